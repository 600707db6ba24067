import Journal

/// How far it reaches that some people changed something of theirs, where nothing else changed: whose pages show something of it.
///
/// What they record, their habits, and whatever else nobody but they and their friends see, is on their own pages, and on those of
/// their friends. Others see nothing of it but in a challenge, of which
/// those have a page who are in it or made it, and, where it is not private, the friends of these; and on the front page of the
/// public edition, where that shows people with what they recorded last.
///
/// A list that they share is shown to those with whom they share it. What others need of them, such as who they are and with whom
/// they share lists, is on pages that list people, in every home edition.
public struct ChangeReach: Sendable, Equatable {
  /// Who changed something.
  public let changed: Set<Username>
  /// Whose home editions show something of it, in the order in which they were given.
  public let homes: [Username]
  /// Of whom everything has to be known to make the pages that show something of it.
  public let people: Set<Username>

  /// How far it reaches that they changed nothing but what they keep for themselves, their friends, and those who have their lists.
  ///
  /// - Parameters:
  ///   - changed: Who changed something.
  ///   - people: Everybody.
  ///   - homes: Those of whom there are home editions.
  ///   - challenges: Who has to do with each challenge.
  ///   - portraits: Whom the front page of the public edition shows with what they recorded last.
  public init(
    of changed: Set<Username>, among people: [PersonSummary], homes: [Username], challenges: [ChallengeCircle],
    portraits: Set<Username> = []
  ) {
    var onlookers = changed
    var befriended = changed
    for circle in challenges where !circle.people.isDisjoint(with: changed) {
      onlookers.formUnion(circle.people)
      if circle.isForFriends { befriended.formUnion(circle.people) }
    }
    for person in people {
      if befriended.contains(person.username) { onlookers.formUnion(person.friendsHere) }
      if changed.contains(person.username) { onlookers.formUnion(person.listReaders) }
    }
    self.init(
      changed, at: homes.filter(onlookers.contains), among: people, challenges: challenges, portraits: portraits)
  }

  /// How far it reaches that they changed what others need of them, too. Each parameter is that of
  /// ``init(of:among:homes:challenges:portraits:)`` with its name, after the change.
  public init(
    ofNews changed: Set<Username>, among people: [PersonSummary], homes: [Username], challenges: [ChallengeCircle],
    portraits: Set<Username> = []
  ) {
    self.init(changed, at: homes, among: people, challenges: challenges, portraits: portraits)
  }

  private init(
    _ changed: Set<Username>, at homes: [Username], among people: [PersonSummary], challenges: [ChallengeCircle],
    portraits: Set<Username>
  ) {
    self.changed = changed
    self.homes = homes
    var needed = changed
    if !changed.isEmpty { needed.formUnion(challenges.reduce(portraits) { $0.union($1.people) }) }
    if !homes.isEmpty {
      let readers = Set(homes)
      needed.formUnion(readers)
      for person in people {
        if person.isFriend(ofAny: readers) || person.listReaders.contains(where: readers.contains) {
          needed.insert(person.username)
        }
      }
    }
    self.people = needed
  }
}
