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
      self-image goal stands above it, the next post of the course at the end.

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
    let checklist = Checklist(of: habits, for: person)
    let nextPost = workspace.book.course.flatMap { course in
      CourseStatus(course, progress: person.progress, today: person.today).nextPost.flatMap(course.post)
    }
    if report.json {
      Console.printJSON(checklist.json(of: person, nextPost: nextPost))
    } else if habits.isEmpty {
      Console.print(NoHabits.text(workspace, person))
    } else {
      Console.print(
        checklist.lines(of: person, nextPost: nextPost, width: Console.output.width, style: Console.output.style)
          .joined(separator: "\n"))
    }
  }
}
