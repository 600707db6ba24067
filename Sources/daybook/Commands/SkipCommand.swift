import ArgumentParser
import Journal

struct SkipCommand: DaybookSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "skip",
    abstract: "Excuse habits for a day, and build the site.",
    discussion: """
      A day that is skipped bridges a streak and does not lengthen it. Habits are named as for `daybook done`; of several all \
      are recorded, or none.

      Examples:
        daybook skip run --comment Flu
        daybook skip 1 3 --on yesterday
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
      change: FolderChange("daybook skip", data), person: person.person, items: words.items, value: .skip,
      options: options
    ).perform(change, report)
  }
}
