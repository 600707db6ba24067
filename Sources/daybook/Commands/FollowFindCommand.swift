import ArgumentParser
import Audience
import Diagnostics
import Journal

struct FollowFindCommand: DaybookSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "find",
    abstract: "Find people by username or name.",
    discussion: """
      Names find those who let themselves be found, as `\(Call("person", "edit", "--findable", "yes"))` says; a username \
      finds everybody who is not private.

      Examples:
        daybook follow find ben
        daybook follow find Okafor --json
      """)

  @Argument(help: ArgumentHelp("A username, or the beginning of a name.", valueName: "words"))
  var words: [String]

  @OptionGroup var person: PersonOptions
  @OptionGroup var data: DataOptions
  @OptionGroup var report: ReportOptions

  func perform() async throws {
    let workspace = try await Workspace.openSound(data, concerning: .person(person.person))
    let own = try workspace.person(person.person)
    let typed = words.joined(separator: " ")
    let found = PeopleSearch(for: own, in: workspace.book).people(named: typed)
    if report.json {
      return Console.printJSON {
        $0.member("person", own.username.text)
        $0.member("found") {
          $0.array(found) { writer, entry in
            writer.object {
              $0.member("username", entry.username.text)
              $0.member("name", entry.name)
              $0.member("standing", entry.standing.key)
            }
          }
        }
      }
    }
    guard let first = found.first else {
      return Console.print("Nobody called \(TerminalText.safe(typed)) is found. Look at the spelling, and try again.")
    }
    let style = Console.output.style
    var table = Table([.left, .left, .left])
    for entry in found {
      table.add([
        Table.Cell(entry.username.text) { style.bold($0) }, Table.Cell(entry.name),
        Table.Cell(entry.standing.words) { style.faint($0) },
      ])
    }
    Console.print(table.lines(width: Console.output.tableWidth).joined(separator: "\n"))
    if first.standing == .stranger {
      let ask: Hint = "\(call: "follow", "request", "\(first.username)") asks to follow them."
      Console.print("\n\(workspace.addressing(own.username, ask))")
    }
  }
}

extension PeopleSearch.Found.Standing {
  /// The value in JSON.
  fileprivate var key: String {
    switch self {
    case .stranger: "none"
    case .asked: "requested"
    case .followed: "accepted"
    }
  }

  fileprivate var words: String {
    switch self {
    case .stranger: ""
    case .asked(let day): "you have asked" + (day.map { ", on \($0)" } ?? "")
    case .followed(let day): "you follow" + (day.map { ", since \($0)" } ?? "")
    }
  }
}
