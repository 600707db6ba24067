import ArgumentParser
import Diagnostics
import Insights
import Journal

struct TodayCommand: DaybookSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "today",
    abstract: "Show today's checklist.",
    discussion: """
      What is due today, numbered: ✓ done, ✗ open, ! over the limit, × missed. What is not due is listed below.

      Examples:
        daybook today
        daybook today --person ben --today 2026-11-20
        daybook today --json
      """)

  @OptionGroup var person: PersonOptions
  @OptionGroup var data: DataOptions
  @OptionGroup var report: ReportOptions

  func perform() async throws {
    let workspace = try await Workspace.openSound(data)
    let person = try workspace.person(person.person)
    let habits = workspace.reports(of: person)
    let checklist = Checklist(of: habits, today: person.today)
    if report.json {
      Console.print(checklist.json(of: person))
    } else if habits.isEmpty {
      Console.print(NoHabits.text(workspace, person))
    } else {
      let style = Console.output.style
      Console.print(checklist.lines(of: person, width: Console.output.width, style: style).joined(separator: "\n"))
    }
  }
}
