import Journal

/// A day that a line names.
struct CapturedDay {
  var day: Day
  /// The time that is written with the day: `2026-11-25T18:00`.
  var time: TimeOfDay?
  /// Whether the evening of the day is meant.
  var isEvening = false
  /// The index of the word behind it.
  var end: Int
}

extension CaptureReader {
  /// The day that is named at a word.
  ///
  /// - Parameter isAsked: Whether something before it says that this is a day, so that names count which are other words,
  ///   too.
  func day(at start: Int, isAsked: Bool) -> CapturedDay? {
    if !isAsked, let begin = vocabulary[.beforeDay].end(at: start, in: words), isOpen(begin),
      let day = day(at: begin, from: start, isAsked: false)
    {
      return day
    }
    return day(at: start, from: start, isAsked: isAsked)
  }

  private func day(at index: Int, from start: Int, isAsked: Bool) -> CapturedDay? {
    guard words.indices.contains(index), words[index].isFree else { return nil }
    let readings = [
      isoDay(at: index), namedDay(at: index), comingWeekday(at: index, from: start, isAsked: isAsked),
      dateWithWeekday(at: index), date(at: index), dateInNumbers(at: index, isAsked: isAsked || index > start),
      comingWeekOrMonth(at: index, isAsked: isAsked || index > start), dayAfterInterval(at: index),
    ]
    return readings.compactMap(\.self).max { $0.end < $1.end }
  }

  /// `2026-11-25`, `2026-11-25T18:00`.
  private func isoDay(at index: Int) -> CapturedDay? {
    let parts = words[index].key.split(separator: "t", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard let first = parts.first, let day = Day(first) else { return nil }
    guard parts.count > 1 else { return CapturedDay(day: day, end: index + 1) }
    return TimeOfDay(parts[1]).map { CapturedDay(day: day, time: $0, end: index + 1) }
  }

  private func namedDay(at index: Int) -> CapturedDay? {
    if let end = vocabulary[.tonight].end(at: index, in: words) {
      return CapturedDay(day: today, isEvening: true, end: end)
    }
    let names: [(key: CaptureWords.Key, days: Int)] = [(.dayAfterTomorrow, 2), (.tomorrow, 1), (.today, 0)]
    for name in names {
      if let end = vocabulary[name.key].end(at: index, in: words) {
        return CapturedDay(day: today + name.days, end: end)
      }
    }
    return nil
  }

  // MARK: Weekdays

  /// The weekday whose name begins at a word.
  ///
  /// - Parameter takesPlural: Whether the name may end with an `s` of its own, as in `tous les lundis`.
  func weekday(at index: Int, takesPlural: Bool = false) -> (weekday: Weekday, end: Int)? {
    let found = Weekday.allCases.compactMap { weekday in
      vocabulary.weekdays[weekday.index].end(at: index, in: words).map { (weekday: weekday, end: $0) }
    }
    if let longest = found.max(by: { $0.end < $1.end }) { return longest }
    guard takesPlural, words.indices.contains(index), words[index].isFree, words[index].key.last == "s" else {
      return nil
    }
    return weekday(named: String(words[index].key.dropLast())).map { ($0, index + 1) }
  }

  /// The weekday with that name, which is a single word in lower case.
  func weekday(named name: String) -> Weekday? {
    Weekday.allCases.first { vocabulary.weekdays[$0.index].single.contains(name) }
  }

  private func comingWeekday(at index: Int, from start: Int, isAsked: Bool) -> CapturedDay? {
    let behindNext = vocabulary[.next].end(at: index, in: words).flatMap { isOpen($0) ? $0 : nil }
    let first = behindNext ?? index
    guard let (weekday, nameEnd) = weekday(at: first) else { return nil }
    if behindNext == nil, isOpen(nameEnd), let week = comingWeek(at: nameEnd) {
      // `monday next week`
      return CapturedDay(day: week.monday + weekday.index, end: week.end)
    }
    let behindAfter = isOpen(nameEnd) ? vocabulary[.nextAfter].end(at: nameEnd, in: words) : nil
    let end = behindAfter ?? nameEnd
    let isShown = isAsked || behindNext != nil || behindAfter != nil
    guard isShown || !isDoubtful(first..<nameEnd) || isBesideTime(start..<end) else { return nil }
    return CapturedDay(day: next(weekday), end: end)
  }

  /// The first day after today with that weekday.
  func next(_ weekday: Weekday) -> Day { today + 1 + (weekday.index - today.weekday.index + 6) % 7 }

  /// Whether the name of a weekday may as well be another word, such as `so` and `mar`.
  private func isDoubtful(_ name: Range<Int>) -> Bool {
    guard name.count == 1 else { return false }
    let key = words[name.lowerBound].key
    return key.count < 3 || vocabulary[.ambiguous].single.contains(key)
  }

  /// Whether a time stands directly beside some words: behind them, or before them where no text follows.
  private func isBesideTime(_ range: Range<Int>) -> Bool {
    let isOpen = isOpen(range.upperBound) || words[range.upperBound - 1].hasComma
    if isOpen, time(at: range.upperBound, isAsked: true) != nil { return true }
    return timeEnd == range.lowerBound && isEndOfText(range.upperBound)
  }

  // MARK: Weeks and months

  /// `next week`, `la semana que viene`, `next week friday`: the first day where none is named. With text behind it, it
  /// may belong to that, as in `next month report`.
  private func comingWeekOrMonth(at index: Int, isAsked: Bool) -> CapturedDay? {
    if let week = comingWeek(at: index) {
      if isOpen(week.end), let (weekday, end) = weekday(at: week.end) {
        return CapturedDay(day: week.monday + weekday.index, end: end)
      }
      return isWhole(index..<week.end, isAsked: isAsked) ? CapturedDay(day: week.monday, end: week.end) : nil
    }
    guard let end = coming(.month, at: index), isWhole(index..<end, isAsked: isAsked) else { return nil }
    return CapturedDay(day: today.yearMonth.lastDay + 1, end: end)
  }

  /// The Monday of the next week, and the index behind its words.
  private func comingWeek(at index: Int) -> (monday: Day, end: Int)? {
    coming(.week, at: index).map { (next(.monday), $0) }
  }

  /// The index behind words for the next unit of time.
  private func coming(_ wanted: ListTask.Repetition.Unit, at index: Int) -> Int? {
    if let begin = vocabulary[.next].end(at: index, in: words), isOpen(begin), let (unit, end) = unit(at: begin) {
      return unit == wanted ? end : nil
    }
    guard let (unit, end) = unit(at: index), unit == wanted, isOpen(end) else { return nil }
    return vocabulary[.nextAfter].end(at: end, in: words)
  }

  /// Whether nothing of the title belongs to some words: they stand alone at the beginning or the end, or beside a time.
  private func isWhole(_ range: Range<Int>, isAsked: Bool) -> Bool {
    isAsked || range.lowerBound == 0 || isEndOfText(range.upperBound) || words[range.upperBound - 1].isClosed
      || isBesideTime(range)
  }

  // MARK: Dates

  /// `fri 27 nov`: a date with its weekday before it. With another one before it, the two contradict each other.
  private func dateWithWeekday(at index: Int) -> CapturedDay? {
    guard let (weekday, end) = weekday(at: index), isOpen(end) || words[end - 1].hasComma,
      let date = date(at: end) ?? dateInNumbers(at: end, isAsked: true)
        ?? (words.indices.contains(end) && words[end].isFree ? isoDay(at: end) : nil),
      date.day.weekday == weekday
    else { return nil }
    return date
  }

  /// `1 dec`, `1. Dezember`, `1 de diciembre de 2027`, `dec 1, 2027`.
  private func date(at index: Int) -> CapturedDay? {
    if let day = dayOfMonth(at: index, takesDot: vocabulary.ordinals.contains(".")), isOpen(index + 1),
      let (month, end) = month(at: behindOf(index + 1))
    {
      return date(day, month, end: end, takesComma: false)
    }
    guard vocabulary.isMonthFirst, let (month, end) = month(at: index), isOpen(end),
      let day = dayOfMonth(at: end, takesDot: true)
    else { return nil }
    return date(day, month, end: end + 1, takesComma: true)
  }

  /// `24.12.`, `24.12.2026`, `24/12/2026`. Without a year it may be something else, such as the number of a chapter: then
  /// something beside it has to say that it is a date, or both numbers have two digits and dots.
  private func dateInNumbers(at index: Int, isAsked: Bool) -> CapturedDay? {
    guard words.indices.contains(index), words[index].isFree else { return nil }
    let word = words[index]
    guard let separator = word.key.first(where: { !Self.isDigit($0) }), vocabulary.separators.contains(separator) else {
      return nil
    }
    let parts = word.key.split(separator: separator, omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count), parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(Self.isDigit) }),
      parts[0].count <= 2, parts[1].count <= 2, let day = Int(parts[0]), let month = Int(parts[1])
    else { return nil }
    if parts.count == 3 {
      guard [2, 4].contains(parts[2].count), let number = Int(parts[2]) else { return nil }
      let year = parts[2].count == 2 ? 2000 + number : number
      guard (Day.possibleToday.lowerBound.year...Day.possibleToday.upperBound.year).contains(year) else { return nil }
      return Day(year: year, month: month, day: day).map { CapturedDay(day: $0, end: index + 1) }
    }
    let isPlain = separator == "." && parts[0].count == 2 && parts[1].count == 2
    guard word.hasDot || separator != ".", isAsked || isPlain || isBesideTime(index..<index + 1) else { return nil }
    return date(day, month, end: index + 1, takesComma: false)
  }

  /// The date with its year, or without one the next date.
  private func date(_ day: Int, _ month: Int, end: Int, takesComma: Bool) -> CapturedDay? {
    if isOpen(end) || (takesComma && end < words.count && words[end - 1].hasComma) {
      let place = behindOf(end)
      if let year = year(at: place) {
        return Day(year: year, month: month, day: day).map { CapturedDay(day: $0, end: place + 1) }
      }
    }
    // 29 February comes again within eight years.
    let dates = (0...8).lazy.compactMap { Day(year: self.today.year + $0, month: month, day: day) }
    return dates.first { $0 >= today }.map { CapturedDay(day: $0, end: end) }
  }

  private func behindOf(_ index: Int) -> Int {
    guard let end = vocabulary[.of].end(at: index, in: words), isOpen(end) else { return index }
    return end
  }

  /// The number of a day: `1`, `01`, `1st`, and with a dot behind it where dots may be.
  private func dayOfMonth(at index: Int, takesDot: Bool) -> Int? {
    guard words.indices.contains(index), words[index].isFree else { return nil }
    let word = words[index]
    let digits = word.key.prefix(while: Self.isDigit)
    let ordinal = String(word.key.dropFirst(digits.count))
    guard (1...2).contains(digits.count), let day = Int(digits), Schedule.daysOfMonth.contains(day) else { return nil }
    guard ordinal.isEmpty || vocabulary.ordinals.contains(ordinal), !word.hasDot || takesDot else { return nil }
    return day
  }

  private func month(at index: Int) -> (month: Int, end: Int)? {
    guard words.indices.contains(index), words[index].isFree else { return nil }
    let found = vocabulary.months.indices.compactMap { month in
      vocabulary.months[month].end(at: index, in: words).map { (month: month + 1, end: $0) }
    }
    if let longest = found.max(by: { $0.end < $1.end }) { return longest }
    // Any beginning of three letters or more will do: `sept`, `janv`.
    let key = words[index].key
    guard key.count >= 3 else { return nil }
    let begun = vocabulary.months.indices.filter { vocabulary.months[$0].single.contains { $0.hasPrefix(key) } }
    return begun.count == 1 ? begun.first.map { ($0 + 1, index + 1) } : nil
  }

  /// A year of four digits; other numbers of four digits are numbers of something.
  private func year(at index: Int) -> Int? {
    guard words.indices.contains(index), words[index].isFree else { return nil }
    let key = words[index].key
    guard key.count == 4, key.allSatisfy(Self.isDigit), let year = Int(key) else { return nil }
    return (Day.possibleToday.lowerBound.year...Day.possibleToday.upperBound.year).contains(year) ? year : nil
  }

  // MARK: Intervals

  /// `in 3 days`, `in a week`.
  private func dayAfterInterval(at index: Int) -> CapturedDay? {
    guard let begin = vocabulary[.in].end(at: index, in: words), isOpen(begin) else { return nil }
    let single = vocabulary[.single].end(at: begin, in: words)
    guard let count = count(at: begin) ?? single.map({ _ in 1 }) else { return nil }
    let place = single ?? begin + 1
    guard isOpen(place), let (unit, end) = unit(at: place) else { return nil }
    return day(count, unit).map { CapturedDay(day: $0, end: end) }
  }

  /// A number of units.
  func count(at index: Int) -> Int? {
    guard words.indices.contains(index), words[index].isFree, !words[index].hasDot else { return nil }
    let key = words[index].key
    guard key.count <= 4, key.allSatisfy(Self.isDigit), let count = Int(key) else { return nil }
    return ListTask.Repetition.counts.contains(count) ? count : nil
  }

  /// The unit of time whose name begins at a word.
  func unit(at index: Int) -> (unit: ListTask.Repetition.Unit, end: Int)? {
    let found = ListTask.Repetition.Unit.allCases.compactMap { unit in
      vocabulary[Self.key(of: unit)].end(at: index, in: words).map { (unit: unit, end: $0) }
    }
    return found.max { $0.end < $1.end }
  }

  private static func key(of unit: ListTask.Repetition.Unit) -> CaptureWords.Key {
    switch unit {
    case .day: .day
    case .week: .week
    case .month: .month
    case .year: .year
    }
  }

  /// The day so many units after today; `nil` beyond the years that can be written.
  private func day(_ count: Int, _ unit: ListTask.Repetition.Unit) -> Day? {
    let months: Int
    switch unit {
    case .day: return today + count
    case .week: return today + 7 * count
    case .month: months = count
    case .year: months = 12 * count
    }
    let (year, month, dayOfMonth) = today.components
    let index = 12 * year + month - 1 + months
    let target = YearMonth(year: index / 12, month: index % 12 + 1)
    return Day(year: target.year, month: target.month, day: min(dayOfMonth, target.length))
  }
}
