import CLibrary
import FileSystem

/// A change of many files that happens as a whole, whenever the process is killed: it is written down in one file first, and
/// whoever takes the lock next finishes what was begun.
struct AppliedChange: Equatable {
  /// What becomes of a file; `nil` removes it.
  struct File: Equatable {
    var path: String
    var bytes: [UInt8]?
  }

  /// What the change is for, on one line; whoever made it asks for it afterwards.
  var note: String
  var files: [File]

  /// The file of a change that is being made, and that of the one that was made last until somebody says that it is known.
  static let begun = "sync-begun"
  static let done = "sync-done"
  private static let mark = "daybook change 1"

  init(note: String, files: [File]) { (self.note, self.files) = (note, files) }

  // MARK: As bytes

  var bytes: [UInt8] {
    var bytes = Array("\(Self.mark)\n\(note)\n".utf8)
    for file in files {
      if let content = file.bytes {
        bytes += Array("put \(content.count) \(file.path)\n".utf8) + content + [0x0A]
      } else {
        bytes += Array("remove 0 \(file.path)\n".utf8)
      }
    }
    return bytes + Array("end\n".utf8)
  }

  /// Reads what ``bytes`` wrote; `nil` for anything else, and for what was not written to its end.
  init?(_ bytes: [UInt8]) {
    var rest = bytes[...]
    func line() -> String? {
      guard let end = rest.firstIndex(of: 0x0A) else { return nil }
      defer { rest = rest[(end + 1)...] }
      return String(decoding: rest[..<end], as: UTF8.self)
    }
    guard line() == Self.mark, let note = line() else { return nil }
    var files: [File] = []
    while let next = line() {
      if next == "end" {
        self.init(note: note, files: files)
        return
      }
      let parts = next.split(separator: " ", maxSplits: 2).map(String.init)
      guard parts.count == 3, let count = Int(parts[1]), count >= 0, count < rest.count else { return nil }
      if parts[0] == "put" {
        files.append(File(path: parts[2], bytes: Array(rest.prefix(count))))
        rest = rest.dropFirst(count + 1)
      } else {
        files.append(File(path: parts[2], bytes: nil))
      }
    }
    return nil
  }

  // MARK: Stored

  /// Writes down what is going to be done; from now on it will be.
  func begin(in root: OpenFolder) -> Int32 {
    guard let state = try? root.folder(FolderLock.folder).get() else { return ENOENT }
    let code = state.create(TemporaryName.name(0), bytes, like: nil, mode: 0o600)
    guard code == 0 else { return code }
    let moved = state.move(TemporaryName.name(0), to: Self.begun)
    return moved == 0 ? state.sync() : moved
  }

  /// Finishes what was begun.
  ///
  /// - Throws: ``StorageFailure`` where a file cannot be written; the next one who takes the lock tries again.
  static func finish(_ files: StoredFiles, beforeStep: ((String) throws -> Void)? = nil) throws {
    guard let state = try? files.root.folder(FolderLock.folder).get(),
      case .success(let bytes?) = state.contents(of: begun, upTo: .max)
    else { return }
    if let change = AppliedChange(bytes) {
      for file in change.files {
        try beforeStep?("apply \(file.path)")
        try change.put(file, files)
      }
      try beforeStep?("applied")
      _ = state.move(begun, to: done)
    } else {
      _ = state.remove(begun)
    }
    _ = state.sync()
  }

  private func put(_ file: File, _ files: StoredFiles) throws {
    let path = try files.path(file.path)
    func checked(_ action: String, _ code: Int32) throws(StorageFailure) {
      if code != 0 { throw files.failure("cannot \(action)", file.path, code: code) }
    }
    guard let bytes = file.bytes else {
      guard let place = try files.place(of: path) else { return }
      let code = place.folder.remove(place.name)
      try checked("remove", code == ENOENT ? 0 : code)
      Self.removeEmptyFolders(of: path, in: files.root)
      return
    }
    var folder = files.root
    for name in path.folders {
      try checked("make the folder", folder.make(folder: name))
      switch folder.folder(name) {
      case .success(let next): folder = next
      case .failure(let problem): throw files.failure("cannot write", file.path, problem)
      }
    }
    guard let place = try files.place(of: path) else { throw files.failure("cannot write", file.path, code: ENOENT) }
    let replaced = FileStamp.of(place.name, in: place.folder)
    try checked("write", place.folder.create(TemporaryName.name(0), bytes, like: replaced))
    try checked("write", place.folder.move(TemporaryName.name(0), to: place.name))
    try checked("write", place.folder.sync())
  }

  /// Folders that only held what was removed go with it.
  private static func removeEmptyFolders(of path: WritePath, in root: OpenFolder) {
    var folders = path.folders
    while let name = folders.popLast() {
      var parent = root
      for step in folders {
        guard case .success(let next) = parent.folder(step) else { return }
        parent = next
      }
      guard unlinkat(parent.descriptor, name, AT_REMOVEDIR) == 0 else { return }
    }
  }
}
