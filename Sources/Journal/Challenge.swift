/// A habit that friends take on together for a range of days.
public struct Challenge: Sendable, Equatable {
  /// Someone who was asked to take part, and what they answered.
  public struct Participant: Hashable, Sendable {
    /// The answer to an invitation.
    public enum State: String, Hashable, Sendable, CaseIterable {
      case invited, joined, declined
    }

    /// The username of the person who was asked.
    public var person: Username
    /// The slug of the person's habit that counts for the challenge; `nil` until they have chosen one.
    public var habit: Slug?
    /// The person's answer.
    public var state: State
    /// The day on which the person joined, from which their days count; `nil` for the challenge's first day.
    public var since: Day?

    /// - Parameters:
    ///   - habit: The slug of the person's habit that counts; `nil` until they have chosen one.
    ///   - since: The day on which the person joined; `nil` for the challenge's first day.
    public init(person: Username, habit: Slug?, state: State, since: Day? = nil) {
      self.person = person
      self.habit = habit
      self.state = state
      self.since = since
    }
  }

  /// The name of the challenge's file, unique among challenges.
  public var slug: Slug
  /// The challenge's title on pages.
  public var title: String
  /// The first day of the challenge.
  public var from: Day
  /// The last day of the challenge, which still counts.
  public var through: Day
  /// The schedule that every participant's habit is measured by, instead of the habit's own.
  public var schedule: Schedule
  /// The target that every participant's habit is measured by; `nil` for a yes/no challenge.
  public var target: Target?
  /// Everybody who was asked, in the order of the file.
  public var participants: [Participant]
  /// Who made the challenge, and alone may change it; `nil` where the file does not say so. See ``maker``.
  public var by: Username?
  /// Who may see the challenge besides those who take part.
  public var visibility: Visibility
  /// The text of the challenge's file, in Markdown.
  public var notes: String

  /// A private yes/no challenge without participants; what is given replaces these defaults.
  public init(
    slug: Slug, title: String, from: Day, through: Day, schedule: Schedule, target: Target? = nil,
    participants: [Participant] = [], by: Username? = nil, visibility: Visibility = .private, notes: String = ""
  ) {
    self.slug = slug
    self.title = title
    self.from = from
    self.through = through
    self.schedule = schedule
    self.target = target
    self.participants = participants
    self.by = by
    self.visibility = visibility
    self.notes = notes
  }
}

/// Who has to do with a challenge.
public struct ChallengeCircle: Sendable, Equatable {
  /// Who takes part, was asked to, or made it.
  public var people: Set<Username>
  /// Whether friends of those who take part may see it, too.
  public var isForFriends: Bool

  /// Each parameter is described at its property.
  public init(people: Set<Username>, isForFriends: Bool) {
    self.people = people
    self.isForFriends = isForFriends
  }

  /// The circle of a challenge.
  public init(_ challenge: Challenge) {
    self.init(
      people: Set(challenge.participants.map(\.person) + [challenge.maker].compactMap(\.self)),
      isForFriends: challenge.visibility >= .friends)
  }
}

extension Challenge {
  /// Who may change the challenge, invite to it and delete it: whoever made it, or else the first of the participants.
  public var maker: Username? { by ?? participants.first?.person }

  /// The line of a person; `nil` where they were not asked.
  public func participant(_ person: Username) -> Participant? { participants.first { $0.person == person } }

  /// Whether a person is in it or was asked and has not declined.
  public func concerns(_ person: Username) -> Bool {
    maker == person || participant(person).map { $0.state != .declined } ?? false
  }

  /// The first day that counts for a participant: the challenge's, or the one on which they joined where that is later.
  public func firstDay(of participant: Participant) -> Day { max(from, participant.since ?? from) }

  /// A participant's habit as the challenge measures it: with the challenge's title, schedule, target and dates, and of
  /// the habit's own nothing but its slug and the pauses within those dates.
  public func measured(_ habit: Habit, of participant: Participant) -> Habit {
    let first = firstDay(of: participant)
    let pauses = habit.pauses.compactMap { pause -> Pause? in
      let (from, last) = (max(pause.from, first), min(pause.through ?? through, through))
      return from <= last ? Pause(from: from, through: last) : nil
    }
    return Habit(
      slug: habit.slug, title: title, schedule: schedule, target: target, start: first, end: through, pauses: pauses)
  }

  /// What counts of a participant's check-ins, and what the others see of them: days and amounts within the challenge,
  /// without times, comments, photos and places. In a yes/no challenge a day counts on which the habit's own target was
  /// reached, and no amount is left.
  public func shown(_ log: EventLog, of habit: Habit, by participant: Participant) -> EventLog {
    let first = firstDay(of: participant)
    let within = log.entries.filter { first <= $0.day && $0.day <= through }
    guard target == nil, let own = habit.target else {
      return EventLog(sorted: within.map { .init(day: $0.day, value: $0.value) })
    }
    var sums: [Day: Amount] = [:]
    for case (let day, .amount(let amount)) in within.map({ ($0.day, $0.value) }) {
      sums[day, default: .zero] += amount
    }
    var counted: Set<Day> = []
    return EventLog(
      sorted: within.compactMap { entry in
        guard entry.value.isAmount else { return .init(day: entry.day, value: entry.value) }
        guard sums[entry.day, default: .zero] >= own.amount, counted.insert(entry.day).inserted else { return nil }
        return .init(day: entry.day, value: .done)
      })
  }

  /// Whether what is recorded for a habit means something in the challenge: its amounts are of the same unit, or days on
  /// which it was done are enough.
  public func fits(_ habit: Habit) -> Bool {
    switch (target, habit.target) {
    case (nil, nil): true
    case (nil, let own?): !own.isLimit && own.period == .day
    case (let needed?, nil): !needed.isLimit && needed.period == .day
    case (let needed?, let own?): needed.unit == own.unit
    }
  }
}
