/// Changes a data folder without losing anything: one change at a time, and every file has either its old or its new
/// content at any moment.
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
  /// The paths of the data folder to change.
  public let layout: FolderLayout
  /// The key of a request, which makes sure that its change is stored only once; `nil` stores the change every time.
  public var key: SubmissionKey?
  /// What earlier readings read, by which readings for a change read only what changed; `nil` to read everything.
  public var record: ReadingRecord?
  /// Called with a stored change that `undo` cannot revert although it is no deletion.
  public var onIrreversible: (@Sendable (RecordedChange) -> Void)?
  /// Called before each step of storing, for tests. If it throws, the change stops there as if the process had been
  /// killed.
  let beforeStep: (@Sendable (String) throws -> Void)?

  /// - Parameters:
  ///   - root: The data folder, absolute or relative to the working directory.
  ///   - displayedRoot: The data folder's path in messages; `nil` for `root`.
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

  /// Takes the lock, runs `body`, stores what it staged, and releases the lock. If `body` throws, nothing is stored.
  ///
  /// Ask the person questions before calling this, since others wait while `body` runs.
  ///
  /// - Parameters:
  ///   - command: The name of the command, such as `daybook done`, for others who wait.
  ///   - milliseconds: The longest time to wait for the lock.
  /// - Returns: The result of `body`.
  /// - Throws: ``StorageFailure`` where the change could not be stored, ``AlreadyStored`` where a change with the same
  ///   ``key`` was stored before, ``KeyReused`` where a program gave another change the same one, `CancellationError` while waiting, or an error of `body`.
  public func change<Outcome>(
    _ command: String, waitingUpTo milliseconds: Int = 30_000,
    _ body: (inout FolderDraft) async throws -> Outcome
  ) async throws -> Outcome {
    let store = try await lockedStore(command, waitingUpTo: milliseconds)
    var draft = FolderDraft(files: store.files)
    draft.record = record
    if let key {
      // A change that a killed process left pending may be the very change that the key stands for.
      _ = try UndoJournal(files: store.files, beforeStep: beforeStep)
      let keys = StoredKeys(in: store.files.root)
      if keys.contains(key) { throw AlreadyStored() }
      if keys.containsOther(than: key) { throw KeyReused() }
      draft.key = key
    }
    let outcome = try await body(&draft)
    if draft.isEmpty { return outcome }
    var journal = try UndoJournal(files: store.files, beforeStep: beforeStep)
    try store.store(draft, .change(command: command), journal: &journal)
    // The person was told before a deletion that it cannot be undone.
    if draft.isUndoable, let change = journal.current?.record.change, change.irreversibility != nil {
      onIrreversible?(change)
    }
    return outcome
  }

  /// The store with the lock taken, after removing what a killed process left.
  ///
  /// - Parameter changes: Whether anything of the folder is going to change, which a program must not do whose format is older.
  func lockedStore(
    _ command: String, waitingUpTo milliseconds: Int, changes: Bool = true
  ) async throws -> FolderStore {
    let root = try open()
    let lock = try await FolderLock.take(root, layout: layout, for: command, waitingUpTo: milliseconds)
    let store = FolderStore(files: StoredFiles(root: root, layout: layout), lock: lock, beforeStep: beforeStep)
    store.clearLeftovers()
    try AppliedChange.finish(store.files)
    if changes, let format = FolderFormat.newer(in: root) {
      throw StorageFailure("cannot change it", layout.displayed(FolderLayout.settings), .newerFormat(format))
    }
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
