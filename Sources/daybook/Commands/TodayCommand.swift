import Answers
import ArgumentParser
import Diagnostics
import Insights
import Journal

struct TodayCommand: DaybookSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "today",
    abstract: "Show today's checklist.",
    discussion: """
      What is due today, numbered: ✓ done, ✗ open, ! over the limit, − missed. What is not due is listed below. Your \
      self-image goal stands above it, tasks that are due or late and the next post of the course at the end.

      Examples:
        daybook today
        daybook today --person ben --today 2026-11-20
        daybook today --json
      """
  ).ofDaybook

  @OptionGroup var person: PersonOptions
  @OptionGroup var data: DataOptions
  @OptionGroup var report: ReportOptions

  func perform() async throws {
    let workspace = try await Workspace.openSound(data, concerning: .person(person.person), reading: .ownPages)
    let person = try workspace.person(person.person)
    let habits = workspace.reports(of: person)
    let answer = TodayAnswer(of: person, habits: habits, in: workspace.book)
    let (checklist, nextPost, tasks) = (answer.checklist, answer.nextPost, answer.tasks)
    let (width, style) = (Console.output.width, Console.output.style)
    if report.json {
      Console.printJSON(answer.json)
    } else if habits.isEmpty {
      let due = Checklist.lines(of: tasks, today: person.today, width: width, style)
      let lines = [NoHabits.text(workspace, person)] + due + Checklist.conflicts(of: person)
      Console.print(lines.joined(separator: "\n"))
    } else {
      Console.print(
        checklist.lines(of: person, nextPost: nextPost, tasks: tasks, width: width, style: style)
          .joined(separator: "\n"))
    }
  }
}
