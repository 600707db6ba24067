import Changes
import Diagnostics
import Insights
import Journal

/// A task with the list in which it stands.
struct PlacedTask: Sendable {
  var shelf: ListShelf
  var task: ListTask
  /// How deep it is inside other tasks; 0 for a task of the list itself.
  var depth: Int
  /// The title of the task of which it is a step.
  var outer: String?
  /// The number by which commands can name the task, from 1; `nil` for a done one.
  var number: Int?

  /// Whose list it is.
  var owner: Username { shelf.owner }
  var list: TaskList { shelf.list }
}

/// A person's tasks, in their own lists and in those that others share with them.
struct TaskBook: Sendable {
  /// Which lists a name can mean.
  enum ShelfKinds {
    /// Lists in use; all lists, those in use before the others; all lists, archived ones before the others.
    case inUse, any, archivedFirst
  }

  /// Whose tasks they are.
  private let person: Username
  /// The lists in use, the person's own first.
  let shelves: [ListShelf]
  /// The lists that were put away, the person's own first.
  let archived: [ListShelf]
  /// All tasks in the order of lists and files, each before its subtasks.
  let tasks: [PlacedTask]

  init(of person: Person, in book: Book) {
    let shelves = ListShelf.all(of: person, in: book)
    self.person = person.username
    self.shelves = shelves.filter { $0.list.archivedOn == nil }
    archived = shelves.filter { $0.list.archivedOn != nil }
    var number = 0
    var tasks: [PlacedTask] = []
    func add(_ task: ListTask, of shelf: ListShelf, depth: Int, in outer: String? = nil) {
      if !task.isDone { number += 1 }
      tasks.append(PlacedTask(shelf: shelf, task: task, depth: depth, outer: outer, number: task.isDone ? nil : number))
      for part in task.subtasks { add(part, of: shelf, depth: depth + 1, in: task.title) }
    }
    for shelf in self.shelves {
      for task in shelf.list.tasks { add(task, of: shelf, depth: 0) }
    }
    self.tasks = tasks
  }

  /// The open tasks that are due on a day or late then, by their dates: those of the person's own lists, and of lists of
  /// others those that the person is to do.
  func due(on today: Day) -> [PlacedTask] {
    let due = tasks.filter { placed in
      placed.task.isUp(to: person, inListOf: placed.owner) && !placed.task.isDone
        && placed.task.due.map { $0.day <= today } ?? false
    }
    return TaskSort.due.sorted(due, by: \.task) { $0 }
  }

  // MARK: Names

  /// The task of that name, an open one before those that are done: a task that comes back has the name of what was done.
  /// See ``task(named:among:)``.
  func task(named name: String) throws(CommandFailure) -> PlacedTask {
    do throws(CommandFailure) {
      return try task(named: name) { !$0.isDone }
    } catch {
      guard error.diagnostics.first?.code == .unknownTask, Person.number(name) == nil else { throw error }
      return try task(named: name) { _ in true }
    }
  }

  /// The task of that name: its number in `task list`, its title, an unambiguous beginning of the title or of a word in
  /// it; case does not count.
  ///
  /// - Parameter isLikely: Whether a task can be meant, such as one that is open.
  /// - Throws: ``CommandFailure`` with ``CommandFailure/Code/usage`` and the tasks that may be meant.
  func task(named name: String, among isLikely: (ListTask) -> Bool) throws(CommandFailure) -> PlacedTask {
    let likely = tasks.filter { isLikely($0.task) }
    if let number = Person.number(name) {
      if let task = tasks.first(where: { $0.number == number }) { return task }
      throw CommandFailure(
        .usage, .unknownTask, "there is no number \(name): `task list` shows \(Counted.text(openCount, "task"))",
        hint: "\(call: "task", "list") shows the numbers, and tasks can be named")
    }
    let wanted = name.lowercased()
    let ways: [(String) -> Bool] = [
      { $0 == wanted }, { $0.hasPrefix(wanted) },
      { title in title.split(separator: " ").contains { $0.hasPrefix(wanted) } }, { $0.contains(wanted) },
    ]
    for isMeant in ways where !wanted.isEmpty {
      let meant = likely.filter { isMeant($0.task.title.lowercased()) }
      if meant.count == 1 { return meant[0] }
      if let last = Self.lastTime(of: meant) { return last }
      if meant.count > 1 {
        let shown = meant.prefix(6).map { TerminalText.safe($0.task.title) }.joined(separator: ", ")
        let numbers = meant.compactMap(\.number).prefix(6).map(String.init).joined(separator: ", ")
        throw CommandFailure(
          .usage, .ambiguous, "`\(name)` can mean several tasks",
          hint: numbers.isEmpty ? "which one: \(shown)?" : "which one: \(shown)? Their numbers are \(numbers)")
      }
    }
    throw CommandFailure(
      .usage, .unknownTask, "there is no task `\(name)`",
      hint: Suggestion.nearest(to: wanted, among: likely.map { $0.task.title.lowercased() }).map {
        "did you mean `\($0)`?"
      } ?? "\(call: "task", "list") shows the tasks")
  }

  /// Of the times that a task was done that comes back, the last one; `nil` where these are several tasks.
  private static func lastTime(of meant: [PlacedTask]) -> PlacedTask? {
    guard let first = meant.first,
      meant.allSatisfy({ one in
        one.task.isDone && one.task.title == first.task.title && one.owner == first.owner
          && one.list.slug == first.list.slug
      })
    else { return nil }
    // Below the open task the last time stands first.
    func day(_ placed: PlacedTask) -> Int { placed.task.doneOn.map { Int($0.day.number) } ?? Int.min }
    return meant.dropFirst().reduce(first) { last, one in
      day(one) > day(last) ? one : last
    }
  }

  /// The list of that name: the name of its file, its title, or an unambiguous beginning of either. Lists in use go
  /// before archived ones, unless the archived ones are asked for.
  ///
  /// - Parameter kinds: Which lists can be meant.
  /// - Throws: ``CommandFailure`` with ``CommandFailure/Code/usage`` and the lists that may be meant.
  func shelf(named name: String, among kinds: ShelfKinds = .inUse) throws(CommandFailure) -> ListShelf {
    let pools =
      switch kinds {
      case .inUse: [shelves]
      case .any: [shelves, archived]
      case .archivedFirst: [archived, shelves]
      }
    let wanted = name.lowercased()
    let ways: [(TaskList) -> Bool] = [
      { $0.slug.text == wanted }, { $0.title.lowercased() == wanted },
      { $0.slug.text.hasPrefix(wanted) || $0.title.lowercased().hasPrefix(wanted) },
    ]
    for isMeant in ways where !wanted.isEmpty {
      for pool in pools {
        let meant = pool.filter { isMeant($0.list) }
        if meant.count == 1 { return meant[0] }
        if meant.count > 1 {
          throw CommandFailure(
            .usage, .ambiguous, "`\(name)` can mean several lists",
            hint: "which one: \(meant.map(\.list.slug.text).joined(separator: ", "))?")
        }
      }
    }
    throw CommandFailure(
      .usage, .unknownList, "there is no list `\(name)`",
      hint: Suggestion.hint(for: wanted, among: pools.joined().map(\.list.slug.text))
        ?? "\(call: "list") shows the lists")
  }

  private var openCount: Int { tasks.count { $0.number != nil } }
}
