import Testing

@testable import SiteBuild

@Suite("The manifest")
struct ManifestTests {
  let manifest = Manifest(
    entries: [
      .init(path: "public/b.html", fingerprint: Fingerprint(high: 1, low: .max), size: 7, modified: -3),
      .init(path: "public/a é.html", fingerprint: .none, size: -1, modified: .max),
    ], editions: ["public", "home/ana"])

  @Test("its bytes read as what was written, in the order of the paths")
  func roundTrip() throws {
    let read = try #require(Manifest(bytes: manifest.bytes))
    #expect(read == manifest)
    #expect(read.entries.map(\.path) == ["public/a é.html", "public/b.html"])
    #expect(read.editions == ["home/ana", "public"])
    #expect(read["public/b.html"]?.size == 7)
    #expect(read["public/c.html"] == nil)
    #expect(Manifest(bytes: Manifest.empty.bytes) == .empty)
  }

  @Test(
    "what is below a prefix are the paths that begin with it, byte by byte",
    arguments: [
      ("", 2), ("public/", 2), ("public/a", 1), ("public/a é", 1), ("public/a e", 0), ("public/b.html", 1),
      ("public/b.html/", 0), ("home/", 0), ("Public/", 0),
    ])
  func below(_ prefix: String, _ count: Int) {
    #expect(manifest.entries(under: prefix).count == count)
    #expect(manifest.entries(under: prefix).allSatisfy { $0.path.hasPrefix(prefix) })
  }

  @Test("cut off or with one bit turned it is no manifest")
  func damage() {
    let bytes = manifest.bytes
    for length in 0..<bytes.count { #expect(Manifest(bytes: Array(bytes.prefix(length))) == nil) }
    for index in bytes.indices {
      var damaged = bytes
      damaged[index] ^= 1 << UInt8(index % 8)
      #expect(Manifest(bytes: damaged) == nil)
    }
    #expect(Manifest(bytes: bytes + [0]) == nil)
  }

  @Test("paths that leave the output make it no manifest", arguments: ["../x", "/x", "a/../b", ""])
  func unsafe(_ path: String) {
    let entry = Manifest.Entry(path: path, fingerprint: .none, size: 0, modified: 0)
    #expect(Manifest(bytes: Manifest(entries: [entry], editions: []).bytes) == nil)
  }

  @Test("replaced entries are those of a manifest made anew; a path that it does not have is left out")
  func replacing() {
    var changed = manifest.entries
    changed[1].size = 9
    changed[1].fingerprint = Fingerprint(high: 2, low: 3)
    var stranger = changed[1]
    stranger.path = "public/c.html"
    let replaced = manifest.replacing([changed[1], stranger])
    #expect(replaced == Manifest(entries: changed, editions: manifest.editions))
    #expect(replaced.bytes == Manifest(entries: changed.reversed(), editions: manifest.editions).bytes)
    #expect(replaced["public/b.html"]?.size == 9)
  }

  @Test("each of many paths is found")
  func many() throws {
    let entries = (0..<5000).map {
      Manifest.Entry(path: "p/\($0)/index.html", fingerprint: .none, size: Int64($0), modified: 0)
    }
    let read = try #require(Manifest(bytes: Manifest(entries: entries, editions: []).bytes))
    #expect(entries.allSatisfy { read[$0.path] == $0 })
  }
}
