/// An exact decimal of at most six places, zero or more: what was recorded for a habit, or its target.
///
/// Kept in millionths, so that sums such as 0.1 + 0.2 are what they look like.
public struct Amount: Hashable, Comparable, Sendable {
  /// The amount times 1,000,000.
  public let millionths: Int64

  /// - Parameter millionths: The amount times 1,000,000, zero or more.
  @inlinable
  public init(millionths: Int64) {
    self.millionths = millionths
  }

  /// A whole number, zero or more; at most 9,223,372,036,854.
  @inlinable
  public init(_ whole: Int) {
    millionths = Int64(whole) * 1_000_000
  }

  /// An amount of zero. It is still an amount: something was recorded.
  public static let zero = Amount(millionths: 0)
  /// The largest amount that may be written: 999,999,999.999999.
  public static let largest = Amount(millionths: 999_999_999_999_999)

  /// Whether the amount is zero.
  @inlinable public var isZero: Bool { millionths == 0 }

  /// Whether the amount has no decimals.
  @inlinable public var isWhole: Bool { millionths.isMultiple(of: 1_000_000) }

  /// The nearest floating-point value, for drawing and shares. Compare amounts themselves, which are exact.
  @inlinable public var value: Double { Double(millionths) / 1_000_000 }

  /// Whether the left amount is smaller; exact.
  @inlinable
  public static func < (left: Amount, right: Amount) -> Bool { left.millionths < right.millionths }

  /// The sum of both, or the largest representable amount where the sum would overflow.
  @inlinable
  public static func + (left: Amount, right: Amount) -> Amount {
    let (sum, overflow) = left.millionths.addingReportingOverflow(right.millionths)
    return Amount(millionths: overflow ? .max : sum)
  }

  /// Which multiple of a step an amount between two of them is rounded to.
  public enum Rounding: Sendable {
    /// The nearest one, from the middle on the upper one.
    case nearest
    case up, down
  }

  /// A multiple of `step`; where it cannot be represented, the next lower one.
  ///
  /// - Parameter step: In millionths, above zero.
  public func rounded(toMillionths step: Int64, _ rounding: Rounding = .nearest) -> Amount {
    let rest = millionths % step
    let below = millionths - rest
    let (above, overflow) = below.addingReportingOverflow(step)
    let isUp =
      switch rounding {
      case .nearest: rest >= step - rest
      case .up: rest > 0
      case .down: false
      }
    return Amount(millionths: isUp && !overflow ? above : below)
  }

  /// Adds `right` to `left`, like ``+(_:_:)``.
  @inlinable
  public static func += (left: inout Amount, right: Amount) { left = left + right }

  /// Why a text cannot be read as an amount.
  public enum Flaw: Error, Equatable, Sendable {
    case empty, sign, exponent, decimalComma, notANumber, tooManyDecimals, tooLarge
  }

  /// Reads digits with an optional decimal point: `8`, `5.2`, `0.000001`. A sign, an exponent, a comma, `NaN`, more
  /// than six decimals and anything above ``largest`` fail with their ``Flaw``.
  @inlinable
  public static func parse(utf8 bytes: UnsafeBufferPointer<UInt8>) -> Result<Amount, Flaw> {
    guard let first = bytes.first else { return .failure(.empty) }
    var whole: Int64 = 0
    var index = 0
    while index < bytes.count, case let digit = bytes[index] &- 0x30, digit <= 9 {
      whole = whole * 10 + Int64(digit)
      if whole > 999_999_999 { return .failure(.tooLarge) }
      index += 1
    }
    if index == bytes.count { return .success(Amount(millionths: whole * 1_000_000)) }
    switch bytes[index] {
    case 0x2E where index > 0:
      break
    case 0x2C where index > 0:
      return .failure(.decimalComma)
    case 0x65 where index > 0, 0x45 where index > 0:
      return .failure(.exponent)
    default:
      return .failure(first == 0x2B || first == 0x2D ? .sign : .notANumber)
    }
    index += 1
    var fraction: Int64 = 0
    var places = 0
    while index < bytes.count, case let digit = bytes[index] &- 0x30, digit <= 9 {
      places += 1
      if places > 6 { return .failure(.tooManyDecimals) }
      fraction = fraction * 10 + Int64(digit)
      index += 1
    }
    guard index == bytes.count, places > 0 else {
      return .failure(index < bytes.count && (bytes[index] | 0x20) == 0x65 ? .exponent : .notANumber)
    }
    while places < 6 {
      fraction *= 10
      places += 1
    }
    return .success(Amount(millionths: whole * 1_000_000 + fraction))
  }

  /// Reads an amount from a string, by the rules of ``parse(utf8:)``.
  public static func parse(_ text: String) -> Result<Amount, Flaw> {
    var text = text
    return text.withUTF8 { parse(utf8: $0) }
  }
}

extension Amount: CustomStringConvertible {
  /// The shortest exact form with a decimal point: `5.2`, `8`, `0.000001`.
  public var description: String {
    let decimals = decimals
    return decimals.isEmpty ? String(whole) : "\(whole).\(decimals)"
  }

  /// The digits after the decimal point without trailing zeros; empty for a whole number.
  public var decimals: String {
    var rest = Int(millionths % 1_000_000)
    if rest == 0 { return "" }
    var places = 6
    while rest % 10 == 0 {
      rest /= 10
      places -= 1
    }
    return padded(rest, to: places)
  }

  /// What is before the decimal point.
  public var whole: Int { Int(millionths / 1_000_000) }
}
