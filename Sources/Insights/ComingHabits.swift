import Journal

/// Which habits the coming days ask for, as far as that is known: what is due every so many days is known until its next
/// time, and what is due so often in a week or month has no days of its own.
public struct ComingHabits: Sendable, Equatable {
  /// The habits that are due on each of the days, as indices.
  public let everyDay: [Int]
  /// The habits that are due so often, or with such an amount, in a week or month, as indices.
  public let whenItSuits: [Int]
  /// The other habits of each day, as indices.
  public let byDay: [[Int]]

  /// - Parameters:
  ///   - habits: The habits, with reports as of the same day.
  ///   - today: The first of the days.
  ///   - count: How many days, at least 1.
  public init(of habits: [ReportedHabit], from today: Day, days count: Int) {
    var (everyDay, whenItSuits): ([Int], [Int]) = ([], [])
    var byDay = [[Int]](repeating: [], count: count)
    for (index, reported) in habits.enumerated() where !reported.report.isOver {
      let (habit, report) = (reported.habit, reported.report)
      func isOn(_ day: Day) -> Bool {
        day >= report.first && day <= habit.end ?? day && !habit.pauses.contains { $0.contains(day) }
      }
      let days = (0..<count).filter { isOn(today + $0) }
      switch Rule(habit) {
      case .fixedDays(let fixed):
        let due = days.filter { fixed.contains(today + $0) }
        if due.count == count {
          everyDay.append(index)
        } else {
          for day in due { byDay[day].append(index) }
        }
      case .every:
        let isDone = report.record(on: today).isSuccess && report.wasAskedToday
        let next = isDone ? today : report.nextDue
        if let next, days.contains(next - today) { byDay[next - today].append(index) }
      case .periods:
        if !days.isEmpty { whenItSuits.append(index) }
      }
    }
    self.everyDay = everyDay
    self.whenItSuits = whenItSuits
    self.byDay = byDay
  }
}
