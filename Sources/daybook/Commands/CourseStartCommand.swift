import ArgumentParser
import Changes
import Diagnostics
import Insights
import Journal

struct CourseStartCommand: DaybookSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "start",
    abstract: "Begin the course: week 1 opens.",
    discussion: """
      Week 1 opens today, or on the day that --on says, and the habit of the week begins with it. A course that has a date \
      of its own is joined.

      Examples:
        daybook course start
        daybook course start --on 2026-11-30
      """)

  @Option(
    help: ArgumentHelp(
      "The first day of week 1; left out, today.", discussion: "Example: --on 2026-11-30", valueName: "day"),
    transform: Arguments.dateWord)
  var on: DayWord?

  @OptionGroup var person: PersonOptions
  @OptionGroup var data: DataOptions
  @OptionGroup var change: ChangeOptions
  @OptionGroup var report: ReportOptions

  func perform() async throws {
    let checked = try CommandChange("daybook course start", data)
    let result = try await checked.perform(of: person.person) { workspace, reader, draft in
      try CourseRules(workspace, reader).start(on: on?.latest(today: reader.today), in: &draft)
    }
    let reader = try result.workspace.person(person.person)
    let rules = try CourseRules(result.workspace, reader)
    var lines: [Hint] = ["Welcome to \(TerminalText.safe(rules.course.title)), \(TerminalText.safe(reader.name))."]
    if let start = rules.status.start, start > reader.today {
      lines.append("Week 1 opens on \(start).")
    } else if let next = rules.status.nextPost.flatMap(rules.course.post) {
      lines.append(Hint(Sentence.text("Week 1 is open. First: ", next.title)))
      lines.append("Read it on the course page, or here: \(call: "course", "read", "--text").")
      lines.append("\(call: "course", "read") marks it as read, and opens the next one.")
    }
    let brought = rules.course.broughtHabits(for: reader.progress, today: reader.today)
      .filter { ($0.habit.lastDay ?? reader.today) >= reader.today }
    for brought in brought {
      lines.append(
        "The week brings a habit: \(HabitText.title(brought.habit)). Check it in with \(call: "done", "\(brought.habit.slug)")."
      )
    }
    try await ChangeReport(data, change, report, result).print(lines: lines) {
      $0.member("person", reader.username.text)
      $0.member("started", result.outcome.description)
      $0.member("next", rules.status.nextPost?.text)
      $0.member("habits") { $0.array(brought) { $0.value($1.habit.slug.text) } }
    }
  }
}
