import Journal

/// The day and the time of a check-in, from what the request names.
struct CheckInMoment {
  /// The day that the check-in counts for.
  let day: Day
  let when: DayAndTime
  /// Whether the check-in counts for the day before its calendar date, because its time is before `day_starts_at`.
  let isNight: Bool
  let problem: CheckInProblem?

  init(_ request: CheckInRequest, rules: CheckInRules) {
    let (today, now, start) = (rules.today, rules.now, rules.dayStartsAt)
    guard let time = request.time else {
      let isNow = request.day == nil && request.value.happens
      day = request.day ?? today
      when = isNow ? DayAndTime(day: now?.date ?? today, time: now?.time) : DayAndTime(day: day)
      isNight = false
      problem = nil
      return
    }
    let date: Day
    if let named = request.day {
      date = time < start ? named + 1 : named
    } else if time >= start {
      date = today
    } else {
      // If it is night now, a time without a day means this night, otherwise the last one.
      date = now?.date ?? today
    }
    day = time < start ? date - 1 : date
    when = DayAndTime(day: date, time: time)
    isNight = time < start
    if let now, (date, time) > (now.date, now.time) {
      problem = day > today ? .future(day) : .timeToCome(time)
    } else {
      problem = nil
    }
  }
}

extension EventValue {
  /// Whether the value records something that was done at a time, rather than something about a day.
  fileprivate var happens: Bool {
    switch self {
    case .done, .amount: true
    case .skip, .missed: false
    }
  }
}
