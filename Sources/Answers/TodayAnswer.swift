import Insights
import Journal

/// Everything that is said of somebody's day: the checklist, what is due of tasks, and what is to be read next.
public struct TodayAnswer: Sendable {
  /// Whose day it is.
  public let person: Person
  /// The habits of the day.
  public let checklist: Checklist
  /// The next post of the course that the person follows; `nil` where none is open.
  public let nextPost: Post?
  /// The tasks that are due or late.
  public let tasks: [PlacedTask]

  /// - Parameter habits: The person's habits in their order, with reports as of their today.
  public init(of person: Person, habits: [ReportedHabit], in book: Book) {
    self.person = person
    checklist = Checklist(of: habits, for: person)
    nextPost = book.course.flatMap { course in
      CourseStatus(course, progress: person.progress, today: person.today).nextPost.flatMap(course.post)
    }
    tasks = TaskBook(of: person, in: book).due(on: person.today)
  }

  /// The day as `today --json` prints it.
  public var json: String { checklist.json(of: person, nextPost: nextPost, tasks: tasks) }
}
