import Insights
import Journal

/// The plate of a year as one picture to send: an SVG with its own colours on a light ground, which refers to nothing
/// outside of it.
public struct YearPicture: Sendable {
  private let year: Int
  private let name: String
  private let habits: [PlateHabit]
  private let today: Day?
  private let sentence: YearSentence?
  private let weekStartsOn: Weekday
  private let words: Words
  private let isAdaptive: Bool

  /// - Parameters:
  ///   - name: The name of the person.
  ///   - today: The person's civil day, as of which the figures of `habits` are.
  ///   - isAdaptive: Whether it has a dark ground, too, where the reader's system is dark: for pages that embed it.
  /// - Returns: `nil` where no habit has a day in the year.
  public init?(
    of name: String, habits: [ReportedHabit], year: Int, today: Day, weekStartsOn: Weekday, words: Words,
    isAdaptive: Bool = false
  ) {
    let last = min(YearMonth(year: year, month: 12).lastDay, today)
    let facts = habits.map { YearHabitFacts($0) }.filter { $0.isShown(in: year) }
    if facts.isEmpty { return nil }
    self.habits = (facts.filter { !$0.isArchived(by: last) } + facts.filter { $0.isArchived(by: last) })
      .map { PlateHabit($0, year: year, href: nil) }
    self.year = year
    self.name = name
    self.today = today.year == year ? today : nil
    self.weekStartsOn = weekStartsOn
    self.words = words
    self.isAdaptive = isAdaptive
    sentence = YearSentence(
      of: self.habits, name: words.firstName(name), year: year, isRunning: today.year == year, words: words)
  }

  /// The years in which anything was recorded up to today, in order.
  public static func years(of habits: [ReportedHabit], through today: Day) -> [Int] {
    YearNotes.years(of: habits.map(\.log), through: today)
  }

  /// What every picture of this kind, and no other, begins with.
  public static let beginning = "<svg data-picture=\"daybook-year\""

  /// The number of habits on the picture.
  public var habitCount: Int { habits.count }

  private var axis: YearAxis { YearAxis(year) }

  /// The picture as UTF-8.
  public var svg: [UInt8] {
    var html = HTMLWriter(reservingCapacity: 32_768)
    html.append(trusted: Array(Self.beginning.utf8))
    html.attribute("xmlns", "http://www.w3.org/2000/svg")
    html.attribute("direction", words.direction)
    html.attribute("width", Layout.width)
    html.attribute("height", height)
    html.attribute("viewBox", "0 0 \(Layout.width) \(height)")
    html.append(" role=\"img\"")
    html.attribute("lang", words.language)
    html.append(">\n<title>")
    html.append(escaped: "\(year) · \(name)")
    html.append("</title>\n")
    if let sentence {
      html.append("<desc>")
      html.append(escaped: sentence.text)
      html.append("</desc>\n")
    }
    if isAdaptive { DarkInks.writeStyle(Array(Set(habits.map(\.color))), to: &html) }
    html.append("<rect width=\"100%\" height=\"100%\" fill=\"")
    html.append(Ink.paper.color)
    html.append("\"/>\n")
    writeHead(to: &html)
    writeMonths(to: &html)
    for (number, habit) in habits.enumerated() {
      writeRow(habit, top: Layout.rows + number * Layout.row, to: &html)
    }
    writeAxis(to: &html)
    html.append("</svg>\n")
    return html.bytes
  }

  // MARK: Layout

  /// Sizes in pixels.
  private enum Layout {
    static let width = 1280
    static let side = 48
    static let day = 3
    /// Where the line under the head is.
    static let head = 196
    /// Where the first habit's line begins.
    static let rows = head + 28
    static let row = 76
    /// Where the days of a habit begin below the top of its line.
    static let band = 27
    /// What stands below the last habit.
    static let foot = 92
  }

  private var height: Int { Layout.rows + habits.count * Layout.row + Layout.foot }
  private var end: Int { Layout.side + axis.days * Layout.day }

  private func x(_ place: Double) -> Double { Double(Layout.side) + place * Double(Layout.day) }

  // MARK: Parts

  private func writeHead(to html: inout HTMLWriter) {
    var text = Text(size: 120, isSerif: true)
    text.spacing = -4.2
    text.write(String(year), at: (Double(Layout.side) - 6, 150), to: &html)
    let left = Double(Layout.side) + 78 * Double(String(year).count)
    let lines = sentence.map { Self.lines(of: $0, width: 62) } ?? []
    let top = 148 - Double(lines.count) * 31
    var title = Text(size: 22, isSerif: true, ink: .soft)
    title.isItalic = true
    title.write(name, at: (left, top), to: &html)
    for (number, line) in lines.enumerated() {
      html.append("<text xml:space=\"preserve\"")
      html.attribute("x", Text.number(left))
      html.attribute("y", Text.number(top + Double(number + 1) * 31))
      Text(size: 22, isSerif: true).writeFont(to: &html)
      html.append(">")
      for piece in line { Self.write(piece, to: &html) }
      html.append("</text>\n")
    }
  }

  private static func write(_ piece: YearSentence.Piece, to html: inout HTMLWriter) {
    switch piece {
    case .plain(let text): html.append(escaped: text)
    case .figure(let text):
      html.append("<tspan font-weight=\"600\">")
      html.append(escaped: text)
      html.append("</tspan>")
    case .title(let text):
      html.append("<tspan font-style=\"italic\">")
      html.append(escaped: text)
      html.append("</tspan>")
    }
  }

  /// The sentence in lines of about so many letters, broken at spaces.
  private static func lines(of sentence: YearSentence, width: Double) -> [[YearSentence.Piece]] {
    var lines: [[YearSentence.Piece]] = [[]]
    var room = width
    for piece in sentence.pieces {
      for word in piece.text.brokenAtSpaces {
        let length = TextWidth.letters(word)
        if length > room, room < width {
          lines.append([])
          room = width
        }
        room -= length
        lines[lines.count - 1].append(piece.with(word))
      }
    }
    return lines
  }

  /// A text in lines of about so many letters, broken at spaces.
  private static func lines(of text: String, width: Double) -> [String] {
    var lines: [String] = []
    for word in text.brokenAtSpaces {
      if let last = lines.last, TextWidth.letters(last + word) <= width + 1 {
        lines[lines.count - 1] = last + word
      } else {
        lines.append(word)
      }
    }
    return lines
  }

  private func writeMonths(to html: inout HTMLWriter) {
    let bottom = Layout.rows + habits.count * Layout.row
    writeLine(from: (Layout.side, Layout.head), to: (Layout.width - Layout.side, Layout.head), .ink, in: &html)
    writeLine(from: (Layout.side, Layout.rows), to: (Layout.width - Layout.side, Layout.rows), .ink, in: &html)
    for (month, start) in axis.monthStarts.enumerated() {
      let left = Layout.side + start * Layout.day
      if month > 0 { writeLine(from: (left, Layout.head), to: (left, bottom), .line, in: &html) }
      Text(size: 14).write(
        words.atStart(words.shortMonths[month]), at: (Double(left) + 5, Double(Layout.head) + 19), to: &html)
    }
    Text(size: 14).write(words(.yearTitle), at: (Double(end) + 8, Double(Layout.head) + 19), to: &html)
    if let today {
      let place = Int(x(Double(today - axis.first) + 0.5))
      writeLine(from: (place, Layout.head), to: (place, bottom + 14), .ink, in: &html)
    }
  }

  private func writeLine(
    from start: (x: Int, y: Int), to end: (x: Int, y: Int), _ ink: Ink, in html: inout HTMLWriter
  ) {
    html.append("<path fill=\"none\" stroke=\"")
    html.append(ink.color)
    html.append("\" d=\"M")
    // In the middle of a pixel, where a line of one pixel is sharp.
    html.append(start.x)
    html.append(start.x == end.x ? ".5 " : " ")
    html.append(start.y)
    html.append(start.x == end.x ? "V" : ".5H")
    html.append(start.x == end.x ? end.y : end.x)
    html.append("\"/>\n")
  }

  private func writeRow(_ habit: PlateHabit, top: Int, to html: inout HTMLWriter) {
    let color = habit.color.hexInk
    if top > Layout.rows {
      writeLine(from: (Layout.side, top), to: (Layout.width - Layout.side, top), .line, in: &html)
    }
    html.append("<g transform=\"translate(")
    html.append(Layout.side)
    html.append(" ")
    html.append(top + Layout.band)
    html.append(")\">")
    writeDays(of: habit, color: color, to: &html)
    html.append("</g>\n")
    var title = Text(size: 17, isSerif: true)
    title.weight = 600
    title.write(habit.title, at: (Double(Layout.side), Double(top) + 21), isOverLines: true, to: &html)
    if let streak = habit.shownStreak {
      let label = words.bestStreak(streak, unit: habit.summary.streakUnit)
      var text = Text(size: 12)
      text.color = color
      text.anchor = "middle"
      let place = axis.labelPlace(label, over: axis.span(of: streak.streak), behind: habit.title)
      text.write(label, at: (x(place), Double(top) + 19), isOverLines: true, to: &html)
    }
    for pause in habit.pauses where axis.names(pause, words(.yearPaused)) {
      var text = Text(size: 12, isSerif: true, ink: .soft)
      text.isItalic = true
      text.anchor = "middle"
      let middle = Double((pause.lowerBound - axis.first) + (pause.upperBound - axis.first) + 1) / 2
      text.write(words(.yearPaused), at: (x(middle), Double(top + Layout.band) + 17), isOverLines: true, to: &html)
    }
    writeFigures(of: habit, top: Double(top), to: &html)
  }

  private func writeFigures(of habit: PlateHabit, top: Double, to html: inout HTMLWriter) {
    for (month, figure) in habit.months.enumerated() {
      guard let told = figure.text(in: words) else { continue }
      var text = Text(size: 12)
      if figure.isWhole { text.weight = 700 }
      text.write(told, at: (x: x(Double(axis.monthStarts[month])) + 5, y: top + 68), to: &html)
    }
    let left = Double(end) + 8
    let beside = Self.lines(of: habit.summary.besideFigure(in: words), width: 14).map { (text: $0, ink: Ink.soft) }
    let amount = habit.summary.amount(in: words).map { Self.lines(of: $0, width: 14) } ?? []
    Text(size: 26, isSerif: true).write(words.number(habit.summary.figure), at: (left, top + 29), to: &html)
    for (number, line) in (beside + amount.map { (text: $0, ink: Ink.ink) }).enumerated() {
      Text(size: 12, ink: line.ink).write(line.text, at: (left, top + 43 + Double(number) * 14), to: &html)
    }
  }

  /// The days of a habit, from the top of its band.
  private func writeDays(of habit: PlateHabit, color: String, to html: inout HTMLWriter) {
    html.append("<g transform=\"scale(3 1)\" fill=\"none\"")
    html.attribute("stroke", color)
    html.append(" stroke-dasharray=\".667 .333\">")
    let stretches = DayStretches(of: habit.marks)
    DayPaths.writePath(runs: stretches.runs { $0 != .bare }, at: DayMark.baseLine, to: &html) { html in
      html.attribute("stroke", Ink.edge.hex)
      html.append(" stroke-width=\".5\" stroke-dasharray=\"none\"")
    }
    for mark in DayMark.allCases {
      guard let stroke = mark.stroke else { continue }
      DayPaths.writePath(runs: stretches.runs { $0 == mark }, at: stroke.middle, to: &html) { html in
        html.append(" stroke-width=\"")
        html.append(stroke.height)
        html.append("\"")
        if mark == .missed { html.attribute("stroke", Ink.ink.hex) }
        if mark == .blank { html.attribute("stroke", Ink.edge.hex) }
      }
    }
    html.append("</g>")
    if let streak = habit.shownStreak {
      html.append("<path fill=\"none\"")
      html.attribute("stroke", color)
      html.append(" transform=\"translate(0 .5)\" d=\"")
      axis.appendBracket(streak, daysOf: Layout.day, to: &html)
      html.append("\"/>")
    }
    if let due = habit.marks.firstIndex(of: .due) {
      html.append("<rect width=\"2\" height=\"13\" y=\"6.5\" fill=\"none\"")
      html.attribute("x", due * Layout.day)
      html.attribute("stroke", color)
      html.append("/>")
    }
  }

  private func writeAxis(to html: inout HTMLWriter) {
    let top = Layout.rows + habits.count * Layout.row
    writeLine(from: (Layout.side, top), to: (end, top), .ink, in: &html)
    for week in axis.weekStarts(weekStartsOn) {
      let left = Layout.side + week.index * Layout.day
      writeLine(from: (left, top), to: (left, top + (week.isNamed ? 8 : 4)), .edge, in: &html)
    }
    for week in axis.weekStarts(weekStartsOn) where week.isNamed {
      // Beside today's words there is no room.
      if let today, abs(today - axis.first - week.index) < 22 { continue }
      var text = Text(size: 12, ink: .soft)
      text.anchor = "middle"
      text.write(String(week.number), at: (x(Double(week.index)), Double(top) + 26), to: &html)
    }
    if let today {
      var text = Text(size: 12)
      text.anchor = "middle"
      let place = min(max(Double(today - axis.first) + 0.5, 14), Double(axis.days) - 14)
      text.write(words(.yearToday, ["date": words.dayAndMonth(today)]), at: (x(place), Double(top) + 26), to: &html)
    }
    let explained = DayMark.explained.filter { entry in habits.contains { $0.marks.contains(entry.mark) } }
    var left = Double(Layout.side)
    for (mark, phrase) in explained {
      writeKey(mark, at: (left, Double(top) + 40), to: &html)
      Text(size: 13, ink: .soft).write(words(phrase), at: (left + 21, Double(top) + 60), to: &html)
      left += 21 + TextWidth.pixels(of: words(phrase), size: 13) + 20
    }
  }

  private func writeKey(_ mark: DayMark, at place: (x: Double, y: Double), to html: inout HTMLWriter) {
    html.append("<g fill=\"none\"")
    html.attribute("stroke", Ink.ink.hex)
    html.attribute("transform", "translate(\(Text.number(place.x)) \(Text.number(place.y))) scale(3 1)")
    html.append("><path d=\"")
    DayPaths.appendLine([0..<5], at: DayMark.baseLine, to: &html)
    html.append("\" stroke-width=\".5\"/>")
    if let stroke = mark.stroke {
      DayPaths.writePath(runs: [1..<4], at: stroke.middle, to: &html) { html in
        html.append(" stroke-dasharray=\".667 .333\" stroke-width=\"")
        html.append(stroke.height)
        html.append("\"")
      }
    } else if mark == .due {
      html.append("<path stroke-width=\".6\" d=\"M2 6.5h.8v13h-.8z\"/>")
    }
    html.append("</g>")
  }
}

/// The colours of pages, as in `Templates/assets/daybook.css`.
enum Ink: CaseIterable, Sendable {
  case paper, ink, soft, edge, line

  /// On light pages.
  var color: StaticString {
    switch self {
    case .paper: "#fbf9f5"
    case .ink: "#1f1b16"
    case .soft: "#665e53"
    case .edge: "#918678"
    case .line: "#e3dbce"
    }
  }

  var hex: String { color.description }

  /// On dark pages.
  var dark: String {
    switch self {
    case .paper: "#171512"
    case .ink: "#ece6dc"
    case .soft: "#aca293"
    case .edge: "#7b7265"
    case .line: "#38322a"
    }
  }
}

extension Palette {
  /// The colour on light paper: `#036a62`.
  var hexInk: String { HabitColor.rgb(red: UInt8(ink.red), green: UInt8(ink.green), blue: UInt8(ink.blue)).text }
}

/// A text of a picture: how it looks.
private struct Text {
  var size: Int
  var isSerif = false
  var color: String
  var weight = 400
  var isItalic = false
  var anchor: String?
  var spacing = 0.0

  init(size: Int, isSerif: Bool = false, ink: Ink = .ink) {
    self.size = size
    self.isSerif = isSerif
    color = ink.hex
  }

  /// - Parameter isOverLines: Whether the text lies on lines, which a rim of paper keeps off it.
  func write(_ text: String, at place: (x: Double, y: Double), isOverLines: Bool = false, to html: inout HTMLWriter) {
    if isOverLines {
      // A text of its own below: not every program that draws knows to paint a rim before what it is around.
      var rim = self
      rim.color = Ink.paper.hex
      rim.write(text, at: place, isRim: true, to: &html)
    }
    write(text, at: place, isRim: false, to: &html)
  }

  private func write(_ text: String, at place: (x: Double, y: Double), isRim: Bool, to html: inout HTMLWriter) {
    html.append("<text")
    html.attribute("x", Self.number(place.x))
    html.attribute("y", Self.number(place.y))
    writeFont(to: &html)
    if isRim {
      html.append(" stroke-width=\"6\" aria-hidden=\"true\"")
      html.attribute("stroke", Ink.paper.hex)
    }
    html.append(">")
    html.append(escaped: text)
    html.append("</text>\n")
  }

  func writeFont(to html: inout HTMLWriter) {
    html.append(
      isSerif
        ? " font-family=\"Iowan Old Style,Palatino Linotype,Palatino,P052,Georgia,serif\""
        : " font-family=\"system-ui,Segoe UI,Roboto,Noto Sans,DejaVu Sans,sans-serif\"")
    html.attribute("font-size", size)
    html.attribute("fill", color)
    if weight != 400 { html.attribute("font-weight", weight) }
    if isItalic { html.append(" font-style=\"italic\"") }
    if let anchor { html.attribute("text-anchor", anchor) }
    if spacing != 0 { html.attribute("letter-spacing", Self.number(spacing)) }
  }

  /// A number with at most two decimals.
  static func number(_ value: Double) -> String {
    let hundredths = Int((value * 100).rounded())
    if hundredths.isMultiple(of: 100) { return String(hundredths / 100) }
    let decimals = abs(hundredths) % 100
    return "\(hundredths < 0 ? "-" : "")\(abs(hundredths) / 100).\(decimals < 10 ? "0" : "")\(decimals)"
  }
}

extension YearSentence.Piece {
  fileprivate var text: String {
    switch self {
    case .plain(let text), .figure(let text), .title(let text): text
    }
  }

  /// The same kind of stretch with another text.
  fileprivate func with(_ text: String) -> Self {
    switch self {
    case .plain: .plain(text)
    case .figure: .figure(text)
    case .title: .title(text)
    }
  }
}

extension String {
  /// The words of a text, each with the space behind it.
  fileprivate var brokenAtSpaces: [String] {
    var words: [String] = [""]
    for character in self {
      words[words.count - 1].append(character)
      if character == " " { words.append("") }
    }
    return words.filter { !$0.isEmpty }
  }
}
