import Insights
import Journal

/// An upright bar with a number above and a name below.
private struct Bar {
  /// The text above the bar: `12`.
  var value: String
  /// The height of the bar, 0–100.
  var percent: Int
  /// The short label below the bar: `Mar`.
  var label: String
  /// What screen readers read for the bar: `March 2026: 12 of 13`.
  var spoken: String

  /// A value as a share of the highest, in whole per cent: 0 for nothing, otherwise 2–100, so that a small bar stays
  /// visible.
  static func percent(_ value: Int, of highest: Int) -> Int {
    guard value > 0, highest > 0 else { return 0 }
    return max(2, min(100, value * 100 / highest))
  }

  func write(to html: inout HTMLWriter) {
    html.append("<li><span class=\"col\" aria-hidden=\"true\"><b>")
    html.append(escaped: value)
    html.append("</b><svg height=\"")
    html.append(percent)
    html.append("%\"></svg></span><span aria-hidden=\"true\">")
    html.append(escaped: label)
    html.append("</span><span class=\"v\">")
    html.append(escaped: spoken)
    html.append("</span></li>")
  }
}

/// The share of successes on each weekday.
struct WeekdayBars: MarkupSource {
  /// The totals of the seven weekdays, Monday first.
  let weekdays: [WeekdayTotal]
  let weekStartsOn: Weekday
  let words: Words

  /// `nil` for habits that are not due on weekdays of their own.
  init?(of report: HabitReport, habit: Habit, weekStartsOn: Weekday, words: Words) {
    guard habit.schedule.fixedDays?.weekdays != nil, habit.period == .day,
      report.weekdays.contains(where: { $0.scheduled > 0 })
    else { return nil }
    weekdays = report.weekdays
    self.weekStartsOn = weekStartsOn
    self.words = words
  }

  func encode(into encoder: inout ModelEncoder) {
    encoder.append(weekStartsOn.index)
    for weekday in weekdays {
      encoder.append(weekday.succeeded)
      encoder.append(weekday.scheduled)
      encoder.append(weekday.extra)
    }
  }

  func write(to html: inout HTMLWriter) {
    html.append("<ol class=\"bars\">")
    for weekday in weekStartsOn.weekFromHere {
      let total = weekdays[weekday.index]
      let name = words.heading(of: weekday)
      guard total.scheduled > 0 else {
        Bar(
          value: words(.habitNoRate), percent: 0, label: words.shortName(of: weekday),
          spoken: words.withExtra(words(.habitWeekdayNever, ["weekday": name]), total.extra)
        ).write(to: &html)
        continue
      }
      let percent = min(100, (total.succeeded * 200 + total.scheduled) / (total.scheduled * 2))
      Bar(
        value: words.number(percent), percent: Bar.percent(percent, of: 100), label: words.shortName(of: weekday),
        spoken: words.withExtra(
          words(
            .habitWeekdayWords,
            ["weekday": name, "n": words.number(total.succeeded), "all": words.number(total.scheduled)]),
          total.extra)
      ).write(to: &html)
    }
    html.append("</ol>")
  }
}
