import Insights
import Journal

/// The days of a habit as pages of forms show them: how each looks, what it is in words, and what can be said of it.
public struct HabitDays: Sendable {
  /// The habit with its report.
  public let reported: ReportedHabit
  /// The words of the pages.
  public let words: Words
  private let scale: DayScale
  private let weekStartsOn: Weekday

  /// - Parameter today: The person's civil day.
  public init(_ tracked: TrackedHabit, today: Day, in context: FormContext) {
    reported = ReportedHabit(tracked, today: today, weekStartsOn: context.weekStartsOn)
    scale = DayScale(of: reported.report, target: tracked.habit.target, pauses: tracked.habit.pauses)
    words = context.words
    weekStartsOn = context.weekStartsOn
  }

  /// The look of a day on which everything was done.
  public static let doneLook = CellState.d4.cssClass.description
  /// The look of a day that is excused.
  public static let skippedLook = CellState.skipped.cssClass.description
  /// The look of a day that was missed.
  public static let missedLook = CellState.missed.cssClass.description

  /// The habit.
  public var habit: Habit { reported.habit }

  private var report: HabitReport { reported.report }

  /// The name of the day's look, as pages have it: `d4`.
  public func look(of day: Day) -> String { state(on: day).cssClass.description }

  /// The day in words: `5.2 km`, `done`, `not due`; of a day that the habit's figures leave out, that nothing is recorded.
  public func text(of day: Day) -> String {
    let cells = DayCells(of: report, target: habit.target, scale: scale, from: day, through: day)
    if cells.states.first == .outside { return words(.statusBlank) }
    return CellWords(of: cells, in: words).plainText(0)
  }

  /// Whether the habit's figures leave the day out: it was not begun, or is over, or the day is to come.
  public func isBare(on day: Day) -> Bool { report.record(on: day).status == .outside }

  /// Whether the habit is paused on the day.
  public func isPaused(on day: Day) -> Bool { habit.pauses.contains { $0.contains(day) } }

  /// Why the habit is not due on the day; `nil` where it is.
  public func notDue(on day: Day) -> NotDue? { reported.notDue(on: day, weekStartsOn: weekStartsOn) }

  /// What `done` means on the day: that it can be said, and in which word; `nil` where only an amount says enough, or
  /// nothing is missing.
  public func doneWord(on day: Day) -> String? {
    guard let target = habit.target else { return words(.eventDone) }
    guard target.period == .day else { return nil }
    let sum = sum(of: day) ?? .zero
    if target.isLimit { return notDue(on: day) == nil && sum <= target.amount ? words(.eventKept) : nil }
    return sum < target.amount ? words(.eventDone) : nil
  }

  /// Whether the day can be excused or said to be missed: it is due, and not done by its amounts.
  public func canBeExcused(on day: Day) -> Bool {
    guard notDue(on: day) == nil else { return false }
    guard let target = habit.target, !target.isLimit, target.period == .day else { return true }
    return (sum(of: day) ?? .zero) < target.amount
  }

  /// The sum of the day's amounts, of which `done` is a whole target; `nil` where none is recorded.
  public func sum(of day: Day) -> Amount? { report.record(on: day).recorded }

  /// The amount that a press of + adds: about a tenth of the target; `nil` for habits without amounts.
  public var step: Amount? { habit.target?.step }

  /// What a week comes to in the habit's own unit, as a number and what follows it: `65` and `of 90 min`, `17.3` and
  /// `km`, `5` and `of 5`; `nil` where nothing was due.
  ///
  /// - Parameters:
  ///   - first: The first day of the week.
  ///   - last: The last day of the week that is not to come.
  public func sum(from first: Day, through last: Day) -> (number: String, rest: String)? {
    let days = (0...max(0, last - first)).map { first + $0 }.filter { !isBare(on: $0) }
    guard let end = days.last else { return nil }
    func share(_ number: String, _ all: String) -> (number: String, rest: String) {
      (number, words(.calendarShare, ["n": "", "all": all]).trimmedSpaces)
    }
    if let progress = report.progress(on: end), report.period(on: end) != nil {
      let all = words.amount(progress.stated, unit: progress.unit == .amount ? habit.target?.unit : nil)
      return share(words.rounded(progress.reached), all)
    }
    if let target = habit.target, !target.isLimit {
      let sum = days.compactMap { self.sum(of: $0) }.reduce(Amount.zero, +)
      let isAsked = days.contains { report.record(on: $0).isDue || report.record(on: $0).status == .pending }
      if sum.isZero && !isAsked { return nil }
      return (words.rounded(sum), target.unit.map { words.unit($0, of: sum) } ?? "")
    }
    let records = days.map { report.record(on: $0) }
    let due = records.count { $0.isDue || $0.status == .pending }
    let done = records.count { $0.isSuccess }
    return due + done == 0 ? nil : share(words.number(done), words.number(max(due, done)))
  }

  private func state(on day: Day) -> CellState { scale.state(of: report.record(on: day), on: day) }
}

extension FormContext {
  /// The heading of a week: `Week 47`.
  public func weekHeading(of day: Day) -> String {
    words.atStart(words(.leafWeek, ["n": words.number(day.week(startingOn: weekStartsOn))]))
  }

  /// Where the history shows a whole day, relative to the edition's folder: `history/2026-11.html#d19`.
  public func leaf(of day: Day) -> String { Addresses.month(day.yearMonth) + "#d\(day.dayOfMonth)" }
}

extension FormContext {
  /// What follows a number of several: `of 8`.
  public func share(of all: String) -> String { words(.calendarShare, ["n": "", "all": all]).trimmedSpaces }

  /// The name of a day's look in the overview of all habits; of a day on which nothing was due, that of a day of rest.
  public func look(of day: OverviewDay) -> String { CellState(day).cssClass.description }
}
