import Insights
import Journal

/// On which occasion something was told that comes again and again, so that an answer that comes late is about that one.
enum ReminderOccasion {
  /// The day of a habit, and when a task is due.
  static func text(of reminder: DueReminder, in book: Book) -> String {
    switch reminder.subject {
    case .habit: reminder.planned.day(startingAt: book.settings.dayStartsAt).description
    case .task(let name): name.task(in: book).map { text(of: $0.task) } ?? ""
    }
  }

  /// When a task is due; empty where it is never.
  static func text(of task: ListTask) -> String { (task.due ?? task.start)?.text ?? "" }
}
