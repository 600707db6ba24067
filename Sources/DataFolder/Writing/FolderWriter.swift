/// Changes a data folder so that nothing is lost: one change at a time, and each file is the old or the new one at every
/// instant.
///
/// ```swift
/// let writer = FolderWriter(root: "data")
/// try await writer.change("daybook done") { draft in
///   var sheet = try EventSheet(draft.bytes(of: path) ?? [])
///   …
///   draft.write(sheet.bytes, to: path)
///   draft.summary = .habitArchived("Morning run")
/// }
/// ```
public struct FolderWriter: Sendable {
  /// Which data folder is changed.
  public let layout: FolderLayout
  /// By which a change is asked for, so that it is stored once however often that happens; `nil`: each time.
  public var key: SubmissionKey?
  /// Called with a change that was stored and that `undo` cannot take back, though it is no deletion.
  public var onIrreversible: (@Sendable (RecordedChange) -> Void)?
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
    try store.store(draft, .change(command: command), journal: &journal)
    // A deletion has been spoken of.
    if draft.isUndoable, let change = journal.current?.record.change, change.irreversibility != nil {
      onIrreversible?(change)
    }
    return outcome
  }

  /// The store, with the lock; what a process that was killed left over is gone.
  func lockedStore(_ command: String, waitingUpTo milliseconds: Int) async throws -> FolderStore {
    let root = try open()
    let lock = try await FolderLock.take(root, layout: layout, for: command, waitingUpTo: milliseconds)
    let store = FolderStore(files: StoredFiles(root: root, layout: layout), lock: lock, beforeStep: beforeStep)
    store.clearLeftovers()
    return store
  }

  func open() throws(StorageFailure) -> OpenFolder {
    switch OpenFolder.root(layout.root) {
    case .success(let root): return root
    case .failure(let problem):
      let why = problem == .missing ? "there is no such folder" : problem.message
      throw StorageFailure("cannot change it", layout.displayedRoot, .notAllowed(why))
    }
  }
}
