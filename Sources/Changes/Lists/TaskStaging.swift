import DataFolder
import Journal

/// Stages changes to the tasks of a list. Whoever changes a list of somebody else changes the owner's file.
///
/// Tasks are named by their lines, as ``Journal/ListTask/line`` has them in the list that is given. A change that adds
/// or removes lines makes the numbers of the list stale: one change needs one staging.
public struct TaskStaging: Sendable {
  private let list: TaskList
  private let owner: Username
  let actor: Username
  /// The file that is changed.
  public let path: String

  /// - Parameters:
  ///   - list: The list as it is stored.
  ///   - owner: Whose list it is.
  ///   - actor: Who changes it; it stands beside the day on which a task was done.
  public init(_ list: TaskList, of owner: Username, by actor: Username) {
    self.list = list
    self.owner = owner
    self.actor = actor
    path = FolderLayout.list(list.slug, of: owner)
  }

  // MARK: Adding

  /// Stages a new task.
  ///
  /// - Returns: The number of its line.
  /// - Throws: A ``Refusal`` where it has no title or its date has passed, ``FieldProblems`` for a title that would be read
  ///   otherwise, and errors of the draft.
  @discardableResult
  public func add(
    _ task: ListTask, at place: ListSheet.Place = .end, now: DayAndTime, to draft: inout FolderDraft
  ) throws -> Int {
    if task.title.isEmpty { throw Refusal(.task(.untitled)) }
    try Self.check(task.title, task.description)
    if let due = task.due { try Self.requireFuture(due, now: now) }
    var task = task
    task.addedBy = stranger
    return try change(in: &draft, saying: .taskAdded(task.title)) { [task] sheet throws(EditFlaw) in
      try sheet.insert(TaskLine(of: task), at: place)
    }
  }

  /// A date that is newly set must not have passed. A day without a time lasts until its end.
  ///
  /// - Parameter now: The person's day with the time; without one no time of that day has passed.
  /// - Throws: A ``Refusal`` where the date has passed.
  public static func requireFuture(_ due: DayAndTime, now: DayAndTime) throws(Refusal) {
    if TaskCapture.isPast(due, today: now.day, now: now.time) { throw Refusal(.task(.duePast(due))) }
  }

  // MARK: Done and not done

  /// What came of ticking a task off.
  public enum Completion: Sendable, Equatable {
    /// The task is done.
    case done
    /// The task is done, and due again on that day.
    case comesBack(Day)
  }

  /// Stages that a task was done. One that comes back keeps its line with the next dates, and what was done stands below
  /// it; its subtasks open again.
  ///
  /// - Throws: A ``Refusal`` where it is done already or gone, and errors of the draft.
  @discardableResult
  public func complete(_ line: Int, on today: Day, in draft: inout FolderDraft) throws -> Completion {
    let task = try task(line)
    if task.isDone { throw Refusal(.task(.doneAlready(task.title, on: task.doneOn?.day))) }
    let anchor = task.anchor
    guard let next = task.repetition?.next(after: anchor, doneOn: today) else {
      try change(in: &draft, saying: .taskDone(task.title)) { sheet throws(EditFlaw) in
        try sheet.setDone(true, at: line)
        try sheet.set(.done, to: [today.description], at: line)
        try sheet.set(.by, to: [actor.text], at: line)
      }
      return .done
    }
    var record = ListTask(title: task.title, isDone: true, doneOn: DayAndTime(day: today), doneBy: actor)
    // From which date the next one was counted, so that this time can be taken back.
    record.due = task.due
    if task.due == nil { record.start = task.start }
    if task.due == nil, task.start == nil { record.remind = task.remind }
    record.priority = task.priority
    record.assignee = task.assignee
    record.labels = task.labels
    let days = anchor.map { next.day - $0 }
    try change(in: &draft, saying: .taskDone(task.title)) { [record] sheet throws(EditFlaw) in
      try sheet.insert(TaskLine(of: record), at: .after(line))
      for part in task.withSubtasks {
        try move(part, by: days ?? 0, in: &sheet)
        guard part.line != line else { continue }
        try sheet.setDone(false, at: part.line)
        try sheet.set(.done, to: [], at: part.line)
        try sheet.set(.by, to: [], at: part.line)
      }
      if days == nil { try sheet.set(.due, to: [next.day.description], at: line) }
      try set(next.repetition, over: task.repetition, at: line, in: &sheet)
    }
    return .comesBack(next.day)
  }

  /// Stages that a task is open again. The last time of a task that comes back is taken back: that one has its old dates
  /// again, and the line goes that said it was done.
  ///
  /// - Throws: A ``Refusal`` where it is not done or gone, and errors of the draft.
  public func reopen(_ line: Int, in draft: inout FolderDraft) throws {
    let task = try task(line)
    if !task.isDone { throw Refusal(.task(.notDone(task.title))) }
    if let repeating = list.repeating(before: task) {
      return try change(in: &draft, saying: .taskReopened(task.title)) { sheet throws(EditFlaw) in
        try sheet.remove(at: line)
        try takeBack(task, of: repeating, in: &sheet)
        try sign(repeating.line, in: &sheet)
      }
    }
    try change(in: &draft, saying: .taskReopened(task.title)) { sheet throws(EditFlaw) in
      try sheet.setDone(false, at: line)
      try sheet.set(.done, to: [], at: line)
      try sheet.set(.by, to: [], at: line)
      try sign(line, in: &sheet)
    }
  }

  /// Gives a task that comes back the dates again that it had before its last time. A date that was changed since goes
  /// as well; the others go back by as much as ticking off had moved them.
  private func takeBack(
    _ record: ListTask, of repeating: ListTask, in sheet: inout ListSheet
  ) throws(EditFlaw) {
    let line = repeating.line
    if let times = repeating.repetition?.times { try sheet.set(.times, to: [String(times + 1)], at: line) }
    // A task without any date got its first one when it was done.
    guard let then = record.anchor else { return try sheet.set(.due, to: [], at: line) }
    var endless = repeating.repetition
    endless?.until = nil
    endless?.times = nil
    let next = record.doneOn.flatMap { endless?.next(after: then, doneOn: $0.day)?.day } ?? repeating.anchor ?? then
    for part in repeating.withSubtasks { try move(part, by: then - next, in: &sheet) }
    if let due = record.due {
      try sheet.set(.due, to: [due.text], at: line)
    } else if let start = record.start {
      try sheet.set(.start, to: [start.text], at: line)
    } else {
      try sheet.set(.remind, to: record.remind.map(\.text), at: line)
    }
  }

  /// Moves the dates of a task by so many days.
  private func move(_ task: ListTask, by days: Int, in sheet: inout ListSheet) throws(EditFlaw) {
    func later(_ moment: DayAndTime) -> String { DayAndTime(day: moment.day + days, time: moment.time).text }
    if let due = task.due { try sheet.set(.due, to: [later(due)], at: task.line) }
    if let start = task.start { try sheet.set(.start, to: [later(start)], at: task.line) }
    if !task.remind.isEmpty { try sheet.set(.remind, to: task.remind.map { $0.moved(by: days).text }, at: task.line) }
  }

  /// Writes a repetition. A rule that stays keeps its spelling.
  private func set(
    _ repetition: ListTask.Repetition?, over old: ListTask.Repetition?, at line: Int, in sheet: inout ListSheet
  ) throws(EditFlaw) {
    if repetition?.text != old?.text { try sheet.set(.every, to: repetition.map { [$0.text] } ?? [], at: line) }
    try sheet.set(.until, to: repetition?.until.map { [$0.description] } ?? [], at: line)
    try sheet.set(.times, to: repetition?.times.map { [String($0)] } ?? [], at: line)
  }

  // MARK: Changing

  /// Stages changes to a task's fields. Only what differs is written.
  ///
  /// - Throws: A ``Refusal`` where the task is gone, its title would be empty or a new date has passed, ``FieldProblems``
  ///   for texts that would be read otherwise, and errors of the draft.
  public func edit(_ line: Int, _ edit: TaskEdit, now: DayAndTime, in draft: inout FolderDraft) throws {
    let task = try task(line)
    if edit.title?.isEmpty == true { throw Refusal(.task(.untitled)) }
    var description: String?
    if case .set(let text) = edit.description { description = text }
    try Self.check(edit.title, description)
    if case .set(let due) = edit.due, due != task.due { try Self.requireFuture(due, now: now) }
    try change(in: &draft, saying: .taskChanged(edit.title ?? task.title)) { sheet throws(EditFlaw) in
      let before = sheet
      try sheet.set(edit.priority, .priority, at: line, \.name)
      try sheet.set(edit.due, .due, at: line, \.text)
      try sheet.set(edit.start, .start, at: line, \.text)
      try sheet.set(edit.assignee, .assignee, at: line, \.text)
      if let labels = edit.labels { try sheet.set(.label, to: labels, at: line) }
      if let remind = edit.remind { try sheet.set(.remind, to: remind.map(\.text), at: line) }
      switch edit.repetition {
      case .keep: break
      case .remove: try set(nil, over: task.repetition, at: line, in: &sheet)
      case .set(let repetition): try set(repetition, over: task.repetition, at: line, in: &sheet)
      }
      if let title = edit.title { try sheet.setTitle(title, at: line) }
      switch edit.description {
      case .keep: break
      case .remove: try sheet.setDescription(nil, at: line)
      case .set(let text): try sheet.setDescription(text, at: line)
      }
      if sheet != before { try sign(line, in: &sheet) }
    }
  }

  /// Stages another place of a task in its list.
  ///
  /// - Throws: A ``Refusal`` where one of them is gone or the task would be inside itself, and errors of the draft.
  public func move(_ line: Int, to place: ListSheet.Place, in draft: inout FolderDraft) throws {
    let task = try task(line)
    let inner = Set(task.withSubtasks.map(\.line))
    switch place {
    case .before(let other), .after(let other), .inside(let other):
      if inner.contains(other) { throw Refusal(.task(.insideItself(task.title))) }
      _ = try self.task(other)
    case .end: break
    }
    try change(in: &draft, saying: .taskChanged(task.title)) { sheet throws(EditFlaw) in
      try sheet.move(line, to: place)
    }
  }

  /// Stages a task's move to the end of another list, with all that belongs to it.
  ///
  /// - Throws: A ``Refusal`` where the task is gone, or has attachments, which lie with the owner of the list, and the
  ///   other list is somebody else's; and errors of the draft.
  public func move(_ line: Int, to other: TaskStaging, in draft: inout FolderDraft) throws {
    let task = try task(line)
    if owner != other.owner, task.withSubtasks.contains(where: { !$0.files.isEmpty }) {
      throw Refusal(.task(.filesStay(task.title)))
    }
    var block: ListSheet.Block?
    try change(in: &draft, saying: .taskMoved(task.title, list: other.list.title)) { sheet throws(EditFlaw) in
      block = try sheet.block(at: line)
      try sheet.remove(at: line)
    }
    guard let block else { return }
    let files = task.withSubtasks.flatMap(\.files)
    try other.change(
      in: &draft, saying: .taskMoved(task.title, list: other.list.title), bringing: files
    ) { sheet throws(EditFlaw) in
      let line = try sheet.insert(block, at: .end)
      guard other.owner != owner else { return }
      let moved = sheet.tasks.flatMap(\.withSubtasks).first { $0.line == line }?.withSubtasks.map(\.line) ?? []
      try sheet.set([.added: [], .changed: []], at: moved)
      if let stranger = other.stranger { try sheet.set(.added, to: [stranger.text], at: line) }
    }
  }

  /// Stages the removal of a task with everything that belongs to it, its attachments too.
  ///
  /// - Throws: A ``Refusal`` where the task is gone, and errors of the draft.
  public func delete(_ line: Int, among others: [TaskList], in draft: inout FolderDraft) throws {
    let task = try task(line)
    try change(in: &draft, saying: .taskDeleted(task.title)) { sheet throws(EditFlaw) in
      try sheet.remove(at: line)
    }
    let removed = Set(task.withSubtasks.map(\.line))
    let kept = others.flatMap { list in
      list.allTasks.filter { list.slug != self.list.slug || !removed.contains($0.line) }.flatMap(\.files)
    }
    for file in Set(task.withSubtasks.flatMap(\.files)).subtracting(kept).sorted() {
      try draft.remove(attachment: file, of: owner)
    }
  }

  // MARK: From elsewhere

  /// Stages tasks that come from another program, at the end of the list.
  ///
  /// - Parameter lines: Their lines as a list has them, with the mark at their beginning.
  /// - Throws: Where a line is no task, and errors of the draft.
  public func append(_ lines: [String], to draft: inout FolderDraft) throws {
    try change(in: &draft, saying: .tasksImported(count: lines.count, list: list.title)) { sheet throws(EditFlaw) in
      if lines.isEmpty { return }
      try sheet.append(lines)
      guard let stranger else { return }
      // Nobody writes down the name of somebody else.
      let new = sheet.lines.suffix(lines.count).map(\.task)
      try sheet.set([.added: [stranger.text], .changed: []], at: new.map(\.line))
      try sheet.set([.by: [stranger.text]], at: new.filter { $0.doneBy != nil }.map(\.line))
    }
  }

  // MARK: Comments and files

  /// Stages what somebody says about a task. Whoever may read the list may comment.
  ///
  /// - Parameters:
  ///   - text: One line.
  ///   - moment: When it is said, in the author's time.
  /// - Throws: ``FieldProblems`` for a text that cannot be stored, a ``Refusal`` where the task is gone, and errors of
  ///   the draft.
  public func comment(_ line: Int, _ text: String, at moment: DayAndTime, in draft: inout FolderDraft) throws {
    let task = try task(line)
    let checked: String?
    do throws(FieldProblem) {
      checked = try FieldText.line(text, "comment", named: "the comment", within: .paragraph)
    } catch {
      throw FieldProblems([error])
    }
    guard let checked else {
      throw FieldProblems([FieldProblem("comment", "the comment is missing", reason: .missing)])
    }
    try change(in: &draft, saying: .taskCommented(task.title)) { sheet throws(EditFlaw) in
      try sheet.add(ListTask.Comment(by: actor, at: moment, text: checked), at: line)
    }
  }

  /// Stages files that are attached to a task. Copies of them are stored under names that no other file has.
  ///
  /// - Parameters:
  ///   - files: The names of the files, and their bytes.
  ///   - limit: The most bytes of a file.
  /// - Returns: The names under which they are stored.
  /// - Throws: A ``Refusal`` where a file is too large or the task is gone, and errors of the draft.
  @discardableResult
  public func attach(
    _ files: [(name: String, bytes: [UInt8])], to line: Int, limit: Int, in draft: inout FolderDraft
  ) throws -> [String] {
    let task = try task(line)
    if let large = files.first(where: { $0.bytes.count > limit }) {
      throw Refusal(.task(.fileTooLarge(large.name, bytes: large.bytes.count, limit: limit)))
    }
    var taken = try draft.names(in: FolderLayout.files(of: owner))
    var names: [String] = []
    for file in files {
      let name = AttachmentName.name(for: file.name, avoiding: taken)
      draft.write(file.bytes, to: FolderLayout.attachment(name, of: owner))
      taken.append(name)
      names.append(name)
    }
    // The files come first, so that no task ever names one that is not there.
    try change(
      in: &draft, saying: .filesAttached(names, task: task.title), bringing: names
    ) { [names] sheet throws(EditFlaw) in
      try sheet.set(.file, to: task.files + names, at: line)
      try sign(line, in: &sheet)
    }
    return names
  }

  /// Stages that a file is not attached to a task any more. The file goes, too, where no other task names it.
  ///
  /// - Parameter others: All lists of the owner.
  /// - Returns: Whether the file goes.
  /// - Throws: A ``Refusal`` where no such file is attached or the task is gone, and errors of the draft.
  @discardableResult
  public func detach(
    _ file: String, from line: Int, among others: [TaskList], in draft: inout FolderDraft
  ) throws -> Bool {
    let task = try task(line)
    guard let index = task.place(of: file) else { throw Refusal(.task(.notAttached(file, task: task.title))) }
    let stored = task.files[index]
    try change(in: &draft, saying: .fileDetached(file, task: task.title)) { sheet throws(EditFlaw) in
      try sheet.set(.file, to: task.files.filter { !$0.utf8.elementsEqual(stored.utf8) }, at: line)
      try sign(line, in: &sheet)
    }
    guard isOnly(line, toHave: stored, among: others) else { return false }
    return try draft.remove(attachment: stored, of: owner)
  }

  /// Whether no other task of the owner's lists names a file. One that spells its letters in other bytes counts as well,
  /// since to some systems both are one file.
  ///
  /// - Parameter others: All lists of the owner.
  public func isOnly(_ line: Int, toHave file: String, among others: [TaskList]) -> Bool {
    !others.contains { other in
      other.allTasks.contains { ($0.line != line || other.slug != list.slug) && $0.files.contains(file) }
    }
  }

  // MARK: Parts

  /// Who changes the list, where that is not its owner.
  private var stranger: Username? { actor == owner ? nil : actor }

  /// Says in a task's line who changed it last. What no name stands beside was done by the owner.
  private func sign(_ line: Int, in sheet: inout ListSheet) throws(EditFlaw) {
    try sheet.set(.changed, to: stranger.map { [$0.text] } ?? [], at: line)
  }

  /// Looks whether texts would be read as they are meant.
  private static func check(_ title: String?, _ description: String?) throws(FieldProblems) {
    do throws(FieldProblem) {
      if let title { _ = try TaskRules.title(title) }
      if let description { _ = try TaskRules.description(description) }
    } catch {
      throw FieldProblems([error])
    }
  }

  /// The name of a task's page after what is staged, which added no lines before it; `nil` for one without a page.
  public func slug(of task: ListTask, in draft: FolderDraft) throws -> Slug? {
    try ListSheet(draft.bytes(of: path) ?? []).slug(at: task.line)
  }

  func task(_ line: Int) throws(Refusal) -> ListTask {
    guard let task = list.allTasks.first(where: { $0.line == line }) else { throw Refusal(.task(.gone)) }
    return task
  }

  /// Stages an edit of the list's file.
  ///
  /// - Parameter names: The attachments that the edit may name though the list did not: copies that come with it, and
  ///   what another list of the owner's named.
  /// - Throws: A ``Refusal`` where somebody else than the owner names another file of theirs, and errors of the edit and
  ///   of the draft.
  @discardableResult
  func change<Outcome>(
    in draft: inout FolderDraft, saying summary: ChangeSummary, bringing names: [String] = [],
    _ edit: (inout ListSheet) throws(EditFlaw) -> Outcome
  ) throws -> Outcome {
    let stored = try draft.bytes(of: path) ?? []
    let (outcome, bytes, foreign) = try EditFlaw.naming(path) {
      var sheet = try ListSheet(stored)
      if actor == owner { return (try edit(&sheet), sheet.bytes, String?.none) }
      // By their bytes: to some systems one letter in two spellings is two names.
      let known = Set((sheet.files + names).map { Array($0.utf8) })
      let outcome = try edit(&sheet)
      return (outcome, sheet.bytes, sheet.files.filter { !known.contains(Array($0.utf8)) }.min())
    }
    // Whoever could name any file of the owner's could also delete it, together with the task that names it.
    if let foreign {
      throw Refusal(.task(.fileOfOwner(foreign, owner: owner)))
    }
    if bytes != stored { draft.write(bytes, to: path) }
    draft.owner = .person(actor)
    draft.subjects.formUnion([.person(owner), .person(actor)])
    draft.summary = summary
    return outcome
  }
}

extension TaskList {
  /// The open task that comes back and of which a done one is the last time: it stands right before it, under the same
  /// title. `nil` where there is none, or more was written below the done one.
  fileprivate func repeating(before record: ListTask) -> ListTask? {
    guard !record.hasMore, record.repetition == nil else { return nil }
    let families = [tasks] + allTasks.map(\.subtasks)
    for family in families {
      guard let index = family.firstIndex(where: { $0.line == record.line }), index > 0 else { continue }
      let before = family[index - 1]
      return !before.isDone && before.repetition != nil && before.title == record.title ? before : nil
    }
    return nil
  }
}

extension ListSheet {
  /// The attachments that tasks of the list name.
  fileprivate var files: [String] { lines.flatMap(\.task.files) }

  /// Sets or removes the word of a field that changes.
  fileprivate mutating func set<Value>(
    _ change: TaskEdit.Change<Value>, _ kind: TaskWord.Kind, at line: Int, _ text: (Value) -> String
  ) throws(EditFlaw) {
    switch change {
    case .keep: break
    case .remove: try set(kind, to: [], at: line)
    case .set(let value): try set(kind, to: [text(value)], at: line)
    }
  }
}
