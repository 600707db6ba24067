import Insights
import Journal

/// The score over the last twelve months, as a curve.
struct ScoreCurve: MarkupSource {
  let first: Day
  let last: Day
  /// The scores in per mille, at most one a day.
  let points: [(day: Day, perMille: Int)]
  let words: Words

  /// `nil` where fewer than two points fall into the time shown.
  init?(of report: HabitReport, words: Words) {
    let last = report.last
    let yearAgo = last - 365
    let curve = report.scoreCurve
    let start = curve.firstIndex { $0.day >= yearAgo } ?? curve.endIndex
    guard curve.endIndex - start >= 2 else { return nil }
    var points: [(day: Day, perMille: Int)] = []
    points.reserveCapacity(curve.endIndex - start + 1)
    if start > 0 { points.append((yearAgo, Int((curve[start - 1].score * 1000).rounded()))) }
    for point in curve[start...] where point.day <= last {
      points.append((point.day, Int((point.score * 1000).rounded())))
    }
    guard points.count >= 2, let begin = points.first?.day, begin < last else { return nil }
    if let final = points.last, final.day < last { points.append((last, final.perMille)) }
    first = begin
    self.last = last
    self.points = points
    self.words = words
  }

  func encode(into encoder: inout ModelEncoder) {
    encoder.append(Int(first.number))
    encoder.append(Int(last.number))
    encoder.append(points.map { Int64($0.day.number) << 16 | Int64($0.perMille) } as [Int64])
  }

  func write(to html: inout HTMLWriter) {
    html.append("<div class=\"curve\" role=\"img\"")
    html.attribute("aria-label", sentence)
    html.append(
      "><svg viewBox=\"0 0 1000 100\" preserveAspectRatio=\"none\"><path class=\"gr\" d=\"M0 .5H1000M0 50H1000M0 99.5H1000\"/><path class=\"ar\" d=\"M0 100"
    )
    let line = line
    html.append("V")
    html.append(line)
    html.append("V100Z\"/><path class=\"ln\" d=\"M0 ")
    html.append(line)
    html.append("\"/>")
    writeTips(to: &html)
    html.append(
      "</svg><span class=\"ya\"><i>100</i><i>50</i><i>0</i></span><svg class=\"xa\">")
    var month = first.yearMonth.next
    let span = last - first
    while month.firstDay <= last {
      let perMille = (month.firstDay - first) * 1000 / span
      if perMille <= 960 {
        html.append("<text x=\"")
        // The style sheet mirrors the curve for right-to-left languages, but not the text, so this position is mirrored
        // here.
        html.append(tenths: words.direction == "rtl" ? 1000 - perMille : perMille)
        html.append("%\" y=\"14\">")
        html.append(escaped: words.shortMonths[month.month - 1])
        html.append("</text>")
      }
      month = month.next
    }
    html.append("</svg></div>")
  }

  /// The path data of the curve from the height of the first point on; the caller writes the command before that.
  private var line: Markup {
    let span = last - first
    return Markup(reservingCapacity: points.count * 12) { html in
      for (index, point) in points.enumerated() {
        if index > 0 {
          html.append("L")
          html.append(tenths: (point.day - first) * 10_000 / span)
          html.append(" ")
        }
        html.append(tenths: 1000 - point.perMille)
      }
    }
  }

  /// Writes a strip for each month whose tooltip tells the score at the month's end.
  private func writeTips(to html: inout HTMLWriter) {
    var month = first.yearMonth
    var index = 0
    while month.firstDay <= last {
      let from = max(month.firstDay, first) - first
      let through = min(month.next.firstDay, last) - first
      while index + 1 < points.count, points[index + 1].day < month.next.firstDay { index += 1 }
      html.append("<path class=\"at\" d=\"M")
      html.append(tenths: from * 10_000 / (last - first))
      html.append(" 0V100H")
      html.append(tenths: through * 10_000 / (last - first))
      html.append("V0Z\"><title>")
      html.append(
        escaped: words(
          .habitMonthCount,
          ["month": words.monthHeading(month), "n": words.percent(Double(points[index].perMille) / 1000)]))
      html.append("</title></path>")
      month = month.next
    }
  }

  private var sentence: String {
    guard let begin = points.first, let end = points.last,
      let high = points.max(by: { $0.perMille < $1.perMille }),
      let low = points.min(by: { $0.perMille < $1.perMille })
    else { return "" }
    func percent(_ perMille: Int) -> String { words.percent(Double(perMille) / 1000) }
    return words(
      .habitCurve,
      [
        "from": words.month(first.yearMonth), "first": percent(begin.perMille), "last": percent(end.perMille),
        "high": percent(high.perMille), "high_month": words.month(high.day.yearMonth),
        "low": percent(low.perMille), "low_month": words.month(low.day.yearMonth),
      ])
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
