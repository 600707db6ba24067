import Diagnostics

/// Why a change was not made: nothing is stored.
public struct Refusal: Error, Sendable, Equatable {
  /// What is wrong, without a full stop: `Morning run is not due on Thursday`.
  public var message: String
  /// What to do about it.
  public var hint: Hint?
  /// The same as a value; `nil` for what nobody meets but in a terminal.
  public let reason: RefusalReason?
  /// Whether it was said wrongly, with a name that nothing has or that several have, say; otherwise a rule is against it.
  public var isWrongUsage: Bool

  /// What is said in a terminal alone.
  ///
  /// - Parameters:
  ///   - message: Without a full stop.
  ///   - hint: What to do about it.
  public init(_ message: String, hint: Hint? = nil, isWrongUsage: Bool = false) {
    self.message = message
    self.hint = hint
    self.isWrongUsage = isWrongUsage
    reason = nil
  }

  /// What forms meet, too: pages say the reason in their own language.
  public init(_ reason: RefusalReason, isWrongUsage: Bool = false) {
    message = reason.message
    hint = reason.hint
    self.isWrongUsage = isWrongUsage
    self.reason = reason
  }
}
