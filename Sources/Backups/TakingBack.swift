import DataFolder
import Journal

/// What becomes of a data folder when files are taken from a backup, beside what the files say themselves.
public enum TakingBack {
  /// What is in a file here and not so in the backup, and goes when the file is taken from there.
  public struct Loss: Sendable, Equatable {
    /// The path in the data folder.
    public var path: String
    /// How many check-ins are only here, and go.
    public var checkIns = 0
    /// How many tasks are only here, and go.
    public var tasks = 0
    /// How many check-ins changed since, and are again what they were.
    public var changedCheckIns = 0
    /// How many tasks changed since, and are again what they were.
    public var changedTasks = 0

    var isNone: Bool { checkIns + tasks + changedCheckIns + changedTasks == 0 }
  }

  /// Whether what goes when a file is taken can be counted.
  public static func counts(_ path: String) -> Bool { kind(of: path) != nil }

  /// What goes when a file is taken from a backup; `nil` where nothing does that somebody recorded.
  ///
  /// - Parameters:
  ///   - here: What is in the file.
  ///   - kept: What is in the backup.
  public static func loss(at path: String, here: [UInt8], kept: [UInt8]) -> Loss? {
    var loss = Loss(path: path)
    switch kind(of: path) {
    case .checkIns: (loss.checkIns, loss.changedCheckIns) = checkIns(here, kept)
    case .list: (loss.tasks, loss.changedTasks) = tasks(here, kept)
    case nil: break
    }
    return loss.isNone ? nil : loss
  }

  private enum Kind { case checkIns, list }

  private static func kind(of path: String) -> Kind? {
    FolderLayout.list(at: path) != nil ? .list : FolderLayout.isOfCheckIns(path) ? .checkIns : nil
  }

  // MARK: Check-ins

  /// Rows are compared by their columns, which may be others or stand elsewhere in the backup.
  private static func checkIns(_ here: [UInt8], _ kept: [UInt8]) -> (lost: Int, changed: Int) {
    guard let sheet = try? EventSheet(here), let old = try? EventSheet(kept) else {
      // The first line names the columns.
      return (lost(lines(of: here).dropFirst(), lines(of: kept)).count, 0)
    }
    var left: [EventRow: Int] = [:]
    for placed in old.rows() { left[placed.row, default: 0] += 1 }
    var lost: [EventRow] = []
    for placed in sheet.rows() where !take(placed.row, from: &left) { lost.append(placed.row) }
    // What else the backup has of the day of a habit is what a row was before it changed.
    var before: [Occasion: Int] = [:]
    for (row, count) in left { before[Occasion(row), default: 0] += count }
    let changed = lost.count { take(Occasion($0), from: &before) }
    let unreadable = Self.lost(sheet.unreadableLines().map { $0.bytes[...] }, lines(of: kept))
    return (lost.count - changed + unreadable.count, changed)
  }

  private struct Occasion: Hashable {
    let habit, day: String

    init(_ row: EventRow) { (habit, day) = (row.habit, String(row.when.prefix(10))) }
  }

  // MARK: Tasks

  /// Tasks are the same by their id or else their title, wherever they stand in the list.
  private static func tasks(_ here: [UInt8], _ kept: [UInt8]) -> (lost: Int, changed: Int) {
    guard let sheet = try? ListSheet(here), let old = try? ListSheet(kept) else {
      let lost = lost(lines(of: here), lines(of: kept))
      return (lost.count { $0.drop { $0 == 0x20 }.starts(with: "- [".utf8) }, 0)
    }
    var left = Dictionary(grouping: plain(old.tasks), by: \.title)
    var differing: [ListTask] = []
    for task in plain(sheet.tasks) {
      if let index = left[task.title]?.firstIndex(where: { isSame($0, task) }) {
        left[task.title]?.remove(at: index)
      } else {
        differing.append(task)
      }
    }
    var ids: [String: Int] = [:]
    for id in left.values.joined().compactMap(\.id) { ids[id, default: 0] += 1 }
    var titles = left.mapValues(\.count)
    let changed = differing.count { task in
      let isKnown = task.id.map { take($0, from: &ids) } ?? false
      return isKnown || take(task.title, from: &titles)
    }
    return (differing.count - changed, changed)
  }

  /// Whether two tasks say the same. An id is only there because the program needed one.
  private static func isSame(_ left: ListTask, _ right: ListTask) -> Bool {
    var left = left
    if left.id == nil || right.id == nil { left.id = right.id }
    return left == right
  }

  /// All tasks, each without what its place in the list says.
  private static func plain(_ tasks: [ListTask]) -> [ListTask] {
    tasks.flatMap(\.withSubtasks).map { task in
      var task = task
      (task.subtasks, task.line, task.slug) = ([], 1, nil)
      return task
    }
  }

  // MARK: Lines and counts

  /// Takes one of what is counted.
  ///
  /// - Returns: Whether there was one.
  private static func take<Thing>(_ thing: Thing, from counts: inout [Thing: Int]) -> Bool {
    guard let count = counts[thing], count > 0 else { return false }
    counts[thing] = count - 1
    return true
  }

  /// Lines that are in one text more often than in another.
  private static func lost(
    _ lines: some Sequence<ArraySlice<UInt8>>, _ others: [ArraySlice<UInt8>]
  ) -> [ArraySlice<UInt8>] {
    var left: [ArraySlice<UInt8>: Int] = [:]
    for line in others { left[line, default: 0] += 1 }
    return lines.filter { !take($0, from: &left) }
  }

  private static func lines(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    bytes.split(separator: 0x0A).map { $0.last == 0x0D ? $0.dropLast() : $0 }
  }
}
