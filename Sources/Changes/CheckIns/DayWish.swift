import DataFolder
import Journal

/// What somebody who looks at a day of a habit wants it to say from now on.
public enum DayWish: Sendable, Equatable {
  /// That it was done, excused or missed. What says another of the three is changed, so that its comment and photo stay.
  case word(EventValue)
  /// An amount more than there is.
  case more(Amount)
  /// That the day's amounts come to this.
  case sum(Amount)
  /// What it says already, with another comment on the check-in that was recorded last.
  case comment
  /// Nothing at all.
  case nothing
}

/// Why a wish about a day changes nothing.
public enum DayWishProblem: Error, Equatable {
  /// The day says that already.
  case stands
  /// Nothing is recorded that could be taken back or commented on.
  case empty
}

extension CheckInStaging {
  /// Stages whatever makes a day of a habit say what somebody wants it to.
  ///
  /// - Parameters:
  ///   - comment: The change to the comment of the check-in that is recorded or changed.
  /// - Returns: The remarks on what was recorded; none where something was taken away.
  /// - Throws: ``DayWishProblem``, ``CheckInRefusal``, and the errors of ``record(_:photo:in:)``.
  public mutating func fulfil(
    _ wish: DayWish, of tracked: TrackedHabit, on day: Day, comment: EventEdit.Change<String> = .keep,
    rules: CheckInRules, in draft: inout FolderDraft
  ) throws -> [CheckInNote] {
    let events = tracked.events(from: day, through: day)
    // A day that is not named is today, which has the time of the check-in.
    let request = { value in
      CheckInRequest(
        value, on: day == rules.today ? nil : day, details: EventDetails(comment: comment.applied(to: nil)))
    }
    switch wish {
    case .word(let value):
      if let standing = tracked.standing(in: events, against: value) {
        if standing.entry.value == value, comment.applied(to: standing.details.comment) == standing.details.comment {
          throw DayWishProblem.stands
        }
        return try change(standing, EventEdit(value: value, comment: comment), rules, &draft)
      }
      return try record(rules.accept(request(value), of: tracked), of: tracked, &draft)
    case .more(let amount):
      return try record(rules.accept(request(.amount(amount)), of: tracked), of: tracked, &draft)
    case .sum(let sum):
      do {
        return try bring(tracked, on: day, to: sum, isOfDay: true, rules: rules, in: &draft, request: request)
      } catch DaySumProblem.stands {
        throw DayWishProblem.stands
      }
    case .comment:
      guard let last = events.last else { throw DayWishProblem.empty }
      return try change(last, EventEdit(comment: comment), rules, &draft)
    case .nothing:
      if events.isEmpty { throw DayWishProblem.empty }
      // One after the other, because the number of each depends on those before it.
      for _ in events {
        let now = person.habits.first { $0.habit.slug == tracked.habit.slug } ?? tracked
        guard let last = now.events(from: day, through: day).last else { break }
        try remove(last, dayStartsAt: rules.dayStartsAt, in: &draft)
      }
      return []
    }
  }

  private mutating func record(
    _ checkIn: CheckIn, of tracked: TrackedHabit, _ draft: inout FolderDraft
  ) throws -> [CheckInNote] {
    try record([(tracked, checkIn)], in: &draft).flatMap(\.checkIn.notes)
  }

  private mutating func change(
    _ event: RecordedEvent, _ edit: EventEdit, _ rules: CheckInRules, _ draft: inout FolderDraft
  ) throws -> [CheckInNote] {
    let new = try rules.accept(edit, of: event.entry, details: event.details, among: event.others)
    return try replace(event, with: new, dayStartsAt: rules.dayStartsAt, in: &draft).notes
  }
}

extension TrackedHabit {
  /// The check-in of a day that says `done`, skipped or missed and gives way to another of the three; `nil` where
  /// something has to be recorded instead.
  fileprivate func standing(in events: [RecordedEvent], against value: EventValue) -> RecordedEvent? {
    guard habit.target != nil else { return events.last }
    let words = events.filter { if case .amount = $0.entry.value { false } else { true } }
    // What is done beside amounts is the rest of the target, which is recorded as an amount.
    return value == .done && words.count < events.count ? nil : words.last
  }
}

extension EntryVersion {
  /// The version of all check-ins of a habit on a day.
  public init(ofDay events: [RecordedEvent]) {
    self.init(of: events.map { EntryVersion(of: $0).text })
  }
}
