import DataFolder
import Journal

/// Stages changes to the labels of all lists of a person, archived ones too.
public enum LabelStaging {
  /// How many tasks of the lists have each label, the labels in the order of their names.
  public static func counts(in lists: [TaskList]) -> [(label: String, open: Int, done: Int)] {
    var counts: [String: (open: Int, done: Int)] = [:]
    for task in lists.flatMap(\.allTasks) {
      for label in task.labels {
        var count = counts[label] ?? (0, 0)
        if task.isDone { count.done += 1 } else { count.open += 1 }
        counts[label] = count
      }
    }
    return counts.map { (label: $0.key, open: $0.value.open, done: $0.value.done) }
      .sorted { ($0.label.lowercased(), $0.label) < ($1.label.lowercased(), $1.label) }
  }

  /// Stages another name of a label in all lists. A task that has both labels keeps one of them.
  ///
  /// - Parameter lists: All lists of the person.
  /// - Returns: How many tasks change.
  /// - Throws: A ``Refusal`` where no task has the label, and errors of the draft.
  @discardableResult
  public static func rename(
    _ old: String, to new: String, in lists: [TaskList], of owner: Username, draft: inout FolderDraft
  ) throws -> Int {
    let meant = lists.filter { $0.allTasks.contains { $0.labels.contains(old) } }
    if meant.isEmpty { throw Refusal(.task(.noLabel(old)), isWrongUsage: true) }
    var count = 0
    if old != new {
      for list in meant {
        let path = FolderLayout.list(list.slug, of: owner)
        let stored = try draft.bytes(of: path) ?? []
        let (changed, bytes) = try EditFlaw.naming(path) {
          var sheet = try ListSheet(stored)
          let changed = try sheet.rename(label: old, to: new)
          return (changed, sheet.bytes)
        }
        count += changed
        draft.write(bytes, to: path)
      }
    }
    draft.owner = .person(owner)
    draft.subjects.insert(.person(owner))
    draft.summary = .labelRenamed(old, to: new)
    return count
  }
}
