import Journal

/// A task as a page named it: by its line and its title. Lines move when the file is changed, and titles may be given
/// twice.
public struct TaskReference: Sendable, Equatable {
  /// The number of the task's line when it was shown; `nil` where that is not known.
  public var line: Int?
  /// The title as it was shown.
  public var title: String
  /// The version of the titles of all other tasks, by which a task is known that got another title meanwhile; `nil` where
  /// the page did not keep it.
  public var others: EntryVersion?

  /// - Parameters:
  ///   - line: The number of the task's line when it was shown.
  ///   - title: The title as it was shown.
  ///   - others: What ``others(of:in:)`` gave when it was shown.
  public init(line: Int?, title: String, others: EntryVersion? = nil) {
    self.line = line
    self.title = title
    self.others = others
  }

  /// The task that is meant: the one in that line with that title, else that of the same title in the nearest line, else
  /// the one in that line if it is the only one whose title changed.
  ///
  /// - Parameter isDone: Whether the task is most likely done or open; `nil` where that says nothing. What was done of a
  ///   task that comes back has the same title as the task.
  /// - Throws: A ``Refusal`` where it is not there any more.
  public func task(in list: TaskList, isDone: Bool? = nil) throws(Refusal) -> ListTask {
    let tasks = list.allTasks
    let inLine = tasks.first { $0.line == line }
    if let inLine, inLine.title == title { return inLine }
    var named = tasks.filter { $0.title == title }
    if let isDone, named.contains(where: { $0.isDone == isDone }) { named.removeAll { $0.isDone != isDone } }
    if let nearest = named.min(by: { distance($0) < distance($1) }) { return nearest }
    if let inLine, let others, Self.others(of: inLine, in: list) == others { return inLine }
    throw Refusal(.task(.gone))
  }

  private func distance(_ task: ListTask) -> Int { line.map { abs(task.line - $0) } ?? 0 }

  /// The version of the titles of all tasks of a list but one, in their order.
  public static func others(of task: ListTask, in list: TaskList) -> EntryVersion {
    EntryVersion(of: list.allTasks.map { $0.line == task.line ? nil : $0.title })
  }
}
