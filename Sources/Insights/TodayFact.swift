import Journal

/// One thing about today that is worth a sentence. Habits are named by their index in the array that was looked in.
public enum TodayFact: Sendable, Hashable {
  /// Today the habit's streak reached a length that earns an achievement.
  case reached(habit: Int, length: Int)
  /// The habit's streak reaches such a length if it is done today.
  case reaches(habit: Int, length: Int)
  /// The habit's streak is its longest ever, of at least seven.
  case longest(habit: Int, length: Int)
  /// So many successes more, three at most, and the habit's streak is its longest ever.
  case nearLongest(habit: Int, left: Int)
  /// On so many of the seven days before today, at least three, all that was due was done.
  case wholeDays(Int)
}

extension TodayFact {
  /// The fact to tell today; `nil` where there is none.
  ///
  /// A streak that reaches a milestone goes before everything else, the longest one first. All other facts take turns
  /// from day to day, since a streak that is the longest ever is so for weeks.
  ///
  /// - Parameters:
  ///   - habits: The habits that have begun and are not over, with reports as of today.
  ///   - ended: The reports of those that are over: the last days were whole only with them.
  public static func of(_ habits: [ReportedHabit], ended: [HabitReport] = [], today: Day) -> TodayFact? {
    let milestones = habits.enumerated().compactMap { index, habit -> (fact: TodayFact, length: Int)? in
      if let length = habit.milestoneToday { return (.reached(habit: index, length: length), length) }
      return habit.milestoneAhead.map { (.reaches(habit: index, length: $0), $0) }
    }
    if let longest = milestones.map(\.length).max() { return milestones.first { $0.length == longest }?.fact }
    var others = habits.enumerated().compactMap { index, habit in fact(of: habit, at: index) }
    let week = overview(of: habits.map(\.report) + ended, from: today - 7, through: today - 1)
    let whole = week.count { $0.due > 0 && $0.succeeded == $0.due }
    if whole >= 3 { others.append(.wholeDays(whole)) }
    return others.isEmpty ? nil : others[Int(today.number.magnitude) % others.count]
  }

  /// How the habit's streak stands to the longest one it had.
  private static func fact(of habit: ReportedHabit, at index: Int) -> TodayFact? {
    let report = habit.report
    let (length, streaks) = (report.currentStreak, report.streaks)
    guard length > 0, let best = report.bestStreak, best.length >= 7 else { return nil }
    if best == streaks.last { return .longest(habit: index, length: length) }
    let left = best.length + 1 - length
    return 1...3 ~= left ? .nearLongest(habit: index, left: left) : nil
  }
}

extension ReportedHabit {
  /// The lengths of streaks that earn an achievement, in the habit's streak unit.
  static let streakMilestones = [7, 30, 100, 365]

  /// The length that a streak of the habit reached today for the first time ever, if it is one that earns an
  /// achievement; otherwise `nil`.
  public var milestoneToday: Int? {
    let length = report.currentStreak
    guard Self.streakMilestones.contains(length) else { return nil }
    return Milestones(of: self).day(ofStreak: length) == report.today ? length : nil
  }

  /// The length that the streak reaches for the first time if the habit is done today, if it is one that earns an
  /// achievement; otherwise `nil`. Only for habits whose streaks count days or check-ins, and not for limits.
  var milestoneAhead: Int? {
    guard report.isStreakAtRisk, report.countsDays else { return nil }
    let next = report.currentStreak + 1
    return Self.streakMilestones.contains(next) && (report.bestStreak?.length ?? 0) < next ? next : nil
  }
}
