import Audience
import Journal
import Sealing

/// What a site shows to whom, as numbers, in sections: by whom it is seen, and whose it is.
///
/// Of two of them it can be said whether the later one lacks anything of the earlier one, for whom, and where. A page that was made
/// from the earlier one may show it.
public struct SharedFacts: Sendable, Equatable {
  /// By whom something is seen.
  public enum Audience: UInt64, Sendable, CaseIterable, Comparable {
    case everybody = 1
    /// Those who read what somebody's friends see, on a host that only stores.
    case friends = 2

    /// Everybody comes first.
    public static func < (left: Audience, right: Audience) -> Bool { left.rawValue < right.rawValue }
  }

  /// What it is of.
  public enum Place: Hashable, Sendable {
    /// The site itself: its name, challenges, the course.
    case site
    /// Somebody, without their habits.
    case person(Username)
    /// A habit of somebody, with its check-ins.
    case habit(Username, Slug)
    /// Those who read what somebody's friends see, each by their key.
    case readers(Username)
    /// The links of invitations that open something.
    case links

    var person: String {
      switch self {
      case .site, .links: ""
      case .person(let name), .habit(let name, _), .readers(let name): name.text
      }
    }

    var part: String {
      switch self {
      case .site: "site"
      case .person: "person"
      case .habit(_, let slug): "habit \(slug.text)"
      case .readers: "readers"
      case .links: "links"
      }
    }
  }

  /// What is seen by somebody of something, without a name that could be read.
  struct Section: Hashable, Sendable, Comparable {
    var audience: Audience
    /// Whose it is: 0 for the site.
    var person: UInt64
    var part: UInt64

    init(audience: Audience, person: UInt64, part: UInt64) {
      self.audience = audience
      self.person = person
      self.part = part
    }

    /// - Parameter friends: Of whose friends, where it is something that is nobody's.
    init(_ audience: Audience, _ place: Place, friendsOf friends: Username? = nil) {
      self.audience = audience
      person = Self.number(of: friends?.text ?? place.person)
      part = FactNumbers.number(place.part)
    }

    /// The number of a person.
    static func number(of name: String) -> UInt64 { name.isEmpty ? 0 : FactNumbers.number("person " + name) }

    static func < (left: Section, right: Section) -> Bool {
      (left.audience.rawValue, left.person, left.part) < (right.audience.rawValue, right.person, right.part)
    }
  }

  /// The numbers of each section, of which none is empty.
  private(set) var sections: [Section: FactNumbers] = [:]

  /// The keys of readers that open nothing any more, whosever friends they are. They follow from the book, so that they are no part
  /// of what is compared and stored.
  private var revoked = FactNumbers.none

  /// Nothing.
  public static let none = SharedFacts()

  /// Whether they show the same.
  public static func == (one: SharedFacts, other: SharedFacts) -> Bool { one.sections == other.sections }

  private init() {}

  init(sections: [Section: FactNumbers]) { self.sections = sections.filter { $0.value != .none } }

  /// What a book shows.
  ///
  /// - Parameters:
  ///   - isSealed: Whether friends read something of it on a host that only stores.
  ///   - wanted: Of whom alone it is worked out; `nil` for everybody, and the site itself.
  public init(of book: Book, isSealed: Bool, only wanted: Username? = nil) {
    revoked = FactNumbers(
      book.readers.flatMap { reader in
        (0..<reader.lastRevoked).map { FactNumbers.number(Self.mark(of: reader.reader, key: $0 + 1)) }
      })
    let everybody = book.visibleOnPages(of: .everyone)
    add(everybody, for: .everybody, only: wanted)
    guard isSealed else { return }
    let shown = Dictionary(
      everybody.people.map { ($0.username, $0) }, uniquingKeysWith: { first, _ in first })
    for person in book.peopleWithReaders where wanted == nil || person.username == wanted {
      // The same book from which their pages are planned.
      var own = book
      own.people = [person]
      add(
        own.visibleOnPages(of: .friends(of: person.username)), for: .friends, only: wanted, friendsOf: person.username,
        besides: shown[person.username])
      var readers = FoundFacts()
      for reader in book.readers(of: person) { readers.add(Self.mark(of: reader.reader, key: reader.key)) }
      // By another key of the site all words and links are others.
      readers.add(Self.mark(ofSiteKeyOf: book))
      sections[Section(.friends, .readers(person.username))] = readers.found
    }
    if wanted == nil {
      var links = FoundFacts()
      for reader in book.readers where !reader.isRemoved {
        guard let invited = reader.invited, Invitation.isOpen(invited: invited, on: book.today) else { continue }
        links.add(Self.mark(of: reader.reader, key: reader.key))
      }
      if links.found != .none { sections[Section(.friends, .links)] = links.found }
    }
  }

  static func mark(of reader: Username, key: Int) -> String { "\(reader.text) \(key)" }
  static func mark(ofSiteKeyOf book: Book) -> String { "by \(book.settings.siteKey ?? "")" }

  private mutating func add(
    _ projection: Projection, for audience: Audience, only wanted: Username?, friendsOf friends: Username? = nil,
    besides known: VisiblePerson? = nil
  ) {
    if wanted == nil {
      var found = FoundFacts()
      found.add(Self.withoutDays(projection), at: "")
      sections[Section(audience, .site, friendsOf: friends)] = found.found
    }
    for person in projection.people where wanted == nil || person.username == wanted {
      var found = FoundFacts()
      var facts = person
      facts.habits = []
      facts.today = Day(number: 0)
      found.add(facts, at: "")
      sections[Section(audience, .person(person.username))] = found.found
      for tracked in person.habits {
        let place = Place.habit(person.username, tracked.habit.slug)
        // What everybody sees of a habit is often what friends see of it.
        if let same = known?.habits.first(where: { $0 == tracked }),
          let numbers = sections[Section(.everybody, .habit(person.username, same.habit.slug))]
        {
          sections[Section(audience, place)] = numbers
          continue
        }
        var found = FoundFacts()
        var habit = tracked.habit
        // To whom else it is shown, nobody is told.
        habit.visibility = .private
        found.add(habit, at: "habit")
        found.add(tracked.log, at: "log")
        sections[Section(audience, place)] = found.found
      }
    }
  }

  /// What is nobody's own, without the day: a day later nothing is withdrawn.
  private static func withoutDays(_ projection: Projection) -> Projection {
    var rest = projection
    rest.people = []
    rest.site.today = Day(number: 0)
    for challenge in rest.sharedChallenges.indices {
      for entrant in rest.sharedChallenges[challenge].entrants.indices {
        rest.sharedChallenges[challenge].entrants[entrant].today = Day(number: 0)
      }
    }
    return rest
  }

  // MARK: Comparing

  /// Who may see less than in an earlier state.
  ///
  /// - Parameter resting: People of whom nothing is known at the moment, and whose pages stay as they are.
  public func narrower(than earlier: SharedFacts, resting: [Username] = []) -> Set<Audience> {
    Set(lacking(of: earlier, resting: resting).map(\.audience))
  }

  func lacking(of earlier: SharedFacts, resting: [Username]) -> [Section] {
    // Of whom nothing is known it is known all the same who is a reader of the site no more, or by another key.
    let readers = Set(resting.map { Section(.friends, .readers($0)) })
    let resting = Set(resting.map { Section.number(of: $0.text) })
    return earlier.sections.keys.filter { section in
      let before = earlier.sections[section] ?? .none
      if resting.contains(section.person) { return readers.contains(section) && before.overlaps(revoked) }
      return (sections[section] ?? .none).lacksSomething(of: before)
    }.sorted()
  }

  /// What is seen in either.
  func union(_ other: SharedFacts) -> SharedFacts {
    SharedFacts(sections: sections.merging(other.sections) { $0.union($1) })
  }

  /// What is to be remembered of what can be seen now: what is here, and what an earlier publish showed of people of whom nothing
  /// is known at the moment, since their pages stay.
  func keeping(_ earlier: SharedFacts, of resting: [Username]) -> SharedFacts {
    if resting.isEmpty { return self }
    // They are in challenges, too, which are the site's.
    let kept = Set(resting.map { Section.number(of: $0.text) } + [0])
    let seen = earlier.sections.filter { kept.contains($0.key.person) }
    return union(SharedFacts(sections: seen.mapValues { $0.subtracting(revoked) }))
  }

  /// Where somebody may see less than in an earlier state.
  public struct Withdrawal: Sendable, Hashable {
    /// Who.
    public var audience: Audience
    /// Of what; `nil` for what is not in the book any more.
    public var place: Place?
  }

  /// Where who may see less than in an earlier state, each once: everybody first.
  ///
  /// - Parameter book: What there is now, by which the names are known.
  public func withdrawals(since earlier: SharedFacts, in book: Book) -> [Withdrawal] {
    let lacking = lacking(of: earlier, resting: book.resting)
    if lacking.isEmpty { return [] }
    var places: [(Section, Place)] = []
    for audience in Audience.allCases {
      for place in [Place.site, .links] { places.append((Section(audience, place), place)) }
      for person in book.people {
        places.append((Section(audience, .site, friendsOf: person.username), .site))
        for place in [Place.person(person.username), .readers(person.username)] {
          places.append((Section(audience, place), place))
        }
        for tracked in person.habits {
          let place = Place.habit(person.username, tracked.habit.slug)
          places.append((Section(audience, place), place))
        }
      }
    }
    for name in book.resting {
      places.append((Section(.friends, .readers(name)), .readers(name)))
    }
    let wanted = Set(lacking)
    var seen: Set<Withdrawal> = []
    let named = places.filter { wanted.contains($0.0) }
    let unnamed = wanted.subtracting(named.map(\.0))
    return
      (named.map { Withdrawal(audience: $0.0.audience, place: $0.1) }
      + unnamed.sorted().map { Withdrawal(audience: $0.audience, place: nil) })
      .filter { seen.insert($0).inserted }
      .sorted { $0.audience < $1.audience }
  }
}
