import Hashing
import Journal

/// A key under which objects are sealed: of one audience, of what a person lets their friends see, for all of them the same; or
/// of one keyring.
public struct SealingKey: Sendable, Equatable {
  static let size = 32

  let bytes: [UInt8]

  /// The key of an audience.
  ///
  /// - Parameters:
  ///   - person: What tells this person from all others of the site.
  ///   - revoked: What no longer opens this audience: of those who were removed from it, and all earlier keys of those who are
  ///     in it. With each more it is another key.
  public init(_ master: MasterKey, person: String, revoked: Set<RevokedKey>) {
    let lines = revoked.map { Array("\($0.reader):\($0.key)".utf8) }.sorted { $0.lexicographicallyPrecedes($1) }
    bytes = Derivation.bytes(
      from: master.bytes, for: .audience,
      [Array(person.utf8), SHA256.digest(of: lines.flatMap(Derivation.prefixed))])
  }

  /// - Returns: `nil` for another number of bytes than 32.
  init?(_ bytes: [UInt8]) {
    guard bytes.count == Self.size else { return nil }
    self.bytes = bytes
  }

  /// The name of the object with a path, which tells nothing of it: 160 bits as lower-case base32.
  public func name(of path: String) -> String { names[path] }

  /// The names of all objects, for who asks for many.
  public var names: ObjectNames { ObjectNames(key: Derivation.bytes(from: bytes, for: .name)) }
}

/// The names of the objects of an audience.
public struct ObjectNames: Sendable {
  fileprivate let key: [UInt8]

  /// The name of the object with a path.
  public subscript(path: String) -> String { ObjectName.text(HMAC.sha256(of: Array(path.utf8), key: key)) }
}

/// What objects are called on the host.
enum ObjectName {
  /// The first 160 bits as lower-case base32: 32 letters and digits.
  static func text(_ bytes: [UInt8]) -> String { Base32.text(of: Array(bytes.prefix(20))).lowercased() }
}
