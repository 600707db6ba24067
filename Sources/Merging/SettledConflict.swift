import DataFolder
import Journal

extension UnsettledConflict {
  /// The file with this conflict settled. What another device deleted is not deleted by this: that concerns more than a
  /// file.
  ///
  /// - Parameter bytes: The file in which it was found.
  /// - Throws: `EditFlaw` where the file cannot be written so.
  public func settled(_ choice: Choice, in bytes: [UInt8], by author: Username) throws(EditFlaw) -> [UInt8] {
    switch place {
    case .row(let marked, let current): return Self.settleRow(marked, current, choice, in: bytes)
    case .value(let kept): return try settle(kept, choice, in: bytes)
    case .deletion: return try settle(.deletion, .this, in: bytes)
    case .task(let line, let comment, let field):
      var sheet = try ListSheet(bytes)
      try sheet.setComment(comment, to: nil, at: line)
      if choice == .other { try sheet.take(field, other, at: line, by: author) }
      return sheet.bytes
    }
  }

  private static func settleRow(_ marked: Int, _ current: Int?, _ choice: Choice, in bytes: [UInt8]) -> [UInt8] {
    var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map(Array.init)
    let other = EventSheet.unmarked(lines[marked - 1])
    switch choice {
    case .this: lines.remove(at: marked - 1)
    case .other where EventSheet.isMarkedAsGone(lines[marked - 1]):
      lines.remove(at: marked - 1)
      if let current { lines.remove(at: current - 1) }
    case .other where current != nil:
      if let current { lines[current - 1] = other }
      lines.remove(at: marked - 1)
    case .other, .both: lines[marked - 1] = other
    }
    return Array(lines.joined(separator: [0x0A]))
  }

  private func settle(_ kept: KeptValue, _ choice: Choice, in bytes: [UInt8]) throws(EditFlaw) -> [UInt8] {
    switch FileMerge(path: path) {
    case .yaml(isMarkdown: false), .readers: return try Self.settle(kept, choice, in: bytes)
    default: break
    }
    var parts = try MarkdownParts(bytes)
    parts.yaml = try Self.settle(kept, choice, in: parts.yaml)
    return parts.bytes
  }

  private static func settle(_ kept: KeptValue, _ choice: Choice, in yaml: [UInt8]) throws(EditFlaw) -> [UInt8] {
    let lines = TextMerge.lines(yaml)
    guard let index = lines.firstIndex(where: { KeptValue(line: $0) == kept }) else {
      throw EditFlaw("this conflict is settled already")
    }
    var rest = lines
    rest.remove(at: index)
    guard choice == .other else { return TextMerge.joined(rest) }
    return try YamlBlocks.setting(kept.value, at: kept.path, in: TextMerge.joined(rest))
  }
}

extension YamlBlocks {
  /// What a document says at a path.
  func value(at path: [String]) -> YamlValue? {
    guard let key = path.first else { return nil }
    return blocks.first { $0.key == key }?.value.value(at: path.dropFirst())
  }

  /// A document with another value at a path.
  static func setting(_ value: YamlValue?, at path: [String], in yaml: [UInt8]) throws(EditFlaw) -> [UInt8] {
    let document = try YamlBlocks(yaml)
    guard let key = path.first else { return yaml }
    var bytes: [UInt8] = []
    var isThere = false
    func line(_ value: YamlValue) -> [UInt8] {
      Array((document.isList ? "- \(value.written)\n" : "\(ValueMerge.written(key: key)): \(value.written)\n").utf8)
    }
    for block in document.blocks {
      guard block.key == key else {
        bytes += block.bytes
        continue
      }
      isThere = true
      let new = path.count == 1 ? value : block.value.setting(value, at: path.dropFirst())
      bytes += block.above + (new.map(line) ?? [])
    }
    if !isThere, path.count == 1, let value { bytes += line(value) }
    for kept in document.kept { bytes += kept.line + [0x0A] }
    return bytes + document.rest
  }
}

extension YamlValue {
  /// A single value as it is said, without quotes; what it says as YAML otherwise.
  public var words: String {
    switch self {
    case .text(let text), .plain(let text): text
    case .list, .mapping: written
    }
  }

  func value(at path: ArraySlice<String>) -> YamlValue? {
    guard let key = path.first else { return self }
    return keyed?.first { $0.key == key }?.value.value(at: path.dropFirst())
  }

  private var keyed: ValueMerge.Keyed? {
    switch self {
    case .mapping(let entries): ValueMerge.entries(entries)
    case .list(let items): ValueMerge.items(items)
    case .text, .plain: nil
    }
  }

  func setting(_ value: YamlValue?, at path: ArraySlice<String>) -> YamlValue {
    guard let key = path.first, var keyed else { return self }
    let index = keyed.firstIndex { $0.key == key }
    if path.count > 1 {
      if let index { keyed[index].value = keyed[index].value.setting(value, at: path.dropFirst()) }
    } else if let value {
      if let index { keyed[index].value = value } else { keyed.append((key, value)) }
    } else if let index {
      keyed.remove(at: index)
    }
    if case .list = self { return .list(keyed.map(\.value)) }
    return .mapping(keyed.map { Entry($0.key, $0.value) })
  }
}

extension ListSheet {
  /// Sets a field of a task to what another device says.
  fileprivate mutating func take(
    _ field: SyncedTask.Field, _ value: String?, at line: Int, by author: Username
  ) throws(EditFlaw) {
    var task = SyncedTask()
    task[field] = value
    switch field {
    case .title: if let value { try setTitle(value, at: line) }
    case .description: try setDescription(value, at: line)
    case .done: try setDone(value != nil, at: line)
    case .parent, .list: break
    case .rule:
      try set(task.words(of: .rule, by: author).merging(SyncedTask().words(of: .every, by: author)) { $1 }, at: [line])
    case .due, .start, .priority, .labels, .every: try set(task.words(of: field, by: author), at: [line])
    }
  }
}
