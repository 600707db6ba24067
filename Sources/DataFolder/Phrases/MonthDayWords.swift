/// A day of every month in words: `on the 15th`, `day 3 of the month`, `on the last day`, `monthly on the first`.
struct MonthDayWords {
  /// The number as it is written, which may be outside 1–31; 31 for the last day.
  let number: Int

  /// - Returns: `nil` where the words name no day of a month.
  init?(_ words: ScheduleWords) {
    var rest = words.all[...]
    if rest.first == "monthly" { rest.removeFirst() }
    let isNamed = Self.skip(["on"], &rest)
    let hasArticle = Self.skip(["the"], &rest)
    guard let word = rest.popFirst() else { return nil }
    if word == "last" {
      guard Self.skip(["day"], &rest) else { return nil }
      number = 31
    } else if word == "day" {
      guard let day = rest.popFirst().flatMap(Self.number) else { return nil }
      number = day
    } else if let day = Self.number(word) {
      // `on the 15` can only be a day; a number alone may be something else.
      guard Self.skip(["st", "nd", "rd", "th"], &rest) || (isNamed && hasArticle) else { return nil }
      number = day
      _ = Self.skip(["day"], &rest)
    } else if let day = Self.ordinals[word] {
      number = day
      let isDay = Self.skip(["day"], &rest)
      guard isNamed || hasArticle || isDay || !rest.isEmpty else { return nil }
    } else {
      return nil
    }
    guard rest.isEmpty || Self.isOfMonth(rest) else { return nil }
  }

  /// Whether the words are like `of the month`, `of each month` or `every month`.
  private static func isOfMonth(_ words: ArraySlice<String>) -> Bool {
    words.last == "month" && words.count <= 3
      && words.dropLast().allSatisfy(["of", "in", "the", "each", "every", "a", "any"].contains)
  }

  /// Skips one of the words.
  ///
  /// - Returns: Whether there was one.
  private static func skip(_ words: Set<String>, _ rest: inout ArraySlice<String>) -> Bool {
    guard let word = rest.first, words.contains(word) else { return false }
    rest.removeFirst()
    return true
  }

  private static func number(_ word: String) -> Int? {
    word.utf8.count <= 9 && word.utf8.allSatisfy(Texts.isDigit) ? Int(word) : nil
  }

  private static let ordinals = [
    "first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7,
  ]
}
