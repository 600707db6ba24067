import Journal

/// How often something is to be done, as other programs say it: so many times in so many days.
struct Frequency: Sendable, Hashable {
  /// How many times, one or more.
  let times: Int
  /// In how many days, one or more.
  let days: Int

  /// `nil` for what is no frequency. More often than daily is daily.
  init?(times: Int, days: Int) {
    guard (1...1_000_000).contains(times), (1...1_000_000).contains(days) else { return nil }
    self.times = times
    self.days = days
  }

  /// The days of a month on average, in hundredths: 365.25 ÷ 12.
  private static let month = 3044

  /// The schedule that says the same; `nil` where none does.
  var exact: Schedule? {
    if times >= days { return .daily }
    if days == 7 { return .timesAWeek(times) }
    if days == 30 || days == 31 { return .timesAMonth(min(times, Schedule.monthlyTimes.upperBound)) }
    if times == 1, Schedule.intervals.contains(days) { return .everyDays(days) }
    return nil
  }

  /// The schedule whose number of times a day is nearest to this one, a week before a month where both are as near.
  var nearest: Schedule {
    if let exact { return exact }
    func rounded(_ number: Int, _ divisor: Int) -> Int { (2 * number + divisor) / (2 * divisor) }
    let weekly = min(max(1, rounded(times * 7, days)), 7)
    let monthly = min(max(1, rounded(times * Self.month, days * 100)), 31)
    // Differences of times a day, with one divisor: 7 × 3,044 × days.
    let weeklyError = abs(weekly * Self.month * days - times * 7 * Self.month)
    let monthlyError = abs(monthly * 100 * 7 * days - times * 7 * Self.month)
    return weeklyError <= monthlyError ? .timesAWeek(weekly) : .timesAMonth(monthly)
  }

  /// As people say it: `3 times in 14 days`.
  var text: String { "\(times) \(times == 1 ? "time" : "times") in \(days) days" }
}

extension ImportedHabit {
  /// Sets the schedule that is nearest to a frequency. Where none says the same, the frequency stands in the notes.
  mutating func setSchedule(_ frequency: Frequency) {
    schedule = frequency.nearest
    if frequency.exact == nil {
      keepInNotes("Before: \(frequency.text).")
      losses.append("`\(frequency.text)` becomes `\(schedule)`")
    }
  }

  /// Sets a target that counts for as many days as the frequency says, which is a day, a week or a month here.
  ///
  /// At least nothing is no target: it stays open, and only the unit is kept, until all that was recorded is known.
  mutating func setTarget(_ kind: Target.Kind, _ amount: Amount, unit: String?, every days: Int, of program: String) {
    schedule = .daily
    self.unit = unit
    if kind == .atLeast, amount.isZero { return }
    var target = Target(kind, amount, unit: unit)
    switch days {
    case 1: break
    case 7: target.period = .week
    case 30, 31: target.period = .month
    default:
      let (period, length): (Target.Period, Int) = days < 4 ? (.day, 1) : days < 19 ? (.week, 7) : (.month, 30)
      target.period = period
      let scaled = Double(amount.millionths) * Double(length) / Double(days)
      target.amount = Amount(millionths: Int64(min(scaled, Double(Amount.largest.millionths))))
        .rounded(toMillionths: 1000)
      let before = "\(Target(kind, amount, unit: unit)) in \(days) days"
      keepInNotes("\(program): \(before).")
      losses.append("`\(before)` becomes `\(target)`")
    }
    // An amount that is rounded to nothing is open, too.
    if kind == .atLeast, target.amount.isZero { return }
    self.target = target
  }
}
