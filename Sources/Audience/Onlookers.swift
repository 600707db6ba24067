import Journal

/// Who sees somebody, or one habit of theirs, as it is now.
public struct Onlookers: Sendable, Equatable {
  /// Somebody who sees it because they are a friend.
  public struct Friend: Sendable, Equatable {
    /// The username, or what a reader from outside types when they sign in.
    public var name: Username
    /// Since when; `nil` where nobody noted it.
    public var since: Day?
    /// Whether they are one of the people of this daybook.
    public var isOfHere: Bool
    /// Whether a build makes pages of their own for them.
    public var hasHome: Bool
    /// Whether what friends see is sealed for them on the hosted site.
    public var readsHosted: Bool

    /// Each parameter is described at its property.
    public init(name: Username, since: Day?, isOfHere: Bool, hasHome: Bool = false, readsHosted: Bool) {
      self.name = name
      self.since = since
      self.isOfHere = isOfHere
      self.hasHome = hasHome
      self.readsHosted = readsHosted
    }

    /// The day from which it is theirs to see: that on which they became a friend, or a habit's first day where that is later.
    ///
    /// - Parameters:
    ///   - tracked: The habit; `nil` where it is about the person.
    ///   - today: The day after which nothing has come to pass.
    /// - Returns: `nil` where nobody noted since when they are a friend, and where the day is still to come.
    public func since(_ tracked: TrackedHabit?, by today: Day) -> Day? {
      guard let since else { return nil }
      let day = max(since, tracked?.firstTold ?? since)
      return day <= today ? day : nil
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
    let isForFriends = sees(.friends(of: person.username))
    return Onlookers(
      isForEverybody: sees(.everyone),
      friends: friends(letInBy: person).filter { $0.isOfHere ? sees(.person($0.name)) : isForFriends },
      challengers: habit.map { challengers(of: person, $0) } ?? [])
  }

  /// Everybody whom a person let in, whether there is anything for them to see or not, in the order of their names.
  func friends(letInBy person: Person) -> [Onlookers.Friend] {
    let known = Set(readers(of: person).map(\.reader))
    // Without a key nothing is sealed, and nothing of who shows nobody anything, or of whom nothing is known at the moment.
    let isSealed = settings.siteKey != nil && person.visibility >= .friends && !resting.contains(person.username)
    let homes = person.followers.isEmpty ? [] : Set(peopleWithHomes)
    func friends(_ lines: [Follower], isOfHere: Bool) -> [Onlookers.Friend] {
      lines.filter { $0.state == .accepted && (isOfHere || known.contains($0.person)) }.map {
        Onlookers.Friend(
          name: $0.person, since: $0.on, isOfHere: isOfHere, hasHome: isOfHere && homes.contains($0.person),
          readsHosted: isSealed && known.contains($0.person))
      }
    }
    return (friends(person.followers, isOfHere: true) + friends(person.outsideFollowers, isOfHere: false))
      .sorted { $0.name < $1.name }
  }

  /// Those who see days and amounts of a habit in a challenge alone, whether it goes on or is over.
  func challengers(of person: Person, _ habit: Slug) -> [Onlookers.Challengers] {
    let brought = challenges.filter { $0.participant(person.username)?.habit == habit }
    if brought.isEmpty { return [] }
    // What was recorded, and all other habits, make no difference to who sees days of this one.
    var bare = person
    bare.habits = person.habits.filter { $0.habit.slug == habit }.map { TrackedHabit(habit: $0.habit) }
    bare.photos = []
    return brought.compactMap { challenge in
      let others = ChallengeCircle(challenge).people
        .subtracting([person.username])
      let people = others.filter { other in
        let visible = bare.visible(to: .person(other), settings: settings)
        if visible.map({ !$0.habits.isEmpty }) ?? false { return false }
        var book = self
        book.people = [bare] + [self.person(other)].compactMap(\.self)
        let shared = book.sharedChallenge(
          challenge, with: .person(other), own: nil, others: [visible].compactMap(\.self))
        return shared?.entrants.contains { $0.participant.person == person.username && $0.measured != nil } ?? false
      }
      return people.isEmpty
        ? nil : Onlookers.Challengers(challenge: challenge.slug, title: challenge.title, people: people.sorted())
    }
  }
}
