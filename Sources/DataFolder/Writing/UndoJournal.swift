import CLibrary

/// Keeps what `undo` and `redo` need while a change is stored: the record is there before the files change, so that there is
/// no change without.
struct UndoJournal {
  /// A record with its place on the shelf.
  struct Entry {
    var slot: UndoShelf.Slot
    var record: UndoRecord
  }

  /// What is being stored.
  enum Occasion {
    /// A change, by what was called.
    case change(command: String)
    /// What takes a change back, or brings it back.
    case reversal(of: Entry)
  }

  private let files: StoredFiles
  private let beforeStep: (@Sendable (String) throws -> Void)?
  /// `nil` where there is none and none is needed.
  private(set) var shelf: UndoShelf?
  /// The record of what is on its way, and where it is.
  private(set) var current: Entry?
  /// The record that goes once ``current`` is stored.
  private var reversed: UndoShelf.Slot?
  /// By which it was asked for.
  private var key: SubmissionKey?

  /// Settles first what a process that was killed left pending.
  init(files: StoredFiles, beforeStep: (@Sendable (String) throws -> Void)?) throws(StorageFailure) {
    self.files = files
    self.beforeStep = beforeStep
    shelf = UndoShelf(in: files.root, isMade: false)
    for slot in shelf?.slots.filter(\.isPending) ?? [] { try settle(slot) }
  }

  /// As it is, for those who only look: without the lock nothing is settled.
  init(looking files: StoredFiles) {
    self.files = files
    beforeStep = nil
    shelf = UndoShelf(in: files.root, isMade: false)
  }

  private mutating func settle(_ slot: UndoShelf.Slot) throws(StorageFailure) {
    guard let record = shelf?.record(slot) else {
      shelf?.remove(slot)
      return
    }
    // A tombstone does not tell which files to look at: better one too many than an older change in its place.
    let happened = try TakingBack(record: record, files: files).happened()
    if happened.isEmpty, record.change.irreversibility == nil {
      shelf?.remove(slot)
      return
    }
    if let key = record.key { StoredKeys(in: files.root).add(key) }
    if happened.count < record.traces.count {
      var partial = record
      partial.traces = happened
      partial.change.paths = happened.map(\.path)
      try? shelf?.write(partial, to: slot)
    }
    shelf?.mark(slot, isPending: false)
  }

  /// Writes down what is going to be done.
  mutating func begin(_ draft: FolderDraft, _ occasion: Occasion, plan: StorePlan) throws {
    key = draft.key
    try beforeStep?("record")
    switch occasion {
    case .change(let command):
      let now = Int64(time(nil))
      guard let record = UndoRecord(draft, command: command, time: now, changes: plan.changes, key: key) else { return }
      if shelf == nil { shelf = UndoShelf(in: files.root, isMade: true) }
      try add(record, number: shelf?.nextNumber ?? 1, to: .undo)
    case .reversal(let entry):
      let stack = entry.slot.stack.opposite
      let kept = entries(on: .redo)
      let rest = stack == .redo ? kept : entries(on: .undo)
      let reversal = entry.record.reversal(
        by: plan.changes, after: rest.first { $0.slot.number == entry.slot.number }?.record,
        sequence: stack == .redo ? (kept.first?.record.sequence ?? 0) + 1 : 0)
      try add(reversal, number: entry.slot.number, to: stack)
      // Were the process killed, the next one would see from the files how far it came.
      shelf?.mark(entry.slot, isPending: true)
      reversed = UndoShelf.Slot(number: entry.slot.number, stack: entry.slot.stack, isPending: true)
    }
  }

  private mutating func add(_ record: UndoRecord, number: Int, to stack: UndoShelf.Stack) throws {
    do throws(UndoShelf.Failure) {
      if let slot = try shelf?.add(record, number: number, to: stack) { current = Entry(slot: slot, record: record) }
    } catch {
      throw files.failure("cannot write", "\(FolderLock.folder)/\(UndoShelf.folder)", code: error.code)
    }
  }

  /// It is stored.
  mutating func end() throws {
    try beforeStep?("recorded")
    if let key {
      StoredKeys(in: files.root).add(key)
      try beforeStep?("key")
    }
    if let current {
      shelf?.mark(current.slot, isPending: false)
      if let reversed {
        try beforeStep?("forget")
        shelf?.remove(reversed)
      }
      var slot = current.slot
      slot.isPending = false
      shelf?.prune(after: slot)
    }
  }

  /// It was not stored.
  mutating func cancel() {
    if let current { shelf?.remove(current.slot) }
    if let reversed { shelf?.mark(reversed, isPending: false) }
  }

  mutating func purge(_ subjects: Set<ChangeSubject>) {
    if !subjects.isEmpty { shelf?.purge(subjects) }
  }

  // MARK: Looking back

  /// What is on a stack, what goes first at first; damaged records are passed over.
  func entries(on stack: UndoShelf.Stack) -> [Entry] {
    guard let shelf else { return [] }
    let entries = shelf.slots.reversed().filter { $0.stack == stack && !$0.isPending }.compactMap { slot in
      shelf.record(slot).map { Entry(slot: slot, record: $0) }
    }
    return stack == .undo ? entries : entries.sorted { $0.record.sequence > $1.record.sequence }
  }

  mutating func remove(_ slot: UndoShelf.Slot) { shelf?.remove(slot) }
}
