import Journal

/// What makes a day a success.
enum Measure {
  case yesNo
  /// Millionths to reach.
  case atLeast(Int64)
  /// Millionths to stay within.
  case atMost(Int64)
  /// Millionths to reach in a week or month: the day alone does not decide.
  case periodAtLeast(Int64)
  /// Millionths to stay within in a week or month.
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

/// The heatmap level of an amount by share of its target: 0, below 50 %, below 100 %, below 150 %, above.
///
/// Written with differences only, so that no amount overflows.
@inline(__always)
func level(of sum: Int64, target: Int64) -> UInt8 {
  if sum <= 0 { return 0 }
  if sum < target { return sum < target - sum ? 1 : 2 }
  let extra = sum - target
  return extra < target - extra ? 3 : 4
}

/// Stays at the representable maximum rather than overflow.
@inline(__always)
func product(_ left: Int64, _ right: Int64) -> Int64 {
  let (result, overflow) = left.multipliedReportingOverflow(by: right)
  return overflow ? .max : result
}
