import DataFolder
import Insights
import Journal

/// A sum that cannot be reached by what was recorded on one day.
public enum DaySumProblem: Error, Equatable {
  /// Earlier days of the week or month have more already.
  case belowEarlier(Amount)
  /// It is what there is already.
  case stands
}

extension CheckInStaging {
  /// Stages what makes the amounts of a day, week or month come to a sum that somebody typed: what is missing is
  /// recorded for the day; what is too much is taken from the day's check-ins, the last one first. A check-in with a
  /// comment, a photo or a place is taken from after all others, and stays with what is left of it, were it nothing.
  ///
  /// - Parameters:
  ///   - isOfDay: Whether the sum is that of the day alone, also where the target is one of a week or month.
  ///   - request: The check-in to ask for where an amount is missing.
  /// - Returns: The remarks on what was recorded; none where something was taken away.
  /// - Throws: ``DaySumProblem``, ``CheckInRefusal``, and the errors of ``record(_:photo:in:)``.
  public mutating func bring(
    _ tracked: TrackedHabit, on day: Day, to sum: Amount, isOfDay: Bool = false, rules: CheckInRules,
    in draft: inout FolderDraft, request: (EventValue) -> CheckInRequest
  ) throws -> [CheckInNote] {
    let events = tracked.events(from: day, through: day)
    let ofDay = events.compactMap(\.worth).reduce(.zero, +)
    let reached =
      isOfDay
      ? ofDay
      : HabitReport(of: tracked.habit, log: tracked.log, today: rules.today, weekStartsOn: rules.weekStartsOn)
        .amounts(on: day)?.reached ?? .zero
    // Nothing at all is another day than a recorded zero.
    if sum == reached, !(isOfDay && events.isEmpty) { throw DaySumProblem.stands }
    if sum < reached {
      let excess = reached - sum
      guard excess <= ofDay else { throw DaySumProblem.belowEarlier(reached - ofDay) }
      try take(excess, from: tracked, on: day, rules, &draft)
      return []
    }
    let checkIn = try rules.accept(request(.amount(sum - reached)), of: tracked)
    return try record([(tracked, checkIn)], in: &draft).flatMap(\.checkIn.notes)
  }

  private mutating func take(
    _ excess: Amount, from tracked: TrackedHabit, on day: Day, _ rules: CheckInRules, _ draft: inout FolderDraft
  ) throws {
    var left = excess
    while !left.isZero {
      let now = person.habits.first { $0.habit.slug == tracked.habit.slug } ?? tracked
      let events = now.events(from: day, through: day).filter { $0.worth != nil }
      guard let event = events.last(where: { $0.details.isEmpty }) ?? events.last, let worth = event.worth else {
        return
      }
      let taken = min(worth, left)
      if taken == worth, event.details.isEmpty {
        try remove(event, dayStartsAt: rules.dayStartsAt, in: &draft)
      } else {
        let new = try rules.accept(
          EventEdit(value: .amount(worth - taken)), of: event.entry, details: event.details, among: event.others)
        _ = try replace(event, with: new, dayStartsAt: rules.dayStartsAt, in: &draft)
      }
      left = left - taken
    }
  }
}

extension RecordedEvent {
  /// What the event adds to the sum of its day; `nil` where it adds nothing. `done` counts as the whole of a target to
  /// reach.
  fileprivate var worth: Amount? {
    switch entry.value {
    case .amount(let amount): amount.isZero ? nil : amount
    case .done: habit.target.flatMap { $0.isLimit || $0.period != .day ? nil : $0.amount }
    case .skip, .missed: nil
    }
  }
}

extension Amount {
  /// The difference of two amounts, the second of which is not above the first.
  fileprivate static func - (left: Amount, right: Amount) -> Amount {
    Amount(millionths: left.millionths - right.millionths)
  }
}
