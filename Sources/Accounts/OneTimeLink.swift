/// A link that lets whoever holds it do one thing with an account, once. Of its token nothing but the digest is stored.
public struct OneTimeLink: Sendable, Equatable {
  /// What a link is for.
  public enum Purpose: Sendable, Equatable {
    /// Choosing a password. One that was mailed proves that the address is the person's, too.
    case password(mailedTo: String?)
    /// Saying that an address is the person's own, which the account has from then on.
    case email(String)
    /// Making an account, which gets the id of the link. One that was mailed proves that the address is the person's.
    case invitation(mailedTo: String?)
    /// Taking the account back to the address that it had, when somebody else changed it.
    case formerEmail(String)

    /// The first word of the purpose in a stored line.
    var name: String {
      switch self {
      case .password: "password"
      case .email: "email"
      case .invitation: "invitation"
      case .formerEmail: "former-email"
      }
    }

    /// Whether another link is for the same thing, whatever its address.
    public func isLike(_ other: Purpose) -> Bool { name == other.name }

    /// The address that belongs to the purpose; `nil` where none does.
    public var address: String? {
      switch self {
      case .password(let address), .invitation(let address): address
      case .email(let address), .formerEmail(let address): address
      }
    }

    init?(name: String, address: String) {
      switch name {
      case "password": self = .password(mailedTo: address.isEmpty ? nil : address)
      case "invitation": self = .invitation(mailedTo: address.isEmpty ? nil : address)
      case "email" where !address.isEmpty: self = .email(address)
      case "former-email" where !address.isEmpty: self = .formerEmail(address)
      default: return nil
      }
    }
  }

  /// For how many days the link of an invitation holds.
  public static let invitationDays = 7
  /// For how many hours a link to a new password holds that the owner made, who passes it on.
  public static let resetHours = 24
  /// For how many minutes a link holds that was asked for and mailed.
  public static let mailedMinutes = 30
  /// For how many days a former address can be taken back.
  public static let takeBackDays = 7

  /// `SecretToken.digest` of what stands in the link.
  public var digest: String
  /// The id of the account.
  public var account: String
  /// When it ends, in seconds since 1970-01-01T00:00:00Z.
  public var expires: Int64
  /// What it is for.
  public var purpose: Purpose
  /// What whoever invites noted of whom they invite, to tell invitations apart.
  public var note: String
  /// The id of the account of whoever invites; `nil` where nobody who is signed in does.
  public var inviter: String?

  /// - Parameters:
  ///   - token: What stands in the link.
  ///   - account: The id of the account.
  ///   - expires: When it ends, in seconds since 1970-01-01T00:00:00Z.
  ///   - purpose: What it is for: by default, choosing a password.
  ///   - note: What whoever invites noted of whom they invite.
  ///   - inviter: The id of the account of whoever invites; `nil` where nobody who is signed in does.
  public init(
    token: SecretToken, account: String, expires: Int64, purpose: Purpose = .password(mailedTo: nil), note: String = "",
    inviter: String? = nil
  ) {
    self.init(
      digest: token.digest, account: account, expires: expires, purpose: purpose, note: note, inviter: inviter)
  }

  init(digest: String, account: String, expires: Int64, purpose: Purpose, note: String, inviter: String?) {
    (self.digest, self.account, self.expires, self.purpose) = (digest, account, expires, purpose)
    (self.note, self.inviter) = (note, inviter)
  }

  /// A note as it is stored, without blanks around it; `nil` where it is no short line, as names are.
  ///
  /// - Parameter text: As somebody typed it.
  public static func note(typed text: String) -> String? {
    func isBlank(_ character: Character) -> Bool { character.isWhitespace && !character.isNewline }
    var note = text.drop(while: isBlank)
    while let last = note.last, isBlank(last) { note.removeLast() }
    return Account.isShortLine(String(note)) ? String(note) : nil
  }

  /// The invitations among links that were not used yet, those that end first at the head.
  ///
  /// - Parameter now: Seconds since 1970-01-01T00:00:00Z.
  public static func invitations(among links: [OneTimeLink], at now: Int64) -> [OneTimeLink] {
    links.filter { link in
      if case .invitation = link.purpose { link.isOpen(at: now) } else { false }
    }.sorted { ($0.expires, $0.digest) < ($1.expires, $1.digest) }
  }

  /// Whether it can still be used.
  ///
  /// - Parameter now: Seconds since 1970-01-01T00:00:00Z.
  public func isOpen(at now: Int64) -> Bool { now < expires }

  /// The path of the page that a link leads to.
  public static func path(of token: SecretToken) -> String { "/-/link/\(token.text)" }
}
