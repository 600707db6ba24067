import DataFolder
import Journal

/// Adds tasks of other programs to a list, each once: those that any list of the person has already stay as they are.
public struct TaskImport: Sendable {
  private let person: Person

  /// - Parameter person: Into whose lists they go.
  public init(into person: Person) {
    self.person = person
  }

  /// Those of some tasks that no list of the person has yet, by their ids.
  public func new(in order: [String]) -> [String] {
    let known = Set(person.lists.flatMap { $0.allTasks.compactMap(\.id) })
    return order.filter { !known.contains($0) }
  }

  /// Stages the tasks that are new.
  ///
  /// - Parameters:
  ///   - tasks: By the `id:` that each is to have.
  ///   - order: The ids in their order.
  ///   - list: Where they go.
  ///   - moment: When it happens.
  /// - Returns: How many are new.
  public func stage(
    _ tasks: [String: SyncedTask], in order: [String], to list: TaskList, at moment: DayAndTime,
    in draft: inout FolderDraft
  ) throws -> Int {
    let new = self.new(in: order)
    if new.isEmpty { return 0 }
    var lists = try SyncedLists([list], of: person.username, key: { task, _ in task.id }, in: draft)
    var steps: [String: TaskSyncPlan.Step] = [:]
    for id in new { steps[id] = tasks[id].map { .add($0) } }
    try lists.apply(steps, first: new, at: moment, today: person.today, in: &draft)
    draft.owner = .person(person.username)
    draft.subjects.insert(.person(person.username))
    draft.summary = .tasksImported(count: new.count, list: list.title)
    return new.count
  }
}

extension TaskStaging {
  /// The lines that no list of a person has yet, as often as it lacks them: what was imported once comes no second time,
  /// as long as nobody changed it.
  public static func new(_ lines: [String], in person: Person, _ draft: FolderDraft) throws -> [String] {
    var known: [String: Int] = [:]
    for list in person.lists {
      let bytes = try draft.bytes(of: FolderLayout.list(list.slug, of: person.username)) ?? []
      for line in bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
        known[String(decoding: line.drop { $0 == 0x20 || $0 == 0x09 }, as: UTF8.self), default: 0] += 1
      }
    }
    return lines.filter { line in
      guard let count = known[line], count > 0 else { return true }
      known[line] = count - 1
      return false
    }
  }
}
