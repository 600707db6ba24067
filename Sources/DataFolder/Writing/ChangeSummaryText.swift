import Journal

/// How records store summaries of changes: a name for the kind of change, followed by its values.
extension ChangeSummary {
  /// A name for the kind of change, followed by its values; equal for equal summaries.
  public var fields: [String] {
    switch self {
    case .worded(let text): ["worded", text]
    case .checkIns(let checkIns): ["check-ins"] + checkIns.flatMap(\.fields)
    case .checkInEdited(let habit, let day): ["check-in-edited", habit, day.description]
    case .checkInDeleted(let habit, let day): ["check-in-deleted", habit, day.description]
    case .habitAdded(let title): ["habit-added", title]
    case .habitChanged(let title, let keys): ["habit-changed", title] + keys
    case .habitPaused(let title, let first): ["habit-paused", title, first.description]
    case .habitResumed(let title, let day): ["habit-resumed", title, day.description]
    case .habitArchived(let title): ["habit-archived", title]
    case .habitRestored(let title): ["habit-restored", title]
    case .habitDeleted: ["habit-deleted"]
    case .habitsOrdered(let count): ["habits-ordered", String(count)]
    case .holidayBegun(let first, let last, let count):
      ["holiday-begun", first.description, last?.description ?? "", String(count)]
    case .holidayEnded(let day): ["holiday-ended", day.description]
    case .personAdded(let name): ["person-added", name]
    case .profileChanged(let name): ["profile-changed", name]
    case .personDeleted: ["person-deleted"]
    case .challengeAdded(let title): ["challenge-added", title]
    case .challengeChanged(let title): ["challenge-changed", title]
    case .challengeDeleted(let title): ["challenge-deleted", title]
    case .challengeInvited(let title, let person): ["challenge-invited", title, person]
    case .challengeRemoved(let title, let person): ["challenge-removed", title, person]
    case .challengeJoined(let title): ["challenge-joined", title]
    case .challengeDeclined(let title): ["challenge-declined", title]
    case .challengeLeft(let title): ["challenge-left", title]
    case .followRequested(let name): ["follow-requested", name]
    case .followAccepted(let name): ["follow-accepted", name]
    case .followDeclined(let name): ["follow-declined", name]
    case .personBlocked(let name): ["person-blocked", name]
    case .personUnblocked(let name): ["person-unblocked", name]
    case .followStopped(let name): ["follow-stopped", name]
    case .readerAdded(let name): ["reader-added", name]
    case .readerInvited(let name): ["reader-invited", name]
    case .readerRekeyed(let name): ["reader-rekeyed", name]
    case .readerRemoved(let name): ["reader-removed", name]
    case .feedFollowed(let name): ["feed-followed", name]
    case .taskAdded(let title): ["task-added", title]
    case .taskDone(let title): ["task-done", title]
    case .taskReopened(let title): ["task-reopened", title]
    case .taskChanged(let title): ["task-changed", title]
    case .taskDeleted(let title): ["task-deleted", title]
    case .listAdded(let title): ["list-added", title]
    case .listChanged(let title): ["list-changed", title]
    case .listDeleted(let title): ["list-deleted", title]
    case .listArchived(let title): ["list-archived", title]
    case .listRestored(let title): ["list-restored", title]
    case .listShared(let title, let person): ["list-shared", title, person]
    case .listUnshared(let title, let person): ["list-unshared", title, person]
    case .taskCommented(let title): ["task-commented", title]
    case .filesAttached(let files, let task): ["files-attached", task] + files
    case .fileDetached(let file, let task): ["file-detached", file, task]
    case .labelRenamed(let old, let new): ["label-renamed", old, new]
    case .conflictsSettled(let count): ["conflicts-settled", String(count)]
    case .checkInSettled(let habit, let day): ["check-in-settled", habit, day.description]
    case .conflictSettled(let what): ["conflict-settled", what]
    case .copiesMerged(let count): ["copies-merged", String(count)]
    case .tasksSynced(let count): ["tasks-synced", String(count)]
    case .habitsImported(let count): ["habits-imported", String(count)]
    case .filesRestored(let count): ["files-restored", String(count)]
    case .tasksImported(let count, let list): ["tasks-imported", String(count), list]
    case .taskMoved(let title, let list): ["task-moved", title, list]
    case .settingsChanged(let keys): ["settings-changed"] + keys
    case .courseStarted(let day): ["course-started", day.description]
    case .postRead(let title): ["post-read", title]
    case .postAnswered(let title): ["post-answered", title]
    case .courseShown(let isShown): ["course-shown", isShown ? "yes" : "no"]
    }
  }

  /// `nil` where the fields are not those of a summary.
  init?(fields: [String]) {
    guard let kind = fields.first else { return nil }
    let rest = Array(fields.dropFirst())
    func text(_ index: Int) -> String? { rest.indices.contains(index) ? rest[index] : nil }
    func day(_ index: Int) -> Day? { text(index).flatMap { Day($0) } }
    func count(_ index: Int) -> Int? { text(index).flatMap { Int($0) } }
    let summary: ChangeSummary? =
      switch kind {
      case "worded": text(0).map { .worded($0) }
      case "check-ins": CheckIn.all(in: rest).map { .checkIns($0) }
      case "check-in-edited": text(0).flatMap { habit in day(1).map { .checkInEdited(habit: habit, on: $0) } }
      case "check-in-deleted": text(0).flatMap { habit in day(1).map { .checkInDeleted(habit: habit, on: $0) } }
      case "habit-added": text(0).map { .habitAdded($0) }
      case "habit-changed": text(0).map { .habitChanged($0, keys: Array(rest.dropFirst())) }
      case "habit-paused": text(0).flatMap { title in day(1).map { .habitPaused(title, from: $0) } }
      case "habit-resumed": text(0).flatMap { title in day(1).map { .habitResumed(title, on: $0) } }
      case "habit-archived": text(0).map { .habitArchived($0) }
      case "habit-restored": text(0).map { .habitRestored($0) }
      case "habit-deleted": .habitDeleted
      case "habits-ordered": count(0).map { .habitsOrdered(count: $0) }
      case "holiday-begun":
        day(0).flatMap { first in count(2).map { .holidayBegun(from: first, through: day(1), habits: $0) } }
      case "holiday-ended": day(0).map { .holidayEnded(on: $0) }
      case "person-added": text(0).map { .personAdded($0) }
      case "profile-changed": text(0).map { .profileChanged($0) }
      case "person-deleted": .personDeleted
      case "challenge-added": text(0).map { .challengeAdded($0) }
      case "challenge-changed": text(0).map { .challengeChanged($0) }
      case "challenge-deleted": text(0).map { .challengeDeleted($0) }
      case "challenge-invited": text(0).flatMap { title in text(1).map { .challengeInvited(title, $0) } }
      case "challenge-removed": text(0).flatMap { title in text(1).map { .challengeRemoved(title, $0) } }
      case "challenge-joined": text(0).map { .challengeJoined($0) }
      case "challenge-declined": text(0).map { .challengeDeclined($0) }
      case "challenge-left": text(0).map { .challengeLeft($0) }
      case "follow-requested": text(0).map { .followRequested($0) }
      case "follow-accepted": text(0).map { .followAccepted($0) }
      case "follow-declined": text(0).map { .followDeclined($0) }
      case "person-blocked": text(0).map { .personBlocked($0) }
      case "feed-followed": text(0).map { .feedFollowed($0) }
      case "person-unblocked": text(0).map { .personUnblocked($0) }
      case "follow-stopped": text(0).map { .followStopped($0) }
      case "reader-added": text(0).map { .readerAdded($0) }
      case "reader-invited": text(0).map { .readerInvited($0) }
      case "reader-rekeyed": text(0).map { .readerRekeyed($0) }
      case "reader-removed": text(0).map { .readerRemoved($0) }
      case "task-added": text(0).map { .taskAdded($0) }
      case "task-done": text(0).map { .taskDone($0) }
      case "task-reopened": text(0).map { .taskReopened($0) }
      case "task-changed": text(0).map { .taskChanged($0) }
      case "task-deleted": text(0).map { .taskDeleted($0) }
      case "list-added": text(0).map { .listAdded($0) }
      case "list-changed": text(0).map { .listChanged($0) }
      case "list-deleted": text(0).map { .listDeleted($0) }
      case "list-archived": text(0).map { .listArchived($0) }
      case "list-restored": text(0).map { .listRestored($0) }
      case "list-shared": text(0).flatMap { title in text(1).map { .listShared(title, with: $0) } }
      case "list-unshared": text(0).flatMap { title in text(1).map { .listUnshared(title, with: $0) } }
      case "task-commented": text(0).map { .taskCommented($0) }
      case "files-attached": text(0).map { .filesAttached(Array(rest.dropFirst()), task: $0) }
      case "file-detached": text(0).flatMap { file in text(1).map { .fileDetached(file, task: $0) } }
      case "label-renamed": text(0).flatMap { old in text(1).map { .labelRenamed(old, to: $0) } }
      case "habits-imported": count(0).map { .habitsImported(count: $0) }
      case "files-restored": count(0).map { .filesRestored(count: $0) }
      case "conflicts-settled": count(0).map { .conflictsSettled(count: $0) }
      case "check-in-settled": text(0).flatMap { habit in day(1).map { .checkInSettled(habit: habit, on: $0) } }
      case "conflict-settled": text(0).map { .conflictSettled($0) }
      case "copies-merged": count(0).map { .copiesMerged(count: $0) }
      case "tasks-synced": count(0).map { .tasksSynced(count: $0) }
      case "tasks-imported": count(0).flatMap { count in text(1).map { .tasksImported(count: count, list: $0) } }
      case "task-moved": text(0).flatMap { title in text(1).map { .taskMoved(title, list: $0) } }
      case "settings-changed": .settingsChanged(keys: rest)
      case "course-started": day(0).map { .courseStarted(on: $0) }
      case "post-read": text(0).map { .postRead($0) }
      case "post-answered": text(0).map { .postAnswered($0) }
      case "course-shown": text(0).map { .courseShown($0 == "yes") }
      default: nil
      }
    guard let summary else { return nil }
    self = summary
  }
}

extension ChangeSummary.CheckIn {
  fileprivate var fields: [String] { [habit, EventRow.text(of: value), unit ?? "", day.description] }

  fileprivate static func all(in fields: [String]) -> [Self]? {
    guard fields.count.isMultiple(of: 4) else { return nil }
    var checkIns: [Self] = []
    for start in stride(from: 0, to: fields.count, by: 4) {
      guard let value = EventValue(recorded: fields[start + 1]), let day = Day(fields[start + 3]) else { return nil }
      let unit = fields[start + 2]
      checkIns.append(Self(habit: fields[start], value: value, unit: unit.isEmpty ? nil : unit, day: day))
    }
    return checkIns
  }
}

extension EventValue {
  /// Reads a value as files write it; `nil` for any other text.
  public init?(recorded text: String) {
    guard let value = Vocabularies.eventWord.value(of: text) ?? (try? Amount.parse(text).get()).map(EventValue.amount)
    else { return nil }
    self = value
  }
}
