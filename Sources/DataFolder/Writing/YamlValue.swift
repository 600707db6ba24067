import Yaml

/// A value to write into a YAML file.
public indirect enum YamlValue: Sendable, Hashable {
  /// A text, in quotes where YAML would read it as something else: `"03:00"`, `"yes"`, `"#0f766e"`.
  case text(String)
  /// A number, a date or a word, without quotes wherever it is read back the same.
  case plain(String)
  /// A list, in brackets on one line.
  case list([YamlValue])
  /// A mapping, in braces on one line.
  case mapping([Entry])

  /// A key of a mapping and its value.
  public struct Entry: Sendable, Hashable {
    /// The key, which is written in quotes where it needs them.
    public var key: String
    /// A scalar, a list or another mapping.
    public var value: YamlValue

    /// An entry `key: value`.
    public init(_ key: String, _ value: YamlValue) {
      self.key = key
      self.value = value
    }
  }

  /// The value as YAML.
  public var written: String { written(isInFlow: false) }

  /// The value as YAML. Between brackets and braces more texts need quotes.
  func written(isInFlow: Bool) -> String {
    switch self {
    case .text(let text):
      YamlScalar.written(text, isInFlow: isInFlow)
    case .plain(let text):
      YamlScalar.writtenAsTyped(text, isInFlow: isInFlow)
    case .list(let items):
      "[" + items.map { $0.written(isInFlow: true) }.joined(separator: ", ") + "]"
    case .mapping(let entries):
      "{"
        + entries.map { "\(Self.key($0.key)): \($0.value.written(isInFlow: true))" }.joined(
          separator: ", ") + "}"
    }
  }

  /// Whether a node has this value.
  func isSaid(by node: YamlNode) -> Bool {
    switch (self, node.content) {
    case (.text(let text), .scalar(let read, _)), (.plain(let text), .scalar(let read, _)):
      text == read
    case (.list(let items), .sequence(let nodes)):
      items.count == nodes.count && zip(items, nodes).allSatisfy { $0.isSaid(by: $1) }
    case (.mapping(let entries), .mapping(let read)):
      entries.count == read.count
        && zip(entries, read).allSatisfy { $0.key == $1.key && $0.value.isSaid(by: $1.value) }
    case (.text, _), (.plain, _), (.list, _), (.mapping, _): false
    }
  }

  /// The scalar value of a key in a mapping; `nil` where the key is missing or has another kind of value.
  package func text(of key: String) -> String? {
    guard case .mapping(let entries) = self else { return nil }
    switch entries.last(where: { $0.key == key })?.value {
    case .text(let text), .plain(let text): return text
    case .list, .mapping, nil: return nil
    }
  }

  /// Whether both say the same, whether in quotes or not.
  func says(_ other: YamlValue) -> Bool {
    switch (self, other) {
    case (.text(let text), .text(let read)), (.text(let text), .plain(let read)), (.plain(let text), .text(let read)),
      (.plain(let text), .plain(let read)):
      text == read
    case (.list(let items), .list(let others)):
      items.count == others.count && zip(items, others).allSatisfy { $0.says($1) }
    case (.mapping(let entries), .mapping(let others)):
      entries.count == others.count && zip(entries, others).allSatisfy { $0.key == $1.key && $0.value.says($1.value) }
    case (.text, _), (.plain, _), (.list, _), (.mapping, _): false
    }
  }

  private static func key(_ key: String) -> String {
    YamlScalar.writtenAsTyped(key, isInFlow: true)
  }
}
