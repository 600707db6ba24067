import CLibrary
import FileSystem

/// The lock of a data folder, held as long as this value exists. The system releases it when the process ends, in
/// whatever way.
///
/// The data folder itself is locked, so that the lock holds even if somebody deletes the folder of the program's own
/// state. Where folders cannot be locked, as on network file systems, a file in that folder is locked instead.
final class FolderLock: Sendable {
  static let folder = FolderLayout.state
  static let file = FolderLayout.state("lock")

  private let root: Int32
  private let notes: Int32
  /// The paths of files that a former holder left because it did not complete its change.
  let leftovers: [String]
  private let holder: LockHolder

  /// Takes the lock, waiting at most that long for another holder to release it.
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
          // Folders cannot be locked here, so only the file is.
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
    // The notes are cleared so that nobody who waits is told of a command that has ended. What an interrupted change
    // left stays noted.
    if LockNotes(FileBytes.all(of: notes) ?? []).leftovers.isEmpty { _ = FileBytes.overwrite(notes, with: []) }
    close(notes)
    close(root)
  }

  /// Writes down which files exist only until the change is stored.
  func note(leftovers: [String]) {
    let bytes = LockNotes(holder: holder, leftovers: leftovers).bytes
    // The notes are only a help, so a failure is ignored. A full disk shows when the change itself is written.
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

  /// Pauses of growing length until the time is over.
  private struct Wait {
    private var pauses = 0
    private let start = ContinuousClock.now
    private let limit: Duration

    init(milliseconds: Int) {
      limit = .milliseconds(milliseconds)
    }

    /// Pauses once; returns false when the time is over.
    mutating func pause() async throws -> Bool {
      let left = limit - (ContinuousClock.now - start)
      guard left > .zero else { return false }
      pauses += 1
      // The random length keeps waiting processes from trying at the same moments.
      let pause = Duration.microseconds(Int.random(in: 500...1_000) * min(pauses, 16))
      try await Task.sleep(for: min(pause, left))
      return true
    }
  }
}
