import Foundation

/// How often what can be repeated is repeated: a few times by `scripts/test`, so that it is run, more often by
/// `scripts/test all`, which sets `DAYBOOK_TESTS`. `DAYBOOK_ROUNDS=5000` makes that many of every kind, after larger changes.
public enum Rounds {
  /// Whether this is `scripts/test all`.
  public static let isThorough = environment["DAYBOOK_TESTS"] == "all"

  /// - Parameters:
  ///   - usual: How many there are otherwise.
  ///   - thorough: How many there are in `scripts/test all`.
  public static func count<Number: BinaryInteger>(_ usual: Number, thorough: Number) -> Number {
    if let asked = environment["DAYBOOK_ROUNDS"].flatMap({ Int($0) }), asked > 0 { return Number(asked) }
    return isThorough ? thorough : usual
  }

  private static let environment = ProcessInfo.processInfo.environment
}
