import Changes
import DataFolder
import Diagnostics
import FileSystem
import Journal

/// Names and colours of lists, which a sync brings in line besides the tasks.
extension TaskSync {
  /// A field of a list that changed on one side, or on both.
  struct Look {
    /// What the list is called here.
    var list: String
    var change: ListMerge.Change
    /// Why our side cannot say it; `nil` where it can.
    var refusal: String?
  }

  /// Takes over what the folder says of lists that are in use, and notes what it is to say.
  func stageLooks(_ outcome: inout Outcome, in draft: inout FolderDraft) throws {
    for collection in folder.collections {
      guard let slug = outcome.slugs[collection], let index = outcome.lists.firstIndex(where: { $0.slug == slug })
      else { continue }
      let list = outcome.lists[index]
      let theirs = folder.look(of: collection)
      outcome.looks[collection] = theirs
      let merge = ListMerge(ours: SyncedList(list), theirs: theirs, since: record?.looks[collection])
      for change in merge.changes {
        var look = Look(list: list.title, change: change)
        if change.takesTheirs {
          do {
            outcome.lists[index] = try take(change, for: outcome.lists[index], among: outcome.lists, in: &draft)
          } catch let problems as FieldProblems {
            look.refusal = problems.problems.first?.message
          } catch let refusal as Refusal {
            look.refusal = refusal.message
          }
        }
        outcome.report.looks.append(look)
      }
    }
  }

  private func take(
    _ change: ListMerge.Change, for list: TaskList, among lists: [TaskList], in draft: inout FolderDraft
  ) throws -> TaskList {
    var (list, edit) = (list, ListEdit())
    switch change.field {
    case .name: edit.title = change.theirs
    case .color: edit.color = change.theirs.flatMap { HabitColor($0) }.map { .set($0) } ?? .keep
    }
    let others = person.lists.filter { $0.archivedOn != nil } + lists
    try ListStaging(list, of: person.username, by: person.username).edit(edit, among: others, in: &draft)
    switch change.field {
    case .name: list.title = try ListRules.title(change.theirs ?? list.title)
    case .color: list.color = change.theirs.flatMap { HabitColor($0) }
    }
    return list
  }

  /// Writes what the folder is to say of lists, and notes what both say then.
  func writeLooks(_ outcome: inout Outcome, _ common: inout TaskSyncRecord) throws {
    for (collection, slug) in common.lists.sorted(by: { $0.key < $1.key }) {
      let before = record?.looks[collection]
      guard let list = outcome.lists.first(where: { $0.slug == slug }) else {
        common.looks[collection] = before
        continue
      }
      // One that was made by this sync says what ours says.
      if let theirs = outcome.looks[collection] {
        let known = folder.look(of: collection)
        if known != theirs {
          outcome.report.later.append(collection)
          common.looks[collection] = before
          continue
        }
        let merge = ListMerge(ours: SyncedList(list), theirs: theirs, since: before)
        for change in merge.changes where !change.takesTheirs {
          try folder.set(change.field, to: change.ours, of: collection)
        }
        // What our side cannot say is said again by the next sync.
        if merge.changes.contains(where: \.takesTheirs) {
          common.looks[collection] = before
          continue
        }
      }
      common.looks[collection] = ListMerge.Common(ours: SyncedList(list), theirs: folder.look(of: collection))
    }
  }
}

extension TaskSync.Look {
  /// What happened, or would happen, in a sentence.
  var sentence: String {
    let (ours, theirs) = (change.ours ?? "nothing", change.theirs ?? "nothing")
    let what = change.field == .name ? "name" : "colour"
    if let refusal { return "\(list): the folder says \(theirs) for its \(what), which it cannot be here: \(refusal)." }
    if change.isConflict { return "\(list): both sides changed its \(what). It is \(ours); the folder said \(theirs)." }
    return change.takesTheirs
      ? "\(list): its \(what) is \(theirs), as the folder says." : "\(list): its \(what) is \(ours) in the folder, too."
  }
}
