/// A day of the week.
public enum Weekday: UInt8, CaseIterable, Hashable, Sendable {
  case monday, tuesday, wednesday, thursday, friday, saturday, sunday

  /// 0 for Monday to 6 for Sunday.
  @inlinable public var index: Int { Int(rawValue) }

  /// `mon` to `sun`, as schedules and reminders in the data folder write it.
  public var code: String { Self.codes[index] }

  private static let codes = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]

  /// `monday` to `sunday`, as settings write it. The names are listed because interpolating a case uses reflection,
  /// which first searches the whole program for conformances to a description.
  public var name: String { Self.names[index] }

  private static let names = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]

  /// The weekday with that English name in any case: `monday`, `Mondays`, or the first three letters or more, such as
  /// `Mon` and `thurs`; `nil` for any other text.
  public init?(named name: some StringProtocol) {
    let word = name.lowercased()
    guard word.utf8.count >= 3,
      let weekday = Self.allCases.first(where: { $0.name.hasPrefix(word) || $0.name + "s" == word })
    else { return nil }
    self = weekday
  }

  /// The weekday of an index counted from Monday, taken modulo seven.
  @inlinable
  public init(index: Int) {
    self = Weekday.allCases[((index % 7) + 7) % 7]
  }

  /// The seven weekdays in order, this one first.
  public var weekFromHere: [Weekday] {
    (0..<7).map { Weekday(index: index + $0) }
  }
}

/// A set of weekdays.
public struct WeekdaySet: OptionSet, Hashable, Sendable {
  /// One bit for each weekday, Monday the lowest.
  public let rawValue: UInt8

  /// - Parameter rawValue: One bit for each weekday, Monday the lowest.
  @inlinable
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// The set that contains only that weekday.
  @inlinable
  public init(_ weekday: Weekday) {
    self.init(rawValue: 1 << weekday.rawValue)
  }

  /// Whether the weekday is in the set.
  @inlinable
  public func contains(_ weekday: Weekday) -> Bool {
    rawValue & (1 << weekday.rawValue) != 0
  }

  /// The number of weekdays in the set, 0–7.
  @inlinable public var count: Int { rawValue.nonzeroBitCount }

  /// All seven weekdays.
  public static let everyDay = WeekdaySet(rawValue: 0b111_1111)
  /// Monday to Friday.
  public static let workdays = WeekdaySet(rawValue: 0b001_1111)
  /// Saturday and Sunday.
  public static let weekend = WeekdaySet(rawValue: 0b110_0000)
}
