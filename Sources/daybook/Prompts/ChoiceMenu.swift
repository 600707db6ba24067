import Diagnostics

/// A list from which one item is chosen.
struct ChoiceMenu: Sendable, Equatable {
  struct Item: Sendable, Equatable {
    var title: String
    /// A text behind the title, shown where there is room.
    var detail: String

    init(_ title: String, _ detail: String = "") {
      self.title = title
      self.detail = detail
    }
  }

  enum Outcome: Equatable {
    case choosing
    case chosen
    case cancelled
  }

  let items: [Item]
  private(set) var selected = 0

  /// - Parameter items: The items, at least one.
  init(_ items: [Item], selected: Int = 0) {
    self.items = items
    self.selected = min(max(0, selected), items.count - 1)
  }

  mutating func handle(_ key: Key) -> Outcome {
    switch key {
    case .up: selected = (selected + items.count - 1) % items.count
    case .down, .tab: selected = (selected + 1) % items.count
    case .home: selected = 0
    case .end: selected = items.count - 1
    case .enter: return .chosen
    case .escape, .interrupt, .endOfInput, .character("q"): return .cancelled
    case .character(let scalar): jump(to: scalar)
    case .left, .right, .backspace, .delete, .eraseLine, .eraseToEnd, .eraseWord: break
    }
    return .choosing
  }

  /// Selects an item by a key: a digit selects the item of that number, a letter the next item that begins with it.
  private mutating func jump(to scalar: Unicode.Scalar) {
    if let number = Character(scalar).wholeNumberValue {
      if (1...items.count).contains(number) { selected = number - 1 }
      return
    }
    let letter = String(Character(scalar)).lowercased()
    let order = (1...items.count).map { (selected + $0) % items.count }
    if let next = order.first(where: { Self.letters(items[$0].title).hasPrefix(letter) }) { selected = next }
  }

  /// A title without the icon before it.
  private static func letters(_ title: String) -> String {
    String(title.drop { !$0.isLetter }).lowercased()
  }

  /// The lines to show, as many as there is room for, with the selected one among them.
  func lines(columns: Int, rows: Int, style: Style) -> [String] {
    let room = max(1, min(items.count, rows))
    let first = min(max(0, selected - room / 2), items.count - room)
    let titles = items.map { TerminalText.safe($0.title) }
    let widest = min(titles.map { TerminalText.width(of: $0) }.max() ?? 0, max(1, columns - 2))
    return (first..<first + room).map { index in
      let isSelected = index == selected
      let title = TerminalText.cut(titles[index], to: columns - 2)
      var line = isSelected ? style.accent("›") + " " + style.bold(title) : "  " + title
      let gap = widest - TerminalText.width(of: title) + 2
      let left = columns - 2 - widest - 2
      if !items[index].detail.isEmpty, left >= 8 {
        let detail = TerminalText.cut(TerminalText.safe(items[index].detail), to: left)
        line += String(repeating: " ", count: gap) + style.faint(detail)
      }
      return line
    }
  }
}

extension TerminalText {
  /// A text shortened to so many columns, with an ellipsis in place of what does not fit.
  static func cut(_ text: String, to columns: Int) -> String {
    width(of: text) <= columns ? text : prefix(text, columns: max(0, columns - 1)) + "…"
  }
}
