extension Book {
  /// The people of whom a person may know that they are here, the person among them: those who show themselves, those who
  /// follow the person or are followed, those with whom a list is shared, and those in the same challenge, with whoever
  /// asks to one.
  public func people(knownTo person: Person) -> [Person] {
    let sharers = Set(person.lists.flatMap(\.shares).map(\.person))
    let challengers = Set(challenges.flatMap { $0.people(knownTo: person.username) })
    return people.filter { other in
      other.visibility > .private || other.username == person.username || sharers.contains(other.username)
        || challengers.contains(other.username)
        || other.followers.contains { $0.person == person.username }
        || person.followers.contains { $0.person == other.username }
        || other.lists.contains { $0.access(of: person.username) != nil }
    }
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
