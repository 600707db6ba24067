import Journal

/// Consecutive days of a habit as a line of marks, the same marks as on the plate of a year.
struct HabitLine: MarkupSource {
  /// The marks of the days, in order.
  let marks: [DayMark]
  /// The same in words, for those who hear the page.
  let sentence: String
  /// Where the local web app has a day: what stands before the day, relative to this page; `nil` elsewhere.
  var days: String?

  func encode(into encoder: inout ModelEncoder) {
    marks.withUnsafeBytes { encoder.append(raw: $0) }
    encoder.append(sentence)
    encoder.append(days)
  }

  func write(to html: inout HTMLWriter) {
    html.append("<svg class=\"habit-days\" viewBox=\"0 0 ")
    html.append(marks.count)
    html.append(" ")
    html.append(DayMark.lineHeight)
    html.append("\" preserveAspectRatio=\"none\" role=\"img\"")
    html.attribute("aria-label", sentence)
    if let days {
      html.attribute("data-days", days)
      html.append(" tabindex=\"0\"")
    }
    html.append(">")
    DayMark.writeLine(of: marks, to: &html)
    html.append("</svg>")
  }
}
