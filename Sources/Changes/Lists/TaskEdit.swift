import DataFolder
import Journal

/// What is to change of a task; what is left out stays as it is.
public struct TaskEdit: Sendable, Equatable {
  /// A field that is set, or emptied.
  public enum Change<Value: Sendable & Equatable>: Sendable, Equatable {
    case keep, remove
    case set(Value)
  }

  /// The title.
  public var title: String?
  /// The description in Markdown.
  public var description = Change<String>.keep
  /// When the task is due.
  public var due = Change<DayAndTime>.keep
  /// The earliest moment at which the task can be begun.
  public var start = Change<DayAndTime>.keep
  /// When the task comes back; its ends are among it.
  public var repetition = Change<ListTask.Repetition>.keep
  /// The priority.
  public var priority = Change<ListTask.Priority>.keep
  /// Who is to do the task.
  public var assignee = Change<Username>.keep
  /// All labels; `nil` to leave them as they are.
  public var labels: [String]?

  /// All reminders; `nil` to leave them as they are.
  public var remind: [TaskReminder]?

  /// An edit that changes nothing yet.
  public init() {}
}
