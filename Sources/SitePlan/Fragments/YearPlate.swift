import Insights
import Journal

/// The plate of a year: a table whose every row is a habit, with a stroke for each of its days and its counts by month
/// on the same axis.
///
/// On a phone the days stand in two halves, which show the same drawing by reference. Whatever is inside it is therefore
/// styled by classes of its own, since rules about what is around it do not reach a copy.
struct YearPlate: MarkupSource {
  let year: Int
  let habits: [PlateHabit]
  /// Today, to be marked; `nil` where it lies in another year.
  let today: Day?
  let weekStartsOn: Weekday
  let words: Words

  /// The inputs of a page encode what a plate is made from once for all of it; see ``YearHabitFacts``.
  let encoded: [UInt8]

  func encode(into encoder: inout ModelEncoder) {
    encoder.append(encoded)
    encoder.append(weekStartsOn.index)
  }

  var axis: YearAxis { YearAxis(year) }

  func write(to html: inout HTMLWriter) {
    html.append("<div class=\"plate\">")
    writeGrid(to: &html)
    html.append(axis.isLeap ? "<table class=\"yp leap\"" : "<table class=\"yp\"")
    html.append(" role=\"table\"><caption class=\"v\">")
    html.append(escaped: words(.yearCaption, ["year": String(year)]))
    html.append("</caption>\n<thead role=\"rowgroup\"><tr role=\"row\">")
    writeHead(words(.yearHabit), isSeen: false, to: &html)
    writeHead(words(.yearEveryDay), isSeen: false, to: &html)
    for month in words.shortMonths { writeHead(words.atStart(month), isSeen: true, to: &html) }
    html.append("<th role=\"columnheader\" scope=\"col\" class=\"tt\">")
    html.append(escaped: words(.yearTitle))
    html.append("</th></tr></thead>\n<tbody role=\"rowgroup\">")
    for (number, habit) in habits.enumerated() { writeRow(habit, number: number, to: &html) }
    html.append("</tbody></table>\n")
    writeAxis(to: &html)
    html.append("</div>")
  }

  private func writeHead(_ text: String, isSeen: Bool, to html: inout HTMLWriter) {
    html.append("<th role=\"columnheader\" scope=\"col\"")
    html.append(isSeen ? ">" : " class=\"v\">")
    html.append(escaped: text)
    html.append("</th>")
  }

  /// The hairlines between the months, and today's line.
  private func writeGrid(to html: inout HTMLWriter) {
    html.append("<svg class=\"months\" viewBox=\"0 0 ")
    html.append(axis.days)
    html.append(" 1\" preserveAspectRatio=\"none\" aria-hidden=\"true\"><path d=\"")
    for start in axis.monthStarts.dropFirst() {
      html.append("M")
      html.append(start)
      html.append(" 0v1")
    }
    html.append("\"/>")
    if let today {
      html.append("<path class=\"now\" d=\"M")
      html.append(today - axis.first)
      html.append(".5 0v1\"/>")
    }
    html.append("</svg>")
  }

  private func writeRow(_ habit: PlateHabit, number: Int, to html: inout HTMLWriter) {
    html.append("<tr role=\"row\" class=\"")
    html.append(escaped: habit.color.cssClass)
    if habit.lies(inFirstHalf: true) { html.append(" in-first") }
    if habit.lies(inFirstHalf: false) { html.append(" in-second") }
    html.append("\"><th role=\"rowheader\" scope=\"row\">")
    if let href = habit.href {
      html.append("<a")
      html.attribute("href", href)
      html.append("><bdi>")
      html.append(escaped: habit.title)
      html.append("</bdi></a>")
    } else {
      html.append("<bdi>")
      html.append(escaped: habit.title)
      html.append("</bdi>")
    }
    if let streak = habit.shownStreak {
      let label = words.bestStreak(streak, unit: habit.summary.streakUnit)
      html.append("<span class=\"placed streak-words\" aria-hidden=\"true\">")
      writeSpacer(axis.labelPlace(label, over: axis.span(of: streak.streak), behind: habit.title), to: &html)
      html.append("<b>")
      html.append(escaped: label)
      html.append("</b></span>")
    }
    html.append("</th><td role=\"cell\" class=\"band\">")
    writeBand(habit, number: number, to: &html)
    html.append("</td>")
    for (month, figure) in habit.months.enumerated() { writeCell(figure, month: month, to: &html) }
    writeTotal(habit.summary, to: &html)
    html.append("</tr>\n")
  }

  private func writeCell(_ figure: MonthFigure, month: Int, to html: inout HTMLWriter) {
    if figure == .none { return html.append("<td role=\"cell\"></td>") }
    html.append("<td role=\"cell\"")
    if figure.isWhole { html.append(" class=\"whole\"") }
    // On a phone the table's head has no room: the month's first letter stands before its figure instead.
    html.attribute("data-month", String(words.atStart(words.shortMonths[month]).prefix(1)))
    html.append(">")
    figure.write(to: &html)
    html.append("</td>")
  }

  private func writeTotal(_ summary: YearSummary, to html: inout HTMLWriter) {
    html.append("<td role=\"cell\" class=\"tt\"><b>")
    html.append(escaped: words.number(summary.figure))
    html.append("</b> <span>")
    html.append(escaped: summary.besideFigure(in: words))
    html.append("</span>")
    if let amount = summary.amount(in: words) {
      html.append(" <small>")
      html.append(escaped: amount)
      html.append("</small>")
    }
    html.append("</td>")
  }

  // MARK: The days

  /// The days of a habit, whole and in halves.
  private func writeBand(_ habit: PlateHabit, number: Int, to html: inout HTMLWriter) {
    html.append("<svg class=\"all-days\" viewBox=\"0 0 ")
    html.append(axis.days)
    html.append(" ")
    html.append(DayMark.lineHeight)
    html.append("\" preserveAspectRatio=\"none\" role=\"img\"")
    html.attribute("aria-label", habit.sentence(year: year, in: words))
    html.append("><g id=\"h")
    html.append(number)
    html.append("\">")
    writeDays(of: habit, to: &html)
    html.append("</g></svg>")
    let half = axis.firstHalf
    writeHalf("first-half", from: 0, days: half, number: number, to: &html)
    writeHalf("second-half", from: half, days: YearAxis.secondHalf, number: number, to: &html)
    for pause in habit.pauses where axis.names(pause, words(.yearPaused)) {
      html.append("<span class=\"placed\" aria-hidden=\"true\">")
      writeSpacer(Double((pause.lowerBound - axis.first) + (pause.upperBound - axis.first) + 1) / 2, to: &html)
      html.append("<i>")
      html.append(escaped: words(.yearPaused))
      html.append("</i></span>")
    }
  }

  /// Half a year in the same scale as the other half: the second one is longer.
  private func writeHalf(
    _ name: StaticString, from first: Int, days: Int, number: Int, to html: inout HTMLWriter
  ) {
    html.append("<svg class=\"")
    html.append(name)
    html.append("\"")
    let perMille = days * 1000 / YearAxis.secondHalf
    html.attribute("width", "\(perMille / 10).\(perMille % 10)%")
    html.append(" viewBox=\"")
    html.append(first)
    html.append(" 0 ")
    html.append(days)
    html.append(" ")
    html.append(DayMark.lineHeight)
    html.append("\" preserveAspectRatio=\"none\" aria-hidden=\"true\"><use href=\"#h")
    html.append(number)
    html.append("\"/></svg>")
  }

  /// The line of the days, and the bracket over the best streak.
  private func writeDays(of habit: PlateHabit, to html: inout HTMLWriter) {
    DayMark.writeLine(of: habit.marks, to: &html)
    if let streak = habit.shownStreak {
      html.append("<path class=\"mk\" d=\"")
      axis.appendBracket(streak, to: &html)
      html.append("\"/>")
    }
  }

  // MARK: The axis below

  private func writeAxis(to html: inout HTMLWriter) {
    html.append("<div class=\"axis\" aria-hidden=\"true\"><svg viewBox=\"0 0 ")
    html.append(axis.days)
    html.append(" 8\" preserveAspectRatio=\"none\"><path d=\"")
    let weeks = axis.weekStarts(weekStartsOn)
    for week in weeks {
      html.append("M")
      html.append(week.index)
      html.append(week.isNamed ? " 0v8" : " 0v4")
    }
    html.append("\"/></svg>")
    let now = today.map { Double($0 - axis.first) + 0.5 }
    var isFirst = true
    for week in weeks where week.isNamed {
      // Beside today's words there is no room.
      if let now, abs(now - Double(week.index)) < 22 { continue }
      html.append("<span class=\"placed\">")
      writeSpacer(Double(week.index), to: &html)
      html.append("<i>")
      let number = String(week.number)
      html.append(escaped: isFirst ? words(.yearWeek, ["n": number]) : number)
      html.append("</i></span>")
      isFirst = false
    }
    if let now, let today {
      html.append("<span class=\"placed\">")
      writeSpacer(min(max(now, 14), Double(axis.days) - 14), to: &html)
      html.append("<b>")
      html.append(escaped: words(.yearToday, ["date": words.dayAndMonth(today)]))
      html.append("</b></span>")
    }
    html.append("</div>")
  }

  /// An element as wide as the part of the year before a place, which stands so in either direction of writing. Styles
  /// of single elements are not allowed on pages, the width of a drawing is.
  private func writeSpacer(_ place: Double, to html: inout HTMLWriter) {
    html.append("<svg")
    html.attribute("width", axis.share(before: place))
    html.append("></svg>")
  }
}

extension PlateHabit {
  /// The streak to show: a single success is none.
  var shownStreak: YearStreak? { streak.flatMap { $0.streak.length > 1 ? $0 : nil } }

  /// The habit's year in sentences, for those who hear the plate.
  func sentence(year: Int, in words: Words) -> String {
    var sentences = ["\(words.isolated(title)), \(year)\(words(.colon))\(summary.heading(in: words))."]
    if let shown = shownStreak {
      sentences.append(
        words(
          .yearBestStreak,
          [
            "length": words.streak(shown.streak.length, unit: summary.streakUnit),
            "range": words.range(shown.streak.from, shown.streak.to),
          ]))
    }
    var numbers = [Int](repeating: 0, count: DayMark.allCases.count)
    for mark in marks { numbers[Int(mark.rawValue)] += 1 }
    func count(_ mark: DayMark) -> Int { numbers[Int(mark.rawValue)] }
    let counts: [(phrase: Phrase, days: Int)] = [
      (.yearInPart, count(.part)), (.yearOver, count(.broken)), (.habitYearMissed, count(.missed)),
      (.habitYearSkipped, count(.skipped)), (.habitYearBlank, count(.blank)),
    ]
    sentences += counts.filter { $0.days > 0 }.map { words($0.phrase, count: $0.days) }
    for pause in pauses {
      sentences.append(words(.yearPausedIn, ["range": words.range(pause.lowerBound, pause.upperBound)]))
    }
    return sentences.joined(separator: " ")
  }
}

extension Words {
  /// The words over the bracket of a year's best streak: `best: 35 days`, and since when it is older than the year.
  func bestStreak(_ shown: YearStreak, unit: StreakUnit) -> String {
    let length = streak(shown.streak.length, unit: unit)
    return shown.beganBefore
      ? self(.yearBestSince, ["length": length, "date": shortDate(shown.streak.from)])
      : self(.yearBest, ["length": length])
  }
}

extension YearStreak {
  /// Whether the streak began before the year.
  var beganBefore: Bool { streak.from.year < streak.to.year }
}
