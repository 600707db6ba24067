import DataFolder
import Yaml

/// Takes people out of a YAML file who are not there any more: out of lists of people, and from where one is named alone.
struct PeopleLeftOut {
  private let names: Set<String>

  init(_ names: Set<String>) { self.names = names }

  /// The keys of lists of people.
  private static let lists: Set<String> = [
    "participants", "share", "visibility", "public_people", "hidden_people", "homes",
  ]
  /// The keys that name one person.
  private static let single: Set<String> = ["by"]

  /// A file without them; the same bytes where it names none of them.
  func applied(to bytes: [UInt8], isMarkdown: Bool) throws(EditFlaw) -> [UInt8] {
    guard isMarkdown else { return try applied(to: bytes) }
    var parts = try MarkdownParts(bytes)
    parts.yaml = try applied(to: parts.yaml)
    return parts.bytes
  }

  private func applied(to yaml: [UInt8]) throws(EditFlaw) -> [UInt8] {
    var yaml = yaml
    let document = try YamlBlocks(yaml)
    for block in document.blocks {
      if document.isList {
        if isOne(block.value) { yaml = try YamlBlocks.setting(nil, at: [block.key], in: yaml) }
      } else if Self.single.contains(block.key) {
        if isOne(block.value) { yaml = try YamlBlocks.setting(nil, at: [block.key], in: yaml) }
      } else if Self.lists.contains(block.key), case .list(let items) = block.value {
        let kept = items.filter { !isOne($0) }
        if kept.count == items.count { continue }
        yaml = try YamlBlocks.setting(kept.isEmpty ? nil : .list(kept), at: [block.key], in: yaml)
      }
    }
    return yaml
  }

  private func isOne(_ value: YamlValue) -> Bool {
    switch value.plain {
    case .plain(let text), .text(let text): names.contains(text)
    case .mapping(let entries): entries.contains { $0.key == "person" && isOne($0.value) }
    case .list: false
    }
  }
}
