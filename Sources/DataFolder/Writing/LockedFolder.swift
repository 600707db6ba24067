import CLibrary

/// A data folder while nobody else of this program changes it, for bringing many files into another state at once.
public struct LockedFolder: Sendable {
  /// What a file is to become.
  public struct Change: Sendable, Hashable {
    /// The path relative to the data folder.
    public var path: String
    /// What it has to be now; `nil` for no file.
    public var before: [UInt8]?
    /// What it becomes; `nil` for no file.
    public var after: [UInt8]?

    /// A change of the file at a path.
    public init(_ path: String, from before: [UInt8]?, to after: [UInt8]?) {
      (self.path, self.before, self.after) = (path, before, after)
    }
  }

  private let store: FolderStore

  fileprivate init(_ store: FolderStore) { self.store = store }

  /// Makes all changes, or none. Killed at any moment, the folder is as before, or is brought to its new state by whoever
  /// changes it next. `undo` knows nothing of it.
  ///
  /// - Parameter note: What it is for, on one line, for ``lastNote``.
  /// - Throws: ``StorageFailure`` where a file is not as it has to be, or cannot be written.
  public func apply(_ changes: [Change], note: String) throws {
    var files: [AppliedChange.File] = []
    for change in changes {
      let found = try StoredFiles(root: store.files.root, layout: store.files.layout).file(change.path).bytes
      guard found == change.before else {
        throw StorageFailure("cannot write", store.files.layout.displayed(change.path), .changedMeanwhile)
      }
      files.append(AppliedChange.File(path: change.path, bytes: change.after))
    }
    try store.beforeStep?("begin")
    let code = AppliedChange(note: note, files: files).begin(in: store.files.root)
    if code != 0 {
      throw store.files.failure("cannot write", FolderLayout.state(AppliedChange.begun), code: code)
    }
    try AppliedChange.finish(store.files, beforeStep: store.beforeStep)
  }

  /// The note of the change that was made last, also by a process that was killed; `nil` once it was forgotten.
  public var lastNote: String? {
    guard let state = try? store.files.root.folder(FolderLock.folder).get(),
      case .success(let bytes?) = state.contents(of: AppliedChange.done, upTo: .max)
    else { return nil }
    return AppliedChange(bytes)?.note
  }

  /// Forgets the note, because whatever was to follow is done.
  public func forgetNote() {
    guard let state = try? store.files.root.folder(FolderLock.folder).get() else { return }
    _ = state.remove(AppliedChange.done)
    _ = state.sync()
  }

  /// Calls what tests want to be called before a step; if it throws, everything stops there.
  public func step(_ name: String) throws { try store.beforeStep?(name) }
}

extension FolderWriter {
  /// Takes the lock, runs `body`, and releases the lock.
  ///
  /// - Parameters:
  ///   - command: The name of the command, for others who wait.
  ///   - milliseconds: The longest time to wait for the lock.
  /// - Throws: ``StorageFailure``, `CancellationError` while waiting, or an error of `body`.
  public func locked<Outcome>(
    _ command: String, waitingUpTo milliseconds: Int = 30_000, _ body: (LockedFolder) async throws -> Outcome
  ) async throws -> Outcome {
    let store = try await lockedStore(command, waitingUpTo: milliseconds)
    // The lock is held as long as the store is.
    defer { withExtendedLifetime(store) {} }
    return try await body(LockedFolder(store))
  }
}

extension FolderWriter {
  /// The folder as it is now, for looking at it: nothing that is staged in it is ever stored.
  ///
  /// - Throws: ``StorageFailure`` where there is no such folder.
  public func glance() throws -> FolderDraft {
    FolderDraft(files: StoredFiles(root: try open(), layout: layout))
  }
}

extension FolderDraft {
  /// The paths of all files, in order, without those whose names begin with a dot.
  ///
  /// - Throws: ``StorageFailure`` where a folder cannot be read.
  public func allPaths() throws -> [String] {
    guard case .success(let entries) = files.root.entries() else { return [] }
    var found: [String] = []
    for entry in entries {
      if entry.kind == .folder { found += try paths(below: entry.name) } else { found.append(entry.name) }
    }
    return found.sorted()
  }
}
