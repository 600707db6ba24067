import DataFolder
import Journal

/// Habits and their check-ins, which are sound on each side and need not be together.
extension StateMending {
  /// A habit of the merged state with the rows that it admits.
  func admitting(_ path: String, by state: UnstoredState, _ read: Read) throws -> AdmittingHabit? {
    guard let bytes = try bytes(path, read) else { return nil }
    return state.habit(at: path, bytes, profile: try profile(of: path) { try self.bytes($0, read) })
  }

  /// Sets aside what one side changed of habits, where that makes more rows fit, and then the rows that no version admits.
  mutating func mendHabits(_ paths: [String], _ rows: MergedRows, _ sides: Sides, _ read: Read) throws {
    var refused: [String: Set<Int>] = [:]
    for path in paths {
      for row in try mendHabit(path, rows.byHabit[path] ?? [], sides, read) {
        refused[row.path, default: []].insert(row.line)
      }
    }
    for (path, waiting) in refused.sorted(by: { $0.key < $1.key }) {
      guard let bytes = try bytes(path, read) else { continue }
      let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
      conflicts += waiting.sorted().map { (path, String(decoding: lines[$0 - 1], as: UTF8.self)) }
      merged[path] = .bytes(MergedRows.waiting(waiting, in: bytes))
    }
  }

  /// - Returns: The rows that no version of the habit admits: they do not count until somebody decides.
  private mutating func mendHabit(
    _ path: String, _ rows: [MergedRows.Row], _ sides: Sides, _ read: Read
  ) throws -> [MergedRows.Row] {
    guard let now = try bytes(path, read) else { return [] }
    let profile = try profile(of: path) { try bytes($0, read) }
    func problems(_ bytes: [UInt8], _ rows: [MergedRows.Row]) -> Int {
      let errors = sides.merged.errors(in: path, bytes, profile: profile)
      guard errors == 0, let habit = sides.merged.habit(at: path, bytes, profile: profile) else {
        return 1_000_000 + errors
      }
      return rows.count { !habit.admits($0.row) }
    }
    // Most often nothing is wrong, and what the sides had need not be read.
    guard problems(now, rows) > 0, try areSound(path, sides, read) else { return [] }
    let right = try withoutWrong(rows, of: path, sides, read)
    guard problems(now, right) > 0 else { return [] }
    if let mending = try? YamlMending(path, now, try ours[path].map(read), try theirs[path].map(read)),
      let result = mending.least({ problems($0, right) })
    {
      set(path, to: result)
    }
    guard let habit = try admitting(path, by: sides.merged, read) else { return [] }
    return right.filter { !habit.admits($0.row) }
  }

  /// The rows without those that are wrong on the side that has them: they are errors there, and stay that.
  private func withoutWrong(
    _ rows: [MergedRows.Row], of path: String, _ sides: Sides, _ read: Read
  ) throws -> [MergedRows.Row] {
    guard let slug = FolderLayout.habit(at: path)?.slug else { return rows }
    var wrong: Set<EventRow> = []
    // Of a copy nobody knows by what habit its rows were recorded, and by what rows its habit was changed.
    for (files, state) in [(ours, sides.one)] + (copied == nil ? [(theirs, sides.other)] : []) {
      guard let own = files[path],
        let habit = state.habit(at: path, try read(own), profile: try profile(of: path) { try files[$0].map(read) })
      else { continue }
      for file in Set(rows.map(\.path)).sorted() {
        guard let content = files[file], let sheet = try? EventSheet(read(content)) else { continue }
        wrong.formUnion(sheet.rows(of: slug).map(\.row).filter { !habit.admits($0) })
      }
    }
    return rows.filter { !wrong.contains($0.row) }
  }

  /// Lets habits that take over from each other in a circle, one by one side and one by the other, be what they were: the one
  /// whose name comes last first.
  mutating func breakCircles(among habits: [String], _ sides: Sides, _ read: Read) throws {
    let people = Set(habits.compactMap(FolderLayout.owner))
    for person in people.sorted() {
      func former(_ path: String, _ bytes: [UInt8]) throws -> Slug? {
        sides.merged.habit(at: path, bytes, profile: try profile(of: path) { try self.bytes($0, read) })?.habit.replaces
      }
      let folder = FolderLayout.habits(of: person) + "/"
      let own = habits.filter { $0.hasPrefix(folder) }
      guard try own.contains(where: { path in try bytes(path, read).flatMap { try former(path, $0) } != nil }) else {
        continue
      }
      var all: [Slug: Slug] = [:]
      for path in merged.keys where path.hasPrefix(folder) {
        guard let slug = FolderLayout.habit(at: path)?.slug, let bytes = try bytes(path, read) else { continue }
        all[slug] = try former(path, bytes)
      }
      for path in own.sorted(by: >) {
        guard let slug = FolderLayout.habit(at: path)?.slug, HabitSuccession.circular(all).contains(slug),
          let now = try bytes(path, read),
          let mending = try? YamlMending(
            path, now, try ours[path].map(read), try theirs[path].map(read), keys: [HabitField.replaces.rawValue]),
          let result = try mending.least({ bytes in
            var others = all
            others[slug] = try former(path, bytes)
            return HabitSuccession.circular(others).contains(slug) ? 1 : 0
          })
        else { continue }
        set(path, to: result)
        all[slug] = try former(path, result.bytes)
      }
    }
  }
}
