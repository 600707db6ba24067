import Foundation
import Hashing
import Testing

@testable import Accounts

@Suite("The second factor")
struct OneTimeSecretTests {
  /// The secret of RFC 6238, appendix B: `12345678901234567890`.
  private let secret = OneTimeSecret("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ")!

  @Test(
    "codes are those of RFC 6238",
    arguments: [
      (59, "287082"), (1_111_111_109, "081804"), (1_111_111_111, "050471"), (1_234_567_890, "005924"),
      (2_000_000_000, "279037"), (20_000_000_000, "353130"),
    ] as [(Int64, String)])
  func codes(_ time: Int64, _ code: String) {
    #expect(secret.code(at: time) == code)
    #expect(secret.step(of: code, at: time, after: nil) == time / 30)
  }

  @Test("a code holds in its step and the ones beside it, once, and with a blank in it")
  func steps() throws {
    let (time, step) = (Int64(1_234_567_890), Int64(1_234_567_890 / 30))
    for late in [-30, 0, 30] as [Int64] { #expect(secret.step(of: "005 924", at: time + late, after: nil) == step) }
    for late in [-60, 60] as [Int64] { #expect(secret.step(of: "005924", at: time + late, after: nil) == nil) }
    #expect(secret.step(of: "005924", at: time, after: step) == nil, "used up")
    #expect(secret.step(of: "005924", at: time, after: step - 1) == step)
    for wrong in ["", "5924", "005925", "0059240", "٠٠٥٩٢٤"] {
      #expect(secret.step(of: wrong, at: time, after: nil) == nil, "\(wrong)")
    }
  }

  @Test("a secret is read as it is written, in groups and in small letters too")
  func text() throws {
    let new = OneTimeSecret()
    #expect(OneTimeSecret(new.text) == new && new.text.count == 32 && new != OneTimeSecret())
    #expect(OneTimeSecret("gezd gnbv gy3t qojq gezd gnbv gy3t qojq") == secret)
    for wrong in ["", "GEZDGNBV", "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJ1", "geheim"] { #expect(OneTimeSecret(wrong) == nil) }
    #expect(
      secret.address(site: "Ana's & Ben's", account: "ana@example.org")
        == "otpauth://totp/Ana%27s%20%26%20Ben%27s:ana%40example.org?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"
        + "&issuer=Ana%27s%20%26%20Ben%27s&algorithm=SHA1&digits=6&period=30")
  }

  @Test(
    "base32 is that of RFC 4648",
    arguments: [("", ""), ("f", "MY"), ("fo", "MZXQ"), ("foo", "MZXW6"), ("foobar", "MZXW6YTBOI")])
  func base32(_ bytes: String, _ text: String) {
    #expect(Base32.text(of: Array(bytes.utf8)) == text)
    #expect(Base32.bytes(of: text) == Array(bytes.utf8))
  }

  @Test("recovery codes differ, and are told by their letters however they are typed")
  func recovery() {
    let codes = (0..<RecoveryCode.count).map { _ in RecoveryCode().text }
    #expect(Set(codes).count == 10)
    for code in codes {
      #expect(code.wholeMatch(of: /[a-z2-7]{4}(-[a-z2-7]{4}){3}/) != nil, "\(code)")
      let typed = " " + code.uppercased().replacing("-", with: " ")
      #expect(RecoveryCode.digest(of: typed) == RecoveryCode.digest(of: code))
    }
    #expect(RecoveryCode.digest(of: codes[0]) != RecoveryCode.digest(of: codes[1]))
    #expect(!RecoveryCode.digest(of: codes[0]).contains(codes[0].prefix(4)))
  }
}
