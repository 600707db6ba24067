import DataFolder
import Diagnostics
import Insights
import Journal

/// Shows one habit on the terminal.
struct HabitView: Sendable {
  private let habit: Habit
  private let report: HabitReport
  private let weekStartsOn: Weekday
  private let days: ClosedRange<Day>
  /// The calendar year that was asked for; `nil` for none.
  private let year: Int?
  private let style: Style

  init(_ reported: ReportedHabit, weekStartsOn: Weekday, days: ClosedRange<Day>, year: Int? = nil, style: Style) {
    habit = reported.habit
    self.year = year
    report = reported.report
    self.weekStartsOn = weekStartsOn
    self.days = days
    self.style = style
  }

  func lines(width: Int) -> [String] {
    let heatmap = TerminalHeatmap(report, days: days, weekStartsOn: weekStartsOn, isMeasured: habit.target != nil)
    var lines = [style.bold(HabitText.title(habit))]
    if let reason = habit.reason { lines.append(TerminalText.safe(reason)) }
    lines.append(style.faint(facts))
    lines.append("")
    lines += figures.lines(width: width, indent: 2)
    lines.append("")
    if let year { lines.append(style.bold("The year \(year)")) }
    lines += heatmap.lines(width: width, style: style)
    return lines + streakLines(width: width) + noteLines(width: width)
  }

  /// A line for each of the days with something recorded, or with a status other than blank, rest and outside; newest
  /// last.
  func dayLines(width: Int) -> [String] {
    var table = Table([.left, .left, .right])
    for day in days {
      let record = report.record(on: day)
      switch record.status {
      case .rest, .blank, .outside: if record.recorded == nil { continue }
      case .done, .partial, .over, .missed, .skipped, .pending: break
      }
      table.add([
        Table.Cell(day.description), Table.Cell(record.status.name),
        Table.Cell(record.recorded.map { HabitText.amount($0, unit: habit.target?.unit) } ?? ""),
      ])
    }
    return table.isEmpty ? [] : ["", style.bold("Days")] + table.lines(width: width, indent: 2)
  }

  /// Schedule, target, dates and visibility.
  private var facts: String {
    var facts = [HabitText.schedule(habit)]
    if let target = HabitText.target(habit) { facts.append(TerminalText.safe(target)) }
    if let part = habit.part { facts.append(TerminalText.safe(part.text)) }
    facts.append(report.first <= report.today ? "since \(report.first)" : "begins on \(report.first)")
    if let archived = habit.archived {
      facts.append("archived on \(archived)")
    } else if let end = habit.end {
      facts.append(report.isOver ? "ended on \(end)" : "until \(end)")
    }
    facts.append(habit.visibility.name)
    return facts.joined(separator: " · ")
  }

  private var figures: Table {
    var table = Table([.left, .left])
    func add(_ name: String, _ value: String) { table.add([Table.Cell(name), Table.Cell(value)]) }
    add("Today", today)
    let atRisk = report.isStreakAtRisk ? ", at risk today" : ""
    add("Streak", HabitText.streak(report.currentStreak, report.streakUnit) + atRisk)
    if let best = report.bestStreak {
      add("Best streak", "\(HabitText.streak(best.length, report.streakUnit)), \(HabitText.range(best))")
    }
    add("Score", HabitText.percent(report.score))
    let completion = report.completion
    add(
      "Completion",
      [("7 days", completion.last7), ("30", completion.last30), ("90", completion.last90), ("365", completion.last365)]
        .map { "\($0): \(HabitText.percent($1))" }.joined(separator: "   "))
    let amount = report.totalAmount.map { ", \(HabitText.amount($0, unit: habit.target?.unit))" } ?? ""
    add("Total", Counted.text(report.total, "day") + amount)
    if let reminders { add("Reminders", reminders) }
    if let pauses { add("Paused", pauses) }
    if let replaced = habit.replaces { add("Takes over", "from \(replaced)") }
    return table
  }

  /// The reminders: `06:45, sat 09:00, near Park gate (38.72, −9.14)`; `nil` for none.
  private var reminders: String? {
    let place = habit.remindNear.map { "near \($0.label) (\($0.location.latitude), \($0.location.longitude))" }
    let parts = habit.reminders.map { ReminderPhrase.text(for: $0) } + [place].compactMap { $0 }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  /// The current and future pauses, and the last one before them; `nil` for none.
  private var pauses: String? {
    let current = habit.pauses.filter { pause in pause.through.map { $0 >= report.today } ?? true }
    let shown = current.isEmpty ? Array(habit.pauses.suffix(1)) : current
    let texts = shown.map { pause in
      pause.through.map { "\(pause.from) to \($0)" } ?? "from \(pause.from), until further notice"
    }
    return texts.isEmpty ? nil : texts.joined(separator: ", ")
  }

  /// The notes as they are written, because Markdown is readable as it is.
  private func noteLines(width: Int) -> [String] {
    let lines = habit.notes.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let notes = lines.drop { $0.allSatisfy(\.isWhitespace) }.reversed().drop { $0.allSatisfy(\.isWhitespace) }
    guard !notes.isEmpty else { return [] }
    let shown = notes.reversed().flatMap { line in
      line.allSatisfy(\.isWhitespace)
        ? [""] : TextWrap.lines(TerminalText.safe(line), to: width - 2).map { "  " + $0 }
    }
    return ["", style.bold("Notes")] + shown
  }

  private var today: String {
    let status =
      switch report.statusToday {
      case .done: "done"
      case .partial: "partly done"
      case .over: "over the limit"
      case .missed: "missed"
      case .skipped: "skipped"
      case .rest: "not due"
      case .pending: "due"
      case .blank: "nothing recorded"
      case .outside: report.isOver ? (habit.archived == nil ? "ended" : "archived") : "not begun"
      }
    guard let progress = HabitText.progress(report, habit) else { return status }
    return "\(status), \(progress)"
  }

  /// The five longest streaks as bars, longest first.
  private func streakLines(width: Int) -> [String] {
    // Of equal streaks the earlier one comes first.
    let best = report.streaks.sorted { ($0.length, $1.from) > ($1.length, $0.from) }.prefix(5)
    guard best.count > 1, let longest = best.first?.length else { return [] }
    var table = Table([.left, .right, .left])
    let room = max(8, min(30, width - 50))
    for streak in best {
      let bar = String(repeating: "█", count: max(1, streak.length * room / longest))
      table.add([
        Table.Cell(HabitText.range(streak)), Table.Cell(HabitText.streak(streak.length, report.streakUnit)),
        Table.Cell(bar) { style.good($0) },
      ])
    }
    return ["", style.bold("Best streaks")] + table.lines(width: width, indent: 2)
  }
}
