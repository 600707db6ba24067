extension Book {
  /// The people of whom a person may know that they are here, the person among them: those who show themselves, those who
  /// follow the person or are followed, those with whom a list is shared, and those in the same challenge, with whoever
  /// asks to one. Of who blocked the person nobody knows.
  public func people(knownTo person: Person) -> [Person] {
    let challengers = challengers(of: person)
    return people.filter { other in
      !other.blocks(person.username)
        && (other.visibility > .private && !settings.hiddenPeople.contains(other.username)
          || challengers.contains(other.username) || isConnected(other, with: person))
    }
  }

  /// The people whom a search by name finds for a person: of those whom the person may know of, who lets themselves be found,
  /// who shows something to everybody, and who has to do with the person already.
  public func people(findableBy person: Person) -> [Person] {
    let challengers = challengers(of: person)
    return people(knownTo: person).filter { other in
      other.visibility == .public || other.isFindable && other.visibility > .private
        || challengers.contains(other.username) || isConnected(other, with: person)
    }
  }

  private func challengers(of person: Person) -> Set<Username> {
    Set(challenges.flatMap { $0.people(knownTo: person.username) })
  }

  private func isConnected(_ other: Person, with person: Person) -> Bool {
    other.username == person.username
      || person.lists.contains { list in list.shares.contains { $0.person == other.username } }
      || other.followers.contains { $0.person == person.username && $0.state.isConnection }
      || person.followers.contains { $0.person == other.username && ($0.state.isConnection || $0.state == .blocked) }
      || other.lists.contains { $0.access(of: person.username) != nil }
  }
}

extension Follower.State {
  /// Whether somebody in this state has to do with the person whose follower they are, or had asked to.
  fileprivate var isConnection: Bool { self != .blocked && self != .removed }
}

extension Person {
  /// Whether the person does not want to be found by another.
  public func blocks(_ other: Username) -> Bool {
    followers.contains { $0.person == other && $0.state == .blocked }
  }
}

extension Challenge {
  /// The people of whom the challenge tells a person: whoever takes part tells it to all who do or are asked, and the
  /// maker knows whom they asked.
  fileprivate func people(knownTo person: Username) -> [Username] {
    guard concerns(person) else { return [] }
    if maker == person { return participants.map(\.person) }
    return participants.filter { $0.state == .joined }.map(\.person) + [maker].compactMap(\.self)
  }
}
