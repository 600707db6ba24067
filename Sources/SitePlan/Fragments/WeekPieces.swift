import Journal

/// A drawing in columns of weeks, written once and shown in pieces by reference: in few where there is room, in halves
/// of years beside or below each other where there is not. The style sheet chooses which are seen.
struct WeekPieces: Sendable {
  /// The room for names and figures before the first column, in units of the drawing.
  static let margin = 36
  /// The columns for which each piece has room, so that what stands above it is not cut.
  private static let leastColumns = 24
  /// So much of a mark may stand out before the first column: the ring around today.
  private static let bleed = 2

  let columns: WeekColumns
  /// The columns of each piece, latest first: for wide windows, and for narrow ones.
  let wide, narrow: [Range<Int>]

  /// The columns cut evenly, so that each piece can be read: wide ones of at most a year and a half, narrow ones of at
  /// most half a year.
  init(_ columns: WeekColumns) {
    self.columns = columns
    wide = Self.cut(0..<columns.count, intoAtMost: 79)
    narrow = wide.flatMap { Self.cut($0, intoAtMost: 27) }
  }

  private static func cut(_ range: Range<Int>, intoAtMost most: Int) -> [Range<Int>] {
    let pieces = (range.count + most - 1) / most
    let length = (range.count + pieces - 1) / pieces
    return stride(from: range.upperBound, to: range.lowerBound, by: -length).map {
      max(range.lowerBound, $0 - length)..<$0
    }
  }

  /// The width in which every piece is shown, with ``margin``.
  var leastWidth: Int {
    max(Self.leastColumns, (wide + narrow).map(\.count).min() ?? 0) * WeekColumns.pitch + Self.margin
  }

  /// The stretches of the axis that no text may leave, in units of the drawing.
  var stretches: [Range<Int>] {
    narrow.map { $0.lowerBound * WeekColumns.pitch..<$0.upperBound * WeekColumns.pitch }
  }

  /// Writes the drawing and its pieces.
  ///
  /// - Parameters:
  ///   - id: What the drawing is called on its page; names begin with it.
  ///   - height: In units.
  ///   - first: The first day that is drawn, for the dates above pieces.
  ///   - labels: Draws what stands before every piece, in ``margin``.
  ///   - drawing: Draws the whole.
  func write(
    id: StaticString, height: Int, from first: Day, through last: Day, words: Words,
    to html: inout HTMLWriter, labels: (inout HTMLWriter) -> Void, drawing: (inout HTMLWriter) -> Void
  ) {
    html.append("<svg class=\"v\" aria-hidden=\"true\"><defs>")
    func open(isLabels: Bool) {
      html.append("<g class=\"at\" id=\"")
      html.append(id)
      html.append(isLabels ? "l\">" : "\">")
    }
    open(isLabels: true)
    labels(&html)
    html.append("</g>")
    open(isLabels: false)
    drawing(&html)
    html.append("</g></defs></svg>")
    func writeFigure(_ piece: Range<Int>, as cssClass: StaticString, captioned: Bool) {
      html.append("<figure class=\"")
      html.append(cssClass)
      html.append("\">")
      if captioned {
        html.append("<figcaption>")
        let from = max(first, columns.start + piece.lowerBound * 7)
        html.append(escaped: words.range(from, max(from, min(last, columns.start + piece.upperBound * 7 - 1))))
        html.append("</figcaption>")
      }
      writePiece(piece, id: id, height: height, to: &html)
      html.append("</figure>")
    }
    if wide == narrow {
      for piece in wide { writeFigure(piece, as: "wp np", captioned: wide.count > 1) }
      return
    }
    for piece in wide { writeFigure(piece, as: "wp", captioned: wide.count > 1) }
    for piece in narrow { writeFigure(piece, as: "np", captioned: narrow.count > 1) }
  }

  private func writePiece(_ piece: Range<Int>, id: StaticString, height: Int, to html: inout HTMLWriter) {
    let width = piece.count * WeekColumns.pitch + Self.bleed
    func reference(isLabels: Bool) {
      html.append("<use href=\"#")
      html.append(id)
      html.append(isLabels ? "l\"/>" : "\"/>")
    }
    func box(_ x: Int, _ width: Int) {
      html.append(" viewBox=\"")
      html.append(x, then: 0)
      html.append(" ")
      html.append(width)
      html.append(" ")
      html.append(height)
      html.append("\"")
    }
    html.append("<svg aria-hidden=\"true\"")
    let whole = Self.margin + max(Self.leastColumns, piece.count) * WeekColumns.pitch
    box(0, whole)
    // A unit is a little more than a pixel; on narrow windows the style sheet makes it less.
    html.attribute("width", whole * 26 / 25)
    html.attribute("height", height * 26 / 25)
    html.append(">")
    html.append("<svg")
    html.attribute("x", Self.margin - Self.bleed)
    html.attribute("width", width)
    html.attribute("height", height)
    box(piece.lowerBound * WeekColumns.pitch - Self.bleed, width)
    html.append(">")
    reference(isLabels: false)
    html.append("</svg>")
    // Last, so that the lines of months pass behind its words.
    reference(isLabels: true)
    html.append("</svg>")
  }
}

/// What all drawings in columns of weeks have: names of weekdays before them, months and pauses along them.
struct WeekScale {
  let columns: WeekColumns
  let weekStartsOn: Weekday
  let words: Words

  /// Appends the names of every second weekday before rows that begin at a height.
  func writeWeekdays(top: Int, to html: inout HTMLWriter) {
    for row in [0, 2, 4, 6] {
      html.text(
        words.letter(of: Weekday(index: weekStartsOn.index + row)), x: 28, y: top + row * WeekColumns.pitch + 11,
        anchor: .end)
    }
  }

  /// The months that begin on the axis, and where: in tenths of a unit, never before it.
  ///
  /// - Parameter first: The first day that is drawn, which begins the first month.
  func months(from first: Day) -> [(month: YearMonth, moment: Int)] {
    var months: [(month: YearMonth, moment: Int)] = []
    var month = first.yearMonth
    while month.firstDay < columns.end {
      months.append((month: month, moment: columns.moment(of: max(columns.start, month.firstDay))))
      month = month.next
    }
    return months
  }

  /// Appends an upright line where each month begins.
  func writeMonthLines(
    _ months: [(month: YearMonth, moment: Int)], from top: Int, to bottom: Int, in html: inout HTMLWriter
  ) {
    if months.count < 2 { return }
    html.append("<path class=\"mn\" d=\"")
    for (_, moment) in months.dropFirst() {
      html.append("M")
      html.append(tenths: moment)
      html.append(" ")
      html.append(top)
      html.append("V")
      html.append(bottom)
    }
    html.append("\"/>")
  }

  /// Where the words of a month may stand: from its first day on, in units.
  func span(of month: (month: YearMonth, moment: Int)) -> ClosedRange<Int> {
    let from = month.moment / 10 + 3
    return from...max(from, min(columns.width, columns.moment(of: month.month.next.firstDay) / 10) - 3)
  }

  /// Appends the months' names: the first with its year, and the year in the place of each January. A name that would
  /// meet another is left out, those with a year never.
  func writeMonthNames(
    _ months: [(month: YearMonth, moment: Int)], y: Int, pieces: [Range<Int>], to html: inout HTMLWriter
  ) {
    var marked: [AxisWords.Word] = []
    var others: [AxisWords.Word] = []
    for (index, month) in months.enumerated() {
      let name = words.shortMonths[month.month.month - 1]
      let year = String(month.month.year)
      let isMarked = index == 0 || month.month.month == 1
      let word = AxisWords.Word(
        text: index == 0 ? "\(name) \(year)" : isMarked ? year : name, span: span(of: month), lines: [0], isFixed: true)
      if isMarked { marked.append(word) } else { others.append(word) }
    }
    var line = AxisWords(pieces: pieces)
    for placed in line.place(marked + others) {
      html.text(placed.text, x: placed.x, y: y, as: placed.index < marked.count ? "xm" : nil)
    }
  }
}

extension HTMLWriter {
  /// Appends a text of a drawing.
  mutating func text(
    _ text: String, x: Int, y: Int, anchor: AxisWords.Anchor = .start, as cssClass: StaticString? = nil
  ) {
    append("<text")
    if let cssClass {
      append(" class=")
      append(cssClass)
    }
    append(" x=\"")
    append(signed: x)
    append("\" y=\"")
    append(signed: y)
    append("\"")
    switch anchor {
    case .start: break
    case .middle: append(" text-anchor=\"middle\"")
    case .end: append(" text-anchor=\"end\"")
    }
    append(">")
    append(escaped: text)
    append("</text>")
  }
}
