import Insights
import Journal

extension PlanContext {
  /// A habit as a line of a page. `root` is the relative path from that page to the edition's folder.
  func row(_ entry: HabitEntry, root: String) -> HabitRow {
    let report = entry.report
    let mark = mark(of: entry)
    let today = entry.owner.today
    let streak = report.currentStreak
    let progress = progressSoFar(entry)
    return HabitRow(
      colorClass: entry.habit.colorClass,
      icon: icons.icon(entry.habit.icon),
      title: entry.habit.title,
      href: entry.address.front(from: root),
      reason: entry.habit.reason,
      plan: plan(entry.habit.schedule, entry.habit.target),
      amount: progress.map { words.progress($0, of: entry.habit) },
      amountNumber: progress.map { words.rounded($0.reached) },
      amountRest: progress.map { words.rest(of: $0, of: entry.habit) },
      streakNumber: streak > 0 ? words.number(streak) : nil,
      streakWords: streak > 0 ? words.unit(report.streakUnit.phrase, count: streak) : nil,
      streak: streak > 1 ? words.streak(streak, unit: report.streakUnit) : nil,
      isStreakAtRisk: report.isStreakAtRisk,
      isMilestone: entry.reported.milestoneToday != nil,
      week: entry.isOver || report.first > today
        ? nil
        : WeekStrip(
          cells: DayCells(of: entry, from: today - 6, through: today),
          links: days(of: entry.facts, root: root).map { WeekStrip.Links(week: root + Addresses.week, days: $0) },
          words: words),
      ring: report.scoreCurve.isEmpty ? nil : ScoreRing(score: report.score, words: words),
      score: report.scoreCurve.isEmpty ? nil : words(.habitRing, ["percent": words.percent(report.score)]),
      mark: mark,
      markIcon: icons.drawing(mark.drawing),
      markWord: words(mark.phrase),
      isPutAway: entry.isOver,
      note: note(of: entry))
  }

  /// A schedule with its target: `Mon, Wed, Fri · at least 5 km`.
  func plan(_ schedule: Schedule, _ target: Target?) -> String {
    words.plan(schedule, target, weekStartsOn: weekStartsOn)
  }

  /// How today stands for a habit.
  func mark(of entry: HabitEntry) -> HabitRow.Mark {
    switch entry.report.statusToday {
    case .done: .done
    case .skipped: .skip
    case .missed: .miss
    case .over: .over
    case .partial: .part
    case .pending:
      // A limit that holds so far is open until the day is over.
      entry.report.record(on: entry.owner.today).recorded != nil && entry.habit.target?.isLimit != true ? .part : .open
    case .blank: .open
    case .rest: entry.report.isDueToday ? .open : .rest
    case .outside: .rest
    }
  }

  /// The progress of the current day, week or month; `nil` where there is nothing to say about it.
  func progressSoFar(_ entry: HabitEntry) -> Progress? {
    let report = entry.report
    guard !entry.isOver, let progress = report.progress else { return nil }
    // A limit of zero has no progress to show.
    if entry.habit.target?.isLimit == true && progress.needed.isZero && progress.reached.isZero { return nil }
    // A day on which the habit is neither due nor done has no progress to show.
    let isQuiet = !report.isDueToday && report.record(on: entry.owner.today).recorded == nil
    return entry.habit.period == .day && isQuiet ? nil : progress
  }

  /// A remark on a habit that has ended, is archived, is paused or has not begun; otherwise `nil`.
  func note(of entry: HabitEntry) -> String? {
    let habit = entry.habit
    let today = entry.owner.today
    if let archived = habit.archived, archived <= today {
      return words(.habitArchivedOn, ["date": words.shortDate(archived)])
    }
    if let end = habit.end, end < today {
      return words(.habitOverSince, ["date": words.shortDate(end)])
    }
    if entry.report.first > today {
      return words(.habitStartsOn, ["date": words.shortDate(entry.report.first)])
    }
    if habit.pauses.contains(where: { $0.contains(today) }) { return words(.habitPausedNow) }
    // The habit will be archived on a later day, which is announced until then.
    if let archived = habit.archived { return words(.habitArchivedOn, ["date": words.shortDate(archived)]) }
    return nil
  }
}

extension HabitRow.Mark {
  /// The name of the drawing that stands for the mark.
  var drawing: String {
    switch self {
    case .open: "cross"
    case .done: "check"
    case .skip: "skip"
    case .miss: "minus"
    case .over: "over"
    case .part: "half"
    case .rest: "dot"
    }
  }

  var phrase: Phrase {
    switch self {
    case .open: .statusOpen
    case .done: .statusDone
    case .skip: .statusSkipped
    case .miss: .statusMissed
    case .over: .statusOverSaid
    case .part: .statusPartial
    case .rest: .statusRest
    }
  }
}
