import DataFolder
import Journal

/// The habits and lists that one side deleted, while the other one changed them, checked in for them or named them in
/// something new. They stay, and with a habit all of its check-ins.
struct HalfDeletions {
  /// The files of each state, by the names of their contents.
  let base: FolderMerge.Files?
  private(set) var ours: FolderMerge.Files, theirs: FolderMerge.Files
  /// The paths of what was deleted by one side and stays.
  private(set) var deleted: [String] = []
  /// The contents that no state has.
  private(set) var contents: MadeContents

  /// - Parameter contents: Those that were made before, and are in the states.
  init(
    base: FolderMerge.Files?, _ ours: FolderMerge.Files, _ theirs: FolderMerge.Files, contents: MadeContents
  ) {
    (self.base, self.ours, self.theirs, self.contents) = (base, ours, theirs, contents)
  }

  /// Finds them, and gives the side that deleted a habit its check-ins back.
  mutating func restoreCheckIns(_ read: (String) throws -> [UInt8]) throws {
    guard let base else { return }
    let (one, other) = (ours, theirs)
    ours = try restored(base, one, keptBy: other, read)
    theirs = try restored(base, other, keptBy: one, read)
    deleted.sort()
  }

  private mutating func restored(
    _ base: FolderMerge.Files, _ deleting: FolderMerge.Files, keptBy other: FolderMerge.Files,
    _ read: (String) throws -> [UInt8]
  ) throws -> FolderMerge.Files {
    var files = deleting
    for (path, before) in base.sorted(by: { $0.key < $1.key }) where deleting[path] == nil {
      guard let now = other[path] else { continue }
      if let (person, habit) = FolderLayout.habit(at: path) {
        let events = base.keys.filter { $0.hasPrefix(FolderLayout.events(of: person) + "/") }.sorted()
        guard
          try now != before || Self.isCheckedIn(habit, of: person, base, other, read)
            || Self.isNamed(habit, of: person, base, other, read)
        else { continue }
        deleted.append(path)
        for file in events where FileMerge(path: file) == .events {
          try restore(habit, in: file, base, &files, read)
        }
      } else if FolderLayout.list(at: path) != nil, now != before {
        deleted.append(path)
      }
    }
    return files
  }

  /// Whether a side has check-ins of a habit that the base has not.
  private static func isCheckedIn(
    _ habit: Slug, of person: Username, _ base: FolderMerge.Files, _ side: FolderMerge.Files,
    _ read: (String) throws -> [UInt8]
  ) throws -> Bool {
    func rows(_ content: String?) throws -> [EventRow] {
      guard let content, let sheet = try? EventSheet(read(content)) else { return [] }
      return sheet.rows(of: habit).map(\.row)
    }
    for (path, content) in side where path.hasPrefix(FolderLayout.events(of: person) + "/") && base[path] != content {
      var known = try rows(base[path])
      for row in try rows(content) {
        guard let index = known.firstIndex(of: row) else { return true }
        known.remove(at: index)
      }
    }
    return false
  }

  /// Whether a side has a challenge, or a habit that takes over, which names a habit and did not in the base.
  private static func isNamed(
    _ habit: Slug, of person: Username, _ base: FolderMerge.Files, _ side: FolderMerge.Files,
    _ read: (String) throws -> [UInt8]
  ) throws -> Bool {
    func isNaming(_ content: String?) throws -> Bool {
      guard let content, let yaml = try? MarkdownParts(read(content)).yaml, let blocks = try? YamlBlocks(yaml) else {
        return false
      }
      if blocks.value(at: ["replaces"])?.words == habit.text { return true }
      guard case .list(let participants)? = blocks.value(at: ["participants"]) else { return false }
      return participants.contains { participant in
        guard case .mapping(let entries) = participant.plain else { return false }
        func says(_ key: String, _ text: String) -> Bool {
          entries.contains { $0.key == key && $0.value.words == text }
        }
        return says("person", person.text) && says("habit", habit.text)
      }
    }
    let folders = [FolderLayout.habits(of: person) + "/", FolderLayout.challenges + "/"]
    for (path, content) in side where base[path] != content && folders.contains(where: path.hasPrefix) {
      if try isNaming(content), try !isNaming(base[path]) { return true }
    }
    return false
  }

  /// Puts a habit's check-ins of the base back into a file from which all of them are gone.
  private mutating func restore(
    _ habit: Slug, in path: String, _ base: FolderMerge.Files, _ files: inout FolderMerge.Files,
    _ read: (String) throws -> [UInt8]
  ) throws {
    guard let content = base[path] else { return }
    let before = try contents.read(content, read)
    guard var without = try? EventSheet(before) else { return }
    let now = try files[path].map { name in try contents.read(name, read) } ?? without.headerBytes + [0x0A]
    guard let sheet = try? EventSheet(now), sheet.rows(of: habit).isEmpty, !without.removeRows(of: habit).isEmpty,
      let merge = try? EventFileMerge(base: without.bytes, ours: now, theirs: before)
    else { return }
    files[path] = contents.name(of: merge.bytes)
  }
}
