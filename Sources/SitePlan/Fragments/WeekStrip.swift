import Journal

/// The last seven days of a habit, today last.
struct WeekStrip: MarkupSource {
  let cells: DayCells
  let words: Words

  func encode(into encoder: inout ModelEncoder) {
    cells.encode(into: &encoder)
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
    html.append("<span class=\"wk\" role=\"img\"")
    html.attribute("aria-label", words(.habitLastSeven, ["days": spoken.joined(separator: ", ")]))
    html.append(">")
    for index in 0..<count {
      html.append(index == count - 1 ? "<i class=\"" : "<i class=")
      html.append(cells.states[index].cssClass)
      html.append(index == count - 1 ? " t\">" : ">")
      html.append(escaped: words.letter(of: (cells.first + index).weekday))
      html.append("</i>")
    }
    html.append("</span>")
  }
}
