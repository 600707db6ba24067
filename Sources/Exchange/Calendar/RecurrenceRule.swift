import DataFolder
import Journal

/// What stands behind `RRULE:`, RFC 5545, section 3.3.10.
public struct RecurrenceRule: Sendable, Hashable {
  /// The parts in their order: `FREQ` and `WEEKLY`, `BYDAY` and `MO,WE`.
  public var parts: [(name: String, value: String)]

  private init(_ parts: [(name: String, value: String)]) { self.parts = parts }

  /// Reads a rule. Its parts are not looked at, except that there have to be some.
  public init?(_ text: String) {
    var parts: [(name: String, value: String)] = []
    for part in text.split(separator: ";") {
      let pair = part.split(separator: "=", maxSplits: 1)
      guard pair.count == 2 else { return nil }
      parts.append((pair[0].uppercased(), pair[1].uppercased()))
    }
    if parts.isEmpty { return nil }
    self.parts = parts
  }

  /// As it is written.
  public var text: String { parts.map { "\($0.name)=\($0.value)" }.joined(separator: ";") }

  private subscript(name: String) -> String? { parts.first { $0.name == name }?.value }

  /// Whether both have the same parts in the same order.
  public static func == (left: RecurrenceRule, right: RecurrenceRule) -> Bool { left.text == right.text }

  /// Hashes what ``==(_:_:)`` compares.
  public func hash(into hasher: inout Hasher) { hasher.combine(text) }

  // MARK: Of habits

  /// Days that a schedule fixes.
  ///
  /// - Parameter until: The last day; `nil` for no end.
  public init(_ days: FixedDays, until: Day?) {
    switch days {
    case .weekdays(.everyDay): parts = [("FREQ", "DAILY")]
    case .weekdays(let weekdays): parts = [("FREQ", "WEEKLY"), ("BYDAY", Self.codes(of: weekdays))]
    case .dayOfMonth(let number): parts = [("FREQ", "MONTHLY")] + Self.days(ofMonth: number)
    }
    if let until { parts.append(("UNTIL", CalendarMoment.text(until))) }
  }

  /// A day of each month, or the last day of a month that is too short: of the 28th to the one that is meant, the last
  /// one that there is.
  private static func days(ofMonth number: Int) -> [(name: String, value: String)] {
    if number <= 28 { return [("BYMONTHDAY", "\(number)")] }
    if number >= 31 { return [("BYMONTHDAY", "-1")] }
    return [("BYMONTHDAY", (28...number).map(String.init).joined(separator: ",")), ("BYSETPOS", "-1")]
  }

  private static let weekdayCodes: [Weekday: String] = [
    .monday: "MO", .tuesday: "TU", .wednesday: "WE", .thursday: "TH", .friday: "FR", .saturday: "SA", .sunday: "SU",
  ]

  private static func codes(of weekdays: WeekdaySet) -> String {
    Weekday.allCases.filter(weekdays.contains).compactMap { weekdayCodes[$0] }.joined(separator: ",")
  }

  // MARK: Of tasks

  /// The rule of a task that comes back; `nil` where no rule says the same, as for what is counted from the day on which
  /// it was done.
  ///
  /// - Parameters:
  ///   - due: The day from which the rule counts.
  ///   - isTimed: Whether the task is due at a time, so that its end is a minute as well.
  public init?(_ repetition: ListTask.Repetition, from due: Day, isTimed: Bool) {
    var parts: [(name: String, value: String)]
    switch repetition.rule {
    // These follow the calendar whenever they are done.
    case .weekdays(let weekdays): parts = [("FREQ", "WEEKLY"), ("BYDAY", Self.codes(of: weekdays))]
    case .lastOfMonth: parts = [("FREQ", "MONTHLY"), ("BYMONTHDAY", "-1")]
    case .every(let count, let unit, let kept):
      guard repetition.isFromDueDate else { return nil }
      let interval = count == 1 ? [] : [(name: "INTERVAL", value: "\(count)")]
      switch unit {
      case .day: parts = [("FREQ", "DAILY")] + interval
      case .week: parts = [("FREQ", "WEEKLY")] + interval
      case .month:
        let day = max(kept ?? 0, due.dayOfMonth)
        parts = [("FREQ", "MONTHLY")] + interval + (day > 28 ? Self.days(ofMonth: day) : [])
      case .year:
        // In other years than leap years a rule leaves 29 February out, and a task is due on the 28th.
        if due.month == 2, due.dayOfMonth > 27, kept ?? due.dayOfMonth > 28 { return nil }
        parts = [("FREQ", "YEARLY")] + interval
      }
    }
    if let until = repetition.until {
      parts.append(("UNTIL", CalendarMoment.text(until) + (isTimed ? "T235959" : "")))
    } else if let times = repetition.times {
      parts.append(("COUNT", "\(times)"))
    }
    self.parts = parts
  }

  /// The same as a task says it; `nil` where it cannot.
  ///
  /// - Parameter due: The day from which the rule counts; `nil` where the task has none.
  public func repetition(from due: Day?) -> ListTask.Repetition? {
    var known: Set = ["FREQ", "INTERVAL", "UNTIL", "COUNT", "WKST"]
    guard let frequency = self["FREQ"] else { return nil }
    let interval = self["INTERVAL"].flatMap { Int($0) } ?? 1
    guard ListTask.Repetition.counts.contains(interval) else { return nil }
    var rule: ListTask.Repetition.Rule?
    switch frequency {
    case "DAILY": rule = .every(interval, .day)
    case "WEEKLY":
      guard let days = self["BYDAY"] else {
        rule = .every(interval, .week)
        break
      }
      known.insert("BYDAY")
      // Every other Monday and Thursday has no words.
      if interval > 1 {
        rule = days == due.flatMap { Self.weekdayCodes[$0.weekday] } ? .every(interval, .week) : nil
      } else if let weekdays = Self.weekdays(days) {
        rule = .weekdays(weekdays)
      }
    case "MONTHLY":
      if self["BYMONTHDAY"] == "-1", interval == 1 {
        known.insert("BYMONTHDAY")
        rule = .lastOfMonth
      } else if let due {
        known.formUnion(["BYMONTHDAY", "BYSETPOS"])
        rule = monthly(interval, from: due)
      }
    case "YEARLY":
      // Of years that have no such day the rule has none.
      if let due, due.month != 2 || due.dayOfMonth < 29 { rule = .every(interval, .year) }
    default: break
    }
    guard let rule, parts.allSatisfy({ known.contains($0.name) }) else { return nil }
    var repetition = ListTask.Repetition(rule, isFromDueDate: true)
    if let until = self["UNTIL"] {
      guard let last = CalendarMoment(ContentLine("UNTIL", value: until)) else { return nil }
      switch last {
      case .day(let day), .floating(let day, _), .zoned(let day, _, _), .utc(let day, _): repetition.until = day
      }
    }
    if let count = self["COUNT"] {
      guard let times = Int(count), ListTask.Repetition.counts.contains(times) else { return nil }
      repetition.times = times
    }
    return repetition
  }

  private func monthly(_ interval: Int, from due: Day) -> ListTask.Repetition.Rule? {
    guard let days = self["BYMONTHDAY"] else {
      // Of months that are too short the rule has no day.
      return self["BYSETPOS"] == nil && due.dayOfMonth <= 28 ? .every(interval, .month) : nil
    }
    if let number = Int(days), self["BYSETPOS"] == nil {
      return number == due.dayOfMonth && number <= 28 ? .every(interval, .month) : nil
    }
    for number in 29...30 where Self.days(ofMonth: number)[0].value == days && self["BYSETPOS"] == "-1" {
      let isCut = due.dayOfMonth < number && due == due.yearMonth.lastDay
      if due.dayOfMonth == number { return .every(interval, .month) }
      if isCut { return .every(interval, .month, day: number) }
    }
    return nil
  }

  private static func weekdays(_ text: String) -> WeekdaySet? {
    var weekdays = WeekdaySet()
    for code in text.split(separator: ",") {
      guard let weekday = weekdayCodes.first(where: { $0.value == code })?.key else { return nil }
      weekdays.insert(WeekdaySet(weekday))
    }
    return weekdays.isEmpty ? nil : weekdays
  }
}
