import Insights
import Journal

extension CheckInRules {
  /// Adds the problem that keeps the value from being recorded on its day, which is inside the habit's dates; otherwise
  /// completes the check-in's value and notes.
  func judge(_ checkIn: inout CheckIn, of tracked: TrackedHabit, into problems: inout [CheckInProblem]) {
    let habit = tracked.habit
    if let problem = valueProblem(checkIn.value, habit) { problems.append(problem) }
    let report = HabitReport(of: habit, log: tracked.log, today: today, weekStartsOn: weekStartsOn)
    if let problem = contradiction(checkIn, of: tracked, report.record(on: checkIn.day)) {
      problems.append(problem)
      return
    }
    let notDue = ReportedHabit(habit: habit, log: tracked.log, report: report)
      .notDue(on: checkIn.day, weekStartsOn: weekStartsOn)
    if let notDue, !checkIn.value.isSomethingDone(of: habit) {
      problems.append(.notDue(checkIn.day, notDue))
      return
    }
    takeRest(&checkIn, of: habit, report.record(on: checkIn.day))
    if let notDue, checkIn.value != .amount(.zero) {
      checkIn.notes.insert(.extra(extra(checkIn, of: tracked, notDue)), at: 0)
    }
  }

  // MARK: The value

  private func valueProblem(_ value: EventValue, _ habit: Habit) -> CheckInProblem? {
    switch value {
    case .amount(let amount): habit.target == nil ? .takesNoAmount : amount > .largest ? .amountTooLarge(amount) : nil
    case .done: habit.target.map { $0.period == .day } ?? true ? nil : .needsAmount
    case .skip, .missed: nil
    }
  }

  /// The problem of a check-in that would contradict what is recorded on the day, or change nothing; `nil` for none.
  private func contradiction(_ checkIn: CheckIn, of tracked: TrackedHabit, _ record: DayRecord) -> CheckInProblem? {
    let (day, rows) = (checkIn.day, tracked.log.entries(on: checkIn.day))
    guard let target = tracked.habit.target else {
      return rows.last.map { .recorded($0.value, day) }
    }
    if case .amount(let amount) = checkIn.value { return amount.isZero && !rows.isEmpty ? .addsNothing(day) : nil }
    let word = rows.last { if case .amount = $0.value { false } else { true } }?.value
    let sum = record.recorded ?? .zero
    if target.isLimit {
      if let word { return .recorded(word, day) }
      return target.period == .day && checkIn.value != .skip && sum > target.amount ? .overLimit(sum, day) : nil
    }
    // A day that reached the target stays a success, so a skip or a miss would have no effect.
    if word != .done, !rows.isEmpty, sum >= target.amount { return .reached(sum, day) }
    // `done` makes up for a skip or a miss, as amounts do.
    if let word, word == .done || checkIn.value != .done { return .recorded(word, day) }
    return nil
  }

  /// Where a part of the target is recorded, replaces `done` with the rest: recording the whole target would count the
  /// part twice.
  private func takeRest(_ checkIn: inout CheckIn, of habit: Habit, _ record: DayRecord) {
    guard checkIn.value == .done, let target = habit.target, !target.isLimit, target.period == .day,
      let sum = record.recorded, !sum.isZero, sum < target.amount
    else { return }
    let rest = Amount(millionths: target.amount.millionths - sum.millionths)
    checkIn.value = .amount(rest)
    checkIn.notes.append(.restOfTarget(rest))
  }

  // MARK: The day

  /// What becomes of something that was done on a day on which the habit was not due.
  private func extra(_ checkIn: CheckIn, of tracked: TrackedHabit, _ notDue: NotDue) -> ExtraCheckIn {
    func after() -> HabitReport {
      var log = tracked.log
      log.append(checkIn.entry)
      return HabitReport(of: tracked.habit, log: log, today: today, weekStartsOn: weekStartsOn)
    }
    switch notDue {
    case .paused: return .paused
    case .restDay: return .restDay
    case .early: return .early(next: after().nextDue)
    case .periodMet: return .beyond(after().progress(on: checkIn.day))
    }
  }
}

extension EventValue {
  /// Whether the value records something that was done, which is a fact on any day. A skip, a miss or a kept limit is
  /// only about days on which the habit is due.
  fileprivate func isSomethingDone(of habit: Habit) -> Bool {
    switch self {
    case .amount: true
    case .done: habit.target?.isLimit != true
    case .skip, .missed: false
    }
  }
}
