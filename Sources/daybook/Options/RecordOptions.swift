import ArgumentParser
import Changes
import Journal

/// The arguments for habits without amounts, for `skip` and `missed`.
struct HabitsArgument: ParsableArguments {
  @Argument(
    help: ArgumentHelp("Habits by name or by their number in `today`.", valueName: "habit"),
    completion: .custom { words, _, _ in Completions.habits(words) })
  var words: [String]
}

/// The options of `done`, `skip` and `missed`, and the work that these commands share.
struct RecordOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The day that it counts for, due or not, or several: each gets the check-in.",
      discussion: """
        A day, today, yesterday, -1, "3 days ago", or the last such weekday; commas between days, two points between the \
        ends of a range.
        Example: --on yesterday, --on mon, --on mon..wed, --on 2026-11-01..2026-11-05
        """, valueName: "days"),
    transform: Arguments.dayWords)
  var on: DayWords?

  @OptionGroup var checkIn: CheckInOptions
  @OptionGroup var change: ChangeOptions
  @OptionGroup var person: PersonOptions
  @OptionGroup var data: DataOptions
  @OptionGroup var report: ReportOptions

  /// Records check-ins, builds the site, and prints the result.
  ///
  /// - Parameters:
  ///   - value: The value of check-ins without an amount.
  ///   - command: The command for messages and the history, "daybook done".
  func record(_ value: EventValue, of words: CheckInWords, command: String) async throws {
    try await CheckInRun(
      change: CommandChange(command, data), person: person.person, items: words.items, value: value, days: on,
      options: checkIn
    ).perform(change, report)
  }
}
