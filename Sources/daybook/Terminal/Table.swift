import Diagnostics

/// Rows in columns that are aligned by the display width of their characters.
struct Table: Sendable {
  struct Cell: Sendable {
    var text: String
    /// Colours the text by escape sequences, which count as no width.
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

  /// Adds a row; missing cells at its end are empty.
  mutating func add(_ cells: [Cell]) {
    rows.append(cells + Array(repeating: Cell(""), count: max(0, alignments.count - cells.count)))
  }

  /// The lines of the table, with two spaces between columns. Where lines would exceed `width`, the widest columns are
  /// narrowed and their texts continue below, as long as no word has to be broken; otherwise each row is written on
  /// lines of its own. Columns without any text are left out.
  func lines(width: Int, indent: Int = 0) -> [String] {
    linesOfRows(width: width, indent: indent).flatMap(\.self)
  }

  /// The lines of each row, as ``lines(width:indent:)`` has them.
  func linesOfRows(width: Int, indent: Int = 0) -> [[String]] {
    let needed = alignments.indices.map { column in
      rows.map { TerminalText.width(of: $0[column].text) }.max() ?? 0
    }
    let shown = alignments.indices.filter { needed[$0] > 0 }
    var room = needed
    var excess = indent + shown.reduce(0) { $0 + room[$1] } + 2 * max(0, shown.count - 1) - width
    if excess > 0 {
      let least = alignments.indices.map { column in rows.map { Self.longestWord(of: $0[column].text) }.max() ?? 0 }
      while excess > 0, let widest = shown.filter({ room[$0] > least[$0] }).max(by: { room[$0] < room[$1] }) {
        room[widest] -= 1
        excess -= 1
      }
      if excess > 0 { return rows.map { flowing($0, shown, needed, width: width, indent: indent) } }
    }
    return rows.map { inColumns($0, shown, room, indent: indent) }
  }

  private func inColumns(_ row: [Cell], _ shown: [Int], _ room: [Int], indent: Int) -> [String] {
    let pieces = shown.map { TextWrap.lines(row[$0].text, to: room[$0]) }
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

  /// A row on lines of its own: signs and numbers at its beginning keep their columns, and the other texts follow each
  /// other.
  private func flowing(_ row: [Cell], _ shown: [Int], _ needed: [Int], width: Int, indent: Int) -> [String] {
    let lead = shown.prefix { needed[$0] <= Self.widestSign }
    var line = String(repeating: " ", count: indent)
    for index in lead {
      let space = String(repeating: " ", count: needed[index] - TerminalText.width(of: row[index].text))
      let text = row[index].paint?(row[index].text) ?? row[index].text
      line += (alignments[index] == .right ? space + text : text + space) + "  "
    }
    let margin = indent + lead.reduce(0) { $0 + needed[$1] + 2 }
    var lines: [String] = []
    var column = margin
    var isFresh = true
    for index in shown.dropFirst(lead.count) where !row[index].text.isEmpty {
      let below = margin + 2
      let words = row[index].text.split(separator: " ").flatMap { TextWrap.broken(String($0), to: width - below) }
      for (number, word) in words.enumerated() {
        let gap = isFresh ? 0 : number == 0 ? 2 : 1
        let wide = TerminalText.width(of: word)
        if !isFresh, column + gap + wide > width {
          lines.append(line)
          line = String(repeating: " ", count: below)
          column = below
        } else {
          line += String(repeating: " ", count: gap)
          column += gap
        }
        line += row[index].paint?(word) ?? word
        column += wide
        isFresh = false
      }
    }
    return lines + [line]
  }

  /// The greatest width of columns at the beginning of a row that count as signs and numbers.
  private static let widestSign = 4

  private static func longestWord(of text: String) -> Int {
    text.split(separator: " ").map { TerminalText.width(of: String($0)) }.max() ?? 0
  }
}
