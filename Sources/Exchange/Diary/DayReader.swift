import Journal

/// Reads days as other programs write them: `2020-11-05`, `2020/11/05`, `20201105`, `11/5/2020`, `5.11.2020`.
///
/// Of days with the year at their end, `11/5/2020` may be of May or November. With dots the day stands first; otherwise a
/// whole column decides: one number above twelve tells which place the day has, and without any the month stands first.
struct DayReader {
  /// Whether the day stands before the month in days with slashes or hyphens and the year at their end.
  private(set) var isDayFirst = false
  /// Whether the column itself tells.
  private(set) var isCertain = true

  /// - Parameter texts: All days of a column.
  init(_ texts: [String]) {
    var (first, second, any) = (false, false, false)
    for text in texts {
      guard let parts = Self.parts(text), parts.separator != ".", parts.numbers[2] > 31 else { continue }
      any = true
      if parts.numbers[0] > 12 { first = true }
      if parts.numbers[1] > 12 { second = true }
    }
    isDayFirst = first && !second
    isCertain = !any || first != second
  }

  /// What is said of a column that does not tell.
  static let monthFirst = "days like `4/11/2019` are read with the month first"
  /// What to do about a day that cannot be read.
  static let hint = "a day has a year of four digits, as in 2026-11-20"

  /// The day; `nil` for what is none. A year of two digits could be of any century, and is none.
  func day(_ text: String) -> Day? {
    guard let day = anyDay(text), day.year >= 1000 else { return nil }
    return day
  }

  private func anyDay(_ text: String) -> Day? {
    if text.utf8.count == 8, let number = Int(text), number > 0 {
      return Day(year: number / 10_000, month: number / 100 % 100, day: number % 100)
    }
    guard let parts = Self.parts(text) else { return nil }
    let numbers = parts.numbers
    if numbers[0] > 31 { return Day(year: numbers[0], month: numbers[1], day: numbers[2]) }
    let isDayFirst = parts.separator == "." || self.isDayFirst
    return Day(year: numbers[2], month: numbers[isDayFirst ? 1 : 0], day: numbers[isDayFirst ? 0 : 1])
  }

  /// A day with a time.
  struct Moment: Equatable {
    var day: Day
    var time: TimeOfDay?
    /// Whether a zone stands behind the time, by which it is not moved.
    var hasZone = false
  }

  /// The day, and the time behind it, as in `2020-11-05 18:30:00`, `2020-11-05T18:30` or `11/5/2020 6:30pm`.
  func dayAndTime(_ text: String) -> Moment? {
    let (first, rest) = Self.split(text)
    guard let day = day(first) else { return nil }
    if rest.isEmpty { return Moment(day: day) }
    guard
      let match = rest.wholeMatch(of: #/(\d{1,2}):(\d{2})(?::\d{2}(?:[.,]\d+)?)?([ap]m|[ap]\.m\.)?(.*)/#),
      var hour = Int(match.1), let minute = Int(match.2)
    else { return nil }
    if let half = match.3 {
      guard hour <= 12 else { return nil }
      hour = hour % 12 + (half.hasPrefix("p") ? 12 : 0)
    }
    let hasZone = !match.4.isEmpty
    if hasZone, match.4.wholeMatch(of: #/z|utc|gmt|(?:utc|gmt)?[+-]\d{1,2}(?::?\d{2})?/#) == nil { return nil }
    return TimeOfDay(hour: hour, minute: minute).map { Moment(day: day, time: $0, hasZone: hasZone) }
  }

  /// The part with the day, and that with the time, in lower case and without blanks.
  static func split(_ text: String) -> (day: String, time: String) {
    let isBlank: (Character) -> Bool = { $0.isWhitespace }
    let text = text.drop(while: isBlank)
    let end = text.firstIndex { $0 == "T" || isBlank($0) } ?? text.endIndex
    return (String(text[..<end]), String(text[end...].dropFirst().filter { !isBlank($0) }).lowercased())
  }

  private static func parts(_ text: String) -> (numbers: [Int], separator: Character)? {
    guard let separator = text.first(where: { !$0.isNumber }), "-/.".contains(separator) else { return nil }
    let parts = text.split(separator: separator, omittingEmptySubsequences: false)
    let numbers = parts.compactMap { part in part.utf8.count <= 4 && part.allSatisfy(\.isASCII) ? Int(part) : nil }
    return parts.count == 3 && numbers.count == 3 && numbers.allSatisfy { $0 > 0 } ? (numbers, separator) : nil
  }
}
