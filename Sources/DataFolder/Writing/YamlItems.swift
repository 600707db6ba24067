import Yaml

/// Edits lists and groups with one line for each item, and lists in brackets, item by item, so that all other items
/// stay as they are written, with their comments.
extension YamlText {
  /// The file with another value of a key, where only items that differ change; `nil` where the value is not written
  /// like this or becomes another kind of value.
  func changingItems(of index: Int, to value: YamlValue) -> [UInt8]? {
    if case .list(let values) = value, let changed = changingBrackets(of: index, to: values) { return changed }
    guard let items = items(of: index) else { return nil }
    switch value {
    case .list(let values): return items.isGroup ? nil : applying(Self.steps(from: items.lines, to: values), to: items)
    case .mapping(let entries):
      return items.isGroup ? Self.steps(from: items.lines, to: entries).map { applying($0, to: items) } : nil
    case .text, .plain: return nil
    }
  }

  /// The lines of one item.
  private struct Item {
    /// The key of an item in a group; empty for an item of a list.
    var key = ""
    var node: YamlNode
    /// From the beginning of the first line to the end of the last.
    var lines: Range<Int>
    /// The offset of the item's value.
    var value: Int
  }

  private struct Items {
    var lines: [Item]
    var isGroup: Bool
  }

  private enum Step {
    case keep
    case replace(YamlValue)
    case drop
    /// Adds an item before the next one.
    case add(key: String, YamlValue)
  }

  /// The items of a key, if each begins a line of its own below the key; otherwise `nil`.
  private func items(of index: Int) -> Items? {
    let entry = entries[index]
    var items: [Item] = []
    let isGroup: Bool
    switch entry.value.content {
    case .sequence(let nodes):
      isGroup = false
      for node in nodes {
        let first = node.firstPlace
        let start = lineStart(first)
        let mark = bytes[start..<first].firstIndex { $0 != 0x20 }
        guard let mark, bytes[mark] == UInt8(ascii: "-") else { return nil }
        items.append(Item(node: node, lines: start..<itemEnd(from: start, column: mark - start), value: first))
      }
    case .mapping(let found):
      isGroup = true
      for entry in found {
        let start = lineStart(entry.keyRange.lowerBound)
        guard bytes[start..<entry.keyRange.lowerBound].allSatisfy({ $0 == 0x20 }) else { return nil }
        let end = itemEnd(from: start, column: entry.keyRange.lowerBound - start)
        items.append(
          Item(key: entry.key, node: entry.value, lines: start..<end, value: entry.value.firstPlace))
      }
    case .scalar: return nil
    }
    guard let first = items.first, first.lines.lowerBound > entry.keyRange.upperBound,
      zip(items, items.dropFirst()).allSatisfy({ $0.lines.upperBound <= $1.lines.lowerBound })
    else { return nil }
    return Items(lines: items, isGroup: isGroup)
  }

  /// The end of the lines of an item, which are indented more deeply than its beginning.
  private func itemEnd(from start: Int, column: Int) -> Int {
    var end = nextLine(after: start)
    var line = end
    while line < range.upperBound {
      let content = bytes[line...].firstIndex { $0 != 0x20 && $0 != 0x09 } ?? bytes.count
      let following = nextLine(after: line)
      let isBlank = content >= following - 1 && (content == bytes.count || bytes[content] <= 0x20)
      if !isBlank {
        guard content - line > column else { break }
        end = following
      }
      line = following
    }
    return end
  }

  // MARK: What is to be done

  /// The steps that turn items into values. As many equal items as possible stay; between two of these, items are
  /// replaced one by one, and the others added or removed.
  private static func steps(from items: [Item], to values: [YamlValue]) -> [Step] {
    // The most items that can stay of those from `i` on and the values from `j` on.
    var kept = Array(repeating: Array(repeating: 0, count: values.count + 1), count: items.count + 1)
    for i in items.indices.reversed() {
      for j in values.indices.reversed() {
        kept[i][j] =
          values[j].isSaid(by: items[i].node)
          ? kept[i + 1][j + 1] + 1 : max(kept[i + 1][j], kept[i][j + 1])
      }
    }
    var steps: [Step] = []
    var (i, j) = (0, 0)
    while i < items.count || j < values.count {
      var (end, until) = (i, j)
      while end < items.count || until < values.count {
        if end < items.count, until < values.count, values[until].isSaid(by: items[end].node) { break }
        if end < items.count, until == values.count || kept[end + 1][until] >= kept[end][until + 1] {
          end += 1
        } else {
          until += 1
        }
      }
      let both = min(end - i, until - j)
      steps += values[j..<j + both].map { .replace($0) }
      steps += Array(repeating: .drop, count: end - i - both)
      steps += values[(j + both)..<until].map { .add(key: "", $0) }
      if end < items.count, until < values.count { steps.append(.keep) }
      (i, j) = (end + 1, until + 1)
    }
    return steps
  }

  /// The steps that turn items into entries. Keys keep their places and new ones come last; `nil` where the keys are
  /// wanted in another order.
  private static func steps(from items: [Item], to entries: [YamlValue.Entry]) -> [Step]? {
    let known = items.map(\.key)
    let kept = entries.filter { known.contains($0.key) }
    guard entries.prefix(kept.count).map(\.key) == kept.map(\.key),
      kept.map(\.key) == known.filter({ key in kept.contains { $0.key == key } })
    else { return nil }
    let old: [Step] = items.map { item in
      guard let entry = kept.first(where: { $0.key == item.key }) else { return .drop }
      return entry.value.isSaid(by: item.node) ? .keep : .replace(entry.value)
    }
    return old + entries.dropFirst(kept.count).map { .add(key: $0.key, $0.value) }
  }

  // MARK: Doing it

  private func applying(_ steps: [Step], to items: Items) -> [UInt8] {
    var written: [UInt8] = []
    var position = 0
    var next = 0
    for step in steps {
      switch step {
      case .keep:
        written += bytes[position..<items.lines[next].lines.upperBound]
      case .replace(let value):
        written += bytes[position..<items.lines[next].lines.lowerBound] + replaced(items.lines[next], with: value)
      case .drop:
        written += bytes[position..<items.lines[next].lines.lowerBound]
      case .add(let key, let value):
        let model = items.lines[max(0, next - 1)]
        if next == 0, position < model.lines.lowerBound {
          written += bytes[position..<model.lines.lowerBound]
          position = model.lines.lowerBound
        }
        if let last = written.last, last != 0x0A { written += lineBreak }
        written += added(value, key: key, like: model) + lineBreak
        continue
      }
      position = items.lines[next].lines.upperBound
      next += 1
    }
    return written + bytes[position...]
  }

  private func replaced(_ item: Item, with value: YamlValue) -> [UInt8] {
    let lineEnd = Self.contentEnd(from: item.value, in: bytes)
    let head = bytes[item.lines.lowerBound..<item.value]
    // A comment after the value stays if the item has only one line.
    let end = nextLine(after: lineEnd) == item.lines.upperBound ? valueEnd(from: item.value, to: lineEnd) : nil
    let tail = end.map { bytes[$0..<item.lines.upperBound] }
    return head + Array(value.written.utf8) + (tail.map(Array.init) ?? lineBreak)
  }

  private func added(_ value: YamlValue, key: String, like item: Item) -> [UInt8] {
    if key.isEmpty { return bytes[item.lines.lowerBound..<item.value] + Array(value.written.utf8) }
    let column = bytes[item.lines.lowerBound...].prefix { $0 == 0x20 }
    let entry = YamlValue.mapping([.init(key, value)]).written.dropFirst().dropLast()
    return Array(column) + Array(entry.utf8)
  }
}

extension YamlNode {
  /// The offset of the first text. A collection's range begins at its first item or at its bracket.
  var firstPlace: Int {
    if case .mapping(let entries) = content, let first = entries.first {
      return min(range.lowerBound, first.keyRange.lowerBound)
    }
    return range.lowerBound
  }
}
