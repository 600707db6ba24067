/// Files of a data folder as they would be with changes that are not stored yet.
struct FolderOverlay: Sendable, Equatable {
  /// What a file would be.
  enum File: Sendable, Equatable {
    case bytes([UInt8])
    case removed
  }

  /// By path seen from the data folder.
  private(set) var files: [String: File] = [:]
  /// Folders that would be gone, by path; files that are set later make them anew.
  private(set) var removedFolders: Set<String> = []

  /// What a file would be; `nil` where it stays as it is stored.
  subscript(path: String) -> File? {
    get { files[path] ?? (isInRemovedFolder(path) ? .removed : nil) }
    set { files[path] = newValue }
  }

  /// Takes a folder away with all that is in it.
  mutating func remove(folder: String) {
    for path in files.keys where path.hasPrefix(folder + "/") { files[path] = nil }
    removedFolders.insert(folder)
  }

  var isEmpty: Bool { files.isEmpty && removedFolders.isEmpty }

  /// Whether the stored folder would be gone.
  func removes(folder: String) -> Bool {
    !removedFolders.isEmpty && (removedFolders.contains(folder) || isInRemovedFolder(folder))
  }

  /// Whether a staged file would be in that folder, or in one within it.
  func hasFolder(_ folder: String) -> Bool {
    files.contains { $0.value != .removed && $0.key.hasPrefix(folder + "/") }
  }

  /// What would be in a folder in which that is stored.
  func entries(_ stored: [FolderEntry], in folder: String) -> [FolderEntry] {
    let prefix = folder.isEmpty ? "" : folder + "/"
    var entries = stored.filter { entry in
      let path = prefix + entry.name
      return files[path] != .removed && (entry.kind != .folder || !removes(folder: path))
    }
    for (path, file) in files where file != .removed && path.hasPrefix(prefix) {
      let rest = path.dropFirst(prefix.count)
      let name = String(rest.prefix { $0 != "/" })
      // As those that are stored: what begins with a dot is not listed.
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
