import Foundation

/// How often randomized tests repeat: a few times in `scripts/test`, more often in `scripts/test all`, which sets
/// `DAYBOOK_TESTS`. `DAYBOOK_ROUNDS=5000` sets the number for all of them, for use after larger changes.
public enum Rounds {
  /// Whether the tests run as `scripts/test all`.
  public static let isThorough = environment["DAYBOOK_TESTS"] == "all"

  /// - Parameters:
  ///   - usual: The number of rounds in `scripts/test`.
  ///   - thorough: The number of rounds in `scripts/test all`.
  public static func count<Number: BinaryInteger>(_ usual: Number, thorough: Number) -> Number {
    if let asked = environment["DAYBOOK_ROUNDS"].flatMap({ Int($0) }), asked > 0 { return Number(asked) }
    return isThorough ? thorough : usual
  }

  private static let environment = ProcessInfo.processInfo.environment
}
