/// Why something was not taken that was sent to another program.
public struct DeliveryFailure: Error, Sendable, Equatable {
  /// What can be expected of sending the same again.
  public enum Prospect: Sendable, Equatable {
    /// It may be taken later.
    case passing
    /// It is taken once somebody has mended what is missing or set up wrongly; so is everything else on that way.
    case standing
    /// This one will never be taken. Others may be.
    case refused
  }

  /// The reason in words, without a full stop. No password and no topic stands in it.
  public var message: String
  /// What can be expected of sending the same again.
  public var prospect: Prospect

  /// Whether the same may be taken later by itself.
  public var isPassing: Bool { prospect == .passing }

  /// - Parameters:
  ///   - message: The reason in words, without a full stop, a password or a topic.
  ///   - prospect: What can be expected of sending the same again.
  public init(message: String, _ prospect: Prospect) {
    self.message = message
    self.prospect = prospect
  }

  /// - Parameters:
  ///   - message: The reason in words, without a full stop, a password or a topic.
  ///   - isPassing: Whether the same may be taken later by itself; otherwise something has to be mended first.
  public init(message: String, isPassing: Bool) {
    self.init(message: message, isPassing ? .passing : .standing)
  }
}
