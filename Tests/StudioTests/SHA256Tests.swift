import Hashing
import Testing

@Suite("SHA-256")
struct SHA256Tests {
  private func hexadecimal(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  @Test(
    "gives the values of the standard (FIPS 180-4 examples)",
    arguments: [
      ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
      ),
    ])
  func standard(text: String, expected: String) {
    #expect(hexadecimal(SHA256.digest(of: Array(text.utf8))) == expected)
  }

  @Test("of pieces is that of the whole, and asking for it ends nothing")
  func pieces() {
    var hash = SHA256()
    hash.update(Array("ab".utf8))
    #expect(hash.digest() == SHA256.digest(of: Array("ab".utf8)))
    #expect(hash.digest() == hash.digest())
    hash.update(Array("c".utf8))
    #expect(hash.digest() == SHA256.digest(of: Array("abc".utf8)))
  }
}
