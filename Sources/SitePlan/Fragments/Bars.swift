/// Upright bars with a number above and a name below each.
public struct Bars: MarkupSource {
  struct Bar: Sendable {
    /// What stands above: `12`.
    var value: String
    /// 0–100.
    var percent: Int
    /// Below it, short: `Mar`.
    var label: String
    /// The bar in words: `March 2026: 12 of 13`.
    var spoken: String
    var isNow = false
    var isNone = false
  }

  let bars: [Bar]
  let isWeek: Bool

  public func encode(into encoder: inout ModelEncoder) {
    encoder.append(isWeek)
    encoder.append(bars.count)
    for bar in bars {
      encoder.append(bar.value)
      encoder.append(bar.percent)
      encoder.append(bar.label)
      encoder.append(bar.spoken)
      encoder.append(bar.isNow)
      encoder.append(bar.isNone)
    }
  }

  public func write(to html: inout HTMLWriter) {
    html.append(isWeek ? "<ol class=\"bars days\">" : "<ol class=\"bars\">")
    for bar in bars {
      html.append(bar.isNone ? "<li class=\"none\">" : bar.isNow ? "<li class=\"now\">" : "<li>")
      html.append("<span class=\"col\" aria-hidden=\"true\"><b>")
      html.append(escaped: bar.value)
      html.append("</b><svg height=\"")
      html.append(bar.percent)
      html.append("%\"></svg></span><span aria-hidden=\"true\">")
      html.append(escaped: bar.label)
      html.append("</span><span class=\"v\">")
      html.append(escaped: bar.spoken)
      html.append("</span></li>")
    }
    html.append("</ol>")
  }
}
