import Testing

@testable import Hashing

@Suite("Hashing, by published answers")
struct HashingTests {
  private func bytes(_ text: String) throws -> [UInt8] { try #require(Hexadecimal.bytes(of: text)) }

  @Test("HKDF without salt is that of RFC 5869, A.3")
  func hkdf() throws {
    let key = [UInt8](repeating: 0x0B, count: 22)
    #expect(
      HKDF.sha256(key: key, info: [], length: 42).map { Hexadecimal.text(of: $0) }
        == "8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d9d201395faa4b61a96c8")
    for length in [0, -1, 8161] { #expect(HKDF.sha256(key: key, info: [], length: length) == nil) }
    #expect(HKDF.sha256(key: key, info: [], length: 8160)?.count == 8160)
  }

  @Test("PBKDF2 is that of RFC 7914, section 11")
  func pbkdf2() {
    #expect(
      PBKDF2.sha256(password: Array("passwd".utf8), salt: Array("salt".utf8), rounds: 1, length: 64)
        .map { Hexadecimal.text(of: $0) }
        == "55ac046e56e3089fec1691c22544b605f94185216dde0465e68b9d57c20dacbc"
        + "49ca9cccf179b645991664b39d77ef317c71b845b1e30bd509112041d3a19783")
    for rounds in [0, -1] { #expect(PBKDF2.sha256(password: [], salt: [], rounds: rounds, length: 32) == nil) }
  }

  @Test("AES-256-GCM is that of NIST: with and without content and context")
  func aesgcm() throws {
    let zeros = [UInt8](repeating: 0, count: 32)
    let nonce = [UInt8](repeating: 0, count: 12)
    #expect(
      AESGCM.sealed([], key: zeros, nonce: nonce, context: []).map { Hexadecimal.text(of: $0) }
        == "530f8afbc74536b9a963b4f1c4cb738b")
    let key = try bytes("feffe9928665731c6d6a8f9467308308feffe9928665731c6d6a8f9467308308")
    let content = try bytes(
      "d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a721c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b39"
    )
    let context = try bytes("feedfacedeadbeeffeedfacedeadbeefabaddad2")
    let sealed = try bytes(
      "522dc1f099567d07f47f37a32a84427d643a8cdcbfe5c0c97598a2bd2555d1aa8cb08e48590dbb3da7b08b1056828838c5f61e6393ba7a0abcc9f662"
        + "76fc6ece0f4e1768cddf8853bb2d551b")
    let from = try bytes("cafebabefacedbaddecaf888")
    #expect(AESGCM.sealed(content, key: key, nonce: from, context: context) == sealed)
    #expect(AESGCM.opened(sealed, key: key, nonce: from, context: context) == content)
    #expect(AESGCM.opened(sealed, key: key, nonce: from, context: []) == nil)
    #expect(AESGCM.opened([], key: key, nonce: from, context: []) == nil)
    #expect(AESGCM.sealed([], key: [1], nonce: from, context: []) == nil)
    #expect(AESGCM.sealed([], key: key, nonce: [1], context: []) == nil)
  }

  @Test("hexadecimal digits come in pairs, and nothing else is taken")
  func hexadecimal() {
    let all = (0...255).map { UInt8($0) }
    #expect(Hexadecimal.bytes(of: Hexadecimal.text(of: all)) == all)
    #expect(Hexadecimal.bytes(of: "00fFA9") == [0, 255, 169])
    #expect(Hexadecimal.bytes(of: "") == [])
    for wrong in ["0", "0g", "0x", " 00", "é0", "-1"] { #expect(Hexadecimal.bytes(of: wrong) == nil, "\(wrong)") }
  }
}
