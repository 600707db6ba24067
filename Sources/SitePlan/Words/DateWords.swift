import Journal

extension Words {
  /// `Friday, 20 November 2026`, capitalized for a heading.
  public func longDate(_ day: Day) -> String { atStart(format(.longDate, day)) }
  /// `Friday, 20 November 2026`, for use within a sentence.
  public func dateWithWeekday(_ day: Day) -> String { format(.longDate, day) }
  /// `20 November 2026`.
  public func date(_ day: Day) -> String { format(.date, day) }
  /// `20 Nov 2026`.
  public func shortDate(_ day: Day) -> String { format(.shortDate, day) }
  /// `20 Nov`.
  public func dayAndMonth(_ day: Day) -> String { format(.dayAndMonth, day) }
  /// `Fri 20 Nov`, capitalized for the beginning of a line.
  public func weekdayAndDay(_ day: Day) -> String { atStart(format(.weekdayAndDay, day)) }
  /// `November 2026`, for use within a sentence.
  public func month(_ month: YearMonth) -> String { format(.monthAndYear, month.firstDay) }
  /// `November 2026`, capitalized for a heading: many languages write months in lower case within a sentence.
  public func monthHeading(_ month: YearMonth) -> String { atStart(format(.monthAndYear, month.firstDay)) }
  /// `Nov 2026`, for use within a sentence.
  func shortMonth(_ month: YearMonth) -> String { format(.shortMonthAndYear, month.firstDay) }

  /// A range of days, in which equal months and years are written once: `3 – 14 May 2026`, `3 Mar – 14 May 2026`,
  /// `28 Dec 2025 – 3 Jan 2026`; a range of one day is `3 May 2026`.
  public func range(_ from: Day, _ through: Day) -> String {
    if from == through { return shortDate(from) }
    let phrase: Phrase =
      from.yearMonth == through.yearMonth ? .rangeInMonth : from.year == through.year ? .rangeInYear : .rangeOverYears
    return format(phrase, from, through: through)
  }

  /// `Monday`, for use within a sentence.
  public func name(of weekday: Weekday) -> String { weekdays[weekday.index] }
  /// `Monday`, capitalized for a heading.
  public func heading(of weekday: Weekday) -> String { atStart(weekdays[weekday.index]) }
  /// `Dec`, by itself.
  func shortName(ofMonth month: Int) -> String { shortMonths[month - 1] }
  /// `Mon`, for use within a sentence.
  public func shortName(of weekday: Weekday) -> String { shortWeekdays[weekday.index] }
  /// The shortest name of a weekday: `M`.
  public func letter(of weekday: Weekday) -> String { weekdayLetters[weekday.index] }

  /// `Today`, `Yesterday`, or the weekday and day, capitalized for the beginning of a line.
  public func relative(_ day: Day, to today: Day) -> String {
    switch today - day {
    case 0: self(.today)
    case 1: self(.yesterday)
    case -1: self(.tomorrow)
    default: day.year == today.year ? weekdayAndDay(day) : shortDate(day)
    }
  }

  /// A time as the language writes it: `07:05`, `7:05 am`, `7 h 05`.
  public func time(_ time: TimeOfDay) -> String {
    func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
    let half = (time.hour + 11) % 12 + 1
    return self(.timeOfDay) { name in
      switch name {
      case "H": String(time.hour)
      case "HH": padded(time.hour)
      case "h": String(half)
      case "hh": padded(half)
      case "mm": padded(time.minute)
      case "half": self(time.hour < 12 ? .beforeNoon : .afterNoon)
      default: nil
      }
    }
  }

  private func format(_ phrase: Phrase, _ day: Day, through last: Day? = nil) -> String {
    let (year, month, dayOfMonth) = day.components
    let (lastYear, lastMonth, lastDayOfMonth) = (last ?? day).components
    let stands = phrase == .monthAndYear || phrase == .shortMonthAndYear
    let (full, short) = stands ? (months, shortMonths) : (monthsInDates, shortMonthsInDates)
    return self(phrase) { name in
      switch name {
      case "weekday": weekdays[day.weekday.index]
      case "wd": shortWeekdays[day.weekday.index]
      case "d": String(dayOfMonth)
      case "month": full[month - 1]
      case "mon": short[month - 1]
      case "y": String(year)
      case "d2": String(lastDayOfMonth)
      case "month2": full[lastMonth - 1]
      case "mon2": short[lastMonth - 1]
      case "y2": String(lastYear)
      default: nil
      }
    }
  }

  /// A text with its first letter capitalized, for the beginning of a line.
  public func atStart(_ text: String) -> String {
    // Other ASCII characters than small letters stay as they are, which needs no look-up of Unicode properties.
    if let byte = text.utf8.first, byte < 0x80, !(0x61...0x7A ~= byte) { return text }
    guard let first = text.first, first.isLowercase else { return text }
    let isDotted = first == "i" && ["tr", "az"].contains(primaryLanguage)
    return (isDotted ? "İ" : first.uppercased()) + text.dropFirst()
  }
}
