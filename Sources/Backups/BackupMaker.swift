import CLibrary
import Changes
import DataFolder
import Exchange
import FileSystem
import Journal

/// Makes backups of a data folder. A backup has its name once it is complete, on the disk, and was read again: until then,
/// also when the process is killed, there is none.
public struct BackupMaker: Sendable {
  /// Where a backup goes.
  public enum Place: Sendable {
    /// A file that is not there yet.
    case file(String)
    /// A name of its own on a shelf.
    case shelf(BackupShelf, BackupName)
  }

  /// A backup that was made.
  public struct Made: Sendable, Equatable {
    /// Where it is.
    public var path: String
    /// How many files of the data folder are in it.
    public var files: Int
    /// Its size in bytes.
    public var bytes: Int
    /// What is not in it, since it is no file or a link that leads elsewhere.
    public var leftOut: [FolderSnapshot.LeftOut]
    /// Whether it was made now; otherwise the newest one holds the same.
    public var isNew = true
  }

  let writer: FolderWriter
  let withAccounts: Bool
  let encryption: Encryption?
  /// Called before each step, for tests. If it throws, the making stops there as if the process had been killed.
  var beforeStep: (@Sendable (String) throws -> Void)?

  /// - Parameters:
  ///   - writer: Of the data folder.
  ///   - withAccounts: Whether what people sign in by is part of it.
  ///   - encryption: For whom it is encrypted; `nil` for nobody.
  public init(_ writer: FolderWriter, withAccounts: Bool = false, encryption: Encryption? = nil) {
    self.writer = writer
    self.withAccounts = withAccounts
    self.encryption = encryption
  }

  /// How often it is begun anew when a photo changes while it is made.
  private static let tries = 3

  /// Makes a backup.
  ///
  /// - Parameters:
  ///   - command: The name of the command, such as `daybook backup`, for others who wait.
  ///   - isNeededOnly: Whether none is made where the newest one on the shelf holds the same.
  /// - Throws: ``BackupFailure``, also of the encrypting program, `StorageFailure`, `SystemFailure`.
  public func make(_ place: Place, command: String, isNeededOnly: Bool = false) async throws -> Made {
    for _ in 1..<Self.tries {
      do {
        return try await makeOnce(place, command: command, isNeededOnly: isNeededOnly)
      } catch let failure as StorageFailure where failure.reason == .changedMeanwhile {}
    }
    return try await makeOnce(place, command: command, isNeededOnly: isNeededOnly)
  }

  private func makeOnce(_ place: Place, command: String, isNeededOnly: Bool) async throws -> Made {
    let target: PlaceInFolder
    switch place {
    case .file(let path): target = PlaceInFolder(path)
    case .shelf(let shelf, let name): target = PlaceInFolder(shelf.path(of: name))
    }
    // Elsewhere a folder that is missing may be a disk that is not there.
    if case .shelf(let shelf, _) = place, shelf.isOwn { try System.makeFolders(target.folder) }
    let folder = try System.openFolder(target.folder)
    defer { SystemCall.close(folder) }
    if case .file(let path) = place { try requireFree(target.name, in: folder, path: path) }
    Leftovers.clear(in: folder)
    let snapshot = try await writer.snapshot(command, withAccounts: withAccounts)
    try beforeStep?("begin")
    let temporary = Leftovers.name()
    let file = openat(folder, temporary, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard file >= 0 else { throw SystemFailure("cannot write", target.folder) }
    defer { SystemCall.close(file) }
    Leftovers.hold(file)
    do {
      try write(snapshot, to: file, at: target, as: temporary)
      try beforeStep?("sync")
      try Leftovers.sync(file, path: target.folder)
      let size = Int(try FileStatus.of(file, path: target.folder).size)
      if isNeededOnly, case .shelf(let shelf, _) = place, let same = try sameAs(file, of: size, on: shelf) {
        System.remove(temporary, in: folder)
        return Made(
          path: shelf.path(of: same), files: snapshot.files.count, bytes: size, leftOut: snapshot.leftOut, isNew: false)
      }
      let name = try put(temporary, at: place, target, in: folder)
      try beforeStep?("sync folder")
      try Leftovers.sync(folder, path: target.folder)
      return Made(
        path: target.folder == "." && !name.contains("/") ? name : target.folder + "/" + name,
        files: snapshot.files.count, bytes: size, leftOut: snapshot.leftOut)
    } catch {
      if Self.isOwn(error) { System.remove(temporary, in: folder) }
      throw error
    }
  }

  /// Whether something failed, so that what was begun is removed. A test that kills the process throws something else.
  static func isOwn(_ error: any Error) -> Bool {
    error is SystemFailure || error is StorageFailure || error is BackupFailure
  }

  // MARK: Writing and reading again

  private func write(_ snapshot: FolderSnapshot, to file: Int32, at target: PlaceInFolder, as temporary: String) throws
  {
    if let encryption {
      // Nothing of it is on the disk before it is encrypted; so it is read again while it is written.
      let check = BackupReader()
      var count = 0
      let digests = try encryption.encrypt(to: file, at: target.folder) { output in
        try stream(snapshot) { bytes in
          try check.take(bytes)
          count += bytes.count
          try output(bytes)
        }
      }
      try beforeStep?("verify")
      // What is encrypted is longer than what it was made of.
      let size = try FileStatus.of(file, path: target.folder).size
      guard try check.end(), check.digests == digests, size > Int64(count) else { throw notAsWritten(target) }
      return
    }
    let digests = try stream(snapshot) { bytes in
      let code = FileBytes.write(bytes, to: file)
      if code != 0 { throw SystemFailure("cannot write", target.folder, code: code) }
    }
    try beforeStep?("verify")
    let check = BackupReader()
    guard lseek(file, 0, SEEK_SET) == 0 else { throw SystemFailure("cannot read", target.folder) }
    try BackupFile.eachPiece(of: file, named: target.folder) { try check.take($0) }
    guard try check.end(), check.digests == digests else { throw notAsWritten(target) }
  }

  private func notAsWritten(_ target: PlaceInFolder) -> BackupFailure {
    BackupFailure(
      .system, "what was written could not be read again as it is", at: target.folder, hint: "is the disk sound?")
  }

  /// Gives the bytes of the backup to `output`.
  ///
  /// - Returns: The digests of the files.
  private func stream(
    _ snapshot: FolderSnapshot, to output: ([UInt8]) throws -> Void
  ) throws -> [String: [UInt8]] {
    let backup = BackupWriter()
    for file in snapshot.files {
      try beforeStep?("file \(file.path)")
      let bytes = try snapshot.bytes(of: file)
      let packed = backup.file(file.path, bytes, modified: file.modified, isPrivate: file.isPrivate)
      if !packed.isEmpty { try output(packed) }
    }
    let (rest, digests) = backup.end()
    try output(rest)
    return digests
  }

  /// The newest backup of this kind on a shelf that no program encrypted, where it has the same bytes.
  private func sameAs(_ file: Int32, of size: Int, on shelf: BackupShelf) throws -> BackupName? {
    guard encryption == nil,
      let newest = shelf.names.last(where: { !$0.isEncrypted && $0.withAccounts == withAccounts }),
      let bytes = try? BackupFile.seal(of: shelf.path(of: newest), size: size)
    else { return nil }
    return try BackupFile.seal(of: file, size: size) == bytes ? newest : nil
  }

  // MARK: Its name

  private func requireFree(_ name: String, in folder: Int32, path: String) throws {
    if try FileStatus.of(name, in: folder) != nil {
      throw BackupFailure(
        .wouldOverwrite, "there is something here already", at: path, hint: "name another file, or remove this one")
    }
  }

  /// Gives the file its name, which nothing may have.
  private func put(_ temporary: String, at place: Place, _ target: PlaceInFolder, in folder: Int32) throws -> String {
    try beforeStep?("put")
    switch place {
    case .file(let path):
      if try !link(temporary, as: target.name, in: folder) {
        try requireFree(target.name, in: folder, path: path)
        throw SystemFailure("cannot write", path, code: EEXIST)
      }
      return target.name
    case .shelf(_, var name):
      while try !link(temporary, as: name.text, in: folder) { name.number += 1 }
      return name.text
    }
  }

  /// - Returns: False where something has the name already.
  private func link(_ temporary: String, as name: String, in folder: Int32) throws(SystemFailure) -> Bool {
    if linkat(folder, temporary, folder, name, 0) == 0 {
      System.remove(temporary, in: folder)
      return true
    }
    if errno == EEXIST { return false }
    // Not every file system has several names for a file.
    if try FileStatus.of(name, in: folder) != nil { return false }
    try System.rename(temporary, in: folder, to: name, in: folder)
    return true
  }
}
