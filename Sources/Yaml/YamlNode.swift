/// A node of a YAML document with its place in the file.
package struct YamlNode: Equatable, Sendable {
  package enum Content: Equatable, Sendable {
    /// A text as it is written, whatever type YAML would give it: `yes`, `1.0` and `07:00` are texts.
    case scalar(String, isPlain: Bool)
    case sequence([YamlNode])
    case mapping([YamlEntry])
  }

  package var content: Content
  /// The byte range in the file. A scalar's covers its whole spelling, quotes included; a collection's is empty, at its
  /// beginning.
  package var range: Range<Int>

  package init(content: Content, range: Range<Int>) {
    self.content = content
    self.range = range
  }

  /// Whether no value was written, as in `end:`.
  package var isEmpty: Bool {
    if case .scalar("", isPlain: true) = content { return true }
    return false
  }

  /// Whether the value is missing or null: `end:`, `end: null` or `end: ~`. Programs write all of these.
  package var isNull: Bool {
    guard case .scalar(let text, isPlain: true) = content else { return false }
    return text.isEmpty || text == "null" || text == "~"
  }

  /// The kind of value in words, for messages.
  package var kind: String {
    switch content {
    case .scalar: "a single value"
    case .sequence: "a list"
    case .mapping: "a group of keys and values"
    }
  }
}

/// A key and its value.
package struct YamlEntry: Equatable, Sendable {
  package var key: String
  package var keyRange: Range<Int>
  package var value: YamlNode

  package init(key: String, keyRange: Range<Int>, value: YamlNode) {
    self.key = key
    self.keyRange = keyRange
    self.value = value
  }
}
