import DataFolder
import Journal

/// The text of a list as units that are merged one by one: a task with what stands below its line, without its steps, or a
/// line that belongs to no task.
struct TaskUnits {
  struct Unit: Hashable {
    /// The lines without the blanks by which the task is indented, and without line breaks.
    var lines: [String]
    /// The lines as they stand in the copy.
    var raw: [String]
    /// How far it is indented.
    var indent: Int
    /// The task; `nil` for a line that belongs to none.
    var title: String?
    var id: String?
    /// By what the unit is known again; set once the copies are known.
    var key = ""
    /// The key of the task of which it is a step.
    var parent: String?
  }

  var units: [Unit] = []

  /// - Parameter body: The text below the front matter.
  init(_ body: [UInt8]) throws(EditFlaw) {
    let head = Array("---\ntitle: x\n---\n".utf8)
    let tasks = try ListSheet(head + body).tasks.flatMap(\.withSubtasks)
    let byLine = Dictionary(tasks.map { ($0.line - 3, $0) }, uniquingKeysWith: { first, _ in first })
    var isWithin = false
    for (offset, line) in TextMerge.lines(body).enumerated() {
      var text = String(decoding: line, as: UTF8.self)
      while text.unicodeScalars.last == "\r" { text.unicodeScalars.removeLast() }
      let indent = Self.columns(of: text)
      if let task = byLine[offset + 1], let indent {
        units.append(
          Unit(
            lines: [Self.dropping(indent, of: text)], raw: [text], indent: indent, title: task.title, id: task.id))
        isWithin = true
      } else if isWithin, let owner = units.indices.last, indent.map({ $0 > units[owner].indent }) ?? true {
        units[owner].raw.append(text)
        units[owner].lines.append(indent == nil ? "" : Self.dropping(units[owner].indent, of: text))
      } else {
        units.append(Unit(lines: [text], raw: [text], indent: 0))
        isWithin = false
      }
    }
    // Empty lines below a task belong to what comes next.
    var spread: [Unit] = []
    for var unit in units {
      var blanks = 0
      while unit.title != nil, unit.lines.count > 1, unit.lines.last == "" {
        unit.lines.removeLast()
        unit.raw.removeLast()
        blanks += 1
      }
      spread.append(unit)
      spread += (0..<blanks).map { _ in Unit(lines: [""], raw: [""], indent: 0) }
    }
    units = spread
  }

  /// The number of columns before the text of a line; `nil` for a blank one.
  private static func columns(of line: String) -> Int? {
    var columns = 0
    for byte in line.utf8 {
      switch byte {
      case 0x20: columns += 1
      case 0x09: columns += 4 - columns % 4
      default: return columns
      }
    }
    return nil
  }

  private static func dropping(_ count: Int, of line: String) -> String {
    let blanks = columns(of: line) ?? 0
    return String(repeating: " ", count: max(0, blanks - count)) + line.drop { $0 == " " || $0 == "\t" }
  }

  // MARK: Keys

  /// Gives the units of several copies their keys: the `id:` of a task, or else its title; the text of other lines.
  static func name(_ copies: inout [TaskUnits]) {
    // A task that got its id in one of the copies is the one of that title in the others.
    var ids: [String: String] = [:]
    var same: [String: String] = [:]
    for index in copies.indices {
      for (title, unit) in zip(copies[index].titles, copies[index].units) {
        guard let title, let id = unit.id else { continue }
        if let known = ids[title], known != id {
          let isElsewhere = copies.contains { copy in
            let all = Set(copy.units.compactMap(\.id))
            return all.contains(id) && all.contains(known)
          }
          if isElsewhere { continue }
          same[max(id, known)] = min(id, known)
        }
        ids[title] = min(ids[title] ?? id, id)
      }
    }
    for index in copies.indices {
      let titles = copies[index].titles
      var used: Set<String> = []
      for place in copies[index].units.indices {
        let unit = copies[index].units[place]
        var key = "text:" + (unit.lines.first ?? "")
        if let title = titles[place] {
          key = (unit.id ?? ids[title]).map { "id:" + (same[$0] ?? $0) } ?? title
        }
        var (candidate, count) = (key, 1)
        while !used.insert(candidate).inserted {
          count += 1
          candidate = "\(key) \(count)"
        }
        copies[index].units[place].key = candidate
      }
      copies[index].adopt()
    }
  }

  /// The titles of tasks, each with how many of the same come before it; `nil` for other lines.
  private var titles: [String?] {
    var seen: [String: Int] = [:]
    return units.map { unit in
      guard let title = unit.title else { return nil }
      seen[title, default: 0] += 1
      return "title:\(seen[title] ?? 1):\(title)"
    }
  }

  /// Says of each step which task it belongs to.
  private mutating func adopt() {
    var path: [(indent: Int, key: String)] = []
    for place in units.indices where units[place].title != nil {
      path.removeAll { $0.indent >= units[place].indent }
      units[place].parent = path.last?.key
      path.append((units[place].indent, units[place].key))
    }
  }
}
