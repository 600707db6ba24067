import Journal
import Merging

/// What a sync of lists with another program does, decided from three states: what the lists have, what the other program
/// has, and what both had when they were the same last.
///
/// Tasks are known by their `id:`. It is a pure function: the same states give the same plan.
public struct TaskSyncPlan: Sendable, Equatable {
  /// A task as both sides had it when they were the same last.
  public struct Common: Sendable, Hashable {
    /// How the list had it, and how the other program did: they differ where one of them cannot say what the other does.
    public var ours: SyncedTask, theirs: SyncedTask

    /// - Parameters:
    ///   - ours: How the list had it.
    ///   - theirs: How the other program had it.
    public init(ours: SyncedTask, theirs: SyncedTask) {
      self.ours = ours
      self.theirs = theirs
    }
  }

  /// What happens to a task of the lists.
  public enum Step: Sendable, Hashable {
    /// It is new.
    case add(SyncedTask)
    /// It becomes this, with what both sides changed noted beside it.
    case change(to: SyncedTask, [TaskMerge.Conflict])
    /// It becomes this and was done on that day (`yes` where nobody says), so that it comes back.
    case complete(SyncedTask, on: String, [TaskMerge.Conflict])
    /// It goes.
    case delete
  }

  /// What happens to tasks of the lists, by their ids.
  public private(set) var steps: [String: Step] = [:]
  /// The tasks whose files go.
  public private(set) var deletedThere: Set<String> = []
  /// The tasks that one side deleted and the other changed: they stay.
  public private(set) var kept: Set<String> = []

  /// - Parameters:
  ///   - ours: The tasks of the lists.
  ///   - theirs: The tasks of the other program.
  ///   - common: The tasks that both had when they were the same last; empty where that is not known.
  ///   - missing: Tasks of the other program of which nothing is known now, because their files cannot be read: nothing
  ///     happens to them.
  public init(
    ours: [String: SyncedTask], theirs: [String: SyncedTask], common: [String: Common], missing: Set<String> = []
  ) {
    for id in Set(ours.keys).union(theirs.keys) where !missing.contains(id) {
      let before = common[id]
      switch (ours[id], theirs[id]) {
      case (let our?, let their?): decide(id, our, their, before)
      case (let our?, nil):
        // Without a common state it is new here.
        guard let before else { continue }
        if our.differences(from: before.ours).isEmpty { steps[id] = .delete } else { kept.insert(id) }
      case (nil, let their?):
        guard let before, their.differences(from: before.theirs).isEmpty else {
          if before != nil { kept.insert(id) }
          steps[id] = .add(their)
          continue
        }
        deletedThere.insert(id)
      case (nil, nil): break
      }
    }
  }

  private mutating func decide(_ id: String, _ our: SyncedTask, _ their: SyncedTask, _ before: Common?) {
    var their = their
    var completion: String?
    if our[.every] != nil, !our.isDone, let done = their[.done] {
      // A task that comes back is never done for good. One that moved on here since was done here.
      let hasMovedOn = before.map { $0.ours[.due] != our[.due] && $0.theirs[.due] == their[.due] } ?? false
      if !hasMovedOn { completion = done }
      their[.done] = nil
    }
    let merge = TaskMerge(ours: our, since: before?.ours, theirs: their, since: before?.theirs)
    if let completion {
      steps[id] = .complete(merge.merged, on: completion, merge.conflicts)
    } else if !merge.merged.differences(from: our).isEmpty || !merge.conflicts.isEmpty {
      steps[id] = .change(to: merge.merged, merge.conflicts)
    }
  }
}
