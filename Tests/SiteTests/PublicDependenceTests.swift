import Editions
import Foundation
import TestSupport
import Testing

/// What is not public must not even be guessed: the public edition is the same whether it is there or not.
@Suite("The public edition depends on nothing that is not public")
struct PublicDependenceTests {
  @Test(
    "it is, byte for byte, that of the folder without what is for oneself or for friends",
    arguments: 1...Rounds.count(8 as UInt64, thorough: 20))
  func remainder(_ seed: UInt64) async throws {
    let whole = RandomFolder(seed: seed).files
    let today = ["2026-11-20", "2026-11-22", "2027-01-02"][Int(seed % 3)]
    let remainder = PublicRemainder(of: whole, today: today).files
    let published = try await Self.publicEdition(of: whole, today: today)
    let expected = try await Self.publicEdition(of: remainder, today: today)
    #expect(published.keys.sorted() == expected.keys.sorted(), "seed \(seed)")
    for (path, bytes) in expected.sorted(by: { $0.key < $1.key }) where published[path] != bytes {
      Issue.record("seed \(seed): \(path) depends on something private: \(Self.difference(published[path], bytes))")
    }
  }

  private static func publicEdition(of files: [String: Data], today: String) async throws -> [String: Data] {
    let site = try TemporarySite(today: today)
    for (path, bytes) in files { try site.write(path, bytes) }
    try await site.build(.public)
    return try TemporarySite.files(in: site.site)
  }

  /// Where two files part, with what is around.
  private static func difference(_ left: Data?, _ right: Data) -> String {
    guard let left else { return "it is missing" }
    let place = zip(left, right).prefix { $0 == $1 }.count
    func excerpt(_ bytes: Data) -> String {
      String(decoding: bytes.dropFirst(max(0, place - 60)).prefix(160), as: UTF8.self)
    }
    return "\(excerpt(left))\nand without it\n\(excerpt(right))"
  }
}
