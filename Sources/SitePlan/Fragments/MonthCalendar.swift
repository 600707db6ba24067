import Journal

/// A month as a table of weeks; each day has its number, its state as a class, and its state in words for screen
/// readers.
///
/// Half of a large site's bytes are days of years, so that cells and rows do without the end tags that HTML lets one leave out, and
/// the words are in an element of one letter, which the style sheet hides as it does others of `visually-hidden`.
struct MonthCalendar: Sendable {
  let month: YearMonth
  let weekStartsOn: Weekday
  let cells: DayCells
  let pauses: [Pause]
  let today: Day?
  /// Links of the days with check-ins to the history; `nil` where days are not linked.
  let dayLinks: DayLinks?
  let showsYear: Bool

  /// - Parameter head: ``head(weekStartsOn:words:)``, which twelve months have in common.
  func write(to html: inout HTMLWriter, words: Words, head: Markup, cellWords: CellWords, table: CellTable) {
    html.append("<table class=\"cal\"><caption>")
    html.append(escaped: words.atStart(words.months[month.month - 1]))
    html.append(showsYear ? "<span> " : "<span class=\"v\"> ")
    html.append(month.year)
    html.append("</span></caption>")
    html.append(head)
    html.append("<tbody>")
    let first = month.firstDay
    let gap = (first.weekday.index - weekStartsOn.index + 7) % 7
    let count = month.length
    html.append("<tr>")
    if gap > 0 {
      html.append("<td colspan=")
      html.append(gap)
      html.append(">")
    }
    table.bytes.withUnsafeBufferPointer { parts in
      for number in 1...count {
        if number > 1 && (gap + number - 1).isMultiple(of: 7) { html.append("\n<tr>") }
        writeDay(first + (number - 1), number: number, to: &html, cellWords: cellWords, table: table, parts: parts)
      }
    }
    let rest = (7 - (gap + count) % 7) % 7
    if rest > 0 {
      html.append("<td colspan=")
      html.append(rest)
      html.append(">")
    }
    html.append("</table>")
  }

  /// The row with the days of the week.
  static func head(weekStartsOn: Weekday, words: Words) -> Markup {
    Markup { html in
      html.append("<thead><tr>")
      for weekday in weekStartsOn.weekFromHere {
        html.append("<th scope=col")
        html.attribute("abbr", words.name(of: weekday))
        html.append(">")
        html.append(escaped: words.letter(of: weekday))
      }
      html.append("</thead>")
    }
  }

  /// The HTML before and after the text of a calendar's cells, by state.
  static func table(_ cellWords: CellWords) -> CellTable {
    CellTable { state, html in
      html.append("<td class=")
      html.append(state.cssClass)
      html.append(">")
    } close: { state, html in
      html.append("</b>")
      guard state != .outside else { return }
      html.append("<i>")
      cellWords.append(state, to: &html)
      html.append("</i>")
    }
  }

  private func writeDay(
    _ day: Day, number: Int, to html: inout HTMLWriter, cellWords: CellWords, table: CellTable,
    parts: UnsafeBufferPointer<UInt8>
  ) {
    let index = day - cells.first
    let state = cells.states.indices.contains(index) ? cells.states[index] : .outside
    let isPaused = state != .outside && pauses.contains { $0.contains(day) }
    if day == today {
      html.append("<td class=\"")
      html.append(state.cssClass)
      html.append(isPaused ? " pd t\" aria-current=date>" : " t\" aria-current=date>")
    } else if isPaused {
      html.append("<td class=\"")
      html.append(state.cssClass)
      html.append(" pd\">")
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
      html.append("</b><i>")
      cellWords.append(index, to: &html)
      html.append("</i>")
    }
    if isLink { html.append("</a>") }
  }
}

/// The days of a habit with check-ins, and their addresses in the history; in the local web app all days of the habit, and
/// the pages on which they are recorded.
struct DayLinks: Sendable {
  /// The address up to the month: `../../history/`.
  let prefix: String
  /// The habit's key in anchors: `morning-run`.
  let key: String
  let first: Day
  /// For each day from `first` on: 0, 1, or 2 for more than one check-in.
  let counts: [UInt8]
  /// Whether the addresses are those of pages on which days are recorded.
  var areForms = false

  func contains(_ day: Day) -> Bool {
    let index = day - first
    return counts.indices.contains(index) && counts[index] > 0
  }

  /// Appends the address of the day's check-in, or of the whole day where the habit has several.
  func append(_ day: Day, to html: inout HTMLWriter) {
    html.append(escaped: prefix)
    if areForms {
      html.append(day)
      html.append(".html")
      return
    }
    html.append(escaped: day.yearMonth.description)
    html.append(".html#d")
    html.append(day.dayOfMonth)
    if counts[day - first] == 1 {
      html.append("-")
      html.append(escaped: key)
    }
  }

  func encode(into encoder: inout ModelEncoder) {
    encoder.append(prefix)
    encoder.append(key)
    encoder.append(Int(first.number))
    encoder.append(counts)
    encoder.append(areForms)
  }
}

/// Twelve month calendars.
struct YearCalendar: MarkupSource {
  let year: Int
  let weekStartsOn: Weekday
  let cells: DayCells
  /// The habit's pauses, which are drawn as brackets over their days.
  let pauses: [Pause]
  let today: Day?
  let dayLinks: DayLinks?
  let words: Words

  func encode(into encoder: inout ModelEncoder) {
    encoder.append(year)
    encoder.append(weekStartsOn.index)
    cells.encode(into: &encoder)
    encoder.append(pauses.flatMap { [Int64($0.from.number), Int64($0.through?.number ?? .max)] })
    encoder.append(today.map { Int($0.number) })
    encoder.append(dayLinks != nil)
    dayLinks?.encode(into: &encoder)
  }

  func write(to html: inout HTMLWriter) {
    let cellWords = CellWords(of: cells, in: words)
    let table = MonthCalendar.table(cellWords)
    let head = MonthCalendar.head(weekStartsOn: weekStartsOn, words: words)
    html.append(dayLinks?.areForms == true ? "<div class=\"year\" data-days=\"day-\">" : "<div class=\"year\">")
    for month in 1...12 {
      MonthCalendar(
        month: YearMonth(year: year, month: month), weekStartsOn: weekStartsOn, cells: cells, pauses: pauses,
        today: today, dayLinks: dayLinks, showsYear: false
      ).write(to: &html, words: words, head: head, cellWords: cellWords, table: table)
    }
    html.append("</div>")
  }
}
