import DataFolder
import Diagnostics
import Journal
import Yaml

/// The people who got another name on one of two sides: what the other side has of them moves to that name.
struct PersonNames {
  private var names: [String: String] = [:]

  init(
    base: FolderMerge.Files, ours: FolderMerge.Files, theirs: FolderMerge.Files, read: (String) throws -> [UInt8]
  ) throws {
    let before = try Self.renames(base, read)
    for side in [ours, theirs] {
      for (was, name) in try Self.renames(side, read) where before[was] != name && was != name {
        // What both sides named differently has the name that comes last, as the merged list of names has it.
        names[was] = max(names[was] ?? name, name)
      }
    }
    for side in [ours, theirs] {
      for (was, name) in try Self.renames(side, read) {
        if let chosen = names[was], chosen != name, names[name] == nil { names[name] = chosen }
      }
    }
  }

  private static func renames(
    _ files: FolderMerge.Files, _ read: (String) throws -> [UInt8]
  ) throws -> [String: String] {
    guard let content = files[FolderLayout.renames], let blocks = try? YamlBlocks(try read(content)) else { return [:] }
    var renames: [String: String] = [:]
    for block in blocks.blocks {
      guard case .mapping(let entries) = block.value.plain else { continue }
      func name(_ key: String) -> String? {
        guard case .plain(let text)? = entries.first(where: { $0.key == key })?.value else { return nil }
        return Username(text)?.text
      }
      if let was = name("was"), let name = name("is") { renames[was] = name }
    }
    return renames
  }

  /// The files at the names that people have now.
  func moved(_ files: FolderMerge.Files) -> FolderMerge.Files {
    if names.isEmpty { return files }
    var moved: FolderMerge.Files = [:]
    for (path, content) in files {
      var parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
      if parts.count > 2, parts[0] == FolderLayout.people {
        var seen: Set<String> = []
        while let name = names[parts[1]], seen.insert(parts[1]).inserted { parts[1] = name }
      }
      moved[parts.joined(separator: "/")] = content
    }
    return moved
  }
}
