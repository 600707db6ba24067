/// The code of an app that was taken last for an account: each is taken once (RFC 6238, section 5.2).
public struct UsedCode: Sendable, Equatable {
  /// The id of the account.
  public var account: String
  /// The step of time that the code is of, as ``OneTimeSecret/step(of:at:after:)`` gives it.
  public var step: Int64

  /// - Parameters:
  ///   - account: The id of the account.
  ///   - step: The step of time that the code is of.
  public init(account: String, step: Int64) {
    self.account = account
    self.step = step
  }
}
