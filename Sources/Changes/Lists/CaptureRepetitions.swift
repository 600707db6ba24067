import Journal

/// A repetition that a line names.
struct CapturedRepetition {
  var repetition: ListTask.Repetition
  /// The weekday on which it falls, where the rule does not say it: that of `every other friday`.
  var weekday: Weekday?
  /// The index of the word behind it.
  var end: Int
}

extension CaptureReader {
  /// The repetition that is named at a word: `every month`, `every 3 days`, `every mon, thu`, `every other friday`,
  /// `every! week`.
  func repetition(at start: Int) -> CapturedRepetition? {
    if let adverb = adverb(at: start) { return adverb }
    guard let begin = vocabulary[.every].end(at: start, in: words), words.indices.contains(begin) else { return nil }
    let isFromCompletion = words[begin - 1].text.hasSuffix("!")
    guard isOpen(begin) || isFromCompletion else { return nil }
    let rules = [interval(at: begin), workdays(at: begin), lastOfMonth(at: begin), weekdays(at: begin)]
    guard let longest = rules.compactMap(\.self).max(by: { $0.end < $1.end }) else { return nil }
    return CapturedRepetition(
      repetition: ListTask.Repetition(longest.rule, isFromDueDate: !isFromCompletion),
      weekday: otherWeekday(at: begin).flatMap { $0.end == longest.end ? $0.weekday : nil }, end: longest.end)
  }

  /// `weekly` behind the title. Anywhere else it belongs to it, as in `Write the weekly report`.
  private func adverb(at start: Int) -> CapturedRepetition? {
    let units: [(key: CaptureWords.Key, unit: ListTask.Repetition.Unit)] = [
      (.daily, .day), (.weekly, .week), (.monthly, .month), (.yearly, .year),
    ]
    guard start > 0 else { return nil }
    for (key, unit) in units {
      guard let end = vocabulary[key].end(at: start, in: words) else { continue }
      let behindTime = isOpen(end) ? time(at: end, isAsked: false)?.end : nil
      guard [end, behindTime].contains(where: { $0.map(isBehindTitle) ?? false }) else { return nil }
      return CapturedRepetition(repetition: ListTask.Repetition(.every(1, unit), isFromDueDate: true), end: end)
    }
    return nil
  }

  private typealias Reading = (rule: ListTask.Repetition.Rule, end: Int)

  private func interval(at index: Int) -> Reading? {
    if let (unit, end) = unit(at: index) { return (.every(1, unit), end) }
    if let second = vocabulary[.other].end(at: index, in: words), isOpen(second), let (unit, end) = unit(at: second) {
      return (.every(2, unit), end)
    }
    if let other = otherWeekday(at: index) { return (.every(2, .week), other.end) }
    guard let count = count(at: index), isOpen(index + 1), let (unit, end) = unit(at: index + 1) else { return nil }
    return (.every(count, unit), end)
  }

  /// The weekday of every second week. Of several weekdays there would be no one date, so they are left alone.
  private func otherWeekday(at index: Int) -> (weekday: Weekday, end: Int)? {
    guard let second = vocabulary[.other].end(at: index, in: words), isOpen(second),
      let day = weekday(at: second, takesPlural: true)
    else { return nil }
    let next = vocabulary[.and].end(at: day.end, in: words) ?? (words[day.end - 1].hasComma ? day.end : nil)
    if let next, weekday(at: next, takesPlural: true) != nil { return nil }
    return (day.weekday, day.end)
  }

  private func workdays(at index: Int) -> Reading? {
    vocabulary[.workday].end(at: index, in: words).map { (.weekdays(.workdays), $0) }
  }

  /// `every last`, which is another word in `every last one`: alone it stands at the end of the text.
  private func lastOfMonth(at index: Int) -> Reading? {
    guard let end = vocabulary[.last].end(at: index, in: words) else { return nil }
    return end > index + 1 || isEndOfText(end) || words[end].key.first.map(Self.isDigit) == true
      ? (.lastOfMonth, end) : nil
  }

  private func weekdays(at index: Int) -> Reading? {
    guard words[index].isFree else { return nil }
    // `mon,thu` without a blank is one word.
    let names = words[index].key.split(separator: ",").map { weekday(named: String($0)) }
    if names.count > 1, names.allSatisfy({ $0 != nil }) {
      return (.weekdays(WeekdaySet(names.compactMap { $0.map { WeekdaySet($0) } })), index + 1)
    }
    guard let first = weekday(at: index, takesPlural: true) else { return nil }
    var (days, end) = (WeekdaySet(first.weekday), first.end)
    while end < words.count {
      let and = words[end - 1].isClosed && !words[end - 1].hasComma ? nil : vocabulary[.and].end(at: end, in: words)
      guard let begin = and ?? (words[end - 1].hasComma ? end : nil), let next = weekday(at: begin, takesPlural: true)
      else { break }
      days.insert(WeekdaySet(next.weekday))
      end = next.end
    }
    return (.weekdays(days), end)
  }

  /// The first date of a task that repeats and for which the line names no day: today where the rule allows it, and for
  /// weekdays that are named the next one.
  func firstDay(of rule: ListTask.Repetition.Rule) -> Day {
    // What is due today at a time that is over is due the next time.
    let earliest = time.map(hasPassed) == true ? today + 1 : today
    switch rule {
    case .every: return earliest
    case .lastOfMonth: return earliest.yearMonth.lastDay
    case .weekdays(.workdays):
      return (0..<7).map { earliest + $0 }.first { WeekdaySet.workdays.contains($0.weekday) } ?? earliest
    case .weekdays(let days): return Weekday.allCases.filter(days.contains).map(next).min() ?? earliest
    }
  }
}
