import CLibrary
import Synchronization

/// The stored files of a data folder as they were before a change. Each is read once, with a stamp by which later
/// writes of others are noticed.
final class StoredFiles: Sendable {
  /// A file before the change.
  struct File: Sendable {
    /// The bytes; `nil` where there was no file.
    var bytes: [UInt8]?
    var stamp: FileStamp?
  }

  /// The place of a file, after following symbolic links that stay in the data folder.
  struct Place: Sendable {
    let folder: OpenFolder
    let name: String
  }

  let root: OpenFolder
  let layout: FolderLayout
  /// The most bytes of a file; a hundred years of check-ins take a few megabytes.
  static let largest = 256 * 1_048_576
  private let met = Mutex<[String: File]>([:])

  init(root: OpenFolder, layout: FolderLayout) {
    self.root = root
    self.layout = layout
  }

  /// A file as it was when it was first requested.
  func file(_ text: String) throws(StorageFailure) -> File {
    if let known = met.withLock({ $0[text] }) { return known }
    var file = File()
    if let place = try place(of: path(text)) {
      // The stamp is taken before the bytes are read, so that a write in between is noticed.
      file.stamp = FileStamp.of(place.name, in: place.folder)
      switch place.folder.contents(of: place.name, upTo: Self.largest) {
      case .failure(let problem): throw failure("cannot read", text, problem)
      case .success(let bytes): file.bytes = bytes
      }
    }
    met.withLock { $0[text] = file }
    return file
  }

  /// Whether a file is unchanged since it was read.
  func isUnchanged(_ text: String, at place: Place?) throws(StorageFailure) -> Bool {
    let stamp = place.flatMap { FileStamp.of($0.name, in: $0.folder) }
    return try file(text).stamp == stamp
  }

  func path(_ text: String) throws(StorageFailure) -> WritePath {
    guard let path = WritePath(text) else {
      throw StorageFailure(
        "cannot write", layout.displayed(text), .notAllowed("this is no path in the data folder"))
    }
    return path
  }

  /// The place of a file; `nil` where its folder does not exist.
  func place(of path: WritePath) throws(StorageFailure) -> Place? {
    let (folder, missing) = try deepestFolder(path)
    guard missing == 0 else { return nil }
    guard FileStamp.of(path.name, in: folder)?.isLink == true else {
      return Place(folder: folder, name: path.name)
    }
    // The target of a link is replaced, not the link itself.
    switch folder.target(of: path.name) {
    case .failure(let problem): throw failure("cannot write", path.text, problem)
    case .success(let target):
      guard let real = WritePath(target), case (let folder, let missing) = try deepestFolder(real),
        missing == 0
      else {
        throw failure("cannot write", path.text, .danglingLink)
      }
      return Place(folder: folder, name: real.name)
    }
  }

  /// The deepest existing folder on a file's path, and the number of folders that are missing below it.
  func deepestFolder(_ path: WritePath) throws(StorageFailure) -> (folder: OpenFolder, missing: Int) {
    var folder = root
    for (index, name) in path.folders.enumerated() {
      switch folder.folder(name) {
      case .success(let next): folder = next
      case .failure(.missing): return (folder, path.folders.count - index)
      case .failure(let problem): throw failure("cannot write", path.text, problem)
      }
    }
    return (folder, 0)
  }

  func failure(_ action: String, _ path: String, _ problem: FileProblem) -> StorageFailure {
    StorageFailure(action, layout.displayed(path), .notAllowed(problem.message))
  }

  func failure(_ action: String, _ path: String, code: Int32) -> StorageFailure {
    StorageFailure(action, layout.displayed(path), .system(code))
  }
}
