import Changes
import Diagnostics
import Journal

/// Says what a task is, for the terminal.
enum TaskText {
  /// The title as a terminal can show it.
  static func title(_ task: ListTask) -> String { TerminalText.safe(task.title) }

  /// A moment seen from today: `today 18:00`, `tomorrow`, `Fri 2026-11-27`, `Fri 2026-11-13, 7 days late`.
  static func due(_ moment: DayAndTime, today: Day) -> String {
    let day =
      switch moment.day - today {
      case 0: "today"
      case 1: "tomorrow"
      case -1: "yesterday"
      default: DayPhrase.named(moment.day)
      }
    return day + (moment.time.map { " \($0)" } ?? "")
  }

  /// When to be reminded: `today 18:00`, `1 hour before`, `1 day before at 09:00`, `every 2 hours until it is done`.
  static func reminder(_ reminder: TaskReminder, today: Day) -> String {
    switch reminder {
    case .at(let moment): return due(moment, today: today)
    case .every(1, let unit): return "every \(unit) until it is done"
    case .every(let count, let unit): return "every \(count) \(unit)s until it is done"
    case .before(let count, let unit, let time):
      let isOnDay = unit == .day || unit == .week
      let before = count > 0 ? "\(Counted.text(count, "\(unit)")) before" : isOnDay ? "on the day" : "at the time"
      return before + (time.map { " at \($0)" } ?? "")
    }
  }

  /// What repeats: `every week`, `every 3 months from the due date`, `every Mon, Thu`.
  static func repetition(_ repetition: ListTask.Repetition) -> String {
    let rule =
      switch repetition.rule {
      case .every(1, let unit, _): "every \(unit)"
      case .every(let count, let unit, _): "every \(count) \(unit)s"
      case .weekdays(.workdays): "every weekday"
      case .weekdays(let days):
        "every "
          + Weekday.allCases.filter(days.contains).map { $0.name.prefix(3).capitalized }.joined(separator: ", ")
      case .lastOfMonth: "on the last day of every month"
      }
    var text = rule
    if case .every = repetition.rule { text += repetition.isFromDueDate ? " from the due date" : " after it is done" }
    if let until = repetition.until { text += ", until \(until)" }
    if let times = repetition.times { text += times == 1 ? ", once more" : ", \(times) times more" }
    return text
  }

  /// What a line of a list of tasks says besides the title, in the order of the file's words.
  static func details(_ task: ListTask, today: Day) -> [String] {
    var parts: [String] = []
    if let priority = task.priority { parts.append("!\(priority.name)") }
    if let assignee = task.assignee { parts.append("@\(assignee)") }
    parts += task.labels.map { "#\(TerminalText.safe($0))" }
    if let repetition = task.repetition { parts.append(self.repetition(repetition)) }
    if let start = task.start, start.day > today { parts.append("from \(due(start, today: today))") }
    if !task.subtasks.isEmpty {
      parts.append("\(task.subtasks.count { $0.isDone }) of \(Counted.text(task.subtasks.count, "step"))")
    }
    if !task.files.isEmpty { parts.append(Counted.text(task.files.count, "file")) }
    if !task.comments.isEmpty { parts.append(Counted.text(task.comments.count, "comment")) }
    return parts + authors(task)
  }

  /// Who added and who changed a task, as far as its line says so.
  static func authors(_ task: ListTask) -> [String] {
    [task.addedBy.map { "added by \($0)" }, task.changedBy.map { "changed by \($0)" }].compactMap(\.self)
  }
}
