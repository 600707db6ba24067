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
    let isGrouped =
      (1...3).contains(parts[0].count) && parts[0] != "0"
      && parts.dropFirst().allSatisfy { $0.prefix { $0 != "." }.count == 3 }
    let whole = isGrouped ? amount(text.replacing(",", with: "")) : nil
    let decimal = parts.count == 2 ? amount(text.replacing(",", with: ".")) : nil
    switch (whole, decimal) {
    case (let whole?, let decimal?): return "write `\(whole)`, or `\(decimal)` if the comma is a decimal point"
    case (let amount?, nil), (nil, let amount?): return "write `\(amount)`"
    case (nil, nil): return nil
    }
  }

  /// `5` of `5km`, `0.5` of `½`, `1.5` of `1½`.
  public static func number(in text: String) -> Amount? {
    let digits = text.prefix { $0.isASCII && $0.isNumber || $0 == "." }
    let rest = text.dropFirst(digits.count)
    if let fraction = rest.first?.unicodeScalars.first?.properties.numericValue, rest.first?.isASCII == false,
      (0..<1).contains(fraction)
    {
      guard let whole = digits.isEmpty ? Amount.zero : amount(String(digits)) else { return nil }
      return whole + Amount(millionths: Int64((fraction * 1_000_000).rounded()))
    }
    return amount(String(digits))
  }

  private static func amount(_ text: String) -> Amount? { try? Amount.parse(text).get() }
}
