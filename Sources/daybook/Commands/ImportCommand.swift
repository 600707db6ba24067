import ArgumentParser
import Diagnostics

struct ImportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Take over what other programs have.",
    discussion: """
      Habits of Loop Habit Tracker, HabitBull, Tickmate, Rewire and harsh, and of any table; tasks of todo.txt and of \
      calendars; and what `\(Call("export", "json"))` wrote. What becomes of what, `\(Call("help", "importing"))` tells.

      Examples:
        daybook import ~/Loop.db --dry-run
        daybook import loop ~/Loop.db
        daybook import ~/table.csv --map when=date,habit=name,value=amount
        daybook import todotxt ~/todo.txt
      """,
    subcommands: [
      ImportHabitsCommand.self, ImportJSONCommand.self, ImportCalendarCommand.self, ImportTodoTxtCommand.self,
    ],
    defaultSubcommand: ImportHabitsCommand.self
  ).ofDaybook
}
