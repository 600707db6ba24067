/// An OpenID provider that says who people are, to a proxy in front of the server, which passes it on in header fields: what
/// `sign-in.yml` in the user's configuration says.
///
/// Everybody can send header fields. So the proxy proves by a secret that these are its own.
public struct IdentityProvider: Sendable, Equatable {
  /// What people call it: `Google`.
  public var name: String
  /// What the proxy sends along, which nobody else knows.
  private let secret: String
  /// The field that holds the secret.
  public var secretHeader = "X-Daybook-Secret"
  /// The field that holds the address of the provider.
  public var issuerHeader = "X-Daybook-Issuer"
  /// The field that holds what the provider calls the person.
  public var subjectHeader = "X-Daybook-Subject"
  /// The address of the provider, where the proxy sends none; `nil` where it does.
  public var issuer: String?

  /// The fewest characters of the secret: as many hexadecimal digits are 128 bits.
  public static let shortestSecret = 32
  /// The most characters of the secret.
  public static let longestSecret = 255
  /// The most characters of the name: it stands on a button.
  public static let longestName = 40

  /// - Returns: `nil` for a secret that could be guessed, or that no header field can hold.
  public init?(name: String, secret: String) {
    guard (Self.shortestSecret...Self.longestSecret).contains(secret.utf8.count),
      secret.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
    else { return nil }
    self.name = name
    self.secret = secret
  }

  /// Whether a text can be the name of a header field (RFC 9110, section 5.1) in letters, digits, hyphens and low lines.
  public static func isHeader(_ text: String) -> Bool {
    (1...64).contains(text.utf8.count)
      && text.utf8.allSatisfy { byte in
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || byte == 0x2D
          || byte == 0x5F
      }
  }

  /// What header fields say of who asks.
  public enum Statement: Sendable, Equatable {
    /// The proxy says who it is.
    case identity(Identity)
    /// The proxy has sent the fields, and they say nobody.
    case nobody
    /// They are not the proxy's: somebody else has sent them, or no proxy is in front.
    case notByProxy
  }

  /// Who asks, by the header fields of a request.
  ///
  /// - Parameter values: All values of a field. One that comes twice says nothing: somebody has added to what the proxy sends.
  public func statement(_ values: (_ header: String) -> [String]) -> Statement {
    let secrets = values(secretHeader)
    guard secrets.count == 1, Array(secrets[0].utf8).isEqualInConstantTime(to: Array(secret.utf8)) else {
      return .notByProxy
    }
    let (issuers, subjects) = (issuer.map { [$0] } ?? values(issuerHeader), values(subjectHeader))
    guard issuers.count == 1, subjects.count == 1, let identity = Identity(issuer: issuers[0], subject: subjects[0])
    else { return .nobody }
    return .identity(identity)
  }
}
