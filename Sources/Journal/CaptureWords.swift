/// The words of one language by which a line that somebody types is read, such as `Pay gas fri 18:00 every month`.
public struct CaptureWords: Sendable, Hashable {
  /// What a word of the line may be. Each has any number of spellings, and a spelling may contain blanks.
  public enum Key: Hashable, Sendable, CaseIterable {
    /// The names of the seven weekdays, Monday first.
    case weekdays
    /// The short names of the seven weekdays, Monday first.
    case shortWeekdays
    /// Further names of weekdays, each behind the code of the day that it means: `tue=tues`.
    case moreWeekdays
    /// The names of the twelve months.
    case months
    /// The names of the twelve months as they stand beside the number of a day.
    case monthsInDates
    /// The short names of the twelve months.
    case shortMonths
    /// The short names of the twelve months as they stand beside the number of a day.
    case shortMonthsInDates
    /// The words for today and the two days after it.
    case today, tomorrow, dayAfterTomorrow
    /// The words for this evening.
    case tonight
    /// What stands before a weekday, a week or a month to say that the next one is meant, as in `next monday`.
    case next
    /// What stands behind it to say the same, as in `lundi prochain`.
    case nextAfter
    /// What stands before a number of days, weeks, months or years to come.
    case `in`
    /// What stands for the number one there, as in `in a week`.
    case single
    /// What goes with a day that follows, as in `on friday`.
    case beforeDay
    /// What goes with a time that follows, as in `at 9:00`.
    case beforeTime
    /// What stands between the day, the month and the year of a date, as in `1 de diciembre de 2027`.
    case of
    /// What stands between weekdays, as in `every mon and thu`.
    case and
    /// What begins a repetition. With an exclamation mark it counts from the day of completion: `every! week`.
    case every
    /// What stands between that and a unit for every second one, as in `every other day`.
    case other
    /// What says a repetition in one word at the end of a line, as in `Pay rent monthly`.
    case daily, weekly, monthly, yearly
    /// The names of the priorities, as in `!high`.
    case highPriority, mediumPriority, lowPriority
    /// Noon, and midnight, which is the end of a day.
    case noon, midnight
    /// The units of time in all their forms.
    case day, week, month, year
    /// A day from Monday to Friday.
    case workday
    /// The last day of a month.
    case last
    /// What stands behind the number of an hour, as in `18 Uhr`.
    case hours
    /// The same where it may be a length of time as well, as in `18h`.
    case lengths
    /// What stands behind a time of twelve hours.
    case beforeNoon, afterNoon
    /// What stands behind the number of a day before its month, as in `1st` and `1.`.
    case ordinals
    /// In which orders day and month are written: `day month`, `month day`, or both.
    case orders
    /// What stands between day and month in dates of numbers, as in `24.12.` and `24/12/2026`.
    case separators
    /// Names of weekdays that are other words, too: days only where something else shows that they are.
    case ambiguous
    /// What looks like a day and is none.
    case plain
  }

  /// The further names of weekdays by the index of the day.
  private let otherWeekdays: [[String]]
  private let spellings: [Key: [String]]

  /// - Parameter spellings: The spellings of each key; the names of weekdays and months are all there and in order.
  public init(_ spellings: (Key) -> [String]) {
    self.spellings = Dictionary(uniqueKeysWithValues: Key.allCases.map { ($0, spellings($0)) })
    var others = [[String]](repeating: [], count: Weekday.allCases.count)
    for name in spellings(.moreWeekdays) {
      let parts = name.split(separator: "=", maxSplits: 1).map(String.init)
      if parts.count == 2, let weekday = Weekday(named: parts[0]) { others[weekday.index].append(parts[1]) }
    }
    otherWeekdays = others
  }

  /// The spellings of a word.
  public subscript(key: Key) -> [String] { spellings[key] ?? [] }

  /// All spellings of a weekday's name.
  public func names(of weekday: Weekday) -> [String] {
    names(at: weekday.index, of: [.weekdays, .shortWeekdays]) + otherWeekdays[weekday.index]
  }

  /// All spellings of a month's name; the first month is 1.
  public func names(ofMonth month: Int) -> [String] {
    names(at: month - 1, of: [.months, .monthsInDates, .shortMonths, .shortMonthsInDates])
  }

  private func names(at index: Int, of keys: [Key]) -> [String] {
    keys.map { self[$0] }.filter { $0.indices.contains(index) }.map { $0[index] }.filter { !$0.isEmpty }
  }
}

extension CaptureWords {
  /// The text as it is compared: in lower case, without accents, and with straight apostrophes. People who are in a
  /// hurry leave accents out.
  public static func folded(_ text: some StringProtocol) -> String {
    var folded = ""
    for scalar in text.lowercased().unicodeScalars {
      switch scalar {
      case "a"..."z", "0"..."9": folded.unicodeScalars.append(scalar)
      // Accents that are scalars of their own.
      case "\u{300}"..."\u{36F}": break
      default: if let plain = plain[scalar] { folded += plain } else { folded.unicodeScalars.append(scalar) }
      }
    }
    return folded
  }

  /// The spellings of a text as it is compared: ``folded(_:)``, and in German also with `ae` for `ä`.
  public static func foldings(of text: String) -> [String] {
    let folded = folded(text)
    var spelled = text.lowercased()
    for (letter, letters) in [("ä", "ae"), ("ö", "oe"), ("ü", "ue")] {
      spelled = spelled.replacing(letter, with: letters)
    }
    let other = Self.folded(spelled)
    return other == folded ? [folded] : [folded, other]
  }

  private static let plain: [Unicode.Scalar: String] = {
    var plain: [Unicode.Scalar: String] = ["ß": "ss", "œ": "oe", "æ": "ae", "’": "'", "ʼ": "'", "‘": "'"]
    let accented = [
      "a": "àáâãäåāă", "c": "çćč", "e": "èéêëēěę", "i": "ìíîïī", "n": "ñńň", "o": "òóôõöøō", "s": "śšş", "u": "ùúûüūů",
      "y": "ýÿ", "z": "źżž",
    ]
    for (letter, forms) in accented { for form in forms.unicodeScalars { plain[form] = letter } }
    return plain
  }()
}
