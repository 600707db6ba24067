import Changes
import Insights
import Journal

/// Check-ins that were stored, and how their habits stand with them.
public struct RecordedCheckIns: Sendable {
  /// Whose they are, with the new check-ins.
  public let person: Person
  /// All habits of the person with their figures.
  public let habits: [ReportedHabit]
  /// What was stored, in the order in which it was named.
  public let all: [CheckInStaging.Recorded]
  private let weekStartsOn: Weekday

  /// - Parameter person: With the new check-ins.
  public init(_ all: [CheckInStaging.Recorded], of person: Person, weekStartsOn: Weekday) {
    self.all = all
    self.person = person
    self.weekStartsOn = weekStartsOn
    habits = person.reports(weekStartsOn: weekStartsOn)
  }

  /// Today's checklist after the check-ins.
  public var checklist: Checklist { Checklist(of: habits, for: person) }

  /// The habit of a check-in with its figures.
  public func report(_ recorded: CheckInStaging.Recorded) -> ReportedHabit {
    let slug = recorded.tracked.habit.slug
    return habits.first { $0.habit.slug == slug }
      ?? ReportedHabit(recorded.tracked, today: person.today, weekStartsOn: weekStartsOn)
  }
}
