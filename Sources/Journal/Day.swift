/// A civil date of the proleptic Gregorian calendar, kept as the number of days since 1970-01-01.
///
/// All of Daybook's arithmetic is on such numbers: a day has no hours, no zone and no length, so neither
/// daylight saving nor a change of zone can move it. The conversions follow Howard Hinnant's
/// `days_from_civil` and `civil_from_days` (https://howardhinnant.github.io/date_algorithms.html).
public struct Day: Hashable, Comparable, Sendable {
  /// Days since 1970-01-01; negative before it.
  public let number: Int32

  /// The day that many days after 1970-01-01; its year is not checked.
  @inlinable
  public init(number: Int32) {
    self.number = number
  }

  /// The day with that year, month (1–12) and day of the month; `nil` where the calendar has no such day (30 February,
  /// month 13) or the year is outside 1–9999.
  @inlinable
  public init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month), day >= 1,
      day <= YearMonth.length(ofMonth: month, inYear: year)
    else { return nil }
    self.init(validYear: year, month: month, day: day)
  }

  @inlinable
  init(validYear year: Int, month: Int, day: Int) {
    let shiftedYear = month <= 2 ? year - 1 : year
    let era = (shiftedYear >= 0 ? shiftedYear : shiftedYear - 399) / 400
    let yearOfEra = shiftedYear - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    self.number = Int32(era * 146_097 + dayOfEra - 719_468)
  }

  /// Year, month (1–12) and day of the month (1–31).
  @inlinable
  public var components: (year: Int, month: Int, day: Int) {
    let shifted = Int(number) + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
  }

  /// The year of the proleptic Gregorian calendar.
  @inlinable public var year: Int { components.year }
  /// The month of the year, 1–12.
  @inlinable public var month: Int { components.month }
  /// The day of the month, 1–31.
  @inlinable public var dayOfMonth: Int { components.day }
  /// The calendar month that contains the day.
  @inlinable public var yearMonth: YearMonth {
    let parts = components
    return YearMonth(year: parts.year, month: parts.month)
  }

  /// The day's weekday.
  @inlinable public var weekday: Weekday {
    // 1970-01-01 was a Thursday, the weekday of index 3 counted from Monday.
    let index = (Int(number) + 3) % 7
    return Weekday(index: index < 0 ? index + 7 : index)
  }

  /// The day that many days later; earlier for a negative number.
  @inlinable
  public func advanced(by days: Int) -> Day {
    Day(number: number + Int32(days))
  }

  /// Days from this day to `other`; negative when `other` is earlier.
  @inlinable
  public func distance(to other: Day) -> Int {
    Int(other.number) - Int(number)
  }

  /// The first day of the week that contains this day, in weeks that begin on `first`.
  @inlinable
  public func startOfWeek(startingOn first: Weekday) -> Day {
    advanced(by: -((weekday.index - first.index + 7) % 7))
  }

  /// Whether the left day is earlier.
  @inlinable
  public static func < (left: Day, right: Day) -> Bool { left.number < right.number }

  /// The day that many days later, like ``advanced(by:)``.
  @inlinable
  public static func + (day: Day, days: Int) -> Day { day.advanced(by: days) }
  /// The day that many days earlier.
  @inlinable
  public static func - (day: Day, days: Int) -> Day { day.advanced(by: -days) }
  /// The number of days from `right` to `left`; negative when `left` is earlier.
  @inlinable
  public static func - (left: Day, right: Day) -> Int { right.distance(to: left) }
}

extension Day {
  /// 1 January 1900, the earliest start of a habit. An earlier year is a typing error, and would give the habit a page
  /// for every year since.
  public static let earliestOfHabits = YearMonth(year: 1900, month: 1).firstDay

  /// 1900 to 2199: the days that settings may fix as today. Habits, calendar and history have a page for each year or
  /// month up to today, so a typing error in the year would make thousands of pages.
  public static let possibleToday = earliestOfHabits...(YearMonth(year: 2200, month: 1).firstDay - 1)
}

extension Day: Strideable {}

extension Day: CustomStringConvertible, LosslessStringConvertible {
  /// `2026-11-20`, as the data folder writes days.
  public var description: String {
    let (year, month, day) = components
    guard 0...9999 ~= year else {
      return "\(padded(year, to: 4))-\(padded(month, to: 2))-\(padded(day, to: 2))"
    }
    return String(unsafeUninitializedCapacity: 10) { text in
      text.initialize(repeating: 0x2D)
      var place = 0
      for (number, size) in [(year / 100, 2), (year % 100, 3), (month, 3), (day, 2)] {
        text[place] = 0x30 + UInt8(number / 10)
        text[place + 1] = 0x30 + UInt8(number % 10)
        place += size
      }
      return 10
    }
  }

  /// Reads `2026-11-20`: four, two and two digits that name a day of the calendar.
  public init?(_ text: String) {
    var text = text
    let day = text.withUTF8 { Day(utf8: $0) }
    guard let day else { return nil }
    self = day
  }

  /// Reads the ten bytes of `2026-11-20`; `nil` for any other length, for other characters and for days that
  /// the calendar does not have.
  @inlinable
  public init?(utf8 bytes: UnsafeBufferPointer<UInt8>) {
    guard bytes.count == 10, bytes[4] == 0x2D, bytes[7] == 0x2D else { return nil }
    var digits: UInt8 = 0
    @inline(__always) func digit(_ index: Int) -> Int {
      let value = bytes[index] &- 0x30
      digits = Swift.max(digits, value)
      return Int(value)
    }
    let year = digit(0) * 1000 + digit(1) * 100 + digit(2) * 10 + digit(3)
    let month = digit(5) * 10 + digit(6)
    let day = digit(8) * 10 + digit(9)
    guard digits <= 9 else { return nil }
    self.init(year: year, month: month, day: day)
  }
}

func padded(_ number: Int, to width: Int) -> String {
  let digits = String(number)
  let count = digits.utf8.count
  return count >= width ? digits : String(repeating: "0", count: width - count) + digits
}
