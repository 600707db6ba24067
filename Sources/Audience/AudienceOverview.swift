import Journal

/// Who sees what of somebody, as they are told it themselves: their friends, and how far each habit reaches.
public struct AudienceOverview: Sendable, Equatable {
  /// Who sees anything of the person.
  public var visibility: Visibility
  /// Who sees each habit, which is never more than see the person.
  public var habits: [Slug: Visibility]
  /// Everybody who was let in, whether there is anything for them to see or not, in the order of their names.
  public var friends: [Onlookers.Friend]
}

/// What it takes to tell somebody who sees what of theirs.
public struct OwnAudience: Sendable, Equatable {
  /// Where the public edition is hosted, ending in a slash; `nil` where that is not known.
  public let hostedAt: String?
  /// How exactly the public edition says where something was recorded.
  public let publicLocation: Settings.LocationPrecision
  /// What readers from outside are called, by what they type when they sign in.
  public let readerNames: [Username: String]

  private let settings: Settings
  private let readers: Set<Username>

  /// What it takes for one person of a book.
  public init(of person: Person, in book: Book) {
    settings = book.settings
    hostedAt = book.settings.baseURL
    publicLocation = book.settings.publicLocation
    let reading = book.readers.isEmpty ? [] : book.readers(of: person)
    readers = Set(reading.map(\.reader))
    let outside = Set(person.outsideFollowers.map(\.person))
    readerNames = Dictionary(
      reading.filter { outside.contains($0.reader) }.map { ($0.reader, book.label(of: $0)) },
      uniquingKeysWith: { first, _ in first })
  }

  /// Who sees what of the person, by the very projection from which pages for friends and for everybody are made.
  public func overview(of person: Person) -> AudienceOverview {
    // Days and photos make no difference to who sees a habit, and cost time.
    var bare = person
    bare.habits = person.habits.map { TrackedHabit(habit: $0.habit) }
    bare.photos = []
    let everybody = bare.visible(to: .everyone, settings: settings)
    let friends = bare.visible(to: .friends(of: person.username), settings: settings)
    let (forAll, forFriends) = (Self.slugs(everybody), Self.slugs(friends))
    return AudienceOverview(
      visibility: everybody != nil ? .public : friends != nil ? .friends : .private,
      habits: Dictionary(
        person.habits.map { tracked in
          let slug = tracked.habit.slug
          return (slug, forAll.contains(slug) ? .public : forFriends.contains(slug) ? .friends : .private)
        }, uniquingKeysWith: { first, _ in first }),
      friends: letIn(by: person))
  }

  private func letIn(by person: Person) -> [Onlookers.Friend] {
    func friends(_ lines: [Follower], isOfHere: Bool) -> [Onlookers.Friend] {
      lines.filter { $0.state == .accepted && (isOfHere || readers.contains($0.person)) }.map {
        Onlookers.Friend(
          name: $0.person, since: $0.on, isOfHere: isOfHere, readsHosted: readers.contains($0.person))
      }
    }
    return (friends(person.followers, isOfHere: true) + friends(person.outsideFollowers, isOfHere: false))
      .sorted { $0.name < $1.name }
  }

  private static func slugs(_ visible: VisiblePerson?) -> Set<Slug> { Set((visible?.habits ?? []).map(\.habit.slug)) }
}

extension TrackedHabit {
  /// The first day of which the habit tells anything; `nil` where it tells of none yet.
  public var firstTold: Day? { [habit.start, log.entries.first?.day].compactMap(\.self).min() }
}
