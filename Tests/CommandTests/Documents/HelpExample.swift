import ArgumentParser
import Foundation
import Testing

@testable import daybook

/// A call that the help of a command shows.
struct HelpExample: Sendable, CustomTestStringConvertible {
  /// `habit add`.
  var command: String
  /// What is shown.
  var text: String
  /// Whether it shows but one flag of the command.
  var isOfFlag: Bool

  var testDescription: String { "\(command): \(text)" }

  /// The words behind `daybook`, as a shell reads them.
  var arguments: [String] {
    var words: [String] = []
    var word: String?
    var quote: Character?
    for character in text {
      switch (quote, character) {
      case (let open?, _) where character == open: quote = nil
      case (nil, "\""), (nil, "'"):
        quote = character
        word = word ?? ""
      case (nil, " "):
        if let whole = word { words.append(whole) }
        word = nil
      default: word = (word ?? "") + String(character)
      }
    }
    if let whole = word { words.append(whole) }
    if words.first == "daybook" { return Array(words.dropFirst()) }
    return command.split(separator: " ").map(String.init) + words
  }

  /// A command, and its name below the root: `habit add`.
  struct Command {
    var name: String
    var type: any ParsableCommand.Type
  }

  static let commands = below(Command(name: "", type: DaybookCommand.self))

  /// The command that the first words name, and the words behind its name.
  static func named(_ words: [String]) -> (type: any ParsableCommand.Type, rest: [String]) {
    let named = commands.filter { words.starts(with: $0.name.split(separator: " ").map(String.init)) }
    guard let last = named.max(by: { $0.name.count < $1.name.count }) else { return (DaybookCommand.self, words) }
    return (last.type, Array(words.dropFirst(last.name.split(separator: " ").count)))
  }

  private static func below(_ command: Command) -> [Command] {
    var all: [Command] = []
    for subcommand in command.type.configuration.subcommands {
      let own = subcommand.configuration.commandName ?? ""
      let next = Command(name: command.name.isEmpty ? own : command.name + " " + own, type: subcommand)
      all += [next] + below(next)
    }
    return all
  }

  static let all: [HelpExample] = commands.flatMap { command in
    examples(of: command.type, named: command.name)
  }

  /// The lines below `Examples:`, and what stands behind `Example:` of each flag.
  private static func examples(of type: any ParsableCommand.Type, named name: String) -> [HelpExample] {
    let help = type.helpMessage(columns: 10_000)
    var examples: [HelpExample] = []
    var isInList = false
    for line in help.split(separator: "\n", omittingEmptySubsequences: false) {
      if line == "Examples:" {
        isInList = true
      } else if isInList, line.hasPrefix("  daybook ") {
        let call = Self.call(line.dropFirst(2))
        examples.append(HelpExample(command: name, text: String(call), isOfFlag: false))
      } else {
        isInList = false
        guard let start = line.firstRange(of: "Example: ") else { continue }
        let shown = line[start.upperBound...].replacing(", or --", with: "\n--").replacing(", --", with: "\n--")
          .replacing(", daybook ", with: "\ndaybook ")
        for text in shown.split(separator: "\n") where text.hasPrefix("-") || text.hasPrefix("daybook ") {
          let call = Self.call(text)
          examples.append(HelpExample(command: name, text: String(call), isOfFlag: !text.hasPrefix("daybook")))
        }
      }
    }
    return examples
  }

  /// The call alone: two blanks, or `for`, stand before what it does, and signs of the shell before other programs and files.
  private static func call(_ text: Substring) -> Substring {
    var call = text
    for end in ["  ", " | ", " < ", " > ", " for "] {
      if let found = call.firstRange(of: end) { call = call[..<found.lowerBound] }
    }
    return call
  }
}
