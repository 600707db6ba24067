/// The longest streaks as dated bars.
public struct BestStreaks: MarkupSource {
  struct Bar: Sendable {
    /// `31 days`.
    var length: String
    /// `3 Mar – 14 May 2026`.
    var dates: String
    /// Of the longest, 1–100.
    var percent: Int
    var isRunning: Bool
  }

  let bars: [Bar]

  public func encode(into encoder: inout ModelEncoder) {
    encoder.append(bars.count)
    for bar in bars {
      encoder.append(bar.length)
      encoder.append(bar.dates)
      encoder.append(bar.percent)
      encoder.append(bar.isRunning)
    }
  }

  public func write(to html: inout HTMLWriter) {
    html.append("<ol class=\"best\">")
    for bar in bars {
      html.append(bar.isRunning ? "<li class=\"now\"><b>" : "<li><b>")
      html.append(escaped: bar.length)
      html.append("</b><span>")
      html.append(escaped: bar.dates)
      html.append("</span><svg width=\"")
      html.append(bar.percent)
      html.append("%\" aria-hidden=\"true\"></svg></li>")
    }
    html.append("</ol>")
  }
}
