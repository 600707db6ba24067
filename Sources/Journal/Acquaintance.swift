extension Book {
  /// The people of whom a person may know that they are here, the person among them: those who show themselves, those who
  /// follow the person or are followed, and those with whom a list is shared. Of who blocked the person nobody knows.
  public func people(knownTo person: Person) -> [Person] {
    people.filter { other in
      !other.blocks(person.username) && (other.visibility > .private || isConnected(other, with: person))
    }
  }

  /// The people whom a search by name finds for a person: of those whom the person may know of, who lets themselves be found,
  /// who shows something to everybody, and who has to do with the person already.
  public func people(findableBy person: Person) -> [Person] {
    people(knownTo: person).filter { other in
      other.visibility == .public || other.isFindable && other.visibility > .private || isConnected(other, with: person)
    }
  }

  private func isConnected(_ other: Person, with person: Person) -> Bool {
    other.username == person.username
      || person.lists.contains { list in list.shares.contains { $0.person == other.username } }
      || other.followers.contains { $0.person == person.username && $0.state != .blocked }
      || person.followers.contains { $0.person == other.username }
      || other.lists.contains { $0.access(of: person.username) != nil }
  }
}

extension Person {
  /// Whether the person does not want to be found by another.
  public func blocks(_ other: Username) -> Bool {
    followers.contains { $0.person == other && $0.state == .blocked }
  }
}
