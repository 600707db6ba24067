import Insights
import Journal

/// The axis of a year's plate: a unit for each day from 1 January on.
struct YearAxis: Sendable {
  let year: Int
  /// 1 January.
  let first: Day
  /// The number of days, 365 or 366.
  let days: Int

  init(_ year: Int) {
    self.year = year
    first = YearMonth(year: year, month: 1).firstDay
    days = YearMonth(year: year + 1, month: 1).firstDay - first
  }

  var isLeap: Bool { days == 366 }

  /// The days of July to December, of every year.
  static let secondHalf = 184
  /// The days of January to June.
  var firstHalf: Int { days - Self.secondHalf }

  /// The index of the first day of each month.
  var monthStarts: [Int] { (1...12).map { YearMonth(year: year, month: $0).firstDay - first } }

  /// The first day of a week.
  struct WeekStart: Sendable, Equatable {
    let index: Int
    /// The week's number by ISO 8601; 0 for weeks that do not begin on Monday, which it does not number.
    let number: Int
    /// Whether the number is written: every fifth is.
    var isNamed: Bool { number > 0 && number.isMultiple(of: 5) }
  }

  func weekStarts(_ weekday: Weekday) -> [WeekStart] {
    let offset = (weekday.index - first.weekday.index + 7) % 7
    return stride(from: offset, to: days, by: 7).map { index in
      // A week has the number of its Thursday, which is the fourth day of one that begins on Monday.
      WeekStart(index: index, number: weekday == .monday && index + 3 < days ? (index + 3) / 7 + 1 : 0)
    }
  }

  /// The part of the year before a place as a percentage with two decimals: `24.80%`.
  func share(before place: Double) -> String {
    let hundredths = Int((place / Double(days) * 10_000).rounded())
    let decimals = hundredths % 100
    return "\(hundredths / 100).\(decimals < 10 ? "0" : "")\(decimals)%"
  }

  /// The indices of the days of a streak that lie in the year.
  func span(of streak: Streak) -> Range<Int> {
    max(0, streak.from - first)..<min(days, streak.to - first + 1)
  }

  /// Appends the path of the bracket over a streak. It is open at its beginning where the streak began before the year,
  /// and at its end where nothing ended it.
  ///
  /// - Parameter width: The width of a day.
  func appendBracket(_ streak: YearStreak, daysOf width: Int = 1, to html: inout HTMLWriter) {
    let span = span(of: streak.streak)
    html.append("M")
    html.append(span.lowerBound * width)
    html.append(streak.beganBefore ? " -3" : " 1V-3")
    html.append("H")
    html.append(span.upperBound * width)
    if !streak.goesOn { html.append("V1") }
  }

  // MARK: Room for words

  /// Where the middle of a label stands: over the middle of its days, but neither on the title at the beginning of the
  /// line nor beyond the end of the year.
  func labelPlace(_ label: String, over span: Range<Int>, behind title: String) -> Double {
    let half = TextWidth.pixels(of: label, size: 12) / Self.pixelsADay / 2
    let least = TextWidth.pixels(ofTitle: title, size: 17) / Self.pixelsADay + half + 5
    let most = Double(days) - half
    let middle = Double(span.lowerBound + span.upperBound) / 2
    return min(max(middle, least), max(most, half))
  }

  /// Whether the name of a pause has room on its days: it must not cover others.
  func names(_ pause: ClosedRange<Day>, _ word: String) -> Bool {
    Double(pause.upperBound - pause.lowerBound + 1) * Self.pixelsADay >= TextWidth.pixels(of: word, size: 12) + 4
  }

  /// The width of a day on a window of 1280 pixels, for which the room for words is reckoned. On narrower ones the words
  /// stand elsewhere.
  private static let pixelsADay = 3.0
}
