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

  /// The lines, two spaces between columns. Where they would be longer than `width`, the widest columns are cut, with
  /// an ellipsis, until they fit. Columns without any text are left out.
  func lines(width: Int, indent: Int = 0) -> [String] {
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
    return rows.map { row in
      var line = String(repeating: " ", count: indent)
      var pending = 0
      for (position, column) in shown.enumerated() {
        if position > 0 { pending += 2 }
        let cell = row[column]
        let text = Self.cut(cell.text, to: room[column])
        let space = room[column] - TerminalText.width(of: text)
        if alignments[column] == .right { pending += space }
        if !text.isEmpty {
          line += String(repeating: " ", count: pending) + (cell.paint?(text) ?? text)
          pending = 0
        }
        if alignments[column] == .left { pending += space }
      }
      return line
    }
  }

  private static func cut(_ text: String, to columns: Int) -> String {
    TerminalText.width(of: text) <= columns ? text : TerminalText.prefix(text, columns: columns - 1) + "…"
  }
}
