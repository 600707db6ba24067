import Journal

/// The words of a schedule in lower case. Commas, slashes, plus signs and dashes are words of their own, and a number
/// is separate from letters after it: `3x/week` has four words.
struct ScheduleWords {
  private(set) var all: [String] = []

  init(_ text: String) {
    var word = ""
    var isNumber = false
    func finish(_ words: inout [String]) {
      if !word.isEmpty { words.append(word) }
      word = ""
    }
    for character in text.lowercased() {
      switch character {
      case ",", ";", "&", "+", "/":
        finish(&all)
        all.append(String(character))
      case "-", "–", "—":
        finish(&all)
        all.append("-")
      case _ where character.isWhitespace: finish(&all)
      default:
        let isDigit = character.isASCII && character.isNumber
        if !word.isEmpty, isDigit != isNumber { finish(&all) }
        isNumber = isDigit
        word.append(character)
      }
    }
    finish(&all)
  }
}

/// How often something is due: every so many days, weeks or months, or so many times in one of them.
enum Frequency: Equatable {
  enum Period { case day, week, month }

  case every(Int, Period)
  case times(Int, Period)

  /// - Returns: `nil` for words that do not say how often, such as weekdays.
  init?(_ words: ScheduleWords) {
    var rest = words.all[...]
    switch rest.first {
    case "every", "each", "alternate":
      let isAlternate = rest.removeFirst() == "alternate"
      self.init(every: rest, isAlternate ? 2 : 1)
    case "everyday" where rest.count == 1: self = .times(1, .day)
    case let word? where rest.count == 1:
      guard let period = Self.adverbs[word] else { return nil }
      self = .times(1, period)
    default: self.init(times: rest)
    }
  }

  /// Reads what may follow `every`: `day`, `other day`, `3 days`, `3rd day`, `third day`, `two weeks`.
  private init?(every words: ArraySlice<String>, _ implied: Int) {
    var rest = words
    guard let unit = rest.popLast(), let period = Self.periods[unit] else { return nil }
    guard let count = rest.popFirst() else {
      // `every day` means each day, `every 1 days` counts days, and `every days` lacks a number.
      guard unit.hasSuffix("s") == (implied == 2) else { return nil }
      self = implied == 1 ? .times(1, period) : .every(implied, period)
      return
    }
    if let suffix = rest.first, ["st", "nd", "rd", "th"].contains(suffix), Self.number(count) != nil {
      rest.removeFirst()
    }
    guard rest.isEmpty, implied == 1, let number = count == "other" ? 2 : Self.number(count) ?? Self.ordinals[count]
    else { return nil }
    self = .every(number, period)
  }

  /// Reads `3 times a week`, `3x/week`, `twice weekly`, `once a month`, `3 days per week`.
  private init?(times words: ArraySlice<String>) {
    var rest = words
    guard let first = rest.popFirst() else { return nil }
    let count: Int
    if let adverb = Self.counts[first] {
      count = adverb
    } else if let number = Self.number(first) {
      count = number
      if let times = rest.first, ["times", "time", "x", "×", "days", "day"].contains(times) { rest.removeFirst() }
    } else {
      return nil
    }
    guard let last = rest.popLast() else { return nil }
    if rest.isEmpty, let period = Self.adverbs[last] {
      self = .times(count, period)
      return
    }
    let articles: Set<String> = ["a", "per", "each", "every", "/", "in", "the"]
    guard let period = Self.periods[last], rest.count <= 1, rest.allSatisfy(articles.contains) else { return nil }
    self = .times(count, period)
  }

  private static func number(_ word: String) -> Int? {
    if let index = numbers.firstIndex(of: word) { return index + 1 }
    return word.utf8.count <= 9 && word.utf8.allSatisfy(Texts.isDigit) ? Int(word) : nil
  }

  private static let periods: [String: Period] = [
    "day": .day, "days": .day, "week": .week, "weeks": .week, "month": .month, "months": .month,
  ]
  private static let adverbs: [String: Period] = ["daily": .day, "weekly": .week, "monthly": .month]
  private static let counts = ["once": 1, "twice": 2, "thrice": 3]
  private static let numbers = [
    "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
  ]
  private static let ordinals = ["second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7]
}

/// Weekdays by name: `mon, wed`, `Monday and Friday`, `mon-fri`, `fri to mon`, `weekends and wed`.
struct DayList {
  private(set) var days: WeekdaySet = []

  /// The words that may be between days.
  static let joints: Set<String> = [",", ";", "&", "+", "/", "and", "-", "to", "through"]
  private static let ranges: Set<String> = ["-", "to", "through"]
  private static let groups: [String: WeekdaySet] = [
    "weekdays": .workdays, "weekday": .workdays, "workdays": .workdays, "workday": .workdays, "weekends": .weekend,
    "weekend": .weekend,
  ]

  /// - Returns: `nil` where there are other words than weekdays and ``joints``.
  init?(_ words: ScheduleWords) {
    var rest = words.all[...]
    if let first = rest.first, ["on", "every", "each"].contains(first) { rest.removeFirst() }
    guard !rest.isEmpty else { return nil }
    while let word = rest.popFirst() {
      if let group = Self.groups[word] {
        days.formUnion(group)
      } else if let first = Weekday(named: word) {
        guard let joint = rest.first, Self.ranges.contains(joint) else {
          days.insert(WeekdaySet(first))
          guard Self.skipJoint(&rest) else { return nil }
          continue
        }
        rest.removeFirst()
        guard let last = rest.popFirst().flatMap({ Weekday(named: $0) }) else { return nil }
        for day in first.weekFromHere.prefix((last.index - first.index + 7) % 7 + 1) { days.insert(WeekdaySet(day)) }
      } else {
        return nil
      }
      guard Self.skipJoint(&rest) else { return nil }
    }
  }

  /// Skips a comma, an `and` or both (`mon, wed, and fri`).
  ///
  /// - Returns: `false` where nothing follows a skipped word.
  private static func skipJoint(_ rest: inout ArraySlice<String>) -> Bool {
    guard let joint = rest.first, joints.contains(joint), !ranges.contains(joint) else { return true }
    rest.removeFirst()
    if joint == ",", rest.first == "and" { rest.removeFirst() }
    return !rest.isEmpty
  }
}
