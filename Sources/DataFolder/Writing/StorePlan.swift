/// The steps of storing a change, planned before anything is touched.
struct StorePlan {
  /// A file's content before and after the change; `nil` where there is no file.
  struct Change {
    var path: String
    var before: [UInt8]?
    var after: [UInt8]?
    /// The topmost folder that is created for the file; `nil` where none is.
    var newFolder: String?
  }

  enum Step {
    /// Writes a file, which is new or replaces the old one.
    case write(path: String, place: StoredFiles.Place, bytes: [UInt8], temporary: String)
    case remove(path: String, place: StoredFiles.Place)
    /// Creates a folder with its files, whose paths are relative to it.
    case makeFolder(
      path: String, parent: StoredFiles.Place, files: [(path: String, bytes: [UInt8])],
      temporary: String)
    case removeFolder(path: String, parent: StoredFiles.Place, temporary: String)

    var path: String {
      switch self {
      case .write(let path, _, _, _), .remove(let path, _), .makeFolder(let path, _, _, _),
        .removeFolder(let path, _, _):
        path
      }
    }

    /// The folder in which the step takes place, and the entry's name in it.
    var place: StoredFiles.Place {
      switch self {
      case .write(_, let place, _, _), .remove(_, let place), .makeFolder(_, let place, _, _),
        .removeFolder(_, let place, _):
        place
      }
    }

    /// The temporary name that exists until the step is done; `nil` where there is none.
    var temporary: String? {
      switch self {
      case .write(_, _, _, let name), .makeFolder(_, _, _, let name), .removeFolder(_, _, let name):
        name
      case .remove: nil
      }
    }
  }

  private(set) var steps: [Step] = []
  /// The files that change. Those in removed folders are included if they are to be recorded for `undo`.
  private(set) var changes: [Change] = []
  private let files: StoredFiles

  /// - Throws: ``StorageFailure`` where a path must not be written.
  init(_ draft: FolderDraft, files: StoredFiles) throws(StorageFailure) {
    self.files = files
    for step in draft.steps {
      switch step {
      case .file(let path):
        if draft.overlay.removes(folder: path) {
          throw StorageFailure(
            "cannot write", files.layout.displayed(path),
            .notAllowed("its folder is removed by the same change"))
        }
        try add(path, draft.overlay.files[path])
      case .removeFolder(let path): try removeFolder(path, isKept: draft.isUndoable)
      }
    }
  }

  var isEmpty: Bool { steps.isEmpty }

  /// The temporary paths that exist until the change is stored, relative to the data folder.
  var leftovers: [String] {
    steps.compactMap { step in step.temporary.map(step.place.folder.path(of:)) }
  }

  private mutating func add(_ text: String, _ staged: FolderOverlay.File?) throws(StorageFailure) {
    let before = try files.file(text).bytes
    let path = try files.path(text)
    switch staged {
    case nil: return
    case .removed:
      guard before != nil, let place = try files.place(of: path) else { return }
      changes.append(Change(path: text, before: before, after: nil))
      steps.append(.remove(path: text, place: place))
    case .bytes(let bytes):
      guard before != bytes else { return }
      if let place = try files.place(of: path) {
        changes.append(Change(path: text, before: before, after: bytes))
        steps.append(.write(path: text, place: place, bytes: bytes, temporary: newName))
      } else {
        try addToNewFolder(path, bytes)
      }
    }
  }

  private mutating func addToNewFolder(_ path: WritePath, _ bytes: [UInt8]) throws(StorageFailure) {
    let (parent, missing) = try files.deepestFolder(path)
    let folders = path.folders.dropLast(missing - 1)
    let folder = folders.joined(separator: "/")
    let inside = (path.folders.suffix(missing - 1) + [path.name]).joined(separator: "/")
    changes.append(Change(path: path.text, before: nil, after: bytes, newFolder: folder))
    for (index, step) in steps.enumerated() {
      guard case .makeFolder(folder, let place, var inFolder, let temporary) = step else {
        continue
      }
      inFolder.append((inside, bytes))
      steps[index] = .makeFolder(path: folder, parent: place, files: inFolder, temporary: temporary)
      return
    }
    let place = StoredFiles.Place(folder: parent, name: folders.last ?? path.name)
    steps.append(
      .makeFolder(path: folder, parent: place, files: [(inside, bytes)], temporary: newName))
  }

  private mutating func removeFolder(_ text: String, isKept: Bool) throws(StorageFailure) {
    let path = try files.path(text)
    let (parent, missing) = try files.deepestFolder(path)
    guard missing == 0, FileStamp.of(path.name, in: parent) != nil else { return }
    if isKept { try keepFiles(of: text) }
    let place = StoredFiles.Place(folder: parent, name: path.name)
    steps.append(.removeFolder(path: text, parent: place, temporary: newName))
  }

  private mutating func keepFiles(of folder: String) throws(StorageFailure) {
    let (opened, missing) = try files.deepestFolder(files.path(folder + "/x"))
    guard missing == 0, case .success(let entries) = opened.entries() else { return }
    for entry in entries {
      let path = folder + "/" + entry.name
      if entry.kind == .folder {
        try keepFiles(of: path)
      } else if let before = try files.file(path).bytes {
        changes.append(Change(path: path, before: before, after: nil))
      }
    }
  }

  private var newName: String { TemporaryName.name(steps.count) }
}
