import Insights
import Journal

extension PlanContext {
  /// A habit in a line, as a page at that root shows it.
  func row(_ entry: HabitEntry, root: String) -> HabitRow {
    let report = entry.report
    let mark = mark(of: entry)
    let today = entry.owner.today
    let streak = report.currentStreak
    return HabitRow(
      colorClass: entry.habit.colorClass,
      icon: icons.icon(entry.habit.icon),
      title: entry.habit.title,
      href: root + entry.address.front,
      reason: entry.habit.reason,
      plan: plan(entry.habit.schedule, entry.habit.target),
      amount: amountSoFar(entry),
      streakNumber: streak > 0 ? words.number(streak) : nil,
      streakWords: streak > 0 ? words.unit(report.streakUnit.phrase, count: streak) : nil,
      week: entry.isOver || report.first > today
        ? nil
        : WeekStrip(
          cells: DayCells(of: report, target: entry.habit.target, from: today - 6, through: today), words: words),
      ring: report.scoreCurve.isEmpty ? nil : ScoreRing(score: report.score, words: words),
      mark: mark,
      markIcon: icons.drawing(mark.drawing),
      markWord: words(mark.phrase),
      isPutAway: entry.isOver,
      note: note(of: entry))
  }

  /// `Mon, Wed, Fri · at least 5 km`.
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

  /// `5 of 8 glasses`, of the day, the week or the month that is running.
  func amountSoFar(_ entry: HabitEntry) -> String? {
    let report = entry.report
    guard !entry.isOver, let progress = report.progress else { return nil }
    let target = entry.habit.target
    // A limit of nothing at all has nothing to count up to.
    if target?.isLimit == true && progress.needed.isZero && progress.reached.isZero { return nil }
    let phrase: Phrase
    switch entry.habit.period {
    case .week: phrase = .targetSoFarWeek
    case .month: phrase = .targetSoFarMonth
    case .day:
      // A day on which nothing is asked and nothing was done has nothing to say.
      guard report.isDueToday || report.record(on: entry.owner.today).recorded != nil else { return nil }
      phrase = target?.isLimit == true ? .targetLimitSoFar : .targetSoFar
    }
    let unit = progress.unit == .amount ? target?.unit : nil
    return words(
      phrase, ["amount": words.rounded(progress.reached), "target": words.amount(progress.stated, unit: unit)])
  }

  /// What else is to be said of a habit: that it ended, was put away, is paused or has not begun.
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
    // What was decided for a day to come is told until then.
    if let archived = habit.archived { return words(.habitArchivedOn, ["date": words.shortDate(archived)]) }
    return nil
  }
}

extension HabitRow.Mark {
  /// The name of its drawing.
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
