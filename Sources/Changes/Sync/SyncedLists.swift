import DataFolder
import Journal
import Merging

/// The lists of somebody while they are brought in line with another program.
public struct SyncedLists: Sendable {
  /// By what both sides know a task, which is its `id:`; `nil` for one without.
  public typealias Key = @Sendable (ListTask, Slug) -> String?

  private let owner: Username
  private let key: Key
  private var sheets: [Slug: ListSheet] = [:]
  private var stored: [Slug: [UInt8]] = [:]
  private var order: [Slug]

  /// - Parameters:
  ///   - lists: The lists to look at.
  ///   - key: By what both sides know a task.
  public init(_ lists: [TaskList], of owner: Username, key: @escaping Key, in draft: FolderDraft) throws {
    self.owner = owner
    self.key = key
    order = lists.map(\.slug)
    for slug in order { try open(slug, in: draft) }
  }

  private mutating func open(_ slug: Slug, in draft: FolderDraft) throws {
    let path = FolderLayout.list(slug, of: owner)
    let bytes = try draft.bytes(of: path) ?? []
    stored[slug] = bytes
    sheets[slug] = try EditFlaw.naming(path) { try ListSheet(bytes) }
  }

  /// Stages the lists as they are now.
  public func save(to draft: inout FolderDraft) {
    for slug in order {
      guard let bytes = sheets[slug]?.bytes, bytes != stored[slug] else { continue }
      draft.write(bytes, to: FolderLayout.list(slug, of: owner))
    }
  }

  // MARK: What is in them

  /// Gives an `id:` to every open task without one, and another one to a task that has the same as one before it.
  ///
  /// - Parameter new: Makes one.
  /// - Returns: How many got one.
  @discardableResult
  public mutating func giveIDs(_ new: () -> String) throws -> Int {
    var known: Set<String> = []
    var count = 0
    for slug in order {
      guard var sheet = sheets[slug] else { continue }
      var values: [(line: Int, values: [TaskWord.Kind: [String]])] = []
      for task in sheet.tasks.flatMap(\.withSubtasks) {
        if let key = key(task, slug), known.insert(key).inserted { continue }
        if task.id != nil || !task.isDone { values.append((task.line, [.id: [new()]])) }
      }
      count += values.count
      try naming(slug) { () throws(EditFlaw) in try sheet.set(values) }
      sheets[slug] = sheet
    }
    return count
  }

  /// The tasks that both sides know, which are those with an `id:`.
  public var tasks: [String: SyncedTask] {
    var tasks: [String: SyncedTask] = [:]
    for slug in order {
      func add(_ task: ListTask, of parent: String?) {
        let key = key(task, slug)
        if let key, tasks[key] == nil { tasks[key] = SyncedTask(task, in: slug, of: parent) }
        for part in task.subtasks { add(part, of: key) }
      }
      for task in sheets[slug]?.tasks ?? [] { add(task, of: nil) }
    }
    return tasks
  }

  private func find(_ wanted: String) -> (slug: Slug, task: ListTask, parent: String?)? {
    for slug in order {
      func search(_ tasks: [ListTask], of parent: String?) -> (task: ListTask, parent: String?)? {
        for task in tasks {
          let own = key(task, slug)
          if own == wanted { return (task, parent) }
          if let found = search(task.subtasks, of: own) { return found }
        }
        return nil
      }
      if let found = search(sheets[slug]?.tasks ?? [], of: nil) { return (slug, found.task, found.parent) }
    }
    return nil
  }

  // MARK: Changing them

  /// Adds a list that was staged.
  public mutating func add(_ list: TaskList, in draft: FolderDraft) throws {
    order.append(list.slug)
    try open(list.slug, in: draft)
  }

  /// Does to the lists what a plan says, and stages them.
  ///
  /// - Parameters:
  ///   - steps: The steps by the ids of tasks.
  ///   - first: The ids in the order in which new tasks are to stand.
  ///   - moment: When it happens, for what is noted.
  ///   - today: The person's day.
  public mutating func apply(
    _ steps: [String: TaskSyncPlan.Step], first: [String], at moment: DayAndTime, today: Day,
    in draft: inout FolderDraft
  ) throws {
    let files = self.files
    try add(steps, first)
    for id in steps.keys.sorted() {
      switch steps[id] {
      case .change(let task, let conflicts)?:
        try change(id, to: task, conflicts, at: moment)
      case .complete(let task, let done, let conflicts)?:
        try change(id, to: task, conflicts, at: moment)
        try complete(id, on: Day(done) ?? today, in: &draft)
      case .add, .delete, nil: break
      }
    }
    let gone = Set(steps.filter { $0.value == .delete }.keys)
    for id in gone.sorted() { try delete(id, with: gone) }
    save(to: &draft)
    // Attachments go with the last task that names them.
    for file in files.subtracting(self.files).sorted() { try draft.remove(attachment: file, of: owner) }
  }

  private var files: Set<String> {
    Set(sheets.values.flatMap { $0.lines.flatMap(\.task.files) })
  }

  /// Adds new tasks, each behind the one of which it is a step.
  private mutating func add(_ steps: [String: TaskSyncPlan.Step], _ first: [String]) throws {
    var left = first.compactMap { id -> (id: String, task: SyncedTask)? in
      if case .add(let task)? = steps[id] { (id, task) } else { nil }
    }
    while !left.isEmpty {
      let waiting = Set(left.map(\.id))
      var later: [(id: String, task: SyncedTask)] = []
      for (id, task) in left {
        if let parent = task[.parent], parent != id, waiting.contains(parent), find(parent) == nil {
          later.append((id, task))
        } else {
          try insert(task, id)
        }
      }
      // Two that are steps of each other: one of them is no step.
      if later.count == left.count { later[0].task[.parent] = nil }
      left = later
    }
  }

  private mutating func insert(_ task: SyncedTask, _ id: String) throws {
    let parent = task[.parent].flatMap { find($0) }
    guard let slug = parent?.slug ?? task[.list].flatMap({ Slug($0) }), var sheet = sheets[slug] else { return }
    let line = TaskLine(of: ListTask(task, id: id, by: owner))
    try naming(slug) { () throws(EditFlaw) in
      try sheet.insert(line, at: parent.map { .inside($0.task.line) } ?? .end)
    }
    sheets[slug] = sheet
  }

  private mutating func change(
    _ id: String, to wanted: SyncedTask, _ conflicts: [TaskMerge.Conflict], at moment: DayAndTime
  ) throws {
    guard let found = find(id) else { return }
    let known = SyncedTask(found.task, in: found.slug, of: found.parent)
    let changed = wanted.differences(from: known)
    if changed.contains(.list) || changed.contains(.parent) { try move(id, to: wanted) }
    guard let (slug, task, _) = find(id), var sheet = sheets[slug] else { return }
    let line = task.line
    try naming(slug) { () throws(EditFlaw) in
      var words: [TaskWord.Kind: [String]] = [:]
      for field in changed { words.merge(wanted.words(of: field, by: owner)) { $1 } }
      if !words.isEmpty { try sheet.set([(line, words)]) }
      if changed.contains(.done) { try sheet.setDone(wanted.isDone, at: line) }
      if changed.contains(.title), let title = wanted[.title] { try sheet.setTitle(title, at: line) }
      for conflict in conflicts {
        let comment = ListTask.Comment(by: owner, at: moment, text: conflict.note)
        if task.comments.contains(where: { $0.text == comment.text }) { continue }
        try sheet.add(comment, at: line)
      }
      if changed.contains(.description) { try sheet.setDescription(wanted[.description], at: line) }
    }
    sheets[slug] = sheet
  }

  /// Puts a task where it belongs: below the task of which it is a step, or at the end of its list.
  private mutating func move(_ id: String, to wanted: SyncedTask) throws {
    guard let (slug, task, _) = find(id), var sheet = sheets[slug] else { return }
    let parent = wanted[.parent].flatMap { find($0) }
    // A task is no step of its own steps.
    if let parent, parent.slug == slug, task.withSubtasks.contains(where: { $0.line == parent.task.line }) { return }
    let target = parent?.slug ?? wanted[.list].flatMap { Slug($0) } ?? slug
    if target == slug {
      try naming(slug) { () throws(EditFlaw) in
        try sheet.move(task.line, to: parent.map { .inside($0.task.line) } ?? .end)
      }
      sheets[slug] = sheet
      return
    }
    guard var other = sheets[target] else { return }
    try naming(slug) { () throws(EditFlaw) in
      let block = try sheet.block(at: task.line)
      try sheet.remove(at: task.line)
      try other.insert(block, at: parent.map { .inside($0.task.line) } ?? .end)
    }
    sheets[slug] = sheet
    sheets[target] = other
  }

  /// Ticks off a task that comes back.
  private mutating func complete(_ id: String, on day: Day, in draft: inout FolderDraft) throws {
    guard let (slug, task, _) = find(id), let sheet = sheets[slug], !task.isDone else { return }
    save(to: &draft)
    var list = TaskList(slug: slug, title: slug.text)
    list.tasks = sheet.tasks
    try TaskStaging(list, of: owner, by: owner).complete(task.line, on: day, in: &draft)
    let bytes = try draft.bytes(of: FolderLayout.list(slug, of: owner)) ?? []
    sheets[slug] = try naming(slug) { () throws(EditFlaw) in try ListSheet(bytes) }
  }

  /// Takes a task out; steps of it that stay become tasks of the list.
  private mutating func delete(_ id: String, with gone: Set<String>) throws {
    while let (slug, task, _) = find(id), var sheet = sheets[slug] {
      let staying = task.withSubtasks.dropFirst().first { part in
        key(part, slug).map { !gone.contains($0) } ?? !part.isDone
      }
      try naming(slug) { () throws(EditFlaw) in
        if let staying { try sheet.move(staying.line, to: .after(task.line)) } else { try sheet.remove(at: task.line) }
      }
      sheets[slug] = sheet
    }
  }

  @discardableResult
  private func naming<Outcome>(_ slug: Slug, _ edit: () throws(EditFlaw) -> Outcome) throws -> Outcome {
    try EditFlaw.naming(FolderLayout.list(slug, of: owner), edit)
  }
}

extension ListTask {
  /// A new task of a list.
  fileprivate init(_ task: SyncedTask, id: String, by actor: Username) {
    self.init(title: task[.title] ?? "…", description: task[.description], isDone: task.isDone)
    doneOn = task[.done].flatMap { DayAndTime(text: $0) }
    if isDone { doneBy = actor }
    due = task[.due].flatMap { DayAndTime(text: $0) }
    start = task[.start].flatMap { DayAndTime(text: $0) }
    priority = task[.priority].flatMap { Priority(named: $0) }
    labels = task.labels
    foreignRule = task[.rule]
    self.id = id
    repetition = task[.every].flatMap { Repetition(withEnds: $0) }
  }
}
