import Journal

/// An achievement of a person, earned or not.
public struct Achievement: Sendable, Hashable, Identifiable {
  /// What an achievement is awarded for.
  public enum Kind: Sendable, Hashable {
    /// The first check-in that says `done` or an amount.
    case firstCheckIn
    /// A streak of 7, 30, 100 or 365, in the habit's streak unit.
    case streak(Int)
    /// 10, 50, 100, 500 or 1000 successes of a habit.
    case total(Int)
    /// A calendar week or month in which everything that was due was done.
    case perfectWeek, perfectMonth
    /// A success after 14 or more days without one.
    case comeback
    /// 30 check-ins before 07:00.
    case earlyStart
    /// Every post of the course's week with that number was read.
    case courseWeek(Int)
    /// Every post of the course was read.
    case course
    /// The challenge with that slug was won; see ``ChallengeStatus/wonOn``.
    case challenge(Slug)
    /// An achievement that the data folder defines itself.
    case own(OwnAchievement)
  }

  /// The progress towards an achievement; `have` never exceeds `need`.
  public struct Measure: Sendable, Hashable {
    /// The count so far, in the unit of ``need``; 0 or more.
    public let have: Int
    /// The count that earns the achievement: a streak length, or a number of successes, days or posts.
    public let need: Int

    /// `have` divided by `need`, 0–1.
    public var share: Double { need > 0 ? Double(have) / Double(need) : 1 }

    /// - Parameter have: The count so far; a number above `need` becomes `need`.
    public init(have: Int, need: Int) {
      self.have = min(have, need)
      self.need = need
    }
  }

  /// What the achievement is awarded for. Kind and ``habit`` together identify it.
  public let kind: Kind
  /// The habit that earned it; `nil` for an achievement of the person as a whole.
  public let habit: Slug?
  /// The day on which it was first earned; `nil` while it is not.
  public let earnedOn: Day?
  /// The progress so far; complete once the achievement is earned.
  public let progress: Measure

  /// - Parameters:
  ///   - habit: `nil` for an achievement of the person as a whole.
  ///   - earnedOn: `nil` while it is not earned.
  public init(_ kind: Kind, habit: Slug? = nil, earnedOn: Day?, progress: Measure) {
    self.kind = kind
    self.habit = habit
    self.earnedOn = earnedOn
    self.progress = progress
  }

  /// A name that is unique among one person's achievements and the same in every build: `streak-30-morning-run`.
  public var id: String {
    let name =
      switch kind {
      case .firstCheckIn: "first-check-in"
      case .streak(let length): "streak-\(length)"
      case .total(let count): "total-\(count)"
      case .perfectWeek: "perfect-week"
      case .perfectMonth: "perfect-month"
      case .comeback: "comeback"
      case .earlyStart: "early-start"
      case .courseWeek(let number): "course-week-\(number)"
      case .course: "course"
      case .challenge(let slug): "challenge-\(slug)"
      case .own(let own): "own-\(own.id)"
      }
    guard let habit else { return name }
    return "\(name)-\(habit)"
  }
}

extension Achievement {
  /// How much the achievement counts beside others of the same habit: the number that was reached, streaks three times
  /// as much as totals, and weeks and months by their days. 0 for what has no number, such as a comeback.
  ///
  /// - Parameter unit: The unit in which the habit's streaks are counted.
  public func rank(in unit: StreakUnit) -> Int {
    let days =
      switch unit {
      case .days, .checkIns: 1
      case .weeks: 7
      case .months: 30
      }
    switch kind {
    case .streak(let length): return length * 3 * days
    case .total(let count): return count
    case .own(let own):
      switch own.kind {
      case .streak: return own.atLeast * 3 * days
      case .total: return own.atLeast
      case .comeback, .perfectWeek, .perfectMonth: return 0
      }
    case .firstCheckIn, .perfectWeek, .perfectMonth, .comeback, .earlyStart, .courseWeek, .course, .challenge: return 0
    }
  }
}
