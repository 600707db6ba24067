import Journal

/// What a person has earned, and what comes next, from the habits that the reader of a page may see.
///
/// Derived afresh every time; a late entry can therefore move a date. Where the product's description leaves it open:
/// - Streaks count in the habit's own unit, and are earned on the day that made them so long: the day of the
///   success, or for weeks and months the day on which the period was met (a limit's: its last day).
/// - Limits per week or month have no successful days, so they earn streaks, but neither totals nor comebacks.
/// - The first check-in is the first row that says `done` or an amount; a skip is none. Such rows with a time before
///   07:00, and not before `day_starts_at`, where they end the night before, make the early start.
/// - What is perfect, a comeback, or a challenge won is told at ``PerfectSpans``, ``Milestones/comebacks()`` and
///   ``ChallengeStanding``.
/// - Own ones without a habit are earned by the first habit that fulfils them; perfect weeks and months without one
///   are those of all habits together.
public struct Achievements: Sendable, Equatable {
  /// In the order in which they were earned.
  public let earned: [Achievement]
  /// Of each habit the next streak and the next total, of the person whatever is not earned yet, the nearest first.
  /// A streak's progress is that of the current one, and that of a perfect week or month the days of the running one
  /// on which nothing was left undone.
  public let next: [Achievement]

  /// - Parameters:
  ///   - course: the reader's own standing; `nil` for none, or where it is not to be seen.
  ///   - challenges: those that the person joined.
  public init(
    of habits: [ReportedHabit], own: [OwnAchievement] = [], course: CourseStanding? = nil,
    challenges: [ChallengeStanding] = [], today: Day, weekStartsOn: Weekday, dayStartsAt: TimeOfDay
  ) {
    var derivation = AchievementDerivation(habits: habits, today: today, weekStartsOn: weekStartsOn)
    derivation.addHabitMilestones()
    derivation.addCheckIns(dayStartsAt: dayStartsAt)
    derivation.addPerfectSpans()
    if let course { derivation.add(course) }
    for challenge in challenges { derivation.add(challenge) }
    for own in own { derivation.add(own) }
    earned = derivation.earned.inOrder { ($0.earnedOn ?? today) < ($1.earnedOn ?? today) }
    next = derivation.next.inOrder { $0.progress.share > $1.progress.share }
  }

  /// Those of ``next`` that something has been done for, the nearest first.
  public var begun: [Achievement] { next.filter { $0.progress.have > 0 } }

  /// What somebody comes to first who has begun nothing: the first check-in, the first streak of their first two
  /// habits, a perfect week.
  public var firstSteps: [Achievement] {
    next.filter { $0.kind == .firstCheckIn } + next.filter { $0.kind == .streak(7) }.prefix(2)
      + next.filter { $0.kind == .perfectWeek }
  }

  /// Those that belong to a habit.
  public func earned(by habit: Slug) -> [Achievement] { earned.filter { $0.habit == habit } }
}

/// Collects achievements kind by kind.
private struct AchievementDerivation {
  private static let streakLengths = [7, 30, 100, 365]
  private static let totals = [10, 50, 100, 500, 1000]
  private static let earlyCheckIns = 30
  private static let earlyUntil = TimeOfDay(hour: 7, minute: 0) ?? .midnight

  let habits: [ReportedHabit]
  let milestones: [Milestones]
  let today: Day
  let perfectWeeks: PerfectSpans
  let perfectMonths: PerfectSpans
  let weekStartsOn: Weekday
  var earned: [Achievement] = []
  var next: [Achievement] = []

  init(habits: [ReportedHabit], today: Day, weekStartsOn: Weekday) {
    self.habits = habits
    self.today = today
    self.weekStartsOn = weekStartsOn
    milestones = habits.map(Milestones.init)
    let reports = habits.map(\.report)
    perfectWeeks = PerfectSpans.weeks(of: reports, today: today, weekStartsOn: weekStartsOn)
    perfectMonths = PerfectSpans.months(of: reports, today: today)
  }

  private mutating func add(_ kind: Achievement.Kind, habit: Slug? = nil, on day: Day?, have: Int, need: Int) {
    let achievement = Achievement(
      kind, habit: habit, earnedOn: day, progress: .init(have: day == nil ? have : need, need: need))
    if day == nil { next.append(achievement) } else { earned.append(achievement) }
  }

  mutating func addHabitMilestones() {
    for (habit, milestones) in zip(habits, milestones) {
      let slug = habit.habit.slug
      for length in Self.streakLengths {
        let day = milestones.day(ofStreak: length)
        add(.streak(length), habit: slug, on: day, have: habit.report.currentStreak, need: length)
        if day == nil { break }
      }
      for count in Self.totals {
        let day = milestones.day(ofTotal: count)
        add(.total(count), habit: slug, on: day, have: milestones.total, need: count)
        if day == nil { break }
      }
      if let day = milestones.comebacks().first { add(.comeback, habit: slug, on: day, have: 1, need: 1) }
    }
  }

  mutating func addCheckIns(dayStartsAt: TimeOfDay) {
    var first: Day?
    var early: [Day] = []
    for habit in habits {
      let report = habit.report
      for entry in habit.log.entries where entry.day >= report.first && entry.day <= report.last {
        switch entry.value {
        case .done, .amount: break
        case .skip, .missed: continue
        }
        first = min(first ?? entry.day, entry.day)
        if let time = entry.time, time >= dayStartsAt, time < Self.earlyUntil { early.append(entry.day) }
      }
    }
    early.sort()
    add(.firstCheckIn, on: first, have: 0, need: 1)
    let enough = early.count >= Self.earlyCheckIns ? early[Self.earlyCheckIns - 1] : nil
    add(.earlyStart, on: enough, have: early.count, need: Self.earlyCheckIns)
  }

  mutating func addPerfectSpans() {
    for (kind, spans) in [(Achievement.Kind.perfectWeek, perfectWeeks), (.perfectMonth, perfectMonths)] {
      add(kind, on: spans.lastDays.first, have: spans.running.have, need: spans.running.need)
    }
  }

  /// Of the weeks to come only the first is within reach.
  mutating func add(_ course: CourseStanding) {
    guard course.isEnrolled else { return }
    var isFirstUnfinished = true
    for week in course.weeks {
      if !week.isFinished {
        guard isFirstUnfinished else { continue }
        isFirstUnfinished = false
      }
      add(.courseWeek(week.number), on: week.finishedOn, have: week.readCount, need: week.posts.count)
    }
    if !course.weeks.isEmpty { add(.course, on: course.finishedOn, have: course.readCount, need: course.postCount) }
  }

  /// A challenge that was lost is neither earned nor to come.
  mutating func add(_ challenge: ChallengeStanding) {
    if let day = challenge.wonOn {
      add(.challenge(challenge.challenge), on: day, have: 1, need: 1)
    } else if !challenge.report.isOver, challenge.succeeded == challenge.occasions {
      let first = challenge.report.first
      add(
        .challenge(challenge.challenge), on: nil, have: max(0, today - first), need: challenge.through - first + 1)
    }
  }

  mutating func add(_ own: OwnAchievement) {
    let indices = habits.indices.filter { own.habit == nil || habits[$0].habit.slug == own.habit }
    // One that asks for a habit that this reader may not see is not theirs to read about either.
    guard own.habit == nil || !indices.isEmpty else { return }
    let need = max(1, own.atLeast)
    var day: Day?
    var have = 0
    switch own.kind {
    case .streak:
      day = indices.compactMap { milestones[$0].day(ofStreak: need) }.min()
      have = indices.map { habits[$0].report.currentStreak }.max() ?? 0
    case .total:
      day = indices.compactMap { milestones[$0].day(ofTotal: need) }.min()
      have = indices.map { milestones[$0].total }.max() ?? 0
    case .comeback:
      let comebacks = indices.map { milestones[$0].comebacks() }
      day = comebacks.compactMap { $0.count >= need ? $0[need - 1] : nil }.min()
      have = comebacks.map(\.count).max() ?? 0
    case .perfectWeek, .perfectMonth:
      let days = perfectSpans(own, indices)
      day = days.count >= need ? days[need - 1] : nil
      have = days.count
    }
    add(.own(own), habit: own.habit, on: day, have: have, need: need)
  }

  private func perfectSpans(_ own: OwnAchievement, _ indices: [Int]) -> [Day] {
    let isWeek = own.kind == .perfectWeek
    if own.habit == nil { return (isWeek ? perfectWeeks : perfectMonths).lastDays }
    let reports = indices.map { habits[$0].report }
    return isWeek
      ? PerfectSpans.weeks(of: reports, today: today, weekStartsOn: weekStartsOn).lastDays
      : PerfectSpans.months(of: reports, today: today).lastDays
  }
}

extension [Achievement] {
  /// Sorted, equals as they stood.
  fileprivate func inOrder(_ isBefore: (Achievement, Achievement) -> Bool) -> [Achievement] {
    enumerated().sorted { left, right in
      if isBefore(left.element, right.element) { return true }
      if isBefore(right.element, left.element) { return false }
      return left.offset < right.offset
    }.map(\.element)
  }
}
