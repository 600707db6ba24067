import ArgumentParser

/// Which habit: for every command about one.
struct HabitArgument: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "The habit's name: its file's, its title, or the beginning of either.", valueName: "habit"),
    completion: .custom { words, _, _ in Completions.habits(words) })
  var name: String
}

/// What every command takes that changes somebody's habits.
struct HabitChangeOptions: ParsableArguments {
  @OptionGroup var person: PersonOptions
  @OptionGroup var change: ChangeOptions
  @OptionGroup var data: DataOptions
  @OptionGroup var report: ReportOptions
}
