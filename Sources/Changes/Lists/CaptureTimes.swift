import Journal

extension CaptureReader {
  /// The time that is named at a word, and the index of the word behind it: `18:00`, `at 9:00`, `6pm`, `18h30`, `18 Uhr`.
  ///
  /// - Parameter isAsked: Whether something beside it says that this is a time, and not a length of time.
  func time(at start: Int, isAsked: Bool) -> (time: TimeOfDay, end: Int)? {
    if let begin = vocabulary[.beforeTime].end(at: start, in: words), isOpen(begin),
      let time = clockTime(at: begin, isAsked: true) ?? namedTime(at: begin, isAsked: true)
    {
      return time
    }
    return clockTime(at: start, isAsked: isAsked) ?? namedTime(at: start, isAsked: isAsked)
  }

  /// Noon and midnight, which is the last minute of its day. A word alone may be part of a name, as in `midnight blue`.
  private func namedTime(at index: Int, isAsked: Bool) -> (time: TimeOfDay, end: Int)? {
    let named =
      vocabulary[.noon].end(at: index, in: words).map { (end: $0, minutes: 12 * 60) }
      ?? vocabulary[.midnight].end(at: index, in: words).map { (end: $0, minutes: 24 * 60 - 1) }
    guard let named, isAsked || named.end > index + 1 || isBesideDay(index..<named.end) else { return nil }
    return TimeOfDay(minutes: named.minutes).map { ($0, named.end) }
  }

  private func clockTime(at index: Int, isAsked: Bool) -> (time: TimeOfDay, end: Int)? {
    guard words.indices.contains(index), words[index].isFree else { return nil }
    let key = words[index].key
    let digits = key.prefix(while: Self.isDigit)
    guard (1...2).contains(digits.count), let hour = Int(digits) else { return nil }
    let rest = key.dropFirst(digits.count)
    if rest.first == ":" {
      let minutes = rest.dropFirst().prefix(while: Self.isDigit)
      guard minutes.count == 2, let minute = Int(minutes) else { return nil }
      let half = rest.dropFirst(1 + minutes.count)
      guard half.isEmpty else { return attachedHalf(hour, minute, half, end: index + 1) }
      let time = withHalf(hour, minute, end: behindHours(index + 1))
      // `John 3:16` is no time, and neither is a score of 2:10.
      guard digits.count == 2 || isAsked || (time?.end ?? 0) > index + 1 || isBesideDay(index..<index + 1) else {
        return nil
      }
      return time
    }
    if rest.isEmpty { return wordedTime(hour, at: index, isAsked: isAsked) }
    return attachedHalf(hour, 0, rest, end: index + 1) ?? attachedHours(hour, rest, at: index, isAsked: isAsked)
  }

  /// `18 Uhr`, `18 Uhr 30`, `6 pm`: the number alone says nothing.
  private func wordedTime(_ hour: Int, at index: Int, isAsked: Bool) -> (time: TimeOfDay, end: Int)? {
    guard isOpen(index + 1), !words[index].hasDot else { return nil }
    let clock = vocabulary[.hours].end(at: index + 1, in: words)
    guard let end = clock ?? vocabulary[.lengths].end(at: index + 1, in: words) else {
      return half(at: index + 1).flatMap { half in
        time(hour, 0, isAfterNoon: half.isAfterNoon).map { ($0, half.end) }
      }
    }
    let minutes = isOpen(end) ? minutes(at: end) : nil
    let behind = minutes == nil ? end : end + 1
    guard clock != nil || isAsked || isBesideDay(index..<behind) else { return nil }
    return withHalf(hour, minutes ?? 0, end: behind)
  }

  /// `18h`, `18h30`, `18uhr`. Few people have dates at night: `2h` rather is a length of time.
  private func attachedHours(
    _ hour: Int, _ rest: Substring, at index: Int, isAsked: Bool
  ) -> (time: TimeOfDay, end: Int)? {
    let letters = String(rest.prefix { !Self.isDigit($0) })
    let digits = rest.dropFirst(letters.count)
    guard digits.isEmpty || digits.count == 2 && digits.allSatisfy(Self.isDigit) else { return nil }
    let isClock = vocabulary[.hours].single.contains(letters)
    guard isClock || vocabulary[.lengths].single.contains(letters) else { return nil }
    guard isClock || isAsked || hour >= 7 || isBesideDay(index..<index + 1) else { return nil }
    return withHalf(hour, Int(digits) ?? 0, end: index + 1)
  }

  /// Whether a day or a repetition stands directly before or behind some words.
  private func isBesideDay(_ range: Range<Int>) -> Bool {
    if dayEnd == range.lowerBound || repetitionEnd == range.lowerBound { return true }
    guard isOpen(range.upperBound) else { return false }
    return day(at: range.upperBound, isAsked: true) != nil || repetition(at: range.upperBound) != nil
  }

  private func minutes(at index: Int) -> Int? {
    let key = words[index].key
    return words[index].isFree && key.count == 2 && key.allSatisfy(Self.isDigit) ? Int(key) : nil
  }

  /// The index behind a word for hours, as in `18:00 Uhr`, that may stand before an index.
  private func behindHours(_ index: Int) -> Int {
    guard isOpen(index) else { return index }
    return vocabulary[.hours].end(at: index, in: words) ?? vocabulary[.lengths].end(at: index, in: words) ?? index
  }

  // MARK: Halves of the day

  private func withHalf(_ hour: Int, _ minute: Int, end: Int) -> (time: TimeOfDay, end: Int)? {
    if isOpen(end), let half = half(at: end), let time = time(hour, minute, isAfterNoon: half.isAfterNoon) {
      return (time, half.end)
    }
    return TimeOfDay(hour: hour, minute: minute).map { ($0, end) }
  }

  private func attachedHalf(
    _ hour: Int, _ minute: Int, _ half: Substring, end: Int
  ) -> (time: TimeOfDay, end: Int)? {
    let isAfterNoon = vocabulary[.afterNoon].single.contains(String(half))
    guard isAfterNoon || vocabulary[.beforeNoon].single.contains(String(half)) else { return nil }
    return time(hour, minute, isAfterNoon: isAfterNoon).map { ($0, end) }
  }

  private func half(at index: Int) -> (isAfterNoon: Bool, end: Int)? {
    // The `am` of `Seite 8 am Montag` belongs to the day.
    guard vocabulary[.beforeDay].end(at: index, in: words) == nil else { return nil }
    if let end = vocabulary[.afterNoon].end(at: index, in: words) { return (true, end) }
    return vocabulary[.beforeNoon].end(at: index, in: words).map { (false, $0) }
  }

  private func time(_ hour: Int, _ minute: Int, isAfterNoon: Bool) -> TimeOfDay? {
    guard (1...12).contains(hour) else { return nil }
    return TimeOfDay(hour: hour % 12 + (isAfterNoon ? 12 : 0), minute: minute)
  }
}
