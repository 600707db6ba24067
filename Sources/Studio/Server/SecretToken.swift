import Foundation

/// A secret text that proves that a request comes from a page or a link of the app.
struct SecretToken: Sendable, Equatable {
  /// The token: 256 random bits in URL-safe base64 without padding.
  let text: String

  init() {
    // From the system, as keys are: SystemRandomNumberGenerator documents itself as cryptographically secure.
    var random = SystemRandomNumberGenerator()
    let bytes = (0..<32).map { _ in UInt8.random(in: .min ... .max, using: &random) }
    text = Data(bytes).base64EncodedString()
      .replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
  }

  init?(stored text: String) {
    guard text.utf8.count == 43,
      text.utf8.allSatisfy({ byte in
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || byte == 0x2D
          || byte == 0x5F
      })
    else { return nil }
    self.text = text
  }

  /// Whether a text equals the token. The time does not depend on where texts of the same length differ.
  func matches(_ other: String?) -> Bool {
    guard let other else { return false }
    let (own, given) = (Array(text.utf8), Array(other.utf8))
    guard own.count == given.count else { return false }
    return zip(own, given).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
