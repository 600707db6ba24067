import Journal

/// What is lost when a list is deleted.
public struct ListLoss: Sendable, Equatable {
  /// The list with its tasks.
  public let list: TaskList
  /// The attached files that no other list of the owner names, sorted.
  public let files: [String]

  /// - Parameter lists: All lists of the owner.
  public init(of list: TaskList, among lists: [TaskList]) {
    self.list = list
    let kept = lists.filter { $0.slug != list.slug }.flatMap(\.allTasks).flatMap(\.files)
    files = Set(list.allTasks.flatMap(\.files)).subtracting(kept).sorted()
  }

  /// How many tasks the list has, subtasks among them.
  public var tasks: Int { list.allTasks.count }
}
