import CLibrary
import FileSystem

/// The lock of a data folder, held as long as this value lives. The system lets go of it when the process ends, however it
/// ends.
///
/// The data folder itself is locked, so that nothing is lost when somebody deletes the folder of the tool's own state;
/// where folders cannot be locked, on network file systems, the file in there is.
final class FolderLock: Sendable {
  static let folder = FolderLayout.state
  static let file = FolderLayout.state("lock")

  private let root: Int32
  private let notes: Int32
  /// What was left over by a holder that did not end its change.
  let leftovers: [String]
  private let holder: LockHolder

  /// Waits for whoever holds the lock, but not for ever.
  ///
  /// - Throws: ``StorageFailure``, or `CancellationError`.
  static func take(
    _ folder: OpenFolder, layout: FolderLayout, for command: String, waitingUpTo milliseconds: Int
  ) async throws -> FolderLock {
    let notes = try openNotes(in: folder, layout: layout)
    let root = openat(folder.descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard root >= 0 else {
      let code = errno
      close(notes)
      throw StorageFailure("cannot lock", layout.displayedRoot, .system(code))
    }
    do {
      var wait = Wait(milliseconds: milliseconds)
      for descriptor in [root, notes] {
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
          let code = errno
          if code == EINTR { continue }
          // Folders cannot be locked here: then the file alone has to do.
          if descriptor == root, code != EWOULDBLOCK { break }
          guard code == EWOULDBLOCK else {
            throw StorageFailure("cannot lock", layout.displayed(file), .system(code))
          }
          guard try await wait.pause() else {
            let holder = LockNotes(FileBytes.all(of: notes) ?? []).holder
            throw StorageFailure("cannot lock", layout.displayedRoot, .locked(holder))
          }
        }
      }
    } catch {
      close(notes)
      close(root)
      throw error
    }
    return FolderLock(root: root, notes: notes, command: command)
  }

  private init(root: Int32, notes: Int32, command: String) {
    self.root = root
    self.notes = notes
    leftovers = LockNotes(FileBytes.all(of: notes) ?? []).leftovers
    holder = LockHolder(command: command, process: getpid(), since: Int64(time(nil)))
    note(leftovers: leftovers)
  }

  deinit {
    // Nobody who waits is to be told of a command that is over. What a change that was not finished left over stays noted.
    if LockNotes(FileBytes.all(of: notes) ?? []).leftovers.isEmpty { _ = FileBytes.overwrite(notes, with: []) }
    close(notes)
    close(root)
  }

  /// Says which files are there only until the change is stored.
  func note(leftovers: [String]) {
    let bytes = LockNotes(holder: holder, leftovers: leftovers).bytes
    // Only a help for others: a full disk shows when the change itself is written.
    _ = FileBytes.overwrite(notes, with: bytes)
  }

  private static func openNotes(in folder: OpenFolder, layout: FolderLayout) throws(StorageFailure)
    -> Int32
  {
    var state = folder.folder(self.folder)
    if case .failure(.missing) = state {
      let code = folder.make(folder: self.folder)
      guard code == 0 else {
        throw StorageFailure("cannot make the folder", layout.displayed(self.folder), .system(code))
      }
      state = folder.folder(self.folder)
    }
    switch state {
    case .failure(let problem):
      throw StorageFailure("cannot lock", layout.displayed(self.folder), .notAllowed(problem.message))
    case .success(let state):
      let opened = openat(state.descriptor, "lock", O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o666)
      guard opened >= 0 else { throw StorageFailure("cannot write", layout.displayed(file), .system(errno)) }
      state.give(opened)
      return opened
    }
  }

  /// Pauses of growing length, until the time is over.
  private struct Wait {
    private var pauses = 0
    private let start = ContinuousClock.now
    private let limit: Duration

    init(milliseconds: Int) {
      limit = .milliseconds(milliseconds)
    }

    /// False when the time is over.
    mutating func pause() async throws -> Bool {
      let left = limit - (ContinuousClock.now - start)
      guard left > .zero else { return false }
      pauses += 1
      // Not in step with others who wait.
      let pause = Duration.microseconds(Int.random(in: 500...1_000) * min(pauses, 16))
      try await Task.sleep(for: min(pause, left))
      return true
    }
  }
}
