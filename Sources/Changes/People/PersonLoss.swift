import Journal

/// What is lost when a person is deleted, to be shown before somebody consents.
public struct PersonLoss: Sendable, Equatable {
  /// The person to delete.
  public var person: Person
  /// The number of their habits, archived ones included.
  public var habits: Int
  /// The number of check-ins of all their habits.
  public var checkIns: Int
  /// The days from the first check-in to the last; `nil` where there are none.
  public var days: ClosedRange<Day>?
  /// The number of photos that their check-ins refer to.
  public var photos: Int
  /// The number of their to-do lists.
  public var lists: Int
  /// The number of tasks in their lists, subtasks and finished ones included.
  public var tasks: Int
  /// The people that they follow, or asked to.
  public var followed: [Username]
  /// The challenges that they take part in, were asked to, or made.
  public var challenges: [Slug]
  /// The to-do lists of others that are shared with them, or name them.
  public var sharedLists: [SharedList]

  /// Those of the person's lists in which somebody else may write, who can take them over.
  public var listsOfSeveral: [TaskList] { person.lists.filter { $0.shares.contains { $0.may == .write } } }

  /// Who may write in one of ``listsOfSeveral``, in the order of the lists.
  public var heirs: [Username] {
    listsOfSeveral.flatMap(\.shares).filter { $0.may == .write }.map(\.person).reduce(into: []) { heirs, person in
      if !heirs.contains(person) { heirs.append(person) }
    }
  }

  /// Who gets which of ``listsOfSeveral`` when one of ``heirs`` is chosen, who comes first: those in which the heir does not
  /// write are none of theirs, and go to whoever writes in them first.
  public func handover(to heir: Username) -> [(heir: Username, lists: [TaskList])] {
    ([heir] + heirs.filter { $0 != heir }).map { other in
      let lists = listsOfSeveral.filter { list in
        let writers = list.shares.filter { $0.may == .write }.map(\.person)
        return (writers.contains(heir) ? heir : writers.first) == other
      }
      return (other, lists)
    }.filter { !$0.lists.isEmpty }
  }

  /// A to-do list of somebody else.
  public struct SharedList: Sendable, Equatable {
    /// The username of the list's owner.
    public var owner: Username
    /// The list's slug, the name of its file in the owner's folder `lists`.
    public var list: Slug
  }

  /// - Parameter book: The book in which references to the person are looked for: followers, challenges, shared lists.
  public init(of person: Person, in book: Book) {
    self.person = person
    habits = person.habits.count
    checkIns = person.habits.reduce(0) { $0 + $1.log.entries.count }
    let first = person.habits.compactMap(\.log.entries.first?.day).min()
    let last = person.habits.compactMap(\.log.entries.last?.day).max()
    days = first.flatMap { first in last.map { first...$0 } }
    photos = person.photos.count
    lists = person.lists.count
    tasks = person.lists.reduce(0) { $0 + $1.allTasks.count }
    let username = person.username
    let references = PersonReferences(to: username, in: book)
    followed = references.followed
    challenges = references.challenges
    sharedLists = references.lists
  }
}
