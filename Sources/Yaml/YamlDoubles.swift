import Diagnostics

/// Finds where a key of a mapping is given for the second time.
struct YamlDoubles {
  let source: SourceFile
  let range: Range<Int>
  /// A key of the mapping: the first time it is given.
  let first: Int

  /// The second place of a key in the mapping of ``first``, or the first place if no other is found.
  func second(_ key: String) -> Range<Int> {
    let forms = ["", "\"", "'"].map { Array(($0 + key + $0).utf8) }.filter { !$0.isEmpty }
    let places = isFlow ? flowPlaces(of: forms) : blockPlaces(of: forms)
    if places.count > 1 { return places[1] }
    return places.first ?? first..<min(first + 1, range.upperBound)
  }

  /// Whether something else than blanks and dashes stands before the key on its line.
  private var isFlow: Bool {
    source.bytes[lineStart(of: first)..<first].contains { !" -\t".utf8.contains($0) }
  }

  private func lineStart(of offset: Int) -> Int {
    var start = offset
    while start > range.lowerBound, source.bytes[start - 1] != UInt8(ascii: "\n") { start -= 1 }
    return start
  }

  /// In a block all keys stand in one column. Other mappings of the same column may come before.
  private func blockPlaces(of forms: [[UInt8]]) -> [Range<Int>] {
    let column = first - lineStart(of: first)
    let inside = range.lowerBound..<range.upperBound
    let all = inside.compactMap { index -> Range<Int>? in
      guard let place = keyPlace(forms, at: index), index - lineStart(of: index) == column else { return nil }
      return place
    }
    let after = all.filter { $0.lowerBound >= first }
    return after.count > 1 ? after : all
  }

  /// In a flow mapping: outside of quotes, and of mappings and lists inside of it.
  private func flowPlaces(of forms: [[UInt8]]) -> [Range<Int>] {
    let bytes = source.bytes
    var places: [Range<Int>] = []
    var depth = 0
    var index = first
    while index < range.upperBound, depth >= 0 {
      if depth == 0, let place = keyPlace(forms, at: index) {
        places.append(place)
        index = place.upperBound
        continue
      }
      switch bytes[index] {
      case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        if " [{,:".utf8.contains(bytes[index - 1]) { index = endOfQuote(from: index) }
      default: break
      }
      index += 1
    }
    return places
  }

  /// The place of a key that begins here and has a colon behind it.
  ///
  /// - Parameter forms: How the key may be written: plain, and in quotes.
  private func keyPlace(_ forms: [[UInt8]], at index: Int) -> Range<Int>? {
    let bytes = source.bytes
    guard forms.contains(where: { $0.first == bytes[index] }) else { return nil }
    if index > range.lowerBound, !" \t\n{,".utf8.contains(bytes[index - 1]) { return nil }
    for written in forms where bytes[index..<range.upperBound].starts(with: written) {
      let rest = bytes[(index + written.count)..<range.upperBound].drop { $0 == UInt8(ascii: " ") }
      if rest.first == UInt8(ascii: ":") { return index..<index + written.count }
    }
    return nil
  }

  private func endOfQuote(from start: Int) -> Int {
    var index = start + 1
    while index < range.upperBound, source.bytes[index] != source.bytes[start] {
      index += source.bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(index, range.upperBound)
  }
}
