import Journal

/// Who sees what of somebody, as they are told it themselves: their friends, and how far each habit reaches.
public struct AudienceOverview: Sendable, Equatable {
  /// Who sees anything of the person.
  public var visibility: Visibility
  /// Who sees each habit, which is never more than see the person.
  public var habits: [Slug: Visibility]
  /// Everybody who was let in, whether there is anything for them to see or not, in the order of their names.
  public var friends: [Onlookers.Friend]
  /// By which challenges others see days of a habit alone, of those habits of which somebody does.
  public var challengers: [Slug: [Onlookers.Challengers]]
  /// Whether everybody of this daybook may know what the person is called.
  public var isKnownHere: Bool
}

/// What it takes to tell somebody who sees what of theirs.
public struct OwnAudience: Sendable, Equatable {
  /// Where the public edition is hosted, ending in a slash; `nil` where that is not known.
  public let hostedAt: String?
  /// How exactly the public edition says where something was recorded.
  public let publicLocation: Settings.LocationPrecision
  /// What readers from outside are called, by what they type when they sign in.
  public let readerNames: [Username: String]
  /// Whether there are others in this daybook.
  public let hasOthersHere: Bool

  private let settings: Settings
  private let friends: [Onlookers.Friend]
  private let challengers: [Slug: [Onlookers.Challengers]]

  /// What it takes for one person of a book.
  public init(of person: Person, in book: Book) {
    settings = book.settings
    hostedAt = book.settings.baseURL
    publicLocation = book.settings.publicLocation
    hasOthersHere = book.people.count > 1
    friends = book.friends(letInBy: person)
    let brought = Set(book.challenges.compactMap { $0.participant(person.username)?.habit })
    challengers = Dictionary(uniqueKeysWithValues: brought.map { ($0, book.challengers(of: person, $0)) })
      .filter { !$0.value.isEmpty }
    let reading = book.readers.isEmpty ? [] : book.readers(of: person)
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
      friends: self.friends, challengers: challengers,
      isKnownHere: hasOthersHere && bare.isKnown(toAnybodyHereBy: settings))
  }

  private static func slugs(_ visible: VisiblePerson?) -> Set<Slug> { Set((visible?.habits ?? []).map(\.habit.slug)) }
}

extension Person {
  /// Whether whoever else is of the same daybook, and has nothing to do with the person, may know what they are called.
  fileprivate func isKnown(toAnybodyHereBy settings: Settings) -> Bool {
    // A name that follows nobody, and that nobody blocks: to themselves somebody is in no relation.
    visible(to: .person(username), settings: settings, withHabitsForStrangers: false) != nil
      || isFindable && visibility > .private && !settings.hiddenPeople.contains(username)
  }
}

extension TrackedHabit {
  /// The first day of which the habit tells anything; `nil` where it tells of none yet.
  public var firstTold: Day? { [habit.start, log.entries.first?.day].compactMap(\.self).min() }
}
