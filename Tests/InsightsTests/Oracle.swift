import Foundation
import Insights
import Journal

/// The rules of a habit read a second time, slowly and without a thought for speed: dictionaries instead of arrays,
/// decimals instead of whole numbers, every question answered from the rows alone. It shares no code with the module.
/// Answers are kept, so that asking again costs nothing.
final class Oracle {
  private var sums: [Day: Decimal?] = [:]
  private var excuses: [Day: Bool] = [:]
  private var periods: [Day: Period] = [:]

  let habit: Habit
  let today: Day
  let weekStartsOn: Weekday
  let rows: [Day: [EventValue]]
  let first: Day
  let last: Day

  init(habit: Habit, rows all: [(Day, EventValue)], today: Day, weekStartsOn: Weekday) {
    self.habit = habit
    self.today = today
    self.weekStartsOn = weekStartsOn
    let known = all.filter { $0.0 <= today }
    rows = Dictionary(grouping: known, by: \.0).mapValues { $0.map(\.1) }
    first = habit.start ?? known.map(\.0).min() ?? today
    last = [today, habit.end, habit.archived.map { $0 - 1 }].compactMap { $0 }.min() ?? today
  }

  // MARK: Kinds of habits

  var isLimit: Bool { habit.target?.kind == .atMost }
  var isPerPeriod: Bool { habit.target?.period == .week || habit.target?.period == .month }

  /// Weekdays of a habit with fixed weekdays.
  var fixedWeekdays: WeekdaySet? {
    if isPerPeriod { return nil }
    if case .weekdays(let set) = habit.schedule { return set }
    return habit.schedule == .everyDays(1) ? .everyDay : nil
  }

  /// The day of the month of a habit that has one.
  var dayOfMonth: Int? {
    if case .dayOfMonth(let number) = habit.schedule, !isPerPeriod { number } else { nil }
  }

  var hasFixedDays: Bool { fixedWeekdays != nil || dayOfMonth != nil }

  var interval: Int? {
    if case .everyDays(let count) = habit.schedule, count > 1 { count } else { nil }
  }

  var timesAPeriod: Int? {
    switch habit.schedule {
    case .timesAWeek(let count), .timesAMonth(let count): count
    case .weekdays, .dayOfMonth, .everyDays: nil
    }
  }

  var unit: StreakUnit {
    if fixedWeekdays != nil { return .days }
    if interval != nil { return .checkIns }
    if case .timesAWeek = habit.schedule { return .weeks }
    return habit.target?.period == .week ? .weeks : .months
  }

  // MARK: One day

  func days(_ from: Day, _ through: Day) -> [Day] {
    from > through ? [] : (0...(through - from)).map { from + $0 }
  }

  /// What was said on a day; of a yes/no habit only the row that comes last.
  func said(_ day: Day) -> [EventValue] {
    let values = rows[day] ?? []
    return habit.target == nil ? values.suffix(1) : values
  }

  /// The amounts of a day; `nil` where there are none.
  func sum(_ day: Day) -> Decimal? {
    if let known = sums[day] { return known }
    let sum = addUp(day)
    sums[day] = .some(sum)
    return sum
  }

  private func addUp(_ day: Day) -> Decimal? {
    guard let target = habit.target else { return nil }
    let amounts = said(day).compactMap { value -> Decimal? in
      switch value {
      case .amount(let amount): Decimal(amount.millionths) / 1_000_000
      case .done: target.kind == .atLeast && target.period == .day ? decimal(target.amount) : nil
      case .skip, .missed: nil
      }
    }
    return amounts.isEmpty ? nil : amounts.reduce(0, +)
  }

  func decimal(_ amount: Amount) -> Decimal { Decimal(amount.millionths) / 1_000_000 }

  func isScheduled(_ day: Day) -> Bool {
    guard let number = dayOfMonth else { return fixedWeekdays?.contains(day.weekday) ?? true }
    // The day after the last one of a month is a first.
    let isLast = (day + 1).dayOfMonth == 1
    return day.dayOfMonth == number || (isLast && number > day.dayOfMonth)
  }
  func isInside(_ day: Day) -> Bool {
    day >= first && habit.end.map { day <= $0 } ?? true && habit.archived.map { day < $0 } ?? true
  }

  /// A success by its own entries, for habits that are no limits.
  func isDone(_ day: Day) -> Bool {
    guard let target = habit.target else { return said(day) == [.done] }
    return (sum(day) ?? -1) >= decimal(target.amount)
  }

  func isExcused(_ day: Day) -> Bool {
    if let known = excuses[day] { return known }
    let excuse = said(day).contains(.skip) || habit.pauses.contains { $0.contains(day) }
    let isExcused = excuse && (isLimit || !isDone(day))
    excuses[day] = isExcused
    return isExcused
  }

  func isMissed(_ day: Day) -> Bool { !isExcused(day) && said(day).contains(.missed) }

  /// A daily limit: whether the day is decided, and how.
  func isKept(_ day: Day) -> Bool? {
    if isMissed(day) { return false }
    if let target = habit.target, sum(day) ?? 0 > decimal(target.amount) { return false }
    return day < today || said(day).contains(.done) ? true : nil
  }

  func status(_ day: Day) -> DayStatus {
    guard day >= first, day <= last else { return .outside }
    if !isLimit, isDone(day) { return .done }
    if isExcused(day) { return .skipped }
    if isMissed(day) { return .missed }
    if isLimit, !isPerPeriod {
      if !isScheduled(day) { return .rest }
      return isKept(day).map { $0 ? .done : .over } ?? .pending
    }
    if isPerPeriod { return statusInPeriod(day) }
    if sum(day) != nil, day < today { return .partial }
    if hasFixedDays {
      if !isScheduled(day) { return .rest }
      return day == today ? .pending : .blank
    }
    return day == today && isFlexiblyDueToday ? .pending : .rest
  }

  private func statusInPeriod(_ day: Day) -> DayStatus {
    let period = period(of: day)
    if isLimit, let sum = sum(day) {
      let sofar = period.days.filter { $0 <= day }.compactMap(self.sum).reduce(0, +)
      if sum > 0, sofar > period.needed { return .over }
      if day < today { return .done }
    }
    if day == today { return period.outcome == .pending ? .pending : (sum(day) ?? 0) > 0 && !isLimit ? .done : .rest }
    guard let sum = sum(day) else { return .rest }
    return sum > 0 ? .done : .partial
  }

  /// Today, without an entry that decides it, for habits without fixed days and without amounts per period.
  private var isFlexiblyDueToday: Bool {
    if timesAPeriod != nil { return period(of: today).outcome == .pending }
    guard let interval else { return false }
    let counting = countingDays
    guard let latest = counting.lastIndex(where: isDone) else { return true }
    return counting.count - 1 - latest >= interval
  }

  /// Days inside the dates, up to today, that are not excused.
  lazy var countingDays: [Day] = days(first, last).filter { !isExcused($0) }

  // MARK: Occasions

  struct Occasion: Equatable {
    /// Where the streak that it belongs to begins and ends.
    var from: Day
    var to: Day
    /// What `d` is measured between.
    var position: Int
    /// What the completion rate's windows ask for.
    var day: Day
    var outcome: Outcome
    var degree: Double
  }

  struct Period {
    var days: [Day]
    var needed: Decimal
    var reached: Decimal
    var available: Int
    var outcome: Outcome
    var degree: Double
  }

  func calendarPeriod(of day: Day) -> [Day] {
    if unit == .weeks {
      let start = (0..<7).map { day - $0 }.first { $0.weekday == weekStartsOn } ?? day
      return days(start, start + 6)
    }
    return (-31...31).map { day + $0 }.filter { $0.year == day.year && $0.month == day.month }
  }

  func period(of day: Day) -> Period {
    if let known = periods[day] { return known }
    let period = judge(day)
    for day in period.days { periods[day] = period }
    return period
  }

  private func judge(_ day: Day) -> Period {
    let whole = calendarPeriod(of: day)
    let cut = whole.filter(isInside)
    let isFinished = cut.allSatisfy { $0 < today }
    let available = cut.filter { !isExcused($0) }.count
    var period = Period(days: cut, needed: 0, reached: 0, available: available, outcome: .excused, degree: 0)
    if let times = timesAPeriod {
      period.needed = Decimal(min(times, available))
      period.reached = Decimal(cut.filter(isDone).count)
    } else if let target = habit.target {
      period.needed = decimal(target.amount) * Decimal(available) / Decimal(whole.count)
      period.reached = cut.compactMap(sum).reduce(0, +)
    }
    guard available > 0 else { return period }
    // Compared before the division, which a decimal cannot do exactly.
    let exactReached = timesAPeriod == nil ? period.reached * Decimal(whole.count) : period.reached
    let exactNeeded = timesAPeriod == nil ? decimal(habit.target?.amount ?? .zero) * Decimal(available) : period.needed
    let share = exactNeeded == 0 ? 0 : double(exactReached) / double(exactNeeded)
    if isLimit {
      let isMissed = cut.contains { self.isMissed($0) }
      let isPassed = exactReached > exactNeeded
      period.outcome = isPassed || isMissed ? .failed : isFinished ? .succeeded : .pending
      period.degree = isMissed ? 0 : isPassed ? (exactNeeded == 0 ? 0 : max(0, 2 - share)) : 1
    } else {
      period.outcome = exactReached >= exactNeeded ? .succeeded : isFinished ? .failed : .pending
      period.degree = min(1, share)
    }
    return period
  }

  func double(_ decimal: Decimal) -> Double { NSDecimalNumber(decimal: decimal).doubleValue }

  lazy var occasions: [Occasion] = findOccasions()

  private func findOccasions() -> [Occasion] {
    if hasFixedDays {
      return days(first, last).filter(isScheduled).map { day in
        let outcome: Outcome =
          switch status(day) {
          case .done: .succeeded
          case .skipped: .excused
          case .pending: .pending
          default: .failed
          }
        return Occasion(
          from: day, to: day, position: Int(day.number), day: day, outcome: outcome, degree: degree(day))
      }
    }
    if let interval { return occasions(every: interval) }
    var seen: Set<Day> = []
    return days(first, last).compactMap { day in
      let period = period(of: day)
      guard let begin = period.days.first, let end = period.days.last, seen.insert(begin).inserted else { return nil }
      return Occasion(
        from: begin, to: min(end, last), position: Int(end.number), day: min(end, last), outcome: period.outcome,
        degree: period.degree)
    }
  }

  private func degree(_ day: Day) -> Double {
    guard let target = habit.target else { return isDone(day) ? 1 : 0 }
    let sum = double(sum(day) ?? 0)
    if !isLimit { return min(1, sum / target.amount.value) }
    if isKept(day) == true { return 1 }
    if isMissed(day) || target.amount.isZero { return 0 }
    return max(0, min(1, 1 - (sum - target.amount.value) / target.amount.value))
  }

  private func occasions(every interval: Int) -> [Occasion] {
    let counting = countingDays.filter { status($0) != .pending }
    var occasions: [Occasion] = []
    var latest = -1
    for (index, day) in counting.enumerated() {
      let isSuccess = isDone(day)
      if isSuccess || (index - latest) % interval == 0 {
        occasions.append(
          Occasion(
            from: day, to: day, position: index, day: day, outcome: isSuccess ? .succeeded : .failed,
            degree: isSuccess ? 1 : 0))
      }
      if isSuccess { latest = index }
    }
    return occasions
  }

  // MARK: Figures

  lazy var streaks: [Streak] = findStreaks()

  private func findStreaks() -> [Streak] {
    if let interval {
      let counting = countingDays
      var runs: [[Int]] = []
      for index in counting.indices where isDone(counting[index]) {
        if let previous = runs.last?.last, index - previous <= interval {
          runs[runs.count - 1].append(index)
        } else {
          runs.append([index])
        }
      }
      return runs.map { Streak(from: counting[$0[0]], to: counting[$0[$0.count - 1]], length: $0.count) }
    }
    return occasions.filter { $0.outcome == .succeeded || $0.outcome == .failed }
      .split { $0.outcome == .failed }
      .map { run in Streak(from: run[run.startIndex].from, to: run[run.endIndex - 1].to, length: run.count) }
  }

  var currentStreak: Int {
    guard let latest = streaks.last else { return 0 }
    if let interval {
      let since = countingDays.filter { $0 > latest.to && status($0) != .pending }
      return since.count >= interval ? 0 : latest.length
    }
    let decided = occasions.last { $0.outcome == .succeeded || $0.outcome == .failed }
    return decided?.outcome == .succeeded ? latest.length : 0
  }

  var bestStreak: Streak? {
    let longest = streaks.map(\.length).max()
    return streaks.first { $0.length == longest }
  }

  var frequency: Double {
    if let fixedWeekdays { return Double(fixedWeekdays.count) / 7 }
    if let interval { return 1 / Double(interval) }
    return unit == .weeks ? 1.0 / 7 : 1.0 / 30
  }

  var score: Double {
    var score = 0.0
    var previous: Int?
    for occasion in occasions where occasion.outcome != .pending {
      let days = previous.map { Double(occasion.position - $0) } ?? 1 / frequency
      previous = occasion.position
      if occasion.outcome == .excused { continue }
      let kept = pow(0.5, days * frequency.squareRoot() / 13)
      score = score * kept + occasion.degree * (1 - kept)
    }
    return score
  }

  func completion(_ length: Int) -> Double? {
    let decided = occasions.filter { $0.day > last - length }.map(\.outcome)
    let all = decided.filter { $0 == .succeeded || $0 == .failed }
    return all.isEmpty ? nil : Double(all.filter { $0 == .succeeded }.count) / Double(all.count)
  }

  var total: Int {
    let inside = days(first, last)
    if isPerPeriod { return inside.filter { (sum($0) ?? 0) > 0 }.count }
    if isLimit { return inside.filter { status($0) == .done }.count }
    return inside.filter(isDone).count
  }

  var totalAmount: Decimal? {
    habit.target == nil ? nil : days(first, last).compactMap(sum).reduce(0, +)
  }

  func level(_ day: Day) -> UInt8 {
    guard let target = habit.target, !isLimit else { return status(day) == .done ? 4 : 0 }
    let part = isPerPeriod ? Decimal(calendarPeriod(of: day).count) : 1
    let amount = (sum(day) ?? 0) * part
    let whole = decimal(target.amount)
    if amount <= 0 { return 0 }
    if amount * 2 < whole { return 1 }
    if amount < whole { return 2 }
    return amount * 2 < whole * 3 ? 3 : 4
  }

  // MARK: Today

  var isAtRisk: Bool {
    guard currentStreak >= 2, status(today) == .pending, !isLimit else { return false }
    // Today said to be missed, and nothing of what is left of the period excused: does the streak end at its end?
    if hasFixedDays || interval != nil { return true }
    let period = period(of: today)
    let later = period.days.filter { $0 > today && !isExcused($0) }.count
    guard let times = timesAPeriod else { return later == 0 }
    let done = period.days.filter(isDone).count
    let needed = min(times, period.available)
    return done + later < needed && done + later + 1 >= needed
  }

  var nextDue: Day? {
    guard let interval else { return nil }
    if status(today) == .pending { return today }
    let horizon = days(max(today + 1, first), max(today + 1, first) + 800)
    let counting = countingDays
    let latest = counting.lastIndex(where: isDone)
    let since = latest.map { counting.count - 1 - $0 }
    var left = since.map { max(1, interval - $0) } ?? 1
    for day in horizon {
      if !isInside(day) { return nil }
      if habit.pauses.contains(where: { $0.contains(day) }) { continue }
      left -= 1
      if left == 0 { return day }
    }
    return nil
  }
}
