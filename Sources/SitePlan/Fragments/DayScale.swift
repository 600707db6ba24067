import Insights
import Journal

/// In which of a few steps pages draw the days of a habit.
///
/// These steps are for drawings alone: ``DayRecord/level`` has others, which are part of the JSON that people build on.
struct DayScale: Sendable {
  private enum Steps: Sendable {
    /// Done or not; kept or over.
    case plain
    /// Amounts by their share of the day's target, in millionths.
    case share(of: Int64)
    /// Amounts that are asked for by the week or month: no day has a share of its own, so each is compared with the
    /// others of its calendar year.
    case years(first: Int, [YearScale])
  }

  private let steps: Steps
  private let isAmount: Bool
  private let pauses: [Pause]

  /// - Parameters:
  ///   - target: The habit's target; `nil` for yes/no habits.
  ///   - pauses: The habit's pauses, in which days without a date of their own were not due.
  init(of report: HabitReport, target: Target?, pauses: [Pause]) {
    isAmount = target != nil
    self.pauses = pauses
    switch target {
    case .some(let target) where !target.isLimit && target.period == .day:
      steps = .share(of: target.amount.millionths)
    case .some(let target) where !target.isLimit:
      let first = report.first.year
      let years = report.days.isEmpty ? [] : (first...max(first, report.last.year)).map { YearScale($0, of: report) }
      steps = .years(first: first, years)
    case .some, nil: steps = .plain
    }
  }

  /// How a page draws a day.
  func state(of record: DayRecord, on day: Day) -> CellState {
    switch record.status {
    case .skipped: isBarePause(record, on: day) ? .paused : .skipped
    case .over: .over
    case .outside: .outside
    case .missed where !isAmount || record.recorded == nil: .missed
    case .blank: .blank
    case .rest where record.recorded == nil: .rest
    case .pending where record.recorded == nil: .pending
    case .done, .partial, .pending, .rest, .missed: step(of: record, on: day)
    }
  }

  /// Whether a pause covers a day on which nothing was due anyway: its bracket says all there is to say.
  private func isBarePause(_ record: DayRecord, on day: Day) -> Bool {
    !record.isScheduled && record.recorded == nil && pauses.contains { $0.contains(day) }
  }

  private func step(of record: DayRecord, on day: Day) -> CellState {
    let sum = record.recorded?.millionths ?? 0
    switch steps {
    case .plain:
      return record.level == 0 ? .d0 : .d4
    case .share(let target):
      return Self.step(of: sum, target: target)
    case .years(let first, let scales):
      let index = day.year - first
      return scales.indices.contains(index) ? scales[index].step(of: sum) : .d0
    }
  }

  /// The step of an amount by its share of a target above zero: nothing, less than a third, less than two thirds, less
  /// than all, all, half as much again.
  static func step(of sum: Int64, target: Int64) -> CellState {
    if sum <= 0 { return .d0 }
    // Whole numbers, rounded up, so that a third is never less than a third.
    if sum < (target + 2) / 3 { return .d1 }
    if sum < (target * 2 + 2) / 3 { return .d2 }
    if sum < target { return .d3 }
    let extra = sum - target
    return extra >= target - extra ? .wellOver : .d4
  }
}

/// The steps of the amounts of one calendar year: by quartiles of its days above zero, the same amount always in the
/// same step, which is the lower one. With fewer than eight such days, by the share of the largest.
struct YearScale: Sendable, Equatable {
  /// The largest amounts of the first three steps, in millionths.
  private let bounds: [Int64]

  init(_ year: Int, of report: HabitReport) {
    let from = max(report.first, YearMonth(year: year, month: 1).firstDay)
    let through = min(report.last, YearMonth(year: year, month: 12).lastDay)
    self.init(
      from <= through
        ? report.days[(from - report.first)...(through - report.first)].compactMap { $0.recorded?.millionths } : [])
  }

  /// - Parameter amounts: Those of the year's days, in millionths, in any order.
  init(_ amounts: [Int64]) {
    let sorted = amounts.filter { $0 > 0 }.sorted()
    if sorted.count >= 8 {
      bounds = (1...3).map { sorted[($0 * sorted.count + 3) / 4 - 1] }
    } else {
      let largest = sorted.last ?? 0
      bounds = (1...3).map { largest / 4 * $0 + largest % 4 * $0 / 4 }
    }
  }

  func step(of sum: Int64) -> CellState {
    if sum <= 0 { return .d0 }
    if sum <= bounds[0] { return .d1 }
    if sum <= bounds[1] { return .d2 }
    return sum <= bounds[2] ? .d3 : .d4
  }
}
