import Hashing

/// A code that stands in for the second factor once, for who has lost the phone: sixteen letters and digits in groups of four,
/// 80 random bits.
public struct RecoveryCode: Sendable, Equatable {
  /// How many there are.
  public static let count = 10

  /// The code as it is shown: `k7qd-22fm-…`.
  public let text: String

  /// A new code.
  public init() {
    let letters = Array(Base32.text(of: RandomBytes.next(10)).lowercased())
    text = stride(from: 0, to: letters.count, by: 4).map { String(letters[$0..<min($0 + 4, letters.count)]) }.joined(
      separator: "-")
  }

  /// What is stored of a code, however it is typed: the SHA-256 of its letters, in hexadecimal.
  public static func digest(of typed: String) -> String {
    let letters = typed.lowercased().utf8.filter { (0x61...0x7A).contains($0) || (0x32...0x37).contains($0) }
    return Hexadecimal.text(of: SHA256.digest(of: Array(letters)))
  }

  /// Whether a text can be what ``digest(of:)`` gives.
  public static func isDigest(_ text: String) -> Bool { SecretToken.isDigest(text) }
}
