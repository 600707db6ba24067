import Insights
import Journal

/// All years of a habit at a glance, newest first: a line for each, on it a stroke for each day, as high as what was
/// done, and below it what each month has.
///
/// A habit page has room for a few years in full, whatever the habit's age; this says where the others are and what
/// became of them. The drawing is for the eye; its figures are a table.
struct HabitLife: MarkupSource {
  /// One line of the drawing.
  struct Year: Sendable {
    let year: Int
    /// The days of the year, from 1 January on.
    let cells: DayCells
    /// The months of the year that the habit has, in order.
    let months: [HabitMonth]
    let summary: YearSummary
    /// The page with the year's calendar, relative to this page.
    let path: String
  }

  let years: [Year]
  let words: Words

  /// So many years are drawn; earlier ones are told by their figures, so that the page of any habit is light.
  private static let drawnYears = 16

  func encode(into encoder: inout ModelEncoder) {
    encoder.append(years.count)
    for year in years {
      encoder.append(year.year)
      year.cells.encode(into: &encoder)
      for month in year.months { month.encode(into: &encoder) }
      year.summary.encode(into: &encoder)
      encoder.append(year.path)
    }
  }

  func write(to html: inout HTMLWriter) {
    html.append("<p class=\"small\">")
    html.append(escaped: words(note))
    html.append(
      "</p><table class=\"lf\" role=\"table\"><thead role=\"rowgroup\"><tr role=\"row\"><th role=\"columnheader\"><span class=\"v\">"
    )
    html.append(escaped: words(.habitYear))
    html.append("</span></th>")
    for month in words.shortMonths {
      html.append("<th role=\"columnheader\">")
      html.append(escaped: month)
      html.append("</th>")
    }
    html.append("<th role=\"columnheader\">")
    html.append(escaped: words(.habitTotal))
    html.append("</th></tr></thead><tbody role=\"rowgroup\">")
    for (index, year) in years.enumerated() { write(year, isDrawn: index < Self.drawnYears, to: &html) }
    html.append("</tbody></table>")
  }

  private var note: Phrase {
    switch years.first?.cells.kind {
    case .amount, .periodAmount: .habitLifeAmounts
    case .limit: .habitLifeLimit
    case .yesNo, .overview, nil: .habitLifeNote
    }
  }

  private func write(_ year: Year, isDrawn: Bool, to html: inout HTMLWriter) {
    html.append("<tr role=row><th role=rowheader><a")
    html.attribute("href", year.path)
    html.append(">")
    html.append(year.year)
    html.append("</a>")
    if isDrawn {
      html.append("<svg viewBox=\"0 0 366 35\" preserveAspectRatio=\"none\" aria-hidden=\"true\">")
      draw(year.cells.states, to: &html)
      html.append("</svg>")
    }
    html.append("</th>")
    for month in 1...12 {
      html.append("<td role=cell>")
      if isDrawn, let told = year.months.first(where: { $0.month.month == month }) { write(told, to: &html) }
      html.append("</td>")
    }
    html.append("<td role=cell><b>")
    html.append(escaped: year.summary.days(in: words))
    html.append("</b>")
    if let amount = year.summary.amount(in: words) {
      html.append(" <small>")
      html.append(escaped: amount)
      html.append("</small>")
    }
    html.append("</td></tr>")
  }

  private func write(_ month: HabitMonth, to html: inout HTMLWriter) {
    if let amount = month.amount {
      html.append(escaped: words.number(amount.roundedForTotals))
    } else {
      month.figure.write(to: &html)
    }
  }

  /// What one path of a line draws: strokes of the days of some states, whose middle is at a height. The style sheet
  /// has how long they are.
  private static let strokes: [(cssClass: StaticString, height: StaticString, states: CellStates)] = [
    ("bl", "28", CellStates(.blank)), ("d0", "27.5", CellStates(.d0)), ("d1", "25.5", CellStates(.d1)),
    ("d2", "23", CellStates(.d2)), ("d3", "20.5", CellStates(.d3)), ("d4", "18", CellStates(.d4)),
    ("d5", "15.5", CellStates(.wellOver)), ("sk", "18", CellStates(.skipped)), ("mi", "32", CellStates(.missed)),
    ("ov", "32", CellStates(.over)),
  ]

  private func draw(_ states: [CellState], to html: inout HTMLWriter) {
    let bare = CellStates(.paused, .outside)
    html.append("<path class=\"bs\" d=\"")
    let stretches = DayStretches(of: states)
    DayPaths.appendLine(stretches.runs { !bare.contains($0) }, at: "29.5", to: &html)
    html.append("\"/>")
    for stroke in Self.strokes {
      DayPaths.writePath(runs: stretches.runs(where: stroke.states.contains), at: stroke.height, to: &html) { html in
        html.append(" class=")
        html.append(stroke.cssClass)
      }
    }
  }
}
