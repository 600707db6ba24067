import Journal

/// All figures of a habit as of a day: the status of each day, streaks, score, completion, totals.
///
/// A pure function of the habit, its check-ins, today and the first day of the week. Rows later than today do not
/// count. After the habit's last day nothing counts and nothing decays: all figures stay as on that day.
public struct HabitReport: Sendable, Equatable {
  /// The person's civil day that all figures are as of.
  public let today: Day
  /// The habit's start; without one the day of the earliest row, or today where there is none.
  public let first: Day
  /// Today, or the habit's last day where that is earlier. It is before ``first`` while the habit has not begun.
  public let last: Day
  /// One record for each day from ``first`` to ``last``.
  public let days: [DayRecord]
  /// The unit in which streaks are counted, which follows from schedule and target.
  public let streakUnit: StreakUnit
  /// Whether the schedule fixes the days on which the habit is due.
  public let hasFixedDays: Bool
  /// Whether the score's occasions are single days rather than the weeks or months of ``periods``.
  public let countsDays: Bool
  /// All streaks, the earliest first.
  public let streaks: [Streak]
  /// The length of the streak that is not broken, in ``streakUnit``; 0 for none.
  public let currentStreak: Int
  /// The longest streak, the earliest one of equals; `nil` where there is none.
  public let bestStreak: Streak?
  /// Whether the current streak is two or longer and ends unless something is done today, which is due and undecided.
  /// For weeks and months this is only while the period can still be met. It is `false` for limits, which are kept by
  /// letting the day pass.
  public let isStreakAtRisk: Bool
  /// The score after the last decided occasion, 0–1, by the formula of Loop Habit Tracker; see ``Smoothing``.
  public let score: Double
  /// The score after each decided occasion, excused ones included, the earliest first.
  public let scoreCurve: [ScorePoint]
  /// The share of due occasions that were successful, over the last 7 to 365 days.
  public let completion: Completion
  /// The number of successful days; for limits the scheduled ones, for amounts per week or month days with more than
  /// zero.
  public let total: Int
  /// The sum of all recorded amounts; `nil` for yes/no habits.
  public let totalAmount: Amount?
  /// The totals of every month from ``first`` to ``last``, in order.
  public let months: [MonthTotal]
  /// The totals of the seven weekdays, Monday first.
  public let weekdays: [WeekdayTotal]
  /// The calendar weeks or months in which the habit counts, in order; empty for habits that count single days.
  public let periods: [PeriodReport]
  /// The latest successful day; `nil` where there is none.
  public let lastSuccess: Day?
  /// For `every N days`: the next day on which the habit is due (today while it is due); `nil` where the habit ends
  /// before, is over, or is paused until further notice. `nil` for all other habits.
  public let nextDue: Day?
  /// Whether the habit was due today before anything was recorded today: what "3 of 5 done" counts, on pages and at the
  /// terminal, less what is excused. Check-ins of today do not change it: a habit that was ticked off on a rest day was
  /// not due, and one that met its weekly target an hour ago was.
  public let wasAskedToday: Bool
  /// Whether the habit's last day has passed.
  public let isOver: Bool
  let target: Target?

  /// - Parameters:
  ///   - log: The check-ins of this habit.
  ///   - today: The person's civil day; later rows are left out.
  ///   - weekStartsOn: The first day of the weeks by which schedules and targets count.
  public init(of habit: Habit, log: EventLog, today: Day, weekStartsOn: Weekday) {
    let rule = Rule(habit)
    let measure = Measure(habit.target)
    let lastDay = habit.lastDay
    let (first, last) = Self.dates(of: habit, log: log, today: today)
    let reading = DayReading(measure: measure, fixedDays: rule.fixedDays, pauses: habit.pauses, today: today)
    var days = reading.records(of: log, first: first, last: last)
    let evaluation = days.withUnsafeMutableBufferPointer { days in
      var evaluation = Evaluation(
        days: days, first: first, last: last, today: today, smoothing: Smoothing(frequency: rule.frequency))
      switch rule {
      case .fixedDays(let fixedDays):
        evaluation.evaluateFixedDays(measure, fixedDays)
      case .every(let interval):
        evaluation.evaluateEvery(interval, pauses: habit.pauses, lastDay: lastDay)
      case .periods(let demand, let span):
        evaluation.evaluatePeriods(
          demand, span: span, weekStartsOn: weekStartsOn, pauses: habit.pauses, lastDay: lastDay)
      }
      return evaluation.result()
    }
    let wasAsked = Self.wasAsked(today, by: rule, of: habit, log: log, last: days.last, weekStartsOn: weekStartsOn)
    if last == today, !days.isEmpty { days[days.count - 1].isDue = wasAsked && !days[days.count - 1].isExcused }
    let totals = Totals(
      of: days, first: first, countsAmounts: measure.isPerPeriod, countsDays: rule.countsDays,
      hasFixedDays: rule.fixedDays != nil, hasTarget: habit.target != nil)

    self.today = today
    self.first = first
    self.last = last
    self.days = days
    wasAskedToday = last == today && wasAsked
    streakUnit = rule.unit
    hasFixedDays = rule.fixedDays != nil
    countsDays = rule.countsDays
    streaks = evaluation.streaks
    currentStreak = evaluation.currentStreak
    bestStreak = streaks.best
    isStreakAtRisk = evaluation.isAtRisk
    score = evaluation.score
    scoreCurve = evaluation.curve
    completion = Completion(of: days)
    total = totals.total
    totalAmount = habit.target == nil ? nil : Amount(millionths: totals.amount)
    months = totals.months
    self.weekdays = totals.weekdays
    periods = evaluation.periods
    lastSuccess = totals.lastSuccess.map { first + $0 }
    nextDue = evaluation.nextDue
    target = habit.target
    isOver = lastDay.map { $0 < today } ?? false
  }

  /// Whether a habit was due on a day before anything was recorded on it.
  ///
  /// - Parameter last: The evaluated record of that day, if the habit's dates include it.
  private static func wasAsked(
    _ today: Day, by rule: Rule, of habit: Habit, log: EventLog, last: DayRecord?, weekStartsOn: Weekday
  ) -> Bool {
    guard let last else { return false }
    if case .fixedDays = rule { return last.isScheduled && !habit.pauses.contains { $0.contains(today) } }
    if log.entries(on: today).isEmpty { return last.status == .pending }
    let earlier = EventLog(sorted: Array(log.entries.prefix { $0.day < today }), details: log.details)
    return HabitReport(of: habit, log: earlier, today: today, weekStartsOn: weekStartsOn).wasAskedToday
  }

  /// The ``first`` and the ``last`` day of a report, which is made for the days between them.
  ///
  /// - Parameter log: The check-ins of the habit; those later than `today` do not count.
  public static func dates(of habit: Habit, log: EventLog, today: Day) -> (first: Day, last: Day) {
    let earliest = log.firstDay.flatMap { $0 <= today ? $0 : nil }
    return (first: habit.start ?? earliest ?? today, last: min(today, habit.lastDay ?? today))
  }

  /// Whether the habit has begun by today.
  public var hasStarted: Bool { !days.isEmpty }

  /// The record of a day; ``DayStatus/outside`` for a day before ``first`` or after ``last``.
  public func record(on day: Day) -> DayRecord {
    let index = day - first
    return days.indices.contains(index) ? days[index] : .outside
  }

  /// The status of ``today``; ``DayStatus/outside`` before the habit has begun and after it is over.
  public var statusToday: DayStatus { record(on: today).status }

  /// Whether the habit asks for something today: today is pending, or its limit was exceeded, since limits are due on
  /// every scheduled day.
  public var isDueToday: Bool {
    statusToday == .pending || statusToday == .over
  }

  /// The calendar week or month that contains the day, also the running one; `nil` where the habit has none or the day
  /// is outside its dates.
  public func period(on day: Day) -> PeriodReport? {
    periods.last { $0.from <= day && day <= $0.through }
  }

  /// The progress of today's day, week or month; `nil` also once the habit is over. See ``progress(on:)``.
  public var progress: Progress? { last == today ? progress(on: today) : nil }

  /// The progress on a day: the day's sum towards a daily target, or what the day's week or month has of what it needs.
  /// `nil` for yes/no habits on fixed days or every N days, and outside the habit's dates.
  public func progress(on day: Day) -> Progress? {
    guard days.indices.contains(day - first) else { return nil }
    if let period = period(on: day) {
      let unit: Progress.Unit = target == nil || target?.period == .day ? .times : .amount
      return Progress(
        unit: unit, from: period.from, through: period.through, reached: period.reached, needed: period.needed,
        stated: unit == .amount && period.needed != target?.amount
          ? period.needed.roundedShare(down: target?.isLimit == true) : period.needed)
    }
    return ofDay(day)
  }

  /// The amounts on a day towards the habit's target: what ``progress(on:)`` gives, but where that counts times, the
  /// day's sum towards the target of a day. `nil` for yes/no habits and outside the habit's dates.
  public func amounts(on day: Day) -> Progress? {
    guard target != nil, let progress = progress(on: day) else { return nil }
    return progress.unit == .amount ? progress : ofDay(day)
  }

  private func ofDay(_ day: Day) -> Progress? {
    target.map { target in
      Progress(
        unit: .amount, from: day, through: day, reached: record(on: day).recorded ?? .zero, needed: target.amount,
        stated: target.amount)
    }
  }
}
