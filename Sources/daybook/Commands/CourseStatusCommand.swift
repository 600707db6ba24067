import Answers
import ArgumentParser
import Changes
import Diagnostics
import Journal

struct CourseStatusCommand: DaybookSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "status",
    abstract: "Show how far you are, and what is next.",
    discussion: """
      Weeks that are finished or locked take one line; of the others every post is listed: ✓ read, ▸ open, · not yet.

      With --all it is how far everybody else is, for who runs the daybook: how many are in which week, so coarsely that \
      nobody can be told from it, and by name only those who show it with `\(Call("course", "share"))`.

      Examples:
        daybook course status
        daybook course status --all
        daybook course status --person ben --json
      """)

  @Flag(
    help: ArgumentHelp(
      "Show how many others are where, and not who.", discussion: "Example: daybook course status --all"))
  var all = false

  @OptionGroup var person: PersonOptions
  @OptionGroup var data: DataOptions
  @OptionGroup var report: ReportOptions

  func perform() async throws {
    // How far others are is on nobody's own pages.
    let workspace = try await Workspace.openSound(
      data, concerning: .person(person.person), reading: all ? .everybody : .ownPages)
    let reader = try workspace.person(person.person)
    let rules = try CourseRules(workspace, reader)
    if all {
      let view = CourseCohortView(rules.course, in: workspace.book, for: reader)
      return report.json ? Console.printJSON(view.json()) : Console.print(view.text(style: Console.output.style))
    }
    let view = CourseView(rules)
    if report.json {
      Console.printJSON(view.json())
    } else {
      let style = Console.output.style
      let text = view.lines(style: style).joined(separator: "\n")
      Console.print("\(workspace.addressing(reader.username, text))")
    }
  }
}

extension CourseRules {
  /// - Throws: ``CommandFailure`` where there is no course.
  init(_ workspace: Workspace, _ person: Person) throws(CommandFailure) {
    do throws(Refusal) {
      try self.init(workspace.book, of: person)
    } catch {
      throw CommandFailure(error)
    }
  }
}

extension ChangeReport {
  /// Prints like ``print(_:_:)``, with several sentences on lines of their own.
  func print(lines: [Hint], _ members: (inout JSONWriter) -> Void) async throws {
    if !report.json { for line in lines.dropLast() { Console.announce("\(addressed(line))") } }
    try await print(lines.last ?? "", members)
  }
}
