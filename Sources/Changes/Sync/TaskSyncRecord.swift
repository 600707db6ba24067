import Journal

/// What lists and another program had in common when they were the same last, as lines.
public struct TaskSyncRecord: Sendable, Equatable {
  /// The tasks by their ids.
  public var tasks: [String: TaskSyncPlan.Common] = [:]
  /// The lists by the names of their folders.
  public var lists: [String: Slug] = [:]
  /// How the lists were called and coloured, by the names of their folders.
  public var looks: [String: ListMerge.Common] = [:]
  /// The ids of tasks by their files.
  public var files: [String: String] = [:]

  /// Nothing in common.
  public init() {}

  /// Reads lines; those that cannot be read are left out.
  public init(lines: [String]) {
    for line in lines {
      let parts = line.split(separator: "\t", omittingEmptySubsequences: false).map { Self.plain($0) }
      switch parts.first {
      case "list" where parts.count == 3: lists[parts[1]] = Slug(parts[2])
      case "file" where parts.count == 3: files[parts[1]] = parts[2]
      case "look" where parts.count > 2:
        var list = SyncedList()
        for (name, value) in Self.fields(parts[3...]) {
          if let field = SyncedList.Field(rawValue: name) { list[field] = value }
        }
        if parts[2] == "theirs" {
          looks[parts[1]]?.theirs = list
        } else {
          looks[parts[1]] = ListMerge.Common(ours: list, theirs: list)
        }
      case "task" where parts.count > 3:
        var task = SyncedTask()
        for (name, value) in Self.fields(parts[3...]) {
          if let field = SyncedTask.Field(rawValue: name) { task[field] = value }
        }
        let id = parts[1]
        if parts[2] == "theirs" {
          tasks[id]?.theirs = task
        } else {
          tasks[id] = TaskSyncPlan.Common(ours: task, theirs: task)
        }
      default: continue
      }
    }
  }

  /// The lines, in an order that does not depend on anything else.
  public var lines: [String] {
    var lines = self.lists.sorted { $0.key < $1.key }.map { Self.line("list", $0.key, $0.value.text) }
    for (folder, common) in looks.sorted(by: { $0.key < $1.key }) {
      lines.append(Self.line(of: common.ours, folder, common.ours == common.theirs ? "both" : "ours"))
      if common.ours != common.theirs { lines.append(Self.line(of: common.theirs, folder, "theirs")) }
    }
    lines += files.sorted { $0.key < $1.key }.map { Self.line("file", $0.key, $0.value) }
    for (id, common) in tasks.sorted(by: { $0.key < $1.key }) {
      lines.append(Self.line(of: common.ours, id, common.ours == common.theirs ? "both" : "ours"))
      if common.ours != common.theirs { lines.append(Self.line(of: common.theirs, id, "theirs")) }
    }
    return lines
  }

  private static func line(of task: SyncedTask, _ id: String, _ side: String) -> String {
    let fields = SyncedTask.Field.allCases.compactMap { field in task[field].map { "\(field.rawValue)=\($0)" } }
    return (["task", id, side] + fields).map(written).joined(separator: "\t")
  }

  private static func line(of list: SyncedList, _ folder: String, _ side: String) -> String {
    let fields = SyncedList.Field.allCases.compactMap { field in list[field].map { "\(field.rawValue)=\($0)" } }
    return (["look", folder, side] + fields).map(written).joined(separator: "\t")
  }

  /// Names with their values.
  private static func fields(_ parts: ArraySlice<String>) -> [(name: String, value: String)] {
    parts.compactMap { part in
      let pair = part.split(separator: "=", maxSplits: 1).map(String.init)
      return pair.count == 2 ? (pair[0], pair[1]) : nil
    }
  }

  private static func line(_ parts: String...) -> String { parts.map(written).joined(separator: "\t") }

  private static func written(_ text: String) -> String {
    text.replacing("\\", with: "\\\\").replacing("\n", with: "\\n").replacing("\t", with: "\\t")
      .replacing("\r", with: "\\r")
  }

  private static func plain(_ text: Substring) -> String {
    var plain = String.UnicodeScalarView()
    var isEscaped = false
    for scalar in text.unicodeScalars {
      if isEscaped {
        plain.append(scalar == "n" ? "\n" : scalar == "t" ? "\t" : scalar == "r" ? "\r" : scalar)
        isEscaped = false
      } else if scalar == "\\" {
        isEscaped = true
      } else {
        plain.append(scalar)
      }
    }
    return String(plain)
  }
}
