import Diagnostics
import Journal

/// Finds out what somebody probably meant by a text that is no amount.
public enum AmountHint {
  /// How to write the amount; `nil` where what is meant cannot be known.
  public static func hint(for text: String) -> Hint? {
    switch Amount.parse(text) {
    case .success, .failure(.empty), .failure(.exponent): nil
    case .failure(.sign): "amounts are zero or more"
    case .failure(.tooManyDecimals): "leave the last ones out"
    case .failure(.tooLarge): "the largest amount is \(Amount.largest)"
    case .failure(.decimalComma): withoutCommas(text)
    case .failure(.notANumber): number(in: text).map { "an amount is a number alone: write `\($0)`" }
    }
  }

  /// A hint with `5.2` for `5,2`. The comma of `1,000` may group thousands or be a decimal point, so the hint names
  /// both.
  private static func withoutCommas(_ text: String) -> Hint? {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    let whole = mayGroupThousands(parts) ? amount(text.replacing(",", with: "")) : nil
    let decimal = parts.count == 2 ? amount(text.replacing(",", with: ".")) : nil
    switch (whole, decimal) {
    case (let whole?, let decimal?): return "write `\(whole)`, or `\(decimal)` if the comma is a decimal point"
    case (let amount?, nil), (nil, let amount?): return "write `\(amount)`"
    case (nil, nil): return nil
    }
  }

  /// Whether the commas between these parts may group thousands, as in `1,000` and `12,000.5`.
  static func mayGroupThousands(_ parts: [Substring]) -> Bool {
    guard let first = parts.first, (1...3).contains(first.count), first != "0" else { return false }
    return parts.count > 1 && parts.dropFirst().allSatisfy { $0.prefix { $0 != "." }.count == 3 }
  }

  /// The number before a unit: 5 for `5km`, 5.2 for `5,2 km`, 0.5 for `½`, 1.5 for `1½`. `nil` where more than a unit
  /// follows, as in `1/2` and `2h30`, and where a comma may group thousands.
  public static func number(in text: String) -> Amount? {
    let digits = text.prefix { $0.isASCII && $0.isNumber || $0 == "." || $0 == "," }
    var rest = text.dropFirst(digits.count)
    var fraction = 0.0
    if let first = rest.first, !first.isASCII, let value = first.unicodeScalars.first?.properties.numericValue,
      (0..<1).contains(value)
    {
      fraction = value
      rest.removeFirst()
    }
    guard rest.allSatisfy({ $0.isLetter || $0 == " " }), fraction > 0 || !digits.isEmpty else { return nil }
    guard let whole = digits.isEmpty ? Amount.zero : number(withComma: digits) else { return nil }
    return whole + Amount(millionths: Int64((fraction * 1_000_000).rounded()))
  }

  private static func number(withComma digits: Substring) -> Amount? {
    let parts = digits.split(separator: ",", omittingEmptySubsequences: false)
    if parts.count == 1 { return amount(String(digits)) }
    guard parts.count == 2, parts[1].count != 3 else { return nil }
    return amount(parts.joined(separator: "."))
  }

  private static func amount(_ text: String) -> Amount? { try? Amount.parse(text).get() }
}
