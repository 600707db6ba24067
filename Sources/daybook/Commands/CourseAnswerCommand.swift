import ArgumentParser
import Changes
import DataFolder
import Diagnostics
import Insights
import Journal

struct CourseAnswerCommand: DaybookSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "answer",
    abstract: "Decide what a post asks you to, in your own words.",
    discussion: """
      The answer becomes a habit: the theme is its title, your words are its notes. An answer to the question who you \
      would like to be stands on Today. Answering again changes what the first answer made. Without a text, the ideas are \
      shown; without a post, it is the first that waits for an answer.

      Examples:
        daybook course answer
        daybook course answer 2.1 "When I sit down to dinner, I breathe out first."
        daybook course answer drink-water "A glass before the coffee." --schedule weekdays
      """)

  @Argument(help: ArgumentHelp("The post: its name or a beginning of it, or its number, 2.1.", valueName: "post"))
  var post: String?

  @Argument(help: ArgumentHelp("Your answer, in quotes.", valueName: "text"))
  var text: String?

  @Option(
    help: ArgumentHelp(
      "The days of a new habit; left out, daily.", discussion: "Example: --schedule \"mon, wed, fri\"",
      valueName: "schedule"),
    transform: PlannedDays.schedule)
  var schedule: Schedule = .daily

  @OptionGroup var person: PersonOptions
  @OptionGroup var data: DataOptions
  @OptionGroup var change: ChangeOptions
  @OptionGroup var report: ReportOptions

  func perform() async throws {
    guard let text else { return try await ask() }
    let checked = try CommandChange("daybook course answer", data)
    let result = try await checked.perform(of: person.person, reading: .ownPages) { workspace, reader, draft in
      let rules = try CourseRules(workspace, reader)
      let post = try rules.course.post(named: self.post ?? "")
      return (post: post, came: try rules.answer(post, text, schedule: schedule, in: &draft))
    }
    let (post, came) = result.outcome
    let message: Hint
    let habit: Habit?
    switch came {
    case .goal:
      habit = nil
      message = "It stands on Today now."
    case .newHabit(let new):
      habit = new
      let plan = "\(HabitText.title(new)), \(HabitText.plan(new))"
      message = "A new habit: \(plan). Check it in with \(call: "done", "\(new.slug)")."
    case .changedHabit(let known):
      habit = known
      message = "The notes of \(HabitText.title(known)) are your new answer."
    }
    try await ChangeReport(data, change, report, result).print(message) {
      $0.member("person", (try? result.workspace.person(person.person))?.username.text)
      $0.member("post", post.id.text)
      $0.member("habit", habit?.slug.text)
    }
  }

  /// Shows the post's prompt with its ideas, and asks for the answer.
  private func ask() async throws {
    let workspace = try await Workspace.openSound(data, concerning: .person(person.person), reading: .ownPages)
    let reader = try workspace.person(person.person)
    let rules = try CourseRules(workspace, reader)
    let view = CourseView(rules)
    do throws(Refusal) {
      let post = try asked(rules)
      let prompt = try rules.prompt(of: post)
      let answer = reader.progress?.answers[post.id]
      if report.json {
        return Console.printJSON {
          $0.member("post", post.id.text)
          $0.member("asks", prompt.kind.rawValue)
          $0.member("theme", prompt.theme)
          $0.member("ideas") { $0.array(prompt.ideas) { $0.value($1) } }
          $0.member("answer", answer)
        }
      }
      let lines = Self.lines(post, prompt, answer: answer)
      let own: Hint = "Your own: \(call: "course", "answer", "\(view.number(of: post))", .ownText)"
      Console.print((lines + ["", "\(workspace.addressing(reader.username, own))"]).joined(separator: "\n"))
    } catch {
      throw workspace.addressing(reader.username, CommandFailure(error))
    }
  }

  private static func lines(_ post: Post, _ prompt: Prompt, answer: String?) -> [String] {
    let theme = prompt.theme ?? "in your own words"
    var lines = [TerminalText.safe(post.title) + (theme == post.title ? "" : ": " + TerminalText.safe(theme))]
    if !prompt.ideas.isEmpty {
      lines += ["", "Some ideas:"]
      for idea in prompt.ideas { lines.append("  · " + TerminalText.safe(idea)) }
    }
    if let answer {
      lines += ["", "You decided:"]
      for line in answer.split(separator: "\n") { lines.append("  " + TerminalText.safe(String(line))) }
    }
    return lines
  }

  private func asked(_ rules: CourseRules) throws(Refusal) -> Post {
    if let post { return try rules.course.post(named: post) }
    let waiting = rules.course.publishedWeeks.flatMap(\.posts).first { post in
      post.prompt != nil && rules.person.progress?.answers[post.id] == nil
        && (try? rules.checkReadable(post)) != nil
    }
    guard let waiting else {
      try rules.checkStarted()
      throw Refusal("no open post waits for an answer", hint: "name one to see its ideas again")
    }
    return waiting
  }
}

/// The value of the flag for the days of a habit.
private enum PlannedDays {
  @Sendable
  static func schedule(_ text: String) throws -> Schedule {
    switch SchedulePhrase.parse(text) {
    case .success(let schedule): return schedule
    case .failure(let flaw):
      throw UsageError(flaw.message, hint: flaw.hint)
    }
  }
}
