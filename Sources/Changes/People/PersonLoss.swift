import Journal

/// What goes when a person is deleted.
public struct PersonLoss: Sendable, Equatable {
  /// Who is deleted, as they are now.
  public var person: Person
  /// How many habits they have, those put away included.
  public var habits: Int
  /// How many check-ins those habits have together.
  public var checkIns: Int
  /// From the first check-in's day to the last's.
  public var days: ClosedRange<Day>?
  /// How many photos their check-ins show.
  public var photos: Int
  /// How many to-do lists they have.
  public var lists: Int
  /// How many tasks are on those, subtasks and finished ones included.
  public var tasks: Int
  /// People whom they follow, or asked to.
  public var followed: [Username]
  /// Challenges that they take part in.
  public var challenges: [Slug]
  /// To-do lists of others that are shared with them.
  public var sharedLists: [SharedList]

  /// A to-do list of somebody else.
  public struct SharedList: Sendable, Equatable {
    /// Whose list it is.
    public var owner: Username
    /// By its name in the owner's `lists/`.
    public var list: Slug
  }

  /// - Parameter book: Where traces of the person are looked for: followers, challenges, shared lists.
  public init(of person: Person, in book: Book) {
    self.person = person
    habits = person.habits.count
    checkIns = person.habits.reduce(0) { $0 + $1.log.entries.count }
    let first = person.habits.compactMap(\.log.entries.first?.day).min()
    let last = person.habits.compactMap(\.log.entries.last?.day).max()
    days = first.flatMap { first in last.map { first...$0 } }
    photos = person.photos.count
    lists = person.lists.count
    tasks = person.lists.reduce(0) { $0 + $1.taskCount }
    let username = person.username
    followed = book.people.filter { other in other.followers.contains { $0.person == username } }.map(\.username)
    challenges = book.challenges.filter { $0.participants.contains { $0.person == username } }.map(\.slug)
    sharedLists = book.people.filter { $0.username != username }.flatMap { other in
      other.lists.filter { $0.isShared(with: username) }.map { SharedList(owner: other.username, list: $0.slug) }
    }
  }
}

extension TaskList {
  /// All of its tasks, subtasks included.
  fileprivate var taskCount: Int {
    func count(_ tasks: [ListTask]) -> Int { tasks.reduce(0) { $0 + 1 + count($1.subtasks) } }
    return count(tasks)
  }

  fileprivate func isShared(with person: Username) -> Bool {
    if case .with(let people) = sharing { people.contains(person) } else { false }
  }
}
