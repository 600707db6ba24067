import Journal

/// Everything that can be said of a habit as of a day: the status of each day, streaks, score, completion, totals.
///
/// A pure function of the habit, its check-ins, today and the first day of the week. Rows later than today do not
/// count. After the habit's last day nothing counts and nothing decays: all figures stand as on that day.
public struct HabitReport: Sendable, Equatable {
  /// The person's day as of which everything is said.
  public let today: Day
  /// The habit's start; by default the day of the earliest row, and today where there is none.
  public let first: Day
  /// Today, or the habit's last day where that is earlier. Before ``first`` while the habit has not begun.
  public let last: Day
  /// One record for each day from ``first`` to ``last``.
  public let days: [DayRecord]
  /// What streaks are counted in, by the habit's schedule and target.
  public let streakUnit: StreakUnit
  /// Whether it is due on days that its schedule names.
  public let hasFixedDays: Bool
  /// Whether its occasions are single days, rather than the weeks or months of ``periods``.
  public let countsDays: Bool
  /// In the order of time.
  public let streaks: [Streak]
  /// The length of the streak that nothing has broken, in the habit's unit; 0 for none.
  public let currentStreak: Int
  /// The longest, the earliest of equals.
  public let bestStreak: Streak?
  /// The current streak is two or longer, today is due and undecided, and the streak ends unless today is done. Of
  /// weeks and months only while the period can still be met. Limits are kept by letting the day pass: never.
  public let isStreakAtRisk: Bool
  /// 0–1.
  public let score: Double
  /// The score after each occasion, excused ones included.
  public let scoreCurve: [ScorePoint]
  /// How much of what was due in the last days was done.
  public let completion: Completion
  /// Successful days (limits: successful scheduled days); for amounts per week or month days with more than zero.
  public let total: Int
  /// Everything recorded; `nil` for yes/no habits.
  public let totalAmount: Amount?
  /// Every month from ``first`` to ``last``.
  public let months: [MonthTotal]
  /// Seven, Monday first.
  public let weekdays: [WeekdayTotal]
  /// The calendar weeks or months, in order; empty for habits without such periods.
  public let periods: [PeriodReport]
  /// The latest successful day; `nil` for none.
  public let lastSuccess: Day?
  /// For `every N days`: the day from which on it is due next (today while it is due), unless the habit ends before
  /// it, is over or is paused until further notice. `nil` for all other habits.
  public let nextDue: Day?
  /// Whether the habit's last day has passed.
  public let isOver: Bool
  let target: Target?

  /// - Parameters:
  ///   - log: Of this habit alone.
  ///   - today: The person's day, later rows being left out.
  ///   - weekStartsOn: Where the weeks begin that schedules and targets per week count.
  public init(of habit: Habit, log: EventLog, today: Day, weekStartsOn: Weekday) {
    let rule = Rule(habit)
    let measure = Measure(habit.target)
    let lastDay = habit.lastDay
    let earliest = log.firstDay.flatMap { $0 <= today ? $0 : nil }
    let first = habit.start ?? earliest ?? today
    let last = min(today, lastDay ?? today)
    let reading = DayReading(measure: measure, fixedDays: rule.fixedDays, pauses: habit.pauses, today: today)
    var days = reading.records(of: log, first: first, last: last)
    let reckoning = days.withUnsafeMutableBufferPointer { days in
      var reckoning = Reckoning(
        days: days, first: first, last: last, today: today, smoothing: Smoothing(frequency: rule.frequency))
      switch rule {
      case .fixedDays(let fixedDays):
        reckoning.reckonFixedDays(measure, fixedDays)
      case .every(let interval):
        reckoning.reckonEvery(interval, pauses: habit.pauses, lastDay: lastDay)
      case .periods(let demand, let span):
        reckoning.reckonPeriods(
          demand, span: span, weekStartsOn: weekStartsOn, pauses: habit.pauses, lastDay: lastDay)
      }
      return reckoning.result()
    }
    let totals = Totals(
      of: days, first: first, countsAmounts: measure.isPerPeriod, countsDays: rule.countsDays,
      hasFixedDays: rule.fixedDays != nil, hasTarget: habit.target != nil)

    self.today = today
    self.first = first
    self.last = last
    self.days = days
    streakUnit = rule.unit
    hasFixedDays = rule.fixedDays != nil
    countsDays = rule.countsDays
    streaks = reckoning.streaks
    currentStreak = reckoning.currentStreak
    bestStreak = streaks.best
    isStreakAtRisk = reckoning.isAtRisk
    score = reckoning.score
    scoreCurve = reckoning.curve
    completion = Completion(of: days)
    total = totals.total
    totalAmount = habit.target == nil ? nil : Amount(millionths: totals.amount)
    months = totals.months
    self.weekdays = totals.weekdays
    periods = reckoning.periods
    lastSuccess = totals.lastSuccess.map { first + $0 }
    nextDue = reckoning.nextDue
    target = habit.target
    isOver = lastDay.map { $0 < today } ?? false
  }

  /// Whether the habit has begun by today.
  public var hasStarted: Bool { !days.isEmpty }

  /// The record of a day; one that says ``DayStatus/outside`` for every day before ``first`` or after ``last``.
  public func record(on day: Day) -> DayRecord {
    let index = day - first
    return days.indices.contains(index) ? days[index] : .outside
  }

  /// The status of ``today``; ``DayStatus/outside`` before the habit has begun and after it is over.
  public var statusToday: DayStatus { record(on: today).status }

  /// Whether the habit asks for something today: today is pending, or a limit that was passed today, since limits
  /// are due on every scheduled day.
  public var isDueToday: Bool {
    statusToday == .pending || statusToday == .over
  }

  /// The calendar week or month that a day is in, today's being the running one; `nil` where the habit has none or the day
  /// is outside of what the report tells of.
  public func period(on day: Day) -> PeriodReport? {
    periods.last { $0.from <= day && day <= $0.through }
  }

  /// How far the habit is today; `nil` also once it is over.
  public var progress: Progress? { last == today ? progress(on: today) : nil }

  /// How far the habit was on a day: the day's sum towards a daily target, or what the day's week or month has of what it
  /// needs. `nil` for yes/no habits on fixed days or every N days, and outside the habit's dates.
  public func progress(on day: Day) -> Progress? {
    guard days.indices.contains(day - first) else { return nil }
    if let period = period(on: day) {
      let unit: Progress.Unit = target == nil || target?.period == .day ? .times : .amount
      return Progress(
        unit: unit, from: period.from, through: period.through, reached: period.reached, needed: period.needed,
        stated: unit == .amount && period.needed != target?.amount
          ? period.needed.roundedShare(down: target?.isLimit == true) : period.needed)
    }
    guard let target else { return nil }
    return Progress(
      unit: .amount, from: day, through: day, reached: record(on: day).recorded ?? .zero, needed: target.amount,
      stated: target.amount)
  }
}
