import Diagnostics
import Journal

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
  public let layout: FolderLayout
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
  /// - Throws: ``StorageFailure`` when it could not be stored, `CancellationError` while waiting, or what `body` throws.
  public func change<Outcome>(
    _ command: String, waitingUpTo milliseconds: Int = 10_000,
    _ body: (inout FolderDraft) async throws -> Outcome
  ) async throws -> Outcome {
    let root = try open()
    let lock = try await FolderLock.take(
      root, layout: layout, for: command, waitingUpTo: milliseconds)
    let files = StoredFiles(root: root, layout: layout)
    let store = FolderStore(files: files, lock: lock, beforeStep: beforeStep)
    store.clearLeftovers()
    var draft = FolderDraft(files: files)
    let outcome = try await body(&draft)
    try store.store(draft, command: command)
    return outcome
  }

  /// Takes back the last change that is recorded, whatever it was; called again, the one before it. Files that were
  /// changed elsewhere since keep those changes.
  ///
  /// - Parameters: As those of ``change(_:waitingUpTo:_:)``.
  /// - Throws: ``StorageFailure``, or `CancellationError` while waiting.
  public func undo(_ command: String = "daybook undo", waitingUpTo milliseconds: Int = 10_000)
    async throws -> UndoOutcome
  {
    .nothing
  }

  /// Forgets the last change that is recorded, so that ``undo(_:waitingUpTo:)`` goes on to the one before it: the way past
  /// one that is blocked.
  ///
  /// - Returns: The change; `nil` where there is none.
  public func forgetLastChange(
    _ command: String = "daybook undo", waitingUpTo milliseconds: Int = 10_000
  ) async throws -> RecordedChange? {
    nil
  }

  /// What ``undo(_:waitingUpTo:)`` would take back, the newest first.
  public func undoableChanges() -> [RecordedChange] {
    []
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
