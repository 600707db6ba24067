import Journal

/// How a participant stands in a challenge: their days, and what they met week by week.
///
/// Weeks are calendar weeks cut to the challenge's dates, and months where its schedule or target counts by the month.
/// A cut week needs no more days than it has. Nothing here compares participants.
public struct ChallengeStanding: Sendable, Equatable {
  /// A week or month of the challenge.
  public struct Span: Sendable, Equatable {
    /// How a week or month went.
    public enum State: Sendable, Equatable {
      /// What it asks for was met.
      case met
      /// It is over, and less was done than it asks for.
      case missed
      /// It goes on, and is not met yet.
      case running
      /// It has not begun.
      case toCome
      /// The participant was excused on all its days, or nothing was due on any.
      case excused
      /// It was over when the participant joined.
      case before
    }

    /// The first day within the challenge.
    public var from: Day
    /// The last day within the challenge.
    public var through: Day
    /// How it went for the participant.
    public var state: State
    /// What was reached of ``needed``: days, or an amount where the target is one of a week or month.
    public var reached: Amount
    /// What the span asks for; zero where that is not known yet.
    public var needed: Amount

    /// The part that was reached, in per cent, 0–100.
    public var percent: Int {
      if state == .met { return 100 }
      guard needed > .zero else { return 0 }
      return min(100, Int(Double(reached.millionths) * 100 / Double(needed.millionths)))
    }
  }

  /// A day on which something was done.
  public struct Stroke: Sendable, Equatable {
    /// The day.
    public var day: Day
    /// The sum of the day's amounts; `nil` in a yes/no challenge.
    public var amount: Amount?
    /// Whether the day counts.
    public var isSuccess: Bool
  }

  /// The unit of ``spans``.
  public enum Unit: Sendable { case week, month }

  /// Whether and when the challenge was won.
  public let status: ChallengeStatus
  /// Whether the challenge counts weeks or months.
  public let unit: Unit
  /// The weeks or months of the challenge, the same for all participants.
  public let spans: [Span]
  /// The days on which something was done, in order.
  public let strokes: [Stroke]
  /// The number of days that count.
  public let days: Int
  /// The sum of all amounts; `nil` in a yes/no challenge.
  public let total: Amount?

  /// - Parameters:
  ///   - participant: The line of the participant.
  ///   - habit: The participant's habit.
  ///   - log: What was recorded for the habit; days outside the challenge do not count.
  ///   - today: The participant's civil day.
  public init(
    _ challenge: Challenge, of participant: Challenge.Participant, habit: Habit, log: EventLog, today: Day,
    weekStartsOn: Weekday
  ) {
    let status = ChallengeStatus(
      challenge, of: participant, habit: habit, log: log, today: today, weekStartsOn: weekStartsOn)
    let report = status.report
    let unit: Unit = Self.countsMonths(challenge) ? .month : .week
    let rule = Rule(challenge.measured(habit, of: participant))
    let pauses = habit.pauses
    self.status = status
    self.unit = unit
    spans = Self.ranges(of: challenge, unit, weekStartsOn).map { range in
      Self.span(range, of: report, today: today) { day in
        rule.fixedDays.map { $0.contains(day) && !pauses.contains { $0.contains(day) } } ?? false
      }
    }
    let hasTarget = challenge.target != nil
    strokes = report.days.enumerated().compactMap { index, record in
      let amount = hasTarget ? record.recorded : nil
      guard record.isSuccess && !hasTarget || (amount ?? .zero) > .zero else { return nil }
      return Stroke(day: report.first + index, amount: amount, isSuccess: record.isSuccess)
    }
    days = report.total
    total = hasTarget ? report.totalAmount ?? .zero : nil
  }

  /// The spans that were met.
  public var met: Int { spans.count { $0.state == .met } }
  /// The spans that are decided: met or missed.
  public var decided: Int { spans.count { $0.state == .met || $0.state == .missed } }
  /// The spans that count for the participant at all.
  public var counted: Int { spans.count { $0.state != .before && $0.state != .excused } }
  /// The week or month that goes on and is not met yet; `nil` where there is none.
  public var running: Span? { spans.first { $0.state == .running } }
  /// The day with the largest amount, the earliest of equals; `nil` in a yes/no challenge and before the first day.
  public var best: Stroke? {
    strokes.filter { $0.amount != nil }.reduce(nil) { best, stroke in
      guard let best else { return stroke }
      return (stroke.amount ?? .zero) > (best.amount ?? .zero) ? stroke : best
    }
  }

  private static func countsMonths(_ challenge: Challenge) -> Bool {
    switch challenge.schedule {
    case .timesAMonth, .dayOfMonth: true
    case .weekdays, .everyDays, .timesAWeek: challenge.target?.period == .month
    }
  }

  /// The calendar weeks or months of a challenge, cut to its dates.
  public static func ranges(of challenge: Challenge, weekStartsOn: Weekday) -> [ClosedRange<Day>] {
    ranges(of: challenge, countsMonths(challenge) ? .month : .week, weekStartsOn)
  }

  private static func ranges(
    of challenge: Challenge, _ unit: Unit, _ weekStartsOn: Weekday
  ) -> [ClosedRange<Day>] {
    var ranges: [ClosedRange<Day>] = []
    var first = challenge.from
    while first <= challenge.through {
      let end = unit == .week ? first.startOfWeek(startingOn: weekStartsOn) + 6 : first.yearMonth.lastDay
      let last = min(end, challenge.through)
      ranges.append(first...last)
      first = last + 1
    }
    return ranges
  }

  /// - Parameter isDue: Whether a day to come is due; only asked where the schedule fixes days.
  private static func span(
    _ range: ClosedRange<Day>, of report: HabitReport, today: Day, isDue: (Day) -> Bool
  ) -> Span {
    var span = Span(
      from: range.lowerBound, through: range.upperBound, state: .toCome, reached: .zero, needed: .zero)
    if range.upperBound < report.first {
      span.state = .before
      return span
    }
    if today < max(range.lowerBound, report.first) { return span }
    if let period = report.periods.first(where: { $0.through == range.upperBound }) {
      span.reached = period.reached
      span.needed = period.needed
      span.state =
        switch period.outcome {
        case .succeeded: .met
        case .failed: .missed
        case .excused: .excused
        case .pending, .none: .running
        }
      return span
    }
    var (succeeded, decided, open) = (0, 0, 0)
    for number in max(range.lowerBound, report.first).number...range.upperBound.number {
      let day = Day(number: number)
      if day > report.last {
        if isDue(day) { open += 1 }
        continue
      }
      switch report.record(on: day).outcome {
      case .succeeded:
        succeeded += 1
        decided += 1
      case .failed: decided += 1
      case .pending: open += 1
      case .excused, .none: break
      }
    }
    span.reached = Amount(succeeded)
    span.needed = Amount(decided + open)
    if range.upperBound >= today, open > 0 || range.upperBound > today {
      span.state = .running
    } else if decided == 0 {
      span.state = .excused
    } else {
      span.state = succeeded == decided ? .met : .missed
    }
    return span
  }
}
