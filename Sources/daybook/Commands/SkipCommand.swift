import ArgumentParser
import Diagnostics
import Journal

struct SkipCommand: DaybookSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "skip",
    abstract: "Excuse habits for a day, and build the site.",
    discussion: """
      A day that is skipped bridges a streak and does not lengthen it. Habits are named as for `\(Call("done"))`; of several all \
      are recorded, or none.

      Examples:
        daybook skip run --comment Flu
        daybook skip 1 3 --on yesterday
      """
  ).ofDaybook

  @OptionGroup var habits: HabitsArgument
  @OptionGroup var options: RecordOptions

  func perform() async throws {
    let words = try CheckInWords(habits.words, takesAmounts: false)
    try await options.record(.skip, of: words, command: "daybook skip")
  }
}
