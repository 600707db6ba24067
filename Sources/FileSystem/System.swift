import CGlibc
import CLibrary

/// System calls on file descriptors and on paths relative to a folder's descriptor; they throw ``SystemFailure``.
package enum System {
  package static let currentFolder: Int32 = AT_FDCWD

  package static func openFolder(
    _ path: String, in folder: Int32 = currentFolder, followsLink: Bool = true
  ) throws(SystemFailure) -> Int32 {
    let descriptor = openat(folder, path, O_RDONLY | O_DIRECTORY | O_CLOEXEC | (followsLink ? 0 : O_NOFOLLOW))
    if descriptor < 0 { throw SystemFailure("cannot open the folder", path) }
    return descriptor
  }

  /// Reads all bytes of a regular file. It fails for any other kind of file, and for a file of more than `limit` bytes.
  package static func read(
    _ path: String, in folder: Int32 = currentFolder, followsLink: Bool = true, limit: Int = .max
  ) throws(SystemFailure) -> [UInt8] {
    // Without O_NONBLOCK, opening a pipe would wait for a writer.
    let descriptor = openat(folder, path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | (followsLink ? 0 : O_NOFOLLOW))
    if descriptor < 0 { throw SystemFailure("cannot read", path) }
    defer { SystemCall.close(descriptor) }
    let status = try FileStatus.of(descriptor, path: path)
    guard status.kind == .file else { throw SystemFailure("cannot read", path, code: EINVAL) }
    guard status.size <= limit else { throw SystemFailure("cannot read", path, code: EFBIG) }
    guard let bytes = FileBytes.first(Int(status.size), of: descriptor) else {
      throw SystemFailure("cannot read", path)
    }
    return bytes
  }

  /// Reads as many bytes from the beginning of a regular file, or fewer where it ends before.
  package static func first(_ count: Int, of path: String, in folder: Int32) throws(SystemFailure) -> [UInt8] {
    let descriptor = openat(folder, path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW)
    if descriptor < 0 { throw SystemFailure("cannot read", path) }
    defer { SystemCall.close(descriptor) }
    guard try FileStatus.of(descriptor, path: path).kind == .file else {
      throw SystemFailure("cannot read", path, code: EINVAL)
    }
    guard let bytes = FileBytes.first(count, of: descriptor) else { throw SystemFailure("cannot read", path) }
    return bytes
  }

  /// Creates a file and returns its status; it fails where something exists at the path.
  package static func create(_ path: String, in folder: Int32, _ bytes: [UInt8]) throws(SystemFailure) -> FileStatus {
    try create(path, in: folder) { FileBytes.write(bytes, to: $0) }
  }

  /// Creates a file and returns its status, like ``create(_:in:_:)-([UInt8])``.
  ///
  /// - Parameter replacesAnother: Whether it is to be moved over another file. Some file systems then begin to write it to
  ///   the disk, and moves wait for each other; so that is begun here, where several cores may do so.
  package static func create(
    _ path: String, in folder: Int32, _ bytes: UnsafeBufferPointer<UInt8>, replacesAnother: Bool = false
  ) throws(SystemFailure) -> FileStatus {
    try create(path, in: folder) { descriptor in
      let code = FileBytes.write(UnsafeRawBufferPointer(bytes), to: descriptor)
      #if os(Linux) && canImport(Glibc)
        // Where that cannot be done, the move does it.
        if replacesAnother, code == 0 { _ = sync_file_range(descriptor, 0, 0, SYNC_FILE_RANGE_WRITE) }
      #endif
      return code
    }
  }

  /// - Parameter write: Writes to the new file and returns 0 or the error number.
  private static func create(
    _ path: String, in folder: Int32, mode: UInt32 = 0o644, write: (_ descriptor: Int32) -> Int32
  ) throws(SystemFailure) -> FileStatus {
    let descriptor = openat(folder, path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, mode_t(mode))
    if descriptor < 0 { throw SystemFailure("cannot write", path) }
    defer { SystemCall.close(descriptor) }
    let code = write(descriptor)
    if code == 0, let status = try? FileStatus.of(descriptor, path: path) { return status }
    let failure = SystemFailure("cannot write", path, code: code == 0 ? errno : code)
    // A file with only some of its bytes is worse than none.
    unlinkat(folder, path, 0)
    throw failure
  }

  /// Creates a file or replaces an existing one atomically: whoever reads it gets all of the old or all of the new
  /// bytes.
  ///
  /// - Parameter mode: The permission bits of the new file, of which the system may take some away.
  package static func replace(
    _ path: String, in folder: Int32, with bytes: [UInt8], mode: UInt32 = 0o644
  ) throws(SystemFailure) {
    let temporary = path + ".new"
    remove(temporary, in: folder)
    _ = try create(temporary, in: folder, mode: mode) { FileBytes.write(bytes, to: $0) }
    do {
      try rename(temporary, in: folder, to: path, in: folder)
    } catch {
      remove(temporary, in: folder)
      throw error
    }
  }

  /// Creates a folder and its missing parents; an existing one is left unchanged. It fails where something else is in
  /// the way.
  ///
  /// - Parameter mode: The permission bits of new folders, of which the system may take some away.
  package static func makeFolders(
    _ path: String, in folder: Int32 = currentFolder, mode: UInt32 = 0o755
  ) throws(SystemFailure) {
    if path.isEmpty { return }
    let code = makeFolder(path, in: folder, mode)
    if code == 0 { return }
    guard code == ENOENT, let slash = path.lastIndex(of: "/"), slash > path.startIndex else {
      throw SystemFailure("cannot make the folder", path, code: code)
    }
    try makeFolders(String(path[..<slash]), in: folder, mode: mode)
    let last = makeFolder(path, in: folder, mode)
    if last != 0 { throw SystemFailure("cannot make the folder", path, code: last) }
  }

  /// Creates a folder, unless there is one or a link to one.
  ///
  /// - Returns: 0, or the error number.
  private static func makeFolder(_ path: String, in folder: Int32, _ mode: UInt32) -> Int32 {
    if mkdirat(folder, path, mode_t(mode)) == 0 { return 0 }
    let code = errno
    var status = stat()
    guard code == EEXIST, fstatat(folder, path, &status, 0) == 0 else { return code }
    return status.st_mode & mode_t(S_IFMT) == mode_t(S_IFDIR) ? 0 : code
  }

  package static func rename(
    _ path: String, in folder: Int32, to newPath: String, in newFolder: Int32
  ) throws(SystemFailure) {
    if renameat(folder, path, newFolder, newPath) != 0 { throw SystemFailure("cannot replace", newPath) }
  }

  /// Moves a file like ``rename(_:in:to:in:)``, but also between file systems; then it is copied to a temporary file
  /// next to the new path first.
  package static func move(_ path: String, to newPath: String, in folder: Int32) throws(SystemFailure) {
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

  /// Removes a file; returns whether there is none at the path afterwards.
  @discardableResult
  package static func remove(_ path: String, in folder: Int32) -> Bool {
    unlinkat(folder, path, 0) == 0 || errno == ENOENT
  }

  /// Removes an empty folder; returns whether it was removed.
  package static func removeFolder(_ path: String, in folder: Int32) -> Bool {
    unlinkat(folder, path, AT_REMOVEDIR) == 0
  }

  /// The names of a folder's entries without `.` and `..`, in no particular order.
  package static func names(in path: String, of folder: Int32 = currentFolder) throws(SystemFailure) -> [String] {
    let descriptor = try openFolder(path, in: folder, followsLink: folder == currentFolder)
    guard let stream = fdopendir(descriptor) else {
      SystemCall.close(descriptor)
      throw SystemFailure("cannot read the folder", path)
    }
    defer { closedir(stream) }
    var names: [String] = []
    let code = SystemCall.eachEntry {
      readdir(stream)
    } _: { entry in
      let name = entry.name
      if name != ".", name != ".." { names.append(name) }
    }
    if code != 0 { throw SystemFailure("cannot read the folder", path, code: code) }
    return names
  }

  /// The absolute path without symbolic links, `.` and `..`; `nil` where nothing exists at the path.
  package static func resolved(_ path: String) -> String? {
    guard let pointer = realpath(path, nil) else { return nil }
    defer { free(pointer) }
    return String(cString: pointer)
  }
}
