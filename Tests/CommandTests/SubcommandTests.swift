import ArgumentParser
import Testing

@testable import daybook

@Suite("Commands of the program")
struct SubcommandTests {
  @Test(
    "each one knows that it is a part of the program, which alone has a completion script",
    arguments: DaybookCommand.configuration.subcommands.map { $0.configuration })
  func parts(of configuration: CommandConfiguration) {
    #expect(configuration._superCommandName == "daybook", "\(configuration.commandName ?? "")")
  }

  @Test("help and usage name a command once, whether it is parsed by itself or as one of all")
  func usage() {
    #expect(DoneCommand.helpMessage().contains("USAGE: daybook done "))
    #expect(DaybookCommand.helpMessage(for: DoneCommand.self).contains("USAGE: daybook done "))
    #expect(!DaybookCommand.helpMessage(for: DoneCommand.self).contains("daybook daybook"))
  }
}
