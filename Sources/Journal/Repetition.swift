extension ListTask {
  /// When a task is due again once it is done.
  public struct Repetition: Hashable, Sendable {
    /// The unit of the interval between two repetitions.
    public enum Unit: Hashable, Sendable, CaseIterable { case day, week, month, year }

    /// Which days there are to choose the next one from.
    public enum Rule: Hashable, Sendable {
      /// So many units later. `day` is the day of the month that is meant where the month of the task's date is too short
      /// for it: 31 for a task of every month that is due on 28 February.
      case every(Int, Unit, day: Int? = nil)
      /// The next of these weekdays; never empty.
      case weekdays(WeekdaySet)
      /// The last day of a month.
      case lastOfMonth
    }

    /// Which days there are to choose the next one from.
    public var rule: Rule
    /// Whether an interval is counted from the due date rather than from the day of completion.
    public var isFromDueDate: Bool
    /// The last day on which the task may be due; `nil` for no end.
    public var until: Day?
    /// How often the task is still to be done, the open one included; at least 1, `nil` for no end.
    public var times: Int?

    /// How many units there may be between two repetitions.
    public static let counts = 1...9999

    /// - Parameters:
    ///   - isFromDueDate: Whether an interval is counted from the due date rather than from the day of completion.
    ///   - until: The last day on which the task may be due.
    ///   - times: How often the task is still to be done, the open one included; at least 1.
    public init(_ rule: Rule, isFromDueDate: Bool = false, until: Day? = nil, times: Int? = nil) {
      self.rule = rule
      self.isFromDueDate = isFromDueDate
      self.until = until
      self.times = times
    }

    /// What a task becomes that was done, or `nil` where that was the last time.
    ///
    /// The next day is one of the rule's that is after the old one, and not before today. Days of weekdays and ends of
    /// months follow the calendar; intervals are counted from the day of completion, which then is today, or from the
    /// old day where the rule says so. A month that is too short for its day is due on its last day, and the day itself
    /// is kept for the months that have it: 31 January, 28 February, 31 March.
    ///
    /// - Parameters:
    ///   - old: The day on which the task was due; `nil` for a task without a date, which counts as today.
    ///   - today: The day on which the task was done.
    public func next(after old: Day?, doneOn today: Day) -> (day: Day, repetition: Repetition)? {
      if let times, times <= 1 { return nil }
      var next = self
      next.times = times.map { $0 - 1 }
      let (day, kept) = following(old ?? today, doneOn: today)
      if case .every(let count, let unit, _) = rule { next.rule = .every(count, unit, day: kept) }
      return day > (until ?? Self.lastDay) ? nil : (day, next)
    }

    /// The next days on which a task would be due if it were done on each of them, the first being the one after `day`.
    ///
    /// - Parameter most: How many to give; fewer where the repetition ends before.
    public func days(after day: Day, most: Int) -> [Day] {
      var (days, current, repetition): ([Day], Day, Repetition) = ([], day, self)
      while days.count < most, let next = repetition.next(after: current, doneOn: current) {
        days.append(next.day)
        (current, repetition) = (next.day, next.repetition)
      }
      return days
    }

    // MARK: Days

    /// Days are written with four digits of the year.
    private static let lastDay = YearMonth(year: 9999, month: 12).lastDay

    /// The first day of the rule after `old` that is not before `today`, and the day of the month to keep for months
    /// that have it.
    private func following(_ old: Day, doneOn today: Day) -> (day: Day, kept: Int?) {
      let earliest = max(old + 1, today)
      switch rule {
      case .weekdays(let weekdays):
        // A task without a plus that is done on one of its days is due on another one.
        let from = isFromDueDate ? earliest : max(earliest, today + 1)
        return ((0..<7).map { from + $0 }.first { weekdays.contains($0.weekday) } ?? from, nil)
      case .lastOfMonth:
        let from = isFromDueDate ? earliest : max(earliest, today + 1)
        return (from.yearMonth.lastDay, nil)
      case .every(let count, .day, _): return (stepped(by: count, from: old, doneOn: today), nil)
      case .every(let count, .week, _): return (stepped(by: 7 * count, from: old, doneOn: today), nil)
      case .every(let count, .month, let day):
        return stepped(byMonths: count, meant: day, from: old, doneOn: today)
      case .every(let count, .year, let day):
        return stepped(byMonths: 12 * count, meant: day, from: old, doneOn: today)
      }
    }

    private func stepped(by days: Int, from old: Day, doneOn today: Day) -> Day {
      let base = isFromDueDate ? old : today
      let earliest = isFromDueDate ? max(old + 1, today) : max(old, today) + 1
      return base + max(1, (earliest - base + days - 1) / days) * days
    }

    private func stepped(
      byMonths months: Int, meant: Int?, from old: Day, doneOn today: Day
    ) -> (day: Day, kept: Int?) {
      let base = isFromDueDate ? old : today
      let earliest = isFromDueDate ? max(old + 1, today) : max(old, today) + 1
      let (year, month, dayOfMonth) = base.components
      // The day that was cut counts only while the task still is due on the last day of a month too short for it.
      let isCut = isFromDueDate && dayOfMonth == base.yearMonth.length
      let wanted = isCut ? max(meant ?? dayOfMonth, dayOfMonth) : dayOfMonth
      let first = 12 * year + month - 1
      let gone = 12 * earliest.year + earliest.month - 1 - first
      var step = max(1, gone / months)
      while true {
        let index = first + step * months
        let target = YearMonth(year: min(index / 12, 10_000), month: index % 12 + 1)
        let day = target.firstDay + (min(wanted, target.length) - 1)
        if day >= earliest || target.year == 10_000 {
          return (day, isFromDueDate && wanted > target.length ? wanted : nil)
        }
        step += 1
      }
    }
  }
}
