import Insights
import Journal

/// A month as a table of weeks: each day shows the marks of all habits, always in the same order, and what is due.
struct MonthGrid: MarkupSource {
  /// A task or an opening week of a day, described below the table.
  struct Item: Sendable {
    var day: Day
    /// The anchor of its description below the table.
    var anchor: String
    var title: String
    var colorClass: String
    var isDone: Bool
  }

  let month: YearMonth
  let weekStartsOn: Weekday
  /// The habits with days in this month, in order.
  let habits: [HabitEntry]
  /// The cells of each habit, in the order of ``habits``.
  let cells: [DayCells]
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
    encoder.append(habits.count)
    for (habit, cells) in zip(habits, cells) {
      encoder.append(habit.habit.title)
      encoder.append(habit.habit.colorClass)
      cells.encode(into: &encoder)
    }
    encoder.append(recorded.map { $0 ? 1 : 0 } as [UInt8])
    encoder.append(items.count)
    for item in items {
      encoder.append(Int(item.day.number))
      encoder.append(item.anchor)
      encoder.append(item.title)
      encoder.append(item.colorClass)
      encoder.append(item.isDone)
    }
    encoder.append(today.map { Int($0.number) })
  }

  func write(to html: inout HTMLWriter) {
    let cellWords = cells.map { CellWords(of: $0, in: words) }
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
      writeDay(number, cellWords: cellWords, to: &html)
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

  private func writeDay(_ number: Int, cellWords: [CellWords], to html: inout HTMLWriter) {
    let day = month.firstDay + (number - 1)
    html.append(day == today ? "<td class=t aria-current=date>" : "<td>")
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
    writeMarks(number - 1, day: day, cellWords: cellWords, to: &html)
    let dayItems = items.filter { $0.day == day }
    if !dayItems.isEmpty {
      html.append("<ul>")
      for item in dayItems {
        html.append("<li")
        html.attribute("class", item.isDone ? item.colorClass + " done" : item.colorClass)
        html.append("><a href=#")
        html.append(escaped: item.anchor)
        html.append(">")
        html.append(escaped: item.title)
        html.append("</a></li>")
      }
      html.append("</ul>")
    }
    html.append("</td>")
  }

  private func writeMarks(_ index: Int, day: Day, cellWords: [CellWords], to html: inout HTMLWriter) {
    guard cells.contains(where: { $0.states[index] != .outside }) else { return }
    var spoken: [String] = []
    var marks = HTMLWriter(reservingCapacity: 64 * cells.count)
    for (number, cells) in cells.enumerated() {
      let state = cells.states[index]
      marks.append("<i class=\"")
      marks.append(state.cssClass)
      marks.append(" ")
      marks.append(escaped: habits[number].habit.colorClass)
      marks.append("\"")
      if state != .outside && state != .rest {
        let text = words(
          .calendarMark, ["habit": habits[number].habit.title, "value": cellWords[number].plainText(index)])
        marks.attribute("title", text)
        spoken.append(text)
      }
      marks.append("></i>")
    }
    html.append("<div role=img")
    html.attribute("aria-label", spoken.isEmpty ? words(.statusRest) : spoken.joined(separator: ", "))
    html.append(">")
    marks.withBytes { html.append(trusted: $0) }
    html.append("</div>")
  }
}
