import Insights
import Journal

/// A habit as it stands, as a small picture to embed anywhere: its title, its streak and its score, on a light or a dark
/// ground as the reader's system has it, and in words for those who listen.
struct HabitBadge: MarkupSource {
  private let title: String
  private let color: Palette
  /// The running streak; of a habit that is over the best one.
  private let streak: String?
  private let percent: Int
  /// The same in a sentence.
  let sentence: String
  private let words: Words

  init(of entry: HabitEntry, in words: Words) {
    let (habit, report) = (entry.habit, entry.report)
    title = habit.title
    color = habit.paletteName
    let length = entry.isOver ? report.bestStreak?.length ?? 0 : report.currentStreak
    streak = length > 0 ? words.streak(length, unit: report.streakUnit) : nil
    percent = Int((report.score * 100).rounded())
    let label = words(entry.isOver ? .habitBestStreak : .habitCurrentStreak)
    let told = [
      words.labelled(label, words.streak(length, unit: report.streakUnit)),
      words.labelled(words(.habitScore), words.percent(report.score)),
    ]
    sentence = told.map { $0 + "." }.joined(separator: " ")
    self.words = words
  }

  func encode(into encoder: inout ModelEncoder) {
    encoder.append(title)
    encoder.append(color.rawValue)
    encoder.append(streak)
    encoder.append(percent)
    encoder.append(sentence)
  }

  /// Sizes in pixels.
  private enum Layout {
    static let height = 28
    static let side = 10.0
    static let size = 13
    static let bar = 40.0
    /// The room for the title.
    static let title = 240.0
  }

  func write(to html: inout HTMLWriter) {
    let shown = TextWidth.cut(title, to: Layout.title, size: Double(Layout.size))
    let score = words.percent(Double(percent) / 100)
    func width(_ text: String) -> Double { TextWidth.pixels(of: text, size: Double(Layout.size)) }
    let first = Layout.side
    let second = first + width(shown) * 1.12 + 10
    let third = second + (streak.map { width($0) + 12 } ?? 0)
    let fourth = third + Layout.bar + 8
    let end = Int((fourth + width(score) + Layout.side).rounded(.up))
    html.append("<svg xmlns=\"http://www.w3.org/2000/svg\"")
    html.attribute("width", end)
    html.attribute("height", Layout.height)
    html.attribute("viewBox", "0 0 \(end) \(Layout.height)")
    html.append(" role=\"img\" aria-labelledby=\"t d\"")
    html.attribute("lang", words.language)
    html.attribute("direction", words.direction)
    html.append("><title id=\"t\">")
    html.append(escaped: title)
    html.append("</title><desc id=\"d\">")
    html.append(escaped: sentence)
    html.append("</desc>")
    DarkInks.writeStyle([color], to: &html)
    html.append("<rect x=\".5\" y=\".5\" rx=\"5\"")
    html.attribute("width", end - 1)
    html.attribute("height", Layout.height - 1)
    html.attribute("fill", Ink.paper.hex)
    html.attribute("stroke", Ink.line.hex)
    html.append("/>")
    write(shown, at: first, width: width(shown) * 1.12, Ink.ink.hex, isBold: true, to: &html)
    if let streak { write(streak, at: second, width: width(streak), Ink.soft.hex, to: &html) }
    html.append("<path fill=\"none\" stroke-width=\"6\"")
    html.attribute("stroke", Ink.line.hex)
    html.attribute("d", "M\(tenths(third)) 14h\(Int(Layout.bar))")
    html.append("/>")
    if percent > 0 {
      html.append("<path fill=\"none\" stroke-width=\"6\"")
      html.attribute("stroke", color.hexInk)
      html.attribute("d", "M\(tenths(third)) 14h\(tenths(Layout.bar * Double(percent) / 100))")
      html.append("/>")
    }
    write(score, at: fourth, width: width(score), color.hexInk, isBold: true, to: &html)
    html.append("</svg>\n")
  }

  /// - Parameter width: The room that is reckoned for the text.
  private func write(
    _ text: String, at x: Double, width: Double, _ fill: String, isBold: Bool = false, to html: inout HTMLWriter
  ) {
    // Text of the other direction begins at its right end.
    let start = words.direction == "rtl" ? x + width : x
    html.append("<text y=\"18.5\" font-family=\"system-ui,Segoe UI,Roboto,Noto Sans,DejaVu Sans,sans-serif\"")
    html.attribute("x", tenths(start))
    html.attribute("font-size", Layout.size)
    html.attribute("fill", fill)
    if isBold { html.append(" font-weight=\"600\"") }
    html.append(">")
    html.append(escaped: text)
    html.append("</text>")
  }

  private func tenths(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded())
    return tenths.isMultiple(of: 10) ? String(tenths / 10) : "\(tenths / 10).\(abs(tenths) % 10)"
  }
}

/// The colours of pictures to embed where the reader's system is dark.
enum DarkInks {
  /// Writes a style that puts the colours of dark pages in the place of those that the picture has by itself, as attributes.
  /// Programs that know no styles draw it light.
  ///
  /// - Parameter colors: The colours of the habits in it.
  static func writeStyle(_ colors: [Palette], to html: inout HTMLWriter) {
    html.append("<style>@media (prefers-color-scheme:dark){")
    for ink in Ink.allCases { writeRule(ink.hex, ink.dark, to: &html) }
    for color in colors { writeRule(color.hexInk, "oklch(from \(color.hexInk) \(steps))", to: &html) }
    html.append("}</style>")
  }

  /// How `--c` in the style sheet makes the colour of a dark page of that of a light one.
  static let steps = ".755 min(c*1.15, .125) h"

  private static func writeRule(_ light: String, _ dark: String, to html: inout HTMLWriter) {
    for attribute in ["fill", "stroke"] {
      html.append(trusted: Array("[\(attribute)=\"\(light)\"]{\(attribute):\(dark)}".utf8))
    }
  }
}
