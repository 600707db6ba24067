import ArgumentParser
import Foundation
import Journal
import TestSupport
import Testing

@testable import daybook

/// What README and `docs/` show is what happens. A block that cannot be tried has a note above it that says why:
/// `<!-- not run: needs a host -->`, or `<!-- not read: … -->` for a file that is none of the data folder. See
/// ``DocumentBlock/Note`` for the others.
@Suite struct DocumentTests {
  private static let monday = Day("2026-11-23")
  private static let stories: [(Document, Int)] = Document.all
    .filter { $0.blocks.contains { $0.isCommands && !$0.isNotRun || $0.path != nil } }
    .enumerated().flatMap { index, document in weekdays(of: index).map { (document, $0) } }

  /// From Monday: the first and the last day of a week; where all is tested another one in place of the first of every second
  /// document, which the documents share among them.
  private static func weekdays(of index: Int) -> [Int] {
    Rounds.isThorough && index.isMultiple(of: 2) ? [1 + index / 2 % 5, 6] : [0, 6]
  }

  @Test("a document's commands run as printed, in order, on any day of the week", arguments: stories)
  func runs(_ document: Document, _ weekday: Int) throws {
    let today = try #require(Self.monday) + weekday
    do {
      try DocumentStory(today: today).go(through: document)
    } catch let failure as DocumentStory.Failure {
      Issue.record("\(failure)")
    }
  }

  @Test("at most twelve blocks of commands are not run, each for a reason that is given")
  func notRun() {
    let blocks = Document.all.flatMap(\.blocks)
    let left = blocks.filter(\.isNotRun)
    print("\(left.count) of \(blocks.count(where: \.isCommands)) blocks of commands are not run:")
    for block in left { print("  \(block.place) \(block.notes)") }
    #expect(left.count <= 12)
    #expect(left.allSatisfy { !$0.notes.contains(.notRun(reason: "")) })
  }

  @Test("every block that shows commands says so, and every one that shows a file says which")
  func marked() {
    for block in Document.all.flatMap(\.blocks) {
      let isCalled = block.text.split(separator: "\n").contains { $0.hasPrefix("daybook ") }
      #expect(block.isCommands || !isCalled, "\(block.place): commands stand in a block of `sh`")
      if block.isFile {
        #expect(block.path != nil || block.isNotRead, "\(block.place): `<!-- file: … -->` says where this belongs")
      }
    }
  }

  @Test("notes and blocks are found in Markdown")
  func parsing() {
    let text = "<!-- days later: 7 -->\n\n<!-- not run: needs a host -->\n```sh\na\n\nb\n```\n```csv\nwhen\n```\n"
    let blocks = Document.blocks(of: text, in: "x.md")
    #expect(blocks.map(\.line) == [5, 10])
    #expect(blocks.map(\.text) == ["a\n\nb\n", "when\n"])
    #expect(blocks.map(\.notes) == [[.notRun(reason: "needs a host")], []])
    #expect(blocks.map(\.isCommands) == [true, false])
  }

  // MARK: What the program itself names

  @Test("every document for those who use the program comes with it, and documents link to nothing that is not there")
  func topics() throws {
    let sandbox = try Sandbox()
    let paths = Document.all.map(\.path).filter {
      !["README.md", "docs/README.md", "docs/architecture.md", "docs/security.md"].contains($0)
    }
    #expect(Set(HelpTopic.allCases.map(\.path)) == Set(paths))
    for topic in HelpTopic.allCases {
      let result = try sandbox.daybook("help", topic.rawValue)
      #expect(result.status == 0)
      #expect(result.output.hasPrefix("# ") && result.output.count > 1_000, "\(topic)")
      #expect(!result.output.contains("<!--"), "\(topic)")
    }
    let commands = DaybookCommand.configuration.subcommands.compactMap { $0.configuration.commandName }
    #expect(commands.filter { HelpTopic(rawValue: $0) != nil } == [], "`daybook help` would not tell of the command")
    #expect(try sandbox.daybook("help", "serve").output.contains("USAGE: daybook serve"))
  }

  @Test("the table of the README has every command that the program lists")
  func commandsOfReadme() throws {
    let text = try String(contentsOf: Document.root.appendingPathComponent("README.md"), encoding: .utf8)
    let table = text.split(separator: "\n").filter { $0.hasPrefix("| `daybook ") }.joined(separator: "\n")
    let shown = DaybookCommand.configuration.subcommands.filter { $0.configuration.shouldDisplay }
    // Git calls those that merge files, and nobody else.
    let names = shown.compactMap { $0.configuration.commandName }.filter { !$0.hasPrefix("merge-") }
    #expect(names.count > 30)
    #expect(names.filter { !table.contains("`daybook \($0)") && !table.contains("`\($0)`") } == [])
  }

  @Test("every command that a page shows is one that there is, and every topic of help too")
  func commandsOnPages() throws {
    let commands = Set(HelpExample.commands.map(\.name))
    var found = 0
    let templates = Document.root.appendingPathComponent("Templates")
    let paths = try FileManager.default.subpathsOfDirectory(atPath: templates.path).sorted()
    for path in paths where path.hasSuffix(".mustache") {
      let text = try String(contentsOf: templates.appendingPathComponent(path), encoding: .utf8)
      for call in text.matches(of: /(?:<code>|\n)daybook ([a-z -]+)/) {
        let words = call.1.split(separator: " ").map(String.init)
        found += 1
        if words.first == "help" {
          #expect(HelpTopic(askedBy: words) != nil, "\(path): \(call.0)")
        } else {
          let isCommand =
            commands.contains(words.prefix(1).joined()) || commands.contains(words.prefix(2).joined(separator: " "))
          #expect(isCommand, "\(path): \(call.0)")
        }
      }
    }
    #expect(found > 20)
  }

  /// The first columns of the tables in a section of a document.
  private func keys(in section: String, of path: String) throws -> String {
    let text = try String(contentsOf: Document.root.appendingPathComponent(path), encoding: .utf8)
    let start = try #require(text.range(of: "\n## " + section)).upperBound
    let end = text[start...].range(of: "\n## ")?.lowerBound ?? text.endIndex
    return text[start..<end].split(separator: "\n").filter { $0.hasPrefix("| `") }
      .compactMap { $0.split(separator: "|").first.map(String.init) }.joined()
  }

  @Test("every field of a habit is explained where its file is, where JSON is, and where its flag is")
  func habitFields() throws {
    let file = try keys(in: "people/&lt;username&gt;/habits/", of: "docs/data-format.md")
    let json = try keys(in: "`daybook show HABIT --json`", of: "docs/json.md")
    let flags = try String(contentsOf: Document.root.appendingPathComponent("docs/habits.md"), encoding: .utf8)
    for field in HabitField.all {
      #expect(file.contains("`\(field.rawValue)`"), "docs/data-format.md")
      #expect(json.contains("`\(field.rawValue)`"), "docs/json.md")
      if field.isWished { #expect(flags.contains("| `\(field.rawValue)` |"), "docs/habits.md: `\(field.rawValue)`") }
    }
  }

  @Test("every example in the help of a command can be understood", arguments: HelpExample.all)
  func examples(_ example: HelpExample) throws {
    // The command alone: in a debug build every parse looks through the declarations of all commands that it comes by.
    let (command, words) = HelpExample.named(example.arguments)
    do {
      _ = try command.parseAsRoot(words)
    } catch {
      let message = command.message(for: error)
      // An example of one flag leaves out what else the command needs; the flag itself is understood.
      let isMisread = ["Unknown option", "Unexpected argument", "Missing value", "is invalid for"].contains {
        message.contains($0)
      }
      #expect(example.isOfFlag && !isMisread, "\(example): \(message)")
    }
  }

  @Test("the help of every command has an example")
  func hasExamples() {
    let names = Set(HelpExample.all.map(\.command))
    for command in HelpExample.commands where command.type.configuration.subcommands.isEmpty {
      #expect(names.contains(command.name), "daybook \(command.name) --help")
    }
  }
}
