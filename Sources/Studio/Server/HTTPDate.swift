import Journal

/// Dates as HTTP has them.
enum HTTPDate {
  private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

  /// `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110 §5.6.7).
  ///
  /// - Parameter seconds: Since 1970-01-01T00:00:00Z.
  static func text(_ seconds: Int64) -> String {
    let (date, time) = (WallClock(seconds, offset: 0).date, Int(((seconds % 86_400) + 86_400) % 86_400))
    let weekday = date.weekday.code.prefix(1).uppercased() + date.weekday.code.dropFirst()
    let clock = [time / 3600, time / 60 % 60, time % 60].map(twoDigits).joined(separator: ":")
    return "\(weekday), \(twoDigits(date.dayOfMonth)) \(months[date.month - 1]) \(date.year) \(clock) GMT"
  }

  private static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
