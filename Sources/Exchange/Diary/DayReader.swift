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

  /// The day; `nil` for what is none.
  func day(_ text: String) -> Day? {
    if text.utf8.count == 8, let number = Int(text), number > 0 {
      return Day(year: number / 10_000, month: number / 100 % 100, day: number % 100)
    }
    guard let parts = Self.parts(text) else { return nil }
    let numbers = parts.numbers
    if numbers[0] > 31 { return Day(year: numbers[0], month: numbers[1], day: numbers[2]) }
    let isDayFirst = parts.separator == "." || self.isDayFirst
    return Day(year: numbers[2], month: numbers[isDayFirst ? 1 : 0], day: numbers[isDayFirst ? 0 : 1])
  }

  /// The day, and the time behind it, as in `2020-11-05 18:30:00` or `2020-11-05T18:30`.
  func dayAndTime(_ text: String) -> (day: Day, time: TimeOfDay?)? {
    let text = Substring(text.replacing("T", with: " "))
    let words = text.split(separator: " ")
    guard let first = words.first, let day = day(String(first)) else { return nil }
    guard words.count > 1 else { return (day, nil) }
    let time = words[1].split(separator: ":")
    guard time.count >= 2, var hour = Int(time[0]), let minute = Int(time[1].prefix(2)) else { return nil }
    if words.count > 2, hour <= 12, let half = ["am": 0, "pm": 12][words[2].lowercased()] { hour = hour % 12 + half }
    return TimeOfDay(hour: hour, minute: minute).map { (day, $0) }
  }

  private static func parts(_ text: String) -> (numbers: [Int], separator: Character)? {
    guard let separator = text.first(where: { !$0.isNumber }), "-/.".contains(separator) else { return nil }
    let parts = text.split(separator: separator, omittingEmptySubsequences: false)
    let numbers = parts.compactMap { part in part.utf8.count <= 4 && part.allSatisfy(\.isASCII) ? Int(part) : nil }
    return parts.count == 3 && numbers.count == 3 && numbers.allSatisfy { $0 > 0 } ? (numbers, separator) : nil
  }
}
