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

/// A comment may keep what another device or program says of a field, until somebody decides: `⇄ due:2026-12-03`.
extension ListTask.Comment {
  private static let beginning = "\(EventSheet.conflictMark) "
  private static let nothing = "-"

  /// The text that keeps a value; `nil` for nothing.
  public static func keeping(_ value: String?, of field: SyncedTask.Field) -> String {
    "\(beginning)\(field.rawValue):\(value ?? nothing)"
  }

  /// What it keeps; `nil` for any other comment.
  public var keptField: (field: SyncedTask.Field, value: String?)? {
    guard text.hasPrefix(Self.beginning) else { return nil }
    let parts = text.dropFirst(Self.beginning.count).split(
      separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let field = SyncedTask.Field(rawValue: String(parts[0])) else { return nil }
    return (field, parts[1] == Self.nothing ? nil : String(parts[1]))
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
