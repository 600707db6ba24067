import Diagnostics
import Journal

/// The changes that are going to be stored together. Reading through the draft gives the folder with everything that
/// was staged before.
///
/// Paths are relative to the data folder, such as `people/ana/profile.yml`; ``FolderLayout`` has them. Files are stored
/// in the order in which they were staged, each in one step, and the folder has to be readable after every step: stage
/// a photo before the row that names it, and remove the row before the photo. A file that is staged twice is stored in
/// its last place. Missing folders are created, and appear together with all staged files in them.
public struct FolderDraft: Sendable {
  /// The summary of the change that `undo` shows.
  public var summary = ChangeSummary.worded("")
  /// The habits, people or settings that the change is about, so that its record can be purged with them.
  public var subjects: Set<ChangeSubject> = []
  /// Whose data is changed; `nil` to derive it from the files. Changes to other people's files count as consequences,
  /// and are not undone with the change.
  public var owner: ChangeOwner?
  /// Whether `undo` can revert the change. Set it to false for a permanent deletion, of which only a tombstone is
  /// recorded.
  public var isUndoable = true
  /// Files that change only as a consequence, and are not undone with the change.
  public var consequences: Set<String> = []
  /// Whether the change may be far larger than others and is recorded all the same, as an import is.
  public var isLarge = false
  /// Whether a record is kept for `undo` at all.
  public var isRecorded = true

  /// The staged files, for ``BookReader/read(today:now:only:replacing:)``.
  private(set) var overlay = FolderOverlay()

  let files: StoredFiles
  /// What earlier readings read; `nil` to read everything.
  var record: ReadingRecord?
  /// The key by which the change was requested.
  var key: SubmissionKey?
  /// The staged steps in the order in which they are to be stored.
  private(set) var steps: [Step] = []
  private(set) var purged: Set<ChangeSubject> = []

  /// The paths of the files and folders that were staged.
  public var paths: [String] {
    steps.map { step in
      switch step {
      case .file(let path), .removeFolder(let path): path
      }
    }
  }

  /// The people in whose folders something was staged.
  public var owners: Set<Username> {
    // One of the paths may be somebody's folder itself.
    Set(paths.compactMap { FolderLayout.owner(of: $0 + "/*") })
  }

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
  /// - Throws: ``StorageFailure`` where it cannot be read.
  public func bytes(of path: String) throws -> [UInt8]? {
    switch overlay[path] {
    case .bytes(let bytes): bytes
    case .removed: nil
    case nil: try files.file(path).bytes
    }
  }

  /// The names in a folder in order, without those that begin with a dot; empty where there is no such folder.
  ///
  /// - Throws: ``StorageFailure`` where it cannot be read.
  public func names(in folder: String) throws -> [String] {
    try entries(in: folder).map(\.name)
  }

  /// Whether a stored file, or a folder on its path, is a symbolic link, so that a change would be one of what it leads
  /// to.
  ///
  /// - Throws: ``StorageFailure`` where a folder on the path cannot be read.
  public func isLinked(_ path: String) throws -> Bool {
    let place = try files.path(path)
    var folder = files.root
    for name in place.folders {
      if folder.isLink(name) { return true }
      switch folder.folder(name) {
      case .success(let next): folder = next
      case .failure(.missing): return false
      case .failure(let problem): throw files.failure("cannot read", path, problem)
      }
    }
    return folder.isLink(place.name)
  }

  /// The paths of all files in a folder and in the folders within it.
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

  /// Reads the data folder with everything that was staged, for finding errors before it is stored and for building
  /// from it afterwards.
  ///
  /// - Parameters:
  ///   - today: The day to take as today for everybody; see ``BookReader/read(today:now:only:)``.
  ///   - now: Seconds since 1970-01-01T00:00:00Z.
  ///   - only: A person to read with the settings alone.
  ///   - known: Who need not be read; `nil` to read everybody.
  public func read(
    today: Day? = nil, now: Int64, only: Username? = nil, knowing known: KnownPeople? = nil
  ) async -> Reading {
    await reader.read(
      today: today, now: now, only: only, replacing: overlay.isEmpty ? nil : overlay, knowing: known)
  }

  /// Reads the data folder without anything that was staged.
  public func readStored(today: Day? = nil, now: Int64) async -> Reading {
    await reader.read(today: today, now: now)
  }

  private var reader: BookReader {
    var reader = BookReader(root: files.layout.root)
    reader.layout = files.layout
    reader.record = record
    return reader
  }

  /// Keeps what is read, so that reading it again, as it would be with the change, reads only whose files are others.
  public mutating func keepReadings() {
    if record == nil { record = ReadingRecord() }
  }

  // MARK: Staging

  /// Stages a file, which is new or replaces an existing one.
  public mutating func write(_ bytes: [UInt8], to path: String) {
    stage(.file(path))
    overlay[path] = .bytes(bytes)
  }

  /// Stages a file with the UTF-8 of a text.
  public mutating func write(_ text: String, to path: String) {
    write(Array(text.utf8), to: path)
  }

  /// Stages the removal of a file; nothing happens where there is none.
  public mutating func remove(_ path: String) {
    stage(.file(path))
    overlay[path] = .removed
  }

  /// Stages the removal of a folder with everything in it, in one step. `undo` can restore it, unless ``isUndoable`` is
  /// set to false.
  public mutating func remove(folder: String) {
    steps.removeAll { step in
      guard case .file(let path) = step else { return false }
      return path.hasPrefix(folder + "/")
    }
    stage(.removeFolder(folder))
    overlay.remove(folder: folder)
  }

  /// Stages the removal of all records for `undo` that tell of a subject, with the copies of files in them.
  public mutating func purgeUndo(of subject: ChangeSubject) {
    purged.insert(subject)
  }

  private mutating func stage(_ step: Step) {
    steps.removeAll { $0 == step }
    steps.append(step)
  }
}
