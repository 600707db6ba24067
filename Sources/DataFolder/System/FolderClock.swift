import CLibrary
import FileSystem

/// The clock by which files of a data folder get their times: that of the disk, which may be another one than the system's.
enum FolderClock {
  /// The time that a file would get which is written now, in nanoseconds since 1970; `nil` on disks whose attributes do not
  /// tell for certain that a file was written.
  @Sendable static func now(_ root: OpenFolder) -> Int64? {
    guard tells(root) else { return nil }
    return touched(root) ?? system
  }

  /// How much older than the clock a file has to be, for its attributes to tell whether it was written since: disks that keep
  /// parts of seconds keep them by the tick of the system, and others may keep every second one alone. In nanoseconds.
  static func grain(at moment: Int64) -> Int64 { moment % 1_000_000_000 == 0 ? 2_000_000_000 : 100_000_000 }

  /// Whether attributes of files in a data folder tell for certain that one was written.
  static func tells(_ root: OpenFolder) -> Bool { root.descriptor >= 0 && LocalDisk.holds(root.boundary) }

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

  /// The whole seconds of the system's clock, since nothing tells whether the disk keeps more of them.
  private static var system: Int64? {
    var time = timespec()
    return clock_gettime(CLOCK_REALTIME, &time) == 0 ? Int64(time.tv_sec) * 1_000_000_000 : nil
  }
}
