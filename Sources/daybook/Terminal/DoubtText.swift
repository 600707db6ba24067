import Answers
import DataFolder
import Diagnostics
import Journal
import Merging

/// Says of a row of check-ins that nobody knows how often it was recorded.
enum DoubtText {
  /// `Water on 2026-11-20, 1 glass: once here and twice there; it counts twice.`
  static func line(_ doubt: EventFileMerge.Doubt, in path: String, _ book: Book) -> Hint {
    let what = what(doubt, in: path, book)
    return doubt.ours == doubt.theirs
      ? "\(what): both have it, and it counts \(times(doubt.ours))."
      : "\(what): \(times(doubt.ours)) in one and \(times(doubt.theirs)) in the other; it counts \(times(max(doubt.ours, doubt.theirs)))."
  }

  /// The same as JSON.
  static func write(_ doubt: EventFileMerge.Doubt, in path: String, to writer: inout JSONWriter) {
    writer.object {
      $0.member("file", path)
      $0.member("row", doubt.row)
      $0.member("counts") { $0.array([doubt.ours, doubt.theirs].sorted()) { $0.value($1) } }
    }
  }

  private static func what(_ doubt: EventFileMerge.Doubt, in path: String, _ book: Book) -> String {
    guard let row = doubt.eventRow else { return TerminalText.safe(doubt.row) }
    let habit = FolderLayout.owner(of: path).flatMap(book.person)?.habits.first { $0.habit.slug.text == row.habit }?
      .habit
    return RowText.subject(row, habit) + ", " + RowText.parts(row, habit).joined(separator: ", ")
  }

  private static func times(_ count: Int) -> String {
    switch count {
    case 0: "not at all"
    case 1: "once"
    case 2: "twice"
    default: "\(count) times"
    }
  }
}

/// Says what a row of check-ins says.
enum RowText {
  /// `Morning run on 2026-11-20`
  static func subject(_ row: EventRow, _ habit: Habit?) -> String {
    let title = habit.map(HabitText.title) ?? TerminalText.safe(row.habit)
    return "\(title) on \(TerminalText.safe(String(row.when.prefix(10))))"
  }

  /// `5.2 km`, `at 07:30`, `“Felt light”`
  static func parts(_ row: EventRow, _ habit: Habit?) -> [String] {
    var parts = [value(row.value, habit)]
    if let time = row.time { parts.append("at \(time)") }
    if !row.comment.isEmpty { parts.append("“\(TerminalText.safe(row.comment))”") }
    if !row.photo.isEmpty { parts.append("photo \(TerminalText.safe(row.photo))") }
    if !row.latitude.isEmpty { parts.append("at \(TerminalText.safe("\(row.latitude), \(row.longitude)"))") }
    return parts
  }

  private static func value(_ text: String, _ habit: Habit?) -> String {
    guard let value = EventValue(recorded: text) else { return TerminalText.safe(text) }
    if case .amount(let amount) = value { return HabitText.amount(amount, unit: habit?.target?.unit) }
    return value.past
  }
}
