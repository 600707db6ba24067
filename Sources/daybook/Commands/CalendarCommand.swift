import Answers
import Accounts
import ArgumentParser
import DataFolder
import Diagnostics
import Journal
import SitePlan

struct CalendarCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "calendar",
    abstract: "Addresses by which phones follow your calendars.",
    discussion: """
      While `\(Call("serve"))` runs, a calendar program that has such an address shows your habits and tasks, and asks for \
      what is new by itself. Each device has addresses of its own, which nobody guesses and you can end. Files without \
      addresses come from `\(Call("export", "ics"))`; `\(Call("help", "calendars"))` tells the rest.

      Examples:
        daybook calendar
        daybook calendar add phone
        daybook calendar end phone
      """,
    subcommands: [CalendarListCommand.self, CalendarAddCommand.self, CalendarEndCommand.self],
    defaultSubcommand: CalendarListCommand.self
  ).ofDaybook
}

struct CalendarListCommand: DaybookSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the devices and their addresses.",
    discussion: """
      Whoever has an address can read your calendars.

      Examples:
        daybook calendar
        daybook calendar list --json
      """)

  @OptionGroup var person: PersonOptions
  @OptionGroup var data: DataOptions
  @OptionGroup var report: ReportOptions

  func perform() async throws {
    let workspace = try await Workspace.openSound(data, concerning: .person(person.person))
    let own = try workspace.person(person.person)
    let addresses = CalendarAddresses(of: own, workspace) { !$0.isEmpty }
    if report.json {
      return Console.printJSON { writer in
        writer.member("person", own.username.text)
        addresses.write(addresses.known, to: &writer)
      }
    }
    if addresses.known.isEmpty {
      return Console.print("No device follows your calendars.")
    }
    Console.print(addresses.known.flatMap(addresses.lines).joined(separator: "\n"))
  }
}

struct CalendarAddCommand: DaybookSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Make addresses for a device.",
    discussion: """
      They begin with the setting `serve_url`, where there is one.

      Examples:
        daybook calendar add phone
        daybook calendar add "Office computer" --person ben
      """)

  @Argument(help: "What you call the device.")
  var device: String

  @OptionGroup var person: PersonOptions
  @OptionGroup var data: DataOptions
  @OptionGroup var report: ReportOptions

  func perform() async throws {
    let name = device.split { $0.isWhitespace }.joined(separator: " ")
    if name.isEmpty || name.count > CalendarAddress.longestName {
      throw CommandFailure(
        .usage, .wrongUsage, "the name of a device has 1 to \(CalendarAddress.longestName) characters")
    }
    var workspace = try await Workspace.openSound(data, concerning: .person(person.person))
    if workspace.book.settings.siteID == nil {
      workspace = try await ExportCalendarCommand.giveSiteID(data, person.person)
    }
    let own = try workspace.person(person.person)
    let addresses = CalendarAddresses(of: own, workspace) { _ in true }
    if addresses.known.contains(where: { $0.device == name }) {
      throw CommandFailure(
        .refused, .refused, "`\(TerminalText.safe(name))` has its addresses already",
        hint: "\(call: "calendar", "list") prints them")
    }
    if addresses.known.count >= CalendarAddress.most {
      throw CommandFailure(
        .refused, .refused, "you have \(CalendarAddress.most) devices already",
        hint: "\(call: "calendar", "end", "\(addresses.known[0].device)") makes room")
    }
    let address = CalendarAddress(of: own.username, device: name)
    try await addresses.change { $0.append(address) }
    if report.json {
      return Console.printJSON { writer in
        writer.member("person", own.username.text)
        addresses.write([address], to: &writer)
      }
    }
    Console.print(addresses.lines(address).joined(separator: "\n"))
  }
}

struct CalendarEndCommand: DaybookSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "end",
    abstract: "End the addresses of a device.",
    discussion: """
      The device keeps what it has, and gets nothing new.

      Example:
        daybook calendar end phone
      """)

  @Argument(help: "The device, as the list has it.")
  var device: String

  @OptionGroup var person: PersonOptions
  @OptionGroup var data: DataOptions

  func perform() async throws {
    let workspace = try await Workspace.openSound(data, concerning: .person(person.person))
    let addresses = CalendarAddresses(of: try workspace.person(person.person), workspace) { _ in false }
    guard let address = addresses.known.first(where: { $0.device.lowercased() == device.lowercased() }) else {
      throw CommandFailure(
        .refused, .unknownName, "no device is called `\(TerminalText.safe(device))`",
        hint: Suggestion.nearest(to: device, among: addresses.known.map(\.device)).map { "did you mean `\($0)`?" }
          ?? "\(call: "calendar", "list") names them")
    }
    try await addresses.change { $0.removeAll { $0 == address } }
    Console.print("\(TerminalText.safe(address.device)) gets nothing any more.")
  }
}

/// The addresses of a person's devices.
struct CalendarAddresses {
  let known: [CalendarAddress]
  private let origin: String
  private let folder: AccountFolder

  /// - Parameter showing: Whether any are to be shown, of those that are known.
  init(of person: Person, _ workspace: Workspace, showing: ([CalendarAddress]) -> Bool) {
    folder = AccountFolder(root: workspace.root)
    let names = [person.username] + workspace.book.formerNames(of: person.username)
    known = folder.values(of: AccountFolder.calendars).filter { names.contains($0.person) }
    origin = showing(known) ? ServedOrigin.text(for: workspace) : ""
  }

  func change(_ body: (inout [CalendarAddress]) -> Void) async throws {
    do {
      try await folder.change(AccountFolder.calendars, command: "daybook calendar", body)
    } catch let failure as StorageFailure {
      throw CommandFailure(failure)
    }
  }

  func lines(_ address: CalendarAddress) -> [String] {
    [TerminalText.safe(address.device)] + CalendarFile.allCases.map { "  " + origin + address.path(of: $0.name) }
  }

  func write(_ addresses: [CalendarAddress], to writer: inout JSONWriter) {
    writer.member("devices") {
      $0.array(addresses) { writer, address in
        writer.object {
          $0.member("device", address.device)
          for file in CalendarFile.allCases {
            $0.member(file.rawValue.replacing("-", with: "_"), origin + address.path(of: file.name))
          }
        }
      }
    }
  }
}
