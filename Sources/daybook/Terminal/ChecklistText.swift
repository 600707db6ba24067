import Answers
import Diagnostics
import Insights
import Journal

extension Checklist {
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
    return lines + Self.conflicts(of: person)
  }

  /// That something waits for a decision; empty where nothing does.
  static func conflicts(of person: Person) -> [String] {
    guard person.conflictCount > 0 else { return [] }
    let hint: Hint = "\(call: "conflicts")"
    return [
      "", "\(Counted.text(person.conflictCount, "conflict")) of devices to decide about: \(hint.inNamedFolder)",
    ]
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

  private static let weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
}
