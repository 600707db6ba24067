import Journal

/// A secret by which a program asks for what is somebody's, and changes it: a phone, a home. Of the secret nothing but the
/// digest is stored.
public struct AccessToken: Sendable, Equatable {
  /// What a program may do that has it.
  public enum Scope: String, CaseIterable, Sendable {
    /// See what is there.
    case read
    /// Record and add as well.
    case write
  }

  /// The most tokens that somebody may have.
  public static let most = 20
  /// The most characters of a token's name.
  public static let longestName = 60

  /// `SecretToken.digest` of the secret.
  public var digest: String
  /// Whose it is.
  public var person: Username
  /// What the person calls it: `Phone`.
  public var name: String
  /// What a program may do that has it.
  public var scope: Scope
  /// The person's day on which it was made.
  public var made: Day
  /// The person's day on which it was used last; `nil` where it never was.
  public var used: Day?

  /// - Parameters:
  ///   - secret: What the program sends.
  ///   - person: Whose it is.
  ///   - name: What the person calls it.
  ///   - made: The person's day on which it is made.
  public init(_ secret: SecretToken, of person: Username, name: String, scope: Scope, made: Day) {
    self.init(digest: secret.digest, person: person, name: name, scope: scope, made: made, used: nil)
  }

  init(digest: String, person: Username, name: String, scope: Scope, made: Day, used: Day?) {
    (self.digest, self.person, self.name) = (digest, person, name)
    (self.scope, self.made, self.used) = (scope, made, used)
  }

  /// By what it is known without being told: the beginning of the digest.
  public var id: String { String(digest.prefix(12)) }

  /// Whether another name is the same for a person: case does not count.
  public func isCalled(_ name: String) -> Bool { self.name.lowercased() == name.lowercased() }
}
