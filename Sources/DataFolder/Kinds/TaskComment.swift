import Diagnostics
import Journal

extension ListTask.Comment {
  /// As it stands below its task, without the indentation: `> ben 2026-11-22T10:00: text`.
  public var line: String { "> \(author) \(at.text): \(text)" }

  /// Reads a line of that form; `nil` for any other, such as a quotation in a description.
  public init?(line: String) {
    guard line.hasPrefix("> ") else { return nil }
    let parts = line.dropFirst(2).split(separator: " ", maxSplits: 2, omittingEmptySubsequences: true)
    guard parts.count >= 2, let author = Username(String(parts[0])), parts[1].hasSuffix(":"),
      let at = DayAndTime(text: parts[1].dropLast())
    else { return nil }
    self.init(by: author, at: at, text: parts.count > 2 ? String(parts[2]) : "")
  }
}

extension DayAndTime {
  /// Reads `2026-11-25` or `2026-11-25T18:00`; `nil` for any other text.
  public init?(text: some StringProtocol) {
    let parts = text.split(separator: "T", maxSplits: 1, omittingEmptySubsequences: false)
    guard let day = Day(String(parts[0])) else { return nil }
    if parts.count == 1 {
      self.init(day: day)
    } else if let time = TimeOfDay(String(parts[1])) {
      self.init(day: day, time: time)
    } else {
      return nil
    }
  }
}
