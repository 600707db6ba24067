/// Merges texts line by line. Nothing that one side wrote gets lost: what both wrote in the same place stands one below
/// the other.
enum TextMerge {
  typealias Line = ArraySlice<UInt8>

  /// The merged text.
  ///
  /// - Parameter base: What both sides had; `nil` where nobody knows.
  static func merged(base: [UInt8]?, ours: [UInt8], theirs: [UInt8]) -> [UInt8] {
    if ours == theirs || base == theirs { return ours }
    if base == ours { return theirs }
    let (one, other) = (lines(ours), lines(theirs))
    let isInOrder = !ours.lexicographicallyPrecedes(theirs)
    let lines = merged(base: base.map(lines), isInOrder ? other : one, isInOrder ? one : other)
    return joined(lines)
  }

  private static func merged(base: [Line]?, _ first: [Line], _ second: [Line]) -> [Line] {
    let base = base ?? SequenceChange.common(first, second)
    let (one, other) = (SequenceChange(from: base, to: first), SequenceChange(from: base, to: second))
    var merged: [Line] = []
    for gap in 0...base.count {
      let (left, right) = (one.insertions[gap], other.insertions[gap])
      merged += left
      if left != right { merged += right }
      if gap < base.count, one.isKept[gap], other.isKept[gap] { merged.append(base[gap]) }
    }
    return merged
  }

  /// The lines without their line feeds.
  static func lines(_ text: some Collection<UInt8>) -> [Line] {
    var lines = Array(text).split(separator: 0x0A, omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }

  /// The lines with their line feeds.
  static func joined(_ lines: [Line]) -> [UInt8] {
    var text: [UInt8] = []
    for line in lines { text += line + [0x0A] }
    return text
  }
}
