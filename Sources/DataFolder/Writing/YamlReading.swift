import Yaml

/// The values of keys in an edited file.
extension YamlEdit {
  /// The value of a key, of any kind; `nil` where the key is missing.
  public func value(of key: String) -> YamlValue? {
    entry(of: key).map { YamlValue(saying: $0.value) }
  }

  /// The line of a key, from 1; `nil` where the key is missing.
  public func line(of key: String) -> Int? {
    entry(of: key).map { entry in 1 + bytes[..<entry.keyRange.lowerBound].count { $0 == 0x0A } }
  }

  private func entry(of key: String) -> YamlEntry? {
    document.entries.first { $0.key == key }
  }
}

extension YamlValue {
  /// The value of a node. A text in quotes stays in quotes where it would be read as something else without.
  package init(saying node: YamlNode) {
    switch node.content {
    case .scalar(let text, let isPlain): self = isPlain ? .plain(text) : .text(text)
    case .sequence(let items): self = .list(items.map { YamlValue(saying: $0) })
    case .mapping(let entries): self = .mapping(entries.map { Entry($0.key, YamlValue(saying: $0.value)) })
    }
  }
}
