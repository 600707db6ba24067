/// A node of a YAML document with the place where it stands.
package struct YamlNode: Equatable {
  package enum Content: Equatable {
    /// What is written, whatever YAML would take it for: `yes`, `1.0` and `07:00` are the text that they are.
    case scalar(String, isPlain: Bool)
    case sequence([YamlNode])
    case mapping([YamlEntry])
  }

  package var content: Content
  /// In the file's bytes: from its first to after its last as written; for collections the first place only.
  package var range: Range<Int>

  package init(content: Content, range: Range<Int>) {
    self.content = content
    self.range = range
  }

  /// Nothing was written: `end:`.
  package var isEmpty: Bool {
    if case .scalar("", isPlain: true) = content { return true }
    return false
  }

  /// Nothing is said: `end:`, or one of YAML's words for it, as programs write them: `end: null`, `end: ~`.
  package var isNothing: Bool {
    guard case .scalar(let text, isPlain: true) = content else { return false }
    return text.isEmpty || text == "null" || text == "~"
  }

  /// What kind of value this is, in words.
  package var kind: String {
    switch content {
    case .scalar: "a single value"
    case .sequence: "a list"
    case .mapping: "a group of keys and values"
    }
  }
}

/// A key and its value.
package struct YamlEntry: Equatable {
  package var key: String
  package var keyRange: Range<Int>
  package var value: YamlNode

  package init(key: String, keyRange: Range<Int>, value: YamlNode) {
    self.key = key
    self.keyRange = keyRange
    self.value = value
  }
}
