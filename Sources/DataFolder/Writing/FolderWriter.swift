import Diagnostics
import Journal

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Changes a data folder so that nothing is lost: one change at a time, and each file is the old or the new one at every
/// instant.
///
/// ```swift
/// let writer = FolderWriter(root: "data")
/// try await writer.change("daybook done") { draft in
///   var sheet = try EventSheet(draft.bytes(of: path) ?? [])
///   …
///   draft.write(sheet.bytes, to: path)
///   draft.summary = "Morning run done on 2026-11-21"
/// }
/// ```
public struct FolderWriter: Sendable {
  /// Which data folder is changed.
  public let layout: FolderLayout
  /// By which a change is asked for, so that it is stored once however often that happens; `nil`: each time.
  public var key: SubmissionKey?
  /// Called before each step of storing; what it throws ends the change there, as if the process had been killed.
  let beforeStep: (@Sendable (String) throws -> Void)?

  /// - Parameters:
  ///   - root: The data folder, absolute or seen from where the program runs.
  ///   - displayedRoot: What messages call it; as given by `root` when `nil`.
  public init(root: String, displayedAs displayedRoot: String? = nil) {
    self.init(root: root, displayedAs: displayedRoot, beforeStep: nil)
  }

  init(
    root: String, displayedAs displayedRoot: String? = nil,
    beforeStep: (@Sendable (String) throws -> Void)?
  ) {
    layout = FolderLayout(root: root, displayedAs: displayedRoot)
    self.beforeStep = beforeStep
  }

  /// Takes the lock, runs `body`, stores what it staged, and lets go of the lock. When `body` throws, nothing is stored.
  ///
  /// What is interactive belongs before it: others wait as long as `body` runs.
  ///
  /// - Parameters:
  ///   - command: What was called, "daybook done": somebody who waits is told it.
  ///   - milliseconds: How long to wait for another change to end.
  /// - Throws: ``StorageFailure`` when it could not be stored, ``AlreadyStored`` when it was before by the same ``key``,
  ///   `CancellationError` while waiting, or what `body` throws.
  public func change<Outcome>(
    _ command: String, waitingUpTo milliseconds: Int = 30_000,
    _ body: (inout FolderDraft) async throws -> Outcome
  ) async throws -> Outcome {
    let store = try await lockedStore(command, waitingUpTo: milliseconds)
    var draft = FolderDraft(files: store.files)
    if let key {
      // What a process that was killed left pending may be this very change.
      _ = try UndoJournal(files: store.files, beforeStep: beforeStep)
      if StoredKeys(in: store.files.root).contains(key) { throw AlreadyStored() }
      draft.key = key
    }
    let outcome = try await body(&draft)
    if draft.isEmpty { return outcome }
    var journal = try UndoJournal(files: store.files, beforeStep: beforeStep)
    try store.store(draft, command: command, journal: &journal)
    return outcome
  }

  /// Takes back the last change that is recorded, whatever it was; called again, the one before it. What was changed
  /// elsewhere since stays, also in the same files.
  ///
  /// - Parameters: As those of ``change(_:waitingUpTo:_:)``.
  /// - Throws: ``StorageFailure``, or `CancellationError` while waiting.
  public func undo(
    _ command: String = "daybook undo", waitingUpTo milliseconds: Int = 30_000
  ) async throws -> UndoOutcome {
    let store = try await lockedStore(command, waitingUpTo: milliseconds)
    var journal = try UndoJournal(files: store.files, beforeStep: beforeStep)
    guard let (slot, record) = journal.last() else { return .nothing }
    var draft = FolderDraft(files: store.files)
    draft.isUndoable = false
    do {
      try TakingBack(record: record, files: store.files).stage(in: &draft)
    } catch let obstacle as TakingBack.Obstacle {
      let place = SourceLocation(path: layout.displayed(obstacle.path))
      return .blocked(
        record.change,
        Diagnostic(.error, obstacle.message, at: place, hint: "change it by hand; nothing was taken back"))
    }
    if let problem = await firstNewError(of: draft, paths: record.change.paths) {
      return .blocked(record.change, problem)
    }
    // Were the process killed, the next one would see from the files how far it came.
    let pending = journal.mark(slot, isPending: true)
    do {
      try store.store(draft, command: command, journal: &journal)
    } catch let failure as StorageFailure {
      journal.mark(pending, isPending: false)
      throw failure
    }
    try beforeStep?("forget")
    journal.remove(pending)
    return .undone(record.change)
  }

  /// Forgets the last change that is recorded, so that ``undo(_:waitingUpTo:)`` goes on to the one before it: the way past
  /// one that is blocked.
  ///
  /// - Returns: The change; `nil` where there is none.
  @discardableResult
  public func forgetLastChange(
    _ command: String = "daybook undo", waitingUpTo milliseconds: Int = 30_000
  ) async throws -> RecordedChange? {
    let store = try await lockedStore(command, waitingUpTo: milliseconds)
    var journal = try UndoJournal(files: store.files, beforeStep: beforeStep)
    guard let (slot, record) = journal.last() else { return nil }
    journal.remove(slot)
    return record.change
  }

  /// What ``undo(_:waitingUpTo:)`` would take back, the newest first.
  public func undoableChanges() -> [RecordedChange] {
    guard let root = try? open(), let shelf = UndoShelf(in: root, isMade: false) else { return [] }
    return shelf.slots.reversed().filter { !$0.isPending }.compactMap { shelf.record($0)?.change }
  }

  /// The first error that the folder would have with a draft and does not have now.
  private func firstNewError(of draft: FolderDraft, paths: [String]) async -> Diagnostic? {
    let now = Int64(time(nil))
    let person = Self.onlyPerson(of: paths)
    var reader = BookReader(root: layout.root)
    reader.layout = layout
    let after = await draft.read(now: now, only: person).errors
    if after.isEmpty { return nil }
    let before = await reader.read(now: now, only: person).diagnostics
    let known = Set(before.map { [$0.location?.path ?? "", $0.message] })
    guard var problem = after.first(where: { !known.contains([$0.location?.path ?? "", $0.message]) }) else {
      return nil
    }
    problem.message = "taking this back would be an error: " + problem.message
    return problem
  }

  /// The person whose check-ins alone are meant by some paths; others may refer to anything else.
  private static func onlyPerson(of paths: [String]) -> Username? {
    let people = Set(
      paths.map { path -> Substring? in
        let parts = path.split(separator: "/")
        guard parts.count == 4, parts[0] == FolderLayout.people,
          let entry = FolderLayout.PersonEntry(rawValue: String(parts[2])), entry == .events || entry == .photos
        else { return nil }
        return parts[1]
      })
    guard people.count == 1, let only = people.first else { return nil }
    return only.flatMap { Username(String($0)) }
  }

  /// The store, with the lock; what a process that was killed left over is gone.
  private func lockedStore(_ command: String, waitingUpTo milliseconds: Int) async throws -> FolderStore {
    let root = try open()
    let lock = try await FolderLock.take(root, layout: layout, for: command, waitingUpTo: milliseconds)
    let store = FolderStore(files: StoredFiles(root: root, layout: layout), lock: lock, beforeStep: beforeStep)
    store.clearLeftovers()
    return store
  }

  private func open() throws(StorageFailure) -> OpenFolder {
    switch OpenFolder.root(layout.root) {
    case .success(let root): return root
    case .failure(let problem):
      let why = problem == .missing ? "there is no such folder" : problem.message
      throw StorageFailure("cannot change it", layout.displayedRoot, .notAllowed(why))
    }
  }
}
