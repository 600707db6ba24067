import Journal

/// What a habit asks for: schedule and target as one, with combinations of the same meaning unified.
enum Rule {
  /// Due on these days. `every 1 days` is every day.
  case fixedDays(FixedDays)
  /// Due from the N-th counting day after the last success; N ≥ 2.
  case every(Int)
  /// A number of successful days, an amount to reach, or a limit, in each calendar period.
  case periods(Demand, Span)

  /// The kind of a calendar period.
  enum Span {
    case week, month

    /// `nil` for a period of a day.
    init?(_ period: Target.Period) {
      switch period {
      case .day: return nil
      case .week: self = .week
      case .month: self = .month
      }
    }
  }

  /// A target per week or month takes precedence over the schedule, and limits allow fixed days only. A data folder
  /// with other combinations is refused, so this only gives habits that are made in code a meaning.
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
    // The habit is due once in each month.
    case .fixedDays(.dayOfMonth): .months
    case .every: .checkIns
    case .periods(_, .week): .weeks
    case .periods(_, .month): .months
    }
  }

  /// Whether the score's occasions are single days rather than weeks or months.
  var countsDays: Bool {
    switch self {
    case .fixedDays, .every: true
    case .periods: false
    }
  }

  /// The days on which the habit is due whatever was done before; `nil` where there are none.
  var fixedDays: FixedDays? {
    switch self {
    case .fixedDays(let days): days
    case .every, .periods: nil
    }
  }

  /// Occasions per day, the f of ``Smoothing``. An empty set of weekdays has no occasions, for which the value is not
  /// used.
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

/// What a calendar period asks for.
enum Demand {
  /// That many successful days, at least 1.
  case times(Int)
  /// An amount to reach, in millionths.
  case amount(Int64)
  /// A limit to stay within, in millionths.
  case limit(Int64)

  /// The demand of a target per week or month.
  init(_ target: Target) {
    self = target.isLimit ? .limit(target.amount.millionths) : .amount(target.amount.millionths)
  }
}
