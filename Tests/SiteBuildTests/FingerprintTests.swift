import Testing

@testable import SiteBuild

@Suite("Fingerprints")
struct FingerprintTests {
  /// As other implementations of MurmurHash3 have them.
  static let known: [(text: String, high: UInt64, low: UInt64)] = [
    ("hello", 0xcbd8_a7b3_41bd_9b02, 0x5b1e_906a_48ae_1d19),
    ("hello, world", 0x342f_ac62_3a5e_bc8e, 0x4cdc_bc07_9642_414d),
    ("19 Jan 2038 at 3:14:07 AM", 0xb89e_5988_b737_affc, 0x664f_c295_0231_b2cb),
    ("The quick brown fox jumps over the lazy dog.", 0xcd99_481f_9ee9_02c9, 0x695d_a1a3_8987_b6e7),
  ]

  @Test("are those of MurmurHash3", arguments: known.indices)
  func murmur(_ number: Int) {
    let (text, high, low) = Self.known[number]
    #expect(Fingerprint(hashing: Array(text.utf8)) == Fingerprint(high: high, low: low))
    // Not at the beginning of its storage.
    #expect(Fingerprint(hashing: Array((" " + text).utf8)[1...]) == Fingerprint(high: high, low: low))
  }

  @Test("differ where one bit differs, and where a zero more is there")
  func bits() {
    var seen: Set<Fingerprint> = []
    let bytes = [UInt8](0..<40)
    for length in 1...bytes.count {
      for bit in 0..<length * 8 {
        var changed = Array(bytes.prefix(length))
        changed[bit / 8] ^= 1 << (bit % 8)
        seen.insert(Fingerprint(hashing: changed))
      }
      seen.insert(Fingerprint(hashing: [UInt8](repeating: 0, count: length)))
    }
    #expect(seen.count == (1...40).reduce(0) { $0 + $1 * 8 + 1 } - 1)
  }
}
