import Answers
import Insights
import Journal

extension Workspace {
  /// All habits of a person with their figures, in their order.
  func reports(of person: Person) -> [ReportedHabit] { person.reports(weekStartsOn: book.settings.weekStartsOn) }
}
