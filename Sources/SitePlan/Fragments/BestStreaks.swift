import Insights

/// The longest streaks as dated bars.
struct BestStreaks: MarkupSource {
  /// The streaks, longest first; of equal ones the earlier first.
  let streaks: [Streak]
  let running: Streak?
  let unit: StreakUnit
  let words: Words

  /// Shows up to five streaks; `nil` where the habit has none.
  init?(of report: HabitReport, words: Words) {
    guard !report.streaks.isEmpty else { return nil }
    streaks = report.streaks.enumerated()
      .sorted { ($1.element.length, $0.offset) < ($0.element.length, $1.offset) }
      .prefix(5).map(\.element)
    running = report.runningStreak
    unit = report.streakUnit
    self.words = words
  }

  func encode(into encoder: inout ModelEncoder) {
    encoder.append(streaks.count)
    for streak in streaks { encoder.append(streak) }
    encoder.append(running)
    encoder.append(unit.rawValue)
  }

  func write(to html: inout HTMLWriter) {
    html.append("<ol class=\"best\">")
    let longest = streaks.first?.length ?? 1
    for streak in streaks {
      let isRunning = streak == running
      html.append(isRunning ? "<li class=\"now\"><b>" : "<li><b>")
      html.append(escaped: words.streak(streak.length, unit: unit))
      html.append("</b><span>")
      html.append(
        escaped: isRunning
          ? words(.habitRunningStreak, ["date": words.shortDate(streak.from)])
          : words.range(streak.from, streak.to))
      html.append("</span><svg width=\"")
      html.append(max(1, streak.length * 100 / longest))
      html.append("%\" aria-hidden=\"true\"></svg></li>")
    }
    html.append("</ol>")
  }
}
