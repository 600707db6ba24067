import DataFolder
import Diagnostics
import Journal

/// The words of `done`: which habits, and how much of each.
///
/// A number after a habit's name is its amount; any other whole number is one of `today`: `done 1 3` are two habits, and
/// `done water 2` is one. `water=2` and `1=2` leave no doubt, and a number with a decimal point is always an amount. The
/// habit's unit may follow it: `done run 5 km`.
struct CheckInWords: Equatable {
  struct Item: Equatable {
    /// The name of a habit, or its number in `today`.
    var habit: String
    var amount: Amount?
    /// The habit before this word, whose amount the word may be meant to be: `run` for `½` in `run ½`.
    var perhapsOf: String?
    /// The habit before this word and its amount, whose unit the word may be: `run` for `km` in `run 5 km`.
    var perhapsUnitOf: String?
  }

  private(set) var items: [Item] = []

  /// - Parameter takesAmounts: Whether numbers can be amounts; `skip` and `missed` take none.
  /// - Throws: ``CommandFailure`` with all problems of the words.
  init(_ words: [String], takesAmounts: Bool) throws(CommandFailure) {
    var problems: [Diagnostic] = []
    for word in words {
      if takesAmounts, let last = items.last, last.amount == nil, Self.isAmount(word, after: last.habit) {
        switch Self.amount(word) {
        case .success(let amount): items[items.count - 1].amount = amount
        case .failure(let problem): problems.append(problem)
        }
        continue
      }
      if takesAmounts, Self.isAmount(word, after: "1") {
        problems.append(
          Diagnostic(
            .error, .wrongUsage, "`\(word)` is an amount, and no habit that it could be of stands before it",
            hint: "the habit comes first: \(call: "done", .habit, "\(word)")"))
        continue
      }
      if !takesAmounts, let last = items.last, Self.isAmount(word, after: last.habit) {
        problems.append(
          Diagnostic(
            .error, .wrongUsage, "`\(word)` after a name is an amount, and there is none to give here",
            hint: "numbers of \(call: "today") go before names"))
        continue
      }
      if takesAmounts, word.hasPrefix("=") {
        problems.append(
          Diagnostic(
            .error, .wrongUsage, "`\(word)` names no habit before the sign", hint: "it is written like `water=2`"))
        continue
      }
      guard takesAmounts, let sign = word.lastIndex(of: "="), sign > word.startIndex else {
        let before = takesAmounts && Self.isPerhapsAmount(word) ? items.last : nil
        let counted = items.last.flatMap { $0.amount == nil ? nil : $0.habit }
        items.append(
          Item(habit: word, perhapsOf: before?.amount == nil ? before?.habit : nil, perhapsUnitOf: counted))
        continue
      }
      switch Self.amount(String(word[word.index(after: sign)...])) {
      case .success(let amount): items.append(Item(habit: String(word[..<sign]), amount: amount))
      case .failure(let problem): problems.append(problem)
      }
    }
    if !problems.isEmpty { throw CommandFailure(.usage, problems) }
  }

  /// Whether a number is the amount of the word before it.
  private static func isAmount(_ word: String, after habit: String) -> Bool {
    guard let first = word.utf8.first, (0x30...0x39).contains(first) || first == UInt8(ascii: ".") else { return false }
    guard word.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == 0x2E || $0 == 0x2C }) else { return false }
    // A number after a number is another habit of `today`, unless it has decimals.
    return Person.number(habit) == nil || !word.utf8.allSatisfy { (0x30...0x39).contains($0) }
  }

  /// Whether a word that names no habit was probably meant as an amount: `5km`, `½`, `NaN`.
  private static func isPerhapsAmount(_ word: String) -> Bool {
    guard let first = word.first, Person.number(word) == nil else { return false }
    return first.isNumber || "+-−.".contains(first) || ["nan", "inf", "infinity"].contains(word.lowercased())
  }

  private static func amount(_ word: String) -> Result<Amount, Diagnostic> {
    switch Amount.typed(word) {
    case .success(let amount): return .success(amount)
    case .failure(let flaw):
      let (message, hint): (String, Hint?) =
        switch flaw {
        case .decimalComma: ("`\(word)` has a comma", AmountHint.hint(for: word))
        case .tooManyDecimals: ("`\(word)` has more than six decimals", AmountHint.hint(for: word))
        case .tooLarge: ("`\(word)` is too large", AmountHint.hint(for: word))
        case .empty: ("the amount after `=` is missing", "it is written like `water=2`")
        case .sign, .exponent, .notANumber:
          ("`\(word)` is no amount", AmountHint.hint(for: word) ?? "amounts are written like `8` or `5.2`")
        }
      return .failure(Diagnostic(.error, .notAnAmount, message, hint: hint))
    }
  }
}

extension CheckInWords.Item {
  /// The problem of a word that names no habit and was probably meant as the amount of the habit before it; `nil` for
  /// other words.
  var amountProblem: Diagnostic? {
    perhapsOf.map { habit in
      let hint: Hint =
        AmountHint.number(in: self.habit).map { "an amount is a number alone: \(call: "done", "\(habit)", "\($0)")" }
        ?? "amounts are written like `8` or `5.2`"
      return Diagnostic(.error, .notAnAmount, "`\(self.habit)` is no amount", hint: hint)
    }
  }
}
