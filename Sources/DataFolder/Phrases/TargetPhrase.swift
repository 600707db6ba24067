import Diagnostics
import Journal

/// Reads targets as people write them: `at least 5 km`, `at most 2 cups a day`, `150 minutes a week`, `20 km per week`.
/// The words around number and unit are read in any case; units are kept as they are.
public enum TargetPhrase {
  /// Why a text cannot be read as a target.
  public struct Flaw: Error, Equatable, Sendable {
    /// The problem in words, without a full stop.
    public var message: String
    /// What to write instead; `nil` where nothing certain can be proposed.
    public var hint: Hint?
  }

  /// Reads a target. Without a kind it is `at least`, without a period `a day`.
  public static func parse(_ text: String) -> Result<Target, Flaw> {
    var words = text.words
    var kind = Target.Kind.atLeast
    let opening = words.prefix(2).map { $0.lowercased() }
    if opening == ["at", "least"] {
      words.removeFirst(2)
    } else if opening == ["at", "most"] {
      kind = .atMost
      words.removeFirst(2)
    }
    guard let written = words.first else {
      return .failure(Flaw(message: "the target has no number", hint: "`at least 5 km`"))
    }
    words.removeFirst()
    let amount: Amount
    switch Amount.parse(written) {
    case .success(let read): amount = read
    case .failure(let flaw): return .failure(self.flaw(flaw, of: written, in: text))
    }
    guard kind == .atMost || !amount.isZero else {
      return .failure(Flaw(message: "`at least` needs a number above zero", hint: "a limit is written `at most 0`"))
    }
    let period = period(takingFrom: &words) ?? .day
    if let odd = oddPeriod(words) {
      return .failure(
        Flaw(
          message: "`\(odd)` is no period of a target", hint: "a target is for `a day`, `a week` or `a month`"))
    }
    return .success(Target(kind, amount, unit: words.isEmpty ? nil : words.joined(separator: " "), per: period))
  }

  /// Why a target cannot be combined with a schedule; `nil` where it can.
  public static func flaw(of target: Target, on schedule: Schedule) -> Flaw? {
    if target.period != .day, schedule != .daily {
      return Flaw(
        message: "a target per week or month needs `schedule: daily`",
        hint: "the days it is due on follow from the amount still missing")
    }
    if !target.isLimit || schedule.fixedDays != nil { return nil }
    return Flaw(
      message: "a limit needs `schedule: daily` or named days", hint: "`at most` asks something of every scheduled day")
  }

  /// Takes `a week`, `per week`, `weekly` or `/week` from the end; `nil` where there is no period.
  private static func period(takingFrom words: inout [String]) -> Target.Period? {
    guard let written = words.last else { return nil }
    let last = written.lowercased()
    if let period = adverbs[last] {
      words.removeLast()
      return period
    }
    if words.count >= 2, articles.contains(words[words.count - 2].lowercased()), let period = periods[last] {
      words.removeLast(2)
      return period
    }
    guard let slash = written.lastIndex(of: "/"),
      let period = periods[written[written.index(after: slash)...].lowercased()]
    else { return nil }
    // Of `km/week`, the unit remains.
    words.removeLast()
    if slash > written.startIndex { words.append(String(written[..<slash])) }
    return period
  }

  private static let periods: [String: Target.Period] = ["day": .day, "week": .week, "month": .month]
  private static let adverbs: [String: Target.Period] = ["daily": .day, "weekly": .week, "monthly": .month]
  private static let articles: Set<String> = ["a", "per", "each", "every"]

  /// The last words of a target like `5 km a year` or `2 cups per meal`: a period that does not exist would otherwise
  /// be read as a unit. `nil` where there is none.
  private static func oddPeriod(_ words: [String]) -> String? {
    guard let last = words.last?.lowercased(), words.count >= 2 else { return nil }
    // `vitamin A pills` is a unit.
    let article = words[words.count - 2]
    let isOdd = ["a", "an", "per"].contains(article) || (periods[last] != nil && ["the", "an"].contains(article))
    return isOdd ? "\(article) \(last)" : nil
  }

  private static func flaw(_ flaw: Amount.Flaw, of number: String, in text: String) -> Flaw {
    switch flaw {
    case .empty, .notANumber:
      let digits = number.prefix { $0.isNumber || $0 == "." }
      if !digits.isEmpty, digits.endIndex < number.endIndex, case .success = Amount.parse(String(digits)) {
        return Flaw(
          message: "`\(number)` is no number",
          hint: "put a space before the unit: `\(digits) \(number[digits.endIndex...])`")
      }
      return Flaw(message: "`\(text)` is no target: `\(number)` is no number", hint: "write it like `at least 5 km`")
    case .sign:
      return Flaw(
        message: "a target has no sign: `\(number)`", hint: "a limit is written `at most \(number.dropFirst())`")
    case .exponent: return Flaw(message: "a target has no exponent: `\(number)`", hint: "write the number out")
    case .decimalComma:
      return Flaw(message: "`\(number)` has a comma", hint: AmountAdvice.hint(for: number))
    case .tooManyDecimals:
      return Flaw(message: "`\(number)` has more than six decimals", hint: "leave the last ones out")
    case .tooLarge: return Flaw(message: "`\(number)` is too large", hint: "at most \(Amount.largest)")
    }
  }
}
