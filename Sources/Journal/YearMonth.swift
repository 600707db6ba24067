/// A calendar month of a year.
public struct YearMonth: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// Of the proleptic Gregorian calendar.
  public let year: Int
  /// 1–12.
  public let month: Int

  /// The month of that year; 1–12 is the caller's to see to.
  @inlinable
  public init(year: Int, month: Int) {
    self.year = year
    self.month = month
  }

  /// The 1st.
  @inlinable public var firstDay: Day { Day(validYear: year, month: month, day: 1) }
  /// The 28th to 31st.
  @inlinable public var lastDay: Day { Day(validYear: year, month: month, day: length) }
  /// 28–31.
  @inlinable public var length: Int { Self.length(ofMonth: month, inYear: year) }
  /// The month after.
  @inlinable public var next: YearMonth {
    month == 12 ? YearMonth(year: year + 1, month: 1) : YearMonth(year: year, month: month + 1)
  }
  /// The month before.
  @inlinable public var previous: YearMonth {
    month == 1 ? YearMonth(year: year - 1, month: 12) : YearMonth(year: year, month: month - 1)
  }

  /// `2026-11`.
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
