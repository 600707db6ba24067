import Answers
import ArgumentParser
import DataFolder
import Diagnostics
import Insights
import Journal

struct HabitCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "habit",
    abstract: "Add, change, order and archive habits.",
    discussion: """
      Every change is followed by a build, and `\(Call("undo"))` takes it back, but for `delete`.

      Examples:
        daybook habit add
        daybook habit list
        daybook habit edit run --schedule weekdays
      """,
    subcommands: [
      HabitListCommand.self, HabitAddCommand.self, HabitEditCommand.self, HabitOrderCommand.self,
      HabitPauseCommand.self, HabitResumeCommand.self, HabitArchiveCommand.self, HabitRestoreCommand.self,
      HabitDeleteCommand.self,
    ]
  ).ofDaybook
}

struct HabitListCommand: DaybookSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List all habits with today's status, schedule, streak, score and who may see them.",
    discussion: """
      In front of each stands its status today: ✓ done, ✗ open, ! over the limit, − missed, / skipped, · not due.
      Archived ones are listed apart, with the day of it.

      Examples:
        daybook habit list
        daybook habit list --person ben --json
      """)

  @OptionGroup var person: PersonOptions
  @OptionGroup var data: DataOptions
  @OptionGroup var report: ReportOptions

  func perform() async throws {
    let workspace = try await Workspace.openSound(data, concerning: .person(person.person), reading: .ownPages)
    let person = try workspace.person(person.person)
    let habits = workspace.reports(of: person)
    if report.json {
      Console.printJSON(json(habits, of: person))
    } else if habits.isEmpty {
      Console.print(NoHabits.text(workspace, person))
    } else {
      let style = Console.output.style
      Console.print(lines(habits, width: Console.output.width, style: style).joined(separator: "\n"))
    }
  }

  private func lines(_ habits: [ReportedHabit], width: Int, style: Style) -> [String] {
    func header(_ titles: String...) -> [Table.Cell] { titles.map { Table.Cell($0) { style.faint($0) } } }
    var current = Table([.left, .left, .left, .left, .right, .left])
    current.add(header("", "Habit", "Plan", "Streak", "Score", "Seen by"))
    var archived = Table([.left, .left, .left])
    archived.add(header("Archived", "Plan", "On"))
    for reported in habits {
      let (habit, report) = (reported.habit, reported.report)
      let plan = Table.Cell(HabitText.plan(habit))
      if let day = habit.archived, day <= report.today {
        archived.add([Table.Cell(HabitText.title(habit)), plan, Table.Cell(day.description)])
      } else {
        current.add([
          TodaySign.of(report).cell(style), Table.Cell(HabitText.title(habit)) { style.bold($0) }, plan,
          Table.Cell(HabitText.streak(report.currentStreak, report.streakUnit)),
          Table.Cell(HabitText.percent(report.score)), Table.Cell(habit.visibility.name),
        ])
      }
    }
    let tables = [current, archived].filter { $0.rowCount > 1 }.map { $0.lines(width: width) }
    return Array(tables.joined(separator: [""]))
  }

  private func json(_ habits: [ReportedHabit], of person: Person) -> String {
    JSONWriter.object {
      $0.member("person", person.username.text)
      $0.member("today", person.today.description)
      $0.member("habits") {
        $0.array(habits) { writer, reported in
          writer.object {
            $0.habitFacts(reported.habit)
            $0.habitFigures(reported)
          }
        }
      }
    }
  }
}

/// The message for a person who has no habits yet.
enum NoHabits {
  static func text(_ workspace: Workspace, _ person: Person) -> String {
    let path = Paths.joined(workspace.root, FolderLayout.habits(of: person.username) + "/walk.md")
    return """
      No habits yet. What would you like to do more often?

        \(Call("habit", "add").in(dataFolder: FolderHints.named))          asks you, and has suggestions

      Or write the first one down, in \(path):

        ---
        title: Walk
        schedule: daily
        ---
      """
  }
}
