/// A link that lets whoever holds it choose the password of an account, once. Of its token nothing but the digest is stored.
public struct OneTimeLink: Sendable, Equatable {
  /// For how many days the link of an invitation holds.
  public static let invitationDays = 7
  /// For how many hours a link to a new password holds that the owner made, who passes it on.
  public static let resetHours = 24

  /// `SecretToken.digest` of what stands in the link.
  public var digest: String
  /// The id of the account.
  public var account: String
  /// When it ends, in seconds since 1970-01-01T00:00:00Z.
  public var expires: Int64

  /// - Parameters:
  ///   - token: What stands in the link.
  ///   - account: The id of the account.
  ///   - expires: When it ends, in seconds since 1970-01-01T00:00:00Z.
  public init(token: SecretToken, account: String, expires: Int64) {
    self.init(digest: token.digest, account: account, expires: expires)
  }

  init(digest: String, account: String, expires: Int64) {
    (self.digest, self.account, self.expires) = (digest, account, expires)
  }

  /// Whether it can still be used.
  ///
  /// - Parameter now: Seconds since 1970-01-01T00:00:00Z.
  public func isOpen(at now: Int64) -> Bool { now < expires }

  /// The path of the page that a link leads to.
  public static func path(of token: SecretToken) -> String { "/-/link/\(token.text)" }
}
