import Diagnostics

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Keeps two builds from writing the same output at once. The system lets go of the lock when the process ends, however
/// it ends.
enum BuildLock {
  /// Waits for a build that is running, but not for ever, and does `work` while no other build can.
  ///
  /// - Parameters:
  ///   - path: The lock's file, seen from `folder`.
  ///   - output: As the person gave it.
  ///   - milliseconds: How long to wait.
  static func holding<Value>(
    _ path: String, in folder: Int32, output: String, waitingUpTo milliseconds: Int, _ work: () throws -> Value
  ) throws -> Value {
    let descriptor = openat(folder, path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o644)
    guard descriptor >= 0 else { throw SystemFailure("cannot write", path) }
    // Closing lets go of it.
    defer { System.close(descriptor) }
    var waited = 0
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      let code = errno
      guard code == EWOULDBLOCK || code == EINTR else { throw SystemFailure("cannot lock", path, code: code) }
      guard waited < milliseconds else {
        throw BuildError.busy(
          Diagnostic(
            .error, "another build is writing here", at: SourceLocation(path: output),
            hint: "wait until it is done, and build again"))
      }
      usleep(10_000)
      waited += 10
    }
    return try work()
  }
}
