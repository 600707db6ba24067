import Changes
import DataFolder
import Diagnostics
import Exchange
import FileSystem
import Journal
import Merging

/// One sync of somebody's lists with a folder of tasks.
///
/// Our side is stored first, with the ids by which tasks are known again; then the files, each in one step; then what both
/// have in common. Whatever is interrupted in between is found to be the same, or still to do, by the next sync.
struct TaskSync {
  /// What came of it.
  struct Report {
    var added: [String] = [], changed: [String] = [], done: [String] = [], deleted: [String] = []
    var addedThere: [String] = [], changedThere: [String] = [], deletedThere: [String] = []
    /// Tasks that one side deleted and the other changed, which stay.
    var kept: [String] = []
    var conflicts: [(title: String, conflict: TaskMerge.Conflict)] = []
    /// Names and colours of lists that changed.
    var looks: [Look] = []
    /// Files that somebody else changed meanwhile: the next sync looks at them.
    var later: [String] = []
    /// Whether nothing is known of earlier syncs although both sides have the same tasks.
    var isWithoutRecord = false
  }

  let folder: TaskFolder
  let person: Person
  let record: TaskSyncRecord?
  let siteID: String
  /// The zone of the person's clock.
  let zone: String
  let now: WallClock
  let moment: DayAndTime

  private var wallTime: TodoFile.WallTime {
    { [zone] day, time, other in DayAndTime(day: day, time: time).moved(from: other, to: zone) }
  }

  private var key: SyncedLists.Key {
    { [siteID, person] task, list in
      guard let id = task.id else { return nil }
      // A short word that somebody typed is no name for all the world.
      return CalendarIdentity.isUnique(id)
        ? id : CalendarIdentity(siteID: siteID).uid(of: task, in: list, of: person.username)
    }
  }

  /// What the folder has, with lists for the folders that are known.
  ///
  /// - Parameter slugs: The list of each folder; a folder without one has its own name with a colon before it.
  private func theirs(_ slugs: [String: Slug]) -> [String: SyncedTask] {
    folder.files.mapValues { file in
      let collection = Self.collection(of: file.path)
      return file.todo.task(in: slugs[collection]?.text ?? ":" + collection, wallTime)
    }
  }

  private static func collection(of path: String) -> String { String(path.prefix { $0 != "/" }) }

  /// What our side is to become, and what the files are to say then.
  struct Outcome {
    var report = Report()
    /// The tasks of the lists as they will be.
    var ours: [String: SyncedTask] = [:]
    var theirs: [String: SyncedTask] = [:]
    var plan = TaskSyncPlan(ours: [:], theirs: [:], common: [:])
    var lists: [TaskList] = []
    var slugs: [String: Slug] = [:]
    /// What the folder said of each list.
    var looks: [String: SyncedList] = [:]
    var frozen: Set<String> = []
  }

  // MARK: Our side

  func stage(in draft: inout FolderDraft, yes: Bool) throws -> Outcome {
    var outcome = Outcome()
    let inUse = person.lists.filter { $0.archivedOn == nil }
    outcome.lists = inUse
    outcome.slugs = slugs()
    try stageLooks(&outcome, in: &draft)
    var lists = try SyncedLists(inUse, of: person.username, key: key, in: draft)
    try lists.giveIDs(CalendarIdentity.newID)
    let common = common
    let before = lists.tasks
    outcome.theirs = theirs(outcome.slugs)
    outcome.frozen = frozen(outcome, common)
    outcome.report.isWithoutRecord =
      record == nil && !Set(before.keys).isDisjoint(with: outcome.theirs.keys)
    outcome.plan = TaskSyncPlan(
      ours: before, theirs: outcome.theirs, common: common, missing: outcome.frozen)
    let deletions = outcome.plan.steps.values.count { $0 == .delete }
    if !yes, deletions >= 10, 2 * deletions > before.count {
      throw Refusal(
        "\(deletions) of \(before.count) tasks are gone from the folder, and would be deleted here",
        hint: "is the folder complete? if it is, `--yes` deletes them")
    }
    var steps = outcome.plan.steps
    try makeLists(for: &steps, &lists, &outcome, in: &draft)
    try lists.apply(steps, first: folder.order, at: moment, today: person.today, in: &draft)
    outcome.ours = lists.tasks
    tell(steps, before, &outcome)
    draft.owner = .person(person.username)
    draft.subjects.insert(.person(person.username))
    draft.summary = .tasksSynced(count: max(1, steps.count))
    return outcome
  }

  /// The list of each folder: as it was, or the one of its name or title.
  private func slugs() -> [String: Slug] {
    var slugs = record?.lists ?? [:]
    for collection in folder.collections where slugs[collection] == nil {
      let taken = Set(slugs.values)
      let title = folder.title(of: collection)?.lowercased()
      let list = person.lists.first { list in
        !taken.contains(list.slug) && (list.slug.text == collection || list.title.lowercased() == title)
      }
      slugs[collection] = list?.slug
    }
    return slugs
  }

  /// The tasks that both had in common. Those of a folder that is not there at all are none: it is made again, since a
  /// folder is more often missed than emptied.
  private var common: [String: TaskSyncPlan.Common] {
    guard let record else { return [:] }
    let there = Set(folder.collections)
    let lost = record.files.filter { !there.contains(Self.collection(of: $0.key)) }.values
    return record.tasks.filter { !lost.contains($0.key) }
  }

  /// Tasks to which nothing happens: those of archived lists, and those whose files cannot be read.
  private func frozen(_ outcome: Outcome, _ common: [String: TaskSyncPlan.Common]) -> Set<String> {
    let archived = Set(person.lists.filter { $0.archivedOn != nil }.map(\.slug.text))
    var frozen = Set(outcome.theirs.filter { $0.value[.list].map(archived.contains) ?? false }.keys)
    frozen.formUnion(common.filter { $0.value.ours[.list].map(archived.contains) ?? false }.keys)
    frozen.formUnion(folder.unreadable.compactMap { record?.files[$0.path] })
    return frozen
  }

  /// Makes the lists of folders that have none, as far as tasks come into them.
  private func makeLists(
    for steps: inout [String: TaskSyncPlan.Step], _ lists: inout SyncedLists, _ outcome: inout Outcome,
    in draft: inout FolderDraft
  ) throws {
    func placed(_ task: SyncedTask) throws -> SyncedTask {
      guard let name = task[.list], Slug(name).map({ slug in !outcome.lists.contains { $0.slug == slug } }) ?? true
      else {
        return task
      }
      let collection =
        name.hasPrefix(":") ? String(name.dropFirst()) : outcome.slugs.first { $0.value.text == name }?.key ?? name
      if outcome.slugs[collection].map({ slug in !outcome.lists.contains { $0.slug == slug } }) ?? true {
        let all = person.lists + outcome.lists
        var title = folder.title(of: collection) ?? collection
        if all.contains(where: { $0.title.lowercased() == title.lowercased() }) { title += " (\(collection))" }
        var edit = ListEdit()
        if let color = folder.color(of: collection) { edit.color = .set(color) }
        let list = try ListStaging.add(title, edit, among: all, of: person.username, to: &draft)
        outcome.lists.append(list)
        outcome.slugs[collection] = list.slug
        try lists.add(list, in: draft)
      }
      var task = task
      task[.list] = outcome.slugs[collection]?.text
      return task
    }
    for id in folder.order {
      switch steps[id] {
      case .add(let task)?: steps[id] = .add(try placed(task))
      case .change(let task, let conflicts)?: steps[id] = .change(to: try placed(task), conflicts)
      case .complete(let task, let day, let conflicts)?:
        steps[id] = .complete(try placed(task), on: day, conflicts)
      case .delete?, nil: continue
      }
    }
  }

  private func tell(
    _ steps: [String: TaskSyncPlan.Step], _ before: [String: SyncedTask], _ outcome: inout Outcome
  ) {
    func title(_ id: String) -> String {
      outcome.ours[id]?[.title] ?? before[id]?[.title] ?? outcome.theirs[id]?[.title] ?? id
    }
    for (id, step) in steps.sorted(by: { $0.key < $1.key }) {
      var found: [TaskMerge.Conflict] = []
      switch step {
      case .add: outcome.report.added.append(title(id))
      case .delete: outcome.report.deleted.append(title(id))
      case .change(let task, let conflicts):
        found = conflicts
        if task.isDone, before[id]?.isDone == false {
          outcome.report.done.append(title(id))
        } else {
          outcome.report.changed.append(title(id))
        }
      case .complete(_, _, let conflicts):
        found = conflicts
        outcome.report.done.append(title(id))
      }
      outcome.report.conflicts += found.map { (title(id), $0) }
    }
    outcome.report.kept = outcome.plan.kept.map(title).sorted()
    outcome.report.deletedThere = outcome.plan.deletedThere.map(title).sorted()
    for (id, task) in outcome.ours.sorted(by: { $0.key < $1.key }) where !outcome.frozen.contains(id) {
      guard let known = outcome.theirs[id] else {
        outcome.report.addedThere.append(title(id))
        continue
      }
      let isSettled = record?.tasks[id].map { $0.ours == task && $0.theirs == known } ?? false
      if !isSettled, !comparable(task, known, outcome).isEmpty { outcome.report.changedThere.append(title(id)) }
    }
  }

  /// What a file is to say differently.
  private func comparable(_ task: SyncedTask, _ known: SyncedTask, _ outcome: Outcome) -> [SyncedTask.Field] {
    var known = known
    if let list = known[.list], list.hasPrefix(":") { known[.list] = outcome.slugs[String(list.dropFirst())]?.text }
    return task.differences(from: known)
  }

  // MARK: Their side

  /// Writes the files and gives what both sides have in common then.
  func write(_ outcome: inout Outcome) throws -> TaskSyncRecord {
    var common = TaskSyncRecord()
    common.lists = outcome.slugs
    for list in outcome.lists {
      guard !common.lists.values.contains(list.slug) || isGone(list.slug, common) else { continue }
      let name = common.lists.first { $0.value == list.slug }?.key ?? list.slug.text
      if !outcome.ours.values.contains(where: { $0[.list] == list.slug.text }) { continue }
      try folder.make(name, title: list.title, color: list.color)
      common.lists[name] = list.slug
    }
    for id in outcome.plan.deletedThere.sorted() {
      guard let file = folder.files[id] else { continue }
      if !folder.remove(file.path, over: file.bytes) { outcome.report.later.append(file.path) }
    }
    for (id, task) in outcome.ours.sorted(by: { $0.key < $1.key }) where !outcome.frozen.contains(id) {
      try write(task, id, outcome.plan.steps[id], &outcome, &common)
    }
    for id in outcome.frozen { keep(id, in: &common) }
    try writeLooks(&outcome, &common)
    return common
  }

  /// Keeps what both sides had in common of a task that is brought in line another time, and where its file lay: one that
  /// cannot be read then is not one that is gone.
  private func keep(_ id: String, in common: inout TaskSyncRecord) {
    common.tasks[id] = record?.tasks[id]
    if let file = record?.files.first(where: { $0.value == id }) { common.files[file.key] = id }
  }

  private func isGone(_ slug: Slug, _ common: TaskSyncRecord) -> Bool {
    !folder.collections.contains { common.lists[$0] == slug }
  }

  private func write(
    _ task: SyncedTask, _ id: String, _ step: TaskSyncPlan.Step?, _ outcome: inout Outcome,
    _ common: inout TaskSyncRecord
  ) throws {
    guard let collection = common.lists.first(where: { $0.value.text == task[.list] })?.key else { return }
    let known = folder.files[id]
    var todo = known?.todo ?? TodoFile(uid: id)
    let list = known.map { common.lists[Self.collection(of: $0.path)]?.text ?? "" } ?? task[.list] ?? ""
    let before = known == nil ? SyncedTask() : todo.task(in: list, wallTime)
    let parent = task[.parent].map { folder.files[$0]?.todo.uid ?? $0 }
    // What the file cannot say as the list does is written once, and not again while the list stays the same.
    let isSettled =
      known != nil && record?.tasks[id].map { $0.ours == task && $0.theirs == before } ?? false
    if !isSettled, !task.differences(from: before).isEmpty {
      todo.set(task, over: before, parent: parent, now: now)
    }
    if case .change(_, let conflicts)? = step { for one in conflicts { todo.note(one.note, now: now) } }
    if case .complete(_, _, let conflicts)? = step { for one in conflicts { todo.note(one.note, now: now) } }
    let stays = known.map { Self.collection(of: $0.path) == collection } ?? false
    let path = stays ? known?.path ?? "" : "\(collection)/\(known.map { Self.name(of: $0.path) } ?? id + ".ics")"
    if todo.bytes != known?.bytes || !stays {
      guard try folder.write(todo, to: path, over: stays ? known?.bytes : nil) else {
        outcome.report.later.append(path)
        keep(id, in: &common)
        return
      }
      if let known, !stays, !folder.remove(known.path, over: known.bytes) { outcome.report.later.append(known.path) }
    }
    common.tasks[id] = TaskSyncPlan.Common(ours: task, theirs: todo.task(in: task[.list] ?? "", wallTime))
    common.files[path] = id
  }

  private static func name(of path: String) -> String { String(path.split(separator: "/").last ?? "") }
}
