import Journal

/// Who somebody is to an OpenID provider: who says it, and what the provider calls them there, which it never gives to anybody
/// else (OpenID Connect Core 1.0, section 2). An e-mail address would be neither: it changes hands.
public struct Identity: Hashable, Sendable {
  /// The provider, by its address: `https://accounts.google.com`.
  public let issuer: String
  /// What the provider calls the person; letters and digits that mean nothing.
  public let subject: String

  /// The most characters of an issuer.
  public static let longestIssuer = 255
  /// The most characters of a subject (OpenID Connect Core 1.0, section 2).
  public static let longestSubject = 255

  /// - Returns: `nil` for an issuer that is no address of the web, and for texts that are longer than providers give out or are
  ///   not visible ASCII characters.
  public init?(issuer: String, subject: String) {
    guard Self.isIssuer(issuer), Self.isVisible(subject, most: Self.longestSubject),
      // What Apache puts into a header when the provider has said nothing; it would be everybody's.
      subject != "(null)"
    else { return nil }
    self.issuer = issuer
    self.subject = subject
  }

  /// Whether a text can be the address of a provider.
  public static func isIssuer(_ text: String) -> Bool {
    isVisible(text, most: longestIssuer) && host(of: text) != nil
  }

  /// The host of the provider, by which people know it: `accounts.google.com`.
  public var host: String { Self.host(of: issuer) ?? issuer }

  private static func host(of issuer: String) -> String? {
    // The address of a provider may have folders.
    guard let scheme = issuer.range(of: "://") else { return nil }
    let authority = issuer[scheme.upperBound...].prefix { $0 != "/" }
    return WebOrigin(String(issuer[..<scheme.upperBound] + authority))?.host
  }

  private static func isVisible(_ text: String, most: Int) -> Bool {
    (1...most).contains(text.utf8.count) && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
  }
}
