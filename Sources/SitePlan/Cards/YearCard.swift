import Insights
import Journal

/// A year of a person as the picture that programs show beside a link: the name in stitched letters, every day by how much
/// was done of what was due, and up to three figures.
///
/// It stands as of the newest check-in, not as of today: midnight alone makes no card anew.
struct YearCard: MarkupSource {
  /// A figure with two lines of words beside it: `137`, `days in a row`, `Sit still`.
  struct Figure: Sendable, Equatable {
    var number, first, second: String
  }

  let name: String
  /// The colour at the upper edge.
  let color: Palette
  /// The days by how much was done of what was due.
  let days: SharedYear
  /// The newest day with a check-in, which has a frame and no share yet; `nil` in earlier years.
  let newest: Day?
  let figures: [Figure]
  let weekStartsOn: Weekday
  let words: Words

  func encode(into encoder: inout ModelEncoder) {
    encoder.append(name)
    encoder.append(color.rawValue)
    encoder.append(days.year)
    days.states.withUnsafeBytes { encoder.append(raw: $0) }
    encoder.append(newest)
    encoder.append(figures.count)
    for figure in figures {
      encoder.append(figure.number)
      encoder.append(figure.first)
      encoder.append(figure.second)
    }
    encoder.append(weekStartsOn.index)
  }

  /// What the picture says, for those who hear of it.
  var sentence: String {
    let told = figures.dropFirst(days.due > 0 ? 1 : 0).map { figure in
      "\(figure.number) \(figure.first)" + (figure.second.isEmpty ? "." : ": \(words.isolated(figure.second)).")
    }
    return ([heading] + told).joined(separator: " ")
  }

  private var heading: String {
    guard days.due > 0 else { return "\(words.isolated(name)), \(days.year)." }
    return words(
      .peopleRibbon, count: days.due,
      ["name": words.isolated(name), "year": String(days.year), "full": words.number(days.full)])
  }

  func write(to html: inout HTMLWriter) { html.append(trusted: png) }

  // MARK: The drawing

  /// Sizes in pixels.
  private enum Layout {
    static let side = 71
    static let stripe = 18
    static let title = 92
    /// The room for the name, left of the year.
    static let name = 690
    static let largestPitch = 14
    static let smallestPitch = 4
    static let lines = (upper: 224, lower: 476)
    static let months = 274
    static let lattice = (y: 300, step: 20, cell: 17)
    static let figures = 512
    /// The width of a figure with its words.
    static let column = 360
  }

  /// The picture as a PNG.
  var png: [UInt8] {
    var canvas = CardCanvas(stripe: color.ink)
    canvas.fill(0, 0, CardCanvas.width, Layout.stripe, .stripe)
    drawTitle(on: &canvas)
    for y in [Layout.lines.upper, Layout.lines.lower] {
      canvas.fill(Layout.side, y, CardCanvas.width - 2 * Layout.side, 2, .line)
    }
    drawMonths(on: &canvas)
    drawDays(on: &canvas)
    for (number, figure) in figures.enumerated() { draw(figure, in: number, on: &canvas) }
    return canvas.png
  }

  private func drawTitle(on canvas: inout CardCanvas) {
    let room = Layout.name
    let pitch = StitchedText(name).pitch(in: room, from: Layout.smallestPitch, through: Layout.largestPitch)
    let title = StitchedText(name, atMost: room / pitch)
    // A smaller name stands on the same line as the year.
    canvas.write(
      title, Layout.side, Layout.title + (Layout.largestPitch - pitch) * StitchedText.height, pitch: pitch,
      gap: pitch > 7 ? 2 : pitch > 4 ? 1 : 0, .ink)
    let year = StitchedText(String(days.year))
    canvas.write(
      year, CardCanvas.width - Layout.side - year.width * Layout.largestPitch + 2, Layout.title,
      pitch: Layout.largestPitch, gap: 2, .edge)
  }

  /// How many places of the lattice are before 1 January.
  private var offset: Int { (axis.first.weekday.index - weekStartsOn.index + 7) % 7 }
  private var axis: YearAxis { YearAxis(days.year) }

  private func drawMonths(on canvas: inout CardCanvas) {
    for (month, start) in axis.monthStarts.enumerated() {
      // Over the first week that begins in the month.
      let column = (start + offset + 6) / 7
      let text = StitchedText(words.atStart(words.shortMonths[month]), atMost: 36)
      canvas.write(text, Layout.side + column * Layout.lattice.step, Layout.months, pitch: 2, .soft)
    }
  }

  private func drawDays(on canvas: inout CardCanvas) {
    let (step, cell) = (Layout.lattice.step, Layout.lattice.cell)
    func corner(_ index: Int) -> (x: Int, y: Int) {
      (Layout.side + (index + offset) / 7 * step, Layout.lattice.y + (index + offset) % 7 * step)
    }
    for (index, state) in days.states.enumerated() {
      let (x, y) = corner(index)
      switch state {
      case .outside: continue
      case .rest: canvas.fill(x + 7, y + 7, 3, 3, .edge)
      default: canvas.fill(x, y, cell, cell, state.shareInk)
      }
    }
    guard let newest else { return }
    let (x, y) = corner(newest - axis.first)
    canvas.fill(x - 3, y - 3, 23, 23, .ink)
    canvas.fill(x - 1, y - 1, 19, 19, .paper)
  }

  private func draw(_ figure: Figure, in column: Int, on canvas: inout CardCanvas) {
    var x = Layout.side + column * Layout.column
    let end = x + Layout.column - 20
    let number = StitchedText(figure.number)
    let pitch = number.pitch(in: Layout.column / 2, from: 3, through: 7)
    canvas.write(number, x, Layout.figures + (7 - pitch) * StitchedText.height, pitch: pitch, .ink)
    x += number.width * pitch + 18
    for (line, text) in [figure.first, figure.second].enumerated() {
      let pitch = StitchedText(text).pitch(in: end - x, from: 2, through: 3)
      let top = Layout.figures + line * 28 + (3 - pitch) * StitchedText.height
      canvas.write(StitchedText(text, atMost: (end - x) / pitch), x, top, pitch: pitch, .soft)
    }
  }
}

extension StitchedText {
  /// The largest distance of stitches with which the text fits.
  fileprivate func pitch(in room: Int, from smallest: Int, through largest: Int) -> Int {
    max(smallest, min(largest, room / max(1, width)))
  }
}

extension CellState {
  /// The colour of a share of what was due.
  fileprivate var shareInk: CardCanvas.Ink {
    switch self {
    case .d4: .all
    case .d3: .nearly
    case .d2: .half
    case .d1: .less
    default: .none
    }
  }
}
