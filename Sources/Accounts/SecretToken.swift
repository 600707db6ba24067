import Foundation
import Hashing

/// A secret text that proves that a request comes from a page, a link or a browser to which it was given.
public struct SecretToken: Sendable, Equatable {
  /// The token: 256 random bits in URL-safe base64 without padding.
  public let text: String

  /// A new token.
  public init() { self.init(bytes: RandomBytes.next(32)) }

  private init(bytes: [UInt8]) {
    text = Data(bytes).base64EncodedString()
      .replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
  }

  /// - Returns: `nil` for a text that is no token.
  public init?(stored text: String) {
    guard text.utf8.count == 43,
      text.utf8.allSatisfy({ byte in
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || byte == 0x2D
          || byte == 0x5F
      })
    else { return nil }
    self.text = text
  }

  /// Whether a text equals the token. The time does not depend on where texts of the same length differ.
  public func matches(_ other: String?) -> Bool {
    guard let other else { return false }
    return Array(text.utf8).isEqualInConstantTime(to: Array(other.utf8))
  }

  /// What is stored of a token, so that nobody who reads it can use it: its SHA-256 in hexadecimal.
  public var digest: String { Hexadecimal.text(of: SHA256.digest(of: Array(text.utf8))) }

  /// The SHA-256 of any text in hexadecimal, by which it is known without being kept.
  public static func digest(of text: String) -> String { Hexadecimal.text(of: SHA256.digest(of: Array(text.utf8))) }

  /// Whether a text can be what ``digest`` gives.
  static func isDigest(_ text: String) -> Bool {
    text.utf8.count == 64 && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }

  /// Another secret that follows from this one, and from which this one cannot be found out.
  ///
  /// - Parameter purpose: What it is for.
  public func derived(for purpose: String) -> SecretToken {
    SecretToken(bytes: SHA256.digest(of: Array("daybook/\(purpose)/\(text)".utf8)))
  }
}
