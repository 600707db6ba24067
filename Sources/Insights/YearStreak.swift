import Journal

/// A streak as it stood on the last day of a calendar year, or stands today in the running year.
public struct YearStreak: Sendable, Hashable {
  /// The streak up to that day. It may have begun before the year; its length counts no success after the year.
  public let streak: Streak
  /// The number of its successes that fall in the year, in the habit's streak unit, at least 1.
  public let lengthInYear: Int
  /// Whether nothing had ended the streak by that day.
  public let goesOn: Bool
}

extension HabitReport {
  /// The streak with the most successes in a calendar year, the earliest one of equals; `nil` where the year has no
  /// success that is part of a streak.
  ///
  /// What came after the year changes nothing of it. A week that two years share belongs to the one in which it ends.
  public func bestStreak(ofYear year: Int) -> YearStreak? {
    let first = YearMonth(year: year, month: 1).firstDay
    let last = YearMonth(year: year, month: 12).lastDay
    var best: YearStreak?
    for streak in streaks where streak.to >= first && streak.from <= last {
      let isInside = streak.to <= last && streak.from >= first
      let inYear =
        isInside
        ? streak.length : count(.succeeded, from: max(streak.from, first), through: min(streak.to, last))
      guard inYear > (best?.lengthInYear ?? 0) else { continue }
      let shown =
        streak.to > last
        ? Streak(from: streak.from, to: last, length: count(.succeeded, from: streak.from, through: last)) : streak
      best = YearStreak(streak: shown, lengthInYear: inYear, goesOn: !isEnded(shown, by: last))
    }
    return best
  }

  /// Whether a streak had ended by a day: by an occasion that failed after it, or with the habit.
  private func isEnded(_ streak: Streak, by day: Day) -> Bool {
    (isOver && last < day) || count(.failed, from: streak.to + 1, through: day) > 0
  }

  /// The number of the score's occasions of an outcome from a day through another.
  private func count(_ outcome: Outcome, from first: Day, through last: Day) -> Int {
    let from = max(0, first - self.first)
    let through = min(days.count - 1, last - self.first)
    return from <= through ? days[from...through].count { $0.outcome == outcome } : 0
  }
}
