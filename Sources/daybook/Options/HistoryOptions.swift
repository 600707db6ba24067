import ArgumentParser

/// The options that choose changes, for `undo` and `redo`.
struct HistoryOptions: ParsableArguments {
  @Argument(
    help: ArgumentHelp("Only the change with that number in `--list`; 1 is the last one.", valueName: "number"))
  var number: Int?

  @Option(help: ArgumentHelp("The last so many.", discussion: "Example: --last 3", valueName: "number"))
  var last: Int?

  @Flag(
    help: ArgumentHelp(
      "Only show which changes there are, the one that goes first at the top.", discussion: "Example: --list"))
  var list = false

  @Flag(
    help: ArgumentHelp(
      "Pass over changes that cannot be taken back without asking, for scripts.", discussion: "Example: --yes"))
  var yes = false

  func check() throws {
    if [list, number != nil, last != nil].count(where: \.self) > 1 {
      throw UsageError("--list, --last and a number: give one of them")
    }
    if let number { try Arguments.check(number, in: 1...Self.most, "change") }
    if let last { try Arguments.check(last, in: 1...Self.most, "--last") }
  }

  private static let most = 1_000
}
