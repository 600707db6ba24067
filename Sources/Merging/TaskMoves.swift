import DataFolder
import Journal

/// The tasks that got into another list on one of two sides, known by their `id:`: what the other side and the base have of
/// them moves to that list, so that the task is merged there as one.
struct TaskMoves {
  private(set) var base: FolderMerge.Files
  private(set) var ours: FolderMerge.Files, theirs: FolderMerge.Files
  /// The contents of the lists that changed, and those that no state has.
  private(set) var contents = MadeContents()

  init(_ base: FolderMerge.Files, _ ours: FolderMerge.Files, _ theirs: FolderMerge.Files) {
    (self.base, self.ours, self.theirs) = (base, ours, theirs)
  }

  /// The lists of a state, of which those are read that differ between the states.
  private struct Lists {
    private(set) var sheets: [String: ListSheet] = [:]
    private(set) var changed: Set<String> = []
    /// Where each task is now: its list and its line.
    private(set) var places: [String: (path: String, line: Int)] = [:]

    init(_ sheets: [String: ListSheet]) {
      self.sheets = sheets
      findPlaces()
    }

    private mutating func findPlaces() {
      places = [:]
      for (path, sheet) in sheets.sorted(by: { $0.key < $1.key }) {
        for line in sheet.lines {
          if let id = line.task.id, places[id] == nil { places[id] = (path, line.task.line) }
        }
      }
    }

    /// Puts a task with its steps at the end of another list; `empty` is that list without tasks.
    mutating func move(_ id: String, to path: String, empty: ListSheet) {
      guard let place = places[id], place.path != path, var from = sheets[place.path] else { return }
      var to = sheets[path] ?? empty
      do throws(EditFlaw) {
        let block = try from.block(at: place.line)
        try from.remove(at: place.line)
        try to.insert(block, at: .end)
      } catch {
        return
      }
      (sheets[place.path], sheets[path]) = (from, to)
      changed.formUnion([place.path, path])
      findPlaces()
    }
  }

  /// Moves them.
  mutating func follow(_ read: (String) throws -> [UInt8]) throws {
    let paths = Set(ours.keys).union(theirs.keys).filter { path in
      FolderLayout.list(at: path) != nil && (base[path] != ours[path] || base[path] != theirs[path])
    }
    // A task that moved is in two lists that changed.
    let owners = Dictionary(grouping: paths) { FolderLayout.owner(of: $0) }
    for paths in owners.values.filter({ $0.count > 1 }).map({ $0.sorted() }).sorted(by: { $0[0] < $1[0] }) {
      try follow(among: paths, read)
    }
  }

  private mutating func follow(among paths: [String], _ read: (String) throws -> [UInt8]) throws {
    func lists(_ files: FolderMerge.Files) throws -> Lists {
      var sheets: [String: ListSheet] = [:]
      for path in paths {
        if let content = files[path], let sheet = try? ListSheet(contents.read(content, read)) { sheets[path] = sheet }
      }
      return Lists(sheets)
    }
    var (was, one, other) = (try lists(base), try lists(ours), try lists(theirs))
    // Steps move with their tasks, so these go first; where a step is, then, is asked when its turn comes.
    for id in was.places.sorted(by: { ($0.value.line, $0.key) < ($1.value.line, $1.key) }).map(\.key) {
      guard let start = was.places[id]?.path, let left = one.places[id]?.path, let right = other.places[id]?.path,
        left != start || right != start
      else { continue }
      let target = right == start ? left : left == start ? right : max(left, right)
      guard let model = one.sheets[target] ?? other.sheets[target], let empty = Self.emptied(model) else { continue }
      was.move(id, to: target, empty: empty)
      one.move(id, to: target, empty: empty)
      other.move(id, to: target, empty: empty)
    }
    base.merge(kept(was)) { $1 }
    ours.merge(kept(one)) { $1 }
    theirs.merge(kept(other)) { $1 }
  }

  /// A list with its front matter alone.
  private static func emptied(_ sheet: ListSheet) -> ListSheet? {
    guard var parts = try? MarkdownParts(sheet.bytes) else { return nil }
    parts.body = []
    return try? ListSheet(parts.bytes)
  }

  /// The names of the lists that changed.
  private mutating func kept(_ lists: Lists) -> FolderMerge.Files {
    var files: FolderMerge.Files = [:]
    for path in lists.changed.sorted() {
      guard let sheet = lists.sheets[path] else { continue }
      files[path] = contents.name(of: sheet.bytes)
    }
    return files
  }
}
