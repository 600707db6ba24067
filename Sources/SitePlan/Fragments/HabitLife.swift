import Insights
import Journal

/// All years of a habit at a glance, newest first: a line for each, with a bar for each of its weeks.
///
/// A habit page has room for a few years in full, whatever the habit's age; this says where the others are and what
/// became of them. The drawing is for the eye: the year's figures stand beside it in words.
struct HabitLife: MarkupSource {
  /// One line of the drawing.
  struct Year: Sendable {
    let year: Int
    let weeks: [WeekTotal]
    let summary: YearSummary
    /// The page with the year's calendar, relative to this page.
    let path: String
  }

  let years: [Year]
  let words: Words

  func encode(into encoder: inout ModelEncoder) {
    encoder.append(years.count)
    for year in years {
      encoder.append(year.year)
      encoder.append(year.weeks.map { Int64($0.successes) << 8 | Int64($0.kind.rawValue) })
      year.summary.encode(into: &encoder)
      encoder.append(year.path)
    }
  }

  func write(to html: inout HTMLWriter) {
    html.append("<p class=\"small\">")
    html.append(escaped: words(.habitLifeNote))
    html.append("</p><div class=\"life\"><p aria-hidden=\"true\">")
    for month in words.shortMonths {
      html.append("<b>")
      html.append(escaped: month)
      html.append("</b>")
    }
    html.append("</p><ol>")
    // The fullest week of all years fills the height of a line.
    let fullest = max(1, years.lazy.flatMap(\.weeks).map(\.successes).max() ?? 1)
    for year in years {
      html.append("<li><a")
      html.attribute("href", year.path)
      html.append(">")
      html.append(year.year)
      html.append("</a><svg viewBox=\"0 0 ")
      html.append(year.weeks.count)
      html.append(" 100\" preserveAspectRatio=\"none\" aria-hidden=\"true\">")
      Self.draw(year.weeks, as: "do", to: &html) { week in
        week.kind == .some ? (from: 100, height: max(6, week.successes * 100 / fullest)) : nil
      }
      Self.draw(year.weeks, as: "no", to: &html) { $0.kind == .none ? (from: 100, height: 6) : nil }
      Self.draw(year.weeks, as: "ex", to: &html) { $0.kind == .excused ? (from: 54, height: 8) : nil }
      html.append("</svg><span>")
      html.append(escaped: year.summary.heading(in: words))
      html.append("</span></li>")
    }
    html.append("</ol></div>")
  }

  /// Writes the path of upright strokes, each in the middle of its week; writes nothing where `stroke` is `nil` for all
  /// weeks.
  private static func draw(
    _ weeks: [WeekTotal], as name: StaticString, to html: inout HTMLWriter,
    _ stroke: (WeekTotal) -> (from: Int, height: Int)?
  ) {
    var last: (index: Int, height: Int)?
    for (index, week) in weeks.enumerated() {
      guard let (from, height) = stroke(week) else { continue }
      if last == nil {
        html.append("<path class=\"")
        html.append(name)
        html.append("\" d=\"")
      }
      // A relative move from the last stroke's upper end takes fewer bytes than an absolute one.
      if let last, last.index == index - 1 {
        html.append("m1 ")
        html.append(last.height)
      } else {
        html.append("M")
        html.append(index)
        html.append(".5 ")
        html.append(from)
      }
      html.append("v-")
      html.append(height)
      last = (index, height)
    }
    if last != nil { html.append("\"/>") }
  }
}
