import Insights
import Journal

/// A year of days as a grid of characters, with a column for each week and a row for each weekday.
struct TerminalHeatmap: Sendable {
  private let report: HabitReport
  private let days: ClosedRange<Day>
  private let weekStartsOn: Weekday
  private let isMeasured: Bool

  /// - Parameters:
  ///   - days: The days to show; the first and the last week are completed by blank days.
  ///   - isMeasured: Whether the habit has a target, so that shades show how much was done.
  init(_ report: HabitReport, days: ClosedRange<Day>, weekStartsOn: Weekday, isMeasured: Bool) {
    self.report = report
    self.days = days
    self.weekStartsOn = weekStartsOn
    self.isMeasured = isMeasured
  }

  private static let margin = 5

  /// The lines: names of months, seven weekdays, and a key of the signs that occur. Weeks that do not fit are left out
  /// at the beginning; where there is room, a day takes two columns.
  func lines(width: Int, style: Style) -> [String] {
    let end = days.upperBound.startOfWeek(startingOn: weekStartsOn)
    let all = (end - days.lowerBound.startOfWeek(startingOn: weekStartsOn)) / 7 + 1
    let scale = Self.margin + 2 * all <= width ? 2 : 1
    let count = max(1, min(all, (width - Self.margin) / scale))
    let weeks = (0..<count).map { end - 7 * (count - 1 - $0) }
    var used: Set<String> = []
    var lines = [months(weeks, scale: scale)]
    for weekday in weekStartsOn.weekFromHere {
      var line = Self.names[weekday.index] + "  "
      for week in weeks {
        let sign = self.sign(on: week + (weekday.index - weekStartsOn.index + 7) % 7)
        used.insert(sign.character)
        line += sign.painted(style, String(repeating: sign.character, count: scale))
      }
      lines.append(line.droppingSpacesAtEnd)
    }
    return lines + [""] + key(used, width: width, style: style)
  }

  private func sign(on day: Day) -> StatusSign {
    days.contains(day) ? .of(report.record(on: day), isMeasured: isMeasured) : .outside
  }

  /// The names of months, each above the week of its first day, where the name before leaves room.
  private func months(_ weeks: [Day], scale: Int) -> String {
    var line = String(repeating: " ", count: Self.margin)
    for (index, week) in weeks.enumerated() {
      guard let first = (0..<7).map({ week + $0 }).first(where: { $0.dayOfMonth == 1 }), days.contains(first) else {
        continue
      }
      let column = Self.margin + index * scale
      guard column >= line.count + (index == 0 || line.count == Self.margin ? 0 : 1),
        column + 3 <= Self.margin + weeks.count * scale
      else { continue }
      line += String(repeating: " ", count: column - line.count) + Self.monthNames[first.month - 1]
    }
    return line.droppingSpacesAtEnd
  }

  private func key(_ used: Set<String>, width: Int, style: Style) -> [String] {
    var lines: [String] = []
    var line = ""
    var columns = Self.margin
    for sign in StatusSign.all where used.contains(sign.character) {
      let length = sign.meaning.count + 2
      if columns > Self.margin, columns + 3 + length > width {
        lines.append(line)
        (line, columns) = ("", Self.margin)
      }
      line += line.isEmpty ? String(repeating: " ", count: Self.margin) : "   "
      columns += (columns > Self.margin ? 3 : 0) + length
      line += sign.painted(style) + " " + sign.meaning
    }
    return line.isEmpty ? lines : lines + [line]
  }

  private static let names = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
  private static let monthNames = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
}

extension String {
  var droppingSpacesAtEnd: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}
