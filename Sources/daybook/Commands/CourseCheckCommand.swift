import ArgumentParser
import Diagnostics

struct CourseCheckCommand: DaybookSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Look for mistakes in the course, and write nothing.",
    discussion: """
      Besides what `\(Call("check"))` finds: links and pictures that lead nowhere, pictures without a description, weeks \
      without posts, names and titles that occur twice, prompts without ideas.

      Examples:
        daybook course check
        daybook course check --json
      """)

  @OptionGroup var data: DataOptions
  @OptionGroup var report: ReportOptions

  func perform() async throws {
    let workspace = try await Workspace.open(data)
    guard let course = workspace.book.course else {
      let errors = workspace.reading.errors
      if !errors.isEmpty { throw CommandFailure(.data, errors) }
      throw CommandFailure(.usage, .missingFile, "there is no course here", hint: "it begins with a course/course.yml")
    }
    let diagnostics = CourseAudit(course, in: workspace.reading).diagnostics
    let errors = diagnostics.errors.count
    if report.json {
      Console.printJSON {
        $0.member("ok", errors == 0)
        $0.member("folder", workspace.reading.layout.displayed(course.folder))
        $0.member("weeks", course.weeks.count)
        $0.member("posts", course.posts.count)
        $0.member("drafts", course.posts.count { $0.isDraft })
        $0.member("pictures", course.pictures.count)
        $0.member("errors", errors)
        $0.member("warnings", diagnostics.count - errors)
        $0.member("diagnostics", diagnostics)
      }
    } else {
      Console.report(diagnostics)
      let drafts = course.posts.count { $0.isDraft }
      let contents =
        "\(Counted.text(course.weeks.count, "week")), \(Counted.text(course.posts.count, "post"))"
        + (drafts > 0 ? " (\(Counted.text(drafts, "draft")))" : "")
        + ", \(Counted.text(course.pictures.count, "picture"))"
      Console.print(
        "\(workspace.reading.layout.displayed(course.folder)): \(contents): \(diagnostics.summary ?? "no errors").")
    }
    if errors > 0 { throw CommandFailure(.data) }
  }
}
