import Answers
import ArgumentParser
import Changes
import Diagnostics
import Journal

struct PersonListCommand: DaybookSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the people, with how many habits they have and who may know of them.",
    discussion: """
      Examples:
        daybook person list
        daybook person list --json
      """)

  @OptionGroup var data: DataOptions
  @OptionGroup var report: ReportOptions

  func perform() async throws {
    let workspace = try await Workspace.openSound(data, concerning: .everybody)
    let people = workspace.book.people
    let owner = workspace.owner?.username
    if report.json {
      Console.printJSON {
        $0.member("owner", owner?.text)
        $0.member("people") {
          $0.array(people) { writer, person in
            writer.object {
              $0.profile(person)
              $0.counts(person)
            }
          }
        }
      }
    } else if people.isEmpty {
      let first: Hint = "\(call: "person", "add", .username, "--name", .name) adds somebody."
      Console.print("Nobody keeps a daybook here yet. \(first.inNamedFolder)")
    } else {
      let style = Console.output.style
      var table = Table([.left, .left, .right, .right, .left, .left])
      table.add(
        ["Username", "Name", "Habits", "Followers", "Seen by", ""].map { Table.Cell($0) { style.faint($0) } })
      for person in people {
        let followers = person.followers.count { $0.state == .accepted }
        table.add([
          Table.Cell(person.username.text) { style.bold($0) }, Table.Cell(person.name),
          Table.Cell(Counted.grouped(person.habits.count)), Table.Cell(Counted.grouped(followers)),
          Table.Cell(person.visibility.name), Table.Cell(person.username == owner ? "owner" : ""),
        ])
      }
      Console.print(table.lines(width: Console.output.tableWidth).joined(separator: "\n"))
    }
  }
}

struct PersonShowCommand: DaybookSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show a profile.",
    discussion: """
      Examples:
        daybook person show
        daybook person show ben --json
      """)

  @Argument(
    help: "Whose profile; left out, the owner's.",
    completion: .custom { words, _, _ in Completions.usernames(words) }, transform: Arguments.username)
  var username: Username?

  @OptionGroup var data: DataOptions
  @OptionGroup var report: ReportOptions

  func perform() async throws {
    let workspace = try await Workspace.openSound(data, concerning: .person(username))
    let person = try workspace.person(username)
    if report.json {
      return Console.printJSON {
        $0.profile(person)
        $0.member("today", person.today.description)
        $0.counts(person)
      }
    }
    let style = Console.output.style
    var table = Table([.left, .left])
    func add(_ name: String, _ value: String?) {
      if let value { table.add([Table.Cell(name), Table.Cell(value)]) }
    }
    let isOwner = workspace.owner?.username == person.username
    add("Username", person.username.text + (isOwner ? ", the owner" : ""))
    add("Bio", person.bio)
    add("Self-image goal", person.selfImageGoal)
    add("Time zone", person.timeZone ?? "\(workspace.book.settings.timeZone), the site's")
    add("Language", person.language)
    add("Parts of the day", ProfileField.parts.text(in: person))
    add("Told by", ProfileField.notify.text(in: person))
    add("Quiet", person.notifications.quiet?.text)
    add("Seen by", person.visibility.name)
    add("Habits", Counted.grouped(person.habits.count))
    add("Check-ins", Counted.grouped(person.habits.reduce(0) { $0 + $1.log.entries.count }))
    add("Followers", Self.names(person.followers.filter { $0.state == .accepted }.map(\.person)))
    add("Asking to follow", Self.names(person.followers.filter { $0.state == .requested }.map(\.person)))
    let lines = table.lines(width: Console.output.tableWidth, indent: 2)
    Console.print(([style.bold(TerminalText.safe(person.name))] + lines).joined(separator: "\n"))
  }

  private static func names(_ people: [Username]) -> String? {
    if people.isEmpty { return nil }
    let shown = people.prefix(8).map(\.text).joined(separator: ", ")
    return people.count > 8 ? "\(shown) and \(people.count - 8) more" : shown
  }
}

extension JSONWriter {
  /// Writes how many habits, check-ins and followers a person has.
  fileprivate mutating func counts(_ person: Person) {
    member("habits", person.habits.count)
    member("check_ins", person.habits.reduce(0) { $0 + $1.log.entries.count })
    member("followers", person.followers.count { $0.state == .accepted })
  }
}
