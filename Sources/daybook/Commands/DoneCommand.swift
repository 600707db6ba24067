import ArgumentParser
import Diagnostics
import Journal

struct DoneCommand: DaybookSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "done",
    abstract: "Record that habits are done, or how much of them, and build the site.",
    discussion: """
      Habits are named as their files, by their titles, by the beginning of either, or by the numbers that `\(Call("today"))` \
      shows. A number after a name is an amount; any other whole number is one of `today`. NAME=AMOUNT leaves no doubt. Of \
      several habits all are recorded, or none.

      `done` of a habit with an amount to reach records what is left of it; of a limit, that it was kept. What was not due \
      is recorded all the same, and it is said what becomes of it.

      Examples:
        daybook done run                     the beginning of a name is enough
        daybook done 1 3                     the first and the third of `today`
        daybook done water 2                 two glasses more
        daybook done run 5.2 1=2             a number of today with its amount
        daybook done run 5.2 --on yesterday --comment "Felt light"
      """
  ).ofDaybook

  @Argument(
    help: ArgumentHelp(
      "Habits by name or by their number in `today`, each with its amount if it has one.",
      valueName: "habit [amount]"),
    completion: .custom { words, _, _ in Completions.habits(words) })
  var words: [String]

  @OptionGroup var options: RecordOptions

  func perform() async throws {
    let words = try CheckInWords(words, takesAmounts: true)
    try await options.record(.done, of: words, command: "daybook done")
  }
}
