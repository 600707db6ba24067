import Journal

/// When a check-in was, from what was said of it.
struct CheckInMoment {
  /// The day that it counts for.
  let day: Day
  let when: DayAndTime
  /// Whether a time of the night made it another day than the calendar's.
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
      // An hour of this night if it is night, else of the night that has passed.
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
  /// Whether something was done at a time, rather than said about a day.
  fileprivate var happens: Bool {
    switch self {
    case .done, .amount: true
    case .skip, .missed: false
    }
  }
}
