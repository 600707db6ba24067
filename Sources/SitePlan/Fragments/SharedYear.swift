import Insights
import Journal

/// A calendar year of somebody's days, each by how much was done of what was due.
struct SharedYear: Sendable, Equatable {
  let year: Int
  /// The days from 1 January on, as the overview of all habits has them. Days before the first habit, after the last
  /// one and from today on are outside: today counts when it is over.
  let states: [CellState]

  /// - Parameters:
  ///   - reports: The habits to count, without any that have not begun.
  ///   - today: The person's civil day.
  init(of reports: [HabitReport], year: Int, today: Day) {
    self.year = year
    let axis = YearAxis(year)
    guard let first = reports.map(\.first).min(), let last = reports.map(\.last).max() else {
      states = Array(repeating: .outside, count: axis.days)
      return
    }
    let days = Insights.overview(of: reports, from: axis.first, through: axis.first + (axis.days - 1))
    states = days.map { first <= $0.day && $0.day <= min(last, today - 1) ? CellState($0) : .outside }
  }

  /// The days on which anything was due.
  var due: Int { states.count { $0 != .outside && $0 != .rest } }
  /// The days on which everything due was done.
  var full: Int { states.count { $0 == .d4 } }

  /// The year in words: `everything done on 242 of 317 days`.
  func heading(in words: Words) -> String {
    words(.peopleYearDays, count: due, ["full": words.number(full)])
  }
}

/// A year of all of somebody's habits as a ribbon: a stroke for each day, the higher and darker the more was done of what
/// was due.
///
/// On a phone it stands in two halves, which show the same drawing by reference.
struct YearRibbon: MarkupSource {
  let days: SharedYear
  /// Tells the ribbon from others on its page.
  let number: Int
  /// The person's name.
  let name: String
  let words: Words

  func encode(into encoder: inout ModelEncoder) {
    encoder.append(days.year)
    days.states.withUnsafeBytes { encoder.append(raw: $0) }
    encoder.append(number)
    encoder.append(name)
  }

  private var axis: YearAxis { YearAxis(days.year) }

  func write(to html: inout HTMLWriter) {
    html.append("<div class=\"ribbon")
    if axis.isLeap { html.append(" leap") }
    let half = axis.firstHalf
    if !days.states[half...].contains(where: { $0 != .outside }) { html.append(" in-first") }
    if !days.states[..<half].contains(where: { $0 != .outside }) { html.append(" in-second") }
    html.append("\"><svg class=\"all-days\" viewBox=\"0 0 ")
    html.append(axis.days)
    html.append(" 36\" preserveAspectRatio=\"none\" role=\"img\"")
    html.attribute(
      "aria-label",
      words(
        .peopleRibbon, count: days.due,
        ["name": words.isolated(name), "year": String(days.year), "full": words.number(days.full)]))
    html.append("><g id=\"r")
    html.append(number)
    html.append("\">")
    writeDays(to: &html)
    html.append("</g></svg>")
    writeHalf("first-half", from: 0, days: half, months: 0..<6, to: &html)
    writeHalf("second-half", from: half, days: YearAxis.secondHalf, months: 6..<12, to: &html)
    html.append("</div>")
  }

  private func writeDays(to html: inout HTMLWriter) {
    html.append("<path class=\"rm\" d=\"")
    for start in axis.monthStarts.dropFirst() {
      html.append("M")
      html.append(start)
      html.append(" 0v36")
    }
    html.append("\"/>")
    let stretches = DayStretches(of: days.states)
    DayPaths.writePath("ml", runs: stretches.runs { $0 != .outside }, at: "35", to: &html)
    for stroke in Self.strokes {
      DayPaths.writePath(stroke.cssClass, runs: stretches.runs { $0 == stroke.state }, at: stroke.middle, to: &html)
    }
  }

  /// The stroke of a share.
  fileprivate struct Stroke: Sendable {
    let state: CellState
    let middle, cssClass: StaticString
    let phrase: Phrase
  }

  /// The strokes stand on the base line, which is at 34 to 36. Their heights, 3 to 34, are in the style sheet.
  fileprivate static let strokes = [
    Stroke(state: .blank, middle: "32.5", cssClass: "q0", phrase: .keyNone),
    Stroke(state: .d1, middle: "29", cssClass: "q1", phrase: .keyLess),
    Stroke(state: .d2, middle: "25", cssClass: "q2", phrase: .keyHalf),
    Stroke(state: .d3, middle: "21", cssClass: "q3", phrase: .keyNearly),
    Stroke(state: .d4, middle: "17", cssClass: "q4", phrase: .keyAll),
  ]

  /// The names of the months of half a year, and its days for narrow windows.
  private func writeHalf(
    _ name: StaticString, from first: Int, days count: Int, months: Range<Int>, to html: inout HTMLWriter
  ) {
    html.append("<svg class=\"")
    html.append(name)
    html.append("\" viewBox=\"")
    html.append(first)
    html.append(" 0 ")
    html.append(count)
    html.append(" 36\" preserveAspectRatio=\"none\" aria-hidden=\"true\"><use href=\"#r")
    html.append(number)
    html.append("\"/></svg><p class=\"")
    html.append(name)
    html.append("\" aria-hidden=\"true\">")
    for month in words.shortMonths[months] {
      html.append("<span>")
      html.append(escaped: words.atStart(month))
      html.append("</span>")
    }
    html.append("</p>")
  }
}

extension CellState {
  /// The class of a share of what was due, in ribbons and in the calendar.
  var shareClass: StaticString {
    switch self {
    case .d4: "q4"
    case .d3: "q3"
    case .d2: "q2"
    case .d1: "q1"
    default: "q0"
    }
  }
}

/// The key of shares: their steps, and in ribbons the days on which nothing was due.
struct ShareKey: MarkupSource {
  /// How the shares of days are drawn.
  enum Form: UInt8, Sendable {
    case ribbon
    /// A bar in each day of a month, as long as the share.
    case bar
  }

  var form = Form.ribbon
  let words: Words

  func encode(into encoder: inout ModelEncoder) { encoder.append(form.rawValue) }

  func write(to html: inout HTMLWriter) {
    if form == .bar { return writeBars(to: &html) }
    html.append("<ul class=\"key share-key\">")
    for stroke in YearRibbon.strokes {
      writeItem(stroke.phrase, to: &html) { html in
        html.append("<path class=\"")
        html.append(stroke.cssClass)
        html.append("\" d=\"M0 ")
        html.append(stroke.middle)
        html.append("h4\"/>")
      }
    }
    writeItem(.keyNothingDue, to: &html) { _ in }
    html.append("</ul>")
  }

  private func writeItem(_ phrase: Phrase, to html: inout HTMLWriter, stroke: (inout HTMLWriter) -> Void) {
    html.append("<li><svg viewBox=\"0 0 4 36\" preserveAspectRatio=\"none\" aria-hidden=\"true\">")
    html.append("<path class=\"ml\" d=\"M0 35h4\"/>")
    stroke(&html)
    html.append("</svg>")
    html.append(escaped: words(phrase))
    html.append("</li>")
  }

  private func writeBars(to html: inout HTMLWriter) {
    html.append("<ul class=\"key\">")
    for (length, stroke) in YearRibbon.strokes.enumerated().reversed() {
      html.append("<li><svg class=\"db\" viewBox=\"0 0 4 1\" preserveAspectRatio=\"none\" aria-hidden=\"true\">")
      html.append("<rect class=\"")
      html.append(stroke.cssClass)
      html.append("\" height=\"1\"")
      html.attribute("width", length)
      html.append("/></svg>")
      html.append(escaped: words(stroke.phrase))
      html.append("</li>")
    }
    html.append("</ul>")
  }
}
