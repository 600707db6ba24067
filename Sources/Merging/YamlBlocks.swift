import DataFolder
import Diagnostics
import Yaml

/// A YAML document as blocks of lines, each with a key or an item of a list and the comments right above it.
struct YamlBlocks {
  struct Block {
    var key: String
    var value: YamlValue
    /// The comments and empty lines above the key, and its own lines.
    var above: [UInt8]
    var own: [UInt8]

    var bytes: [UInt8] { above + own }
  }

  private(set) var blocks: [Block] = []
  /// What stands below the last block, such as comments.
  private(set) var rest: [UInt8] = []
  /// Whether the document is a list.
  private(set) var isList = false
  /// What was kept of earlier conflicts.
  private(set) var kept: [KeptValue] = []

  /// - Parameter bytes: The YAML alone.
  /// - Throws: Where it is not valid, or not written with a line for each key.
  init(_ bytes: [UInt8]) throws(EditFlaw) {
    var plain: [UInt8] = []
    for line in TextMerge.lines(bytes) {
      if let value = KeptValue(line: line) { kept.append(value) } else { plain += line + [0x0A] }
    }
    let source = SourceFile(path: "", bytes: plain)
    let root = YamlDocument.parse(source, in: source.start..<plain.count)
    guard source.problemCount == 0 else {
      let problem = source.diagnostics.first
      throw EditFlaw(problem?.message ?? "this is not YAML", line: problem?.location?.line, hint: problem?.hint)
    }
    let parts: [(key: String, value: YamlValue, start: Int)]
    switch root?.content {
    case nil:
      rest = Array(plain[source.start...])
      return
    case .mapping(let entries)?:
      parts = entries.map { ($0.key, YamlValue(saying: $0.value), $0.keyRange.lowerBound) }
    case .sequence(let items)?:
      isList = true
      let keyed = ValueMerge.items(items.map { YamlValue(saying: $0) })
      parts = zip(keyed, items).map { ($0.key, $0.value, Self.start(of: $1)) }
    case .scalar?: throw EditFlaw("this is not a group of keys and values")
    }
    try divide(plain, from: source.start, parts)
  }

  private static func start(of node: YamlNode) -> Int {
    switch node.content {
    case .scalar: node.range.lowerBound
    case .sequence(let items): items.first.map(start) ?? node.range.lowerBound
    case .mapping(let entries): entries.first?.keyRange.lowerBound ?? node.range.lowerBound
    }
  }

  private mutating func divide(
    _ bytes: [UInt8], from start: Int, _ parts: [(key: String, value: YamlValue, start: Int)]
  ) throws(EditFlaw) {
    func lineStart(_ offset: Int) -> Int { (bytes[start..<offset].lastIndex(of: 0x0A) ?? start - 1) + 1 }
    let starts = parts.map { lineStart($0.start) }
    for (before, line) in zip(starts, starts.dropFirst()) where before >= line {
      throw EditFlaw("several keys stand on one line", hint: "write each key on a line of its own")
    }
    var end = bytes.count
    for (part, line) in zip(parts, starts).reversed() {
      let own = Array(bytes[line..<end])
      var above = line
      while above > start {
        let previous = lineStart(above - 1)
        let text = bytes[previous..<above].drop { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
        guard text.first == 0x0A || bytes[previous] == UInt8(ascii: "#") else { break }
        above = previous
      }
      blocks.insert(Block(key: part.key, value: part.value, above: Array(bytes[above..<line]), own: own), at: 0)
      end = above
    }
    if end > start, !blocks.isEmpty { blocks[0].above = Array(bytes[start..<end]) + blocks[0].above }
    // Comments below the last key are nobody's.
    guard let last = blocks.last else { return }
    var lines = TextMerge.lines(last.own)
    var below: [TextMerge.Line] = []
    while lines.count > 1, let line = lines.last, line.isEmpty || line.first == UInt8(ascii: "#") {
      below.insert(lines.removeLast(), at: 0)
    }
    blocks[blocks.count - 1].own = TextMerge.joined(lines)
    rest = TextMerge.joined(below)
  }
}
