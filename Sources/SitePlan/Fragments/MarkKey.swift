/// The key of lines of days: the marks that they have.
struct MarkKey: MarkupSource {
  let marks: DayMarks
  let words: Words

  func encode(into encoder: inout ModelEncoder) {
    encoder.append(Int(marks.bits))
  }

  func write(to html: inout HTMLWriter) {
    html.append("<ul class=\"plate-key\">")
    writeItems(to: &html)
    html.append("</ul>")
  }

  /// Appends an element for each mark.
  func writeItems(to html: inout HTMLWriter) {
    for (mark, phrase) in DayMark.explained where marks.contains(mark) {
      html.append("<li><svg viewBox=\"0 0 5 ")
      html.append(DayMark.lineHeight)
      html.append("\" preserveAspectRatio=\"none\" aria-hidden=\"true\">")
      DayPaths.writePath("ml", runs: [0..<5], at: DayMark.baseLine, to: &html)
      if let stroke = mark.stroke {
        DayPaths.writePath(stroke.cssClass, runs: [1..<4], at: stroke.middle, to: &html)
      } else if mark == .due {
        html.append("<path class=\"mu\" d=\"M2 6.5h1.5v13h-1.5z\"/>")
      }
      html.append("</svg>")
      html.append(escaped: words(phrase))
      html.append("</li>")
    }
  }
}
