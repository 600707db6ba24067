import DataFolder
import Journal

/// The lists that two people share with each other, archived ones too.
public struct SharedLists: Sendable, Equatable {
  /// Who wants to end it.
  public let person: Username
  /// The other one.
  public let other: Username
  /// The person's lists that the other may read or change.
  public let own: [TaskList]
  /// The other's lists that the person may read or change.
  public let others: [TaskList]

  /// The lists that these two share.
  public init(of person: Person, with other: Person) {
    (self.person, self.other) = (person.username, other.username)
    own = person.lists.filter { $0.access(of: other.username) != nil }
    others = other.lists.filter { $0.access(of: person.username) != nil }
  }

  /// Whether they share nothing.
  public var isEmpty: Bool { own.isEmpty && others.isEmpty }

  /// Stages that neither sees the other's lists any more. Nothing in them is deleted. `undo` shares the
  /// person's own lists again, and not the other's. What the change is called and whose it is, is staged after it.
  public func end(in draft: inout FolderDraft) throws {
    for list in own { try ListStaging(list, of: person, by: person).stopSharing(with: other, in: &draft) }
    // Whoever is in a list may go out of it, as whoever shares it may.
    for list in others {
      try ListStaging(list, of: other, by: other).stopSharing(with: person, in: &draft)
      // Who went out of it comes in again by the other alone, who may have changed their mind.
      draft.consequences.insert(FolderLayout.list(list.slug, of: other))
    }
    if !isEmpty { draft.subjects.formUnion([.person(person), .person(other)]) }
  }
}
