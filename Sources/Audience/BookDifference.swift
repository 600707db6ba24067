import Journal

/// What is new in a book, found once and then asked for each reader: whether they may see something else now.
///
/// A projection is made person by person. Of people who are the same in both books it holds the same, but in a challenge,
/// where it also matters who else is in it. So only the people who differ, and who is in a challenge with one of them, are
/// projected for each reader; where something that everybody shares differs, everybody is.
public struct BookDifference: Sendable {
  /// The books with nobody but those whom it matters to look at.
  private let former: Book
  private let latter: Book
  /// The complete books.
  private let before: Book
  private let after: Book
  /// Whether nobody can see anything else.
  private let isEmpty: Bool

  /// Compares people by their values, which takes no time where these are shared by both books.
  public init(from before: Book, to after: Book) {
    (self.before, self.after) = (before, after)
    var common = after
    common.people = before.people
    guard common == before else {
      (former, latter, isEmpty) = (before, after, false)
      return
    }
    let changed = Self.differing(before, after)
    isEmpty = changed.isEmpty
    var looked = changed
    for challenge in after.challenges {
      let involved = ChallengeCircle(challenge).people
      if !involved.isDisjoint(with: changed) { looked.formUnion(involved) }
    }
    former = before.keeping(looked)
    latter = after.keeping(looked)
  }

  /// Whether pages of a reader would be made from something else, which are made from `Book.visibleOnPages`.
  public func concerns(_ reader: Reader) -> Bool {
    if isEmpty { return false }
    var (former, latter) = (former, latter)
    if case .person(let username) = reader {
      let (own, now) = (before.person(username), after.person(username))
      if own != now { return true }
      former.add(own)
      latter.add(now)
    }
    return former.visibleOnPages(of: reader) != latter.visibleOnPages(of: reader)
  }

  /// Whether something else was reported or answered than before. That is for whoever runs the site, whose pages say what
  /// awaits an answer; who that is, no book says.
  public var changesReports: Bool {
    if isEmpty { return false }
    return Set(former.usernames + latter.usernames).contains { username in
      (before.person(username)?.reports ?? []) != (after.person(username)?.reports ?? [])
    }
  }

  /// The people who are in one of the books alone, or differ.
  private static func differing(_ before: Book, _ after: Book) -> Set<Username> {
    let known = Dictionary(before.people.map { ($0.username, $0) }, uniquingKeysWith: { first, _ in first })
    var differing = Set(known.keys).subtracting(after.people.map(\.username))
    for person in after.people where known[person.username] != person { differing.insert(person.username) }
    return differing
  }
}

extension Book {
  /// The book with some of its people alone.
  fileprivate func keeping(_ people: Set<Username>) -> Book {
    var book = self
    book.people = people.compactMap(person).sorted { $0.username < $1.username }
    return book
  }

  /// Adds a person who is not among the others, in their place.
  fileprivate mutating func add(_ person: Person?) {
    guard let person, self.person(person.username) == nil else { return }
    people.insert(person, at: people.firstIndex { $0.username > person.username } ?? people.endIndex)
  }
}
