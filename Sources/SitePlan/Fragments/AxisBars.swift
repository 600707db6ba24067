import Insights
import Journal

/// What was done in each week along a habit's axis, or in each month for habits that are asked for by the month: sums of
/// amounts, or numbers of days.
struct AxisBars: Sendable, Equatable {
  enum Span: UInt8, Sendable { case weeks, months }

  /// One bar.
  struct Bar: Sendable, Equatable {
    /// The first and the last day of the week or month that lie on the axis.
    let from, through: Day
    let value: Amount
  }

  let span: Span
  /// The bars of all weeks or months in which there was something, in order.
  let bars: [Bar]
  /// What a whole week or month asks for, or allows; `nil` where the schedule fixes nothing of the kind.
  let goal: Amount?
  let isLimit: Bool
  /// Whether bars are amounts rather than days.
  let isAmount: Bool
  let unit: String?
  /// The value that is as high as the drawing, above zero.
  let top: Amount

  init(of report: HabitReport, habit: Habit, from first: Day, weekStartsOn: Weekday) {
    span = Self.span(of: habit)
    isAmount = habit.target != nil
    isLimit = habit.target?.isLimit == true
    unit = habit.target?.unit
    goal = Self.goal(of: habit)
    var bars: [Bar] = []
    var from = first
    while from <= report.last {
      let whole = span == .weeks ? from.startOfWeek(startingOn: weekStartsOn) + 6 : from.yearMonth.lastDay
      let through = min(whole, report.last)
      let days = report.days[(from - report.first)...(through - report.first)]
      let value =
        isAmount
        ? days.reduce(Amount.zero) { $0 + ($1.recorded ?? .zero) } : Amount(days.count(where: \.isSuccess))
      if !value.isZero { bars.append(Bar(from: from, through: through, value: value)) }
      from = through + 1
    }
    self.bars = bars
    top = max(bars.map(\.value).max() ?? .zero, goal ?? .zero, Amount(millionths: 1))
  }

  /// The bar of the most; `nil` where there are fewer than two, and where others are as high.
  var most: Bar? {
    guard bars.count > 1, let most = bars.max(by: { $0.value < $1.value }) else { return nil }
    return bars.count { $0.value == most.value } == 1 ? most : nil
  }

  private static func span(of habit: Habit) -> Span {
    switch (habit.target?.period ?? .day, habit.schedule) {
    case (.week, _): .weeks
    case (.month, _), (_, .timesAMonth), (_, .dayOfMonth): .months
    case (.day, .weekdays), (.day, .everyDays), (.day, .timesAWeek): .weeks
    }
  }

  private static func goal(of habit: Habit) -> Amount? {
    let part = habit.target?.amount ?? Amount(1)
    if let target = habit.target, target.period != .day { return target.amount }
    switch habit.schedule {
    case .weekdays(let days): return part.times(Weekday.allCases.count(where: days.contains))
    case .timesAWeek(let times), .timesAMonth(let times): return part.times(times)
    case .dayOfMonth: return part
    case .everyDays: return nil
    }
  }

  func encode(into encoder: inout ModelEncoder) {
    encoder.append(span.rawValue)
    encoder.append(bars.flatMap { [Int64($0.from.number), Int64($0.through.number), $0.value.millionths] })
    encoder.append(goal.map { Int($0.millionths) })
    encoder.append(isLimit)
    encoder.append(isAmount)
    encoder.append(unit)
  }
}

extension Amount {
  /// The amount so many times, or the largest representable one.
  fileprivate func times(_ count: Int) -> Amount {
    (0..<count).reduce(.zero) { sum, _ in sum + self }
  }
}
