/// A browser in which somebody signed in to an account before. Strangers who guess cannot keep it out.
public struct KnownDevice: Sendable, Equatable {
  /// The most devices that are kept for an account; of more, the oldest are forgotten.
  public static let most = 20

  /// `SecretToken.digest` of its cookie.
  public var digest: String
  /// The id of the account.
  public var account: String

  /// - Parameter account: The id of the account.
  public init(digest: String, account: String) {
    self.digest = digest
    self.account = account
  }
}
