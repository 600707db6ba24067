import ArgumentParser
import Journal

struct MissedCommand: DaybookSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "missed",
    abstract: "Say that habits were missed, and build the site.",
    discussion: """
      A day that was missed ends a streak, as a day without a check-in does, but says that you know. Habits are named as for \
      `daybook done`; of several all are recorded, or none.

      Examples:
        daybook missed run --on yesterday
        daybook missed 1 3
      """)

  @Argument(
    help: ArgumentHelp("Habits by name or by their number in `today`.", valueName: "habit"),
    completion: .custom { words, _, _ in Completions.habits(words) })
  var words: [String]

  @OptionGroup var options: CheckInOptions
  @OptionGroup var change: ChangeOptions
  @OptionGroup var person: PersonOptions
  @OptionGroup var data: DataOptions
  @OptionGroup var report: ReportOptions

  func perform() async throws {
    let words = try CheckInWords(words, takesAmounts: false)
    try await CheckInRun(
      change: FolderChange("daybook missed", data), person: person.person, items: words.items, value: .missed,
      options: options
    ).perform(change, report)
  }
}
