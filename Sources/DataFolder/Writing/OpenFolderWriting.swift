import CLibrary
import FileSystem

/// System calls that change a folder's entries. They return 0 or the error number.
extension OpenFolder {
  /// Creates a file; one that an earlier change left is replaced.
  ///
  /// - Parameters:
  ///   - replaced: The file whose owner and permissions are taken over where possible; `nil` gives the file the
  ///     folder's owner.
  ///   - isSynced: Whether to wait until the file is on the disk.
  ///   - mode: The permission bits of a new file, of which the system may take some away.
  func create(
    _ name: String, _ bytes: [UInt8], like replaced: FileStamp?, isSynced: Bool = true, mode: UInt32 = 0o666
  ) -> Int32 {
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW
    var file = openat(descriptor, name, flags, mode_t(mode))
    if file < 0, errno == EEXIST {
      removeTree(name)
      file = openat(descriptor, name, flags, mode_t(mode))
    }
    guard file >= 0 else { return errno }
    adopt(file, replaced)
    var code = FileBytes.write(bytes, to: file)
    if code == 0, isSynced, SystemCall.retryingInterrupts({ fsync(file) }) != 0 { code = errno }
    if close(file) != 0, code == 0 { code = errno }
    if code != 0 { unlinkat(descriptor, name, 0) }
    return code
  }

  /// Adds bytes at the end of a file.
  ///
  /// - Parameter isSynced: Whether to wait until they are on the disk.
  func append(_ bytes: [UInt8], to name: String, isSynced: Bool = true) -> Int32 {
    let file = openat(descriptor, name, O_WRONLY | O_APPEND | O_CLOEXEC | O_NOFOLLOW)
    guard file >= 0 else { return errno }
    var code = FileBytes.write(bytes, to: file)
    if code == 0, isSynced, SystemCall.retryingInterrupts({ fsync(file) }) != 0 { code = errno }
    if close(file) != 0, code == 0 { code = errno }
    return code
  }

  func make(folder name: String, mode: UInt32 = 0o777) -> Int32 {
    guard mkdirat(descriptor, name, mode_t(mode)) == 0 else { return errno == EEXIST ? 0 : errno }
    if geteuid() == 0 {
      var status = stat()
      if fstat(descriptor, &status) == 0 {
        fchownat(descriptor, name, status.st_uid, status.st_gid, AT_SYMLINK_NOFOLLOW)
      }
    }
    return 0
  }

  /// Renames an entry, replacing one that has the new name.
  func move(_ name: String, to newName: String) -> Int32 {
    renameat(descriptor, name, descriptor, newName) == 0 ? 0 : errno
  }

  /// Gives an entry another name, unless something has that.
  func place(_ name: String, at newName: String) -> Int32 {
    if linkat(descriptor, name, descriptor, newName, 0) == 0 { return remove(name) }
    // Some file systems have no second names.
    guard errno == EPERM || errno == ENOTSUP else { return errno }
    return has(newName) ? EEXIST : move(name, to: newName)
  }

  func remove(_ name: String) -> Int32 {
    unlinkat(descriptor, name, 0) == 0 ? 0 : errno
  }

  /// Waits until the names in this folder are on the disk.
  func sync() -> Int32 {
    if SystemCall.retryingInterrupts({ fsync(descriptor) }) == 0 { return 0 }
    // Some file systems do not support it for folders.
    return errno == EINVAL || errno == ENOTSUP ? 0 : errno
  }

  /// Removes a file, or a folder with everything in it; symbolic links are not followed.
  func removeTree(_ name: String) {
    guard unlinkat(descriptor, name, 0) != 0, errno == EISDIR || errno == EPERM else { return }
    let opened = openat(descriptor, name, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW)
    guard opened >= 0 else { return }
    let folder = OpenFolder(
      descriptor: opened, path: path(of: name), boundary: boundary, overlay: nil)
    // Somebody may be writing there; once the folder is gone, nobody can.
    for _ in 0..<Self.mostRemovals {
      for inside in folder.allNames() { folder.removeTree(inside) }
      if unlinkat(descriptor, name, AT_REMOVEDIR) == 0 || errno != ENOTEMPTY && errno != EEXIST { return }
    }
  }

  private static let mostRemovals = 100

  /// The path that a symbolic link leads to, relative to the data folder.
  func target(of name: String) -> Result<String, FileProblem> {
    guard let target = System.resolved("\(boundary)/\(path(of: name))") else {
      let code = errno
      return .failure(code == ENOENT ? .danglingLink : FileProblem(code: code, isFolder: false))
    }
    let inside = boundary == "/" ? "/" : boundary + "/"
    guard target.hasPrefix(inside) else { return .failure(.leavesFolder(target: target)) }
    return .success(String(target.dropFirst(inside.count)))
  }

  private func adopt(_ file: Int32, _ replaced: FileStamp?) {
    var status = stat()
    guard fstat(file, &status) == 0 else { return }
    let current = FileStamp(status)
    if let replaced, !replaced.isLink {
      if (current.owner, current.group) != (replaced.owner, replaced.group) {
        // Only root can give files to others, but a user can still set one of their own groups.
        if fchown(file, replaced.owner, replaced.group) != 0 {
          _ = fchown(file, uid_t.max, replaced.group)
        }
      }
      if current.mode != replaced.mode { fchmod(file, mode_t(replaced.mode)) }
    } else {
      give(file)
    }
  }

  /// Gives a file that root created in this folder to the folder's owner, who could not write it otherwise.
  func give(_ file: Int32) {
    var status = stat()
    guard geteuid() == 0, fstat(descriptor, &status) == 0, status.st_uid != 0 || status.st_gid != 0 else { return }
    _ = fchown(file, status.st_uid, status.st_gid)
  }
}
