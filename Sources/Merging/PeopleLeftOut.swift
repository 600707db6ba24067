import DataFolder
import Journal
import Yaml

/// Takes people out of a file who are not there any more, as removing them does.
struct PeopleLeftOut {
  private let people: [Username]
  private let names: Set<String>

  init(_ people: Set<Username>) { (self.people, names) = (people.sorted(), Set(people.map(\.text))) }

  /// A file without them; the same bytes where it names none of them, and `nil` where nobody is left in it who could need it.
  func applied(to bytes: [UInt8], at path: String) throws(EditFlaw) -> [UInt8]? {
    guard let mentions = PersonMentions.of(path) else { return bytes }
    if !FileMerge(path: path).isMarkdown { return try applied(to: bytes, mentions).yaml }
    var parts = try MarkdownParts(bytes)
    let (yaml, isNeeded) = try applied(to: parts.yaml, mentions)
    if !isNeeded { return nil }
    parts.yaml = yaml
    guard FolderLayout.list(at: path) != nil else { return parts.bytes }
    var sheet = try ListSheet(parts.bytes)
    for person in people { _ = try sheet.replace(person, by: nil) }
    return sheet.bytes
  }

  private func applied(
    to yaml: [UInt8], _ mentions: PersonMentions
  ) throws(EditFlaw) -> (yaml: [UInt8], isNeeded: Bool) {
    var yaml = yaml
    let document = try YamlBlocks(yaml)
    var keys = Set(document.blocks.map(\.key))
    func set(_ value: YamlValue?, _ key: String) throws(EditFlaw) {
      yaml = try YamlBlocks.setting(value, at: [key], in: yaml)
      if value == nil { keys.remove(key) }
    }
    for block in document.blocks {
      if document.isList {
        if mentions.isOfPeople, isOne(block.value) { try set(nil, block.key) }
      } else if mentions.single.contains(block.key) {
        if isOne(block.value) { try set(nil, block.key) }
      } else if mentions.lists.contains(block.key), case .list(let items) = block.value {
        let kept = items.filter { !isOne($0) }
        if kept.count < items.count { try set(kept.isEmpty ? nil : .list(kept), block.key) }
      }
    }
    let isChanged = keys.count < document.blocks.count
    return (yaml, !isChanged || mentions.needed.isEmpty || !keys.isDisjoint(with: mentions.needed))
  }

  private func isOne(_ value: YamlValue) -> Bool {
    switch value.plain {
    case .plain(let text), .text(let text): names.contains(text)
    case .mapping(let entries): entries.contains { $0.key == "person" && isOne($0.value) }
    case .list: false
    }
  }
}
