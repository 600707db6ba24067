import DataFolder
import Journal

/// Makes of a merged state one that can be read, where each side can be: what one side changed and the other side's files do
/// not admit is set aside as a conflict. A habit that was archived on one side and checked in for on the other is not
/// archived, then, and the archiving stands beside it until somebody decides.
///
/// It is the same whichever side is called ours.
struct StateMending {
  typealias Files = FolderMerge.Files
  typealias Read = (String) throws -> [UInt8]

  var merged: [String: FolderMerge.Change]
  /// What was set aside.
  var conflicts: [(path: String, what: String)] = []

  let ours: Files, theirs: Files
  /// The file of which a copy was merged, where only that differs and nobody knows what the other device had besides: its
  /// check-ins are taken to have been right there.
  let copied: String?

  init(_ merged: [String: FolderMerge.Change], _ ours: Files, _ theirs: Files, copied: String? = nil) {
    (self.merged, self.ours, self.theirs, self.copied) = (merged, ours, theirs, copied)
  }

  mutating func mend(_ read: (String) throws -> [UInt8]) throws {
    keepReaders()
    let differing = merged.keys.filter { ours[$0] != theirs[$0] }.sorted()
    if differing.isEmpty { return }
    let (one, other) = try (
      UnstoredState(ours.keys) { try ours[$0].map(read) },
      UnstoredState(theirs.keys) { try theirs[$0].map(read) }
    )
    try forgetPeople(Set(one.usernames).union(other.usernames), in: differing, read)
    let sides = Sides(one: one, other: other, merged: try state(read))
    // What others are judged by goes first.
    let settings = differing.filter { $0 == FolderLayout.settings }
    let profiles = differing.filter { path in
      FolderLayout.owner(of: path).map { FolderLayout.profile(of: $0) == path } ?? false
    }
    for path in settings + profiles { try mendFile(path, sides, read) }
    let habits = differing.filter { FolderLayout.habit(at: $0) != nil }
    // Which rows a habit admits, its file says, and the settings.
    let isAnyHabit = !settings.isEmpty || copied.map { FileMerge(path: $0) == .events } ?? false
    let files = isAnyHabit || !habits.isEmpty ? checkInFiles(differing) : []
    let rows = try MergedRows(files) { try bytes($0, read) }
    if !settings.isEmpty { try giveWay(differing, habits, rows, sides, read) }
    let now = Sides(one: one, other: other, merged: try state(read))
    for path in differing where path != FolderLayout.settings && !profiles.contains(path) && !habits.contains(path) {
      try mendFile(path, now, read)
    }
    let judged = isAnyHabit ? Set(habits).union(rows.byHabit.keys).sorted() : habits
    try mendHabits(judged, rows, now, read)
    try breakCircles(among: habits, now, read)
    try keepKeys(read)
  }

  /// The files of check-ins that are judged.
  private func checkInFiles(_ differing: [String]) -> [String] {
    let isAny = copied.map { FileMerge(path: $0) != .events } ?? false
    return (isAny ? merged.keys.sorted() : differing).filter { FileMerge(path: $0) == .events }
  }

  /// The three states by which files are judged.
  struct Sides {
    var one, other, merged: UnstoredState
  }

  func state(_ read: Read) throws -> UnstoredState { try UnstoredState(merged.keys) { try bytes($0, read) } }

  /// A file of the merged state.
  func bytes(_ path: String, _ read: Read) throws -> [UInt8]? {
    switch merged[path] {
    case .content(let name)?: try read(name)
    case .bytes(let bytes)?: bytes
    case .removed?, nil: nil
    }
  }

  func profile(of path: String, _ read: (String) throws -> [UInt8]?) rethrows -> [UInt8]? {
    try FolderLayout.owner(of: path).flatMap { try read(FolderLayout.profile(of: $0)) }
  }

  mutating func set(_ path: String, to result: YamlMending.Result) {
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
  func areSound(_ path: String, _ sides: Sides, _ read: Read) throws -> Bool {
    for (files, state) in [(ours, sides.one), (theirs, sides.other)] {
      guard let content = files[path] else { continue }
      let profile = try profile(of: path) { try files[$0].map(read) }
      if state.errors(in: path, try read(content), profile: profile) > 0 { return false }
    }
    return true
  }

  // MARK: Settings and people

  /// The settings that decide about what others say.
  private static let deciding: Set<String> = ["limits", "day_starts_at"]

  /// Lets the settings of the other side count where one side lowered limits, or let days begin later, and the other one wrote
  /// what does not fit.
  private mutating func giveWay(
    _ differing: [String], _ habits: [String], _ rows: MergedRows, _ sides: Sides, _ read: Read
  ) throws {
    let path = FolderLayout.settings
    guard let now = try bytes(path, read),
      let mending = try? YamlMending(
        path, now, try ours[path].map(read), try theirs[path].map(read), keys: Self.deciding),
      mending.hasChoices
    else { return }
    func errors(_ settings: [UInt8]) throws -> Int {
      let state = try UnstoredState(merged.keys) { try $0 == path ? settings : bytes($0, read) }
      var count = state.errors(in: path, settings, profile: nil)
      for habit in habits {
        guard let bytes = try bytes(habit, read) else { continue }
        count += state.errors(in: habit, bytes, profile: nil)
      }
      for (habit, rows) in rows.byHabit {
        guard let admitting = try admitting(habit, by: state, read) else {
          count += rows.count { !state.admits(commentOf: $0.row) }
          continue
        }
        count += rows.count { !admitting.admits($0.row) }
      }
      for photo in differing where FolderLayout.isOfPictures(photo) {
        if let bytes = try bytes(photo, read), !state.admits(photoAt: photo, of: bytes.count) { count += 1 }
      }
      return count
    }
    guard try errors(now) > 0, let result = try mending.least(errors) else { return }
    set(path, to: result)
  }

  /// Takes out what names somebody whom one side removed: removing them does so, too.
  private mutating func forgetPeople(_ known: Set<Username>, in differing: [String], _ read: Read) throws {
    let state = try state(read)
    let gone = Set(known.subtracting(state.usernames))
    if gone.isEmpty { return }
    for path in differing {
      guard let now = try bytes(path, read) else { continue }
      do throws(EditFlaw) {
        let without = try PeopleLeftOut(gone).applied(to: now, at: path)
        if without != now { merged[path] = without.map(FolderMerge.Change.bytes) }
      } catch {
        // What cannot be read is an error that one side has already.
      }
    }
  }
}
