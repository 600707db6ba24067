import Answers
import Changes
import Diagnostics
import Journal

extension TaskBook {
  /// Which lists a name can mean.
  enum ShelfKinds {
    /// Lists in use; all lists, those in use before the others; all lists, archived ones before the others.
    case inUse, any, archivedFirst
  }

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
