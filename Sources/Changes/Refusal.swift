/// Why a change was not made: nothing is stored.
public struct Refusal: Error, Sendable, Equatable {
  /// What is wrong, without a full stop: `Morning run is not due on Thursday`.
  public var message: String
  /// What to do about it.
  public var hint: String?

  public init(_ message: String, hint: String? = nil) {
    self.message = message
    self.hint = hint
  }
}
