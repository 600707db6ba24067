import DataFolder
import Journal

/// Two copies of a to-do list as one, task by task and field by field. What both changed differently stays beside its task,
/// as a comment.
///
/// It is the same whichever copy is called ours.
public struct ListFileMerge: Sendable, Equatable {
  /// The merged file.
  public private(set) var bytes: [UInt8]
  /// The tasks and keys that both copies changed, each in its own way.
  public private(set) var conflicts: [String]

  /// - Parameters:
  ///   - base: What both had; `nil` where nobody knows.
  ///   - ours: One copy.
  ///   - theirs: The other copy.
  ///   - author: Who says, in comments, what the other copy has.
  ///   - moment: The day of these comments.
  /// - Throws: `EditFlaw` where the front matter of one of them cannot be read.
  public init(
    base: [UInt8]?, ours: [UInt8], theirs: [UInt8], noting author: Username, at moment: DayAndTime
  ) throws(EditFlaw) {
    let before = try base.map { bytes throws(EditFlaw) in try MarkdownParts(bytes) }
    let (our, their) = (try MarkdownParts(ours), try MarkdownParts(theirs))
    let yaml = try YamlTextMerge(base: before?.yaml, ours: our.yaml, theirs: their.yaml)
    var copies = [try TaskUnits(our.body), try TaskUnits(their.body)]
    if let before { copies.append(try TaskUnits(before.body)) }
    TaskUnits.name(&copies)
    let tree = TaskTree(
      base: before == nil ? nil : copies[2], ours: copies[0], theirs: copies[1],
      merging: TaskUnitMerge(author: author, moment: moment))
    bytes = MarkdownParts(yaml: yaml.bytes, body: tree.bytes).bytes
    conflicts = yaml.conflicts + tree.conflicts
  }
}

/// The units of two copies of a list put together.
private struct TaskTree {
  private(set) var conflicts: [String] = []
  private var order: [String]
  private var units: [String: TaskUnits.Unit] = [:]
  private var children: [String?: [String]] = [:]

  init(base: TaskUnits?, ours: TaskUnits, theirs: TaskUnits, merging: TaskUnitMerge) {
    func byKey(_ copy: TaskUnits?) -> [String: TaskUnits.Unit] {
      Dictionary((copy?.units ?? []).map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
    }
    let (was, one, other) = (byKey(base), byKey(ours), byKey(theirs))
    order = MergedOrder.keys(
      base: base?.units.map(\.key), ours: ours.units.map(\.key), theirs: theirs.units.map(\.key))
    var doubles: [String: TaskUnits.Unit] = [:]
    for key in order {
      switch (one[key], other[key]) {
      case (let our?, let their?):
        let merge = merging.merge(our, their, since: was[key])
        units[key] = merge.unit
        conflicts += merge.conflicts
        doubles[key] = merge.double
      case (let unit?, nil), (nil, let unit?):
        // What one side deleted and the other one changed stays.
        if let before = was[key], before.lines == unit.lines, before.parent == unit.parent { continue }
        units[key] = unit
      case (nil, nil): continue
      }
    }
    // A step that stays keeps the tasks of which it is one.
    for key in order where units[key] != nil {
      var parent = units[key]?.parent
      while let above = parent, units[above] == nil {
        units[above] = one[above] ?? other[above] ?? was[above]
        if !order.contains(above) { order.append(above) }
        parent = units[above]?.parent
      }
    }
    for (key, unit) in doubles {
      let name = key + " ⇄"
      units[name] = unit
      order.insert(name, at: (order.firstIndex(of: key) ?? order.count - 1) + 1)
    }
    breakCircles()
    for key in order { if let unit = units[key] { children[unit.parent, default: []].append(key) } }
  }

  /// Two tasks that were made steps of each other: one of them is none.
  private mutating func breakCircles() {
    for key in order {
      var seen: Set<String> = [key]
      var parent = units[key]?.parent
      while let above = parent {
        guard units[above] != nil else {
          units[key]?.parent = nil
          break
        }
        guard seen.insert(above).inserted else {
          units[seen.min() ?? key]?.parent = nil
          break
        }
        parent = units[above]?.parent
      }
    }
  }

  var bytes: [UInt8] {
    var lines: [String] = []
    func write(_ key: String, below indent: Int?) {
      guard let unit = units[key] else { return }
      let own = unit.title == nil ? 0 : indent.map { max($0 + 2, unit.indent) } ?? 0
      if own == unit.indent || unit.title == nil {
        lines += unit.raw
      } else {
        lines += unit.lines.map { $0.isEmpty ? "" : String(repeating: " ", count: own) + $0 }
      }
      for child in children[key] ?? [] { write(child, below: own) }
    }
    for key in children[nil] ?? [] { write(key, below: nil) }
    return lines.isEmpty ? [] : Array((lines.joined(separator: "\n") + "\n").utf8)
  }
}
