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

  @Test(
    "after each of those of every day pages can be made",
    arguments: DaybookCommand.everyDay.map { $0.configuration.commandName ?? "" })
  func everyDay(_ name: String) throws {
    let below = HelpExample.commands.filter { $0.name == name || $0.name.hasPrefix(name + " ") }
    #expect(below.contains { $0.name == "build" || $0.type.helpMessage().contains("--no-build") })
  }

  @Test("the completion script is that of the program, wherever in a call it is asked for")
  func completion() throws {
    let script = DaybookCommand.completionScript(for: .bash)
    let sandbox = try Sandbox()
    for words in [["--generate-completion-script", "bash"], ["done", "--generate-completion-script", "bash"]] {
      let result = try Program.run(words, in: sandbox.url)
      #expect(result.status == 0 && result.output == script + "\n", "\(words)")
    }
  }

  @Test("help and usage name a command once, whether it is parsed by itself or as one of all")
  func usage() {
    #expect(DoneCommand.helpMessage().contains("USAGE: daybook done "))
    #expect(DaybookCommand.helpMessage(for: DoneCommand.self).contains("USAGE: daybook done "))
    #expect(!DaybookCommand.helpMessage(for: DoneCommand.self).contains("daybook daybook"))
  }
}
