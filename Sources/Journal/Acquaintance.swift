extension Book {
  /// The people of whom a person may know that they are here, the person among them: those who show themselves, those who
  /// follow the person or are followed, and those with whom a list is shared.
  public func people(knownTo person: Person) -> [Person] {
    let sharers = Set(person.lists.flatMap(\.shares).map(\.person))
    return people.filter { other in
      other.visibility > .private || other.username == person.username || sharers.contains(other.username)
        || other.followers.contains { $0.person == person.username }
        || person.followers.contains { $0.person == other.username }
        || other.lists.contains { $0.access(of: person.username) != nil }
    }
  }
}
