import Journal

/// A to-do list as somebody sees it: whose it is, and whether they may change it.
public struct ListShelf: Sendable, Equatable {
  /// Whose list it is.
  public let owner: Username
  /// The list as it is stored.
  public let list: TaskList
  /// Whether the person may change its tasks; whoever sees a list may read it and comment on it.
  public let mayChange: Bool

  /// - Parameter mayChange: Whether the person may change its tasks.
  public init(owner: Username, list: TaskList, mayChange: Bool) {
    self.owner = owner
    self.list = list
    self.mayChange = mayChange
  }

  /// The lists that a person sees, archived ones among them: their own first, then those that others share with them.
  public static func all(of person: Person, in book: Book) -> [ListShelf] {
    var shelves = person.lists.map { ListShelf(owner: person.username, list: $0, mayChange: true) }
    for other in book.people where other.username != person.username {
      for list in other.lists {
        guard let access = list.access(of: person.username) else { continue }
        shelves.append(ListShelf(owner: other.username, list: list, mayChange: access == .write))
      }
    }
    return shelves
  }

  /// Stages changes to the tasks of the list.
  ///
  /// - Parameter actor: Whose view of the list this is.
  /// - Throws: A ``Refusal`` where they may only read the list.
  public func staging(by actor: Username) throws(Refusal) -> TaskStaging {
    if !mayChange { throw Refusal(.task(.readOnly(list.title, owner: owner))) }
    return TaskStaging(list, of: owner, by: actor)
  }
}
