import ArgumentParser
import Changes
import Diagnostics
import Journal

struct FollowListCommand: DaybookSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List whom you follow, who follows you, and who has asked.",
    discussion: """
      Examples:
        daybook follow list
        daybook follow list --person ben --json
      """)

  @OptionGroup var person: PersonOptions

  @OptionGroup var data: DataOptions
  @OptionGroup var report: ReportOptions

  func perform() async throws {
    let workspace = try await Workspace.openSound(data, concerning: .person(person.person))
    let own = try workspace.person(person.person)
    let groups = Self.groups(of: own, in: workspace.book)
    if report.json {
      return Console.printJSON {
        $0.member("person", own.username.text)
        for group in groups {
          $0.member(group.key) {
            $0.array(group.entries) { writer, entry in
              writer.object {
                $0.member("username", entry.person.username.text)
                $0.member("name", entry.person.name)
                $0.member("on", entry.day?.description)
              }
            }
          }
        }
        $0.member("elsewhere") {
          $0.array(own.following) { writer, followed in
            writer.object {
              $0.member("address", followed.address)
              $0.member("name", followed.shownName)
              $0.member("on", followed.on?.description)
              $0.member("pulled", followed.copy?.on?.description)
              $0.member("view", followed.isFriend ? "friends" : "public")
              $0.member("trouble", followed.copy?.trouble?.rawValue)
              $0.member("moved_to", followed.copy?.movedTo)
            }
          }
        }
      }
    }
    if groups.allSatisfy(\.entries.isEmpty), own.following.isEmpty {
      let add: Hint = "\(call: "follow", "add", .address) follows somebody on another site."
      let request: Hint = "\(call: "follow", "request", .username) asks somebody here."
      let ways = workspace.book.people.count > 1 ? [request, add] : [add]
      let first = ways.map { workspace.addressing(own.username, $0).description }.joined(separator: "\n")
      return Console.print("\(TerminalText.safe(own.name)) follows nobody yet, and nobody has asked.\n\(first)")
    }
    let style = Console.output.style
    var table = Table([.left, .left, .left, .left])
    for group in groups {
      for (index, entry) in group.entries.enumerated() {
        table.add([
          Table.Cell(index == 0 ? group.title : "") { style.faint($0) },
          Table.Cell(entry.person.username.text) { style.bold($0) },
          Table.Cell(entry.person.name), Table.Cell(entry.day?.description ?? ""),
        ])
      }
    }
    for (index, followed) in own.following.enumerated() {
      let copy = followed.copy
      let state = [copy?.on.map { "fetched \($0)" } ?? "not fetched yet", copy?.trouble?.words].compactMap(\.self)
      table.add([
        Table.Cell(index == 0 ? "On other sites" : "") { style.faint($0) },
        Table.Cell(followed.host) { style.bold($0) }, Table.Cell(followed.shownName),
        Table.Cell(state.joined(separator: ", ")),
      ])
    }
    Console.print(table.lines(width: Console.output.tableWidth).joined(separator: "\n"))
    let asking = groups.first { $0.key == "requests" }?.entries.first
    if let asking {
      let accept: Hint = "\(call: "follow", "accept", "\(asking.person.username)") lets them follow."
      Console.print("\n\(workspace.addressing(own.username, accept))")
    }
  }

  /// The people who have one thing to do with a person.
  private struct Group {
    /// The key in JSON.
    var key: String
    var title: String
    var entries: [(person: Person, day: Day?)]
  }

  /// Whom a person follows and has asked, who follows them, asks them and was declined, each in the order of usernames.
  /// Who declined the person is not among them: that is not told.
  private static func groups(of own: Person, in book: Book) -> [Group] {
    func followed(_ state: Follower.State) -> [(person: Person, day: Day?)] {
      book.people.compactMap { other in
        other.followers.first { $0.person == own.username && $0.state == state }.map { (person: other, day: $0.on) }
      }
    }
    func followers(_ state: Follower.State) -> [(person: Person, day: Day?)] {
      own.followers.filter { $0.state == state }.sorted { $0.person < $1.person }.compactMap { line in
        book.person(line.person).map { (person: $0, day: line.on) }
      }
    }
    return [
      Group(key: "requests", title: "Ask to follow", entries: followers(.requested)),
      Group(key: "followers", title: "Follow you", entries: followers(.accepted)),
      Group(key: "following", title: "You follow", entries: followed(.accepted)),
      Group(key: "asked", title: "You have asked", entries: followed(.requested)),
      Group(key: "declined", title: "You declined", entries: followers(.declined)),
      Group(key: "blocked", title: "You blocked", entries: followers(.blocked)),
    ]
  }
}
