import CLibrary
import Diagnostics
import FileSystem

/// Keeps two builds from writing the same output at once, for as long as there is one. The system lets go of it when the
/// process ends, however it ends.
public struct BuildLock: ~Copyable {
  private let descriptor: Int32
  private let last: Beside<LastBuild>

  /// Waits for a build that is running, but not for ever.
  ///
  /// - Parameters:
  ///   - path: The lock's file, seen from `folder`.
  ///   - output: As the person gave it.
  ///   - milliseconds: How long to wait.
  init(_ path: String, in folder: Int32, output: String, waitingUpTo milliseconds: Int) throws {
    let descriptor = openat(folder, path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o644)
    guard descriptor >= 0 else { throw SystemFailure("cannot write", path) }
    var waited = 0
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      let code = errno
      let isHeld = code == EWOULDBLOCK || code == EINTR
      if isHeld, waited < milliseconds {
        usleep(10_000)
        waited += 10
        continue
      }
      SystemCall.close(descriptor)
      guard isHeld else { throw SystemFailure("cannot lock", path, code: code) }
      throw BuildError.busy(
        Diagnostic(
          .error, .busy, "another build is writing here", at: SourceLocation(path: output),
          hint: "wait until it is done, and build again"))
    }
    self.descriptor = descriptor
    // Nobody changes it from now on; it is read while the data folder is.
    last = Beside { LastBuild(of: output) }
  }

  /// What the last build left on record.
  func lastBuild() -> LastBuild { last.value() }

  deinit {
    // Closing lets go of it.
    SystemCall.close(descriptor)
  }
}
