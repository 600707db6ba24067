import Insights
import Journal

extension CheckInRules {
  /// Whether the value may be recorded on its day, which is inside the habit's dates.
  ///
  /// - Parameter isNamed: Whether the person said which day they mean, so that the habit need not be due.
  func judge(
    _ checkIn: inout CheckIn, of tracked: TrackedHabit, isNamed: Bool, into problems: inout [CheckInProblem]
  ) {
    let habit = tracked.habit
    if let problem = valueProblem(checkIn.value, habit) { problems.append(problem) }
    let report = HabitReport(of: habit, log: tracked.log, today: today, weekStartsOn: weekStartsOn)
    if let problem = contradiction(checkIn, of: tracked, report.record(on: checkIn.day)) {
      problems.append(problem)
      return
    }
    if let problem = dueProblem(checkIn, of: tracked, report, isNamed: isNamed) {
      problems.append(problem)
      return
    }
    if isNamed { checkIn.notes += notes(checkIn.day, of: tracked, report) }
    takeRest(&checkIn, of: habit, report.record(on: checkIn.day))
  }

  // MARK: The value

  private func valueProblem(_ value: EventValue, _ habit: Habit) -> CheckInProblem? {
    switch (value, habit.target) {
    case (.amount, nil): .takesNoAmount
    case (.amount(let amount), _?) where amount > .largest: .amountTooLarge(amount)
    case (.done, let target?) where target.period != .day: .needsAmount
    default: nil
    }
  }

  /// What is recorded on the day, where the check-in would contradict it or change nothing.
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
    // A success stays one, whatever is said beside it.
    if word != .done, !rows.isEmpty, sum >= target.amount { return .reached(sum, day) }
    // `done` makes up for a skip or a miss, as amounts do.
    if let word, word == .done || checkIn.value != .done { return .recorded(word, day) }
    return nil
  }

  /// `done` with a part recorded already means the rest: recording the whole target would count the part twice.
  private func takeRest(_ checkIn: inout CheckIn, of habit: Habit, _ record: DayRecord) {
    guard checkIn.value == .done, let target = habit.target, !target.isLimit, target.period == .day,
      let sum = record.recorded, !sum.isZero, sum < target.amount
    else { return }
    let rest = Amount(millionths: target.amount.millionths - sum.millionths)
    checkIn.value = .amount(rest)
    checkIn.notes.append(.restOfTarget(rest))
  }

  // MARK: The day

  private func dueProblem(
    _ checkIn: CheckIn, of tracked: TrackedHabit, _ report: HabitReport, isNamed: Bool
  ) -> CheckInProblem? {
    let (habit, day) = (tracked.habit, checkIn.day)
    let isLimit = habit.target?.isLimit == true
    let isWord = checkIn.value == .skip || checkIn.value == .missed || (isLimit && checkIn.value == .done)
    if let pause = habit.pauses.first(where: { $0.contains(day) }), !isNamed || isWord {
      return .paused(day, through: pause.through)
    }
    if isNamed { return isWord && habit.rests(on: day) ? .nothingToSay(day) : nil }
    guard !isDueToday(checkIn.value, tracked, report) else { return nil }
    if habit.rests(on: day) { return .notDue(.restDay) }
    if case .everyDays = habit.schedule, let next = report.nextDue { return .notDue(.next(next)) }
    return .notDue(.periodMet)
  }

  /// Whether today asks for the habit, or did before its first check-in of today.
  private func isDueToday(_ value: EventValue, _ tracked: TrackedHabit, _ report: HabitReport) -> Bool {
    if report.isDueToday { return true }
    // Of a week or month every day is one to measure, also when the period has what it needs.
    if case .amount = value, let target = tracked.habit.target, target.period != .day { return true }
    let earlier = tracked.log.entries.prefix { $0.day < today }
    guard earlier.count < tracked.log.entries.count else { return false }
    let before = EventLog(sorted: Array(earlier), details: tracked.log.details)
    return HabitReport(of: tracked.habit, log: before, today: today, weekStartsOn: weekStartsOn).isDueToday
  }

  private func notes(_ day: Day, of tracked: TrackedHabit, _ report: HabitReport) -> [CheckInNote] {
    let habit = tracked.habit
    if habit.pauses.contains(where: { $0.contains(day) }) { return [.paused] }
    if habit.rests(on: day) { return [.restDay] }
    return day == today && !isDueToday(.done, tracked, report) ? [.notDue] : []
  }
}

extension Habit {
  /// Whether the habit is due on named days, and this is none of them.
  fileprivate func rests(on day: Day) -> Bool {
    guard case .weekdays(let days) = schedule, target.map({ $0.period == .day }) ?? true else { return false }
    return !days.contains(day.weekday)
  }
}
