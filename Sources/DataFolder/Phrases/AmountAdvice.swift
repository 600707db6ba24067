import Diagnostics
import Journal

/// What somebody probably meant by a text that is no amount.
public enum AmountAdvice {
  /// How to write it; `nil` where nobody can know.
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

  /// `5.2` for `5,2`. The comma of `1,000` may group thousands, as well as stand for a decimal point: both are said.
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

  /// Whether commas between these may group thousands, as in `1,000` and `12,000.5`.
  static func mayGroupThousands(_ parts: [Substring]) -> Bool {
    guard let first = parts.first, (1...3).contains(first.count), first != "0" else { return false }
    return parts.count > 1 && parts.dropFirst().allSatisfy { $0.prefix { $0 != "." }.count == 3 }
  }

  /// `5` of `5km`, `5.2` of `5,2 km`, `0.5` of `½`, `1.5` of `1½`: what stands before a unit. `nil` where more follows than a
  /// unit, as in `1/2` and `2h30`, and where nobody can know whether a comma groups thousands.
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
