import Diagnostics
import Yaml

/// A YAML file that is a list, such as `followers.yml`, for adding, changing and removing items; everything else in it
/// stays byte for byte.
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

  /// Adds an item at the end, on a line of its own where the others have one.
  ///
  /// - Throws: Where the file is written in a way that cannot be edited safely; it does not change then.
  public mutating func append(_ item: YamlValue) throws(EditFlaw) {
    try take(try appending(item), saying: items + [item])
  }

  /// Sets the value of a key in the items that satisfy a condition, which are groups of keys. Their other keys stay as
  /// they are written, and so does an equal value; a key that an item lacks becomes its last.
  ///
  /// - Throws: Where an item is no group of keys, or the file is written in a way that cannot be edited safely; it does
  ///   not change then.
  public mutating func set(
    _ key: String, to value: YamlValue, where isPicked: (YamlValue) -> Bool
  ) throws(EditFlaw) {
    var list = self
    for index in items.indices where isPicked(items[index]) { try list.set(key, to: value, at: index) }
    self = list
  }

  private mutating func set(_ key: String, to value: YamlValue, at index: Int) throws(EditFlaw) {
    guard case .mapping(var entries) = items[index] else { throw EditFlaw("an item here is no group of keys") }
    if let known = entries.firstIndex(where: { $0.key == key }) {
      if value.says(entries[known].value) { return }
      entries[known].value = value
    } else {
      entries.append(.init(key, value))
    }
    var wanted = items
    wanted[index] = .mapping(entries)
    try take(try setting(key, to: value, at: index), saying: wanted)
  }

  private mutating func remove(_ index: Int) throws(EditFlaw) {
    var rest = items
    rest.remove(at: index)
    try take(try removing(index), saying: rest)
  }

  /// Takes the first of several ways to write a change after which the file says these items.
  private mutating func take(_ ways: [[UInt8]], saying items: [YamlValue]) throws(EditFlaw) {
    for way in ways {
      guard let after = try? YamlListEdit(way), YamlValue.list(after.items).says(.list(items)) else { continue }
      self = after
      return
    }
    throw EditFlaw("this list cannot be changed safely the way it is written", hint: "change it in an editor")
  }

  private var places: YamlPlaces {
    YamlPlaces(bytes: bytes, range: SourceFile(path: "", bytes: bytes).start..<bytes.count)
  }

  /// The list in brackets; `nil` where it has a line for each item, or no item at all.
  private var flow: YamlFlow? {
    YamlFlow(.sequence, of: bytes, in: places.range).flatMap { $0.parts.count == items.count ? $0 : nil }
  }

  /// The line break of the file.
  private var lineBreak: [UInt8] {
    guard let end = bytes.firstIndex(of: 0x0A), end > 0, bytes[end - 1] == 0x0D else { return [0x0A] }
    return [0x0D, 0x0A]
  }

  // MARK: Ways to write a change

  /// Ways to add an item, the best one first.
  private func appending(_ item: YamlValue) throws(EditFlaw) -> [[UInt8]] {
    let places = places
    if let flow { return flow.appending(item, lineBreak: lineBreak) }
    let starts = try dashes(places)
    let end = starts.last.map { itemEnd(from: $0, places) } ?? bytes.count
    let indent = starts.last.map { bytes[$0..<places.afterSpaces($0)] } ?? []
    let line = indent + Array("- \(item.written)".utf8) + lineBreak
    let isApart = end == places.range.lowerBound || bytes[end - 1] == 0x0A
    return [Array(bytes[..<end]) + (isApart ? [] : lineBreak) + line + bytes[end...]]
  }

  /// Ways to set the value of an item's key, the best one first.
  private func setting(_ key: String, to value: YamlValue, at index: Int) throws(EditFlaw) -> [[UInt8]] {
    let node = try Self.nodes(of: bytes)[index]
    guard case .mapping(let entries) = node.content else { return [] }
    let written = Array(value.written(isInFlow: true).utf8)
    if let known = entries.first(where: { $0.key == key }) {
      // The range of a collection is empty, at its beginning.
      let rest = known.value.range.lowerBound..<bytes.count
      let collection: YamlFlow? =
        switch known.value.content {
        case .sequence: YamlFlow(.sequence, of: bytes, in: rest)
        case .mapping: YamlFlow(.mapping, of: bytes, in: rest)
        case .scalar: nil
        }
      let end = collection?.end ?? known.value.range.upperBound
      let (head, tail) = (bytes[..<known.value.range.lowerBound], bytes[end...])
      // Behind a key without a value the space is missing, too.
      return [Array(head + written + tail), Array(head + [0x20] + written + tail)]
    }
    let entry = Array(YamlValue.mapping([.init(key, value)]).written.utf8.dropFirst().dropLast())
    if let flow = YamlFlow(.mapping, of: bytes, in: node.range.lowerBound..<bytes.count) {
      let end = flow.parts.last?.range.upperBound ?? flow.open + 1
      // Behind a key without a value, `own:,` would be a key of that name.
      let gaps = flow.parts.isEmpty ? [""] : [", ", " , "]
      return gaps.map { Array(bytes[..<end] + Array($0.utf8) + entry + bytes[end...]) }
    }
    let places = places
    let end = itemEnd(from: try dashes(places)[index], places)
    let column = node.firstPlace - places.lineStart(node.firstPlace)
    let line = Array(repeating: 0x20, count: column) + entry + lineBreak
    return [Array(bytes[..<end]) + (bytes[end - 1] == 0x0A ? [] : lineBreak) + line + bytes[end...]]
  }

  /// Ways to remove an item, the best one first.
  private func removing(_ index: Int) throws(EditFlaw) -> [[UInt8]] {
    let places = places
    if let flow { return flow.removing(index) }
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
