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

extension AccessToken {
  /// Why a token cannot be made.
  public enum Flaw: Error, Equatable {
    /// The name has no character, or more than ``longestName``.
    case unnameable
    /// Another token of the person is called so.
    case taken(AccessToken)
    /// The person has ``most`` already, of which this is the first.
    case full(AccessToken)
  }

  /// Makes a token and adds it to everybody's.
  ///
  /// - Parameters:
  ///   - name: What the person calls it; `nil` for `token 1` or the next that is free. Blanks count once.
  ///   - names: The person's username, and those that they had before.
  ///   - made: The person's day.
  public static func add(
    _ secret: SecretToken, called name: String?, scope: Scope, of names: [Username], made: Day,
    to all: inout [AccessToken]
  ) throws(Flaw) -> AccessToken {
    let name = name.map { $0.split { $0.isWhitespace }.joined(separator: " ") }
    if let name, name.isEmpty || name.count > longestName { throw .unnameable }
    let known = all.filter { names.contains($0.person) }
    if let name, let other = known.first(where: { $0.isCalled(name) }) { throw .taken(other) }
    if known.count >= most { throw .full(known[0]) }
    guard let person = names.first else { throw .unnameable }
    let free = (1...known.count + 1).map { "token \($0)" }.first { name in !known.contains { $0.isCalled(name) } }
    let token = AccessToken(secret, of: person, name: name ?? free ?? "token", scope: scope, made: made)
    all.append(token)
    return token
  }
}
