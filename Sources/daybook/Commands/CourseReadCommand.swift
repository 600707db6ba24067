import ArgumentParser
import Changes
import Diagnostics
import Insights
import Journal

struct CourseReadCommand: DaybookSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "read",
    abstract: "Mark a post as read, which opens the next one.",
    discussion: """
      Without a post it is the next one. --text prints the post and marks nothing.

      Examples:
        daybook course read
        daybook course read 2.1
        daybook course read eat-slowly --text
      """)

  @Argument(help: ArgumentHelp("The post: its name or a beginning of it, or its number, 2.1.", valueName: "post"))
  var post: String?

  @Flag(help: ArgumentHelp("Print the post, and mark nothing.", discussion: "Example: daybook course read --text"))
  var text = false

  @OptionGroup var person: PersonOptions
  @OptionGroup var data: DataOptions
  @OptionGroup var change: ChangeOptions
  @OptionGroup var report: ReportOptions

  func perform() async throws {
    if text { return try await show() }
    let checked = try CommandChange("daybook course read", data)
    let result = try await checked.perform(of: person.person, reading: .ownPages) { workspace, reader, draft in
      let rules = try CourseRules(workspace, reader)
      let post = try chosen(rules)
      return (post: post, isNew: try rules.read(post, in: &draft))
    }
    let reader = try result.workspace.person(person.person)
    let rules = try CourseRules(result.workspace, reader)
    let view = CourseView(rules)
    let (post, isNew) = result.outcome
    let title = TerminalText.safe(post.title)
    var lines = [Hint(isNew ? Sentence.text("Read: ", post.title) : "\(title) was read already.")]
    if post.prompt != nil, reader.progress?.answers[post.id] == nil {
      lines.append("It asks something: \(call: "course", "answer", "\(view.number(of: post))") shows ideas.")
    }
    if let next = rules.status.nextPost.flatMap(rules.course.post) {
      lines.append(Hint(Sentence.text("Next: ", next.title)))
    } else if rules.status.isFinished {
      lines.append("That was the last one. Everything stays open, and your habits run on.")
    } else if let opens = rules.status.weeks.first(where: { !$0.isOpen })?.opens {
      lines.append("That is all for this week; the next one opens on \(opens).")
    }
    try await ChangeReport(data, change, report, result).print(lines: lines) {
      $0.member("person", reader.username.text)
      $0.member("post", post.id.text)
      $0.member("was_read", !isNew)
      $0.member("next", rules.status.nextPost?.text)
    }
  }

  private func chosen(_ rules: CourseRules) throws(Refusal) -> Post {
    if let post { return try rules.course.post(named: post) }
    return try rules.next()
  }

  private func show() async throws {
    let workspace = try await Workspace.openSound(data, concerning: .person(person.person), reading: .ownPages)
    let reader = try workspace.person(person.person)
    let rules = try CourseRules(workspace, reader)
    do throws(Refusal) {
      let post = try chosen(rules)
      try rules.checkReadable(post)
      if report.json {
        return Console.printJSON {
          $0.member("post", post.id.text)
          $0.member("title", post.title)
          $0.member("summary", post.summary)
          $0.member("text", post.body)
        }
      }
      let lines = [post.title, post.summary.map { $0 + "\n" }, post.body].compactMap(\.self)
      let text = lines.joined(separator: "\n").split(separator: "\n", omittingEmptySubsequences: false)
      Console.print(text.map { TerminalText.safe(String($0)) }.joined(separator: "\n"))
    } catch {
      throw workspace.addressing(reader.username, CommandFailure(error))
    }
  }
}
