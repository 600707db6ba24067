import Diagnostics
import Journal

/// Explains why a day such as 2026-02-30 does not exist.
public enum CalendarHint {
  /// The reason; `nil` for a text that does not have the form of a day.
  public static func text(for text: String) -> Hint? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.utf8.count) == [4, 2, 2], let year = Int(parts[0]), let month = Int(parts[1]),
      Int(parts[2]) != nil
    else { return nil }
    guard (1...12).contains(month) else { return "months go from 01 to 12" }
    let last = YearMonth(year: year, month: month).length
    return "\(names[month - 1]) \(year) has \(last) days, from 01 to \(last)"
  }

  private static let names = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
  ]
}
