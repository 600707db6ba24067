import SitePlan
import TestSupport
import Testing

@testable import SiteBuild

@Suite("What stays of an edition")
struct KeptPathsTests {
  /// Letters of which few are needed for many beginnings to be those of others: a combining mark, and a slash, among them.
  private static let letters = ["a", "b", "/", "e", "\u{301}", "é", "10"]

  private func text(_ random: inout SeededGenerator, upTo count: Int) -> String {
    (0..<random.below(count + 1)).map { _ in Self.letters[random.below(Self.letters.count)] }.joined()
  }

  @Test("of any path the search, the walk through a manifest and the plan itself say the same")
  func same() {
    var random = SeededGenerator(seed: 20_261_127)
    var (kept, all) = (0, 0)
    for _ in 0..<Rounds.count(200, thorough: 2_000) {
      let folder = ["public", "home/a"][random.below(2)]
      var edition = PlannedEdition(name: "e", folder: folder)
      edition.kept = (0..<random.below(5)).map { _ in text(&random, upTo: 4) }
      edition.withheld = (0..<random.below(5)).map { _ in text(&random, upTo: 4) }
      let inside =
        (0..<30).map { _ in "\(folder)/x\(text(&random, upTo: 6))" }
        + (0..<30).map { _ in "\(folder)/\(text(&random, upTo: 6))" }
      let beginnings = (edition.kept + edition.withheld).flatMap {
        ["\(folder)/\($0)", "\(folder)/\($0)a", "\(folder)x/\($0)"]
      }
      let paths = Set((inside + beginnings + ["public", "public/", "home", "home/ab"]).map { Array($0.utf8) })
        .map { String(decoding: $0, as: UTF8.self) }
      let search = KeptPaths(edition)
      let manifest = Manifest(
        entries: paths.map { Manifest.Entry(path: $0, fingerprint: .none, size: 0, modified: 0) }, editions: [folder])
      var stays = [Bool](repeating: false, count: manifest.entries.count)
      search.mark(&stays, manifest.range(under:notBefore:))
      for (entry, stays) in zip(manifest.entries, stays) {
        let expected = edition.keeps(entry.path)
        #expect(search.keeps(entry.path) == expected, "\(entry.path) of \(edition.kept) without \(edition.withheld)")
        #expect(stays == expected, "\(entry.path) of \(edition.kept) without \(edition.withheld)")
        (kept, all) = (kept + (expected ? 1 : 0), all + 1)
      }
    }
    #expect(kept > all / 20 && kept < all - all / 20, "\(kept) of \(all)")
  }
}
