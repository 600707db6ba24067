import Journal

/// A month as a table of weeks: every day with its number, its state and, for those who do not see it, its words.
public struct MonthCalendar: Sendable {
  let month: YearMonth
  let weekStartsOn: Weekday
  let cells: DayCells
  let today: Day?
  /// Where a day leads: the text before the date and the text after it, for days that have a page.
  let dayLinks: DayLinks?
  let showsYear: Bool

  func write(to html: inout HTMLWriter, words: Words, cellWords: CellWords, table: CellTable) {
    html.append("<table class=\"cal\"><caption>")
    html.append(escaped: words.months[month.month - 1])
    html.append(showsYear ? "<span> " : "<span class=\"v\"> ")
    html.append(month.year)
    html.append("</span></caption><thead><tr>")
    for weekday in weekStartsOn.weekFromHere {
      html.append("<th scope=col")
      html.attribute("abbr", words.name(of: weekday))
      html.append(">")
      html.append(escaped: words.letter(of: weekday))
      html.append("</th>")
    }
    html.append("</tr></thead><tbody>")
    let first = month.firstDay
    let gap = (first.weekday.index - weekStartsOn.index + 7) % 7
    let count = month.length
    html.append("<tr>")
    if gap > 0 {
      html.append("<td colspan=")
      html.append(gap)
      html.append("></td>")
    }
    table.bytes.withUnsafeBufferPointer { parts in
      for number in 1...count {
        if number > 1 && (gap + number - 1).isMultiple(of: 7) { html.append("</tr>\n<tr>") }
        writeDay(first + (number - 1), number: number, to: &html, cellWords: cellWords, table: table, parts: parts)
      }
    }
    let rest = (7 - (gap + count) % 7) % 7
    if rest > 0 {
      html.append("<td colspan=")
      html.append(rest)
      html.append("></td>")
    }
    html.append("</tr></tbody></table>")
  }

  /// What the cells of a calendar begin and end with.
  static func table(_ cellWords: CellWords) -> CellTable {
    CellTable { state, html in
      html.append("<td class=")
      html.append(state.cssClass)
      html.append(">")
    } close: { state, html in
      html.append("</b>")
      guard state != .outside else { return }
      html.append("<span class=v>")
      cellWords.append(state, to: &html)
      html.append("</span>")
    }
  }

  private func writeDay(
    _ day: Day, number: Int, to html: inout HTMLWriter, cellWords: CellWords, table: CellTable,
    parts: UnsafeBufferPointer<UInt8>
  ) {
    let index = day - cells.first
    let state = cells.states.indices.contains(index) ? cells.states[index] : .outside
    if day == today {
      html.append("<td class=\"")
      html.append(state.cssClass)
      html.append(" t\" aria-current=date>")
    } else {
      html.append(table.open(state), of: parts)
    }
    let isLink = dayLinks?.contains(day) ?? false
    if isLink, let dayLinks {
      html.append("<a href=\"")
      dayLinks.append(day, to: &html)
      html.append("\">")
    }
    html.append("<b>")
    html.append(number)
    if state == .outside || cells.amounts.isEmpty || cells.amounts[index] < 0 {
      html.append(table.close(state), of: parts)
    } else {
      html.append("</b><span class=v>")
      cellWords.append(index, to: &html)
      html.append("</span>")
    }
    if isLink { html.append("</a>") }
    html.append("</td>")
  }
}

/// The days of a habit that have a page of their own, and the addresses of these.
public struct DayLinks: Sendable {
  /// Up to the date: `../../days/`.
  let prefix: String
  /// Behind the date: `.html#morning-run`.
  let suffix: String
  let first: Day
  /// One bit for each day from `first` on.
  let days: [Bool]

  func contains(_ day: Day) -> Bool {
    let index = day - first
    return days.indices.contains(index) && days[index]
  }

  func append(_ day: Day, to html: inout HTMLWriter) {
    html.append(escaped: prefix)
    html.append(escaped: day.description)
    html.append(escaped: suffix)
  }

  func encode(into encoder: inout ModelEncoder) {
    encoder.append(prefix)
    encoder.append(suffix)
    encoder.append(Int(first.number))
    encoder.append(days.map { $0 ? 1 : 0 } as [UInt8])
  }
}

/// Twelve month calendars.
public struct YearCalendar: MarkupSource {
  let year: Int
  let weekStartsOn: Weekday
  let cells: DayCells
  let today: Day?
  let dayLinks: DayLinks?
  let words: Words

  public func encode(into encoder: inout ModelEncoder) {
    encoder.append(year)
    encoder.append(weekStartsOn.index)
    cells.encode(into: &encoder)
    encoder.append(today.map { Int($0.number) })
    encoder.append(dayLinks != nil)
    dayLinks?.encode(into: &encoder)
  }

  public func write(to html: inout HTMLWriter) {
    let cellWords = CellWords(of: cells, in: words)
    let table = MonthCalendar.table(cellWords)
    html.append("<div class=\"year\">")
    for month in 1...12 {
      MonthCalendar(
        month: YearMonth(year: year, month: month), weekStartsOn: weekStartsOn, cells: cells, today: today,
        dayLinks: dayLinks, showsYear: false
      ).write(to: &html, words: words, cellWords: cellWords, table: table)
    }
    html.append("</div>")
  }
}
