import Testing

@testable import SitePlan

@Suite("What fingerprints are made of")
struct ModelEncoderTests {
  private func encoded(_ values: [UInt8]) -> [UInt8] {
    var encoder = ModelEncoder()
    values.withUnsafeBytes { encoder.append(raw: $0) }
    return encoder.bytes
  }

  @Test("of many raw bytes a hash stands for them, which each of them changes", arguments: [255, 256, 4096])
  func raw(_ count: Int) {
    let values = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
    #expect(encoded(values).count == (count < 256 ? 9 + count : 25))
    #expect(encoded(values) == encoded(values))
    var seen: Set<[UInt8]> = [encoded(values), encoded(values.dropLast()), encoded(values + [0])]
    for place in values.indices {
      var changed = values
      changed[place] ^= 1 << UInt8(place % 8)
      seen.insert(encoded(changed))
    }
    #expect(seen.count == count + 3)
  }

  @Test("values side by side are told apart by their lengths")
  func apart() {
    var first = ModelEncoder()
    var second = ModelEncoder()
    for text in ["ab", "c"] { first.append(text) }
    for text in ["a", "bc"] { second.append(text) }
    #expect(first.bytes != second.bytes)
  }
}
