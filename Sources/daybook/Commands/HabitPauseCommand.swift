import ArgumentParser
import Changes
import Diagnostics
import Journal

struct HabitPauseCommand: DaybookSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "pause",
    abstract: "Pause a habit, or all of them: paused days are excused and bridge a streak.",
    discussion: """
      With --all it is a holiday: each habit is paused on those days on which it is not paused already, and \
      `\(Call("habit", "resume", "--all"))` ends what the holiday began.

      Examples:
        daybook habit pause run               from today until further notice
        daybook habit pause run --from 2026-08-01 --to 2026-08-14
        daybook habit pause --all --except read --from 2026-08-01 --to 2026-08-14
      """)

  @OptionGroup var habit: HabitOrAll

  @Option(
    parsing: .singleValue,
    help: ArgumentHelp(
      "With --all, a habit that goes on; can be given several times.", discussion: "Example: --except read",
      valueName: "habit"),
    completion: .custom { words, _, _ in Completions.habits(words) })
  var except: [String] = []

  @Option(
    help: ArgumentHelp(
      "The first paused day; left out, today.", discussion: "Example: --from 2026-08-01", valueName: "day"),
    transform: Arguments.dateWord)
  var from: DayWord?

  @Option(
    help: ArgumentHelp(
      "The last paused day; left out, until further notice.", discussion: "Example: --to 2026-08-14", valueName: "day"),
    transform: Arguments.dateWord)
  var to: DayWord?

  @OptionGroup var options: HabitChangeOptions

  func validate() throws {
    if !habit.all, !except.isEmpty { throw UsageError("--except goes with --all") }
  }

  func perform() async throws {
    guard let name = habit.name else { return try await pauseAll() }
    try await HabitChange("daybook habit pause", of: name, options).perform { tracked, today throws(Refusal) in
      var habit = tracked.habit
      let first = from?.latest(today: today) ?? today
      let last = to?.latest(today: today)
      habit.pauses = try HabitPausing.paused(habit, from: first, through: last)
      let until: Hint =
        if let last {
          "to \(last)."
        } else if first > today {
          "on.\n\(call: "habit", "resume", "\(habit.slug)", "--on", "\(first)") takes the pause back."
        } else {
          "on.\n\(call: "habit", "resume", "\(habit.slug)") ends the pause."
        }
      return HabitChange.Step(
        habit, summary: .habitPaused(habit.title, from: first),
        message: "Paused \(HabitText.title(habit)) from \(first) \(until)")
    }
  }

  private func pauseAll() async throws {
    try await HolidayChange("daybook habit pause", options).perform { workspace, person, draft in
      let spared = try Set(except.map { try workspace.habit($0, of: person).habit.slug })
      let holiday = try Holiday(
        from: from?.latest(today: person.today) ?? person.today, through: to?.latest(today: person.today))
      let habits = try holiday.begin(for: person, except: spared, in: &draft)
      let range = holiday.through.map { "from \(holiday.from) to \($0)" } ?? "from \(holiday.from) on"
      let ends: Hint =
        holiday.from > person.today
        ? "\(call: "habit", "resume", "--all", "--on", "\(holiday.from)") takes the holiday back."
        : "\(call: "habit", "resume", "--all") ends the holiday."
      let titles = Counted.list(habits.map { HabitText.title($0) })
      let message: Hint = "Paused \(Counted.text(habits.count, "habit")) \(range): \(titles)."
      // On that day the call would also end another holiday that includes the day.
      let known = Holiday.all(of: person.habits.map(\.habit))
      let isAlone = !known.contains { $0.from != holiday.from && $0.contains(max(holiday.from, person.today)) }
      return HolidayChange.Step(habits: habits, message: isAlone ? "\(message)\n\(ends)" : message)
    }
  }
}

struct HabitResumeCommand: DaybookSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "resume",
    abstract: "Go on with a paused habit, or with all that a holiday paused.",
    discussion: """
      The pause ends on the day before. One that has not begun yet is taken back. With --all the pauses of the holiday end, \
      and those that a habit has for itself stay.

      Examples:
        daybook habit resume run
        daybook habit resume run --on 2026-08-10
        daybook habit resume --all
      """)

  @OptionGroup var habit: HabitOrAll

  @Option(
    name: .customLong("on"),
    help: ArgumentHelp(
      "The first day that counts again; left out, today.", discussion: "Example: --on 2026-08-10", valueName: "day"),
    transform: Arguments.dateWord)
  var day: DayWord?

  @OptionGroup var options: HabitChangeOptions

  func perform() async throws {
    guard let name = habit.name else { return try await resumeAll() }
    try await HabitChange("daybook habit resume", of: name, options).perform { tracked, today throws(Refusal) in
      var habit = tracked.habit
      let first = day?.latest(today: today) ?? today
      habit.pauses = try HabitPausing.resumed(habit, on: first)
      return HabitChange.Step(
        habit, summary: .habitResumed(habit.title, on: first),
        message: "\(HabitText.title(habit)) goes on from \(first)\(Self.staying(habit.pauses, from: first)).")
    }
  }

  /// The pauses that still apply to a habit after it was resumed: `; its pause from 2026-12-02 to 2026-12-03 stays`.
  private static func staying(_ pauses: [Pause], from day: Day) -> String {
    let ranges = HabitPausing.staying(pauses, from: day).map { pause in
      "from \(pause.from) " + (pause.through.map { "to \($0)" } ?? "on")
    }
    if ranges.isEmpty { return "" }
    return "; its \(ranges.count == 1 ? "pause" : "pauses") \(Counted.list(ranges)) "
      + (ranges.count == 1 ? "stays" : "stay")
  }

  /// A line for each habit that stays paused by a pause of its own.
  private static func ownPauses(of habits: [Habit], on day: Day) -> String {
    habits.filter { habit in habit.pauses.contains { $0.contains(day) } }
      .map { "\n\(HabitText.title($0)) stays paused\(pausedThrough($0, on: day)) by a pause of its own." }.joined()
  }

  private static func pausedThrough(_ habit: Habit, on day: Day) -> String {
    let through = habit.pauses.first { $0.contains(day) }?.through
    return through.map { " until \($0)" } ?? ""
  }

  private func resumeAll() async throws {
    try await HolidayChange("daybook habit resume", options).perform { _, person, draft in
      let first = day?.latest(today: person.today) ?? person.today
      let habits = try Holiday.end(on: first, of: person, in: &draft)
      let verb = habits.count == 1 ? "goes" : "go"
      return HolidayChange.Step(
        habits: habits,
        message:
          "\(Counted.list(habits.map { HabitText.title($0) })) \(verb) on from \(first).\(Self.ownPauses(of: habits, on: first))"
      )
    }
  }
}
