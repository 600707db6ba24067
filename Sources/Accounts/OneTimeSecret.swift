import Hashing

/// The secret that an app for codes shares with the account: the second factor (TOTP, RFC 6238, with SHA-1, six digits and
/// steps of thirty seconds, which every app knows).
public struct OneTimeSecret: Sendable, Equatable {
  /// The time for which a code holds, in seconds.
  static let step: Int64 = 30
  /// The bytes of a new secret: as many as those of the hash (RFC 4226, section 4).
  private static let length = 20

  private let bytes: [UInt8]

  /// A new secret.
  public init() { bytes = RandomBytes.next(Self.length) }

  /// A secret as ``text`` writes it, in groups or not.
  ///
  /// - Returns: `nil` for a text that is no base32, and for a secret that is too short to be one.
  public init?(_ text: String) {
    guard let bytes = Base32.bytes(of: text.filter { $0 != " " }), (16...64).contains(bytes.count) else { return nil }
    self.bytes = bytes
  }

  /// The secret in base32, as people type it into an app that sees no picture.
  public var text: String { Base32.text(of: bytes) }

  /// The number of the step in which a code holds, which is to be stored so that the code is taken once; `nil` for a wrong one.
  ///
  /// A code of the step before or after is taken, too: clocks differ, and typing takes time.
  ///
  /// - Parameters:
  ///   - typed: The six digits, with blanks or not.
  ///   - time: Seconds since 1970-01-01T00:00:00Z.
  ///   - last: The step of the code that was taken last; that one and those before are used up.
  public func step(of typed: String, at time: Int64, after last: Int64?) -> Int64? {
    let digits = Array(typed.utf8.filter { $0 != 0x20 })
    let now = time / Self.step
    // All are compared, so that the time tells nothing.
    let found = (now - 1...now + 1).filter { Array(code(in: $0).utf8).isEqualInConstantTime(to: digits) }
    return found.first { step in last.map { step > $0 } ?? true }
  }

  /// The code at a time, in seconds since 1970-01-01T00:00:00Z.
  func code(at time: Int64) -> String { code(in: time / Self.step) }

  /// The address that an app reads from a picture (Key Uri Format): `otpauth://totp/Daybook:ana?secret=…`.
  ///
  /// - Parameters:
  ///   - site: The title of the site.
  ///   - account: What the person calls the account.
  public func address(site: String, account: String) -> String {
    let (site, account) = (Self.escaped(site), Self.escaped(account))
    return "otpauth://totp/\(site):\(account)?secret=\(text)&issuer=\(site)&algorithm=SHA1&digits=6&period=\(Self.step)"
  }

  /// HOTP (RFC 4226, section 5.3) of the number of a step.
  private func code(in step: Int64) -> String {
    let message = stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: step >> $0) }
    let hash = HMAC.sha1(of: message, key: bytes)
    let offset = Int((hash.last ?? 0) & 0x0F)
    let number = hash[offset..<offset + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) } & 0x7FFF_FFFF
    let digits = String(number % 1_000_000)
    return String(repeating: "0", count: 6 - digits.utf8.count) + digits
  }

  private static func escaped(_ text: String) -> String {
    text.utf8.map { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: String(UnicodeScalar(byte))
      default: "%" + Hexadecimal.text(of: [byte]).uppercased()
      }
    }.joined()
  }
}
