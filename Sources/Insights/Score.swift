import CLibrary
import Journal

/// The score after one occasion.
public struct ScorePoint: Sendable, Hashable {
  /// The occasion's day: a scheduled day, a success or a lapse; of a period its last day inside the habit's dates,
  /// of the running one today.
  public let day: Day
  /// 0–1.
  public let score: Double
}

/// Exponential smoothing over occasions, as in Loop Habit Tracker
/// (https://github.com/iSoron/uhabits, `Score.kt`): per occasion `m = 0.5^(d·√f/13)`, `s ← s·m + c·(1−m)`.
///
/// `d` is the number of days since the occasion before, `1/f` for the first; `f` the occasions per day.
struct Smoothing {
  private(set) var score = 0.0
  private let exponent: Double
  private let first: Double
  private var previous: Int32 = .min
  /// m by d; zero where it has not been asked for, since m never is zero for such small d.
  private var memo: [Double]
  /// What was asked for last: of a daily habit, always the same.
  private var latest: (days: Int32, weight: Double) = (.min, 0)

  /// - Parameter frequency: f, above zero.
  init(frequency: Double) {
    exponent = frequency.squareRoot() / 13
    first = 1 / frequency
    memo = [Double](repeating: 0, count: 32)
  }

  /// An occasion of that degree of success (0–1); its position is counted in days.
  @inline(__always)
  mutating func add(_ degree: Double, at position: Int32) {
    let kept = weight(since: position)
    score = score * kept + degree * (1 - kept)
    previous = position
  }

  /// An excused occasion: leaves the score as it is, and the next one counts its days from here.
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
