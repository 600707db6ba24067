import CLibrary
import FileSystem

/// The clock by which files of a data folder get their times: that of the disk, which may be another one than the system's.
enum FolderClock {
  /// The time that a file would get which is written now, in nanoseconds since 1970; `nil` on disks whose attributes do not
  /// tell for certain that a file was written.
  @Sendable static func now(_ root: OpenFolder) -> Int64? {
    guard root.descriptor >= 0, LocalDisk.holds(root.boundary) else { return nil }
    return touched(root) ?? system
  }

  /// The time of a file that was just written; `nil` where none can be, or the folder has no state yet.
  private static func touched(_ root: OpenFolder) -> Int64? {
    let flags = O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW
    let file = openat(root.descriptor, FolderLayout.state("clock"), flags, mode_t(0o600))
    guard file >= 0 else { return nil }
    defer { close(file) }
    var status = stat()
    guard futimens(file, nil) == 0, fstat(file, &status) == 0 else { return nil }
    return status.modified
  }

  private static var system: Int64? {
    var time = timespec()
    return clock_gettime(CLOCK_REALTIME, &time) == 0 ? time.nanoseconds : nil
  }
}
