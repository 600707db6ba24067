import ArgumentParser

/// The argument for a habit, for every command about one habit.
struct HabitArgument: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "The habit's name: its file's, its title, the beginning of either, or its number in `today`.",
      valueName: "habit"),
    completion: .custom { words, _, _ in Completions.habits(words) })
  var name: String
}

/// The arguments for a habit or for all of them.
struct HabitOrAll: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "The habit's name: its file's, its title, the beginning of either, or its number in `today`.",
      valueName: "habit"),
    completion: .custom { words, _, _ in Completions.habits(words) })
  var name: String?

  @Flag(help: ArgumentHelp("Every habit: a holiday.", discussion: "Example: --all --to 2026-08-14"))
  var all = false

  func validate() throws {
    if all, name != nil { throw UsageError("a habit and --all cannot both be meant") }
    if !all, name == nil { throw UsageError("missing expected argument `<habit>`") }
  }
}

/// The options that all commands share that change a person's habits.
struct HabitChangeOptions: ParsableArguments {
  @OptionGroup var person: PersonOptions
  @OptionGroup var change: ChangeOptions
  @OptionGroup var data: DataOptions
  @OptionGroup var report: ReportOptions
}
