/// How much a habit asks for: an amount to reach, or a limit to keep within.
public struct Target: Hashable, Sendable {
  /// Whether more is better.
  public enum Kind: Hashable, Sendable {
    /// Reach the amount.
    case atLeast
    /// Stay within the amount: a limit.
    case atMost
  }

  /// The span whose amounts are added up.
  public enum Period: String, CaseIterable, Hashable, Sendable {
    case day, week, month
  }

  /// Whether it is to be reached, or not to be passed.
  public var kind: Kind
  /// How much; above zero for what is to be reached.
  public var amount: Amount
  /// `km`, `glasses`; `nil` where none is named.
  public var unit: String?
  /// What is added up before it is compared.
  public var period: Period

  /// - Parameters:
  ///   - amount: Above zero for what is to be reached.
  ///   - unit: `nil` where none is named.
  public init(_ kind: Kind, _ amount: Amount, unit: String? = nil, per period: Period = .day) {
    self.kind = kind
    self.amount = amount
    self.unit = unit
    self.period = period
  }

  /// Whether it is not to be passed.
  @inlinable public var isLimit: Bool { kind == .atMost }
}

extension Target: CustomStringConvertible {
  /// As the data folder writes it, which is the same in every language: `at least 5 km`, `at most 60 euros a week`.
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
