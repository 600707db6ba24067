import Journal

/// The last seven days of a habit, today last.
struct WeekStrip: MarkupSource {
  /// What a strip leads to in the local web app.
  struct Links: Sendable, Equatable {
    /// The week of all habits, relative to the page.
    var week: String
    /// What stands before a day of the habit; `nil` for all habits together.
    var days: String?
  }

  let cells: DayCells
  /// What the strip leads to; `nil` on pages that are files.
  var links: Links?
  let words: Words

  func encode(into encoder: inout ModelEncoder) {
    cells.encode(into: &encoder)
    encoder.append(links?.week)
    encoder.append(links?.days)
  }

  func write(to html: inout HTMLWriter) {
    let cellWords = CellWords(of: cells, in: words)
    let count = cells.states.count
    var spoken: [String] = []
    for index in 0..<count where cells.states[index] != .outside {
      let day = cells.first + index
      let name = index == count - 1 ? words(.today) : words.shortName(of: day.weekday)
      spoken.append("\(name) \(cellWords.plainText(index))")
    }
    if let links {
      html.append("<a class=\"wk\"")
      html.attribute("href", links.week)
      if let days = links.days {
        html.attribute("data-days", days)
        html.attribute("data-start", cells.first.description)
      }
    } else {
      html.append("<span class=\"wk\" role=\"img\"")
    }
    html.attribute("aria-label", words(.habitLastSeven, ["days": spoken.joined(separator: ", ")]))
    html.append(">")
    for index in 0..<count {
      html.append(index == count - 1 ? "<i class=\"" : "<i class=")
      html.append(cells.states[index].cssClass)
      html.append(index == count - 1 ? " t\">" : ">")
      html.append(escaped: words.letter(of: (cells.first + index).weekday))
      html.append("</i>")
    }
    html.append(links == nil ? "</span>" : "</a>")
  }
}
