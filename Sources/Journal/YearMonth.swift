/// A calendar month of a year.
public struct YearMonth: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The year of the proleptic Gregorian calendar.
  public let year: Int
  /// The month of the year, 1–12.
  public let month: Int

  /// - Parameter month: 1–12; not checked.
  @inlinable
  public init(year: Int, month: Int) {
    self.year = year
    self.month = month
  }

  /// The first day of the month.
  @inlinable public var firstDay: Day { Day(validYear: year, month: month, day: 1) }
  /// The last day of the month, the 28th to the 31st.
  @inlinable public var lastDay: Day { Day(validYear: year, month: month, day: length) }
  /// The number of days of the month, 28–31.
  @inlinable public var length: Int { Self.length(ofMonth: month, inYear: year) }
  /// The month after.
  @inlinable public var next: YearMonth {
    month == 12 ? YearMonth(year: year + 1, month: 1) : YearMonth(year: year, month: month + 1)
  }
  /// The month before.
  @inlinable public var previous: YearMonth {
    month == 1 ? YearMonth(year: year - 1, month: 12) : YearMonth(year: year, month: month - 1)
  }

  /// The month as the data folder writes it: `2026-11`.
  public var description: String { "\(padded(year, to: 4))-\(padded(month, to: 2))" }

  /// Whether the left month is earlier.
  @inlinable
  public static func < (left: YearMonth, right: YearMonth) -> Bool {
    (left.year, left.month) < (right.year, right.month)
  }

  @inlinable
  static func length(ofMonth month: Int, inYear year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}
