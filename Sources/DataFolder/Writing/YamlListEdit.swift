/// A YAML file that is a list, such as `followers.yml`, out of which items are taken: the rest stays byte for byte.
public struct YamlListEdit: Sendable, Equatable {
  /// The file as it is now.
  public private(set) var bytes: [UInt8]
  /// What the items say.
  public private(set) var items: [YamlValue]

  /// - Parameter bytes: Of a file; nothing, or comments alone, is a list without items.
  /// - Throws: When the file has errors of its form, or is no list.
  public init(_ bytes: [UInt8]) throws(EditFlaw) {
    self.bytes = bytes
    items = try Self.nodes(of: bytes).map { YamlValue(saying: $0) }
  }

  /// Takes out the items that a condition picks, with the lines that they stand on.
  ///
  /// - Throws: When the file is written in a way that cannot be edited safely; it is as before then.
  public mutating func removeAll(where isPicked: (YamlValue) -> Bool) throws(EditFlaw) {
    let gone = items.indices.filter { isPicked(items[$0]) }
    guard !gone.isEmpty else { return }
    let kept = items.indices.filter { !gone.contains($0) }.map { items[$0] }
    let starts = try dashes()
    var remaining: [UInt8] = []
    var end = 0
    for index in gone {
      let next = index + 1 < starts.count ? starts[index + 1] : itemEnd(from: starts[index])
      remaining += bytes[end..<starts[index]]
      end = next
    }
    remaining += bytes[end...]
    guard let after = try? YamlListEdit(remaining), after.items == kept else {
      throw EditFlaw("this list cannot be changed safely the way it is written", hint: "change it in an editor")
    }
    self = after
  }

  /// Where the lines of the items begin.
  private func dashes() throws(EditFlaw) -> [Int] {
    var starts: [Int] = []
    for node in try Self.nodes(of: bytes) {
      let start = lineStart(of: node.firstPlace)
      let dash = bytes[start...].first { $0 != 0x20 }
      guard dash == UInt8(ascii: "-"), starts.last.map({ $0 < start }) ?? true else {
        throw EditFlaw(
          "items that do not begin their lines cannot be changed", line: 1 + bytes[..<start].count { $0 == 0x0A },
          hint: "write each item on a line of its own, with `- ` before it")
      }
      starts.append(start)
    }
    return starts
  }

  private func lineStart(of offset: Int) -> Int {
    var start = min(offset, bytes.count)
    while start > 0, bytes[start - 1] != 0x0A { start -= 1 }
    return start
  }

  /// Behind the last item: comments and blank lines below it stay.
  private func itemEnd(from start: Int) -> Int {
    var end = nextLine(start)
    var line = end
    while line < bytes.count {
      let content = bytes[line...].first { $0 != 0x20 && $0 != 0x09 }
      // What belongs to an item is further right than its dash.
      let isDeeper = bytes[line] == 0x20 || bytes[line] == 0x09
      line = nextLine(line)
      if isDeeper, content != UInt8(ascii: "#"), content != 0x0A, content != 0x0D { end = line }
    }
    return end
  }

  private func nextLine(_ offset: Int) -> Int {
    bytes[offset...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.count
  }

  private static func nodes(of bytes: [UInt8]) throws(EditFlaw) -> [YamlNode] {
    let source = SourceFile(path: "", bytes: bytes)
    if TextFlaw.first(in: bytes) != nil { throw EditFlaw("this is no text in UTF-8") }
    let root = YamlDocument.parse(source, in: source.start..<bytes.count)
    if let problem = source.diagnostics.first {
      throw EditFlaw(problem.message, line: problem.location?.line, hint: problem.hint)
    }
    switch root?.content {
    case nil: return []
    case .sequence(let items): return items
    default: throw EditFlaw("this is not a list")
    }
  }
}
