import Journal

/// The spellings of something, to be found among the words of a line.
struct CapturePhrases {
  /// The words of each spelling by the first of them, those with the most words first.
  private var byFirst: [String: [[String]]] = [:]
  /// The spellings that are a single word.
  private(set) var single: Set<String> = []

  init(_ spellings: [String]) {
    for text in Set(spellings.flatMap(CaptureWords.foldings)) {
      let words = text.split(whereSeparator: \.isWhitespace).map { CaptureLine.Word(String($0)).key }
      guard let first = words.first, !words.contains("") else { continue }
      byFirst[first, default: []].append(words)
      if words.count == 1 { single.insert(first) }
    }
    for first in byFirst.keys { byFirst[first]?.sort { $0.count > $1.count } }
  }

  /// The index behind the longest spelling that begins at a word; `nil` where none does.
  func end(at start: Int, in words: [CaptureLine.Word]) -> Int? {
    guard words.indices.contains(start), let spellings = byFirst[words[start].key] else { return nil }
    let spelling = spellings.first { spelling in
      guard start + spelling.count <= words.count else { return false }
      return spelling.indices.allSatisfy { index in
        let word = words[start + index]
        return word.isFree && word.key == spelling[index] && (index == spelling.count - 1 || !word.isClosed)
      }
    }
    return spelling.map { start + $0.count }
  }
}

/// The words of one or several languages, to be found in a line.
struct CaptureVocabulary {
  private let phrases: [CaptureWords.Key: CapturePhrases]
  /// The names of the weekdays, Monday first.
  let weekdays: [CapturePhrases]
  /// The names of the months, January first.
  let months: [CapturePhrases]
  /// What stands behind the number of a day before its month; a dot is one of them.
  let ordinals: Set<String>
  /// What stands between day and month in dates of numbers.
  let separators: Set<Character>
  /// Whether the number of a day may stand behind its month.
  let isMonthFirst: Bool

  init(_ languages: [CaptureWords]) {
    func spellings(_ key: CaptureWords.Key) -> [String] { languages.flatMap { $0[key] } }
    phrases = Dictionary(uniqueKeysWithValues: CaptureWords.Key.allCases.map { ($0, CapturePhrases(spellings($0))) })
    weekdays = Weekday.allCases.map { day in CapturePhrases(languages.flatMap { $0.names(of: day) }) }
    months = (1...12).map { month in CapturePhrases(languages.flatMap { $0.names(ofMonth: month) }) }
    ordinals = Set(spellings(.ordinals).map { CaptureWords.folded($0) })
    separators = Set(spellings(.separators).compactMap(\.first))
    isMonthFirst = spellings(.orders).contains("month day")
  }

  subscript(key: CaptureWords.Key) -> CapturePhrases { phrases[key] ?? CapturePhrases([]) }
}
