import Answers
import ArgumentParser
import Changes
import Journal

struct EventListCommand: DaybookSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List events, the newest first.",
    discussion: """
      Where a habit has several events on a day, the last column numbers them.

      Examples:
        daybook event list
        daybook event list water --from mon
        daybook event list run --from 2026-11-01 --to 2026-11-30 --json
      """)

  @Argument(
    help: "Only this habit: its file's name, its title, the beginning of either, or its number in `today`.",
    completion: .custom { words, _, _ in Completions.habits(words) })
  var habit: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The first day.", discussion: "Example: --from 2026-11-01, --from -7", valueName: "day"),
    transform: Arguments.dayWord)
  var from: DayWord?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The last day.", discussion: "Example: --to yesterday", valueName: "day"),
    transform: Arguments.dayWord)
  var to: DayWord?

  @Option(
    help: ArgumentHelp(
      "At most so many, the newest; 0 for all. With --from or --json all are listed unless this says otherwise.",
      discussion: "Example: --limit 100", valueName: "number"))
  var limit: Int?

  @OptionGroup var person: PersonOptions
  @OptionGroup var data: DataOptions
  @OptionGroup var report: ReportOptions

  func validate() throws {
    if let limit { try Arguments.check(limit, in: 0...1_000_000, "--limit") }
  }

  func perform() async throws {
    let situation = try await CommandChange("daybook event list", data).look(at: person.person)
    let today = situation.person.today
    let habits = try habit.map { [try situation.habit($0)] } ?? situation.soundHabits()
    let (first, last) = (from?.latest(today: today), to?.latest(today: today))
    if let first, let last, first > last {
      throw CommandFailure(.usage, .wrongUsage, "\(first) is after \(last)", hint: "--from names the earlier day")
    }
    let events = habits.flatMap { $0.events(from: first, through: last) }.sorted {
      $0.isNewer(than: $1, dayStartsAt: situation.settings.dayStartsAt)
    }
    let limit = limit ?? (from == nil && !report.json ? 50 : 0)
    let shown = limit == 0 ? events : Array(events.prefix(limit))
    if report.json {
      Console.printJSON {
        $0.member("person", situation.person.username.text)
        $0.member("today", today.description)
        $0.member("count", events.count)
        $0.member("events") {
          $0.array(shown) { writer, event in writer.object { $0.recordedEvent(event) } }
        }
      }
    } else if events.isEmpty {
      Console.print("Nothing is recorded" + (first ?? last == nil ? " yet." : " in these days."))
    } else {
      Console.print(lines(shown).joined(separator: "\n"))
      if shown.count < events.count {
        Console.print("\nThe newest \(shown.count) of \(Counted.grouped(events.count)); --limit 0 lists all.")
      }
    }
  }

  private func lines(_ events: [RecordedEvent]) -> [String] {
    let style = Console.output.style
    var table = Table([.left, .left, .left, .left, .left, .right])
    for event in events {
      table.add([
        Table.Cell(DayPhrase.named(event.day)) { style.faint($0) },
        Table.Cell(event.entry.time?.description ?? "") { style.faint($0) },
        Table.Cell(HabitText.title(event.habit)) { style.bold($0) },
        Table.Cell(HabitText.value(event.entry.value, event.habit)),
        Table.Cell(HabitText.details(event.details).joined(separator: " · ")),
        Table.Cell(event.count > 1 ? "#\(event.number)" : "") { style.faint($0) },
      ])
    }
    return table.lines(width: Console.output.tableWidth)
  }
}

extension RecordedEvent {
  /// Whether an event comes before another in a list with the newest first: by day, by time with hours after midnight
  /// at the end of the day before, then by number.
  func isNewer(than other: RecordedEvent, dayStartsAt: TimeOfDay) -> Bool {
    if day != other.day { return day > other.day }
    // An event without a time comes after those of the day that have one.
    let minutes = entry.time?.minutes(dayStartsAt: dayStartsAt) ?? -1
    let others = other.entry.time?.minutes(dayStartsAt: dayStartsAt) ?? -1
    if minutes != others { return minutes > others }
    if habit.slug != other.habit.slug { return habit.slug < other.habit.slug }
    return number > other.number
  }
}

extension CommandChange.Situation {
  /// All habits of the person.
  ///
  /// - Throws: ``CommandFailure`` with the errors of the data folder if it has any.
  func soundHabits() throws(CommandFailure) -> [TrackedHabit] {
    let errors = workspace.reading.errors
    if !errors.isEmpty { throw CommandFailure(.data, errors) }
    return person.habits
  }
}

extension JSONWriter {
  /// Writes the members of a recorded check-in.
  mutating func recordedEvent(_ event: RecordedEvent) {
    member("habit", event.habit.slug.text)
    member("title", event.habit.title)
    member("number", event.number)
    self.event(day: event.day, time: event.entry.time, event.entry.value, event.details, of: event.habit)
  }
}
