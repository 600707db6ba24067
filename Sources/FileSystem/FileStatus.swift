import CLibrary

/// The status of a file by which it is told from other files and from its own earlier states. Symbolic links are not
/// followed.
package struct FileStatus: Equatable, Sendable {
  package enum Kind: Sendable { case file, folder, link, other }

  package var kind: Kind
  /// The size in bytes.
  package var size: Int64
  /// The time of the last modification, in nanoseconds since 1970.
  package var modified: Int64
  package var device: UInt64
  package var inode: UInt64

  /// The status of the file at the path; `nil` where there is none.
  package static func of(_ path: String, in folder: Int32) throws(SystemFailure) -> FileStatus? {
    var status = stat()
    if fstatat(folder, path, &status, AT_SYMLINK_NOFOLLOW) == 0 { return FileStatus(status) }
    if errno == ENOENT || errno == ENOTDIR { return nil }
    throw SystemFailure("cannot look at", path)
  }

  package static func of(_ descriptor: Int32, path: String) throws(SystemFailure) -> FileStatus {
    var status = stat()
    if fstat(descriptor, &status) != 0 { throw SystemFailure("cannot look at", path) }
    return FileStatus(status)
  }

  /// The status of a file of which nothing else is known.
  package init(ofFileWith size: Int64, modified: Int64) {
    (kind, self.size, self.modified, device, inode) = (.file, size, modified, 0, 0)
  }

  private init(_ status: stat) {
    switch status.st_mode & mode_t(S_IFMT) {
    case mode_t(S_IFREG): kind = .file
    case mode_t(S_IFDIR): kind = .folder
    case mode_t(S_IFLNK): kind = .link
    default: kind = .other
    }
    size = Int64(status.st_size)
    modified = status.modified
    device = UInt64(truncatingIfNeeded: status.st_dev)
    inode = UInt64(truncatingIfNeeded: status.st_ino)
  }
}

extension stat {
  /// The time of the last modification, in nanoseconds since 1970. The C libraries name the field differently.
  package var modified: Int64 {
    #if canImport(Darwin)
      st_mtimespec.nanoseconds
    #else
      st_mtim.nanoseconds
    #endif
  }

  /// The time of the last change of content, name or permissions, in nanoseconds since 1970. No program can set it.
  package var changed: Int64 {
    #if canImport(Darwin)
      st_ctimespec.nanoseconds
    #else
      st_ctim.nanoseconds
    #endif
  }
}

extension timespec {
  package var nanoseconds: Int64 { Int64(tv_sec) * 1_000_000_000 + Int64(tv_nsec) }
}
