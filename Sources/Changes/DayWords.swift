import Journal

/// Several days as people type them, single ones and ranges with commas between them: `yesterday`, `mon,wed`,
/// `mon..wed`, `2026-11-01..2026-11-05`, `-3..-1`.
public struct DayWords: Sendable, Hashable {
  private enum Part: Sendable, Hashable {
    case day(DayWord)
    case range(DayWord, DayWord, written: String)
  }

  /// A word of the text that names no day.
  public struct Flaw: Error, Equatable, Sendable {
    /// The word without surrounding white space.
    public var word: String

    /// - Parameter word: The word that names no day.
    public init(word: String) { self.word = word }
  }

  /// The most days of a range; more can only be a typing error.
  public static let mostDays = 366

  private let parts: [Part]

  /// Reads the text; each word is read like a ``DayWord``.
  ///
  /// - Throws: The first word that names no day.
  public init(_ text: String) throws(Flaw) {
    var parts: [Part] = []
    for written in text.split(separator: ",", omittingEmptySubsequences: false) {
      parts.append(try Self.part(FieldText.trimming(String(written))))
    }
    self.parts = parts
  }

  private static func part(_ written: String) throws(Flaw) -> Part {
    if let word = DayWord(written) { return .day(word) }
    guard let ends = ends(of: written), !ends.first.isEmpty, !ends.last.isEmpty else { throw Flaw(word: written) }
    guard let first = DayWord(ends.first) else { throw Flaw(word: ends.first) }
    guard let last = DayWord(ends.last) else { throw Flaw(word: ends.last) }
    return .range(first, last, written: written)
  }

  /// The two ends of a range, written with `..`, or for weekdays with a hyphen as in `mon-fri`; `nil` for a single day.
  private static func ends(of written: String) -> (first: String, last: String)? {
    if let dots = written.firstRange(of: "..") {
      return (
        FieldText.trimming(String(written[..<dots.lowerBound])), FieldText.trimming(String(written[dots.upperBound...]))
      )
    }
    let names = written.split(separator: "-").map { FieldText.trimming(String($0)) }
    return names.count == 2 && names.allSatisfy { Weekday(named: $0) != nil } ? (names[0], names[1]) : nil
  }

  /// The days in order, each once. Weekdays mean the latest ones: on a Tuesday `mon..wed` are days of the week before,
  /// since those of this week are not over.
  ///
  /// - Throws: A ``Refusal`` for a range that goes backwards, and for more than ``mostDays``.
  public func days(today: Day) throws(Refusal) -> [Day] {
    var days: Set<Day> = []
    for part in parts {
      switch part {
      case .day(let word): days.insert(word.latest(today: today))
      case .range(let first, let last, let written):
        let end = last.latest(today: today)
        let start = first.latest(today: end, from: today)
        guard start <= end else {
          throw Refusal("\(start) is after \(end)", hint: "a range begins with its earlier day", isWrongUsage: true)
        }
        guard end - start < Self.mostDays else {
          throw Refusal(
            "`\(written)` are \(end - start + 1) days, and \(Self.mostDays) are the most", isWrongUsage: true)
        }
        days.formUnion((0...(end - start)).map { start + $0 })
      }
    }
    return days.sorted()
  }
}

extension DayWord {
  /// The day, relative to `today`; for a weekday the latest one up to `end`.
  fileprivate func latest(today end: Day, from today: Day) -> Day {
    if case .weekday = self { latest(today: end) } else { latest(today: today) }
  }
}
