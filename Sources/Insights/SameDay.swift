import Journal

/// What was done on the same day of an earlier year.
public struct SameDay: Sendable, Hashable {
  /// What one habit has of the day.
  public struct Fact: Sendable, Hashable {
    /// The index of the habit in the array that the days were looked for in.
    public let habit: Int
    /// The sum of the day's amounts; `nil` where the habit was done without one.
    public let amount: Amount?
    /// The first comment of the day's check-ins; `nil` where there is none.
    public let comment: String?
    /// The file name of the first photo of the day's check-ins; `nil` where there is none.
    public let photo: String?

    /// - Parameters:
    ///   - habit: The index of the habit in the array that the days were looked for in.
    ///   - amount: `nil` where the habit was done without one.
    public init(habit: Int, amount: Amount? = nil, comment: String? = nil, photo: String? = nil) {
      self.habit = habit
      self.amount = amount
      self.comment = comment
      self.photo = photo
    }
  }

  /// The day itself.
  public let day: Day
  /// What was done on it, at least one fact: those with a comment or a photo first, each time in the order of the
  /// habits.
  public let facts: [Fact]

  /// - Parameter facts: At least one.
  public init(day: Day, facts: [Fact]) {
    self.day = day
    self.facts = facts
  }
}

extension SameDay {
  /// The same day of earlier years, the latest year first; years in which nothing was done on it are left out.
  ///
  /// Only what was done is told: no skips, no misses, and nothing of limits, whose amounts are no achievement. 29
  /// February is looked for in leap years alone.
  ///
  /// - Parameters:
  ///   - habits: The habits to look in, with all their check-ins; archived ones count as well.
  ///   - today: The day whose like is looked for.
  ///   - limit: How many years are given at most.
  public static func days(like today: Day, of habits: [ReportedHabit], atMost limit: Int) -> [SameDay] {
    let (thisYear, month, dayOfMonth) = today.components
    guard let first = habits.compactMap(\.log.firstDay).min() else { return [] }
    var found: [SameDay] = []
    for year in stride(from: thisYear - 1, through: first.year, by: -1) where found.count < limit {
      guard let day = Day(year: year, month: month, day: dayOfMonth) else { continue }
      let facts = habits.enumerated().compactMap { Fact(of: $1, at: $0, on: day) }
      if !facts.isEmpty {
        found.append(SameDay(day: day, facts: facts.filter(\.isTold) + facts.filter { !$0.isTold }))
      }
    }
    return found
  }
}

extension SameDay.Fact {
  /// Whether somebody added something to it.
  fileprivate var isTold: Bool { comment != nil || photo != nil }

  /// `nil` where nothing was done.
  fileprivate init?(of habit: ReportedHabit, at index: Int, on day: Day) {
    guard habit.habit.target?.isLimit != true else { return nil }
    let entries = habit.log.entries(on: day).filter { entry in
      switch entry.value {
      case .done: true
      case .amount(let amount): !amount.isZero
      case .skip, .missed: false
      }
    }
    guard !entries.isEmpty else { return nil }
    let amounts = entries.compactMap { if case .amount(let amount) = $0.value { amount } else { nil } }
    let details = entries.compactMap { habit.log.details(of: $0) }
    self.init(
      habit: index,
      // Beside a plain `done` an amount is only a part of what was done.
      amount: amounts.count == entries.count ? amounts.reduce(.zero, +) : nil,
      comment: details.lazy.compactMap(\.comment).first, photo: details.lazy.compactMap(\.photo).first)
  }
}
