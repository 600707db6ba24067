import Journal

/// When a task asks to be done, seen from a day.
public enum TaskDue: Sendable, Hashable, CaseIterable {
  /// Open after its day.
  case overdue
  case today
  /// On one of the seven days after today.
  case nextSevenDays
  case later
  /// Open, without a day.
  case whenever
  case done

  /// When the task asks to be done, seen from `today`.
  public init(_ task: ListTask, on today: Day) {
    guard !task.isDone else {
      self = .done
      return
    }
    switch task.due.map({ $0.day - today }) {
    case nil: self = .whenever
    case (..<0)?: self = .overdue
    case 0?: self = .today
    case (1...7)?: self = .nextSevenDays
    case .some: self = .later
    }
  }
}

/// How many tasks there are, without subtasks.
public struct TaskCounts: Sendable, Hashable {
  /// Open tasks, overdue ones among them.
  public private(set) var open = 0
  /// Open tasks after their day.
  public private(set) var overdue = 0
  /// Tasks that are done.
  public private(set) var done = 0

  /// Counts the tasks of lists as of a day.
  public init(_ tasks: some Sequence<ListTask>, on today: Day) {
    for task in tasks {
      if task.isDone { done += 1 } else { open += 1 }
      if task.isLate(on: today) { overdue += 1 }
    }
  }

  /// All tasks, done or not.
  public var all: Int { open + done }
}
