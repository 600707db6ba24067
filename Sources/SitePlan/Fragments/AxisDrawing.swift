import Insights
import Journal

/// Draws a ``HabitAxis``: from the top down words and streaks, days, months, pauses, the score, what was done.
///
/// All lengths are units of the drawing. Lines on which no word stands take no room.
struct AxisDrawing {
  private let axis: HabitAxis
  private let columns: WeekColumns
  private let pieces: WeekPieces
  private let scale: WeekScale
  private let months: [(month: YearMonth, moment: Int)]

  /// Where each part begins or stands, from the top.
  private struct Rows {
    /// The base lines of the three lines of words above the days; the last one is that of streaks.
    var words: [Int] = [0, 0, 0]
    var days = 0
    var months = 0
    var pauses = 0
    var scoreHeading = 0
    var score = 0
    var belowScore = 0
    var barsHeading = 0
    var most = 0
    /// The line on which bars stand.
    var bars = 0
    var height = 0
  }

  private static let line = 19
  private static let scoreHeight = 84
  private static let barHeight = 72
  /// Half a year: a younger habit has room to grow.
  private static let leastColumns = 26

  /// A word above the days, and the day that its stroke leads to.
  private struct Note {
    let word: AxisWords.Word
    let day: Day?
    let cssClass: StaticString
  }

  private let notes: [Note]
  private let placed: [AxisWords.Placed]
  private let rows: Rows

  init(_ axis: HabitAxis) {
    self.axis = axis
    columns = WeekColumns(
      from: axis.first, through: axis.last, weekStartsOn: axis.weekStartsOn, atLeast: Self.leastColumns)
    pieces = WeekPieces(columns)
    scale = WeekScale(columns: columns, weekStartsOn: axis.weekStartsOn, words: axis.words)
    months = scale.months(from: axis.first)
    notes = Self.notes(of: axis, columns: columns)
    placed = Self.placed(notes.map(\.word), pieces: pieces.stretches)
    rows = Self.rows(of: axis, wordLines: Set(placed.map(\.line)))
  }

  /// Appends attributes that tell where the days are, for the script that finds the day under a finger: the first day
  /// of the first column, and the upper edge of the first row.
  func writePlace(to html: inout HTMLWriter) {
    html.attribute("data-start", columns.start.description)
    html.attribute("data-top", rows.days)
  }

  func write(to html: inout HTMLWriter) {
    pieces.write(
      id: "x", height: rows.height, from: axis.first, through: axis.last, words: axis.words, to: &html,
      labels: writeLabels
    ) { html in
      scale.writeMonthLines(months, from: rows.days - 4, to: rows.bars, in: &html)
      WeekPaths(columns: columns, cells: axis.cells, top: rows.days, today: axis.today).write(to: &html)
      scale.writeMonthNames(months, y: rows.months, pieces: pieces.stretches, to: &html)
      writeStreaks(to: &html)
      writeNotes(to: &html)
      writePauses(to: &html)
      if let score = axis.score { write(score, to: &html) }
      if !axis.bars.bars.isEmpty { writeBars(to: &html) }
    }
  }

  private static func rows(of axis: HabitAxis, wordLines: Set<Int>) -> Rows {
    var rows = Rows()
    var y = 0
    for line in 0..<3 where wordLines.contains(line) {
      y += Self.line
      rows.words[line] = y - 4
    }
    rows.days = y + 10
    y = rows.days + WeekColumns.height
    rows.months = y + 13
    y += 18
    if !axis.pauses.isEmpty {
      rows.pauses = y
      y += 26
    }
    rows.scoreHeading = y + 24
    if axis.score != nil {
      rows.score = y + 34
      y = rows.score + Self.scoreHeight
      rows.belowScore = y + 17
      y += 22
    }
    rows.barsHeading = y + 24
    if axis.bars.bars.isEmpty {
      rows.bars = y
    } else {
      let hasMost = axis.bars.span == .weeks && axis.bars.most != nil
      rows.most = rows.barsHeading + Self.line
      rows.bars = (hasMost ? rows.most : rows.barsHeading) + 6 + Self.barHeight
      y = rows.bars + 22
    }
    rows.height = y + 4
    return rows
  }

  // MARK: Words above the days

  private static func notes(of axis: HabitAxis, columns: WeekColumns) -> [Note] {
    let words = axis.words
    var notes: [Note] = []
    func streak(_ streak: Streak, _ text: String) {
      let span = columns.left(of: max(streak.from, axis.first))...columns.right(of: streak.to)
      notes.append(
        Note(
          word: AxisWords.Word(text: text, shorter: length(streak), span: span, lines: [2]), day: nil, cssClass: "xs"))
    }
    func lead(to day: Day, _ text: String) {
      let x = columns.left(of: day) + WeekColumns.cell / 2
      notes.append(
        Note(
          word: AxisWords.Word(text: text, span: x...x, lines: [1, 0], hasLeader: true), day: day, cssClass: "xq"))
    }
    func tell(_ note: AxisNotes.Note) {
      let date = words.dayAndMonth(note.day)
      lead(
        to: note.day,
        note.details.comment.map { words(.axisNote, ["date": date, "comment": words.isolated(shortened($0))]) }
          ?? words(.axisPhoto, ["date": date]))
    }
    func length(_ streak: Streak) -> String { words.streak(streak.length, unit: axis.streakUnit) }
    if let best = axis.best {
      let text = words(.axisBest, ["streak": length(best)])
      streak(
        best,
        best == axis.running
          ? words(.axisRunning, ["streak": text, "date": words.dayAndMonth(best.from)]) : text)
    }
    // What began yesterday is no streak yet.
    if let running = axis.running, running != axis.best, running.length > 1 {
      streak(running, words(.axisRunning, ["streak": length(running), "date": words.dayAndMonth(running.from)]))
    }
    let said = axis.notes.notes.reversed()
    let comebacks = axis.comebacks.reversed()
    for note in said where note.details.photo != nil { tell(note) }
    for day in comebacks.prefix(1) { lead(to: day, words(.axisComeback, ["date": words.dayAndMonth(day)])) }
    for note in said where note.details.photo == nil { tell(note) }
    return notes
  }

  /// A comment as far as it has room beside others.
  private static func shortened(_ comment: String) -> String {
    comment.count <= 28 ? comment : String(comment.prefix(27)) + "…"
  }

  /// Words in their places: in the order of their importance, or where it leaves more of them, with strokes to notes
  /// drawn first, which streaks then avoid.
  private static func placed(_ words: [AxisWords.Word], pieces: [Range<Int>]) -> [AxisWords.Placed] {
    var plain = AxisWords(pieces: pieces, lines: 0..<3)
    let first = plain.place(words)
    if first.count == words.count { return first }
    var aware = AxisWords(pieces: pieces, lines: 0..<3)
    for word in words where word.hasLeader { aware.reserveLeader(of: word, on: 2) }
    let second = aware.place(words)
    func streaks(_ placed: [AxisWords.Placed]) -> Int { placed.count { !words[$0.index].hasLeader } }
    return second.count > first.count && streaks(second) >= streaks(first) ? second : first
  }

  private func writeNotes(to html: inout HTMLWriter) {
    for word in placed {
      guard let day = notes[word.index].day else { continue }
      html.append("<path class=\"ld\" d=\"M")
      html.append(columns.left(of: day) + WeekColumns.cell / 2, then: rows.words[word.line] + 4)
      html.append("V")
      html.append(rows.days + columns.row(of: day) * WeekColumns.pitch - 2)
      html.append("\"/>")
    }
    for word in placed {
      let note = notes[word.index]
      html.text(word.text, x: word.x, y: rows.words[word.line], anchor: word.anchor, as: note.cssClass)
    }
  }

  private func writeStreaks(to html: inout HTMLWriter) {
    let streaks =
      axis.best == axis.running ? [axis.best] : [axis.best, axis.running.flatMap { $0.length > 1 ? $0 : nil }]
    for streak in streaks.compactMap(\.self) {
      html.append("<path class=\"bk\" d=\"M")
      html.append(columns.left(of: max(streak.from, axis.first)), then: rows.days - 3)
      html.append("v-5H")
      html.append(columns.right(of: streak.to))
      html.append("v5\"/>")
    }
  }

  private func writePauses(to html: inout HTMLWriter) {
    guard !axis.pauses.isEmpty else { return }
    var lines = AxisWords(pieces: pieces.stretches)
    var asked: [AxisWords.Word] = []
    for pause in axis.pauses.reversed() {
      let (from, through) = (columns.left(of: pause.from), columns.right(of: pause.through))
      html.append("<path class=\"pb\" d=\"M")
      html.append(from, then: rows.pauses)
      html.append("v5H")
      html.append(through)
      html.append(pause.isOpen ? "\"/>" : "v-5\"/>")
      asked.append(
        AxisWords.Word(
          text: axis.words(.axisPaused, ["dates": axis.dates(pause)]), shorter: axis.dates(pause),
          span: from...through, lines: [0]))
    }
    for word in lines.place(asked) {
      html.text(word.text, x: word.x, y: rows.pauses + 20, anchor: word.anchor)
    }
  }

  // MARK: What stands before and above each piece

  private func writeLabels(to html: inout HTMLWriter) {
    scale.writeWeekdays(top: rows.days, to: &html)
    if axis.score != nil {
      html.text(scoreHeading, x: 0, y: rows.scoreHeading)
      for value in [100, 50, 0] {
        html.text(
          axis.words.number(value), x: 28, y: rows.score + (100 - value) * Self.scoreHeight / 100 + 5, anchor: .end)
      }
    }
    if !axis.bars.bars.isEmpty { html.text(barsHeading, x: 0, y: rows.barsHeading) }
  }

  private var scoreHeading: String { axis.words(.axisScore) }

  /// What bars are: `km by week, below by month. Goal: 15 km`, as far as it has room.
  private var barsHeading: String {
    let words = axis.words
    let bars = axis.bars
    let isWeeks = bars.span == .weeks
    let kind =
      bars.isAmount
      ? words(
        isWeeks ? .axisWeekAmounts : .axisMonthAmounts,
        ["unit": bars.unit.map { words.amountUnits.form(of: $0, for: .other) } ?? words(.axisAmount)])
      : words(isWeeks ? .axisWeekDays : .axisMonthDays)
    let whole = axis.goal(hasUnit: false).map { "\(kind). \($0)" } ?? kind
    return TextWidth.units(of: whole) <= pieces.leastWidth ? whole : kind
  }

  // MARK: The score

  private func write(_ score: AxisScore, to html: inout HTMLWriter) {
    html.append("<path class=\"gr\" d=\"")
    for part in 0...2 {
      html.append("M0 ")
      html.append(rows.score + part * Self.scoreHeight / 2)
      html.append("H")
      html.append(columns.width)
    }
    html.append("\"/>")
    let curve = Markup { html in
      for (index, point) in score.points.enumerated() {
        html.append(index > 0 ? "L" : "M")
        html.append(tenths: columns.moment(of: point.day))
        html.append(" ")
        html.append(tenths: height(of: point))
      }
    }
    html.append("<path class=\"ar\" d=\"")
    html.append(curve)
    if let first = score.points.first {
      html.append("V")
      html.append(rows.score + Self.scoreHeight)
      html.append("H")
      html.append(tenths: columns.moment(of: first.day))
      html.append("Z")
    }
    html.append("\"/><path class=\"ln\" d=\"")
    html.append(curve)
    html.append("\"/>")
    writeWords(of: score, to: &html)
  }

  private func writeWords(of score: AxisScore, to html: inout HTMLWriter) {
    let words = axis.words
    func word(_ point: AxisScore.Point, _ phrase: Phrase) -> AxisWords.Word {
      let x = columns.moment(of: point.day) / 10
      return AxisWords.Word(
        text: words(phrase, ["percent": axis.percent(point), "date": words.dayAndMonth(point.day)]), span: x...x,
        lines: [0])
    }
    var above = AxisWords(pieces: pieces.stretches)
    for piece in pieces.stretches {
      above.keepFree(piece.lowerBound...piece.lowerBound + TextWidth.units(of: scoreHeading) - WeekPieces.margin, on: 0)
    }
    var tops = [word(score.last, axis.today == nil ? .axisOn : .axisNow)]
    if score.highest.perMille > score.last.perMille { tops.append(word(score.highest, .axisHighest)) }
    for placed in above.place(tops) {
      dot(placed.index == 0 ? score.last : score.highest, to: &html)
      html.text(placed.text, x: placed.x, y: rows.scoreHeading, anchor: placed.anchor, as: "xs")
    }
    guard let lowest = score.lowest else { return }
    var below = AxisWords(pieces: pieces.stretches)
    let bottom = word(lowest, .axisLowest)
    for placed in below.place([bottom]) {
      dot(lowest, to: &html)
      html.text(placed.text, x: placed.x, y: rows.belowScore, anchor: placed.anchor, as: "xs")
    }
  }

  private func dot(_ point: AxisScore.Point, to html: inout HTMLWriter) {
    html.append("<circle class=\"pt\" cx=\"")
    html.append(tenths: columns.moment(of: point.day))
    html.append("\" cy=\"")
    html.append(tenths: height(of: point))
    html.append("\" r=\"3\"/>")
  }

  /// In tenths.
  private func height(of point: AxisScore.Point) -> Int {
    rows.score * 10 + (1000 - point.perMille) * Self.scoreHeight / 100
  }

  // MARK: What was done

  private func writeBars(to html: inout HTMLWriter) {
    let bars = axis.bars
    html.append("<path class=\"gr\" d=\"M0 ")
    html.append(rows.bars)
    html.append("H")
    html.append(columns.width)
    html.append("\"/><path class=\"wb\" d=\"")
    for bar in bars.bars {
      let edges = edges(of: bar)
      html.append("M")
      html.append(edges.lowerBound, then: rows.bars)
      html.append("v-")
      html.append(tenths: max(10, height(of: bar.value)))
      html.append("H")
      html.append(edges.upperBound)
      html.append("V")
      html.append(rows.bars)
      html.append("z")
    }
    html.append("\"/>")
    if let goal = bars.goal {
      html.append("<path class=\"go\" d=\"M0 ")
      html.append(tenths: rows.bars * 10 - height(of: goal))
      html.append("H")
      html.append(columns.width)
      html.append("\"/>")
    }
    writeMost(to: &html)
    writeFigures(to: &html)
  }

  /// The left and the right edge of a bar.
  private func edges(of bar: AxisBars.Bar) -> ClosedRange<Int> {
    switch axis.bars.span {
    case .weeks: columns.left(of: bar.from)...columns.right(of: bar.from)
    case .months:
      columns.moment(of: bar.from) / 10
        + 1...max(columns.moment(of: bar.through + 1) / 10 - 2, columns.moment(of: bar.from) / 10 + 3)
    }
  }

  /// In tenths.
  private func height(of value: Amount) -> Int {
    Int((value.value / axis.bars.top.value * Double(Self.barHeight * 10)).rounded())
  }

  private func writeMost(to html: inout HTMLWriter) {
    guard axis.bars.span == .weeks, let most = axis.bars.most else { return }
    let x = columns.left(of: most.from) + WeekColumns.cell / 2
    let word = AxisWords.Word(text: axis.text(of: most), span: x...x, lines: [0])
    var line = AxisWords(pieces: pieces.stretches)
    for placed in line.place([word]) {
      html.text(placed.text, x: placed.x, y: rows.most, anchor: placed.anchor, as: "xs")
    }
  }

  /// Appends what each month has below it, where there is room before the next one.
  private func writeFigures(to html: inout HTMLWriter) {
    let told = Dictionary(axis.months.map { ($0.month, $0) }, uniquingKeysWith: { first, _ in first })
    let figures = months.compactMap { month -> AxisWords.Word? in
      guard let figure = told[month.month].flatMap(axis.figure(of:)) else { return nil }
      let word = AxisWords.Word(text: figure, span: scale.span(of: month), lines: [0], isFixed: true)
      // Half a month has no room for its figure.
      return TextWidth.units(of: word.text) <= word.span.count + 6 ? word : nil
    }
    var line = AxisWords(pieces: pieces.stretches)
    for placed in line.place(figures) {
      html.text(placed.text, x: placed.x, y: rows.bars + 16)
    }
  }
}

extension HTMLWriter {
  /// Appends a number of tenths as a decimal: 125 gives `12.5`.
  mutating func append(tenths: Int) {
    append(tenths / 10)
    if tenths % 10 != 0 {
      append(".")
      append(tenths % 10)
    }
  }
}
