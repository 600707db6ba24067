/// A habit's score as a ring around its number.
struct ScoreRing: MarkupSource {
  /// The score in per cent, 0–100.
  let percent: Int
  let words: Words

  init(score: Double, words: Words) {
    percent = Int((score * 100).rounded())
    self.words = words
  }

  func encode(into encoder: inout ModelEncoder) {
    encoder.append(percent)
  }

  func write(to html: inout HTMLWriter) {
    html.append("<svg class=\"ring\" viewBox=\"0 0 40 40\" role=\"img\"")
    html.attribute("aria-label", words(.habitRing, ["percent": words(.percent, ["n": String(percent)])]))
    html.append("><title>")
    html.append(escaped: words(.habitRingWhy))
    html.append("</title><circle cx=\"20\" cy=\"20\" r=\"17\"/>")
    if percent > 0 {
      html.append("<path class=\"r\" pathLength=\"100\" stroke-dasharray=\"")
      html.append(percent)
      html.append(" 100\" d=\"M20 3a17 17 0 0 1 0 34a17 17 0 0 1 0-34\"/>")
    }
    html.append("<text x=\"20\" y=\"24.2\">")
    html.append(percent)
    html.append("</text></svg>")
  }
}
