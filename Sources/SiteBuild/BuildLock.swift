import CLibrary
import Diagnostics
import FileSystem

/// A lock that keeps a second build from writing the same output. It is held for as long as the value exists; the
/// operating system releases it when the process ends, however that happens.
public struct BuildLock: ~Copyable {
  private let descriptor: Int32
  private let output: String

  /// Waits for another build to end, for a limited time.
  ///
  /// - Parameters:
  ///   - path: The lock's file, relative to `folder`.
  ///   - output: The output folder as the person gave it, for messages.
  ///   - milliseconds: How long to wait.
  /// - Throws: ``BuildError/busy(_:)`` when the time is over, or a `SystemFailure`.
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
    self.output = output
  }

  /// What the last build recorded about the output. The lock keeps it from changing.
  func lastBuild() -> LastBuild { LastBuild(of: output) }

  /// A file of an edition, as the last build left it.
  public struct BuiltFile: Sendable, Equatable {
    /// The path inside the edition.
    public var path: String
    /// The size in bytes.
    public var size: Int64
    /// The time of the last change, in nanoseconds since 1970.
    public var modified: Int64
  }

  /// The files that builds made of an edition, ordered by the bytes of their paths. Nothing else that lies in its folder is
  /// among them.
  public func files(ofEdition folder: String) -> [BuiltFile] {
    lastBuild().manifest.entries(under: folder + "/").map {
      BuiltFile(path: String($0.path.dropFirst(folder.utf8.count + 1)), size: $0.size, modified: $0.modified)
    }
  }

  deinit {
    // Closing the file releases the lock.
    SystemCall.close(descriptor)
  }
}
