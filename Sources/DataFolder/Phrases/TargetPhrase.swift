import Diagnostics
import Journal

/// Reads targets as people write them: `at least 5 km`, `at most 2 cups a day`, `150 minutes a week`, `20 km per week`.
/// The words around number and unit are read in any case; units are kept as they are.
public enum TargetPhrase {
  /// Why a text cannot be read as a target, or a target cannot be combined with a schedule.
  public struct Flaw: Error, Equatable, Sendable {
    /// The kinds of flaws.
    public enum Kind: Equatable, Sendable {
      /// There is no number.
      case noNumber
      /// The number cannot be read.
      case number(Amount.Flaw)
      /// An amount to reach is zero.
      case notAboveZero
      /// What follows the number ends like a period that targets do not have.
      case noPeriod
      /// A target per week or month is combined with another schedule than `daily`.
      case periodNeedsDaily
      /// A limit is combined with a schedule that fixes no days.
      case limitNeedsDays
    }

    /// What is wrong, independent of the message's words.
    public var kind: Kind
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
      return .failure(Flaw(kind: .noNumber, message: "the target has no number", hint: "`at least 5 km`"))
    }
    words.removeFirst()
    let amount: Amount
    switch Amount.parse(written) {
    case .success(let read): amount = read
    case .failure(let flaw): return .failure(self.flaw(flaw, of: written, in: text))
    }
    guard kind == .atMost || !amount.isZero else {
      return .failure(
        Flaw(
          kind: .notAboveZero, message: "`at least` needs a number above zero", hint: "a limit is written `at most 0`"))
    }
    let period = period(takingFrom: &words) ?? .day
    if let odd = oddPeriod(words) {
      return .failure(
        Flaw(
          kind: .noPeriod, message: "`\(odd)` is no period of a target",
          hint: "a target is for `a day`, `a week` or `a month`"))
    }
    return .success(Target(kind, amount, unit: words.isEmpty ? nil : words.joined(separator: " "), per: period))
  }

  /// Why a target cannot be combined with a schedule; `nil` where it can.
  public static func flaw(of target: Target, on schedule: Schedule) -> Flaw? {
    if target.period != .day, schedule != .daily {
      return Flaw(
        kind: .periodNeedsDaily, message: "a target per week or month needs `schedule: daily`",
        hint: "the days it is due on follow from the amount still missing")
    }
    if !target.isLimit || schedule.fixedDays != nil { return nil }
    return Flaw(
      kind: .limitNeedsDays, message: "a limit needs `schedule: daily` or named days",
      hint: "`at most` asks something of every scheduled day")
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
    func said(_ message: String, hint: Hint?) -> Flaw { Flaw(kind: .number(flaw), message: message, hint: hint) }
    switch flaw {
    case .empty, .notANumber:
      let digits = number.prefix { $0.isNumber || $0 == "." }
      if !digits.isEmpty, digits.endIndex < number.endIndex, case .success = Amount.parse(String(digits)) {
        return said(
          "`\(number)` is no number",
          hint: "put a space before the unit: `\(digits) \(number[digits.endIndex...])`")
      }
      return said("`\(text)` is no target: `\(number)` is no number", hint: "write it like `at least 5 km`")
    case .sign:
      return said(
        "a target has no sign: `\(number)`", hint: "a limit is written `at most \(number.dropFirst())`")
    case .exponent: return said("a target has no exponent: `\(number)`", hint: "write the number out")
    case .decimalComma:
      return said("`\(number)` has a comma", hint: AmountHint.hint(for: number))
    case .tooManyDecimals:
      return said("`\(number)` has more than six decimals", hint: "leave the last ones out")
    case .tooLarge: return said("`\(number)` is too large", hint: "at most \(Amount.largest)")
    }
  }
}
