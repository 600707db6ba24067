import Diagnostics
import Journal

/// What a change is going to store. What is read through it is the folder as it would be with what was staged before.
///
/// Paths are seen from the data folder, "people/ana/profile.yml"; ``FolderLayout`` gives them. Files are stored in the
/// order in which they were staged, each at once, so that the folder can be read at every instant: stage a photo before the
/// row that names it, and take the row out before the photo. A file that is staged twice is stored in its last place.
/// Folders that are missing are made, and appear with all that was staged in them.
public struct FolderDraft: Sendable {
  /// What `undo` says it took back.
  public var summary = ChangeSummary.worded("")
  /// What the change is about, so that it can be purged with it.
  public var subjects: Set<ChangeSubject> = []
  /// Whose data is changed. What is done to the files of anybody else happens along the way, and stays when the change is
  /// taken back. `nil`: whose the files are.
  public var owner: ChangeOwner?
  /// Whether `undo` may take the change back; set it to false for what is meant to be gone. It leaves a tombstone.
  public var isUndoable = true

  /// The folder as it would be, for ``BookReader/read(today:now:only:replacing:)``.
  private(set) var overlay = FolderOverlay()

  let files: StoredFiles
  /// By which the change was asked for.
  var key: SubmissionKey?
  /// In the order in which they are to be stored.
  private(set) var steps: [Step] = []
  private(set) var purged: Set<ChangeSubject> = []

  enum Step: Sendable, Equatable {
    case file(String)
    case removeFolder(String)
  }

  init(files: StoredFiles) {
    self.files = files
  }

  /// What only goes along with a change.
  private var accompanying = FolderOverlay()

  /// Whether nothing was staged, but for what only goes along with a change: nothing is stored then.
  public var isEmpty: Bool { purged.isEmpty && overlay == accompanying }

  /// Lets what was staged until now only go along with what is staged from now on.
  public mutating func markAsAccompanying() { accompanying = overlay }

  // MARK: Reading

  /// The bytes of a file; `nil` where there is none.
  ///
  /// - Throws: ``StorageFailure`` when it cannot be read.
  public func bytes(of path: String) throws -> [UInt8]? {
    switch overlay[path] {
    case .bytes(let bytes): bytes
    case .removed: nil
    case nil: try files.file(path).bytes
    }
  }

  /// The names in a folder, in order, without those that begin with a dot; empty where there is no such folder.
  ///
  /// - Throws: ``StorageFailure`` when it cannot be read.
  public func names(in folder: String) throws -> [String] {
    try entries(in: folder).map(\.name)
  }

  /// All files in a folder and in those within it.
  func paths(below folder: String) throws -> Set<String> {
    var paths: Set<String> = []
    for entry in try entries(in: folder) {
      let path = folder + "/" + entry.name
      if entry.kind == .folder { paths.formUnion(try self.paths(below: path)) } else { paths.insert(path) }
    }
    return paths
  }

  private func entries(in folder: String) throws -> [FolderEntry] {
    var stored: [FolderEntry] = []
    let inside = try files.path(folder + "/x")
    let (opened, missing) = try files.deepestFolder(inside)
    if missing == 0 {
      switch opened.entries() {
      case .success(let entries): stored = entries
      case .failure(.missing): break
      case .failure(let problem): throw files.failure("cannot read", folder, problem)
      }
    }
    if overlay.removes(folder: folder) { stored = [] }
    return overlay.entries(stored, in: folder)
  }

  /// Reads the data folder as it would be with what was staged: to see that it has no errors before it is stored, and to
  /// build from it afterwards.
  ///
  /// - Parameters: As those of ``BookReader/read(today:now:only:)``.
  public func read(today: Day? = nil, now: Int64, only: Username? = nil) async -> Reading {
    var reader = BookReader(root: files.layout.root)
    reader.layout = files.layout
    return await reader.read(
      today: today, now: now, only: only, replacing: overlay.isEmpty ? nil : overlay)
  }

  // MARK: Staging

  /// Stages a file, new or in place of what is there.
  public mutating func write(_ bytes: [UInt8], to path: String) {
    stage(.file(path))
    overlay[path] = .bytes(bytes)
  }

  /// Stages a text as a file.
  public mutating func write(_ text: String, to path: String) {
    write(Array(text.utf8), to: path)
  }

  /// Stages the removal of a file; nothing happens where there is none.
  public mutating func remove(_ path: String) {
    stage(.file(path))
    overlay[path] = .removed
  }

  /// Stages the removal of a folder and all that is in it, at once. `undo` keeps what is in it, unless ``isUndoable`` is
  /// set to false.
  public mutating func remove(folder: String) {
    steps.removeAll { step in
      guard case .file(let path) = step else { return false }
      return path.hasPrefix(folder + "/")
    }
    stage(.removeFolder(folder))
    overlay.remove(folder: folder)
  }

  /// Drops everything that is kept for `undo` about a subject, also copies of its files, when the change is stored.
  public mutating func purgeUndo(of subject: ChangeSubject) {
    purged.insert(subject)
  }

  private mutating func stage(_ step: Step) {
    steps.removeAll { $0 == step }
    steps.append(step)
  }
}
