#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Keeps what `undo` needs while a change is stored: the record is there before the files change, so that there is none
/// without.
struct UndoJournal {
  private let files: StoredFiles
  private let beforeStep: (@Sendable (String) throws -> Void)?
  /// `nil` where there is none and none is needed.
  private(set) var shelf: UndoShelf?
  /// The record of the change that is on its way.
  private var current: UndoShelf.Slot?
  /// By which it was asked for.
  private var key: SubmissionKey?

  /// Settles first what a process that was killed left pending.
  init(files: StoredFiles, beforeStep: (@Sendable (String) throws -> Void)?) throws(StorageFailure) {
    self.files = files
    self.beforeStep = beforeStep
    shelf = UndoShelf(in: files.root, isMade: false)
    for slot in shelf?.slots.filter(\.isPending) ?? [] { try settle(slot) }
  }

  private mutating func settle(_ slot: UndoShelf.Slot) throws(StorageFailure) {
    guard let record = shelf?.record(slot) else {
      shelf?.remove(slot)
      return
    }
    let happened = try TakingBack(record: record, files: files).happened()
    if happened.isEmpty {
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

  /// Writes down what a change is going to do, unless it is outside of `undo`.
  mutating func begin(_ draft: FolderDraft, command: String, plan: StorePlan) throws {
    key = draft.key
    guard draft.isUndoable, !plan.changes.isEmpty, !plan.removesFolders else { return }
    try beforeStep?("record")
    if shelf == nil { shelf = UndoShelf(in: files.root, isMade: true) }
    let record = UndoRecord(draft, command: command, time: Int64(time(nil)), changes: plan.changes, key: key)
    if record.traces.isEmpty { return }
    do throws(UndoShelf.Failure) {
      current = try shelf?.add(record)
    } catch {
      throw files.failure("cannot write", "\(FolderLock.folder)/\(UndoShelf.folder)", code: error.code)
    }
  }

  /// The change is stored.
  mutating func end() throws {
    try beforeStep?("recorded")
    if let key {
      StoredKeys(in: files.root).add(key)
      try beforeStep?("key")
    }
    if let current { shelf?.mark(current, isPending: false) }
    shelf?.prune()
  }

  /// The change was not stored.
  mutating func cancel() {
    if let current { shelf?.remove(current) }
  }

  mutating func purge(_ subjects: Set<ChangeSubject>) {
    if !subjects.isEmpty { shelf?.purge(subjects) }
  }

  // MARK: Taking back

  /// The last change that can be read, with its record; damaged ones are dropped.
  mutating func last() -> (slot: UndoShelf.Slot, record: UndoRecord)? {
    while let slot = shelf?.slots.last {
      if let record = shelf?.record(slot) { return (slot, record) }
      shelf?.remove(slot)
    }
    return nil
  }

  /// Says of a record whether its change is still on its way, and gives its place after that.
  @discardableResult
  mutating func mark(_ slot: UndoShelf.Slot, isPending: Bool) -> UndoShelf.Slot {
    shelf?.mark(slot, isPending: isPending)
    return UndoShelf.Slot(number: slot.number, isPending: isPending)
  }

  mutating func remove(_ slot: UndoShelf.Slot) { shelf?.remove(slot) }
}
