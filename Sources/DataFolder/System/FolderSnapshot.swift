import CLibrary
import FileSystem

/// Everything of a data folder that a backup holds, as it was at one moment.
///
/// Texts are read while the folder is locked. Photos and attachments are read later, one by one: they are many and large,
/// and nothing of the program changes one.
public struct FolderSnapshot: Sendable {
  /// A file of the folder.
  public struct File: Sendable {
    /// Relative to the data folder.
    public let path: String
    /// The time of the last modification, in seconds since 1970.
    public let modified: Int64
    /// Whether it holds what only its owner may read.
    public let isPrivate: Bool
    fileprivate let stamp: FileStamp?
    fileprivate let bytes: [UInt8]?
  }

  /// Something that is not among the files.
  public struct LeftOut: Sendable, Equatable {
    /// Relative to the data folder.
    public let path: String
    /// Whether it is a link that leads elsewhere; otherwise it is a pipe or something else that is no file.
    public let isLink: Bool
  }

  /// In the order of their paths.
  public let files: [File]
  /// What is left out, in the order of the paths.
  public let leftOut: [LeftOut]
  private let root: OpenFolder
  private let layout: FolderLayout

  /// The most bytes of a file: 1 GiB.
  private static let largest = 1 << 30
  /// Files with a dot at the beginning that people write themselves.
  private static let dotted = [".gitignore", ".gitattributes"]
  /// What a server keeps of accounts that nobody could make again: the addresses of calendars, and tokens.
  private static let kept = [AccountFolder.calendars.name, AccountFolder.tokens.name]

  /// - Parameter withAccounts: Whether what people sign in by is part of it.
  fileprivate init(of root: OpenFolder, layout: FolderLayout, withAccounts: Bool) throws(StorageFailure) {
    var collector = Collector(layout: layout, withAccounts: withAccounts)
    try collector.collect(root)
    if withAccounts, case .success(let state) = root.folder(FolderLayout.state),
      case .success(let folder) = state.folder(AccountFolder.folder)
    {
      for name in Self.kept where folder.has(name) { try collector.add(name, in: folder, isPrivate: true) }
    }
    files = collector.files.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    leftOut = collector.leftOut.sorted { $0.path < $1.path }
    self.root = root
    self.layout = layout
  }

  /// What a file contains.
  ///
  /// - Throws: ``StorageFailure``, also where the file changed since the snapshot was taken.
  public func bytes(of file: File) throws(StorageFailure) -> [UInt8] {
    if let bytes = file.bytes { return bytes }
    let shown = layout.displayed(file.path)
    var folder = root
    let parts = file.path.split(separator: "/").map(String.init)
    for name in parts.dropLast() {
      guard case .success(let next) = folder.folder(name) else {
        throw StorageFailure("cannot read", shown, .changedMeanwhile)
      }
      folder = next
    }
    guard let name = parts.last else { return [] }
    let bytes = try Self.contents(of: name, in: folder, shown: shown)
    guard FileStamp.of(name, in: folder) == file.stamp else {
      throw StorageFailure("cannot read", shown, .changedMeanwhile)
    }
    return bytes
  }

  fileprivate static func contents(
    of name: String, in folder: OpenFolder, shown: String
  ) throws(StorageFailure) -> [UInt8] {
    switch folder.contents(of: name, upTo: largest) {
    case .success(let bytes?): return bytes
    case .success(nil): throw StorageFailure("cannot read", shown, .changedMeanwhile)
    case .failure(let problem): throw StorageFailure("cannot read", shown, .notAllowed(problem.message))
    }
  }

  /// Goes through the folder.
  private struct Collector {
    let layout: FolderLayout
    let withAccounts: Bool
    var files: [File] = []
    var leftOut: [LeftOut] = []

    mutating func collect(_ folder: OpenFolder) throws(StorageFailure) {
      let entries: [FolderEntry]
      switch folder.entries() {
      case .success(let found): entries = found
      case .failure(let problem):
        throw StorageFailure("cannot read", layout.displayed(folder.path), .notAllowed(problem.message))
      }
      for entry in entries {
        switch entry.kind {
        case .file: try add(entry.name, in: folder, isPrivate: isAccount(folder.path(of: entry.name)))
        case .folder:
          // What a link leads to is in the backup where it is, or lies elsewhere.
          if folder.isLink(entry.name) {
            leftOut.append(LeftOut(path: folder.path(of: entry.name), isLink: true))
            continue
          }
          switch folder.folder(entry.name) {
          case .success(let inner): try collect(inner)
          case .failure(.missing): break
          case .failure(let problem):
            throw StorageFailure(
              "cannot read", layout.displayed(folder.path(of: entry.name)), .notAllowed(problem.message))
          }
        case .other:
          leftOut.append(LeftOut(path: folder.path(of: entry.name), isLink: folder.isLink(entry.name)))
        }
      }
      for name in FolderSnapshot.dotted where folder.has(name) { try add(name, in: folder, isPrivate: false) }
    }

    mutating func add(_ name: String, in folder: OpenFolder, isPrivate: Bool) throws(StorageFailure) {
      if isPrivate, !withAccounts { return }
      let path = folder.path(of: name)
      let stamp = FileStamp.of(name, in: folder)
      var status = stat()
      // A link to a file of the folder is kept as what it leads to.
      guard fstatat(folder.descriptor, name, &status, 0) == 0 else { return }
      let shown = layout.displayed(path)
      var bytes: [UInt8]?
      if stamp?.isLink == true {
        guard let linked = try? FolderSnapshot.contents(of: name, in: folder, shown: shown) else {
          return leftOut.append(LeftOut(path: path, isLink: true))
        }
        bytes = linked
      } else if !FolderLayout.isOfPictures(path) {
        bytes = try FolderSnapshot.contents(of: name, in: folder, shown: shown)
      }
      files.append(
        File(
          path: path, modified: status.modified / 1_000_000_000, isPrivate: isPrivate, stamp: stamp,
          bytes: bytes))
    }

    private func isAccount(_ path: String) -> Bool { FolderLayout.isAccount(path) }
  }
}

extension FolderWriter {
  /// Everything that a backup holds, while nobody else changes the folder.
  ///
  /// - Parameters:
  ///   - command: The name of the command, such as `daybook backup`, for others who wait.
  ///   - withAccounts: Whether what people sign in by is part of it.
  /// - Throws: ``StorageFailure``, or `CancellationError` while waiting.
  public func snapshot(
    _ command: String, withAccounts: Bool, waitingUpTo milliseconds: Int = 30_000
  ) async throws -> FolderSnapshot {
    let store = try await lockedStore(command, waitingUpTo: milliseconds, changes: false)
    return try FolderSnapshot(of: store.files.root, layout: layout, withAccounts: withAccounts)
  }
}
