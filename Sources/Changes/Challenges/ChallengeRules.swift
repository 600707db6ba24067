import DataFolder
import Journal

/// The rules for challenges: makes them from what people write, or tells all problems.
///
/// A challenge says of everybody's habit what a habit says of itself, so its title, schedule, target, dates, visibility
/// and notes keep the rules of a habit's; only its title may be longer.
public struct ChallengeRules: Sendable {
  /// The civil day of who makes or changes it.
  public var today: Day
  /// How many days a challenge has where nobody says when it ends.
  public static let usualDays = 30
  /// The most days of a challenge: a year.
  public static let mostDays = 366

  /// - Parameter today: The civil day of who makes or changes it.
  public init(today: Day) { self.today = today }

  /// A new challenge of somebody, who takes part with a habit of theirs.
  ///
  /// - Parameters:
  ///   - input: What is wanted. Schedule and target that are left out are the habit's; without dates it begins
  ///     today and takes ``usualDays``.
  ///   - habit: The maker's habit; `nil` where they only ask others.
  ///   - others: All challenges, whose slugs are taken.
  /// - Throws: ``FieldProblems`` with everything that is missing or wrong.
  public func made(
    _ input: HabitInput, by maker: Username, with habit: Habit?, among others: [Challenge]
  ) throws(FieldProblems) -> Challenge {
    var input = input
    if let habit {
      if input.fields[.schedule] == nil { input.fields[.schedule] = .schedule(habit.schedule) }
      if input.fields[.target] == nil { input.fields[.target] = habit.target.map { .target($0) } ?? .nothing }
    }
    let read = try Self.naming { () throws(FieldProblems) in try rules.added(input) }
    var challenge = challenge(Slugs.slug(from: read.title, avoiding: Set(others.map(\.slug))), read)
    challenge.by = maker
    if let habit {
      try Self.check(habit, for: challenge)
      challenge.participants = [.init(person: maker, habit: habit.slug, state: .joined)]
    }
    try checkLength(of: challenge)
    return challenge
  }

  /// The challenge with the wanted changes.
  ///
  /// - Throws: ``FieldProblems`` with everything that is wrong.
  public func edited(_ challenge: Challenge, _ input: HabitInput) throws(FieldProblems) -> Challenge {
    let old = Habit(
      slug: challenge.slug, title: challenge.title, schedule: challenge.schedule, target: challenge.target,
      start: challenge.from, end: challenge.through, visibility: challenge.visibility, notes: challenge.notes)
    let read = try Self.naming { () throws(FieldProblems) in try rules.edited(old, input, log: EventLog()) }
    var edited = self.challenge(challenge.slug, read)
    edited.by = challenge.by
    edited.participants = challenge.participants
    try checkLength(of: edited)
    return edited
  }

  /// Checks whether a habit can be brought to a challenge.
  ///
  /// - Throws: ``FieldProblems`` where both count amounts in different units.
  public static func check(_ habit: Habit, for challenge: Challenge) throws(FieldProblems) {
    guard !challenge.fits(habit) else { return }
    let (own, needed) = (habit.target?.unit ?? "", challenge.target?.unit ?? "")
    throw FieldProblems([
      FieldProblem(
        "habit",
        "`\(habit.slug)` counts \(own.isEmpty ? "otherwise" : own), and the challenge \(needed.isEmpty ? "days" : needed)",
        hint: "bring another habit, or a new one", reason: .otherUnit(own, needed), isAgainstRule: true)
    ])
  }

  /// The habit that somebody makes for a challenge: with its title, schedule, target and last day.
  ///
  /// - Parameter limits: The limits of the settings; a longer title is shortened to them.
  /// - Throws: ``FieldProblems`` where the person has a habit of that title.
  public func habit(
    for challenge: Challenge, of person: Person, limits: Settings.Limits
  ) throws(FieldProblems) -> Habit {
    let rules = HabitRules(
      limits: limits, parts: person.partsOfDay, today: person.today, habits: person.habits.map(\.habit))
    return try rules.added(
      HabitInput([
        .title: .text(limits.titles.shortened(challenge.title)), .schedule: .schedule(challenge.schedule),
        .target: challenge.target.map { .target($0) } ?? .nothing,
        .start: .text(max(challenge.from, person.today).description), .end: .text(challenge.through.description),
      ]))
  }

  private var rules: HabitRules {
    HabitRules(
      limits: Settings.Limits(title: TextLimit.line.characters), parts: [], today: today, habits: [])
  }

  private func challenge(_ slug: Slug, _ read: Habit) -> Challenge {
    let from = read.start ?? today
    return Challenge(
      slug: slug, title: read.title, from: from, through: read.end ?? from + (Self.usualDays - 1),
      schedule: read.schedule, target: read.target, visibility: read.visibility, notes: read.notes)
  }

  private func checkLength(of challenge: Challenge) throws(FieldProblems) {
    guard challenge.through - challenge.from >= Self.mostDays else { return }
    throw FieldProblems([
      FieldProblem(
        "to", "a challenge takes at most a year, and \(challenge.through) is later",
        hint: "the last day is at most \(challenge.from + (Self.mostDays - 1))", reason: .longerThanAYear,
        isAgainstRule: true)
    ])
  }

  /// Gives problems the names of the fields of a challenge's file.
  private static func naming<Value>(_ body: () throws(FieldProblems) -> Value) throws(FieldProblems) -> Value {
    do throws(FieldProblems) {
      return try body()
    } catch {
      throw FieldProblems(
        error.problems.map { problem in
          var problem = problem
          if problem.field == HabitField.start.rawValue { problem.field = "from" }
          if problem.field == HabitField.end.rawValue { problem.field = "to" }
          return problem
        })
    }
  }
}
