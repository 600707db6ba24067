import Journal

/// What becomes of a task that two programs keep, by the state that both had last: field by field, the side that changed it
/// since is right.
public struct TaskMerge: Sendable, Equatable {
  /// A field that both sides changed, each in its own way.
  public struct Conflict: Sendable, Hashable {
    /// Which one.
    public var field: SyncedTask.Field
    /// What each side says; `nil` for nothing. What the list says stays, and the other is kept beside it.
    public var ours: String?, theirs: String?

    /// - Parameters:
    ///   - field: Which one.
    ///   - ours: What the list says.
    ///   - theirs: What the other program says.
    public init(field: SyncedTask.Field, ours: String?, theirs: String?) {
      self.field = field
      self.ours = ours
      self.theirs = theirs
    }
  }

  /// The task from now on.
  public private(set) var merged: SyncedTask
  /// What both sides changed. Descriptions are none: the merged one has both.
  public private(set) var conflicts: [Conflict] = []

  /// - Parameters:
  ///   - ours: The task of the list, now and when both were the same last; `nil` where nobody knows how it was.
  ///   - theirs: The task of the other program, now and then.
  public init(
    ours: SyncedTask, since oursBefore: SyncedTask?, theirs: SyncedTask, since theirsBefore: SyncedTask?
  ) {
    merged = ours
    for field in SyncedTask.Field.allCases {
      let (our, their) = (ours[field], theirs[field])
      if our == their { continue }
      let isOurs = oursBefore.map { $0[field] != our } ?? true
      let isTheirs = theirsBefore.map { $0[field] != their } ?? true
      switch (field, isOurs, isTheirs) {
      case (_, _, false): break
      case (_, false, true): merged[field] = their
      case (.labels, true, true): merged.labels = Self.labels(ours, theirs, since: theirsBefore)
      // Whoever did it first did it, and what is done in one place is not open in the other.
      case (.done, true, true): merged[field] = our ?? their
      case (.description, true, true): merged[field] = Self.both(our, their)
      // Where it stands is nothing that gets lost.
      case (.parent, true, true), (.list, true, true): break
      case (_, true, true): conflicts.append(Conflict(field: field, ours: our, theirs: their))
      }
    }
    // A task comes back by one rule.
    if merged[.every] != nil, let rule = merged[.rule] {
      if ours[.every] != oursBefore?[.every] || theirs[.rule] == nil {
        merged[.rule] = nil
        conflicts.append(Conflict(field: .rule, ours: merged[.every], theirs: rule))
      } else {
        merged[.every] = nil
      }
    }
  }

  /// Our labels with those that the other side added, and without those that it took away.
  private static func labels(_ ours: SyncedTask, _ theirs: SyncedTask, since before: SyncedTask?) -> [String] {
    let known = Set(before?.labels ?? [])
    let gone = known.subtracting(theirs.labels)
    let kept = ours.labels.filter { !gone.contains($0) }
    return kept + theirs.labels.filter { !known.contains($0) && !kept.contains($0) }
  }

  /// Two descriptions one below the other, or the one that has the other in it.
  private static func both(_ ours: String?, _ theirs: String?) -> String? {
    guard let ours, let theirs else { return ours ?? theirs }
    if ours.contains(theirs) { return ours }
    if theirs.contains(ours) { return theirs }
    return ours + "\n\n" + theirs
  }
}
