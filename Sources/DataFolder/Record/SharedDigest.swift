import Hashing

/// What tells whether everything that people share is the same on two machines, or at two times: the settings, who was called how,
/// readers, challenges, achievements, the course, and the folder's own templates, styles and scripts.
public struct SharedDigest: Sendable {
  /// The digest as text; another one where any of these files is another.
  public let text: String

  /// Reads all of these files.
  ///
  /// - Parameter layout: Where the data folder is.
  public init(_ layout: FolderLayout) {
    var hash = SHA256()
    if case .success(let root) = OpenFolder.root(layout.root) {
      for name in Self.files { Self.add(file: name, in: root, to: &hash) }
      for name in Self.folders {
        if case .success(let folder) = root.folder(name) { Self.add(folder, to: &hash) }
      }
      if case .success(let state) = root.folder(FolderLayout.state),
        case .success(let pulled) = state.folder(String(PulledCourse.folder.dropFirst(FolderLayout.state.count + 1)))
      {
        Self.add(pulled, to: &hash)
      }
    }
    text = Hexadecimal.text(of: hash.digest())
  }

  private static let files = [
    FolderLayout.settings, FolderLayout.renames, FolderLayout.readers, FolderLayout.achievements,
  ]
  private static let folders = [
    FolderLayout.challenges, FolderLayout.course, FolderLayout.templates, FolderLayout.assets,
  ]

  /// No file that is read is larger.
  private static let largest = 1 << 30

  private static func add(_ folder: OpenFolder, to hash: inout SHA256) {
    guard case .success(let entries) = folder.entries() else { return }
    for entry in entries {
      if entry.kind != .file, case .success(let inner) = folder.folder(entry.name) {
        add(inner, to: &hash)
      } else {
        add(file: entry.name, in: folder, to: &hash)
      }
    }
  }

  private static func add(file name: String, in folder: OpenFolder, to hash: inout SHA256) {
    guard case .success(let bytes?) = folder.contents(of: name, upTo: largest) else { return }
    let path = folder.path(of: name)
    // With their lengths, so that what ends in one of them never stands at the beginning of the next.
    hash.update(Array("\(path.utf8.count) \(path) \(bytes.count) ".utf8))
    hash.update(bytes)
  }
}
