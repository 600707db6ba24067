import Journal

extension Words {
  /// `Friday, 20 November 2026`.
  public func longDate(_ day: Day) -> String { format(day, .longDate) }
  /// `20 November 2026`.
  public func date(_ day: Day) -> String { format(day, .date) }
  /// `20 Nov 2026`.
  public func shortDate(_ day: Day) -> String { format(day, .shortDate) }
  /// `20 Nov`.
  public func dayAndMonth(_ day: Day) -> String { format(day, .dayAndMonth) }
  /// `Fri 20 Nov`.
  public func weekdayAndDay(_ day: Day) -> String { format(day, .weekdayAndDay) }
  /// `November 2026`.
  public func month(_ month: YearMonth) -> String { format(month.firstDay, .monthAndYear) }
  /// `Nov 2026`.
  public func shortMonth(_ month: YearMonth) -> String { format(month.firstDay, .shortMonthAndYear) }

  /// `3 – 14 May 2026`, `3 Mar – 14 May 2026`, `28 Dec 2025 – 3 Jan 2026`, `3 May 2026`.
  public func range(_ from: Day, _ through: Day) -> String {
    if from == through { return shortDate(from) }
    let first =
      if from.yearMonth == through.yearMonth {
        self(.dayOfMonth, ["d": String(from.dayOfMonth)])
      } else if from.year == through.year {
        dayAndMonth(from)
      } else {
        shortDate(from)
      }
    return "\(first) – \(shortDate(through))"
  }

  /// `Monday`.
  public func name(of weekday: Weekday) -> String { weekdays[weekday.index] }
  /// `Mon`.
  public func shortName(of weekday: Weekday) -> String { shortWeekdays[weekday.index] }
  /// `M`.
  public func letter(of weekday: Weekday) -> String { weekdayLetters[weekday.index] }

  /// `Today`, `Yesterday`, or the weekday and day.
  public func relative(_ day: Day, to today: Day) -> String {
    switch today - day {
    case 0: self(.today)
    case 1: self(.yesterday)
    case -1: self(.tomorrow)
    default: day.year == today.year ? weekdayAndDay(day) : shortDate(day)
    }
  }

  /// `07:05`, as the language writes it.
  public func time(_ time: TimeOfDay) -> String { time.description }

  private func format(_ day: Day, _ phrase: Phrase) -> String {
    let (year, month, dayOfMonth) = day.components
    return self(
      phrase,
      [
        "weekday": weekdays[day.weekday.index], "wd": shortWeekdays[day.weekday.index], "d": String(dayOfMonth),
        "month": months[month - 1], "mon": shortMonths[month - 1], "y": String(year),
      ])
  }
}

/// A date pattern taken apart once, for the cells of a heatmap that are written by the thousand.
struct DatePattern: Sendable {
  enum Part: Sendable {
    case literal([UInt8])
    case shortWeekday, dayOfMonth, shortMonth
  }

  let parts: [Part]

  /// Knows `{wd}`, `{d}` and `{mon}`.
  init(_ text: String) {
    var parts: [Part] = []
    var rest = Substring(text)
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      if open > rest.startIndex { parts.append(.literal(Array(rest[..<open].utf8))) }
      switch rest[rest.index(after: open)..<close] {
      case "wd": parts.append(.shortWeekday)
      case "d": parts.append(.dayOfMonth)
      case "mon": parts.append(.shortMonth)
      default: parts.append(.literal(Array(rest[open...close].utf8)))
      }
      rest = rest[rest.index(after: close)...]
    }
    if !rest.isEmpty { parts.append(.literal(Array(rest.utf8))) }
    self.parts = parts
  }
}
