import ArgumentParser
import DataFolder

struct RedoCommand: DaybookSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "redo",
    abstract: "Bring back what `undo` took back, and build the site.",
    discussion: """
      What was taken back last comes back first. What was changed meanwhile stays; where the same lines were changed, \
      nothing is touched and the change in the way is named. What a deletion forgot does not come back.

      Examples:
        daybook redo
        daybook redo --list
        daybook redo --last 2
      """
  ).ofDaybook

  @OptionGroup var which: HistoryOptions
  @OptionGroup var options: HabitChangeOptions

  func validate() throws { try which.check() }

  func perform() async throws { try await UndoRun(.redo, options).perform(which) }
}
