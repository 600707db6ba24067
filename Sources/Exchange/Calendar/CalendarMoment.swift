import Journal

/// A day or a minute as iCalendar files write it, RFC 5545, sections 3.3.4 and 3.3.5. Seconds are not kept.
public enum CalendarMoment: Sendable, Hashable {
  /// The day as a whole.
  case day(Day)
  /// A minute by the clock on the wall, wherever one is.
  case floating(Day, TimeOfDay)
  /// A minute by the clock in a time zone.
  case zoned(Day, TimeOfDay, zone: String)
  /// A minute in UTC.
  case utc(Day, TimeOfDay)

  /// The moment of a task: its day as a whole, or a minute wherever one is.
  public init(_ moment: DayAndTime) {
    self = moment.time.map { .floating(moment.day, $0) } ?? .day(moment.day)
  }

  /// What a property says: `DUE;TZID=Europe/Lisbon:20261125T180000`.
  ///
  /// - Returns: `nil` for what is no day of the calendar.
  public init?(_ line: ContentLine) {
    let bytes = Array(line.value.utf8.filter { $0 != 0x20 })
    func number(_ range: Range<Int>) -> Int? {
      guard range.upperBound <= bytes.count, bytes[range].allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
      return bytes[range].reduce(0) { 10 * $0 + Int($1 - 0x30) }
    }
    guard let year = number(0..<4), let month = number(4..<6), let date = number(6..<8),
      let day = Day(year: year, month: month, day: date)
    else { return nil }
    if bytes.count == 8 {
      self = .day(day)
      return
    }
    guard bytes[8] == UInt8(ascii: "T"), let hour = number(9..<11), let minute = number(11..<13),
      let time = TimeOfDay(hour: hour, minute: minute)
    else { return nil }
    let isInUTC = bytes.last == UInt8(ascii: "Z")
    guard bytes.count == (isInUTC ? 16 : 15) || bytes.count == (isInUTC ? 14 : 13) else { return nil }
    if isInUTC {
      self = .utc(day, time)
    } else if let zone = line.parameter("TZID") {
      self = .zoned(day, time, zone: zone)
    } else {
      self = .floating(day, time)
    }
  }

  /// The property of that name.
  public func line(_ name: String) -> ContentLine {
    switch self {
    case .day(let day): ContentLine(name, [.init("VALUE", "DATE")], value: Self.text(day))
    case .floating(let day, let time): ContentLine(name, value: Self.text(day, time))
    case .zoned(let day, let time, let zone): ContentLine(name, [.init("TZID", zone)], value: Self.text(day, time))
    case .utc(let day, let time): ContentLine(name, value: Self.text(day, time) + "Z")
    }
  }

  /// A day without hyphens: `20261125`.
  static func text(_ day: Day) -> String { day.description.replacing("-", with: "") }

  /// A minute: `20261125T180000`.
  static func text(_ day: Day, _ time: TimeOfDay) -> String {
    text(day) + "T" + time.description.replacing(":", with: "") + "00"
  }
}
