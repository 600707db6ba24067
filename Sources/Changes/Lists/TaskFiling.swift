import Journal

/// Where a task goes that somebody types in one line, and what is worth knowing of it.
public struct TaskFiling: Sendable {
  /// The person's lists in use, and those that others share with them.
  public let shelves: [ListShelf]
  /// Whose task it is.
  public let person: Person
  private let people: [Username]
  private let inbox: TaskList?
  /// The person's day, and the time by which dates are future or past.
  public let now: DayAndTime

  /// - Parameters:
  ///   - now: The person's day with the time; without one no time of that day has passed.
  ///   - isAmongStrangers: Whether the line may name nobody of whom the person does not know that they are here.
  public init(for person: Person, in book: Book, now: DayAndTime, isAmongStrangers: Bool = false) {
    self.person = person
    shelves = ListShelf.all(of: person, in: book).filter { $0.list.archivedOn == nil }
    people = (isAmongStrangers ? book.people(knownTo: person) : book.people).map(\.username)
    inbox = book.inbox(of: person)
    self.now = now
  }

  /// The lists that the person may change.
  public var open: [ListShelf] { shelves.filter(\.mayChange) }

  /// What a line means.
  ///
  /// - Parameter words: The languages in whose words days, times and repetitions are understood.
  public func capture(_ line: String, words: [CaptureWords]) -> TaskCapture {
    TaskCapture(
      line, words: words, today: now.day, now: now.time, people: people,
      lists: open.map { (slug: $0.list.slug, title: $0.list.title) })
  }

  /// The list to which a line goes: the one that it names, else the one that is looked at, else the inbox. `nil` where
  /// the person has none.
  ///
  /// - Parameter shown: The list whose page it was typed on; `nil` for none.
  public func shelf(for capture: TaskCapture, on shown: ListShelf? = nil) -> ListShelf? {
    let named = capture.list.flatMap { name in open.first { $0.list.slug.text == name } }
    return named ?? shown ?? standard
  }

  /// The list for tasks that name none, which is one of the person's own: what somebody writes down for themselves is
  /// nobody else's. `nil` where they have none in use.
  public var standard: ListShelf? { open.first { $0.owner == person.username && $0.list.slug == inbox?.slug } }

  /// An open task that is due at the same minute; `nil` for a task without a time.
  public func sameMinute(as task: ListTask) -> ListTask? {
    guard let due = task.due, due.time != nil else { return nil }
    return shelves.flatMap(\.list.allTasks).first { !$0.isDone && $0.due == due }
  }
}

extension WallClock {
  /// A person's day with the time by which dates are future or past: no time where the day is fixed, and the last minute
  /// in the night that belongs to the day before.
  ///
  /// - Parameters:
  ///   - today: The day that is today for the person.
  ///   - isFixed: Whether that day is given rather than taken from the clock.
  public func moment(on today: Day, isFixed: Bool) -> DayAndTime {
    if isFixed { return DayAndTime(day: today) }
    return DayAndTime(day: today, time: date == today ? time : TimeOfDay(minutes: 24 * 60 - 1))
  }

  /// When somebody says something: by their clock, where the day is not given.
  ///
  /// - Parameters:
  ///   - today: The day that is today for the person.
  ///   - isFixed: Whether that day is given rather than taken from the clock.
  public func timestamp(on today: Day, isFixed: Bool) -> DayAndTime {
    isFixed ? DayAndTime(day: today) : DayAndTime(day: date, time: time)
  }
}
