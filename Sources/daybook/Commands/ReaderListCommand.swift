import Answers
import ArgumentParser
import Diagnostics
import Journal
import Sealing

struct ReaderListCommand: DaybookSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List who reads, of whom, and how long their link opens.",
    discussion: """
      Examples:
        daybook reader list
        daybook reader list --json
      """)

  @OptionGroup var data: DataOptions
  @OptionGroup var report: ReportOptions

  func perform() async throws {
    let workspace = try await Workspace.openSound(data, concerning: .everybody)
    let readers = workspace.book.readers
    if report.json {
      return Console.printJSON { writer in
        writer.member("readers") {
          $0.array(readers) { writer, reader in
            writer.object { $0.reader(reader.reader, in: workspace) }
          }
        }
      }
    }
    if readers.isEmpty {
      let add: Hint = "\(call: "reader", "add", .username) lets somebody read what your friends see."
      return Console.print("Nobody reads on the hosted site.\n\(add.inNamedFolder)")
    }
    let style = Console.output.style
    var table = Table([.left, .left, .left, .left])
    for reader in readers {
      let people = workspace.book.people(readBy: reader).map(\.username.text)
      table.add([
        Table.Cell(reader.reader.text) { style.bold($0) }, Table.Cell(workspace.label(ofReader: reader.reader)),
        Table.Cell(
          reader.isRemoved ? "removed" : people.isEmpty ? "of nobody" : "of " + people.joined(separator: ", ")),
        Table.Cell(Self.link(of: reader, on: workspace.book.today)) { style.faint($0) },
      ])
    }
    Console.print(table.lines(width: Console.output.tableWidth).joined(separator: "\n"))
  }

  private static func link(of reader: SiteReader, on today: Day) -> String {
    if reader.isRemoved { return "" }
    guard let invited = reader.invited else { return "not invited yet" }
    return Invitation.isOpen(invited: invited, on: today)
      ? "link until \(Invitation.lastDay(invited: invited))" : "words only"
  }
}

extension Workspace {
  /// What a reader is called, as a terminal can show it.
  func label(ofReader name: Username) -> String {
    TerminalText.safe(book.reader(name).map(book.label) ?? name.text)
  }
}

extension JSONWriter {
  /// Writes the members of a reader.
  mutating func reader(_ name: Username, in workspace: Workspace) {
    guard let reader = workspace.book.reader(name) else { return }
    member("reader", reader.reader.text)
    member("name", workspace.book.label(of: reader))
    member("key", reader.key)
    member("invited", reader.invited?.description)
    member("removed", reader.isRemoved)
    member("people") { writer in
      writer.array(workspace.book.people(readBy: reader)) { writer, person in writer.value(person.username.text) }
    }
  }
}
