import Journal

extension ListTask.Repetition {
  /// What may be meant by a word that is no repetition.
  static let examples = ["day", "week", "month", "year", "weekday", "last", "mon,thu", "3d", "2w", "1m", "1y"]

  private static let units: [(name: String, letter: Character, unit: Unit)] = [
    ("day", "d", .day), ("week", "w", .week), ("month", "m", .month), ("year", "y", .year),
  ]

  /// Reads what stands behind `every:` in a task's line: `day`, `week`, `month`, `year`, a number of them as in `3d`,
  /// `weekday`, weekdays as in `mon,thu`, `last`; with `+` before it counted from the due date, and for months and years
  /// with the day that shorter months cut, as in `+1m@31`.
  public init?(_ text: String) {
    let isFromDueDate = text.hasPrefix("+")
    guard let rule = Self.rule(isFromDueDate ? text.dropFirst() : text[...]) else { return nil }
    self.init(rule, isFromDueDate: isFromDueDate)
  }

  private static func rule(_ text: Substring) -> Rule? {
    if let named = units.first(where: { $0.name == text }) { return .every(1, named.unit) }
    if text == "weekday" { return .weekdays(.workdays) }
    if text == "last" { return .lastOfMonth }
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    if parts.count <= 2, let unit = units.first(where: { $0.letter == parts[0].last })?.unit,
      let count = number(parts[0].dropLast(), in: counts)
    {
      if parts.count == 1 { return .every(count, unit) }
      guard unit == .month || unit == .year, let day = number(parts[1], in: Schedule.daysOfMonth) else { return nil }
      return .every(count, unit, day: day)
    }
    var weekdays = WeekdaySet()
    for name in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let weekday = Weekday(named: name) else { return nil }
      weekdays.insert(WeekdaySet(weekday))
    }
    return .weekdays(weekdays)
  }

  private static func number(_ text: Substring, in range: ClosedRange<Int>) -> Int? {
    guard text.utf8.allSatisfy(Texts.isDigit), let number = Int(text), range.contains(number) else { return nil }
    return number
  }

  /// As it stands behind `every:`, without the ends.
  public var text: String {
    let rule =
      switch rule {
      case .weekdays(.workdays): "weekday"
      case .weekdays(let days): Weekday.allCases.filter(days.contains).map(\.code).joined(separator: ",")
      case .lastOfMonth: "last"
      case .every(1, let unit, nil): Self.units.first { $0.unit == unit }?.name ?? ""
      case .every(let count, let unit, let day):
        "\(count)" + String(Self.units.first { $0.unit == unit }?.letter ?? "d") + (day.map { "@\($0)" } ?? "")
      }
    return (isFromDueDate ? "+" : "") + rule
  }

  /// Reads what ``textWithEnds`` gives; `nil` for any other text.
  public init?(withEnds text: String) {
    let words = text.split(separator: " ").map(String.init)
    guard let first = words.first else { return nil }
    self.init(first)
    for word in words.dropFirst() {
      let pair = word.split(separator: ":", maxSplits: 1).map(String.init)
      if pair.count == 2, pair[0] == "until", let day = Day(pair[1]) {
        until = day
      } else if pair.count == 2, pair[0] == "times", let times = Int(pair[1]), Self.counts.contains(times) {
        self.times = times
      } else {
        return nil
      }
    }
  }

  /// The words of a task's line that say it, without `every:`, with the ends: `+1w until:2026-12-24`.
  public var textWithEnds: String {
    text + (until.map { " until:\($0)" } ?? "") + (times.map { " times:\($0)" } ?? "")
  }
}
