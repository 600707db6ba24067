import CLibrary
import Journal

/// The score after one occasion.
public struct ScorePoint: Sendable, Hashable {
  /// The day of the occasion: a scheduled day, a success, or the N-th day without one; for a period its last day inside
  /// the habit's dates, for the running one today.
  public let day: Day
  /// The score after the occasion, 0–1.
  public let score: Double
}

/// Exponential smoothing over occasions, as in Loop Habit Tracker (https://github.com/iSoron/uhabits, `Score.kt`): for
/// each occasion `m = 0.5^(d·√f/13)`, `s ← s·m + c·(1−m)`.
///
/// `s` is the score, `c` the occasion's degree of success (0–1), `d` the number of days since the occasion before
/// (`1/f` for the first), `f` the number of occasions per day.
struct Smoothing {
  private(set) var score = 0.0
  private let exponent: Double
  private let first: Double
  private var previous: Int32 = .min
  /// The computed m by d; zero means not computed yet, since m is never zero for such a small d.
  private var memo: [Double]
  /// The last d and its m; for a daily habit, d is always the same.
  private var latest: (days: Int32, weight: Double) = (.min, 0)

  /// - Parameter frequency: f, above zero.
  init(frequency: Double) {
    exponent = frequency.squareRoot() / 13
    first = 1 / frequency
    memo = [Double](repeating: 0, count: 32)
  }

  /// Takes an occasion.
  ///
  /// - Parameters:
  ///   - degree: The degree of success, 0–1.
  ///   - position: The occasion's day as a number of days.
  @inline(__always)
  mutating func add(_ degree: Double, at position: Int32) {
    let kept = weight(since: position)
    score = score * kept + degree * (1 - kept)
    previous = position
  }

  /// Takes an excused occasion: the score does not change, and the next occasion counts its days from this one.
  @inline(__always)
  mutating func excuse(at position: Int32) {
    previous = position
  }

  @inline(__always)
  private mutating func weight(since position: Int32) -> Double {
    guard previous != .min else { return exp2(-first * exponent) }
    let days = position - previous
    if days == latest.days { return latest.weight }
    latest = (days, remembered(days))
    return latest.weight
  }

  private mutating func remembered(_ days: Int32) -> Double {
    guard memo.indices.contains(Int(days)) else { return exp2(-Double(days) * exponent) }
    if memo[Int(days)] == 0 { memo[Int(days)] = exp2(-Double(days) * exponent) }
    return memo[Int(days)]
  }
}
