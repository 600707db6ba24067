import Hashing
import Journal

/// What signing in knows of a person: `people/<username>/account.yml`. It is no part of the book from which pages are made.
public struct Account: Sendable, Equatable {
  /// What a person may do besides keeping their own days.
  public enum Role: String, CaseIterable, Sendable {
    /// Runs the daybook: settings of the site, and everybody's accounts.
    case owner
    /// Keeps their own days, and what others share with them.
    case member
  }

  /// Twenty-two random letters and digits, by which sessions know the account, whatever the person is called later.
  public let id: String
  /// Where mails go; `nil` where there is none.
  public var email: String?
  /// Whether the person answered from that address.
  public var isEmailConfirmed = false
  /// `nil` until one was chosen by a link.
  public var password: PasswordHash?
  /// The secret of an app for codes, which are asked for after the password; `nil` where the password is enough.
  public var secondFactor: OneTimeSecret?
  /// The digests of the codes that stand in for the app, each once, as `RecoveryCode.digest` has them.
  public var recoveryCodes: [String] = []
  /// Who the person is to providers, any of which lets them in in place of the password; of each provider one.
  public var identities: [Identity] = []
  /// What the person wishes to be called, in full; `nil` where they left it out.
  public var firstName: String?
  /// The last name; `nil` where they left it out.
  public var lastName: String?
  /// The day on which they were born; `nil` where they left it out.
  public var dateOfBirth: Day?
  /// The gender in their own words; `nil` where they left it out.
  public var gender: String?
  /// The level of education in their own words; `nil` where they left it out.
  public var education: String?
  /// What the person may do.
  public var role: Role

  /// A new account with a random id, or one that is read.
  ///
  /// - Parameter id: As ``isID(_:)`` has it.
  public init(id: String = Self.newID(), role: Role = .member) {
    self.id = id
    self.role = role
  }

  /// The most characters of names, gender and education.
  public static let longestName = 30
  /// The most characters of an e-mail address (RFC 5321, section 4.5.3.1).
  public static let longestEmail = 254

  /// The most accounts of providers that can be linked.
  public static let mostIdentities = 8

  /// Whether a text fits as a name, gender or education: one line of at most ``longestName`` characters.
  public static func isShortLine(_ text: String) -> Bool {
    text.count <= longestName && text.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }
      && !text.contains(where: \.isNewline)
  }

  /// A new random id: 110 bits.
  public static func newID() -> String {
    String(Base32.text(of: RandomBytes.next(14)).lowercased().prefix(22))
  }

  /// Whether a text can be an id.
  public static func isID(_ text: String) -> Bool {
    text.utf8.count == 22 && text.utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x32...0x37).contains($0) }
  }

  /// Whether a text has the shape of an e-mail address: something, an at sign, and a host with a dot or `localhost`. Whether
  /// mails arrive there only a mail can tell.
  public static func isEmail(_ text: String) -> Bool {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, text.utf8.count <= longestEmail,
      text.unicodeScalars.allSatisfy({
        $0.value > 0x20 && $0.value != 0x7F && !"<>()[]\\,;:\"".unicodeScalars.contains($0)
      })
    else { return false }
    let labels = parts[1].split(separator: ".", omittingEmptySubsequences: false)
    return labels.allSatisfy { !$0.isEmpty } && (labels.count > 1 || parts[1] == "localhost")
  }

  /// The address as two of them are compared: in small letters, since hosts and nearly all mailboxes do not tell them apart.
  public static func folded(email: String) -> String { email.lowercased() }

  /// Links an account of a provider, in place of another one there.
  ///
  /// - Returns: Whether it fits: there are not ``mostIdentities`` of other providers.
  public mutating func link(_ identity: Identity) -> Bool {
    let others = identities.filter { $0.issuer != identity.issuer }
    guard others.count < Self.mostIdentities else { return false }
    identities = others + [identity]
    return true
  }

  /// Whether mails of the account go to an address.
  public func isAt(_ email: String) -> Bool { self.email.map(Self.folded(email:)) == Self.folded(email: email) }

  /// What a password must not consist of: what the account says of the person.
  public var personalWords: [String] { [email, firstName, lastName, dateOfBirth?.description].compactMap { $0 } }
}
