import DataFolder
import Journal

/// Makes of a merged state one that can be read, where each side can be: what one side changed and the other side's files do
/// not admit is set aside as a conflict. A habit that was archived on one side and checked in for on the other is not
/// archived, then, and the archiving stands beside it until somebody decides.
///
/// It is the same whichever side is called ours.
struct StateMending {
  typealias Files = FolderMerge.Files
  private typealias Read = (String) throws -> [UInt8]

  private(set) var merged: [String: FolderMerge.Change]
  /// What was set aside.
  private(set) var conflicts: [(path: String, what: String)] = []

  private let ours: Files, theirs: Files

  init(_ merged: [String: FolderMerge.Change], _ ours: Files, _ theirs: Files) {
    (self.merged, self.ours, self.theirs) = (merged, ours, theirs)
  }

  mutating func mend(_ read: (String) throws -> [UInt8]) throws {
    let (one, other) = try (
      UnstoredState(ours.keys) { try ours[$0].map(read) },
      UnstoredState(theirs.keys) {
        try theirs[$0].map(read)
      }
    )
    let differing = merged.keys.filter { ours[$0] != theirs[$0] }.sorted()
    try forgetPeople(Set(one.usernames).union(other.usernames), in: differing, read)
    let sides = Sides(one: one, other: other, merged: try state(read))
    // What others are judged by goes first.
    let settings = differing.filter { $0 == FolderLayout.settings }
    let profiles = differing.filter { path in
      FolderLayout.owner(of: path).map { FolderLayout.profile(of: $0) == path } ?? false
    }
    for path in settings + profiles { try mendFile(path, sides, read) }
    try widenLimits(differing, read)
    let now = Sides(one: one, other: other, merged: try state(read))
    for path in differing where path != FolderLayout.settings && !profiles.contains(path) {
      if FolderLayout.habit(at: path) != nil { try mendHabit(path, now, read) } else { try mendFile(path, now, read) }
    }
  }

  /// The three states by which files are judged.
  private struct Sides {
    var one, other, merged: UnstoredState
  }

  private func state(_ read: Read) throws -> UnstoredState { try UnstoredState(merged.keys) { try bytes($0, read) } }

  /// A file of the merged state.
  private func bytes(_ path: String, _ read: Read) throws -> [UInt8]? {
    switch merged[path] {
    case .content(let name)?: try read(name)
    case .bytes(let bytes)?: bytes
    case .removed?, nil: nil
    }
  }

  private func profile(of path: String, _ read: (String) throws -> [UInt8]?) rethrows -> [UInt8]? {
    try FolderLayout.owner(of: path).flatMap { try read(FolderLayout.profile(of: $0)) }
  }

  private mutating func set(_ path: String, to result: YamlMending.Result) {
    merged[path] = .bytes(result.bytes)
    conflicts += result.setAside.map { (path, $0) }
  }

  // MARK: Files

  private mutating func mendFile(_ path: String, _ sides: Sides, _ read: Read) throws {
    guard let now = try bytes(path, read) else { return }
    let profile = try profile(of: path) { try bytes($0, read) }
    // What is read again is the state itself where the file is the settings.
    func errors(_ bytes: [UInt8]) throws -> Int {
      guard path == FolderLayout.settings else { return sides.merged.errors(in: path, bytes, profile: profile) }
      return try UnstoredState(merged.keys) { try $0 == path ? bytes : self.bytes($0, read) }
        .errors(in: path, bytes, profile: nil)
    }
    guard try errors(now) > 0, try areSound(path, sides, read),
      let mending = try? YamlMending(path, now, try ours[path].map(read), try theirs[path].map(read)),
      let result = try mending.least(errors)
    else { return }
    set(path, to: result)
  }

  /// Whether the sides have a file without errors, each by what else it has.
  private func areSound(_ path: String, _ sides: Sides, _ read: Read) throws -> Bool {
    for (files, state) in [(ours, sides.one), (theirs, sides.other)] {
      guard let content = files[path] else { continue }
      let profile = try profile(of: path) { try files[$0].map(read) }
      if state.errors(in: path, try read(content), profile: profile) > 0 { return false }
    }
    return true
  }

  // MARK: Habits and their check-ins

  private mutating func mendHabit(_ path: String, _ sides: Sides, _ read: Read) throws {
    guard let (person, slug) = FolderLayout.habit(at: path), let now = try bytes(path, read),
      try areSound(path, sides, read)
    else { return }
    let profile = try profile(of: path) { try bytes($0, read) }
    let rows = try rows(of: slug, person, path, sides, read)
    func problems(_ bytes: [UInt8]) -> Int {
      let errors = sides.merged.errors(in: path, bytes, profile: profile)
      guard errors == 0, let habit = sides.merged.habit(at: path, bytes, profile: profile) else {
        return 1_000_000 + errors
      }
      return rows.count { !habit.admits($0.row) }
    }
    guard problems(now) > 0 else { return }
    if let mending = try? YamlMending(path, now, try ours[path].map(read), try theirs[path].map(read)),
      let result = mending.least(problems)
    {
      set(path, to: result)
    }
    // No version of the habit admits these: they do not count until somebody decides.
    guard let bytes = try bytes(path, read), let habit = sides.merged.habit(at: path, bytes, profile: profile) else {
      return
    }
    let refused = Dictionary(grouping: rows.filter { !habit.admits($0.row) }, by: \.path)
    for (path, rows) in refused.sorted(by: { $0.key < $1.key }) {
      guard let bytes = try self.bytes(path, read) else { continue }
      var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map(Array.init)
      for row in rows {
        conflicts.append((path, String(decoding: lines[row.line - 1], as: UTF8.self)))
        lines[row.line - 1] = Array(EventSheet.conflictMark.utf8) + lines[row.line - 1]
      }
      merged[path] = .bytes(Array(lines.joined(separator: [0x0A])))
    }
  }

  private struct Row {
    var path: String
    var line: Int
    var row: EventRow
  }

  /// The merged check-ins of a habit that both sides need not have; without those that are wrong on the side that has them.
  private func rows(
    of slug: Slug, _ person: Username, _ habit: String, _ sides: Sides, _ read: Read
  ) throws -> [Row] {
    var found: [Row] = []
    let folder = FolderLayout.events(of: person) + "/"
    for path in merged.keys.sorted() where path.hasPrefix(folder) && FileMerge(path: path) == .events {
      guard ours[path] != theirs[path], let bytes = try bytes(path, read), let sheet = try? EventSheet(bytes) else {
        continue
      }
      var wrong: Set<EventRow> = []
      for (files, state) in [(ours, sides.one), (theirs, sides.other)] {
        guard let content = files[path], let own = files[habit], let sheet = try? EventSheet(read(content)),
          let admitting = state.habit(
            at: habit, try read(own), profile: try profile(of: habit) { try files[$0].map(read) })
        else { continue }
        wrong.formUnion(sheet.rows(of: slug).map(\.row).filter { !admitting.admits($0) })
      }
      found += sheet.rows(of: slug).filter { !wrong.contains($0.row) }.map {
        Row(path: path, line: $0.line, row: $0.row)
      }
    }
    return found
  }

  // MARK: Limits and people

  /// Lets the wider limits count where one side lowered them and the other one wrote something longer.
  private mutating func widenLimits(_ differing: [String], _ read: Read) throws {
    guard let now = try bytes(FolderLayout.settings, read), differing.contains(FolderLayout.settings),
      let mending = try? YamlMending(
        FolderLayout.settings, now, try ours[FolderLayout.settings].map(read),
        try theirs[FolderLayout.settings].map(read), keys: ["limits"])
    else { return }
    let habits = differing.filter { FolderLayout.habit(at: $0) != nil }
    func errors(_ settings: [UInt8]) throws -> Int {
      let state = try UnstoredState(merged.keys) { try $0 == FolderLayout.settings ? settings : bytes($0, read) }
      var count = state.errors(in: FolderLayout.settings, settings, profile: nil)
      for path in habits {
        guard let bytes = try bytes(path, read) else { continue }
        count += state.errors(in: path, bytes, profile: nil)
      }
      for path in differing where FileMerge(path: path) == .events {
        guard let bytes = try bytes(path, read), let sheet = try? EventSheet(bytes) else { continue }
        count += sheet.rows().count { !state.admits(commentOf: $0.row) }
      }
      return count
    }
    guard try errors(now) > 0, let result = try mending.least(errors) else { return }
    set(FolderLayout.settings, to: result)
  }

  /// Takes out what names somebody whom one side removed: removing them does so, too.
  private mutating func forgetPeople(_ known: Set<Username>, in differing: [String], _ read: Read) throws {
    let state = try state(read)
    let gone = Set(known.subtracting(state.usernames).map(\.text))
    if gone.isEmpty { return }
    for path in differing {
      let isList = FolderLayout.list(at: path) != nil
      guard
        isList || FileMerge(path: path) == .yaml(isMarkdown: true) || FileMerge(path: path) == .yaml(isMarkdown: false),
        path != FolderLayout.renames, let now = try bytes(path, read),
        let without = try? PeopleLeftOut(gone).applied(
          to: now, isMarkdown: FileMerge(path: path) != .yaml(isMarkdown: false)), without != now
      else { continue }
      merged[path] = .bytes(without)
    }
  }
}
