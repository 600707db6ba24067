import Diagnostics
import Journal

/// The words of `done`: which habits, and how much of each.
///
/// A number after a habit's name is its amount; any other whole number is one of `today`: `done 1 3` are two habits, and
/// `done water 2` is one. `water=2` and `1=2` leave no doubt, and a number with a decimal point is always an amount.
struct CheckInWords: Equatable {
  struct Item: Equatable {
    /// A name, or a number of `today`.
    var habit: String
    var amount: Amount?
  }

  private(set) var items: [Item] = []

  /// - Parameter takesAmounts: Whether numbers can be amounts; `skip` and `missed` take none.
  /// - Throws: ``CommandFailure`` with everything that is wrong.
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
            .error, "`\(word)` is an amount, and no habit that it could be of stands before it",
            hint: "for example `daybook done run 5.2`"))
        continue
      }
      if !takesAmounts, let last = items.last, Self.isAmount(word, after: last.habit) {
        problems.append(
          Diagnostic(
            .error, "`\(word)` after a name is an amount, and there is none to give here",
            hint: "numbers of `today` go before names: \(word) \(ShellWord.quoted(last.habit))"))
        continue
      }
      if takesAmounts, word.hasPrefix("=") {
        problems.append(
          Diagnostic(.error, "`\(word)` names no habit before the sign", hint: "for example water=2"))
        continue
      }
      guard takesAmounts, let sign = word.lastIndex(of: "="), sign > word.startIndex else {
        items.append(Item(habit: word))
        continue
      }
      switch Self.amount(String(word[word.index(after: sign)...])) {
      case .success(let amount): items.append(Item(habit: String(word[..<sign]), amount: amount))
      case .failure(let problem): problems.append(problem)
      }
    }
    if !problems.isEmpty { throw CommandFailure(.usage, problems) }
  }

  /// Whether a word is meant as how much, which what stands before it decides.
  private static func isAmount(_ word: String, after habit: String) -> Bool {
    guard let first = word.utf8.first, (0x30...0x39).contains(first) || first == UInt8(ascii: ".") else { return false }
    guard word.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == 0x2E || $0 == 0x2C }) else { return false }
    // A number after a number is another one of `today`, unless it has decimals.
    return Person.number(habit) == nil || !word.utf8.allSatisfy { (0x30...0x39).contains($0) }
  }

  private static func amount(_ word: String) -> Result<Amount, Diagnostic> {
    switch Amount.parse(word) {
    case .success(let amount): return .success(amount)
    case .failure(let flaw):
      let (message, hint): (String, String?) =
        switch flaw {
        case .decimalComma: ("`\(word)` has a comma", "write \(word.replacing(",", with: "."))")
        case .tooManyDecimals: ("`\(word)` has more than six decimals", nil)
        case .tooLarge: ("`\(word)` is too large", "the largest amount is \(Amount.largest)")
        case .empty: ("the amount after `=` is missing", "for example water=2")
        case .sign, .exponent, .notANumber: ("`\(word)` is no amount", "amounts are written as 8 or 5.2")
        }
      return .failure(Diagnostic(.error, message, hint: hint))
    }
  }
}
