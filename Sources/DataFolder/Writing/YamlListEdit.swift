import Diagnostics
import Yaml

/// A YAML file that is a list, such as `followers.yml`, for removing items; everything else in it stays byte for byte.
public struct YamlListEdit: Sendable, Equatable {
  /// The bytes of the edited file.
  public private(set) var bytes: [UInt8]
  /// The values of the items.
  public private(set) var items: [YamlValue]

  /// - Parameter bytes: The bytes of the file; without content or with only comments, it is a list without items.
  /// - Throws: Where the file is not valid or no list.
  public init(_ bytes: [UInt8]) throws(EditFlaw) {
    self.bytes = bytes
    items = try Self.nodes(of: bytes).map { YamlValue(saying: $0) }
  }

  /// Removes the items that satisfy a condition, with their lines, or with their commas where the list is in brackets.
  ///
  /// - Throws: Where the file is written in a way that cannot be edited safely; it does not change then.
  public mutating func removeAll(where isPicked: (YamlValue) -> Bool) throws(EditFlaw) {
    var list = self
    // From the last item to the first, so that the places of those before it do not change.
    for index in items.indices.reversed() where isPicked(items[index]) { try list.remove(index) }
    self = list
  }

  private mutating func remove(_ index: Int) throws(EditFlaw) {
    var rest = items
    rest.remove(at: index)
    for way in try removing(index) {
      guard let after = try? YamlListEdit(way), after.items == rest else { continue }
      self = after
      return
    }
    throw EditFlaw("this list cannot be changed safely the way it is written", hint: "change it in an editor")
  }

  /// Ways to remove an item, the best one first.
  private func removing(_ index: Int) throws(EditFlaw) -> [[UInt8]] {
    let start = SourceFile(path: "", bytes: bytes).start
    let places = YamlPlaces(bytes: bytes, range: start..<bytes.count)
    if let flow = YamlFlow(.sequence, of: bytes, in: places.range), flow.parts.count == items.count {
      return flow.removing(index)
    }
    let starts = try dashes(places)
    // A comment above the next item belongs to that item, unless it turns out to be text of this one.
    let ends = [itemEnd(from: starts[index], places)] + starts[(index + 1)...].prefix(1)
    return ends.map { end in Array(bytes[..<starts[index]] + bytes[end...]) }
  }

  /// The offsets at which the lines of the items begin.
  private func dashes(_ places: YamlPlaces) throws(EditFlaw) -> [Int] {
    var starts: [Int] = []
    for node in try Self.nodes(of: bytes) {
      let start = places.lineStart(min(node.firstPlace, bytes.count))
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

  /// The end of the lines of an item, which are indented more deeply than its dash. Other lines and blank lines are
  /// left out.
  private func itemEnd(from start: Int, _ places: YamlPlaces) -> Int {
    let column = places.afterSpaces(start) - start
    var end = places.nextLine(after: start)
    var line = end
    while line < bytes.count {
      let content = places.afterSpaces(line)
      let isBlank = content == bytes.count || bytes[content] == 0x0A || bytes[content] == 0x0D
      if !isBlank, content - line <= column { break }
      line = places.nextLine(after: content)
      if !isBlank { end = line }
    }
    return end
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
    case .scalar, .mapping: throw EditFlaw("this is not a list")
    }
  }
}
