import Diagnostics
import Journal

/// Reads schedules as people write them, in any case: `daily`, `mon, wed, fri`, `Monday and Friday`, `mon-fri`, `every
/// 3 days`, `every other day`, `2 times a week`, `twice a week`, `weekly`, `on the 15th`, `on the last day`. The data
/// folder gets the form of ``Schedule/description``.
public enum SchedulePhrase {
  /// Why a text cannot be read as a schedule.
  public struct Flaw: Error, Equatable, Sendable {
    /// The problem in words, without a full stop.
    public var message: String
    /// What to write instead; `nil` where nothing certain can be proposed.
    public var hint: Hint?
  }

  private static let named: [Schedule] = [.daily, .weekdays(.workdays), .weekdays(.weekend)]

  /// Reads a schedule; fails with what is wrong with the text.
  public static func parse(_ text: String) -> Result<Schedule, Flaw> {
    if let known = named.first(where: { $0.description == text }) { return .success(known) }
    let words = ScheduleWords(text)
    if let frequency = Frequency(words) { return schedule(frequency, text) }
    if let days = DayList(words) { return .success(.weekdays(days.days)) }
    if let day = MonthDayWords(words) { return dayOfMonth(day.number, text) }
    return .failure(unknown(text, hint: hint(for: words, in: text)))
  }

  // MARK: How often

  private static func schedule(_ frequency: Frequency, _ text: String) -> Result<Schedule, Flaw> {
    switch frequency {
    case .every(let count, .day): everyDays(count, text)
    case .every(let count, .week): count == 1 ? .success(.timesAWeek(1)) : everyDays(count * 7, text)
    case .every(1, .month), .times(1, .month): .success(.timesAMonth(1))
    case .every(let count, .month):
      .failure(
        Flaw(
          message: "`\(text)`: months have no number of days that one could count",
          hint: "did you mean `every \(count * 30) days`?"))
    case .times(1, .day): .success(.daily)
    case .times(_, .day): .failure(Flaw(message: "`\(text)`: at most once a day", hint: moreThanDaily))
    case .times(let count, .week): times(count, in: Schedule.weeklyTimes, "week", text).map { .timesAWeek($0) }
    case .times(let count, .month): times(count, in: Schedule.monthlyTimes, "month", text).map { .timesAMonth($0) }
    }
  }

  private static func everyDays(_ count: Int, _ text: String) -> Result<Schedule, Flaw> {
    if count < Schedule.intervals.lowerBound {
      return .failure(Flaw(message: "`\(text)`: the number is 1 or more", hint: "write it like `every 3 days`"))
    }
    let most = Schedule.intervals.upperBound
    if count > most {
      return .failure(Flaw(message: "`\(text)`: the number is \(most) or less", hint: "is there a typing error?"))
    }
    return .success(.everyDays(count))
  }

  private static func dayOfMonth(_ number: Int, _ text: String) -> Result<Schedule, Flaw> {
    let days = Schedule.daysOfMonth
    if days.contains(number) { return .success(.dayOfMonth(number)) }
    return .failure(
      Flaw(
        message: "`\(text)`: a month has the days \(days.lowerBound) to \(days.upperBound)",
        hint: "the last one is `on the last day`"))
  }

  private static func times(
    _ count: Int, in range: ClosedRange<Int>, _ period: String, _ text: String
  ) -> Result<Int, Flaw> {
    if range.contains(count) { return .success(count) }
    let (least, most) = (range.lowerBound, range.upperBound)
    let hint: Hint = count > most ? moreThanDaily : "a habit that asks for nothing can be paused or archived"
    return .failure(Flaw(message: "`\(text)`: \(least) to \(most) times a \(period)", hint: hint))
  }

  private static let moreThanDaily: Hint = "more often than daily is an amount: `schedule: daily` and a target"

  // MARK: What is none

  private static func hint(for words: ScheduleWords, in text: String) -> Hint? {
    let known = named.map(\.description)
    guard let first = words.all.first(where: { !DayList.joints.contains($0) }) else { return nil }
    if words.all.count == 1, let word = Suggestion.nearest(to: first, among: known) { return "`\(word)`" }
    if first == "every" || first == "each" { return nil }
    if words.all.contains("times") || words.all.contains("time") {
      return "`3 times a week` or `10 times a month`"
    }
    if words.all.contains("the") || words.all.contains("last") { return "`on the 15th` or `on the last day`" }
    let odd = words.all.first { !DayList.joints.contains($0) && Weekday(named: $0) == nil }
    guard let odd else { return "weekdays with commas between them, `mon, wed, fri`" }
    let names = Weekday.allCases.flatMap { [$0.code, $0.name] }
    return Suggestion.nearest(to: odd, among: names).flatMap { Weekday(named: $0) }.map { "`\($0.code)`" }
  }

  private static func unknown(_ text: String, hint: Hint?) -> Flaw {
    let forms: String = """
      `daily`, `weekdays`, `weekends`, `mon, wed, fri`, `every 3 days`, `2 times a week`, `5 times a month`, \
      `on the 15th` or `on the last day`
      """
    return Flaw(message: "there is no schedule `\(text)`", hint: hint.map { "did you mean \($0)?" } ?? Hint(forms))
  }
}
