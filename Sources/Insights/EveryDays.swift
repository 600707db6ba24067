import Journal

extension Evaluation {
  /// Evaluates `every N days`: each success is an occasion, and so is each N-th counting day in a row without one. A
  /// day counts unless it is excused.
  mutating func evaluateEvery(_ interval: Int, pauses: [Pause], lastDay: Day?) {
    var counting = 0
    var lastSuccess: Int?
    var withoutSuccess = 0
    for index in days.indices {
      if days[index].isExcused { continue }
      let number = number(index)
      counting += 1
      if days[index].isSuccess {
        days[index].outcome = .succeeded
        days[index].isDue = true
        runs.extend(from: number, to: number)
        smoothing.add(1, at: Int32(counting))
        note(on: number)
        lastSuccess = counting
        withoutSuccess = 0
        continue
      }
      let isDue = lastSuccess.map { counting - $0 >= interval } ?? true
      if number == today.number, isDue, days[index].status == .rest {
        days[index].status = .pending
        days[index].outcome = .pending
        days[index].isDue = true
        isAtRisk = runs.running >= 2
        continue
      }
      days[index].isDue = days[index].status != .rest
      withoutSuccess += 1
      if withoutSuccess == interval {
        days[index].outcome = .failed
        days[index].isDue = true
        smoothing.add(0, at: Int32(counting))
        note(on: number)
        withoutSuccess = 0
      }
      if let lastSuccess, counting - lastSuccess == interval { runs.interrupt() }
    }
    if days.last?.status == .pending, last == today {
      nextDue = today
    } else {
      // After a success, the habit is due again N counting days later; without any success, every counting day is due.
      let wait = lastSuccess.map { max(1, $0 + interval - counting) } ?? 1
      nextDue = countingDay(wait, after: max(today, first - 1), pauses: pauses, lastDay: lastDay)
    }
  }

  /// The `count`-th counting day after `day`; `nil` where the habit ends before it or is paused until further notice.
  private func countingDay(_ count: Int, after day: Day, pauses: [Pause], lastDay: Day?) -> Day? {
    var cursor = PauseCursor(pauses)
    var number = day.number
    var left = count
    while left > 0 {
      number += 1
      if let lastDay, number > lastDay.number { return nil }
      if !cursor.contains(number) {
        left -= 1
      } else if let through = cursor.currentThrough {
        number = through
      } else {
        return nil
      }
    }
    return Day(number: number)
  }
}
