import CLibrary

/// Whether attributes of files can be relied on to tell that one was written: on disks of this machine with file systems
/// that are known to keep them. In a network they may be those of a while ago; others, such as FAT, keep times of two seconds
/// or none at all.
package enum LocalDisk {
  /// - Parameter folder: The real path of an existing folder.
  package static func holds(_ folder: String) -> Bool {
    kind(of: folder).map(kinds.contains) ?? false
  }

  #if canImport(Darwin)
    private static let kinds: Set<String> = ["apfs", "hfs"]

    /// The kind of file system; `nil` for one in a network.
    ///
    /// - Parameter folder: The real path of an existing folder.
    package static func kind(of folder: String) -> String? {
      var status = statfs()
      guard statfs(folder, &status) == 0, status.f_flags & UInt32(MNT_LOCAL) != 0 else { return nil }
      return withUnsafeBytes(of: &status.f_fstypename) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
    }
  #else
    private static let kinds: Set<String> = ["ext2", "ext3", "ext4", "xfs", "btrfs", "f2fs", "zfs", "tmpfs", "overlay"]

    /// The kind of file system; `nil` where it is not known.
    ///
    /// - Parameter folder: The real path of an existing folder.
    package static func kind(of folder: String) -> String? {
      let mounts = "/proc/self/mountinfo"
      let file = open(mounts, O_RDONLY | O_CLOEXEC)
      guard file >= 0 else { return nil }
      defer { SystemCall.close(file) }
      guard let bytes = try? FileBytes.rest(of: file, named: mounts) else { return nil }
      return kind(of: folder, in: String(decoding: bytes, as: UTF8.self))
    }
  #endif

  /// The kind of file system that a folder is on, by Linux's list of what is mounted (`proc_pid_mountinfo(5)`); `nil` where
  /// it has none for the folder.
  package static func kind(of folder: String, in mountinfo: String) -> String? {
    var found: (point: String, kind: String)?
    for line in mountinfo.utf8.split(separator: UInt8(ascii: "\n")) {
      let fields = line.split(separator: UInt8(ascii: " "))
      let dash = fields.firstIndex { $0.elementsEqual("-".utf8) }
      guard fields.count > 6, let dash, dash + 1 < fields.count else { continue }
      let point = unescaped(String(Substring(fields[4])))
      let isAround = folder == point || folder.hasPrefix(point.hasSuffix("/") ? point : point + "/")
      // Of two at the same place the later one lies over the other.
      guard isAround, point.utf8.count >= found?.point.utf8.count ?? 0 else { continue }
      found = (point, String(Substring(fields[dash + 1])))
    }
    return found?.kind
  }

  /// A path as it is: blanks, tabs, line ends and backslashes are written as octal numbers.
  private static func unescaped(_ point: String) -> String {
    guard point.utf8.contains(UInt8(ascii: "\\")) else { return point }
    return point.replacing("\\040", with: " ").replacing("\\011", with: "\t").replacing("\\012", with: "\n")
      .replacing("\\134", with: "\\")
  }
}
