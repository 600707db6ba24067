import CLibrary
import Exchange
import FileSystem

/// Unpacks a backup into a folder that is empty or not there. All of it appears at once, after it was read to its end and
/// nothing in it was found to have changed: until then, also when the process is killed, the folder is as it was.
public struct BackupUnpacking: Sendable {
  let backup: BackupFile
  /// Called before each step, for tests. If it throws, it stops there as if the process had been killed.
  var beforeStep: (@Sendable (String) throws -> Void)?

  /// - Parameter backup: What is unpacked.
  public init(_ backup: BackupFile) {
    self.backup = backup
  }

  /// Unpacks it.
  ///
  /// - Parameter path: The folder, which becomes a data folder.
  /// - Returns: How many files there are.
  /// - Throws: ``BackupFailure``, `SystemFailure`.
  public func unpack(into path: String) throws -> Int {
    // The folder itself is replaced, and not a name that leads to it.
    let target = PlaceInFolder(System.resolved(path) ?? path)
    try System.makeFolders(target.folder)
    let parent = try System.openFolder(target.folder)
    defer { SystemCall.close(parent) }
    try requireEmpty(target.name, in: parent, shown: path)
    Leftovers.clear(in: parent)
    try beforeStep?("make the folder")
    let temporary = Leftovers.name()
    guard mkdirat(parent, temporary, 0o777) == 0 else { throw SystemFailure("cannot make the folder", path) }
    let folder = try System.openFolder(temporary, in: parent, followsLink: false)
    defer { SystemCall.close(folder) }
    Leftovers.hold(folder)
    do {
      let tree = UnpackedTree(root: folder, shown: path)
      let digests = try backup.read { part in
        if case .begin(let entry) = part { try beforeStep?("file \(entry.path)") }
        try tree.take(part)
      }
      try beforeStep?("sync")
      try tree.finish(digests.count, like: parent)
      try beforeStep?("put")
      try requireEmpty(target.name, in: parent, shown: path)
      // An empty folder may be replaced in one step.
      if renameat(parent, temporary, parent, target.name) != 0 {
        throw BackupFailure(
          .system, "this folder cannot be replaced: \(SystemFailure.reason(of: errno))", at: path,
          hint: "name a folder that is not there yet")
      }
      try beforeStep?("sync folder")
      try Leftovers.sync(parent, path: path)
      return tree.count
    } catch {
      if BackupMaker.isOwn(error) { Leftovers.removeTree(temporary, in: parent) }
      throw error
    }
  }

  private func requireEmpty(_ name: String, in parent: Int32, shown path: String) throws {
    guard let status = try FileStatus.of(name, in: parent) else { return }
    guard status.kind == .folder, try System.names(in: name, of: parent).isEmpty else {
      throw BackupFailure(
        .wouldOverwrite, "this is no empty folder", at: path,
        hint: "without --into it is said what differs, and single files are taken from the backup")
    }
  }
}

/// A folder that the files of a backup are written into.
private final class UnpackedTree {
  let root: Int32
  let shown: String
  private(set) var count = 0
  private var folders: Set<String> = []
  private var file: (descriptor: Int32, entry: TarEntry)?

  init(root: Int32, shown: String) {
    self.root = root
    self.shown = shown
  }

  deinit {
    if let file { SystemCall.close(file.descriptor) }
  }

  func take(_ part: BackupReader.Part) throws {
    switch part {
    case .begin(let entry):
      let place = PlaceInFolder(entry.path)
      if place.folder != "." { try makeFolders(place.folder) }
      let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW
      let descriptor = openat(root, entry.path, flags, entry.isPrivate ? 0o600 : 0o666)
      guard descriptor >= 0 else { throw SystemFailure("cannot write", shown + "/" + entry.path) }
      file = (descriptor, entry)
      count += 1
    case .bytes(let bytes):
      guard let file else { return }
      let code = bytes.withUnsafeBytes { FileBytes.write($0, to: file.descriptor) }
      if code != 0 { throw SystemFailure("cannot write", shown + "/" + file.entry.path, code: code) }
    case .end:
      guard let file else { return }
      self.file = nil
      defer { SystemCall.close(file.descriptor) }
      let time = timespec(tv_sec: Int(file.entry.modified), tv_nsec: 0)
      _ = futimens(file.descriptor, [time, time])
      try Leftovers.sync(file.descriptor, path: shown + "/" + file.entry.path)
    }
  }

  private func makeFolders(_ path: String) throws {
    var made = ""
    for part in path.split(separator: "/") {
      made += (made.isEmpty ? "" : "/") + part
      guard folders.insert(made).inserted else { continue }
      // The folder of the program's own state holds secrets, if it is in a backup.
      let code = mkdirat(root, made, made.hasPrefix(".") ? 0o700 : 0o777) == 0 ? 0 : errno
      if code != 0 { throw SystemFailure("cannot make the folder", shown + "/" + made, code: code) }
    }
  }

  /// Waits until everything is on the disk, and gives what root unpacked to the owner of the folder around it.
  ///
  /// - Parameter expected: How many files there are in the backup. With fewer it is not finished.
  func finish(_ expected: Int, like parent: Int32) throws {
    guard file == nil, count == expected else {
      throw BackupFailure(.damaged, "only \(count) of \(expected) files could be unpacked", at: shown)
    }
    for path in folders.sorted().reversed() {
      let folder = try System.openFolder(path, in: root, followsLink: false)
      defer { SystemCall.close(folder) }
      try Leftovers.sync(folder, path: shown)
    }
    try Leftovers.sync(root, path: shown)
    var status = stat()
    guard geteuid() == 0, fstat(parent, &status) == 0, status.st_uid != 0 else { return }
    give(".", in: root, to: status)
  }

  private func give(_ path: String, in folder: Int32, to status: stat) {
    fchownat(folder, path, status.st_uid, status.st_gid, AT_SYMLINK_NOFOLLOW)
    for name in (try? System.names(in: path, of: folder)) ?? [] {
      let inner = path + "/" + name
      if (try? FileStatus.of(inner, in: folder))?.kind == .folder {
        give(inner, in: folder, to: status)
      } else {
        fchownat(folder, inner, status.st_uid, status.st_gid, AT_SYMLINK_NOFOLLOW)
      }
    }
  }
}
