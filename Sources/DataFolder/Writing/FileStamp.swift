import CLibrary
import FileSystem

/// The attributes of a file by which it is noticed that it was written or replaced since it was read.
struct FileStamp: Equatable, Sendable {
  private var inode: UInt64
  private var size: Int64
  /// Nanoseconds since 1970.
  private var modified: Int64
  /// The permission bits.
  let mode: UInt32
  let owner: UInt32
  let group: UInt32
  let isFolder: Bool
  let isLink: Bool

  /// The stamp of an entry; `nil` where there is none. Symbolic links are not followed.
  static func of(_ name: String, in folder: OpenFolder) -> FileStamp? {
    var status = stat()
    guard fstatat(folder.descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return nil }
    return FileStamp(status)
  }

  init(_ status: stat) {
    inode = UInt64(truncatingIfNeeded: status.st_ino)
    size = Int64(status.st_size)
    modified = status.modified
    mode = UInt32(status.st_mode) & 0o7777
    owner = UInt32(status.st_uid)
    group = UInt32(status.st_gid)
    isFolder = status.st_mode & S_IFMT == S_IFDIR
    isLink = status.st_mode & S_IFMT == S_IFLNK
  }
}
