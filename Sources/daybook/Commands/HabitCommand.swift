import ArgumentParser
import Diagnostics
import Insights
import Journal

struct HabitCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "habit",
    abstract: "List the habits.",
    discussion: """
      Example:
        daybook habit list
      """,
    subcommands: [HabitListCommand.self])
}

struct HabitListCommand: DaybookSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List all habits with schedule, streak, score and who may see them.",
    discussion: """
      Archived ones come last, with the day on which they were put away.

      Examples:
        daybook habit list
        daybook habit list --person ben --json
      """)

  @OptionGroup var person: PersonOptions
  @OptionGroup var data: DataOptions
  @OptionGroup var report: ReportOptions

  func perform() async throws {
    let workspace = try await Workspace.openSound(data)
    let person = try workspace.person(person.person)
    let habits = person.habits.map {
      ReportedHabit($0, today: person.today, weekStartsOn: workspace.book.settings.weekStartsOn)
    }
    if report.json {
      Console.print(json(habits, of: person))
    } else if habits.isEmpty {
      Console.print(NoHabits.text(workspace, person))
    } else {
      let style = Style(isColored: Console.output.isColored)
      Console.print(lines(habits, width: Console.output.width, style: style).joined(separator: "\n"))
    }
  }

  private func lines(_ habits: [ReportedHabit], width: Int, style: Style) -> [String] {
    let current = habits.filter { !$0.isPutAway }
    let putAway = habits.filter(\.isPutAway)
    var table = Table([.left, .left, .left, .right, .left, .left])
    table.add(["Habit", "Schedule", "Streak", "Score", "Seen by", ""].map { Table.Cell($0) { style.faint($0) } })
    for reported in current + putAway {
      let habit = reported.habit
      let target = HabitText.target(habit).map { ", \($0)" } ?? ""
      table.add([
        Table.Cell(HabitText.title(habit)) { reported.isPutAway ? style.faint($0) : style.bold($0) },
        Table.Cell(HabitText.schedule(habit) + target),
        Table.Cell(HabitText.streak(reported.report.currentStreak, reported.report.streakUnit)),
        Table.Cell(HabitText.percent(reported.report.score)), Table.Cell(habit.visibility.name),
        Table.Cell(habit.archived.map { "archived \($0)" } ?? ""),
      ])
    }
    return table.lines(width: width)
  }

  private func json(_ habits: [ReportedHabit], of person: Person) -> String {
    var writer = JSONWriter()
    writer.object {
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
    return writer.text
  }
}

extension ReportedHabit {
  fileprivate var isPutAway: Bool { habit.archived.map { $0 <= report.today } ?? false }
}

/// What is said to somebody who has no habits yet.
enum NoHabits {
  static func text(_ workspace: Workspace, _ person: Person) -> String {
    let path = Paths.joined(workspace.root, "people/\(person.username)/habits/walk.md")
    return """
      No habits yet. What would you like to do more often?
      Write the first one down, in \(path):

        ---
        title: Walk
        schedule: daily
        ---
      """
  }
}
