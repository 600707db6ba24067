import Journal

/// Something that was earned, or can be.
public struct Achievement: Sendable, Hashable, Identifiable {
  /// What it is earned for.
  public enum Kind: Sendable, Hashable {
    /// The first row that says `done` or an amount.
    case firstCheckIn
    /// 7, 30, 100 or 365, in the habit's own unit.
    case streak(Int)
    /// 10, 50, 100, 500 or 1000 successes.
    case total(Int)
    /// A calendar week or month in which everything that was due was done.
    case perfectWeek, perfectMonth
    /// A success after 14 or more days without one.
    case comeback
    /// 30 check-ins before 07:00.
    case earlyStart
    /// The course's number of the week.
    case courseWeek(Int)
    /// Every post of it was read.
    case course
    /// Won, as ``ChallengeStanding`` says.
    case challenge(Slug)
    /// One of the site's own making.
    case own(OwnAchievement)
  }

  /// How much there is of what it takes; `have` never exceeds `need`.
  public struct Measure: Sendable, Hashable {
    /// In the unit of ``need``, 0 or more.
    public let have: Int
    /// What the kind asks for: a length of streak, a number of successes, of days or of posts.
    public let need: Int

    /// 0–1.
    public var share: Double { need > 0 ? Double(have) / Double(need) : 1 }

    /// - Parameter have: Cut at `need`.
    public init(have: Int, need: Int) {
      self.have = min(have, need)
      self.need = need
    }
  }

  /// What it is for; with ``habit`` it names the achievement.
  public let kind: Kind
  /// The habit that it belongs to; `nil`: the person.
  public let habit: Slug?
  /// The day on which it was first earned; `nil` while it is not.
  public let earnedOn: Day?
  /// How far it is; complete once it is earned.
  public let progress: Measure

  /// - Parameters:
  ///   - habit: `nil` for what the person earns.
  ///   - earnedOn: `nil` while it is not earned.
  public init(_ kind: Kind, habit: Slug? = nil, earnedOn: Day?, progress: Measure) {
    self.kind = kind
    self.habit = habit
    self.earnedOn = earnedOn
    self.progress = progress
  }

  /// Unique among one person's achievements, and the same in every build: `streak-30-morning-run`.
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
