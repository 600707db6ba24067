import Journal

/// What is to change of a list; what is left out stays as it is.
public struct ListEdit: Sendable, Equatable {
  /// The title.
  public var title: String?
  /// What the list is for.
  public var description = TaskEdit.Change<String>.keep
  /// The colour on pages.
  public var color = TaskEdit.Change<HabitColor>.keep
  /// What people may do with the list from now on; whoever is not among them stays as they are.
  public var access: [Username: TaskEdit.Change<TaskList.Access>] = [:]

  /// An edit that changes nothing yet.
  public init() {}
}
