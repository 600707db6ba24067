import Diagnostics
import Journal

/// Reads schedules as they are written: `daily`, `mon, wed, fri`, `every 3 days`, `2 times a week`.
public enum SchedulePhrase {
  /// Why a text is no schedule.
  public struct Flaw: Error, Equatable, Sendable {
    /// What is wrong, without a full stop.
    public var message: String
    /// What to write instead; `nil` where there is nothing near it.
    public var hint: String?
  }

  static let weekdayNames = Weekday.allCases.map(\.code)
  private static let named: [Schedule] = [.daily, .weekdays(.workdays), .weekdays(.weekend)]

  /// Reads a schedule.
  public static func parse(_ text: String) -> Result<Schedule, Flaw> {
    if let known = named.first(where: { $0.description == text }) { return .success(known) }
    let parts = text.words
    if parts.first == "every" { return everyDays(parts, text) }
    if parts.count > 1, parts[1] == "times" || parts[1] == "time" { return times(parts, text) }
    return weekdays(text)
  }

  private static func everyDays(_ parts: [String], _ text: String) -> Result<Schedule, Flaw> {
    if parts == ["every", "day"] {
      return .failure(Flaw(message: "there is no schedule `\(text)`", hint: "did you mean `daily`?"))
    }
    guard parts.count == 3, parts[2] == "days" || parts[2] == "day", let count = count(parts[1]) else {
      return .failure(unknown(text, hint: "`every 3 days`"))
    }
    guard count >= 1 else {
      return .failure(Flaw(message: "`\(text)`: the number is 1 or more", hint: "write it like `every 3 days`"))
    }
    guard count <= 9999 else {
      return .failure(Flaw(message: "`\(text)`: the number is 9999 or less", hint: "is there a typing error?"))
    }
    return .success(.everyDays(count))
  }

  private static func times(_ parts: [String], _ text: String) -> Result<Schedule, Flaw> {
    guard parts.count == 4, parts[2] == "a", parts[3] == "week" || parts[3] == "month", let count = count(parts[0])
    else {
      return .failure(unknown(text, hint: "`3 times a week` or `10 times a month`"))
    }
    let isWeek = parts[3] == "week"
    let most = isWeek ? 7 : 31
    guard (1...most).contains(count) else {
      let hint =
        count > most
        ? "more often than daily is an amount: `schedule: daily` and a target"
        : "a habit that asks for nothing can be paused or archived"
      return .failure(Flaw(message: "`\(text)`: 1 to \(most) times a \(parts[3])", hint: hint))
    }
    return .success(isWeek ? .timesAWeek(count) : .timesAMonth(count))
  }

  private static func weekdays(_ text: String) -> Result<Schedule, Flaw> {
    var days: WeekdaySet = []
    for part in text.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false) {
      let name = String(Substring(part)).trimmingBlanks
      guard let index = weekdayNames.firstIndex(of: name) else {
        return .failure(unknown(text, hint: hint(for: name, in: text)))
      }
      days.insert(WeekdaySet(Weekday(index: index)))
    }
    return .success(.weekdays(days))
  }

  private static func hint(for name: String, in text: String) -> String? {
    let isOnlyPart = !text.contains(",")
    if let meant = meant(by: text) { return "`\(meant)`" }
    if isOnlyPart, let word = Suggestion.nearest(to: name, among: named.map(\.description)) { return "`\(word)`" }
    if name.isEmpty { return "weekdays with commas between them, `mon, wed, fri`" }
    if let weekday = weekdayNames.first(where: { name.lowercased().hasPrefix($0) }) { return "`\(weekday)`" }
    return Suggestion.nearest(to: name, among: weekdayNames).map { "`\($0)`" }
  }

  /// `mon, wed` of `Mon,Wednesday` and `mon wed`: weekdays in other ways to write them.
  private static func meant(by text: String) -> String? {
    let words = text.lowercased().split { $0 == "," || $0 == " " || $0 == "/" || $0 == "\t" }.filter { $0 != "and" }
    let days = words.map { word in weekdayNames.first { word.hasPrefix($0) } }
    guard !days.isEmpty, days.allSatisfy({ $0 != nil }), text.last != "," else { return nil }
    return days.compactMap { $0 }.joined(separator: ", ")
  }

  private static func unknown(_ text: String, hint: String?) -> Flaw {
    let forms =
      "`daily`, `weekdays`, `weekends`, `mon, wed, fri`, `every 3 days`, `2 times a week` or `5 times a month`"
    return Flaw(message: "there is no schedule `\(text)`", hint: hint.map { "did you mean \($0)?" } ?? forms)
  }

  private static func count(_ text: String) -> Int? {
    text.utf8.count <= 9 && text.utf8.allSatisfy(Texts.isDigit) ? Int(text) : nil
  }
}
