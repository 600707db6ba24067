import Yaml

/// Edits lists in brackets, `[{person: ben}, {person: cleo}]`, by removing or replacing items; the rest of the list
/// stays byte for byte.
extension YamlText {
  /// The file with another list as the value of a key; `nil` where the value is no list in brackets, or the new one has
  /// more items.
  func changingBrackets(of index: Int, to values: [YamlValue]) -> [UInt8]? {
    guard case .sequence(let nodes) = entries[index].value.content,
      let flow = YamlFlow(.sequence, of: bytes, in: entries[index].value.range.lowerBound..<range.upperBound),
      flow.parts.count == nodes.count
    else { return nil }
    let items = nodes.map { YamlValue(saying: $0) }
    let key = entries[index].key
    func taking(_ ways: [[UInt8]], saying items: [YamlValue], then values: [YamlValue]) -> [UInt8]? {
      for way in ways {
        guard let after = try? YamlText(way, hasFrontMatter: frontMatter != nil),
          after.says(key, .list(items), otherwiseAs: self)
        else { continue }
        return after.changingBrackets(of: index, to: values)
      }
      return nil
    }
    if values.count == nodes.count {
      guard let last = nodes.indices.last(where: { !values[$0].isSaid(by: nodes[$0]) }) else { return bytes }
      var changed = items
      changed[last] = values[last]
      return taking([flow.replacing(last, with: values[last])], saying: changed, then: values)
    }
    guard let gone = Self.lastGone(of: nodes, for: values) else { return nil }
    var rest = items
    rest.remove(at: gone)
    return taking(flow.removing(gone), saying: rest, then: values)
  }

  /// The index of the last item that is not among the values; `nil` where the values are not all among the items in
  /// this order.
  private static func lastGone(of nodes: [YamlNode], for values: [YamlValue]) -> Int? {
    var gone: Int?
    var next = 0
    for index in nodes.indices {
      if next < values.count, values[next].isSaid(by: nodes[index]) { next += 1 } else { gone = index }
    }
    return next == values.count ? gone : nil
  }
}
