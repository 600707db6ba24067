import Insights
import Journal

extension Words {
  /// An amount, grouped and with the language's decimal mark: `1,183.5`.
  public func number(_ amount: Amount) -> String {
    let whole = number(amount.whole)
    if amount.isWhole { return whole }
    return whole + self(.decimalMark) + amount.decimals
  }

  /// A whole number, grouped: `1,183`.
  public func number(_ count: Int) -> String {
    count < 0 ? "−" + grouped(String(-count)) : grouped(String(count))
  }

  /// The size of a file: `840 kB`, `1.2 MB`; of a small one in whole kilobytes, since nothing is gained by more.
  public func fileSize(_ bytes: Int) -> String {
    if bytes < 1_000_000 { return self(.taskFileKilobytes, ["n": number(max(1, (bytes + 500) / 1000))]) }
    return self(.taskFileMegabytes, ["n": rounded(Amount(millionths: Int64(bytes)))])
  }

  /// How much somebody keeps: `12 MB of 100 MB`.
  ///
  /// - Parameter limit: How much they may; `nil` where that is not limited.
  public func room(_ used: Int, of limit: Int?) -> String {
    guard let limit else { return fileSize(used) }
    return self(.quotaRoom, ["used": fileSize(used), "limit": fileSize(limit)])
  }

  /// An amount with at most one decimal, for averages and totals.
  public func rounded(_ amount: Amount) -> String {
    number(amount.rounded(toMillionths: 100_000))
  }

  /// An amount with its unit in the right plural form: `5.2 km`, `1 glass`; without a unit, the number alone.
  public func amount(_ amount: Amount, unit: String?) -> String {
    guard let unit else { return number(amount) }
    return isolated("\(number(amount)) \(self.unit(unit, of: amount))")
  }

  /// A share of 0–1 as a percentage: `78%`.
  public func percent(_ share: Double) -> String {
    self(.percent, ["n": String(Int((share * 100).rounded()))])
  }

  private func grouped(_ digits: String) -> String {
    let count = digits.utf8.count
    guard count >= groupsFrom else { return digits }
    let mark = self(.groupMark)
    var result = ""
    for (index, digit) in digits.enumerated() {
      if index > 0 && (count - index).isMultiple(of: 3) { result += mark }
      result.append(digit)
    }
    return result
  }

  /// A schedule in words: `daily`, `Mon, Wed, Fri`, `3 times a week`, `every 2 days`.
  public func schedule(_ schedule: Schedule, weekStartsOn first: Weekday) -> String {
    switch schedule {
    case .weekdays(.everyDay): self(.scheduleDaily)
    case .weekdays(.workdays): self(.scheduleWorkdays)
    case .weekdays(.weekend): self(.scheduleWeekend)
    case .weekdays(let days):
      first.weekFromHere.filter(days.contains).map(shortName).joined(separator: ", ")
    case .dayOfMonth(31...): self(.scheduleLastDayOfMonth)
    case .dayOfMonth(let number): self(.scheduleDayOfMonth, count: number)
    case .everyDays(let days): self(.scheduleEveryDays, count: days)
    case .timesAWeek(let times): self(.scheduleTimesAWeek, count: times)
    case .timesAMonth(let times): self(.scheduleTimesAMonth, count: times)
    }
  }

  /// A target in words: `at least 5 km`, `at most 1 a day`, `at least 40 km a month`.
  public func target(_ target: Target) -> String {
    let phrase: Phrase =
      switch (target.kind, target.period) {
      case (.atLeast, .day): .targetAtLeast
      case (.atLeast, .week): .targetAtLeastWeek
      case (.atLeast, .month): .targetAtLeastMonth
      case (.atMost, .day): .targetAtMost
      case (.atMost, .week): .targetAtMostWeek
      case (.atMost, .month): .targetAtMostMonth
      }
    return self(phrase, ["amount": amount(target.amount, unit: target.unit)])
  }

  /// A schedule with its target: `Mon, Wed, Fri · at least 5 km`.
  func plan(_ schedule: Schedule, _ target: Target?, weekStartsOn first: Weekday) -> String {
    let days = self.schedule(schedule, weekStartsOn: first)
    guard let target else { return days }
    return target.period == .day ? "\(days) · \(self.target(target))" : self.target(target)
  }

  /// How much of what a day, week or month needs was reached: `5 of 8 glasses`, `65 of 90 minutes this week`, `2 of at
  /// most 3 cups`, `1 of 2 this week`.
  public func progress(_ progress: Progress, of habit: Habit) -> String {
    self(
      soFar(progress, habit),
      ["amount": rounded(progress.reached), "target": amount(progress.stated, unit: unit(of: progress, habit))])
  }

  /// What a number of ``progress(_:of:)`` that stands by itself is followed by: `of 8 glasses`, `at most 3 cups`.
  func rest(of progress: Progress, of habit: Habit) -> String {
    if var target = habit.target, target.isLimit, progress.unit == .amount {
      target.amount = progress.stated
      return self.target(target)
    }
    let target = amount(progress.stated, unit: unit(of: progress, habit))
    return aroundFigure(self(soFar(progress, habit), ["amount": String(Self.figureMark), "target": target]))
  }

  /// Stands in a phrase for a figure that is shown by itself.
  static let figureMark: Character = "\u{1}"

  /// Whatever stands around ``figureMark``, which may be anywhere in the text.
  func aroundFigure(_ text: String) -> String {
    text.split(separator: Self.figureMark).map { String($0).trimmedSpaces }.joined(separator: " ").trimmedSpaces
  }

  private func soFar(_ progress: Progress, _ habit: Habit) -> Phrase {
    switch progress.unit == .times ? habit.schedule.period : habit.target?.period ?? .day {
    case .week: .targetSoFarWeek
    case .month: .targetSoFarMonth
    case .day: habit.target?.isLimit == true ? .targetLimitSoFar : .targetSoFar
    }
  }

  private func unit(of progress: Progress, _ habit: Habit) -> String? {
    progress.unit == .amount ? habit.target?.unit : nil
  }

  /// How a habit stands today, in the fewest words: the streak that today continued, and how much of an amount there
  /// is: `16 days`, `5 of 6 glasses`, `6 of 6 glasses, 12 days`; `done` where neither says anything.
  public func standing(of habit: Habit, _ report: HabitReport) -> String {
    let isDone = report.statusToday == .done
    let streak = isDone && report.currentStreak > 1 ? streak(report.currentStreak, unit: report.streakUnit) : nil
    let isLimit = habit.target?.isLimit == true
    // Of a limit that was kept at nothing there is no amount to tell.
    let amounts = report.amounts(on: report.today).flatMap { isLimit && $0.reached.isZero ? nil : $0 }
    let parts = [amounts.map { progress($0, of: habit) }, streak].compactMap(\.self)
    return parts.isEmpty ? self(isLimit ? .statusKept : .statusDone) : parts.joined(separator: ", ")
  }

  /// An amount as it stands in a field and is read from there: with the language's decimal mark, and not grouped.
  public func typed(_ amount: Amount) -> String {
    amount.description.replacing(".", with: self(.decimalMark))
  }

  /// The length of a streak in its unit: `24 days`.
  public func streak(_ length: Int, unit: StreakUnit) -> String {
    self(unit.phrase, count: length)
  }
}

extension Words {
  /// The name of a part of the day, one's own as it was written; `nil` stands for what belongs to no part.
  public func part(_ part: PartOfDay?) -> String {
    switch part {
    case .morning: self(.partMorning)
    case .midday: self(.partMidday)
    case .evening: self(.partEvening)
    case .night: self(.partNight)
    case .own(let word): word
    case nil: self(.partAny)
    }
  }
}

extension StreakUnit {
  var phrase: Phrase {
    switch self {
    case .days: .days
    case .weeks: .weeks
    case .months: .months
    case .checkIns: .checkIns
    }
  }
}

extension Words {
  /// A sentence about a current holiday: `There is a holiday: 1 – 14 August 2026.`
  public func holidayNow(_ holiday: Holiday) -> String {
    guard let through = holiday.through else { return self(.formHolidaySince, ["range": date(holiday.from)]) }
    return self(.formHolidayNow, ["range": range(holiday.from, through)])
  }
}
