/// Stores the files of `course pull` as ``PulledCourse`` describes. Each file is on the disk before the record names
/// its copy. The caller has to hold the data folder's lock.
public struct CourseCopies: Sendable {
  private static let unfinished = "new-"

  private let layout: FolderLayout

  /// - Parameter layout: The layout of the data folder. `.daybook/course/` is created when it is needed.
  public init(in layout: FolderLayout) {
    self.layout = layout
  }

  /// Stores a copy next to the existing ones. One with the same name is replaced, since it is either unused or damaged.
  ///
  /// - Parameters:
  ///   - files: The files with paths relative to the course's folder, at most one folder deep, each once.
  ///   - copy: The name of the copy.
  public func put(_ files: [(path: String, bytes: [UInt8])], as copy: String) throws(StorageFailure) {
    let place = try open(isMade: true)
    let staged = Self.unfinished + copy
    place.removeTree(staged)
    do throws(StorageFailure) {
      let folder = try self.folder(staged, in: place)
      for (name, files) in Dictionary(grouping: files, by: { Self.split($0.path).folder }) {
        let inner = name.isEmpty ? folder : try self.folder(name, in: folder)
        for file in files {
          try check(inner.create(Self.split(file.path).name, file.bytes, like: nil), "cannot write", file.path)
        }
        try check(inner.sync(), "cannot write", name)
      }
      try check(folder.sync(), "cannot write", staged)
      place.removeTree(copy)
      try check(place.move(staged, to: copy), "cannot write", copy)
      try check(place.sync(), "cannot write", copy)
    } catch {
      place.removeTree(staged)
      throw error
    }
  }

  /// Makes a copy the current one.
  public func record(_ pulled: PulledCourse) throws(StorageFailure) {
    let place = try open(isMade: true)
    let bytes: [UInt8]
    do throws(EditFlaw) {
      bytes = try pulled.bytes()
    } catch {
      throw StorageFailure("cannot write", layout.displayed(PulledCourse.record), .notAllowed(error.message))
    }
    try check(place.create("new-pulled.yml", bytes, like: nil), "cannot write", "pulled.yml")
    try check(place.move("new-pulled.yml", to: "pulled.yml"), "cannot write", "pulled.yml")
    try check(place.sync(), "cannot write", "pulled.yml")
  }

  /// Removes a copy that is not the current one.
  public func remove(_ copy: String) {
    (try? open(isMade: false))?.removeTree(copy)
  }

  /// Removes all other copies, and what interrupted pulls left.
  public func remove(besides kept: [String]) {
    guard let place = try? open(isMade: false) else { return }
    for name in place.allNames()
    where (name.hasPrefix(PulledCourse.prefix) && !kept.contains(name)) || name.hasPrefix(Self.unfinished) {
      place.removeTree(name)
    }
  }

  private func open(isMade: Bool) throws(StorageFailure) -> OpenFolder {
    guard case .success(var folder) = OpenFolder.root(layout.root) else {
      throw StorageFailure("cannot change it", layout.displayedRoot, .notAllowed("there is no such folder"))
    }
    for name in PulledCourse.folder.split(separator: "/").map(String.init) {
      folder = try self.folder(name, in: folder, isMade: isMade)
    }
    return folder
  }

  private func folder(_ name: String, in folder: OpenFolder, isMade: Bool = true) throws(StorageFailure) -> OpenFolder {
    if isMade { try check(folder.make(folder: name), "cannot make the folder", folder.path(of: name)) }
    switch folder.folder(name) {
    case .success(let inner): return inner
    case .failure(let problem):
      throw StorageFailure("cannot open", layout.displayed(folder.path(of: name)), .notAllowed(problem.message))
    }
  }

  private func check(_ code: Int32, _ action: String, _ path: String) throws(StorageFailure) {
    if code != 0 { throw StorageFailure(action, layout.displayed(PulledCourse.folder + "/" + path), .system(code)) }
  }

  private static func split(_ path: String) -> (folder: String, name: String) {
    guard let slash = path.firstIndex(of: "/") else { return ("", path) }
    return (String(path[..<slash]), String(path[path.index(after: slash)...]))
  }
}
