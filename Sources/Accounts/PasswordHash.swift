import Foundation
import Hashing

/// A password as it is stored: hashed by scrypt with a salt of its own, in the PHC string format,
/// `$scrypt$ln=15,r=8,p=3$c2FsdA$aGFzaA`.
///
/// The cost is that of OWASP's Password Storage Cheat Sheet, 2^15 with a parallelism of 3: 32 MiB, and about a third of a
/// second of one core.
public struct PasswordHash: Sendable, Equatable {
  /// The cost with which new passwords are hashed.
  public static let cost = Scrypt.Cost(exponent: 15, blockSize: 8, parallelism: 3)
  private static let saltLength = 16
  private static let length = 32

  private let cost: Scrypt.Cost
  private let salt: [UInt8]
  private let hash: [UInt8]

  /// Hashes a password with a new salt. Takes its time.
  ///
  /// - Returns: `nil` where the system lacks the memory.
  public init?(of password: Password, cost: Scrypt.Cost = Self.cost) {
    self.init(of: password, salt: RandomBytes.next(Self.saltLength), cost: cost)
  }

  init?(of password: Password, salt: [UInt8], cost: Scrypt.Cost) {
    guard let hash = Scrypt.key(from: password.bytes, salt: salt, cost: cost, length: Self.length) else { return nil }
    (self.cost, self.salt, self.hash) = (cost, salt, hash)
  }

  /// A hash as ``text`` writes it.
  ///
  /// - Returns: `nil` for another format, and for a cost that nobody would choose: a file could ask for any amount of memory.
  public init?(_ text: String) {
    let parts = text.split(separator: "$", omittingEmptySubsequences: false)
    guard parts.count == 5, parts[0].isEmpty, parts[1] == "scrypt", let cost = Self.cost(of: parts[2]),
      let salt = Self.bytes(of: parts[3]), let hash = Self.bytes(of: parts[4]), (8...64).contains(salt.count),
      (16...64).contains(hash.count)
    else { return nil }
    (self.cost, self.salt, self.hash) = (cost, salt, hash)
  }

  /// The hash in the PHC string format.
  public var text: String {
    let cost = "ln=\(cost.exponent),r=\(cost.blockSize),p=\(cost.parallelism)"
    return "$scrypt$\(cost)$\(Self.text(of: salt))$\(Self.text(of: hash))"
  }

  /// Whether it is the hash of a password. Takes as long for a wrong one as for the right one.
  public func isOf(_ password: Password) -> Bool {
    guard let other = Scrypt.key(from: password.bytes, salt: salt, cost: cost, length: hash.count) else { return false }
    return other.isEqualInConstantTime(to: hash)
  }

  /// Whether a new hash of the same password would cost the same.
  public var isCurrent: Bool { cost == Self.cost && salt.count == Self.saltLength && hash.count == Self.length }

  /// A hash that is of no password, to be compared where there is no account, so that an answer takes as long for a name that
  /// nobody has.
  public static let nobody = PasswordHash(
    cost: cost, salt: [UInt8](repeating: 0, count: saltLength), hash: [UInt8](repeating: 0, count: length))

  private init(cost: Scrypt.Cost, salt: [UInt8], hash: [UInt8]) {
    (self.cost, self.salt, self.hash) = (cost, salt, hash)
  }

  private static func cost(of text: Substring) -> Scrypt.Cost? {
    let fields = text.split(separator: ",", omittingEmptySubsequences: false).map {
      $0.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    }
    guard fields.count == 3, fields.allSatisfy({ $0.count == 2 }), fields.map({ $0[0] }) == ["ln", "r", "p"] else {
      return nil
    }
    let numbers = fields.compactMap { Int($0[1]) }
    guard numbers.count == 3, (10...18).contains(numbers[0]), numbers[1...].allSatisfy((1...16).contains) else {
      return nil
    }
    return Scrypt.Cost(exponent: numbers[0], blockSize: numbers[1], parallelism: numbers[2])
  }

  /// Base64 without padding, as the PHC string format has it.
  private static func text(of bytes: [UInt8]) -> String {
    Data(bytes).base64EncodedString().replacing("=", with: "")
  }

  private static func bytes(of text: Substring) -> [UInt8]? {
    let padding = String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
    return Data(base64Encoded: text + padding).map(Array.init)
  }
}

extension [UInt8] {
  /// Whether both are the same. The time does not depend on where bytes of the same number differ.
  func isEqualInConstantTime(to other: [UInt8]) -> Bool {
    guard count == other.count else { return false }
    return zip(self, other).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
