/// The changes to a data folder's files that are not stored yet.
struct FolderOverlay: Sendable, Equatable {
  /// The state of a file after the changes.
  enum File: Sendable, Equatable {
    case bytes([UInt8])
    case removed
  }

  /// The changed files by their paths relative to the data folder.
  private(set) var files: [String: File] = [:]
  /// The paths of removed folders. Files that are set later create them again.
  private(set) var removedFolders: Set<String> = []

  /// The state of a file after the changes; `nil` where it does not change.
  subscript(path: String) -> File? {
    get { files[path] ?? (isInRemovedFolder(path) ? .removed : nil) }
    set { files[path] = newValue }
  }

  /// Removes a folder with everything in it.
  mutating func remove(folder: String) {
    for path in files.keys where path.hasPrefix(folder + "/") { files[path] = nil }
    removedFolders.insert(folder)
  }

  var isEmpty: Bool { files.isEmpty && removedFolders.isEmpty }

  /// Whether the changes are to anything in a folder, or to the folder itself.
  func concerns(folder: String) -> Bool {
    let inside = folder + "/"
    return removes(folder: folder) || removedFolders.contains { $0.hasPrefix(inside) }
      || files.keys.contains { $0 == folder || $0.hasPrefix(inside) }
  }

  /// Whether the changes remove the stored folder.
  func removes(folder: String) -> Bool {
    !removedFolders.isEmpty && (removedFolders.contains(folder) || isInRemovedFolder(folder))
  }

  /// Whether a changed file is in the folder or in one within it.
  func hasFolder(_ folder: String) -> Bool {
    files.contains { $0.value != .removed && $0.key.hasPrefix(folder + "/") }
  }

  /// The entries of a folder after the changes, given the stored ones.
  func entries(_ stored: [FolderEntry], in folder: String) -> [FolderEntry] {
    let prefix = folder.isEmpty ? "" : folder + "/"
    var entries = stored.filter { entry in
      let path = prefix + entry.name
      return files[path] != .removed && (entry.kind != .folder || !removes(folder: path))
    }
    for (path, file) in files where file != .removed && path.hasPrefix(prefix) {
      let rest = path.dropFirst(prefix.count)
      let name = String(rest.prefix { $0 != "/" })
      // Names that begin with a dot are left out, as they are of stored entries.
      guard !name.hasPrefix("."), !name.hasSuffix("~"),
        !entries.contains(where: { $0.name == name })
      else { continue }
      entries.append(
        FolderEntry(name: name, kind: name.utf8.count == rest.utf8.count ? .file : .folder))
    }
    entries.sort { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    return entries
  }

  private func isInRemovedFolder(_ path: String) -> Bool {
    !removedFolders.isEmpty && removedFolders.contains { path.hasPrefix($0 + "/") }
  }
}
