import Diagnostics
import Yaml

extension YamlEdit {
  /// Sets the value of a key in a group of keys: `read: {week-01/01-welcome: 2026-09-07}`. The rest of the group stays
  /// as it is written, on one line or with one line for each key.
  ///
  /// - Throws: Where the file is written in a way that cannot be edited safely; it does not change then.
  public mutating func set(_ key: String, in group: String, to value: YamlValue) throws(EditFlaw) {
    let before = document
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
    try set(group, to: try Self.expected(key, value, in: entries, of: group))
  }

  /// Adds a group with one key, which gets a line of its own below the group's name.
  private mutating func begin(_ group: String, with key: String, _ value: YamlValue) throws(EditFlaw) {
    var edit = self
    try edit.set(group, to: .mapping([.init(key, value)]))
    let entry = YamlValue.mapping([.init(key, value)]).written
    let flow = Array("\(group): \(entry)".utf8)
    // With the key on a line of its own, further keys get lines too. It is used only if it means the same.
    guard let range = edit.bytes.firstRange(of: flow) else {
      self = edit
      return
    }
    let line = Array("\(group):\n  \(entry.dropFirst().dropLast())".utf8)
    let way = Array(edit.bytes[..<range.lowerBound]) + line + edit.bytes[range.upperBound...]
    if let read = try? YamlText(way, hasFrontMatter: kind.hasFrontMatter),
      read.says(group, .mapping([.init(key, value)]), otherwiseAs: edit.document)
    {
      edit.document = read
    }
    self = edit
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
}
