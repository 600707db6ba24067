import Answers
import Changes
import Diagnostics
import Insights
import Journal

/// The text that the terminal prints about stored check-ins, and about their habits after them.
struct CheckInReply: Sendable {
  /// What was stored.
  let stored: RecordedCheckIns
  let photo: PhotoIntake?

  init(_ outcome: CheckInRun.Outcome, in situation: CommandChange.Situation) {
    stored = RecordedCheckIns(
      outcome.recorded, of: outcome.person, weekStartsOn: situation.settings.weekStartsOn)
    photo = outcome.photo
  }

  var person: Person { stored.person }
  var habits: [ReportedHabit] { stored.habits }
  /// Today's checklist after the check-ins.
  var checklist: Checklist { stored.checklist }

  /// The lines about what was stored, without the progress of the day.
  func told(style: Style) -> [String] { stored.all.flatMap { lines($0, style) } }

  func lines(style: Style) -> [String] {
    var lines = told(style: style)
    if let photo, let size = photo.originalSize {
      let now = Counted.text(photo.bytes.count, "byte")
      lines.append("  The photo was made smaller: from \(Counted.grouped(size)) to \(now).")
    }
    if let line = checklist.summary { lines.append(line) }
    return lines
  }

  private func lines(_ recorded: CheckInRun.Recorded, _ style: Style) -> [String] {
    let (checkIn, reported) = (recorded.checkIn, stored.report(recorded))
    let habit = reported.habit
    var first = sign(checkIn, reported).map { $0(style) } ?? ""
    first += " " + style.bold(HabitText.title(habit)) + ": "
    first += HabitText.value(checkIn.value, habit) + " " + DayPhrase.on(checkIn.day, today: person.today)
    if let time = checkIn.when.time { first += " at \(time)" }
    var lines = [first]
    func add(_ parts: [String]) {
      if !parts.isEmpty { lines.append("  " + parts.joined(separator: " · ")) }
    }
    add(HabitText.details(checkIn.details))
    add(status(checkIn, reported))
    for note in checkIn.notes { lines.append("  " + HabitText.note(note, checkIn, today: person.today)) }
    return lines
  }

  /// The sign for the status of the check-in's day.
  private func sign(_ checkIn: CheckIn, _ reported: ReportedHabit) -> ((Style) -> String)? {
    switch reported.report.record(on: checkIn.day).status {
    case .done: { $0.good("✓") }
    case .over: { $0.bad("!") }
    case .missed: { $0.bad("−") }
    case .skipped: { $0.accent("/") }
    case .partial, .rest, .pending, .blank, .outside: { $0.caution("+") }
    }
  }

  /// The progress of the day or of its period, and the streak.
  private func status(_ checkIn: CheckIn, _ reported: ReportedHabit) -> [String] {
    let (day, habit, report) = (checkIn.day, reported.habit, reported.report)
    var parts: [String] = []
    if checkIn.value == .skip || checkIn.value == .missed {
      // A skip or a miss makes no progress to report.
    } else if day == report.today {
      if let progress = HabitText.progress(report, habit) { parts.append(progress) }
    } else if let target = habit.target, target.period == .day, let sum = report.record(on: day).recorded {
      parts.append(
        target.isLimit
          ? "\(HabitText.amount(sum, unit: target.unit)), at most \(target.amount)"
          : "\(HabitText.amount(sum, unit: nil)) of \(HabitText.amount(target.amount, unit: target.unit))")
    } else if habit.target?.period != .day, let progress = HabitText.progress(report, habit, on: day) {
      parts.append(progress)
    }
    if report.currentStreak > 0 { parts.append("streak: " + HabitText.streak(report.currentStreak, report.streakUnit)) }
    return parts
  }
}
