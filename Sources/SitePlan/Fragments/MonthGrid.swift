import Insights
import Journal

/// A month as a table of weeks: each day says how much was done of what was due, then only what is missing, and what
/// falls on it. Habits never stand as dots in a day, where nobody could tell forty of them apart.
struct MonthGrid: MarkupSource {
  /// What a day says of all habits.
  struct DayShare: Sendable, Equatable {
    /// How many habits were due, and how many of them succeeded.
    var due = 0
    var succeeded = 0
    /// The titles of those that were due and did not succeed, in the order of the habits.
    var missing: [String] = []

    /// How the day is drawn.
    func state(on day: Day) -> CellState { CellState(OverviewDay(day: day, due: due, succeeded: succeeded)) }
  }

  /// A task or an opening week of a day, described below the table.
  struct Item: Sendable {
    var day: Day
    /// Where it leads: to the task's page, or to what is said of it below the table.
    var href: String
    /// The anchor of its description below the table.
    var anchor: String
    var title: String
    var colorClass: String
    /// Whether it is something to do, with a box to tick; not a week of the course that opens.
    var isTask: Bool
    var isDone: Bool
    var isLate: Bool
    /// What names the task where it can be dragged to another day; only in the local web app.
    var movable: Movable?
  }

  /// A task that can be dragged to another day, as its form names it.
  struct Movable: Sendable {
    /// The name of the list: `home`, `ben.home`.
    var list: String
    /// The line of the task in its file.
    var line: Int
  }

  let month: YearMonth
  let weekStartsOn: Weekday
  /// A share for each day from the 1st on; nothing is due on days outside the habits' dates and on days to come.
  let shares: [DayShare]
  /// Whether anything was recorded, for each day from the 1st on.
  let recorded: [Bool]
  /// Tasks and opening weeks, in the order of their days.
  let items: [Item]
  /// The day to mark; `nil` where today lies in another month.
  let today: Day?
  let words: Words

  func encode(into encoder: inout ModelEncoder) {
    encoder.append(month.year * 12 + month.month)
    encoder.append(weekStartsOn.index)
    encoder.append(shares.count)
    for share in shares {
      encoder.append(share.due)
      encoder.append(share.succeeded)
      encoder.append(share.missing.count)
      for title in share.missing { encoder.append(title) }
    }
    encoder.append(recorded.map { $0 ? 1 : 0 } as [UInt8])
    encoder.append(items.count)
    for item in items {
      encoder.append(Int(item.day.number))
      encoder.append(item.href)
      encoder.append(item.anchor)
      encoder.append(item.title)
      encoder.append(item.colorClass)
      encoder.append(item.isTask)
      encoder.append(item.isDone)
      encoder.append(item.isLate)
      encoder.append(item.movable?.list)
      encoder.append(item.movable?.line)
    }
    encoder.append(today.map { Int($0.number) })
  }

  func write(to html: inout HTMLWriter) {
    html.append("<table class=\"grid\"><caption class=v>")
    html.append(escaped: words.monthHeading(month))
    html.append("</caption><thead><tr>")
    for weekday in weekStartsOn.weekFromHere {
      html.append("<th scope=col")
      html.attribute("abbr", words.name(of: weekday))
      html.append(">")
      html.append(escaped: words.shortName(of: weekday))
      html.append("</th>")
    }
    html.append("</tr></thead><tbody><tr>")
    let gap = (month.firstDay.weekday.index - weekStartsOn.index + 7) % 7
    writeGap(gap, to: &html)
    for number in 1...month.length {
      if number > 1 && (gap + number - 1).isMultiple(of: 7) { html.append("</tr>\n<tr>") }
      writeDay(number, to: &html)
    }
    writeGap((7 - (gap + month.length) % 7) % 7, to: &html)
    html.append("</tr></tbody></table>")
  }

  private func writeGap(_ count: Int, to html: inout HTMLWriter) {
    guard count > 0 else { return }
    html.append("<td colspan=")
    html.append(count)
    html.append("></td>")
  }

  private func writeDay(_ number: Int, to html: inout HTMLWriter) {
    let day = month.firstDay + (number - 1)
    html.append("<td")
    if day == today { html.append(" class=t aria-current=date") }
    // Days take tasks where there is one that can be dragged.
    if items.contains(where: { $0.movable != nil }) { html.attribute("data-day", day.description) }
    html.append(">")
    if recorded[number - 1] {
      html.append("<a href=../history/")
      html.append(escaped: month.description)
      html.append(".html#d")
      html.append(number)
      html.append("><b>")
      html.append(number)
      html.append("</b></a>")
    } else {
      html.append("<b>")
      html.append(number)
      html.append("</b>")
    }
    writeShare(shares[number - 1], on: day, to: &html)
    writeItems(on: day, to: &html)
    html.append("</td>")
  }

  private func writeShare(_ share: DayShare, on day: Day, to html: inout HTMLWriter) {
    guard share.due > 0 else { return }
    html.append("<p class=\"ds\">")
    html.append(
      escaped: words(.calendarShare, ["n": words.number(share.succeeded), "all": words.number(share.due)]))
    html.append("</p><svg class=\"db\" viewBox=\"0 0 ")
    html.append(share.due)
    html.append(" 1\" preserveAspectRatio=\"none\" aria-hidden=\"true\"><rect class=\"")
    // Today counts when it is over: until then its bar says how far one is.
    html.append(day == today ? "qn" : share.state(on: day).shareClass)
    html.append("\" height=\"1\"")
    html.attribute("width", share.succeeded)
    html.append("/></svg><p class=\"dm\">")
    if day == today {
      html.append(escaped: words(share.succeeded == share.due ? .calendarAllDone : .calendarSoFar))
    } else if let first = share.missing.first {
      html.append(escaped: words(.calendarNot, ["habit": words.isolated(first)]))
      let others = share.missing.dropFirst()
      if !others.isEmpty {
        html.append(" <b aria-hidden=\"true\">+")
        html.append(others.count)
        html.append("</b><span class=v>, ")
        html.append(escaped: others.map { words.isolated($0) }.joined(separator: ", "))
        html.append("</span>")
      }
    } else {
      html.append(escaped: words(.calendarAllDone))
    }
    html.append("</p>")
  }

  /// How many tasks and weeks a day names; how many more there are it says.
  private static let itemsOfDay = 2

  private func writeItems(on day: Day, to html: inout HTMLWriter) {
    let items = items.filter { $0.day == day }
    if items.isEmpty { return }
    // One more takes no more room than saying so.
    let named = items.count == Self.itemsOfDay + 1 ? items[...] : items.prefix(Self.itemsOfDay)
    html.append("<ul>")
    for item in named {
      html.append("<li")
      let state = item.isDone ? " done" : item.isLate ? " late" : item.isTask ? "" : " week"
      html.attribute("class", item.colorClass + state)
      if let movable = item.movable {
        html.attribute("data-list", movable.list)
        html.attribute("data-task", movable.line)
      }
      html.append("><a")
      html.attribute("href", item.href)
      html.append(">")
      html.append(escaped: item.title)
      html.append("</a></li>")
    }
    if let next = items.dropFirst(named.count).first {
      html.append("<li class=\"more\"><a href=#")
      html.append(escaped: next.anchor)
      html.append(">")
      html.append(escaped: words(.calendarMore, count: items.count - named.count))
      html.append("</a></li>")
    }
    html.append("</ul>")
  }
}

/// The days of a month above the lines of its habits: their numbers, and hairlines where weeks begin.
struct MonthScale: MarkupSource {
  let month: YearMonth
  let weekStartsOn: Weekday
  /// The day to mark; `nil` where today lies in another month.
  let today: Day?

  func encode(into encoder: inout ModelEncoder) {
    encoder.append(month.year * 12 + month.month)
    encoder.append(weekStartsOn.index)
    encoder.append(today.map { Int($0.number) })
  }

  func write(to html: inout HTMLWriter) {
    html.append("<p class=\"month-days\" aria-hidden=\"true\">")
    for number in 1...month.length {
      let day = month.firstDay + (number - 1)
      html.append(day == today ? "<i class=t>" : day.weekday == weekStartsOn || number == 1 ? "<b>" : "<i>")
      html.append(number)
      html.append(day != today && (day.weekday == weekStartsOn || number == 1) ? "</b>" : "</i>")
    }
    html.append("</p><svg class=\"month-weeks\" viewBox=\"0 0 ")
    html.append(month.length)
    html.append(" 1\" preserveAspectRatio=\"none\" aria-hidden=\"true\"><path d=\"")
    for index in 1..<month.length where (month.firstDay + index).weekday == weekStartsOn {
      html.append("M")
      html.append(index)
      html.append(" 0v1")
    }
    html.append("\"/></svg>")
  }
}
