import DataFolder
import Insights
import Journal

/// Why a check-in cannot be recorded.
public enum CheckInProblem: Sendable, Hashable {
  // The day
  /// A skip, a miss or a kept limit, on a day on which the habit is not due.
  case notDue(Day, NotDue)
  /// The day is before the habit's first day.
  case beforeStart(Day, start: Day)
  /// The day is before ``Day/earliestOfHabits``, which is a typing error in the year.
  case tooEarly(Day)
  /// The day is after the habit's last day.
  case afterEnd(Day, end: Day)
  /// The habit was archived on the day or before.
  case archived(Day, on: Day)
  /// The day is in the future.
  case future(Day)
  /// The day is today, and the time is in the future.
  case timeToCome(TimeOfDay)

  // What is there already
  /// The day has a check-in that excludes another one: a yes/no habit has one a day, and any habit has one of `done`,
  /// `skip` and `missed`.
  case recorded(EventValue, Day)
  /// The day's amounts reach the target already.
  case reached(Amount, Day)
  /// An amount of zero would change nothing, since something is recorded already.
  case addsNothing(Day)
  /// The day's amounts exceed the limit already.
  case overLimit(Amount, Day)

  // The value
  /// A yes/no habit takes no amount.
  case takesNoAmount
  /// `done` does not say how much, which a target per week or month needs.
  case needsAmount
  /// The amount is above ``Amount/largest``.
  case amountTooLarge(Amount)

  // The details
  /// The comment exceeds its limit.
  case commentTooLong(TextLimit.Excess)
  /// The comment contains a line break, a tab or another control character.
  case commentNotOneLine
}

/// All reasons why a check-in is not recorded.
public struct CheckInRefusal: Error, Sendable, Equatable {
  /// The problems; at least one.
  public var problems: [CheckInProblem]

  /// - Parameter problems: At least one.
  public init(_ problems: [CheckInProblem]) { self.problems = problems }
}

extension CheckInProblem {
  /// The problem in words, without a full stop: `Morning run is done today already`.
  ///
  /// - Parameter today: The person's civil day.
  public func message(_ habit: Habit, today: Day) -> String {
    let name = habit.title
    func when(_ day: Day) -> String { DayPhrase.on(day, today: today) }
    func isOrWas(_ day: Day) -> String { day < today ? "was" : "is" }
    switch self {
    case .notDue(let day, .paused(let through)):
      return "\(name) \(isOrWas(day)) paused \(when(day))"
        + (through.map { ", through \(DayPhrase.named($0))" } ?? ", until further notice")
    case .notDue(let day, let reason):
      let why =
        switch reason {
        case .restDay, .paused, .early(nil): "it is planned for `\(habit.schedule)`"
        case .early(let next?): "the next time \(isOrWas(next)) \(DayPhrase.on(next, today: today))"
        case .periodMet: "its \(habit.periodUnit) has what it needs"
        }
      return "\(name) \(isOrWas(day)) not due \(when(day)), so there is nothing to skip, miss or keep: \(why)"
    case .beforeStart(let day, let start): return "\(day) is before \(name) starts, on \(start)"
    case .tooEarly(let day): return "\(day) is before 1900, when nobody recorded this"
    case .afterEnd(let day, let end): return "\(day) is after \(name) ended, on \(end)"
    case .archived(let day, let archived):
      return "\(name) was archived on \(archived)" + (day == today ? "" : ", and \(day) is not before that")
    case .future(let day): return "\(DayPhrase.named(day)) is still to come"
    case .timeToCome(let time): return "\(time) is still to come"
    case .recorded(let value, let day): return "\(name) is recorded as \(value.past) \(when(day)) already"
    case .reached(let sum, let day):
      return "\(name) \(isOrWas(day)) done \(when(day)) already, with \(sum) of \(habit.targetText)"
    case .addsNothing(let day): return "0 adds nothing to what \(name) has \(when(day))"
    case .overLimit(let sum, let day):
      let unit = habit.target?.unit.map { " \($0)" } ?? ""
      return
        "\(name) \(isOrWas(day)) over its limit \(when(day)) already: \(sum)\(unit), at most \(habit.target?.amount ?? .zero)"
    case .takesNoAmount: return "\(name) is a yes/no habit, and takes no amount"
    case .needsAmount: return "`done` does not say how much, and the target of \(name) is per \(habit.periodUnit)"
    case .amountTooLarge(let amount): return "\(amount) is too large: an amount is at most \(Amount.largest)"
    case .commentTooLong(let excess): return "the comment has \(excess)"
    case .commentNotOneLine: return "the comment has a line break, a tab or another control character"
    }
  }
}

extension EventValue {
  /// The value in the past tense: `done`, `skipped`, `missed`, or the amount, such as `5.2`.
  public var past: String {
    switch self {
    case .done: "done"
    case .skip: "skipped"
    case .missed: "missed"
    case .amount(let amount): amount.description
    }
  }
}

extension Habit {
  fileprivate var targetText: String {
    guard let target else { return "" }
    return target.unit.map { "\(target.amount) \($0)" } ?? target.amount.description
  }

  /// `week` or `month`, for habits that are due so many times, or with an amount, in each.
  fileprivate var periodUnit: String {
    switch period {
    case .day, .week: "week"
    case .month: "month"
    }
  }
}
