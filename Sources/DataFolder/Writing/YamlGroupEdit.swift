import Diagnostics

extension YamlEdit {
  /// Gives a key in a group of keys a value: `read: {week-01/01-welcome: 2026-09-07}`. The rest of the group stays as it
  /// is written, on one line or with a line for each key.
  ///
  /// - Throws: When the file is written in a way that cannot be edited safely; it is as before then.
  public mutating func set(_ key: String, in group: String, to value: YamlValue) throws(EditFlaw) {
    let before = try YamlText(bytes, hasFrontMatter: kind.hasFrontMatter)
    guard let index = before.index(of: group), case .mapping(let entries) = before.entries[index].value.content,
      !entries.isEmpty
    else {
      if let index = before.index(of: group), !before.entries[index].value.isEmpty,
        before.entries[index].value.content != .mapping([])
      {
        throw EditFlaw("`\(group)` is not a group of keys and values", line: before.line(of: before.entries[index]))
      }
      return try begin(group, with: key, value)
    }
    if let known = entries.first(where: { $0.key == key }), value.isSaid(by: known.value) { return }
    let expected = try Self.expected(key, value, in: entries, of: group)
    if let way = Self.way(key, value, in: entries, group: before.entries[index].keyRange, before),
      let after = try? YamlText(way, hasFrontMatter: kind.hasFrontMatter),
      after.says(group, expected, otherwiseAs: before)
    {
      self = try YamlEdit(way, kind)
    } else {
      try set(group, to: expected)
    }
  }

  /// A group of one key, on a line of its own below its name.
  private mutating func begin(_ group: String, with key: String, _ value: YamlValue) throws(EditFlaw) {
    var edit = self
    try edit.set(group, to: .mapping([.init(key, value)]))
    let entry = YamlValue.mapping([.init(key, value)]).written
    let flow = Array("\(group): \(entry)".utf8)
    // Below its name, where that says the same: the next entry then gets a line, too.
    guard let range = edit.bytes.firstRange(of: flow) else {
      self = edit
      return
    }
    let line = Array("\(group):\n  \(entry.dropFirst().dropLast())".utf8)
    let way = Array(edit.bytes[..<range.lowerBound]) + line + edit.bytes[range.upperBound...]
    if let one = try? YamlText(way, hasFrontMatter: kind.hasFrontMatter),
      let two = try? YamlText(edit.bytes, hasFrontMatter: kind.hasFrontMatter),
      one.says(group, .mapping([.init(key, value)]), otherwiseAs: two)
    {
      self = try YamlEdit(way, kind)
    } else {
      self = edit
    }
  }

  private static func expected(
    _ key: String, _ value: YamlValue, in entries: [YamlEntry], of group: String
  ) throws(EditFlaw) -> YamlValue {
    var expected: [YamlValue.Entry] = []
    for entry in entries {
      guard case .scalar(let text, let isPlain) = entry.value.content else {
        throw EditFlaw("`\(entry.key)` in `\(group)` is no single value", hint: "change it in an editor")
      }
      expected.append(.init(entry.key, entry.key == key ? value : isPlain ? .plain(text) : .text(text)))
    }
    if !entries.contains(where: { $0.key == key }) { expected.append(.init(key, value)) }
    return .mapping(expected)
  }

  /// With the key on its line among those of a group that has a line for each; `nil` for any other group.
  private static func way(
    _ key: String, _ value: YamlValue, in entries: [YamlEntry], group: Range<Int>, _ text: YamlText
  ) -> [UInt8]? {
    let bytes = text.bytes
    let lines = entries.map { lineStart(of: $0.keyRange.lowerBound, in: bytes) }
    guard let last = entries.last, let first = lines.first, first > group.upperBound, Set(lines).count == lines.count
    else { return nil }
    let column = last.keyRange.lowerBound - lines[lines.count - 1]
    let written = YamlValue.mapping([.init(key, value)]).written.dropFirst().dropLast()
    let line = [UInt8](repeating: 0x20, count: column) + Array(written.utf8)
    if let index = entries.firstIndex(where: { $0.key == key }) {
      let end = end(ofEntryFrom: lines[index], column: column, in: bytes)
      return Array(bytes[..<lines[index]]) + line + text.lineBreak + bytes[end...]
    }
    let end = end(ofEntryFrom: lines[lines.count - 1], column: column, in: bytes)
    let isClosed = bytes[end - 1] == 0x0A
    return Array(bytes[..<end]) + (isClosed ? [] : text.lineBreak) + line + text.lineBreak + bytes[end...]
  }

  /// Behind the lines that belong to an entry: those that are further right than its key.
  private static func end(ofEntryFrom start: Int, column: Int, in bytes: [UInt8]) -> Int {
    var end = next(start, in: bytes)
    var line = end
    while line < bytes.count {
      let content = bytes[line...].firstIndex { $0 != 0x20 && $0 != 0x09 } ?? bytes.count
      let following = next(line, in: bytes)
      let isBlank = content >= following - 1 && (content == bytes.count || bytes[content] <= 0x20)
      if !isBlank {
        guard content - line > column else { break }
        end = following
      }
      line = following
    }
    return end
  }

  private static func lineStart(of offset: Int, in bytes: [UInt8]) -> Int {
    bytes[..<offset].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
  }

  private static func next(_ offset: Int, in bytes: [UInt8]) -> Int {
    bytes[offset...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.count
  }
}
