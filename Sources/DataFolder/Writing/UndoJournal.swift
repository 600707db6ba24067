import CLibrary
import Journal

/// Keeps the records for `undo` and `redo` while a change is stored. A record is written before the files change, so
/// that there is no change without one.
struct UndoJournal {
  /// A record with its place on the store.
  struct Entry {
    var slot: UndoStore.Slot
    var record: UndoRecord
  }

  /// The kind of change that is being stored.
  enum Occasion {
    /// A new change, with the name of its command.
    case change(command: String)
    /// The undoing or redoing of a change.
    case reversal(of: Entry)
  }

  private let files: StoredFiles
  private let beforeStep: (@Sendable (String) throws -> Void)?
  /// The records; `nil` where there are none and none is needed.
  private(set) var store: UndoStore?
  /// The record of the change that is being stored, with its place.
  private(set) var current: Entry?
  /// The record to remove once ``current`` is stored.
  private var reversed: UndoStore.Slot?
  /// The key by which the change was requested.
  private var key: SubmissionKey?

  /// Settles changes that a killed process left pending.
  init(files: StoredFiles, beforeStep: (@Sendable (String) throws -> Void)?) throws(StorageFailure) {
    self.files = files
    self.beforeStep = beforeStep
    store = UndoStore(in: files.root, isMade: false)
    for slot in store?.slots.filter(\.isPending) ?? [] { try settle(slot) }
  }

  /// For reading only: without the lock, pending changes are not settled.
  init(looking files: StoredFiles) {
    self.files = files
    beforeStep = nil
    store = UndoStore(in: files.root, isMade: false)
  }

  private mutating func settle(_ slot: UndoStore.Slot) throws(StorageFailure) {
    guard let record = store?.record(slot) else {
      store?.remove(slot)
      return
    }
    // A tombstone does not name the files to look at, so it is kept: one too many is better than undoing an older
    // change instead.
    let happened = try ChangeReversal(record: record, files: files).happened()
    if happened.isEmpty, record.change.irreversibility == nil {
      store?.remove(slot)
      return
    }
    if let key = record.key { StoredKeys(in: files.root).add(key, at: record.change.time) }
    if happened.count < record.traces.count {
      var partial = record
      partial.traces = happened
      partial.change.paths = happened.map(\.path)
      try? store?.write(partial, to: slot)
    }
    store?.mark(slot, isPending: false)
  }

  /// Records what is going to be done.
  mutating func begin(_ draft: FolderDraft, _ occasion: Occasion, plan: StorePlan) throws {
    key = draft.key
    try beforeStep?("record")
    switch occasion {
    case .change(let command):
      let now = Int64(time(nil))
      guard let record = UndoRecord(draft, command: command, time: now, changes: plan.changes, key: key) else { return }
      if store == nil { store = UndoStore(in: files.root, isMade: true) }
      try add(record, number: store?.nextNumber ?? 1, to: .undo)
    case .reversal(let entry):
      let stack = entry.slot.stack.opposite
      let kept = entries(on: .redo)
      let rest = stack == .redo ? kept : entries(on: .undo)
      let reversal = entry.record.reversal(
        by: plan.changes, after: rest.first { $0.slot.number == entry.slot.number }?.record,
        sequence: stack == .redo ? (kept.first?.record.sequence ?? 0) + 1 : 0)
      try add(reversal, number: entry.slot.number, to: stack)
      // If the process were killed now, the next one would tell from the files how far it got.
      store?.mark(entry.slot, isPending: true)
      reversed = UndoStore.Slot(number: entry.slot.number, stack: entry.slot.stack, isPending: true)
    }
  }

  private mutating func add(_ record: UndoRecord, number: Int, to stack: UndoStore.Stack) throws {
    do throws(UndoStore.Failure) {
      if let slot = try store?.add(record, number: number, to: stack) { current = Entry(slot: slot, record: record) }
    } catch {
      throw files.failure("cannot write", "\(FolderLock.folder)/\(UndoStore.folder)", code: error.code)
    }
  }

  /// Records that the change was stored.
  mutating func end() throws {
    try beforeStep?("recorded")
    if let key {
      StoredKeys(in: files.root).add(key, at: Int64(time(nil)))
      try beforeStep?("key")
    }
    if let current {
      store?.mark(current.slot, isPending: false)
      if let reversed {
        try beforeStep?("forget")
        store?.remove(reversed)
      }
      var slot = current.slot
      slot.isPending = false
      store?.prune(after: slot)
    }
  }

  /// Discards the record, because the change was not stored.
  mutating func cancel() {
    if let current { store?.remove(current.slot) }
    if let reversed { store?.mark(reversed, isPending: false) }
  }

  mutating func purge(_ subjects: Set<ChangeSubject>) {
    if !subjects.isEmpty { store?.purge(subjects) }
    for case .person(let person) in subjects {
      StoredKeys(in: files.root).forget(person)
      StoredAnswers.forget(person, in: files.root)
      FollowedCopies.forget(person, in: files.root)
      TaskSyncStore.forget(person, in: files.root)
    }
  }

  /// Lets the records of a person's changes follow them to another name.
  mutating func rename(_ person: Username, to name: Username) { store?.rename(person, to: name) }

  // MARK: Looking back

  /// The records of a stack, the next one to reverse first; damaged ones are skipped.
  func entries(on stack: UndoStore.Stack) -> [Entry] {
    guard let store else { return [] }
    let entries = store.slots.reversed().filter { $0.stack == stack && !$0.isPending }.compactMap { slot in
      store.record(slot).map { Entry(slot: slot, record: $0) }
    }
    return stack == .undo ? entries : entries.sorted { $0.record.sequence > $1.record.sequence }
  }

  mutating func remove(_ slot: UndoStore.Slot) { store?.remove(slot) }
}
