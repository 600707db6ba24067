import Journal

/// How far it reaches that some people recorded something, or changed what nobody but they and their friends see of their habits
/// and lists: whose pages show something of it, where nothing else changed.
///
/// It is on their own pages, and on those of their friends. Others see nothing of it but in a challenge, of which
/// those have a page who are in it or made it, and, where it is not private, the friends of these; and on the front page of the
/// public edition, where that shows people with what they recorded last.
public struct ChangeReach: Sendable, Equatable {
  /// Who recorded or changed something.
  public let changed: Set<Username>
  /// Whose home editions show something of it, in the order in which they were given.
  public let homes: [Username]
  /// Of whom everything has to be known to make the pages that show something of it.
  public let people: Set<Username>

  /// - Parameters:
  ///   - changed: Who recorded or changed something.
  ///   - people: Everybody.
  ///   - homes: Those of whom there are home editions.
  ///   - challenges: Who has to do with each challenge.
  ///   - portraits: Whom the front page of the public edition shows with what they recorded last.
  public init(
    of changed: Set<Username>, among people: [PersonSummary], homes: [Username], challenges: [ChallengeCircle],
    portraits: Set<Username> = []
  ) {
    self.changed = changed
    var onlookers = changed
    var befriended = changed
    for circle in challenges where !circle.people.isDisjoint(with: changed) {
      onlookers.formUnion(circle.people)
      if circle.isForFriends { befriended.formUnion(circle.people) }
    }
    for person in people where befriended.contains(person.username) { onlookers.formUnion(person.friendsHere) }
    let homes = homes.filter(onlookers.contains)
    self.homes = homes
    var needed = changed
    if !changed.isEmpty { needed.formUnion(challenges.reduce(portraits) { $0.union($1.people) }) }
    if !homes.isEmpty {
      let readers = Set(homes)
      needed.formUnion(readers)
      for person in people {
        if !person.friendsHere.isDisjoint(with: readers) || person.isMoreToOthers { needed.insert(person.username) }
      }
    }
    self.people = needed
  }
}
