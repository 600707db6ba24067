import Journal

extension Words {
  /// When a task comes back: `every 3 months`, `every Mon, Thu`, `on the last day of every month`; with its end, where it
  /// has one: `every week until 1 Dec 2026`, `every day, 3 times more`.
  public func repetition(_ repetition: ListTask.Repetition) -> String {
    let rule =
      switch repetition.rule {
      case .every(let count, let unit, _): self(unit.phrase, count: count)
      case .weekdays(.workdays): self(.taskEveryWorkday)
      case .weekdays(let days):
        self(
          .taskEveryWeekdays,
          ["days": Weekday.allCases.filter(days.contains).map(shortName(of:)).joined(separator: ", ")])
      case .lastOfMonth: self(.taskEveryLastOfMonth)
      }
    if let until = repetition.until { return self(.taskUntil, ["rule": rule, "date": date(until)]) }
    if let times = repetition.times { return self(.taskTimes, count: times, ["rule": rule]) }
    return rule
  }

  /// When to be reminded: `1 hour before`, `Wed 25 Nov, 18:00`; the year only where it is not this one.
  public func reminder(_ reminder: TaskReminder, inYear year: Int) -> String {
    reminder.moment.map { moment($0, inYear: year) } ?? self.reminder(reminder)
  }

  /// When to be reminded, seen from the date of the task.
  func reminder(_ reminder: TaskReminder) -> String {
    switch reminder {
    case .at(let moment): return self.moment(moment, inYear: moment.day.year)
    case .every(let count, let unit): return self(unit.phraseOfInterval, count: count)
    case .before(let count, let unit, let time):
      let isOnDay = unit == .day || unit == .week
      let before =
        count > 0
        ? self(unit.phraseBefore, count: count) : self(isOnDay ? .taskRemindSameDay : .taskRemindAtTime)
      return time.map { self(.taskRemindDayAt, ["before": before, "time": self.time($0)]) } ?? before
    }
  }

  /// How urgent a task is: `high priority`.
  func priority(_ priority: ListTask.Priority) -> String {
    switch priority {
    case .high: self(.taskHigh)
    case .medium: self(.taskMedium)
    case .low: self(.taskLow)
    }
  }

  /// A moment as a line shows it: `Wed 25 Nov, 18:00`; the year only where it is not this one.
  public func moment(_ moment: DayAndTime, inYear year: Int) -> String {
    let name = shortName(of: moment.day.weekday)
    let date = moment.day.year == year ? dayAndMonth(moment.day) : shortDate(moment.day)
    let day = self(.taskDay, ["weekday": name, "date": date])
    return timed(day, moment.time)
  }

  /// A moment seen from today: `yesterday`, `today, 18:00`, `Wed 25 Nov`.
  func relativeMoment(_ moment: DayAndTime, to today: Day) -> String {
    guard abs(moment.day - today) <= 1 else { return self.moment(moment, inYear: today.year) }
    return timed(relative(moment.day, to: today), moment.time)
  }

  private func timed(_ day: String, _ time: TimeOfDay?) -> String {
    time.map { self(.taskDayAndTime, ["day": day, "time": self.time($0)]) } ?? day
  }
}

extension ListTask.Repetition.Unit {
  fileprivate var phrase: Phrase {
    switch self {
    case .day: .taskEveryDays
    case .week: .taskEveryWeeks
    case .month: .taskEveryMonths
    case .year: .taskEveryYears
    }
  }
}

extension TaskReminder.Unit {
  fileprivate var phraseBefore: Phrase {
    switch self {
    case .minute: .taskRemindMinutes
    case .hour: .taskRemindHours
    case .day: .taskRemindDays
    case .week: .taskRemindWeeks
    }
  }

  fileprivate var phraseOfInterval: Phrase {
    switch self {
    case .minute: .taskRemindEveryMinutes
    case .hour: .taskRemindEveryHours
    case .day: .taskRemindEveryDays
    case .week: .taskRemindEveryWeeks
    }
  }
}
