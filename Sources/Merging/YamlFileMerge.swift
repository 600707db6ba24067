import DataFolder
import Diagnostics
import Yaml

/// Two copies of a YAML file, or of a Markdown file with front matter, as one: key by key, item by item, and the text below
/// line by line. What both changed differently stays beside the key, as a comment.
///
/// It is the same whichever copy is called ours.
public struct YamlFileMerge: Sendable, Equatable {
  /// The merged file.
  public private(set) var bytes: [UInt8]
  /// The keys of values that both copies changed, each in its own way.
  public private(set) var conflicts: [String] = []

  /// - Parameters:
  ///   - base: What both had; `nil` where nobody knows.
  ///   - ours: One copy.
  ///   - theirs: The other copy.
  ///   - isMarkdown: Whether the YAML is front matter.
  ///   - hasReaders: Whether lines of readers are among it, of which the larger `key` counts and none goes.
  /// - Throws: `EditFlaw` where one of them is no YAML, or is not written with a line for each key.
  public init(
    base: [UInt8]?, ours: [UInt8], theirs: [UInt8], isMarkdown: Bool, hasReaders: Bool = false
  ) throws(EditFlaw) {
    guard isMarkdown else {
      let rules = ReaderRules(areInForce: hasReaders)
      let merge = try YamlTextMerge(base: base, ours: ours, theirs: theirs, by: rules)
      (bytes, conflicts) = (merge.bytes, merge.conflicts)
      return
    }
    let before = try base.map { bytes throws(EditFlaw) in try MarkdownParts(bytes) }
    let (our, their) = (try MarkdownParts(ours), try MarkdownParts(theirs))
    let yaml = try YamlTextMerge(base: before?.yaml, ours: our.yaml, theirs: their.yaml)
    let text = TextMerge.merged(base: before?.body, ours: our.body, theirs: their.body)
    bytes = MarkdownParts(yaml: yaml.bytes, body: text).bytes
    conflicts = yaml.conflicts
  }
}

/// Two copies of YAML as one, where it is all of a file or its front matter.
struct YamlTextMerge {
  private(set) var bytes: [UInt8] = []
  /// The keys of values that both copies changed, each in its own way.
  private(set) var conflicts: [String] = []

  init(base: [UInt8]?, ours: [UInt8], theirs: [UInt8], by rules: ReaderRules = .none) throws(EditFlaw) {
    let before = try base.map { bytes throws(EditFlaw) in try YamlBlocks(bytes) }
    let (our, their) = (try YamlBlocks(ours), try YamlBlocks(theirs))
    if !our.blocks.isEmpty, !their.blocks.isEmpty, our.isList != their.isList {
      throw EditFlaw("one of the copies is a list, and the other one is none")
    }
    let isList = our.isList || their.isList
    func keys(_ document: YamlBlocks) -> [String] { document.blocks.map(\.key) }
    func block(_ key: String, _ document: YamlBlocks?) -> YamlBlocks.Block? {
      document?.blocks.first { $0.key == key }
    }
    let decisions = ValueDecisions(before, our, their)
    let reopened = decisions.reopened
    var kept = Self.kept(before, our, their) + reopened
    conflicts = reopened.map { $0.path.joined(separator: " › ") }
    func lines(_ isAmong: (KeptValue) -> Bool) -> [UInt8] {
      TextMerge.joined(kept.filter(isAmong).map { $0.line[...] }.sorted { $0.lexicographicallyPrecedes($1) })
    }
    for key in MergedOrder.keys(base: before.map(keys), ours: keys(our), theirs: keys(their)) {
      let (was, one, other) = (block(key, before), block(key, our), block(key, their))
      var (ourValue, theirValue) = (one?.value, other?.value)
      // What was decided differently is as it was.
      for value in reopened where value.path.first == key {
        let former = was?.value.value(at: value.path.dropFirst())
        ourValue = ourValue?.setting(former, at: value.path.dropFirst()) ?? was?.value
        theirValue = theirValue?.setting(former, at: value.path.dropFirst()) ?? was?.value
        if value.path.count == 1 { (ourValue, theirValue) = (was?.value, was?.value) }
      }
      if let day = decisions.agreed[key] { (ourValue, theirValue) = (day, day) }
      let part = ValueMerge(
        before == nil ? .unknown : .known(was?.value), ourValue, theirValue, at: [key], by: rules)
      kept += part.others.map(KeptValue.init).filter { !kept.contains($0) }
      conflicts += part.others.map { $0.path.joined(separator: " › ") }
      if let value = part.value {
        bytes += Self.text(of: value, key, isList: isList, was, one, other, reopened)
      }
      bytes += lines { $0.path.first == key }
    }
    let known = Set(keys(our)).union(keys(their))
    bytes += lines { !known.contains($0.path.first ?? "") }
    bytes += TextMerge.merged(base: before?.rest, ours: our.rest, theirs: their.rest)
  }

  /// What earlier conflicts kept: what is settled in one copy is settled.
  private static func kept(_ before: YamlBlocks?, _ ours: YamlBlocks, _ theirs: YamlBlocks) -> [KeptValue] {
    let (one, other) = (Set(ours.kept), Set(theirs.kept))
    let settled = Set(before?.kept ?? []).filter { !one.contains($0) || !other.contains($0) }
    return one.union(other).subtracting(settled).sorted { $0.line.lexicographicallyPrecedes($1.line) }
  }

  /// The lines of a merged value: those of a copy that says it, and new ones where no copy does.
  private static func text(
    of value: YamlValue, _ key: String, isList: Bool, _ was: YamlBlocks.Block?, _ one: YamlBlocks.Block?,
    _ other: YamlBlocks.Block?, _ reopened: [KeptValue]
  ) -> [UInt8] {
    let copies = reopened.contains { $0.path.first == key } ? [one, other, was] : [one, other]
    let saying = copies.compactMap { $0 }.filter { $0.value.plain == value.plain }
    let changed = saying.filter { $0.bytes != was?.bytes }
    if let block = (changed.isEmpty ? saying : changed).min(by: { $0.bytes.lexicographicallyPrecedes($1.bytes) }) {
      return block.bytes.last == 0x0A ? block.bytes : block.bytes + [0x0A]
    }
    let above = TextMerge.merged(base: was?.above, ours: one?.above ?? [], theirs: other?.above ?? [])
    let line = isList ? "- \(value.written)\n" : "\(ValueMerge.written(key: key)): \(value.written)\n"
    return above + Array(line.utf8)
  }
}

/// A Markdown file in its front matter and the text below.
struct MarkdownParts {
  var yaml: [UInt8]
  var body: [UInt8]

  init(yaml: [UInt8], body: [UInt8]) { (self.yaml, self.body) = (yaml, body) }

  init(_ bytes: [UInt8]) throws(EditFlaw) {
    if bytes.isEmpty {
      (yaml, body) = ([], [])
      return
    }
    let source = SourceFile(path: "", bytes: bytes)
    guard let parts = FrontMatter(of: source) else {
      throw EditFlaw("the front matter of this file cannot be read", line: 1, hint: "\(call: "check") says why")
    }
    yaml = Array(bytes[parts.yaml])
    body = Array(bytes[parts.body])
  }

  var bytes: [UInt8] { Array("---\n".utf8) + yaml + Array("---\n".utf8) + body }
}
