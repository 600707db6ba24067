import Foundation
import Hashing
import Testing

@testable import Sealing

/// What `Tests/Sealing/vectors.py` made with other libraries.
struct KnownAnswers: Decodable {
  struct Master: Decodable { let key, words: String }
  struct Revoked: Decodable {
    let reader: String
    let key: Int
  }
  struct Audience: Decodable {
    let person, audience: String
    let revoked: [Revoked]
  }
  struct Name: Decodable { let path, name: String }
  struct Credential: Decodable {
    let reader, words, fragment: String
    let key: Int
  }
  struct Stretched: Decodable { let reader, words, secret: String }
  struct Padded: Decodable { let size, padded: Int }
  struct Photo: Decodable {
    let size, bytes: Int
    let sealed: String
  }
  struct Page: Decodable {
    let size, bytes: Int
    let packed, sealed: String
  }
  struct Whole: Decodable { let content, sealed: String }
  struct Reader: Decodable {
    let reader: String
    let key: Int
    let hasLink: Bool
    let audiences: [String: String]
  }
  struct Named: Decodable { let name, sealed: String }
  struct Linked: Decodable { let name, sealed, text: String }
  struct Keyrings: Decodable {
    let readers: [Reader]
    let generation: String
    let files: [String: String]
    let tom: Named
    let link: Linked
  }

  let site, master: String
  let masters: [Master]
  let audiences: [Audience]
  let names: [Name]
  let credentials: [Credential]
  let stretched: [Stretched]
  let padme: [Padded]
  let photos: [Photo]
  let photo, page: Whole
  let pages: [Page]
  let keyrings: Keyrings

  static func read() throws -> KnownAnswers {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Vectors/sealed-1.json")
    return try JSONDecoder().decode(KnownAnswers.self, from: Data(contentsOf: file))
  }

  /// The key of the first audience, under which the objects are sealed.
  func key() throws -> SealingKey { try #require(SealingKey(bytes(audiences[0].audience))) }

  func masterKey() throws -> MasterKey { try #require(MasterKey(bytes(master))) }

  /// Bytes that do not shrink.
  static func sample(_ size: Int) -> [UInt8] {
    Array((0...(size / 32)).flatMap { SHA256.digest(of: Derivation.number($0)) }.prefix(size))
  }

  static func digest(_ bytes: [UInt8]) -> String { Hexadecimal.text(of: SHA256.digest(of: bytes)) }
}

func bytes(_ text: String) throws -> [UInt8] { try #require(Hexadecimal.bytes(of: text)) }
