import Journal

/// Turns a habit's rows into one record for each day: what the day is by its own entries, pause and schedule.
///
/// Whatever depends on other days is left to the habit's rule: whether today is due, every ``Outcome``, and for amounts
/// per week or month the level and whether a limit was exceeded. Until then, a today of this kind is `rest`.
struct DayReading {
  let measure: Measure
  /// The days on which the habit is scheduled; `nil` where its schedule fixes none.
  let fixedDays: FixedDays?
  let pauses: [Pause]
  let today: Day

  /// One record for each day of the range; none where `last` is before `first`.
  ///
  /// First all days are filled as without a row, then the paused ranges, then the days with rows. These three plain
  /// loops take half the time of one that checks everything for every day.
  func records(of log: EventLog, first: Day, last: Day) -> [DayRecord] {
    guard first <= last else { return [] }
    let length = last - first + 1
    return [DayRecord](unsafeUninitializedCapacity: length) { days, count in
      fill(days, 0..<length, first: first, isPaused: false)
      count = length
      for pause in pauses where pause.from <= last {
        let from = max(pause.from, first) - first
        let through = min(pause.through ?? last, last) - first
        if from <= through { fill(days, from..<(through + 1), first: first, isPaused: true) }
      }
      if last == today { days[length - 1] = record(.nothing, on: days[length - 1], isToday: true) }
      log.entries.withUnsafeBufferPointer { read($0, into: days, first: first, last: last) }
    }
  }

  /// Fills days without a row. Every weekday gets the same record in all weeks; scheduled days of the month are then
  /// set one by one.
  private func fill(
    _ days: UnsafeMutableBufferPointer<DayRecord>, _ range: Range<Int>, first: Day, isPaused: Bool
  ) {
    let weekdays: WeekdaySet = if case .weekdays(let days)? = fixedDays { days } else { [] }
    let weekday = (first + range.lowerBound).weekday
    for (offset, weekday) in weekday.weekFromHere.enumerated() {
      let bare = DayRecord(
        status: .rest, isExcused: isPaused, isScheduled: weekdays.contains(weekday))
      let record = record(.nothing, on: bare, isToday: false)
      for index in stride(from: range.lowerBound + offset, to: range.upperBound, by: 7) {
        days.initializeElement(at: index, to: record)
      }
    }
    let number: Int
    switch fixedDays {
    case .weekdays?, nil: return
    case .dayOfMonth(let day)?: number = day
    }
    guard !range.isEmpty else { return }
    let scheduled = record(
      .nothing, on: DayRecord(status: .rest, isExcused: isPaused, isScheduled: true), isToday: false)
    var month = (first + range.lowerBound).yearMonth
    while month.firstDay - first < range.upperBound {
      let index = FixedDays.day(number, of: month) - first
      if range.contains(index) { days[index] = scheduled }
      month = month.next
    }
  }

  private func read(
    _ entries: UnsafeBufferPointer<EventLog.Entry>, into days: UnsafeMutableBufferPointer<DayRecord>, first: Day,
    last: Day
  ) {
    /// Goes through the days with rows. Inlining gives each measure a loop of its own, which is twice as fast as asking
    /// for the measure every day.
    @inline(__always)
    func eachDay(
      add: (EventValue, inout DayEntries) -> Void, judge: (DayEntries, _ bare: DayRecord, _ isToday: Bool) -> DayRecord
    ) {
      var cursor = 0
      // Rows before the start are an error, so there are hardly ever any to skip.
      while cursor < entries.count, entries[cursor].day < first { cursor += 1 }
      while cursor < entries.count, entries[cursor].day <= last {
        let day = entries[cursor].day
        var rows = DayEntries.nothing
        repeat {
          add(entries[cursor].value, &rows)
          cursor += 1
        } while cursor < entries.count && entries[cursor].day == day
        days[day - first] = judge(rows, days[day - first], day == today)
      }
    }
    switch measure {
    case .yesNo:
      eachDay(add: { $1.replace(with: $0) }, judge: { $0.yesNo(on: $1, isToday: $2) })
    case .atLeast(let target):
      eachDay(
        add: { $1.add($0, worthOfDone: target) }, judge: { $0.atLeast(target, on: $1, isToday: $2) })
    case .atMost(let limit):
      eachDay(add: { $1.add($0) }, judge: { $0.atMost(limit, on: $1, isToday: $2) })
    case .periodAtLeast(let target):
      eachDay(add: { $1.add($0) }, judge: { $0.periodAtLeast(target, on: $1, isToday: $2) })
    case .periodAtMost:
      eachDay(add: { $1.add($0) }, judge: { rows, bare, _ in rows.periodAtMost(on: bare) })
    }
  }

  private func record(_ rows: DayEntries, on bare: DayRecord, isToday: Bool) -> DayRecord {
    switch measure {
    case .yesNo: rows.yesNo(on: bare, isToday: isToday)
    case .atLeast(let target): rows.atLeast(target, on: bare, isToday: isToday)
    case .atMost(let limit): rows.atMost(limit, on: bare, isToday: isToday)
    case .periodAtLeast(let target): rows.periodAtLeast(target, on: bare, isToday: isToday)
    case .periodAtMost: rows.periodAtMost(on: bare)
    }
  }
}
