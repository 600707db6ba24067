/// The differences between two texts by lines, as `diff -u` writes them.
struct UnifiedDiff {
  /// The number of unchanged lines shown before and after a difference.
  private static let context = 3

  /// A line that is in one of the texts or in both.
  private enum Line {
    case both(Substring)
    case removed(Substring)
    case added(Substring)

    var text: String {
      switch self {
      case .both(let text): " " + text
      case .removed(let text): "-" + text
      case .added(let text): "+" + text
      }
    }
    var isInOld: Bool { if case .added = self { false } else { true } }
    var isInNew: Bool { if case .removed = self { false } else { true } }
    var isDifferent: Bool { !isInOld || !isInNew }
  }

  /// The lines to print, without line breaks; empty where the texts are the same.
  let lines: [String]

  /// - Parameters:
  ///   - oldName: The name of the old text, behind `---`.
  ///   - newName: The name of the new text, behind `+++`.
  init(old: String, named oldName: String, new: String, named newName: String) {
    let all = Self.lines(from: Self.lines(of: old), to: Self.lines(of: new))
    var printed: [String] = []
    for range in Self.hunks(in: all) { printed += Self.hunk(range, of: all) }
    lines = printed.isEmpty ? [] : ["--- \(oldName)", "+++ \(newName)"] + printed
  }

  private static func lines(of text: String) -> [Substring] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.last?.isEmpty == true ? lines.dropLast() : lines
  }

  private static func lines(from old: [Substring], to new: [Substring]) -> [Line] {
    var removed: Set<Int> = []
    var added: Set<Int> = []
    for change in new.difference(from: old) {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): added.insert(offset)
      }
    }
    var lines: [Line] = []
    var (oldIndex, newIndex) = (0, 0)
    while oldIndex < old.count || newIndex < new.count {
      if removed.contains(oldIndex) {
        lines.append(.removed(old[oldIndex]))
        oldIndex += 1
      } else if added.contains(newIndex) || oldIndex == old.count {
        lines.append(.added(new[newIndex]))
        newIndex += 1
      } else {
        lines.append(.both(old[oldIndex]))
        oldIndex += 1
        newIndex += 1
      }
    }
    return lines
  }

  /// The ranges of lines with differences and the unchanged lines around them.
  private static func hunks(in lines: [Line]) -> [Range<Int>] {
    var hunks: [Range<Int>] = []
    for index in lines.indices where lines[index].isDifferent {
      let around = max(0, index - context)..<min(lines.count, index + context + 1)
      if let last = hunks.last, last.upperBound >= around.lowerBound {
        hunks[hunks.count - 1] = last.lowerBound..<around.upperBound
      } else {
        hunks.append(around)
      }
    }
    return hunks
  }

  private static func hunk(_ range: Range<Int>, of lines: [Line]) -> [String] {
    let (before, inside) = (lines[..<range.lowerBound], lines[range])
    let old = place(before.count { $0.isInOld }, inside.count { $0.isInOld })
    let new = place(before.count { $0.isInNew }, inside.count { $0.isInNew })
    return ["@@ -\(old) +\(new) @@"] + inside.map(\.text)
  }

  /// A range in the notation of unified diffs, `12,7`: the number of the first line and the number of lines.
  private static func place(_ before: Int, _ count: Int) -> String {
    count == 1 ? "\(before + 1)" : "\(count == 0 ? before : before + 1),\(count)"
  }
}
