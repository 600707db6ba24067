import CLibrary
import FileSystem

/// Files and folders that exist only until they are complete and get their name. Whoever makes one holds a lock on it, so
/// that those of a process that was killed can be told and removed.
enum Leftovers {
  private static let beginning = ".daybook-making-"

  /// A name that nothing has.
  static func name() -> String {
    beginning + String(UInt64.random(in: 0 ... .max), radix: 36)
  }

  /// Locks what was just made; the lock ends with the descriptor.
  static func hold(_ descriptor: Int32) { _ = flock(descriptor, LOCK_EX | LOCK_NB) }

  /// Removes those in a folder that nobody holds.
  static func clear(in folder: Int32) {
    for name in (try? System.names(in: ".", of: folder)) ?? [] where name.hasPrefix(beginning) {
      let descriptor = openat(folder, name, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
      guard descriptor >= 0 else { continue }
      defer { SystemCall.close(descriptor) }
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { removeTree(name, in: folder) }
    }
  }

  /// Removes a file, or a folder with everything in it; links are not followed.
  static func removeTree(_ name: String, in folder: Int32) {
    if unlinkat(folder, name, 0) == 0 { return }
    let inner = openat(folder, name, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW)
    guard inner >= 0 else { return }
    defer { SystemCall.close(inner) }
    for entry in (try? System.names(in: ".", of: inner)) ?? [] { removeTree(entry, in: inner) }
    _ = System.removeFolder(name, in: folder)
  }

  /// Waits until the bytes of a file, or the names in a folder, are on the disk.
  static func sync(_ descriptor: Int32, path: String) throws(SystemFailure) {
    if SystemCall.retryingInterrupts({ fsync(descriptor) }) == 0 { return }
    // Some file systems do not support it for folders.
    if errno != EINVAL, errno != ENOTSUP { throw SystemFailure("cannot write", path) }
  }
}
