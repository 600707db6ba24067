import Diagnostics
import Insights
import Journal

/// Shows today's checklist on the terminal and as JSON.
struct Checklist: Sendable {
  /// One line of the list.
  struct Item: Sendable {
    /// The number by which commands can name the habit, from 1.
    var number: Int
    var reported: ReportedHabit
    var state: Agenda.State
  }

  /// The items in the order of their numbers.
  let items: [Item]
  /// The same items by parts of the day.
  private let sections: [DaySection<Item>]
  private let skipped: [ReportedHabit]
  /// What was recorded today though it was not due.
  private let extra: [ReportedHabit]
  private let resting: [ReportedHabit]
  private let today: Day

  /// - Parameter habits: The person's habits in their order, with reports as of their today.
  init(of habits: [ReportedHabit], for person: Person) {
    let agenda = Agenda(of: habits)
    let parts = person.partsOfDay
    let ordered = agenda.checklist.sections(in: parts) { habits[$0.index].habit.part }.flatMap(\.elements)
    items = ordered.enumerated().map { position, item in
      Item(number: position + 1, reported: habits[item.index], state: item.state)
    }
    sections = items.sections(in: parts) { $0.reported.habit.part }
    skipped = agenda.items(.skipped).map { habits[$0.index] }
    extra = agenda.items(.extra).map { habits[$0.index] }
    resting = agenda.items(.resting).map { habits[$0.index] }
    today = person.today
  }

  var doneCount: Int { items.count { $0.state == .done } }

  /// How much is done: `3 of 5 due today are done.`; `nil` where nothing is due.
  var summary: String? {
    if items.isEmpty { return nil }
    if doneCount == items.count {
      return items.count == 1 ? "What is due today is done." : "All \(items.count) due today are done."
    }
    return "\(doneCount) of \(items.count) due today \(doneCount == 1 ? "is" : "are") done."
  }

  /// - Parameters:
  ///   - nextPost: The next post of the course that the person follows.
  ///   - tasks: The tasks that are due.
  func lines(
    of person: Person, nextPost: Post? = nil, tasks: [PlacedTask] = [], width: Int, style: Style
  ) -> [String] {
    let title = "\(Self.weekdays[today.weekday.index]) \(today)"
    var lines = [style.bold(title) + " · " + TerminalText.safe(person.name)]
    if let goal = person.selfImageGoal { lines.append("I want to be: " + TerminalText.safe(goal)) }
    if items.isEmpty {
      lines.append("Nothing is due today.")
    } else {
      let rest = doneCount == items.count ? "all done" : "\(doneCount) of \(items.count) done"
      lines[0] += " · " + rest
      lines += checklistLines(width: width, style)
    }
    if !skipped.isEmpty || !extra.isEmpty || !resting.isEmpty { lines.append("") }
    lines += Self.wrapped("Also recorded: ", extra, width: width)
    lines += Self.wrapped("Skipped: ", skipped, width: width)
    lines += Self.wrapped("Not due: ", resting, width: width)
    lines += Self.lines(of: tasks, today: today, width: width, style)
    if let nextPost { lines += ["", Sentence.text("Next in the course: ", nextPost.title)] }
    return lines
  }

  /// Tasks below a heading, each with the number that commands take.
  static func lines(of tasks: [PlacedTask], today: Day, width: Int, _ style: Style) -> [String] {
    if tasks.isEmpty { return [] }
    var table = Table([.right, .left, .left, .left])
    for placed in tasks {
      let isLate = placed.task.isLate(on: today)
      table.add([
        Table.Cell(placed.number.map(String.init) ?? ""), Table.Cell("□ " + TaskText.title(placed.task)),
        Table.Cell(placed.task.due.map { TaskText.due($0, today: today) } ?? "") { isLate ? style.bad($0) : $0 },
        Table.Cell(TerminalText.safe(placed.list.title)) { style.faint($0) },
      ])
    }
    return ["", style.faint("To do")] + table.linesOfRows(width: width).flatMap(\.self)
  }

  /// The numbered lines, below a heading for each part of the day where any habit has one.
  private func checklistLines(width: Int, _ style: Style) -> [String] {
    var table = Table([.right, .left, .left, .left, .left])
    for item in items { table.add(row(item, style)) }
    let rows = table.linesOfRows(width: width)
    guard sections.contains(where: { $0.part != nil }) else { return [""] + rows.flatMap(\.self) }
    return sections.flatMap { section in
      ["", style.faint(HabitText.heading(of: section.part))]
        + section.elements.flatMap { rows[$0.number - 1] }
    }
  }

  private func row(_ item: Item, _ style: Style) -> [Table.Cell] {
    let (habit, report) = (item.reported.habit, item.reported.report)
    let isDone = item.state == .done
    let mark =
      switch item.state {
      case .done: Table.Cell("✓") { style.good($0) }
      case .over: Table.Cell("!") { style.bad($0) }
      case .missed: Table.Cell("−") { style.bad($0) }
      case .open, .skipped, .resting, .extra: Table.Cell("✗") { style.caution($0) }
      }
    var state = report.currentStreak > 0 ? HabitText.streak(report.currentStreak, report.streakUnit) : ""
    switch item.state {
    case .over: state = "over the limit"
    case .missed: state = "missed"
    case .open, .done, .skipped, .resting, .extra: if report.isStreakAtRisk { state += ", at risk" }
    }
    return [
      Table.Cell("\(item.number)"), mark,
      Table.Cell(HabitText.title(habit)) { isDone ? style.faint($0) : style.bold($0) },
      Table.Cell(HabitText.progress(report, habit) ?? "") { isDone ? style.faint($0) : $0 },
      Table.Cell(state) { isDone ? style.faint($0) : $0 },
    ]
  }

  /// Titles separated by commas, on as many lines as they need.
  private static func wrapped(_ label: String, _ habits: [ReportedHabit], width: Int) -> [String] {
    guard !habits.isEmpty else { return [] }
    var lines: [String] = []
    var line = label
    for (position, reported) in habits.enumerated() {
      let text = HabitText.title(reported.habit) + (position + 1 < habits.count ? "," : "")
      if TerminalText.width(of: line) + TerminalText.width(of: text) > width, line != label {
        lines.append(line.droppingSpacesAtEnd)
        line = String(repeating: " ", count: label.count)
      }
      line += text + " "
    }
    return lines + [line.droppingSpacesAtEnd]
  }

  func json(of person: Person, nextPost: Post? = nil, tasks: [PlacedTask] = []) -> String {
    JSONWriter.object {
      $0.member("person", person.username.text)
      $0.member("today", today.description)
      $0.member("self_image_goal", person.selfImageGoal)
      $0.member("next_post", nextPost?.id.text)
      $0.member("done", doneCount)
      $0.member("due", items.count)
      $0.member("checklist") {
        $0.array(items) { writer, item in
          writer.object {
            $0.member("number", item.number)
            $0.reference(item.reported, state: item.state)
          }
        }
      }
      $0.member("extra") { $0.array(extra) { $0.summary($1, state: .extra) } }
      $0.member("skipped") { $0.array(skipped) { $0.summary($1, state: .skipped) } }
      $0.member("resting") { $0.array(resting) { $0.summary($1, state: .resting) } }
      $0.member("tasks") {
        $0.array(tasks) { writer, placed in writer.object { $0.task(placed, today: today) } }
      }
    }
  }

  private static let weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
}

extension Agenda.State {
  /// The name in JSON output.
  fileprivate var name: String {
    switch self {
    case .open: "open"
    case .done: "done"
    case .over: "over"
    case .missed: "missed"
    case .skipped: "skipped"
    case .resting: "resting"
    case .extra: "extra"
    }
  }
}

extension JSONWriter {
  fileprivate mutating func summary(_ reported: ReportedHabit, state: Agenda.State) {
    object { $0.reference(reported, state: state) }
  }

  /// Writes the members that every habit of the checklist has.
  fileprivate mutating func reference(_ reported: ReportedHabit, state: Agenda.State) {
    let report = reported.report
    member("habit", reported.habit.slug.text)
    member("title", reported.habit.title)
    member("part", reported.habit.part?.text)
    member("state", state.name)
    member("reached", report.progress?.reached)
    member("needed", report.progress?.needed)
    member("unit", reported.habit.target?.unit)
    member("current_streak", report.currentStreak)
    member("streak_unit", report.streakUnit.rawValue)
    member("streak_at_risk", report.isStreakAtRisk)
  }
}
