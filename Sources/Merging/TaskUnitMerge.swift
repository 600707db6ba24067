import DataFolder
import Journal

/// Merges a task that both copies of a list have.
struct TaskUnitMerge {
  /// Who says, in comments, what the other copy has, and when.
  let author: Username
  let moment: DayAndTime

  struct Outcome {
    var unit: TaskUnits.Unit
    /// The other one, where both cannot be put into one.
    var double: TaskUnits.Unit?
    var conflicts: [String] = []
  }

  /// - Parameter was: What both copies had; `nil` where nobody knows.
  func merge(_ ours: TaskUnits.Unit, _ theirs: TaskUnits.Unit, since was: TaskUnits.Unit?) -> Outcome {
    func sign(_ unit: TaskUnits.Unit) -> String { unit.lines.joined(separator: "\n") + "\n" + (unit.parent ?? "") }
    let isInOrder = sign(ours) <= sign(theirs)
    let (first, second) = isInOrder ? (ours, theirs) : (theirs, ours)
    var outcome = content(first, second, since: was)
    // Where it stands is nothing that gets lost.
    let isMoved = first.parent != was?.parent
    outcome.unit.parent = isMoved ? first.parent : second.parent
    return outcome
  }

  private func content(_ first: TaskUnits.Unit, _ second: TaskUnits.Unit, since was: TaskUnits.Unit?) -> Outcome {
    if first.lines == second.lines || was?.lines == second.lines { return Outcome(unit: first) }
    if was?.lines == first.lines { return Outcome(unit: second) }
    do throws(EditFlaw) {
      return try fields(first, second, since: was)
    } catch {
      return Outcome(unit: first, double: second, conflicts: [first.title ?? ""])
    }
  }

  private func fields(
    _ first: TaskUnits.Unit, _ second: TaskUnits.Unit, since was: TaskUnits.Unit?
  ) throws(EditFlaw) -> Outcome {
    var sheet = try Self.sheet(first)
    let other = try Self.sheet(second)
    let before = try was.map { unit throws(EditFlaw) in try Self.sheet(unit) }
    guard let line = sheet.lines.first, let their = other.lines.first else { return Outcome(unit: first) }
    let place = line.task.line
    var (ourTask, theirTask) = (Self.synced(line.task), Self.synced(their.task))
    let known = before?.lines.first.map { Self.synced($0.task) }
    if known == nil {
      // What only one of them says is no conflict.
      for field in SyncedTask.Field.allCases where field != .done {
        ourTask[field] = ourTask[field] ?? theirTask[field]
        theirTask[field] = theirTask[field] ?? ourTask[field]
      }
    }
    let reopened = Self.reopened(before?.lines.first, line, their)
    for (field, _) in reopened {
      ourTask[field] = known?[field]
      theirTask[field] = known?[field]
    }
    let merge = TaskMerge(ours: ourTask, since: known, theirs: theirTask, since: known)

    var words: [TaskWord.Kind: [String]] = [:]
    let changed = merge.merged.differences(from: Self.synced(line.task))
    for field in changed where field != .done { words.merge(merge.merged.words(of: field, by: author)) { $1 } }
    for kind in Self.ownKinds {
      words[kind] = Self.values(of: kind, line, their, before?.lines.first, isDone: merge.merged.isDone)
    }
    try sheet.set(words, at: [place])
    try sheet.setDone(merge.merged.isDone, at: place)
    if changed.contains(.title), let title = merge.merged[.title] { try sheet.setTitle(title, at: place) }
    if changed.contains(.description) { try sheet.setDescription(merge.merged[.description], at: place) }
    try mergeComments(&sheet, at: place, their.task.comments, since: before?.lines.first?.task.comments ?? [])
    for (_, comment) in reopened { try sheet.add(comment, at: place) }
    for conflict in merge.conflicts {
      let comment = ListTask.Comment(by: author, at: moment, text: conflict.note)
      if sheet.lines.first?.task.comments.contains(where: { $0.text == comment.text }) == true { continue }
      try sheet.add(comment, at: place)
    }
    var unit = first
    unit.lines = Self.lines(of: sheet)
    unit.raw = unit.lines.map { $0.isEmpty ? "" : String(repeating: " ", count: first.indent) + $0 }
    unit.title = merge.merged[.title] ?? unit.title
    return Outcome(
      unit: unit,
      conflicts: (merge.conflicts.map(\.field) + reopened.map(\.field)).map { "\(unit.title ?? ""): \($0.rawValue)" })
  }

  /// What both copies decided of an earlier conflict, each in its own way: one kept what counted, and the other one took the
  /// other value. It is as it was, then, with the comment that asks.
  private static func reopened(
    _ was: ListSheet.Line?, _ ours: ListSheet.Line, _ theirs: ListSheet.Line
  ) -> [(field: SyncedTask.Field, comment: ListTask.Comment)] {
    guard let was else { return [] }
    let (known, one, other) = (synced(was.task), synced(ours.task), synced(theirs.task))
    return was.task.comments.compactMap { comment in
      guard let (field, kept) = comment.keptField, !ours.task.comments.contains(comment),
        !theirs.task.comments.contains(comment)
      else { return nil }
      let (before, our, their) = (known[field], one[field], other[field])
      guard before != kept, our == before && their == kept || our == kept && their == before else { return nil }
      return (field, comment)
    }
  }

  // MARK: What two programs need not agree on

  /// Words that ``TaskMerge`` knows nothing of.
  private static let ownKinds: [TaskWord.Kind] = [
    .assignee, .remind, .done, .by, .added, .changed, .created, .file, .id,
  ]

  private static func values(
    of kind: TaskWord.Kind, _ first: ListSheet.Line, _ second: ListSheet.Line, _ was: ListSheet.Line?, isDone: Bool
  ) -> [String] {
    let (one, other) = (first.values(of: kind), second.values(of: kind))
    let before = was?.values(of: kind) ?? []
    if one == other || (was != nil && before == other) { return one }
    if was != nil, before == one { return other }
    switch kind {
    case .remind, .file:
      let gone = before.filter { !one.contains($0) || !other.contains($0) }
      return (one + other.filter { !one.contains($0) }).filter { !gone.contains($0) }
    case .done where !isDone, .by where !isDone: return []
    case .changed: return [(one + other).max()].compactMap { $0 }
    default: return [(one + other).min()].compactMap { $0 }
    }
  }

  private func mergeComments(
    _ sheet: inout ListSheet, at place: Int, _ theirs: [ListTask.Comment], since was: [ListTask.Comment]
  ) throws(EditFlaw) {
    let ours = sheet.lines.first?.task.comments ?? []
    for (number, comment) in ours.enumerated().reversed() where was.contains(comment) && !theirs.contains(comment) {
      try sheet.setComment(number, to: nil, at: place)
    }
    for comment in theirs where !was.contains(comment) && !ours.contains(comment) { try sheet.add(comment, at: place) }
  }

  // MARK: Units as lists

  private static let head = ["---", "title: x", "---"]

  private static func sheet(_ unit: TaskUnits.Unit) throws(EditFlaw) -> ListSheet {
    try ListSheet(Array((head + unit.lines).map { $0 + "\n" }.joined().utf8))
  }

  private static func lines(of sheet: ListSheet) -> [String] {
    TextMerge.lines(sheet.bytes).dropFirst(head.count).map { String(decoding: $0, as: UTF8.self) }
  }

  private static func synced(_ task: ListTask) -> SyncedTask {
    var synced = SyncedTask()
    if let list = Slug("x") { synced = SyncedTask(task, in: list, of: nil) }
    return synced
  }
}

extension ListSheet.Line {
  /// What the words of a kind say, without their sign or key.
  fileprivate func values(of kind: TaskWord.Kind) -> [String] {
    words.filter { $0.kind == kind }.map { String($0.text.dropFirst(kind.word("").count)) }
  }
}
