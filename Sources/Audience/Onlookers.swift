import Journal

/// Who sees somebody, or one habit of theirs, as it is now.
public struct Onlookers: Sendable, Equatable {
  /// Somebody who sees it because they are a friend.
  public struct Friend: Sendable, Equatable {
    /// The username, or what a reader from outside types when they sign in.
    public var name: Username
    /// Since when; `nil` where nobody noted it.
    public var since: Day?
    /// Whether they have pages of their own in this daybook.
    public var isOfHere: Bool
    /// Whether they read on the hosted site.
    public var readsHosted: Bool

    /// Each parameter is described at its property.
    public init(name: Username, since: Day?, isOfHere: Bool, readsHosted: Bool) {
      self.name = name
      self.since = since
      self.isOfHere = isOfHere
      self.readsHosted = readsHosted
    }
  }

  /// Those who see days and amounts of a habit in a challenge alone.
  public struct Challengers: Sendable, Equatable {
    /// The challenge.
    public var challenge: Slug
    /// What it is called.
    public var title: String
    /// Those in it who do not see the habit anyway, in the order of usernames.
    public var people: [Username]
  }

  /// Whether anybody sees it in the public edition.
  public var isForEverybody: Bool
  /// The friends who see it, in the order of their names.
  public var friends: [Friend]
  /// The challenges by which others see days of it.
  public var challengers: [Challengers]
}

extension Book {
  /// Who sees somebody, or one habit of theirs.
  ///
  /// - Parameter habit: The habit; `nil` for whoever sees anything of the person.
  public func onlookers(of person: Person, habit: Slug? = nil) -> Onlookers {
    func sees(_ reader: Reader) -> Bool {
      guard let visible = person.visible(to: reader, settings: settings) else { return false }
      return habit.map { slug in visible.habits.contains { $0.habit.slug == slug } } ?? true
    }
    let hosted = Set(readers(of: person).map(\.reader))
    let here = person.followers.filter { $0.state == .accepted && sees(.person($0.person)) }.map {
      Onlookers.Friend(
        name: $0.person, since: $0.on, isOfHere: true, readsHosted: hosted.contains($0.person))
    }
    let isForFriends = sees(.friends(of: person.username))
    let outside = person.outsideFollowers.filter { isForFriends && hosted.contains($0.person) }.map {
      Onlookers.Friend(name: $0.person, since: $0.on, isOfHere: false, readsHosted: true)
    }
    return Onlookers(
      isForEverybody: sees(.everyone), friends: (here + outside).sorted { $0.name < $1.name },
      challengers: habit.map { challengers(of: person, $0) { sees(.person($0)) } } ?? [])
  }

  private func challengers(
    of person: Person, _ habit: Slug, besides sees: (Username) -> Bool
  ) -> [Onlookers.Challengers] {
    challenges.compactMap { challenge in
      guard challenge.participant(person.username)?.habit == habit else { return nil }
      let others = Set(challenge.participants.map(\.person) + [challenge.maker].compactMap(\.self))
        .filter { $0 != person.username && !sees($0) }
      let people = others.filter { other in
        let shared = visible(to: .person(other)).sharedChallenges.first { $0.challenge.slug == challenge.slug }
        return shared?.entrants.contains { $0.participant.person == person.username && $0.measured != nil } ?? false
      }
      return people.isEmpty
        ? nil : Onlookers.Challengers(challenge: challenge.slug, title: challenge.title, people: people.sorted())
    }
  }
}
