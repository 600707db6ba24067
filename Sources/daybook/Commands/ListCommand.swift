import Answers
import ArgumentParser
import Changes
import DataFolder
import Diagnostics
import Journal

struct ListCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "Your to-do lists.",
    discussion: """
      A list is named by its title, by the name of its file, or by the beginning of either. Lists that others share with \
      you are among them; only their owners change, share or delete them.

      Examples:
        daybook list
        daybook list add Work
        daybook list share work --with ben --may write
      """,
    subcommands: [
      ListShowCommand.self, ListAddCommand.self, ListEditCommand.self, ListShareCommand.self, ListArchiveCommand.self,
      ListRestoreCommand.self, ListDeleteCommand.self,
    ],
    defaultSubcommand: ListShowCommand.self
  ).ofDaybook
}

struct ListShowCommand: DaybookSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the to-do lists, those of others that they share with you too.",
    discussion: """
      Examples:
        daybook list
        daybook list list --all --json
      """)

  @Flag(help: ArgumentHelp("Archived ones too.", discussion: "Example: --all"))
  var all = false

  @OptionGroup var person: PersonOptions

  @OptionGroup var data: DataOptions
  @OptionGroup var report: ReportOptions

  func perform() async throws {
    let workspace = try await Workspace.openSound(data, concerning: .person(person.person), reading: .ownPages)
    let own = try workspace.person(person.person)
    let book = TaskBook(of: own, in: workspace.book)
    let shelves = book.shelves + (all ? book.archived : [])
    if report.json {
      return Console.printJSON {
        $0.member("person", own.username.text)
        $0.member("lists") {
          $0.array(shelves) { writer, shelf in
            let tasks = shelf.list.allTasks
            writer.object {
              $0.member("owner", shelf.owner.text)
              $0.member("list", shelf.list.slug.text)
              $0.member("title", shelf.list.title)
              $0.member("description", shelf.list.description)
              $0.member("may", shelf.mayChange ? "write" : "read")
              $0.member("color", shelf.list.color?.text)
              $0.member("archived", shelf.list.archivedOn?.description)
              $0.member("shares") {
                $0.array(shelf.list.shares) { writer, share in
                  writer.object {
                    $0.member("person", share.person.text)
                    $0.member("may", share.may.rawValue)
                  }
                }
              }
              $0.member("open", tasks.count { !$0.isDone })
              $0.member("late", tasks.count { $0.isLate(on: own.today) })
              $0.member("done", tasks.count { $0.isDone })
            }
          }
        }
      }
    }
    if shelves.isEmpty {
      let add: Hint = "\(call: "list", "add", .name) makes one."
      return Console.print("There is no list yet.\n\(workspace.addressing(own.username, add))")
    }
    let style = Console.output.style
    var table = Table([.left, .left, .left, .left])
    for shelf in shelves {
      let tasks = shelf.list.allTasks
      let late = tasks.count { $0.isLate(on: own.today) }
      table.add([
        Table.Cell(shelf.list.slug.text) { style.bold($0) }, Table.Cell(TerminalText.safe(shelf.list.title)),
        Table.Cell("\(tasks.count { !$0.isDone }) open" + (late > 0 ? ", \(late) late" : "")),
        Table.Cell(Self.remarks(shelf, of: own)) { style.faint($0) },
      ])
    }
    Console.print(table.lines(width: Console.output.tableWidth).joined(separator: "\n"))
  }

  private static func remarks(_ shelf: ListShelf, of own: Person) -> String {
    let list = shelf.list
    var parts: [String] = []
    if shelf.owner != own.username { parts.append("of \(shelf.owner)") }
    if shelf.owner == own.username, !list.shares.isEmpty {
      parts.append("shared with " + Counted.list(list.shares.map(\.person.text)))
    }
    if let day = list.archivedOn { parts.append("archived on \(day)") }
    return parts.joined(separator: " · ")
  }
}

struct ListAddCommand: DaybookSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Make a to-do list.",
    discussion: """
      Example:
        daybook list add Work --description 'Until the end of the year'
      """)

  @Argument(help: "The title.")
  var title: [String]

  @Option(help: ArgumentHelp("What it is for.", discussion: "Example: --description 'Around the flat'"))
  var description: String?

  @OptionGroup var color: ListColorOption
  @OptionGroup var options: TaskChangeOptions

  func perform() async throws {
    var more = ListEdit()
    if let description { more.description = .set(description) }
    if let color = color.color { more.color = .set(color) }
    try await TaskChange("daybook list add", options).perform { [more] situation, draft in
      let name = title.joined(separator: " ")
      let owner = situation.person.username
      let list = try ListStaging.add(name, more, among: situation.person.lists, of: owner, to: &draft)
      return
        "\(TerminalText.safe(name)): \(call: "task", "add", "\(Call.Placeholder.text)", "--list", "\(list.slug)") adds a task to it."
    }
  }
}
