import Diagnostics

/// A line of text that is being typed.
struct LineEditor: Sendable, Equatable {
  /// The effect of a key.
  enum Outcome: Equatable {
    case editing
    /// The key had no effect, because the line is as long as it may be.
    case refused
    case submitted
    case cancelled
  }

  /// The longest text in characters as a person counts them; `nil` for no limit.
  let limit: Int?
  /// The text before the cursor and the text behind it.
  private(set) var before: String
  private(set) var after = ""

  init(_ text: String = "", limit: Int? = nil) {
    before = text
    self.limit = limit
  }

  var text: String { before + after }
  var count: Int { text.count }
  var isTooLong: Bool { limit.map { count > $0 } ?? false }

  mutating func handle(_ key: Key) -> Outcome {
    switch key {
    case .character(let scalar): return insert(scalar)
    case .enter: return .submitted
    case .escape, .interrupt, .endOfInput: return .cancelled
    case .left: if let last = before.popLast() { after.insert(last, at: after.startIndex) }
    case .right: if !after.isEmpty { before.append(after.removeFirst()) }
    case .home:
      after = text
      before = ""
    case .end:
      before = text
      after = ""
    case .backspace: _ = before.popLast()
    case .delete: if !after.isEmpty { after.removeFirst() }
    case .eraseLine:
      before = ""
      after = ""
    case .eraseToEnd: after = ""
    case .eraseWord:
      while before.last == " " { before.removeLast() }
      while let last = before.last, last != " " { before.removeLast() }
    case .up, .down, .tab: break
    }
    return .editing
  }

  /// Inserts a scalar. One that joins the character before it does not make the line longer.
  private mutating func insert(_ scalar: Unicode.Scalar) -> Outcome {
    let previous = before
    let count = self.count
    before.unicodeScalars.append(scalar)
    if isTooLong, self.count > count {
      before = previous
      return .refused
    }
    return .editing
  }

  /// The part of the line that fits into so many columns, and the column of the cursor in it.
  func view(columns: Int) -> (text: String, cursor: Int) {
    let shownBefore = TerminalText.safe(before)
    var start = shownBefore.startIndex
    var width = TerminalText.width(of: shownBefore)
    // One column is needed for the cursor.
    while width > columns - 1, start < shownBefore.endIndex {
      width -= TerminalText.width(of: String(shownBefore[start]))
      start = shownBefore.index(after: start)
    }
    let rest = TerminalText.prefix(TerminalText.safe(after), columns: columns - 1 - width)
    return (String(shownBefore[start...]) + rest, width)
  }
}
