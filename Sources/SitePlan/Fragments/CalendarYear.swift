import Journal
import Synchronization

/// The layout of a year, computed once and shared by all heatmaps of the year: the cells of its days, the spans of its
/// months, and the date with which each cell's title begins.
final class CalendarYear: Sendable {
  let year: Int
  let weekStartsOn: Weekday
  let firstDay: Day
  /// The days of the year, 365 or 366.
  let dayCount: Int
  /// The days between the first day of the week and 1 January, 0–6: the row of the first cell.
  let offset: Int
  /// How many columns each month's label spans.
  let monthSpans: [Int]
  /// ` title="Thu 1 Jan: ` for each day, one after the other.
  private let titles: [UInt8]
  private let titleStarts: [Int32]

  init(_ year: Int, weekStartsOn: Weekday, words: Words) {
    self.year = year
    self.weekStartsOn = weekStartsOn
    let firstDay = YearMonth(year: year, month: 1).firstDay
    let dayCount = YearMonth(year: year + 1, month: 1).firstDay - firstDay
    let offset = (firstDay.weekday.index - weekStartsOn.index + 7) % 7
    self.firstDay = firstDay
    self.dayCount = dayCount
    self.offset = offset
    let starts = (1...12).map { YearMonth(year: year, month: $0).firstDay - firstDay }
    let columns = starts.map { (offset + $0) / 7 } + [(offset + dayCount + 6) / 7]
    monthSpans = (0..<12).map { columns[$0 + 1] - ($0 == 0 ? 0 : columns[$0]) }

    var writer = HTMLWriter(reservingCapacity: dayCount * 24)
    var titleStarts: [Int32] = []
    titleStarts.reserveCapacity(dayCount + 1)
    // Escaped once for all days.
    let weekdays = words.shortWeekdays.map { text in Markup { $0.append(escaped: text) }.bytes }
    let months = words.shortMonths.map { text in Markup { $0.append(escaped: text) }.bytes }
    for index in 0..<dayCount {
      let day = firstDay + index
      let (_, month, dayOfMonth) = day.components
      titleStarts.append(Int32(writer.count))
      writer.append(" title=\"")
      for part in words.shortDatePattern.parts {
        switch part {
        case .literal(let bytes): writer.append(escaped: bytes)
        case .shortWeekday: writer.append(trusted: weekdays[day.weekday.index])
        case .dayOfMonth: writer.append(dayOfMonth)
        case .shortMonth: writer.append(trusted: months[month - 1])
        }
      }
      writer.append(escaped: words(.colon))
    }
    titleStarts.append(Int32(writer.count))
    titles = writer.bytes
    self.titleStarts = titleStarts
  }

  /// Calls the closure with ` title="Thu 1 Jan: ` of every day in one buffer and with the offset at which each begins;
  /// one more offset is the buffer's end.
  func withTitles(_ body: (_ titles: UnsafeBufferPointer<UInt8>, _ starts: UnsafeBufferPointer<Int32>) -> Void) {
    titles.withUnsafeBufferPointer { titles in
      titleStarts.withUnsafeBufferPointer { body(titles, $0) }
    }
  }
}

/// The layouts of the years that an edition shows, each computed when a page first needs it.
struct CalendarYears: Sendable {
  private final class LazyYear: Sendable {
    let year = Mutex<CalendarYear?>(nil)
  }

  private let years: [LazyYear]
  private let first: Int
  let weekStartsOn: Weekday
  let words: Words

  init(_ range: ClosedRange<Int>, weekStartsOn: Weekday, words: Words) {
    first = range.lowerBound
    years = range.map { _ in LazyYear() }
    self.weekStartsOn = weekStartsOn
    self.words = words
  }

  subscript(year: Int) -> CalendarYear {
    guard years.indices.contains(year - first) else {
      return CalendarYear(year, weekStartsOn: weekStartsOn, words: words)
    }
    return years[year - first].year.withLock { layout in
      if let layout { return layout }
      let made = CalendarYear(year, weekStartsOn: weekStartsOn, words: words)
      layout = made
      return made
    }
  }
}
