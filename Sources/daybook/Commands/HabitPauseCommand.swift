import ArgumentParser
import Changes
import Journal

struct HabitPauseCommand: DaybookSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "pause",
    abstract: "Pause a habit: paused days are excused and bridge its streak.",
    discussion: """
      Examples:
        daybook habit pause run               from today until further notice
        daybook habit pause run --from 2026-08-01 --to 2026-08-14
      """)

  @OptionGroup var habit: HabitArgument

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

  func perform() async throws {
    try await HabitChange("daybook habit pause", of: habit.name, options).perform {
      tracked, today throws(Refusal) in
      var habit = tracked.habit
      let first = from?.latest(today: today) ?? today
      let last = to?.latest(today: today)
      habit.pauses = try HabitPausing.paused(habit, from: first, through: last)
      let until = last.map { "to \($0)." } ?? "on.\n`daybook habit resume \(habit.slug)` ends the pause."
      return HabitChange.Step(
        habit, summary: "\(habit.title) paused from \(first)",
        message: "Paused \(HabitText.title(habit)) from \(first) \(until)")
    }
  }
}

struct HabitResumeCommand: DaybookSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "resume",
    abstract: "Go on with a paused habit.",
    discussion: """
      The pause ends on the day before. One that has not begun yet is taken back.

      Examples:
        daybook habit resume run
        daybook habit resume run --on 2026-08-10
      """)

  @OptionGroup var habit: HabitArgument

  @Option(
    name: .customLong("on"),
    help: ArgumentHelp(
      "The first day that counts again; left out, today.", discussion: "Example: --on 2026-08-10", valueName: "day"),
    transform: Arguments.dateWord)
  var day: DayWord?

  @OptionGroup var options: HabitChangeOptions

  func perform() async throws {
    try await HabitChange("daybook habit resume", of: habit.name, options).perform {
      tracked, today throws(Refusal) in
      var habit = tracked.habit
      let first = day?.latest(today: today) ?? today
      habit.pauses = try HabitPausing.resumed(habit, on: first)
      return HabitChange.Step(
        habit, summary: "\(habit.title) resumed on \(first)",
        message: "\(HabitText.title(habit)) goes on from \(first).")
    }
  }
}
