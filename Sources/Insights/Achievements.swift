import Journal

/// The achievements of a person, earned and next ones, from the habits that the reader of a page may see.
///
/// They are computed anew every time, so a late entry can move a date. Details of the rules:
/// - Streaks count in the habit's own unit and are earned on the day on which they reached the length: the day of the
///   success, or for weeks and months the day on which the period was met (for a limit its last day).
/// - Limits per week or month have no successful days, so they earn streaks, but neither totals nor comebacks.
/// - The first check-in is the first row that says `done` or an amount, not a skip. Rows of this kind with a time from
///   `day_starts_at` until before 07:00 count for the early start; earlier ones end the night before.
/// - ``PerfectSpans``, ``Milestones/comebacks()`` and ``ChallengeStatus`` define perfect weeks and months, comebacks
///   and won challenges.
/// - An achievement of the data folder without a habit is earned by the first habit that fulfils it; perfect weeks and
///   months without one are those of all habits together.
public struct Achievements: Sendable, Equatable {
  /// The earned achievements, in the order in which they were earned.
  public let earned: [Achievement]
  /// The achievements that can be earned next, the nearest first: the next streak and the next total of each habit, and
  /// everything that the person has not earned. The progress of a streak is the current streak's; that of a perfect
  /// week or month counts the days of the running one on which nothing that was due was left undone.
  public let next: [Achievement]

  /// - Parameters:
  ///   - own: The achievements that the data folder defines.
  ///   - course: The reader's own progress; `nil` where there is none or it must not be seen.
  ///   - challenges: The challenges that the person joined.
  public init(
    of habits: [ReportedHabit], own: [OwnAchievement] = [], course: CourseStatus? = nil,
    challenges: [ChallengeStatus] = [], today: Day, weekStartsOn: Weekday, dayStartsAt: TimeOfDay
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

  /// The achievements of ``next`` with any progress, the nearest first.
  public var begun: [Achievement] { next.filter { $0.progress.have > 0 } }

  /// The achievements of ``next`` to show to somebody without any progress: the first check-in, the streak of 7 of the
  /// first two habits, a perfect week.
  public var firstSteps: [Achievement] {
    next.filter { $0.kind == .firstCheckIn } + next.filter { $0.kind == .streak(7) }.prefix(2)
      + next.filter { $0.kind == .perfectWeek }
  }

  /// The earned achievements that belong to a habit.
  public func earned(by habit: Slug) -> [Achievement] { earned.filter { $0.habit == habit } }
}

/// Collects achievements kind by kind.
private struct AchievementDerivation {
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
      for length in ReportedHabit.streakMilestones {
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

  /// Of the unfinished weeks, only the first one is listed as a next achievement.
  mutating func add(_ course: CourseStatus) {
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

  /// A lost challenge is neither earned nor listed as a next achievement.
  mutating func add(_ challenge: ChallengeStatus) {
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
    // An achievement for a habit that this reader may not see is not shown either.
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
  /// The achievements sorted; equal ones keep their order.
  fileprivate func inOrder(_ isBefore: (Achievement, Achievement) -> Bool) -> [Achievement] {
    enumerated().sorted { left, right in
      if isBefore(left.element, right.element) { return true }
      if isBefore(right.element, left.element) { return false }
      return left.offset < right.offset
    }.map(\.element)
  }
}
