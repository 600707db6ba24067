#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A call to the operating system that failed.
struct SystemFailure: Error, Equatable {
  /// What was tried, as in "cannot write".
  var action: String
  var path: String
  /// `errno`.
  var code: Int32

  init(_ action: String, _ path: String, code: Int32 = errno) {
    self.action = action
    self.path = path
    self.code = code
  }

  var isMissingFolder: Bool { code == ENOENT }

  /// What to do about it, where that is known.
  var hint: String? {
    switch code {
    case ENOSPC, EDQUOT: "make room on the disk; the site is as it was"
    case EACCES, EPERM: "see who may write there; the site is as it was"
    case EROFS: "the disk cannot be written; choose another output"
    default: nil
    }
  }

  var reason: String { String(cString: strerror(code)) }
}

/// What a build needs to know of a file; symbolic links are not followed.
struct FileStatus: Equatable, Sendable {
  enum Kind: Sendable { case file, folder, link, other }

  var kind: Kind
  var size: Int64
  /// Nanoseconds since 1970.
  var modified: Int64
  var device: UInt64
  var inode: UInt64

  /// `nil` when there is nothing at the path.
  static func of(_ path: String, in folder: Int32) throws(SystemFailure) -> FileStatus? {
    var status = stat()
    if fstatat(folder, path, &status, AT_SYMLINK_NOFOLLOW) == 0 { return FileStatus(status) }
    if errno == ENOENT || errno == ENOTDIR { return nil }
    throw SystemFailure("cannot look at", path)
  }

  static func of(_ descriptor: Int32, path: String) throws(SystemFailure) -> FileStatus {
    var status = stat()
    if fstat(descriptor, &status) != 0 { throw SystemFailure("cannot look at", path) }
    return FileStatus(status)
  }

  private init(_ status: stat) {
    switch status.st_mode & mode_t(S_IFMT) {
    case mode_t(S_IFREG): kind = .file
    case mode_t(S_IFDIR): kind = .folder
    case mode_t(S_IFLNK): kind = .link
    default: kind = .other
    }
    size = Int64(status.st_size)
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    modified = Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    device = UInt64(truncatingIfNeeded: status.st_dev)
    inode = UInt64(truncatingIfNeeded: status.st_ino)
  }
}

/// Plain calls on descriptors and paths relative to them.
enum System {
  static let currentFolder: Int32 = AT_FDCWD

  static func openFolder(
    _ path: String, in folder: Int32 = currentFolder, followsLink: Bool = true
  ) throws(SystemFailure) -> Int32 {
    let descriptor = openat(folder, path, O_RDONLY | O_DIRECTORY | O_CLOEXEC | (followsLink ? 0 : O_NOFOLLOW))
    if descriptor < 0 { throw SystemFailure("cannot open the folder", path) }
    return descriptor
  }

  static func close(_ descriptor: Int32) {
    #if canImport(Darwin)
      _ = Darwin.close(descriptor)
    #elseif canImport(Musl)
      _ = Musl.close(descriptor)
    #else
      _ = Glibc.close(descriptor)
    #endif
  }

  /// Reads a regular file whole.
  static func read(
    _ path: String, in folder: Int32 = currentFolder, followsLink: Bool = true, limit: Int = .max
  ) throws(SystemFailure) -> [UInt8] {
    // Without O_NONBLOCK a pipe would be waited for.
    let descriptor = openat(folder, path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | (followsLink ? 0 : O_NOFOLLOW))
    if descriptor < 0 { throw SystemFailure("cannot read", path) }
    defer { close(descriptor) }
    let status = try FileStatus.of(descriptor, path: path)
    guard status.kind == .file else { throw SystemFailure("cannot read", path, code: EINVAL) }
    guard status.size <= limit else { throw SystemFailure("cannot read", path, code: EFBIG) }
    var failure: SystemFailure?
    let bytes = [UInt8](unsafeUninitializedCapacity: Int(status.size)) { buffer, count in
      while count < buffer.count, let base = buffer.baseAddress {
        #if canImport(Darwin)
          let part = Darwin.read(descriptor, base + count, buffer.count - count)
        #elseif canImport(Musl)
          let part = Musl.read(descriptor, base + count, buffer.count - count)
        #else
          let part = Glibc.read(descriptor, base + count, buffer.count - count)
        #endif
        if part > 0 {
          count += part
        } else if part == 0 {
          break
        } else if errno != EINTR {
          failure = SystemFailure("cannot read", path)
          break
        }
      }
    }
    if let failure { throw failure }
    return bytes
  }

  /// Writes a file that must not be there yet and gives its status.
  static func create(_ path: String, in folder: Int32, _ bytes: [UInt8]) throws(SystemFailure) -> FileStatus {
    let descriptor = openat(folder, path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o644)
    if descriptor < 0 { throw SystemFailure("cannot write", path) }
    defer { close(descriptor) }
    var failure: SystemFailure?
    bytes.withUnsafeBytes { buffer in
      var written = 0
      while written < buffer.count, let base = buffer.baseAddress {
        let part = write(descriptor, base + written, buffer.count - written)
        if part >= 0 {
          written += part
        } else if errno != EINTR {
          failure = SystemFailure("cannot write", path)
          return
        }
      }
    }
    if failure == nil, let status = try? FileStatus.of(descriptor, path: path) { return status }
    let thrown = failure ?? SystemFailure("cannot write", path)
    // Half a file is worse than none.
    unlinkat(folder, path, 0)
    throw thrown
  }

  /// Writes a file in place of the one that is there, if there is one: whoever reads it gets the old or the new one.
  static func replace(_ path: String, in folder: Int32, with bytes: [UInt8]) throws(SystemFailure) {
    let temporary = path + ".new"
    remove(temporary, in: folder)
    _ = try create(temporary, in: folder, bytes)
    try rename(temporary, in: folder, to: path, in: folder)
  }

  /// Makes a folder and those above it; one that is there is left as it is.
  static func makeFolders(_ path: String, in folder: Int32 = currentFolder) throws(SystemFailure) {
    if path.isEmpty || mkdirat(folder, path, 0o755) == 0 || errno == EEXIST { return }
    let code = errno
    guard code == ENOENT, let slash = path.lastIndex(of: "/"), slash > path.startIndex else {
      throw SystemFailure("cannot make the folder", path, code: code)
    }
    try makeFolders(String(path[..<slash]), in: folder)
    if mkdirat(folder, path, 0o755) != 0, errno != EEXIST { throw SystemFailure("cannot make the folder", path) }
  }

  static func rename(
    _ path: String, in folder: Int32, to newPath: String, in newFolder: Int32
  ) throws(SystemFailure) {
    if renameat(folder, path, newFolder, newPath) != 0 { throw SystemFailure("cannot replace", newPath) }
  }

  /// As ``rename(_:in:to:in:)``, also from one file system to another; then by a file beside the new path.
  static func move(_ path: String, to newPath: String, in folder: Int32) throws(SystemFailure) {
    do {
      try rename(path, in: folder, to: newPath, in: folder)
    } catch  where error.code == EXDEV {
      let beside = newPath + ".daybook-new"
      remove(beside, in: folder)
      _ = try create(beside, in: folder, try read(path, in: folder, followsLink: false))
      try rename(beside, in: folder, to: newPath, in: folder)
      remove(path, in: folder)
    }
  }

  /// Whether the file is gone now.
  @discardableResult
  static func remove(_ path: String, in folder: Int32) -> Bool {
    unlinkat(folder, path, 0) == 0 || errno == ENOENT
  }

  /// Whether the folder was empty and is gone now.
  static func removeFolder(_ path: String, in folder: Int32) -> Bool {
    unlinkat(folder, path, AT_REMOVEDIR) == 0
  }

  /// The names in a folder, in no order.
  static func names(in path: String, of folder: Int32 = currentFolder) throws(SystemFailure) -> [String] {
    let descriptor = try openFolder(path, in: folder, followsLink: folder == currentFolder)
    guard let stream = fdopendir(descriptor) else {
      close(descriptor)
      throw SystemFailure("cannot read the folder", path)
    }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: $0.pointee)) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  /// The path without symbolic links, `.` and `..`; `nil` when it leads nowhere.
  static func resolved(_ path: String) -> String? {
    guard let pointer = realpath(path, nil) else { return nil }
    defer { free(pointer) }
    return String(cString: pointer)
  }
}
