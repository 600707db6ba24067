import ArgumentParser
import Changes
import DataFolder
import Diagnostics
import Journal

struct HabitArchiveCommand: DaybookSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "archive",
    abstract: "Put a habit away, and keep everything of it.",
    discussion: """
      From that day on it is asked for no more, and its figures stand as they are. `\(Call("habit", "restore"))` brings it back.

      Examples:
        daybook habit archive run
        daybook habit archive run --on 2026-12-01
      """)

  @OptionGroup var habit: HabitArgument

  @Option(
    name: .customLong("on"),
    help: ArgumentHelp(
      "The first day without it; left out, today, or tomorrow where today has a check-in.",
      discussion: "Example: --on 2026-12-01", valueName: "day"),
    transform: Arguments.dateWord)
  var day: DayWord?

  @OptionGroup var options: HabitChangeOptions

  func perform() async throws {
    try await HabitChange("daybook habit archive", of: habit.name, options).archive(on: day)
  }
}

extension HabitChange {
  /// Archives the habit.
  ///
  /// - Parameter word: The first day without the habit; `nil` for today, or for tomorrow where today has a check-in.
  func archive(on word: DayWord?) async throws {
    try await perform { tracked, today throws(Refusal) in
      let named = word?.latest(today: today)
      let habit = try HabitArchiving.archived(tracked, on: named, today: today)
      let day = habit.archived ?? today
      let last = day == today + 1 && named == nil ? "; today's check-in still counts" : ""
      return HabitChange.Step(
        habit, summary: .habitArchived(habit.title),
        message: "Archived \(HabitText.title(habit)) from \(day) on\(last).\n"
          + "\(call: "habit", "restore", "\(habit.slug)") brings it back.")
    }
  }
}

struct HabitRestoreCommand: DaybookSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "restore",
    abstract: "Bring an archived habit back.",
    discussion: """
      The days in between count as days without a check-in, unless --excuse makes a pause of them.

      Examples:
        daybook habit restore run
        daybook habit restore run --excuse
      """)

  @OptionGroup var habit: HabitArgument

  @Flag(
    help: ArgumentHelp("Pause it on the days in between, so that its streak goes on.", discussion: "Example: --excuse"))
  var excuse = false

  @OptionGroup var options: HabitChangeOptions

  func perform() async throws {
    try await HabitChange("daybook habit restore", of: habit.name, options).perform {
      tracked, today throws(Refusal) in
      let archived = tracked.habit.archived ?? today
      let habit = try HabitArchiving.restored(tracked.habit, excuse: excuse, today: today)
      let paused = excuse && archived < today ? ", paused from \(archived) to \(today - 1)" : ""
      let goesOn: Hint = "\(call: "habit", "edit", "\(habit.slug)", "--no-end") lets it go on"
      let ended: Hint? = habit.end.flatMap { $0 < today ? ".\nIt ended on \($0): \(goesOn)" : nil }
      return HabitChange.Step(
        habit, summary: .habitRestored(habit.title),
        message: "Restored \(HabitText.title(habit))\(paused)\(ended ?? "").")
    }
  }
}
