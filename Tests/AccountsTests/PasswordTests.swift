import Foundation
import Testing

@testable import Accounts
@testable import Hashing

@Suite("Passwords")
struct PasswordTests {
  /// A cost that tests can pay.
  private static let cheap = Scrypt.Cost(exponent: 10, blockSize: 8, parallelism: 1)

  private func password(_ text: String) throws -> Password { try #require(Password(text)) }

  @Test(
    "scrypt gives what RFC 7914 gives",
    arguments: [
      (
        "", "", Scrypt.Cost(exponent: 4, blockSize: 1, parallelism: 1),
        "77d6576238657b203b19ca42c18a0497f16b4844e3074ae8dfdffa3fede21442"
          + "fcd0069ded0948f8326a753a0fc81f17e8d3e0fb2e0d3628cf35e20c38d18906"
      ),
      (
        "password", "NaCl", Scrypt.Cost(exponent: 10, blockSize: 8, parallelism: 16),
        "fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b373162"
          + "2eaf30d92e22a3886ff109279d9830dac727afb94a83ee6d8360cbdfa2cc0640"
      ),
    ])
  func scrypt(_ password: String, _ salt: String, _ cost: Scrypt.Cost, _ expected: String) throws {
    let key = Scrypt.key(from: Array(password.utf8), salt: Array(salt.utf8), cost: cost, length: 64)
    #expect(Hexadecimal.text(of: try #require(key)) == expected)
    #expect(
      Scrypt.key(from: [], salt: [], cost: Scrypt.Cost(exponent: 0, blockSize: 1, parallelism: 1), length: 64) == nil)
  }

  @Test("a hash is of its password and of no other, also after it was written and read")
  func hash() throws {
    let hash = try #require(PasswordHash(of: password("four words in a row"), cost: Self.cheap))
    let read = try #require(PasswordHash(hash.text))
    #expect(read == hash && hash.text.hasPrefix("$scrypt$ln=10,r=8,p=1$"))
    #expect(try read.isOf(password("four words in a row")))
    for other in ["four words in a roW", "four words in a row ", "", "four words in a ro"] {
      #expect(try !read.isOf(password(other)), "\(other)")
    }
    let again = try #require(PasswordHash(of: password("four words in a row"), cost: Self.cheap))
    #expect(again.text != hash.text, "each has a salt of its own")
  }

  @Test("a new hash has the cost of today, another one is to be made anew; nobody's is of nothing")
  func cost() throws {
    let hash = try #require(PasswordHash(of: password("four words in a row")))
    #expect(hash.isCurrent && hash.text.hasPrefix("$scrypt$ln=15,r=8,p=3$"))
    #expect(try #require(PasswordHash(of: password("four words in a row"), cost: Self.cheap)).isCurrent == false)
    #expect(try !PasswordHash.nobody.isOf(password("")) && PasswordHash.nobody.isCurrent)
  }

  @Test(
    "what is no hash, or asks for more memory than anybody would, is none",
    arguments: [
      "", "password", "$scrypt$ln=15,r=8,p=3$c2FsdHNhbHQ",
      "$argon2id$v=19$m=1,t=1,p=1$c2FsdHNhbHQ$aGFzaGhhc2hoYXNoaGFzaA",
      "$scrypt$ln=30,r=8,p=1$c2FsdHNhbHQ$aGFzaGhhc2hoYXNoaGFzaA",
      "$scrypt$ln=15,r=800,p=1$c2FsdHNhbHQ$aGFzaGhhc2hoYXNoaGFzaA",
      "$scrypt$r=8,ln=15,p=1$c2FsdHNhbHQ$aGFzaGhhc2hoYXNoaGFzaA", "$scrypt$ln=15,r=8,p=1$sal$aGFzaGhhc2hoYXNoaGFzaA",
      "$scrypt$ln=15,r=8,p=1$c2FsdHNhbHQ$aGFzaA", "$scrypt$ln=15,r=8,p=1$c2FsdHNhbHQ$aGFzaGhhc2hoYXNoaGFzaA$",
      "$scrypt$ln=15,r=8,p=$c2FsdHNhbHQ$aGFzaGhhc2hoYXNoaGFzaA",
    ])
  func noHash(_ text: String) {
    #expect(PasswordHash(text) == nil)
  }

  @Test("a password is the same from every keyboard, and none of it is cut off")
  func normal() throws {
    let hash = try #require(PasswordHash(of: password("caf\u{E9} ﬁne 12"), cost: Self.cheap))
    #expect(try hash.isOf(password("cafe\u{301} fine 12")))
    let long = String(repeating: "ab cd ", count: 21)
    let ofLong = try #require(PasswordHash(of: password(long), cost: Self.cheap))
    #expect(try !ofLong.isOf(password(String(long.dropLast()))))
    #expect(Password(String(repeating: "a", count: 128)) != nil)
    #expect(Password(String(repeating: "a", count: 129)) == nil)
    #expect(Password(String(repeating: "e\u{301}\u{302}\u{303}", count: 100_000)) == nil)
  }

  @Test(
    "what cannot become a password, and why",
    arguments: [
      ("short12", Password.Flaw.short), ("👨‍👩‍👧‍👦👨‍👩‍👧‍👦", .short), (String(repeating: "xy1z", count: 33), .long),
      ("password", .common), ("P@ssw0rd", .common), ("Passwort2024!", .common), ("pass word", .common),
      ("qwertzuiop", .common),
      ("iloveyou!!", .common), ("aaaaaaaaaaaa", .common), ("abcabcabcabc", .common), ("12345678", .common),
      ("87654321", .common), ("abcdefgh", .common), ("liverpool1", .common), ("daybook2026", .common),
      ("ana lima 1", .personal), ("LimaLima", .personal), ("example.org", .personal), ("ana@example", .personal),
    ])
  func flaws(_ typed: String, _ flaw: Password.Flaw) {
    #expect(Password.flaw(of: typed, besides: ["Ana's daybook", "ana", "Ana Lima", "ana@example.org"]) == flaw)
  }

  @Test(
    "what can",
    arguments: [
      "four words in a row", "tr0ub4dor&3", "xkcd-936", "limatonguava", "ana und ihr pferd", "ça va bien à 8 h",
    ])
  func allowed(_ typed: String) {
    #expect(Password.flaw(of: typed, besides: ["Ana's daybook", "ana", "Ana Lima", "ana@example.org"]) == nil)
  }
}
