import Insights
import Journal

/// How pages draw the days of a habit, whoever reads them: it follows from the habit's report, its target and its pauses.
struct HabitDrawing: Sendable {
  /// The steps in which days are drawn.
  let scale: DayScale
  /// The marks of all days of the report.
  let marks: [DayMark]

  init(of report: HabitReport, _ habit: Habit) {
    let scale = DayScale(of: report, target: habit.target, pauses: habit.pauses)
    let isLimit = habit.target?.isLimit == true
    var cursor = habit.pauses[...]
    self.scale = scale
    marks = report.days.enumerated().map { index, record in
      let day = report.first + index
      while let through = cursor.first?.through, through < day { cursor.removeFirst() }
      return DayMark(
        scale.state(of: record, on: day), of: record, isLimit: isLimit,
        isPaused: cursor.first?.contains(day) ?? false)
    }
  }
}
