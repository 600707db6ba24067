/// The server that takes mails, and by what name: what `mail.yml` in the user's configuration says.
public struct MailServer: Sendable, Equatable {
  /// How what is sent is kept from others.
  public enum Security: Sendable, Equatable {
    /// Encrypted from the first byte, `smtps://`.
    case tls
    /// `smtp://`: encrypted before the password is sent, or not at all where the server is this machine.
    case startTLS
  }

  /// How what is sent is kept from others.
  public var security: Security
  /// The name or address of the server.
  public var host: String
  /// Its port.
  public var port: Int
  /// The address that mails come from.
  public var sender: String
  /// By what name the server knows the sender; `nil` where it asks for none.
  public var user: String?
  /// The password that belongs to ``user``.
  public var password: String?
  /// A file with certificates to trust besides the system's; `nil` for none.
  public var certificates: String?

  /// - Parameters:
  ///   - address: `smtps://mail.example.org` or `smtp://mail.example.org:587`; without a port the usual one.
  ///   - sender: The address that mails come from.
  /// - Returns: `nil` for an address that is none.
  public init?(address: String, sender: String) {
    let schemes: [(prefix: String, security: Security, port: Int)] = [
      ("smtps://", .tls, 465), ("smtp://", .startTLS, 587),
    ]
    guard let scheme = schemes.first(where: { address.lowercased().hasPrefix($0.prefix) }) else { return nil }
    let parts = address.dropFirst(scheme.prefix.count).split(separator: ":", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), let host = parts.first, !host.isEmpty,
      host.utf8.allSatisfy(Self.isOfHost), !host.hasPrefix("-")
    else { return nil }
    var port = scheme.port
    if parts.count == 2 {
      guard let number = Int(parts[1]), (1...65_535).contains(number) else { return nil }
      port = number
    }
    self.host = host.lowercased()
    self.port = port
    self.sender = sender
    security = scheme.security
  }

  private static func isOfHost(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || byte == 0x2D
      || byte == 0x2E
  }

  /// Whether the server is this machine, so that what is sent does not leave it.
  public var isHere: Bool { host == "localhost" || host.hasPrefix("127.") }
}
