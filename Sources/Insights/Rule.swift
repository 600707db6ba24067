import Journal

/// What a habit asks for, with schedule and target made one and the combinations that mean the same folded together.
enum Rule {
  /// Due on these days. `every 1 days` is every day.
  case fixedDays(FixedDays)
  /// Due from the N-th counting day after the last success on; N ≥ 2.
  case every(Int)
  /// So many successful days, an amount to reach, or one to stay within, in each calendar period.
  case periods(Demand, Span)

  /// What a calendar period is.
  enum Span {
    case week, month

    /// `nil` for a day.
    init?(_ period: Target.Period) {
      switch period {
      case .day: return nil
      case .week: self = .week
      case .month: self = .month
      }
    }
  }

  /// A target per week or month decides over the schedule, and a limit knows no other schedule than fixed days: a
  /// data folder that says otherwise is refused, so this only keeps a habit made by hand from being nonsense.
  init(_ habit: Habit) {
    if let target = habit.target, let span = Span(target.period) {
      self = .periods(Demand(target), span)
      return
    }
    let isLimit = habit.target?.isLimit == true
    switch habit.schedule {
    case .weekdays(let days): self = .fixedDays(.weekdays(days))
    case .dayOfMonth(let number): self = .fixedDays(.dayOfMonth(number))
    case .everyDays(let count) where count > 1 && !isLimit: self = .every(count)
    case .timesAWeek(let count) where !isLimit: self = .periods(.times(max(1, count)), .week)
    case .timesAMonth(let count) where !isLimit: self = .periods(.times(max(1, count)), .month)
    case .everyDays, .timesAWeek, .timesAMonth: self = .fixedDays(.weekdays(.everyDay))
    }
  }

  var unit: StreakUnit {
    switch self {
    case .fixedDays(.weekdays): .days
    // One in each.
    case .fixedDays(.dayOfMonth): .months
    case .every: .checkIns
    case .periods(_, .week): .weeks
    case .periods(_, .month): .months
    }
  }

  /// Whether its occasions are single days, rather than weeks or months.
  var countsDays: Bool {
    switch self {
    case .fixedDays, .every: true
    case .periods: false
    }
  }

  /// The days on which it is due whatever was done; `nil` where it is not due on fixed days.
  var fixedDays: FixedDays? {
    switch self {
    case .fixedDays(let days): days
    case .every, .periods: nil
    }
  }

  /// Occasions per day, f of the score. A set without a weekday has none, and is not asked.
  var frequency: Double {
    switch self {
    case .fixedDays(.weekdays(let days)): Double(max(1, days.count)) / 7
    case .fixedDays(.dayOfMonth): 1.0 / 30
    case .every(let count): 1 / Double(count)
    case .periods(_, .week): 1.0 / 7
    case .periods(_, .month): 1.0 / 30
    }
  }
}

/// What is asked of a calendar period.
enum Demand {
  /// So many successful days, at least 1.
  case times(Int)
  /// Millionths to reach.
  case amount(Int64)
  /// Millionths to stay within.
  case limit(Int64)

  /// The amount of a target per week or month.
  init(_ target: Target) {
    self = target.isLimit ? .limit(target.amount.millionths) : .amount(target.amount.millionths)
  }
}
