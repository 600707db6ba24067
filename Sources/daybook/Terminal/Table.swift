import Diagnostics

/// Rows in columns that line up, whatever the width of their characters.
struct Table: Sendable {
  struct Cell: Sendable {
    var text: String
    /// Colours the text; what it adds takes no room.
    var paint: (@Sendable (String) -> String)?

    init(_ text: String, paint: (@Sendable (String) -> String)? = nil) {
      self.text = TerminalText.safe(text)
      self.paint = paint
    }
  }

  enum Alignment: Sendable { case left, right }

  private let alignments: [Alignment]
  private var rows: [[Cell]] = []

  init(_ alignments: [Alignment]) {
    self.alignments = alignments
  }

  var isEmpty: Bool { rows.isEmpty }
  var rowCount: Int { rows.count }

  /// Adds a row; a short one is filled with empty cells.
  mutating func add(_ cells: [Cell]) {
    rows.append(cells + Array(repeating: Cell(""), count: max(0, alignments.count - cells.count)))
  }

  /// What becomes of text that has no room.
  enum Overflow: Sendable {
    /// It ends with an ellipsis: where what is left still says what is meant.
    case cut
    /// It goes on below.
    case wrap
  }

  /// The lines, two spaces between columns. Where they would be longer than `width`, the widest columns are made narrower
  /// until they fit. Columns without any text are left out.
  func lines(width: Int, indent: Int = 0, overflow: Overflow = .cut) -> [String] {
    let needed = alignments.indices.map { column in
      rows.map { TerminalText.width(of: $0[column].text) }.max() ?? 0
    }
    let shown = alignments.indices.filter { needed[$0] > 0 }
    var room = needed
    var excess = indent + shown.reduce(0) { $0 + room[$1] } + 2 * max(0, shown.count - 1) - width
    while excess > 0, let widest = shown.max(by: { room[$0] < room[$1] }), room[widest] > 4 {
      room[widest] -= 1
      excess -= 1
    }
    return rows.flatMap { row in
      let pieces = shown.map { column in
        let text = row[column].text
        return overflow == .wrap ? Self.wrapped(text, to: room[column]) : [Self.cut(text, to: room[column])]
      }
      return (0..<max(1, pieces.map(\.count).max() ?? 1)).map { number in
        var line = String(repeating: " ", count: indent)
        var pending = 0
        for (position, column) in shown.enumerated() {
          if position > 0 { pending += 2 }
          let text = pieces[position].indices.contains(number) ? pieces[position][number] : ""
          let space = room[column] - TerminalText.width(of: text)
          if alignments[column] == .right { pending += space }
          if !text.isEmpty {
            line += String(repeating: " ", count: pending) + (row[column].paint?(text) ?? text)
            pending = 0
          }
          if alignments[column] == .left { pending += space }
        }
        return line
      }
    }
  }

  /// The words of a text on as many lines as they need; a word that is longer than a line is broken.
  private static func wrapped(_ text: String, to columns: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ", omittingEmptySubsequences: false) {
      let longer = line.isEmpty ? String(word) : line + " " + word
      if TerminalText.width(of: longer) <= columns {
        line = longer
        continue
      }
      if !line.isEmpty { lines.append(line) }
      line = String(word)
      while TerminalText.width(of: line) > columns {
        let piece = TerminalText.prefix(line, columns: columns)
        // Nothing is narrower than one character.
        let taken = max(1, piece.count)
        lines.append(String(line.prefix(taken)))
        line = String(line.dropFirst(taken))
      }
    }
    return line.isEmpty && !lines.isEmpty ? lines : lines + [line]
  }

  private static func cut(_ text: String, to columns: Int) -> String {
    TerminalText.width(of: text) <= columns ? text : TerminalText.prefix(text, columns: columns - 1) + "…"
  }
}
