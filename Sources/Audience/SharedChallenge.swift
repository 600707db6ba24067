import Journal

/// A challenge of which the reader gets a page, with what they may see of those in it.
public struct SharedChallenge: Sendable, Equatable {
  /// What the reader has to do with the challenge.
  public enum Part: Sendable, Equatable {
    /// The reader was asked and has not answered.
    case invited
    /// The reader takes part; where they made it, that too.
    case joined
    /// The reader made the challenge and does not take part.
    case made
    /// The reader only looks on.
    case none
  }

  /// Somebody in the challenge, or who was asked.
  public struct Entrant: Sendable, Equatable {
    /// The line of the person, without a habit that the reader may not see.
    public var participant: Challenge.Participant
    /// What to call the person: by name where the reader may know it, otherwise by username.
    public var name: String
    /// The person's own civil day.
    public var today: Day
    /// Whether the reader gets a page of the person.
    public var isLinked: Bool
    /// The habit as its owner calls it; `nil` where the reader may not see it.
    public var habit: Habit?
    /// The habit as the challenge measures it, with days and amounts alone; `nil` where the reader sees none of them.
    public var measured: TrackedHabit?
  }

  /// The challenge with the participants of ``entrants``. Who made it is left out for readers who only look on.
  public var challenge: Challenge
  /// What the reader has to do with it.
  public var part: Part
  /// Whether the reader may bring a habit to it: they were asked, or are in it without one.
  public var awaitsHabit: Bool
  /// Whether the reader may change it.
  public var isMaker: Bool
  /// What to call the maker; `nil` for readers who only look on.
  public var makerName: String?
  /// Everybody whom the reader meets in it, in the order of the file.
  public var entrants: [Entrant]

  /// Those who take part.
  public var joined: [Entrant] { entrants.filter { $0.participant.state == .joined } }
}

extension Book {
  /// The challenges of which a reader gets pages.
  ///
  /// - Those in it see each other, whoever else may: what they are called, and days and amounts of the habits that they
  ///   brought, from the challenge's first day or the one on which they joined. To join is to agree to that.
  /// - Who was asked sees the challenge, who asks, and who takes part, but no days.
  /// - Who made it sees whom they asked, and what was answered. The others meet those who have not answered only where
  ///   they may see them anyway, and never those who declined.
  /// - Anybody else gets it as its visibility says, with those alone whom they may see, and days of habits alone that
  ///   they may see.
  /// - Who blocked the reader is not met, and does not ask.
  func sharedChallenges(with reader: Reader, own: Person?, others: [VisiblePerson]) -> [SharedChallenge] {
    challenges.compactMap { sharedChallenge($0, with: reader, own: own, others: others) }
  }

  /// What a reader gets of one challenge; `nil` for nothing.
  func sharedChallenge(
    _ challenge: Challenge, with reader: Reader, own: Person?, others: [VisiblePerson]
  ) -> SharedChallenge? {
    // Of a reader whose folder has errors nothing else may be known, and they are in it all the same.
    let name = reader.username
    let part = name.map { Self.part(of: $0, in: challenge) } ?? .none
    if part == .none, !admits(challenge, reader, others) { return nil }
    if part == .invited, let maker = challenge.maker, blocks(maker, name) { return nil }
    let isMaker = name != nil && challenge.maker == name
    let entrants = challenge.participants.compactMap { participant -> SharedChallenge.Entrant? in
      let known = others.first { $0.username == participant.person }
      let isOwn = participant.person == name
      if blocks(participant.person, name) { return nil }
      let isMet =
        switch participant.state {
        case .joined: part != .none || known != nil
        case .invited: isOwn || isMaker || part == .joined && known != nil
        case .declined: !isOwn && isMaker
        }
      guard isMet, let person = person(participant.person) else { return nil }
      return entrant(participant, person, for: reader, known: known, isOwn: isOwn, part: part, in: challenge)
    }
    var shown = challenge
    shown.participants = entrants.map(\.participant)
    if part == .none { shown.by = nil }
    return SharedChallenge(
      challenge: shown, part: part, awaitsHabit: part != .none && own.map { !$0.hasBrought(to: challenge) } ?? false,
      isMaker: isMaker,
      makerName: part == .none ? nil : name.flatMap { name in challenge.maker.flatMap(person)?.label(for: name) },
      entrants: entrants)
  }

  /// Whether somebody does not want to be found by the reader.
  private func blocks(_ username: Username, _ reader: Username?) -> Bool {
    reader.flatMap { person(username)?.blocks($0) } ?? false
  }

  private static func part(of person: Username, in challenge: Challenge) -> SharedChallenge.Part {
    switch challenge.participant(person)?.state {
    case .joined: .joined
    case .invited: .invited
    case .declined, nil: challenge.maker == person ? .made : .none
    }
  }

  /// Whether somebody who does not take part gets the challenge: in a home edition where they follow somebody in it.
  private func admits(_ challenge: Challenge, _ reader: Reader, _ others: [VisiblePerson]) -> Bool {
    if reader == .everyone { return challenge.visibility == .public && hasOneOf(others, challenge) { _ in true } }
    return challenge.visibility >= .friends && hasOneOf(others, challenge) { $0.relation == .followed }
  }

  private func hasOneOf(
    _ others: [VisiblePerson], _ challenge: Challenge, _ isMeant: (VisiblePerson) -> Bool
  ) -> Bool {
    challenge.participants.contains { participant in
      participant.state == .joined && others.contains { $0.username == participant.person && isMeant($0) }
    }
  }

  private func entrant(
    _ participant: Challenge.Participant, _ person: Person, for reader: Reader, known: VisiblePerson?, isOwn: Bool,
    part: SharedChallenge.Part, in challenge: Challenge
  ) -> SharedChallenge.Entrant {
    let tracked = participant.habit.flatMap { slug in person.habits.first { $0.habit.slug == slug } }
    let visible = isOwn ? tracked : known?.habits.first { $0.habit.slug == participant.habit }
    let seesDays = isOwn || part == .joined || part == .made || part == .none && visible != nil
    var shown = participant
    if visible == nil { shown.habit = nil }
    return SharedChallenge.Entrant(
      participant: shown, name: known?.name ?? (isOwn ? person.name : person.username.text), today: person.today,
      isLinked: known.map { $0.relation == .followed || reader.isUnknown && $0.hasHabits } ?? false,
      habit: visible?.habit,
      measured: participant.state == .joined && seesDays
        ? tracked.map { Self.measured($0, of: participant, in: challenge, isNamed: visible != nil) } : nil)
  }

  /// - Parameter isNamed: Whether the reader may know the habit by its name.
  private static func measured(
    _ tracked: TrackedHabit, of participant: Challenge.Participant, in challenge: Challenge, isNamed: Bool
  ) -> TrackedHabit {
    var habit = challenge.measured(tracked.habit, of: participant)
    if !isNamed { habit.slug = challenge.slug }
    return TrackedHabit(habit: habit, log: challenge.shown(tracked.log, of: tracked.habit, by: participant))
  }
}

extension Person {
  /// Whether the person takes part in a challenge with a habit that they have.
  fileprivate func hasBrought(to challenge: Challenge) -> Bool {
    guard let line = challenge.participant(username), line.state == .joined else { return false }
    return habits.contains { $0.habit.slug == line.habit }
  }
}
