import Answers
import ArgumentParser
import Audience
import Changes
import DataFolder
import Diagnostics
import Journal

struct HistoryCommand: DaybookSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "history",
    abstract: "Look through events: your own, your friends', by habit, by comment, by place.",
    discussion: """
      The newest first, month by month. Filters add up.

      Examples:
        daybook history
        daybook history --friends                   the latest of each friend's habit
        daybook history --all --comment rain
        daybook history --near 38.7223,-9.1393 --within 2
      """
  ).ofDaybook

  @Flag(help: ArgumentHelp("The most recent event of each friend's habit.", discussion: "Example: --friends"))
  var friends = false

  @Flag(help: ArgumentHelp("Your own events and all of your friends'.", discussion: "Example: --all"))
  var all = false

  @Option(
    name: .customLong("habit"),
    help: ArgumentHelp(
      "Only this habit; give it several times for several.", discussion: "Example: --habit run --habit walk",
      valueName: "habit"),
    completion: .custom { words, _, _ in Completions.habits(words) })
  var habits: [String] = []

  @Option(
    help: ArgumentHelp(
      "Only events with this text in the comment.", discussion: "Example: --comment rain", valueName: "text"))
  var comment: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Only events near a place.", discussion: "Example: --near 38.7223,-9.1393", valueName: "lat,lon"),
    transform: Arguments.location)
  var near: Location?

  @Option(
    help: ArgumentHelp(
      "How near, in kilometres; 5 unless this says otherwise.", discussion: "Example: --within 0.5", valueName: "km"))
  var within: Double?

  @Option(
    help: ArgumentHelp(
      "At most so many; 0 for all, as with --json unless this says otherwise.", discussion: "Example: --limit 100",
      valueName: "number"))
  var limit: Int?

  @OptionGroup var person: PersonOptions
  @OptionGroup var data: DataOptions
  @OptionGroup var report: ReportOptions

  func validate() throws {
    if friends, all {
      throw UsageError("--friends and --all cannot both be meant", hint: "--all has both yours and theirs")
    }
    if let comment, comment.allSatisfy(\.isWhitespace) {
      throw UsageError("--comment needs a text to look for, such as --comment rain")
    }
    if within != nil, near == nil {
      throw UsageError("--within says how near to a place: --near LAT,LON names it")
    }
    if let within, !(within > 0 && within <= 20_100) {
      throw UsageError("--within is a number of kilometres above zero, and at most 20,100")
    }
    if let limit { try Arguments.check(limit, in: 0...1_000_000, "--limit") }
  }

  func perform() async throws {
    let workspace = try await Workspace.openSound(data, concerning: .person(person.person), reading: .ownPages)
    let person = try workspace.person(person.person)
    let projection = workspace.book.visible(to: .person(person.username))
    var search = HistorySearch(scope: friends ? .friends : all ? .all : .own)
    search.habits = try chosen(in: projection, person, workspace)
    search.comment = comment
    search.near = near.map { ($0, kilometres: within ?? 5) }
    let found = search.events(in: projection)
    let limit = limit ?? (report.json ? 0 : 50)
    let shown = limit == 0 ? found : Array(found.prefix(limit))
    if report.json {
      Console.printJSON(json(shown, count: found.count, of: person))
    } else if found.isEmpty {
      Console.print(nothing)
    } else {
      Console.print(lines(shown, of: person).joined(separator: "\n"))
      if shown.count < found.count {
        Console.print("\nThe newest \(shown.count) of \(Counted.grouped(found.count)); --limit 0 shows all.")
      }
    }
  }

  /// The habits that `--habit` names: the person's own, with `--friends` those of friends, with `--all` both.
  private func chosen(
    in projection: Projection, _ person: Person, _ workspace: Workspace
  ) throws(CommandFailure) -> Set<Slug> {
    var slugs: Set<Slug> = []
    var everybody = person
    everybody.habits = friends ? [] : person.habits
    if friends || all {
      for friend in projection.people where friend.relation == .followed {
        everybody.habits += friend.habits.filter { habit in
          !everybody.habits.contains { $0.habit.slug == habit.habit.slug }
        }
      }
    }
    for name in habits {
      let habit = try everybody.habit(
        named: name, orNumberedIn: { workspace.checklist(of: person) }, preferring: { _ in true })
      slugs.insert(habit.habit.slug)
    }
    return slugs
  }

  private var nothing: String {
    var filters: [String] = []
    if !habits.isEmpty { filters.append("of these habits") }
    if let comment { filters.append("with “\(TerminalText.safe(comment))” in the comment") }
    if near != nil { filters.append("within \(kilometres(within ?? 5))") }
    let whose = friends ? "Your friends have no events" : "There are no events"
    return filters.isEmpty
      ? whose + (friends ? " that you may see." : " yet.") : "\(whose) \(filters.joined(separator: ", "))."
  }

  private func lines(_ found: [HistorySearch.Found], of person: Person) -> [String] {
    let style = Console.output.style
    var lines: [String] = []
    var rest = found[...]
    while let first = rest.first {
      let month = first.event.day.yearMonth
      let ofMonth = rest.prefix { $0.event.day.yearMonth == month }
      rest = rest.dropFirst(ofMonth.count)
      if !lines.isEmpty { lines.append("") }
      lines.append(style.bold("\(Self.months[month.month - 1]) \(month.year)"))
      var table = Table([.left, .left, .left, .left, .left, .left, .right])
      for item in ofMonth {
        let event = item.event
        table.add([
          Table.Cell(String(DayPhrase.named(event.day).prefix(4)) + "\(event.day.dayOfMonth)") { style.faint($0) },
          Table.Cell(event.entry.time?.description ?? "") { style.faint($0) },
          Table.Cell(friends || all ? item.name : "") { style.accent($0) },
          Table.Cell(HabitText.title(event.habit)) { style.bold($0) },
          Table.Cell(HabitText.value(event.entry.value, event.habit)),
          Table.Cell(HabitText.details(event.details).joined(separator: " · ")),
          Table.Cell(item.distance.map(kilometres) ?? "") { style.faint($0) },
        ])
      }
      lines += table.lines(width: Console.output.tableWidth)
    }
    return lines
  }

  /// A distance: `0.4 km`, `12 km`.
  private func kilometres(_ distance: Double) -> String {
    let tenths = Int((distance * 10).rounded())
    return tenths < 100 && !tenths.isMultiple(of: 10)
      ? "\(tenths / 10).\(tenths % 10) km" : "\(Int(distance.rounded())) km"
  }

  private func json(_ found: [HistorySearch.Found], count: Int, of person: Person) -> String {
    JSONWriter.object {
      $0.member("person", person.username.text)
      $0.member("today", person.today.description)
      $0.member("scope", friends ? "friends" : all ? "all" : "own")
      $0.member("count", count)
      $0.member("events") {
        $0.array(found) { writer, item in
          writer.object {
            $0.member("person", item.person.text)
            $0.recordedEvent(item.event)
            if near != nil { $0.member("distance_km", item.distance.map { ($0 * 1000).rounded() / 1000 }) }
          }
        }
      }
    }
  }

  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
  ]
}
