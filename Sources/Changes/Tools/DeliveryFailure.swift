/// Why something was not taken that was sent to another program.
public struct DeliveryFailure: Error, Sendable, Equatable {
  /// The reason in words, without a full stop. No password and no topic stands in it.
  public var message: String
  /// Whether the same may be taken later.
  public var isPassing: Bool

  /// - Parameters:
  ///   - message: The reason in words, without a full stop, a password or a topic.
  ///   - isPassing: Whether the same may be taken later.
  public init(message: String, isPassing: Bool) {
    self.message = message
    self.isPassing = isPassing
  }
}
