import Diagnostics
import Journal

/// Reads the column `value`: `done`, `skip`, `missed`, or an amount.
enum ValueField {
  struct Flaw: Error, Equatable {
    var code: DiagnosticCode
    var message: String
    var hint: Hint?
  }

  /// - Parameter habit: The habit of the row; `nil` where it is not known, so that only the form is checked.
  static func read(_ bytes: UnsafeBufferPointer<UInt8>, of habit: Habit?) -> Result<EventValue, Flaw> {
    let text = String(decoding: bytes, as: UTF8.self)
    switch Vocabularies.eventWord.value(of: text) {
    case .done?:
      guard let habit, let target = habit.target, target.period != .day else { return .success(.done) }
      let period = target.period == .week ? "week" : "month"
      return .failure(
        Flaw(
          code: .amountDoesNotFit,
          message: "`done` does not say how much, and the target of `\(habit.slug)` is per \(period)",
          hint: "write the day's amount" + (target.unit.map { " in \($0)" } ?? "")))
    case .some(let word): return .success(word)
    case nil: break
    }
    switch Amount.parse(utf8: bytes) {
    case .success(let amount):
      guard let habit, habit.target == nil else { return .success(.amount(amount)) }
      return .failure(
        Flaw(
          code: .amountDoesNotFit, message: "`\(habit.slug)` is a yes/no habit, and takes no amount",
          hint: "write `done`, or give the habit a `target` in habits/\(habit.slug).md"))
    case .failure(let flaw):
      return .failure(Self.flaw(flaw, text, of: habit))
    }
  }

  private static func flaw(_ flaw: Amount.Flaw, _ text: String, of habit: Habit?) -> Flaw {
    let quoted = "`\(shortened(text))`"
    switch flaw {
    case .empty:
      return Flaw(code: .emptyValue, message: "the value is missing", hint: advice(for: habit))
    case .sign:
      return Flaw(
        code: .notAnAmount, message: "\(quoted) has a sign, and amounts have none", hint: "amounts are zero or more")
    case .exponent:
      return Flaw(
        code: .notAnAmount, message: "\(quoted) has an exponent, and amounts have none", hint: "write all the digits")
    case .decimalComma:
      return Flaw(code: .notAnAmount, message: "\(quoted) has a comma", hint: AmountHint.hint(for: text))
    case .tooManyDecimals:
      return Flaw(code: .notAnAmount, message: "\(quoted) has more than six decimals", hint: "leave the last ones out")
    case .tooLarge:
      return Flaw(
        code: .notAnAmount, message: "\(quoted) is too large", hint: "the largest amount is \(Amount.largest)")
    case .notANumber:
      let trimmed = text.trimmingSpaces
      if trimmed != text, !trimmed.isEmpty {
        return Flaw(
          code: .notAnAmount, message: "there is a space around \(quoted)", hint: "write `\(shortened(trimmed))`")
      }
      return Flaw(
        code: .notAnAmount, message: "\(quoted) is no value",
        hint: Vocabularies.eventWord.hint(for: text) ?? AmountHint.hint(for: text) ?? advice(for: habit))
    }
  }

  private static func advice(for habit: Habit?) -> Hint {
    guard let habit else { return "values are `done`, `skip`, `missed` or an amount such as `5.2`" }
    guard let target = habit.target else { return "values of a yes/no habit are `done`, `skip` and `missed`" }
    return target.period == .day
      ? "values are `done`, `skip`, `missed` or an amount such as `5.2`"
      : "values of this habit are `skip`, `missed` or an amount such as `5.2`"
  }
}

extension String {
  /// The text without spaces at its ends.
  var trimmingSpaces: String {
    var text = Substring(self)
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
