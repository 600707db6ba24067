/// The amount that a habit asks for: one to reach, or a limit to stay within.
public struct Target: Hashable, Sendable {
  /// Whether the amount is to be reached or is a limit.
  public enum Kind: Hashable, Sendable {
    /// The amount is to be reached.
    case atLeast
    /// The amount is a limit to stay within.
    case atMost
  }

  /// The span over which amounts are added up.
  public enum Period: String, CaseIterable, Hashable, Sendable {
    case day, week, month
  }

  /// Whether the amount is to be reached or is a limit.
  public var kind: Kind
  /// The amount; above zero where it is to be reached.
  public var amount: Amount
  /// The unit, such as `km` or `glasses`; `nil` where the target names none.
  public var unit: String?
  /// The span over which amounts are added up before they are compared with ``amount``.
  public var period: Period

  /// - Parameters:
  ///   - amount: Above zero where it is to be reached.
  ///   - unit: `nil` where the target names none.
  public init(_ kind: Kind, _ amount: Amount, unit: String? = nil, per period: Period = .day) {
    self.kind = kind
    self.amount = amount
    self.unit = unit
    self.period = period
  }

  /// Whether the amount is a limit to stay within.
  @inlinable public var isLimit: Bool { kind == .atMost }
}

extension Target: CustomStringConvertible {
  /// The target as the data folder writes it, the same in every language: `at least 5 km`, `at most 60 euros a week`.
  public var description: String {
    let unit = unit.map { " \($0)" } ?? ""
    let period =
      switch period {
      case .day: ""
      case .week: " a week"
      case .month: " a month"
      }
    return "\(isLimit ? "at most" : "at least") \(amount)\(unit)\(period)"
  }
}
