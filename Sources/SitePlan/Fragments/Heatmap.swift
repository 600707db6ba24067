import Insights
import Journal

/// One year of days as a grid of weeks, with its heading and a sentence for screen readers.
struct YearHeatmap: Sendable {
  let year: CalendarYear
  /// The cells of the year, from 1 January on.
  let cells: DayCells
  /// Today, to be marked; `nil` where it lies in another year or the habit is over.
  let today: Day?
  let summary: YearSummary
  /// The page with the year's calendar, relative to this page.
  let calendarPath: String?
  let words: Words

  func encode(into encoder: inout ModelEncoder) {
    encoder.append(year.year)
    encoder.append(year.weekStartsOn.index)
    cells.encode(into: &encoder)
    encoder.append(today.map { Int($0.number) })
    summary.encode(into: &encoder)
    encoder.append(calendarPath)
  }

  func write(to html: inout HTMLWriter) {
    html.append("<section class=\"yr\" id=\"y")
    html.append(year.year)
    html.append("\"><header class=\"yh\"><h3>")
    html.append(year.year)
    html.append("</h3><p>")
    html.append(escaped: summary.heading(in: words))
    html.append("</p>")
    if let calendarPath {
      html.append("<a")
      html.attribute("href", calendarPath)
      html.append(">")
      html.append(escaped: words(.habitMonthByMonth))
      html.append("<span class=\"v\">, ")
      html.append(year.year)
      html.append("</span></a>")
    }
    html.append("</header>\n<div class=\"hm\" tabindex=\"0\" role=\"region\"")
    html.attribute("aria-label", words(.habitEveryDayOf, ["year": String(year.year)]))
    html.append(cells.kind == .overview ? "><div class=\"heat all\" role=\"img\"" : "><div class=\"heat\" role=\"img\"")
    html.attribute("aria-label", summary.sentence(year: year.year, in: words))
    html.append("><div class=\"hw\">")
    for row in [0, 2, 4] {
      html.append("<b>")
      html.append(escaped: words.shortName(of: Weekday(index: year.weekStartsOn.index + row)))
      html.append("</b>")
    }
    html.append("</div><div class=\"hn\">")
    for (month, span) in year.monthSpans.enumerated() {
      html.append("<b class=w")
      html.append(span)
      html.append(">")
      html.append(escaped: words.shortMonths[month])
      html.append("</b>")
    }
    html.append("</div><div class=\"hd o")
    html.append(year.offset)
    html.append("\">")
    writeCells(to: &html)
    html.append("</div></div></div></section>")
  }

  private func writeCells(to html: inout HTMLWriter) {
    let cellWords = CellWords(of: cells, in: words)
    let table = CellTable { state, html in
      html.append("<i class=")
      html.append(state.cssClass)
    } close: { state, html in
      cellWords.append(state, to: &html)
      html.append("\"></i>")
    }
    let todayIndex = today.map { $0 - cells.first } ?? -1
    table.bytes.withUnsafeBufferPointer { parts in
      year.withTitles { titles, starts in
        for index in cells.states.indices {
          let state = cells.states[index]
          if index == todayIndex {
            html.append("<i class=\"")
            html.append(state.cssClass)
            html.append(" t\"")
          } else {
            html.append(table.open(state), of: parts)
          }
          if state == .outside {
            html.append("></i>")
            continue
          }
          html.append(Int(starts[index])..<Int(starts[index + 1]), of: titles)
          if cells.amounts.isEmpty || cells.amounts[index] < 0 {
            html.append(table.close(state), of: parts)
          } else {
            cellWords.append(index, to: &html)
            html.append("\"></i>")
          }
        }
      }
    }
  }
}

/// The figures of a habit's year.
struct YearSummary: Sendable, Equatable {
  /// The unit in which successes are counted, where it is not days.
  var streakUnit = StreakUnit.days
  /// How many occasions succeeded. Occasions are days, weeks, months or check-ins, as the schedule counts.
  var succeeded = 0
  var occasions = 0
  /// Successful days beyond the occasions; 0 where occasions are not days.
  var extra = 0
  /// All days that count towards the habit's total.
  var successes = 0
  var skipped = 0
  var missed = 0
  var blank = 0
  var amount: Amount?
  var unit: String?
  var isOverview = false

  /// The year in a short heading: `131 of 139 days · 702 km`.
  func heading(in words: Words) -> String {
    if isOverview {
      return words(.todayProgress, count: succeeded, ["all": words.number(occasions)])
    }
    guard let amount else { return days(in: words) }
    return "\(days(in: words)) · \(words.amount(amount, unit: unit))"
  }

  /// The successful days: `114 of 129 days, 6 extra`; without occasions, the days that count towards the total:
  /// `6 days`.
  private func days(in words: Words) -> String {
    guard occasions > 0 else { return words(.days, count: successes) }
    return words.withExtra(
      words(dueWords, count: occasions, ["n": words.number(succeeded), "all": words.number(occasions)]), extra)
  }

  private var dueWords: Phrase {
    switch streakUnit {
    case .days: .habitDueDays
    case .weeks: .habitDueWeeks
    case .months: .habitDueMonths
    case .checkIns: .habitDueCheckIns
    }
  }

  /// The year in a sentence that screen readers read in place of the grid.
  func sentence(year: Int, in words: Words) -> String {
    var sentences = ["\(year)\(words(.colon))\(heading(in: words))."]
    if skipped > 0 { sentences.append(words(.habitYearSkipped, count: skipped)) }
    if missed > 0 { sentences.append(words(.habitYearMissed, count: missed)) }
    if blank > 0 { sentences.append(words(.habitYearBlank, count: blank)) }
    return sentences.joined(separator: " ")
  }

  func encode(into encoder: inout ModelEncoder) {
    encoder.append(streakUnit.rawValue)
    encoder.append(succeeded)
    encoder.append(occasions)
    encoder.append(extra)
    encoder.append(successes)
    encoder.append(skipped)
    encoder.append(missed)
    encoder.append(blank)
    encoder.append(amount.map { Int($0.millionths) })
    encoder.append(unit)
    encoder.append(isOverview)
  }
}

/// The heatmaps of a habit, newest year first, with their key.
struct Heatmaps: MarkupSource {
  let key: StatusLegend
  let years: [YearHeatmap]

  func encode(into encoder: inout ModelEncoder) {
    key.encode(into: &encoder)
    encoder.append(years.count)
    for year in years { year.encode(into: &encoder) }
  }

  func write(to html: inout HTMLWriter) {
    key.write(to: &html)
    for year in years { year.write(to: &html) }
  }
}
