import Insights
import Journal

/// The last two calendar years of a habit on one axis of time: every day, the score, and what was done by weeks and
/// months, with pauses, streaks, comebacks and photos named where they were. Below it, the same as a table.
struct HabitAxis: MarkupSource {
  /// A year of the habit: its page, and its figures in words.
  struct Year: Sendable {
    let year: Int
    let summary: YearSummary
    /// The page with the year's calendar, relative to this page.
    let path: String
  }

  /// A photo below the axis.
  struct Picture: Sendable {
    let day: Day
    let photo: PhotoNode
    let comment: String?
    /// What the check-in said: `7.4 km`.
    let value: String
  }

  /// The habit's title, kept apart from words of another direction.
  let title: String
  /// The days of the axis.
  let cells: DayCells
  let weekStartsOn: Weekday
  /// Today, to be marked; `nil` once the habit is over.
  let today: Day?
  /// The pauses, cut to the axis; an open one reaches to its end.
  let pauses: [(from: Day, through: Day, isOpen: Bool)]
  let score: AxisScore?
  let bars: AxisBars
  /// The months of the axis, in order.
  let months: [HabitMonth]
  let streakUnit: StreakUnit
  /// The longest streak and the one that goes on, where they reach onto the axis.
  let best, running: Streak?
  let comebacks: [Day]
  let notes: AxisNotes
  let pictures: [Picture]
  /// The years on the axis, latest first, that have pages to go to; empty where they are listed elsewhere.
  let years: [Year]
  /// Where the local web app has a day: what stands before the day, relative to this page; `nil` elsewhere.
  var days: String?
  let words: Words

  /// The days of the axis of a habit that has those dates: there is room for the last one's calendar year and the one
  /// before. `nil` before the habit has begun.
  static func range(from first: Day, through last: Day) -> ClosedRange<Day>? {
    first <= last ? max(first, YearMonth(year: last.year - 1, month: 1).firstDay)...last : nil
  }

  var first: Day { cells.first }
  var last: Day { cells.last }

  func encode(into encoder: inout ModelEncoder) {
    encoder.append(title)
    cells.encode(into: &encoder)
    encoder.append(weekStartsOn.index)
    encoder.append(today.map { Int($0.number) })
    encoder.append(pauses.flatMap { [Int64($0.from.number), Int64($0.through.number), $0.isOpen ? 1 : 0] })
    encoder.append(score != nil)
    score?.encode(into: &encoder)
    bars.encode(into: &encoder)
    encoder.append(months.count)
    for month in months { month.encode(into: &encoder) }
    encoder.append(streakUnit.rawValue)
    encoder.append(best)
    encoder.append(running)
    encoder.append(comebacks.map { Int64($0.number) })
    encoder.append(notes.notes.count)
    for note in notes.notes {
      encoder.append(Int(note.day.number))
      encoder.append(note.details.comment)
      encoder.append(note.details.photo != nil)
    }
    encoder.append(pictures.count)
    for picture in pictures {
      encoder.append(Int(picture.day.number))
      encoder.append(picture.photo.source)
      encoder.append(picture.photo.width)
      encoder.append(picture.photo.height)
      encoder.append(picture.comment)
      encoder.append(picture.value)
    }
    encoder.append(years.count)
    for year in years {
      encoder.append(year.year)
      year.summary.encode(into: &encoder)
      encoder.append(year.path)
    }
    encoder.append(days)
  }

  func write(to html: inout HTMLWriter) {
    html.append("<div class=\"ax\" role=\"img\"")
    html.attribute("aria-label", sentence)
    let drawing = AxisDrawing(self)
    drawing.writePlace(to: &html)
    if let days {
      html.attribute("data-days", days)
      html.append(" tabindex=0")
    }
    html.append(">")
    drawing.write(to: &html)
    html.append("</div>")
    writePictures(to: &html)
    writeYears(to: &html)
    writeTable(to: &html)
  }

  private func writePictures(to html: inout HTMLWriter) {
    guard !pictures.isEmpty else { return }
    html.append("<div class=\"pics\">")
    for picture in pictures {
      html.append("<figure><img")
      html.attribute("src", picture.photo.source)
      html.attribute("alt", picture.photo.alt)
      html.attribute("width", picture.photo.width)
      html.attribute("height", picture.photo.height)
      html.append(" loading=\"lazy\"><figcaption>")
      if let comment = picture.comment {
        html.append("<q dir=\"auto\">")
        html.append(escaped: comment)
        html.append("</q>")
      }
      html.append(escaped: "\(words.shortDate(picture.day)), \(picture.value)")
      html.append("</figcaption></figure>")
    }
    html.append("</div>")
  }

  private func writeYears(to html: inout HTMLWriter) {
    for year in years {
      html.append("<header class=\"yh\"><h3>")
      html.append(year.year)
      html.append("</h3><p>")
      html.append(escaped: year.summary.heading(in: words))
      html.append("</p><a")
      html.attribute("href", year.path)
      html.append(">")
      html.append(escaped: words(.habitMonthByMonth))
      html.append("<span class=\"v\">, ")
      html.append(year.year)
      html.append("</span></a></header>")
    }
  }

  // MARK: The axis in words

  /// The drawing in a few sentences, for those who do not see it.
  private var sentence: String {
    var sentences = [words(.axisSentence, ["habit": title, "dates": words.range(first, last)])]
    if let best {
      sentences.append(
        words(
          .yearBestStreak,
          ["length": words.streak(best.length, unit: streakUnit), "range": words.range(best.from, best.to)]))
    }
    if !pauses.isEmpty {
      sentences.append(words(.yearPausedIn, ["range": pauses.map(dates).joined(separator: "; ")]))
    }
    if let score, let begin = score.points.first {
      sentences.append(
        words(
          .habitCurve,
          [
            "from": words.month(begin.day.yearMonth), "first": percent(begin), "last": percent(score.last),
            "high": percent(score.highest), "high_month": words.month(score.highest.day.yearMonth),
            "low": percent(score.least), "low_month": words.month(score.least.day.yearMonth),
          ]))
    }
    if let goal = goal(hasUnit: true) { sentences.append(goal + ".") }
    if bars.span == .weeks, let most = bars.most { sentences.append(text(of: most) + ".") }
    return sentences.joined(separator: " ")
  }

  /// The days of a pause: `1 – 14 Aug 2026`, `since 3 Nov 2026`.
  func dates(_ pause: (from: Day, through: Day, isOpen: Bool)) -> String {
    pause.isOpen ? words(.since, ["date": words.shortDate(pause.from)]) : words.range(pause.from, pause.through)
  }

  func percent(_ point: AxisScore.Point) -> String { words.percent(point.score) }

  /// The most of a week: `26.9 km, week of 16 Mar`.
  func text(of bar: AxisBars.Bar) -> String {
    words(.axisBestWeek, ["amount": value(bar.value, hasUnit: true), "date": words.dayAndMonth(bar.from)])
  }

  /// A sum of amounts or a number of days.
  func value(_ amount: Amount, hasUnit: Bool) -> String {
    guard bars.isAmount else {
      let count = amount.whole
      return hasUnit ? words(.days, count: count) : words.number(count)
    }
    let rounded = amount.roundedForTotals
    return hasUnit ? words.amount(rounded, unit: bars.unit) : words.number(rounded)
  }

  /// What a week or month asks for: `Goal: 15 km`, or `Goal: 15` beside the unit; `nil` where nothing is fixed.
  func goal(hasUnit: Bool) -> String? {
    bars.goal.map { goal in
      let text =
        bars.isAmount && hasUnit
        ? words.amount(goal, unit: bars.unit) : bars.isAmount ? words.number(goal) : value(goal, hasUnit: hasUnit)
      return words(bars.isLimit ? .axisLimit : .axisGoal, ["amount": text])
    }
  }

  /// What a month has: an amount, how many of how many days, or how many days; `nil` where none counted.
  func figure(of month: HabitMonth) -> String? {
    month.amount.map { value($0, hasUnit: false) } ?? month.figure.text(in: words)
  }

  private func writeTable(to html: inout HTMLWriter) {
    html.append("<details class=\"dt\"><summary class=\"btn\">")
    html.append(escaped: words(.habitAsTable))
    html.append("</summary><div class=\"sc\" tabindex=\"0\"><table><thead><tr>")
    let heads: [Phrase] =
      [.axisMonth, .habitTotal] + (bars.isAmount ? [.axisAmount] : []) + (score == nil ? [] : [.habitScore])
    for head in heads {
      html.append("<th scope=col>")
      html.append(escaped: words(head))
      html.append("</th>")
    }
    html.append("</tr></thead><tbody>")
    for month in months.reversed() {
      html.append("<tr><th scope=row>")
      html.append(escaped: words.monthHeading(month.month))
      html.append("</th><td>")
      html.append(escaped: month.days(in: words) ?? "")
      html.append("</td>")
      if bars.isAmount {
        html.append("<td>")
        html.append(escaped: month.amount.map { value($0, hasUnit: true) } ?? "")
        html.append("</td>")
      }
      if let score {
        html.append("<td>")
        html.append(escaped: score.value(in: month.month).map { words.percent(Double($0) / 1000) } ?? "")
        html.append("</td>")
      }
      html.append("</tr>")
    }
    html.append("</tbody></table></div></details>")
  }
}
