import Diagnostics

/// Why a change was refused; nothing is stored.
public struct Refusal: Error, Sendable, Equatable {
  /// The problem in words, without a full stop: `Morning run is not due on Thursday`.
  public var message: String
  /// What the person can do about the problem.
  public var hint: Hint?
  /// The problem as a value, by which pages say it in their own language; `nil` for problems that only occur in a
  /// terminal.
  public let reason: RefusalReason?
  /// Whether the call itself is wrong, for example because it names something unknown or ambiguous. Otherwise a rule
  /// refuses it.
  public var isWrongUsage: Bool

  /// A refusal that only occurs in a terminal.
  ///
  /// - Parameters:
  ///   - message: Without a full stop.
  ///   - hint: What the person can do about the problem.
  ///   - isWrongUsage: Whether the call itself is wrong, rather than refused by a rule.
  public init(_ message: String, hint: Hint? = nil, isWrongUsage: Bool = false) {
    self.message = message
    self.hint = hint
    self.isWrongUsage = isWrongUsage
    reason = nil
  }

  /// A refusal that also occurs in forms, where pages say the reason in their own language.
  public init(_ reason: RefusalReason, isWrongUsage: Bool = false) {
    message = reason.message
    hint = reason.hint
    self.isWrongUsage = isWrongUsage
    self.reason = reason
  }
}
