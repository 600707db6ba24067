import Journal

/// What a habit asks for, with schedule and target made one and the combinations that mean the same folded together.
enum Rule {
  /// Due on these weekdays. `every 1 days` is every weekday.
  case fixedDays(WeekdaySet)
  /// Due from the N-th counting day after the last success on; N ≥ 2.
  case every(Int)
  /// So many successful days in each calendar period.
  case times(Int, Span)
  /// An amount to reach, or to stay within, in each calendar period.
  case amount(Span)

  enum Span { case week, month }

  /// A target per week or month decides over the schedule, and a limit knows no other schedule than fixed days: a
  /// data folder that says otherwise is refused, so this only keeps a habit made by hand from being nonsense.
  init(_ habit: Habit) {
    switch habit.target?.period {
    case .week?: self = .amount(.week)
    case .month?: self = .amount(.month)
    case .day?, nil:
      let isLimit = habit.target?.isLimit == true
      switch habit.schedule {
      case .weekdays(let days): self = .fixedDays(days)
      case .everyDays(let count) where count > 1 && !isLimit: self = .every(count)
      case .timesAWeek(let count) where !isLimit: self = .times(max(1, count), .week)
      case .timesAMonth(let count) where !isLimit: self = .times(max(1, count), .month)
      case .everyDays, .timesAWeek, .timesAMonth: self = .fixedDays(.everyDay)
      }
    }
  }

  var unit: StreakUnit {
    switch self {
    case .fixedDays: .days
    case .every: .checkIns
    case .times(_, .week), .amount(.week): .weeks
    case .times(_, .month), .amount(.month): .months
    }
  }

  /// Occasions per day, f of the score. A set without a weekday has none, and is not asked.
  var frequency: Double {
    switch self {
    case .fixedDays(let days): Double(max(1, days.count)) / 7
    case .every(let count): 1 / Double(count)
    case .times(_, .week), .amount(.week): 1.0 / 7
    case .times(_, .month), .amount(.month): 1.0 / 30
    }
  }
}

/// What makes a day a success.
enum Measure {
  case yesNo
  /// Millionths to reach.
  case atLeast(Int64)
  /// Millionths to stay within.
  case atMost(Int64)
  /// An amount per week or month: the day alone does not decide.
  case periodAtLeast(Int64)
  case periodAtMost(Int64)

  init(_ target: Target?) {
    guard let target else {
      self = .yesNo
      return
    }
    let millionths = target.amount.millionths
    switch (target.kind, target.period) {
    case (.atLeast, .day): self = .atLeast(millionths)
    case (.atMost, .day): self = .atMost(millionths)
    case (.atLeast, _): self = .periodAtLeast(millionths)
    case (.atMost, _): self = .periodAtMost(millionths)
    }
  }
}

/// The heatmap level of an amount by share of its target: 0, below 50 %, below 100 %, below 150 %, above.
///
/// Written with differences only, so that no amount overflows.
@inline(__always)
func level(of sum: Int64, target: Int64) -> UInt8 {
  if sum <= 0 { return 0 }
  if sum < target { return sum < target - sum ? 1 : 2 }
  let extra = sum - target
  return extra < target - extra ? 3 : 4
}

/// Stays at the representable maximum rather than overflow.
@inline(__always)
func product(_ left: Int64, _ right: Int64) -> Int64 {
  let (result, overflow) = left.multipliedReportingOverflow(by: right)
  return overflow ? .max : result
}
