import ArgumentParser
import DataFolder
import Diagnostics

struct UndoCommand: DaybookSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "undo",
    abstract: "Take back the last change, and build the site.",
    discussion: """
      Takes back whatever a command changed last: check-ins, edits, habits, settings. Called again, it takes back the change \
      before. What you changed by hand since stays, and so does what others changed of theirs: settings and the course are \
      the owner's. Deleting a habit or a person is for good: undo says so before it goes further back. `\(Call("redo"))` \
      brings back what was taken back.

      Examples:
        daybook undo
        daybook undo --list
        daybook undo 3
        daybook undo --last 2
      """
  ).ofDaybook

  @OptionGroup var which: HistoryOptions

  @Flag(
    help: ArgumentHelp(
      "Forget the last change rather than take it back, where that is not possible any more.",
      discussion: "Example: daybook undo --forget"))
  var forget = false

  @OptionGroup var options: HabitChangeOptions

  func validate() throws {
    try which.check()
    if forget, which.list || which.number != nil || which.last != nil {
      throw UsageError("--forget is about the last change alone: leave the rest out")
    }
  }

  func perform() async throws {
    let run = try await UndoRun(.undo, options)
    if forget { try await run.forget() } else { try await run.perform(which) }
  }
}
