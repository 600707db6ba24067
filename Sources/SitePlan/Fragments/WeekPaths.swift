import Journal

/// Where days stand that are drawn in columns, one for each week: the axis that everything of a drawing shares.
///
/// All lengths are units of the drawing. A day's cell is 12 wide and high, and 3 apart from the next.
struct WeekColumns: Sendable, Equatable {
  static let pitch = 15
  static let cell = 12
  /// The height of a column of seven days.
  static let height = 7 * pitch

  /// The first day of the first column.
  let start: Day
  /// The number of columns, at least 1.
  let count: Int

  /// The columns of all weeks with days from `first` through `last`.
  ///
  /// - Parameter least: The columns to keep room for where there are fewer weeks.
  init(from first: Day, through last: Day, weekStartsOn: Weekday, atLeast least: Int = 1) {
    start = first.startOfWeek(startingOn: weekStartsOn)
    count = max(least, (last - start) / 7 + 1)
  }

  /// The day after the last one of the last column.
  var end: Day { start + count * 7 }
  var width: Int { count * Self.pitch }

  /// The index of a day's column; the day must not be before ``start``.
  func column(of day: Day) -> Int { (day - start) / 7 }
  /// The index of a day in its week, 0–6.
  func row(of day: Day) -> Int { (day - start) % 7 }
  /// The left edge of a day's column.
  func left(of day: Day) -> Int { column(of: day) * Self.pitch }
  /// The right edge of the cells of a day's column.
  func right(of day: Day) -> Int { left(of: day) + Self.cell }
  /// Where a day begins when time runs evenly from left to right, in tenths.
  func moment(of day: Day) -> Int { (day - start) * Self.pitch * 10 / 7 }
}

/// Days as columns of weeks, drawn with one path for each state instead of an element for each day.
///
/// A path goes down through the days of a week that follow each other in the same state, and the style sheet's dash
/// pattern cuts it into cells: every subpath begins the pattern anew. `v27` is two days.
struct WeekPaths {
  let columns: WeekColumns
  let cells: DayCells
  /// The upper edge of the first row.
  let top: Int
  /// The day to mark as today, if it is among the cells.
  let today: Day?

  /// What one path draws: the days of some states, each from a distance below its cell's upper edge for a length. The
  /// style sheet has a dash pattern for each class that fits.
  private struct Layer {
    let cssClass: StaticString
    let states: CellStates
    let inset: Int
    let length: Int
  }

  private static let layers = [
    // The ground of days that were due and are not all done.
    Layer(cssClass: "gd", states: CellStates(.blank, .d0, .d1, .d2, .d3), inset: 0, length: 12),
    Layer(cssClass: "bl", states: CellStates(.blank), inset: 5, length: 2),
    Layer(cssClass: "d0", states: CellStates(.d0), inset: 10, length: 2),
    Layer(cssClass: "d1", states: CellStates(.d1), inset: 7, length: 5),
    Layer(cssClass: "d2", states: CellStates(.d2), inset: 4, length: 8),
    Layer(cssClass: "d3", states: CellStates(.d3), inset: 2, length: 10),
    Layer(cssClass: "d4", states: CellStates(.d4, .wellOver, .over), inset: 0, length: 12),
    Layer(cssClass: "d5", states: CellStates(.wellOver), inset: 0, length: 4),
    Layer(cssClass: "sk", states: CellStates(.skipped), inset: 0, length: 12),
    Layer(cssClass: "re", states: CellStates(.rest), inset: 5, length: 2),
  ]

  func write(to html: inout HTMLWriter) {
    let states = CellStates(cells.states)
    for layer in Self.layers where !layer.states.isDisjoint(with: states) { write(layer, to: &html) }
    if states.contains(.missed) { writeCrosses(on: .missed, as: "mi", to: &html) }
    if states.contains(.over) { writeCrosses(on: .over, as: "ov", to: &html) }
    if let due = shown.first(where: { cells.states[$0] == .pending }) {
      writeFrame(of: due, as: "pe", inset: 1, to: &html)
    }
    if let today, shown.contains(today - cells.first), cells.state(on: today) != .pending {
      writeFrame(of: today - cells.first, as: "t", inset: -1, to: &html)
    }
  }

  /// The indices of the cells that lie in a column.
  private var shown: Range<Int> {
    let from = max(0, columns.start - cells.first)
    return from..<max(from, min(cells.states.count, columns.end - cells.first))
  }

  private func write(_ layer: Layer, to html: inout HTMLWriter) {
    let shown = shown
    var end: (x: Int, y: Int)?
    var index = shown.lowerBound
    while index < shown.upperBound {
      guard layer.states.contains(cells.states[index]) else {
        index += 1
        continue
      }
      let first = index
      repeat {
        index += 1
      } while index < shown.upperBound && layer.states.contains(cells.states[index])
        && columns.row(of: cells.first + index) > 0
      let day = cells.first + first
      let x = columns.left(of: day) + WeekColumns.cell / 2
      let y = upperEdge(of: day) + layer.inset
      if let end {
        html.append("m")
        html.append(x - end.x, then: y - end.y)
      } else {
        html.append("<path class=")
        html.append(layer.cssClass)
        html.append(" d=\"M")
        html.append(x, then: y)
      }
      let length = (index - first - 1) * WeekColumns.pitch + layer.length
      html.append("v")
      html.append(length)
      end = (x, y + length)
    }
    if end != nil { html.append("\"/>") }
  }

  private func writeCrosses(on state: CellState, as cssClass: StaticString, to html: inout HTMLWriter) {
    var isOpen = false
    for index in shown where cells.states[index] == state {
      if !isOpen {
        html.append("<path class=")
        html.append(cssClass)
        html.append(" d=\"")
        isOpen = true
      }
      let day = cells.first + index
      html.append("M")
      html.append(columns.left(of: day) + 2, then: upperEdge(of: day) + 2)
      html.append("l8 8m0-8l-8 8")
    }
    if isOpen { html.append("\"/>") }
  }

  private func writeFrame(of index: Int, as cssClass: StaticString, inset: Int, to html: inout HTMLWriter) {
    let day = cells.first + index
    html.append("<rect class=")
    html.append(cssClass)
    html.attribute("x", columns.left(of: day) + inset)
    html.attribute("y", upperEdge(of: day) + inset)
    html.attribute("width", WeekColumns.cell - 2 * inset)
    html.attribute("height", WeekColumns.cell - 2 * inset)
    html.append("/>")
  }

  private func upperEdge(of day: Day) -> Int { top + columns.row(of: day) * WeekColumns.pitch }
}

extension HTMLWriter {
  /// Appends two numbers of path data: `15 27`, `15-27`.
  mutating func append(_ x: Int, then y: Int) {
    append(signed: x)
    if y >= 0 { append(" ") }
    append(signed: y)
  }

  /// Appends a number that may be negative.
  mutating func append(signed number: Int) {
    if number < 0 { append("-") }
    append(abs(number))
  }
}
