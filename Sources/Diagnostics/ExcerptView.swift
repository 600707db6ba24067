/// A line of a file as a diagnostic shows it, with a caret for the line below it.
struct ExcerptView {
  private(set) var line: String
  /// The spaces that put the caret below its place.
  private(set) var indent: String
  /// `^`, or `^~~~` for more than one column.
  private(set) var caret: String

  /// - Parameters:
  ///   - excerpt: The line without its line break.
  ///   - column: From 1, in characters; one after the last means the end of the line.
  ///   - length: The number of characters to mark.
  ///   - width: The most columns of the line.
  init(_ excerpt: String, column: Int, length: Int, width: Int) {
    let cells = Self.cells(of: excerpt)
    let first = min(max(column - 1, 0), cells.count)
    let end = min(first + max(length, 1), cells.count)
    var window = 0..<cells.count
    if cells.reduce(0, { $0 + $1.width }) > width { window = Self.window(around: first, in: cells, width: width) }
    let isCutBefore = window.lowerBound > 0
    line = (isCutBefore ? "…" : "") + cells[window].map(\.text).joined()
    if window.upperBound < cells.count { line += "…" }
    let before = cells[window.lowerBound..<max(window.lowerBound, first)].reduce(isCutBefore ? 1 : 0) { $0 + $1.width }
    indent = String(repeating: " ", count: before)
    let shownEnd = min(end, window.upperBound)
    let under = first < shownEnd ? cells[first..<shownEnd].reduce(0) { $0 + $1.width } : 1
    caret = "^" + String(repeating: "~", count: max(under, 1) - 1)
  }

  private struct Cell {
    var text: String
    var width: Int
  }

  private static func cells(of excerpt: String) -> [Cell] {
    var column = 0
    return excerpt.map { character in
      var cell: Cell
      if character == "\t" {
        // Terminals disagree on tab stops: spaces up to the next one of eight look the same everywhere.
        let width = 8 - column % 8
        cell = Cell(text: String(repeating: " ", count: width), width: width)
      } else {
        let text = visible(String(character))
        cell = Cell(text: text, width: text.reduce(0) { $0 + displayWidth(of: $1) })
      }
      column += cell.width
      return cell
    }
  }

  /// The cells to show of a line that is too long: those before `first` in at most a third of the width, then those
  /// from it on, and more before it where the line ends early.
  private static func window(around first: Int, in cells: [Cell], width: Int) -> Range<Int> {
    let room = width - 2
    var lower = first
    var taken = 0
    while lower > 0, taken + cells[lower - 1].width <= room / 3 {
      lower -= 1
      taken += cells[lower].width
    }
    var upper = first
    while upper < cells.count, taken + cells[upper].width <= room {
      taken += cells[upper].width
      upper += 1
    }
    while lower > 0, taken + cells[lower - 1].width <= room {
      lower -= 1
      taken += cells[lower].width
    }
    return lower..<upper
  }
}
