import ArgumentParser
import Journal

/// Which habits, where none takes an amount: for `skip` and `missed`.
struct HabitsArgument: ParsableArguments {
  @Argument(
    help: ArgumentHelp("Habits by name or by their number in `today`.", valueName: "habit"),
    completion: .custom { words, _, _ in Completions.habits(words) })
  var words: [String]
}

/// What `done`, `skip` and `missed` take besides habits, and what they do.
struct RecordOptions: ParsableArguments {
  @OptionGroup var checkIn: CheckInOptions
  @OptionGroup var change: ChangeOptions
  @OptionGroup var person: PersonOptions
  @OptionGroup var data: DataOptions
  @OptionGroup var report: ReportOptions

  /// Records the habits, builds the site, and says what came of it.
  ///
  /// - Parameters:
  ///   - value: What is recorded where no amount is given.
  ///   - command: What was called, "daybook done".
  func record(_ value: EventValue, of words: CheckInWords, command: String) async throws {
    try await CheckInRun(
      change: FolderChange(command, data), person: person.person, items: words.items, value: value, options: checkIn
    ).perform(change, report)
  }
}
