import ArgumentParser
import Diagnostics
import Journal

struct MissedCommand: DaybookSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "missed",
    abstract: "Say that habits were missed, and build the site.",
    discussion: """
      A day that was missed ends a streak, as a day without a check-in does, but says that you know. Habits are named as for \
      `\(Call("done"))`; of several all are recorded, or none.

      Examples:
        daybook missed run --on yesterday
        daybook missed 1 3
      """
  ).ofDaybook

  @OptionGroup var habits: HabitsArgument
  @OptionGroup var options: RecordOptions

  func perform() async throws {
    let words = try CheckInWords(habits.words, takesAmounts: false)
    try await options.record(.missed, of: words, command: "daybook missed")
  }
}
