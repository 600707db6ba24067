import Journal

/// The rule by which a day's rows make it a success.
enum Measure {
  case yesNo
  /// An amount to reach, in millionths.
  case atLeast(Int64)
  /// A limit to stay within, in millionths.
  case atMost(Int64)
  /// An amount to reach in a week or month, in millionths. The day alone does not decide.
  case periodAtLeast(Int64)
  /// A limit for a week or month, in millionths.
  case periodAtMost(Int64)

  init(_ target: Target?) {
    guard let target else {
      self = .yesNo
      return
    }
    let millionths = target.amount.millionths
    switch (target.kind, target.period) {
    case (.atLeast, .day): self = .atLeast(millionths)
    case (.atMost, .day): self = .atMost(millionths)
    case (.atLeast, .week), (.atLeast, .month): self = .periodAtLeast(millionths)
    case (.atMost, .week), (.atMost, .month): self = .periodAtMost(millionths)
    }
  }

  var isPerPeriod: Bool {
    switch self {
    case .periodAtLeast, .periodAtMost: true
    case .yesNo, .atLeast, .atMost: false
    }
  }
}

/// The level of an amount in a heatmap, by its share of the target: 0 for nothing, 1 below 50 %, 2 below 100 %, 3 below
/// 150 %, 4 from 150 %.
///
/// It only uses differences, so that no amount overflows.
@inline(__always)
func level(of sum: Int64, target: Int64) -> UInt8 {
  if sum <= 0 { return 0 }
  if sum < target { return sum < target - sum ? 1 : 2 }
  let extra = sum - target
  return extra < target - extra ? 3 : 4
}

/// The product, or the largest representable number where it would overflow.
@inline(__always)
func product(_ left: Int64, _ right: Int64) -> Int64 {
  let (result, overflow) = left.multipliedReportingOverflow(by: right)
  return overflow ? .max : result
}
