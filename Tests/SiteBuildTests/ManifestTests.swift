import TestSupport
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

  @Test(
    "a path that leaves the output behind a folder of the one before it makes it no manifest",
    arguments: [
      ("a/b", "a/b/../x", []), ("a/b", "a/b//x", []), ("a/b", "a/c\\d", []), ("a/b/c", "a/b/./c", []),
      ("a/b", "a/b/..", []), ("a/b", "a/c", ["../x"]), ("a/b", "a/c", ["a/b", "a/b/.."]), ("a/b", "a/c/", []),
    ])
  func unsafeBehind(_ first: String, _ second: String, _ editions: [String]) {
    func bytes(_ paths: [String], _ editions: [String]) -> [UInt8] {
      Manifest(
        entries: paths.map { .init(path: $0, fingerprint: .none, size: 0, modified: 0) }, editions: editions
      ).bytes
    }
    #expect(Manifest(bytes: bytes(["a/b", "a/bc", "a/c/d", "a/c/é"], ["a"])) != nil)
    #expect(Manifest(bytes: bytes([first, second], editions)) == nil)
  }

  @Test("what two paths have in common is as long as the bytes that are the same")
  func common() {
    for length in 0...20 {
      for place in 0...length {
        let path = (0..<length).map { UInt8(truncatingIfNeeded: 97 + $0) }
        var other = path
        if place < length { other[place] = 0xFF } else { other += [1] }
        #expect(path.withUnsafeBytes { path in other.withUnsafeBytes { PathOrder.common(path, $0) } } == place)
        #expect(other.withUnsafeBytes { other in path.withUnsafeBytes { PathOrder.common(other, $0) } } == place)
      }
    }
  }

  @Test("with other entries it is the manifest that is made anew of all of them")
  func changing() throws {
    func entry(_ path: String, _ size: Int64) -> Manifest.Entry {
      Manifest.Entry(
        path: path, fingerprint: Fingerprint(high: 2, low: UInt64(bitPattern: size)), size: size, modified: 0)
    }
    var generator = SeededGenerator(seed: 20)
    let names = (0..<40).map { "public/\(["a", "a/", "é", "b-"][$0 % 4])\($0 / 4)" }
    var paths: [String: Int64] = [:]
    var manifest = Manifest.empty
    for round in Int64(0)..<200 {
      let removed = names.filter { _ in Int.random(in: 0..<6, using: &generator) == 0 }
      let changed = names.filter { !removed.contains($0) && Int.random(in: 0..<5, using: &generator) == 0 }
      for name in removed { paths[name] = nil }
      for name in changed { paths[name] = round }
      let editions = ["public", "home/ana"].filter { _ in Bool.random(using: &generator) }
      // Of several with one path the last one counts.
      manifest = manifest.changing(
        changed.flatMap { [entry($0, -1), entry($0, round)] }.shuffled(using: &generator).sorted { $0.size < $1.size },
        removing: removed.shuffled(using: &generator), editions: editions)
      let anew = Manifest(entries: paths.map(entry), editions: editions)
      #expect(manifest.bytes == anew.bytes)
      let read = try #require(Manifest(bytes: manifest.bytes))
      #expect(Dictionary(uniqueKeysWithValues: read.entries.map { ($0.path, $0.size) }) == paths)
      #expect(read.editions == editions.sorted())
      #expect(names.allSatisfy { read[$0]?.size == paths[$0] })
    }
  }

  @Test("with other entries in the places of some it is the one made anew, and so with new ones and other editions")
  func replacing() {
    func entry(_ path: String, _ number: UInt64) -> Manifest.Entry {
      Manifest.Entry(
        path: path, fingerprint: Fingerprint(high: number << 40, low: ~number), size: Int64(number) << 33,
        modified: -Int64(number))
    }
    var generator = SeededGenerator(seed: 21)
    // Texts that look alike are two paths.
    let paths = ["caf\u{E9}", "cafe\u{301}", "a", "b/c", "b/d", "b-", "z"].map { "public/" + $0 }
    let editions = ["home/ana", "public"]
    let manifest = Manifest(entries: paths.map { entry($0, 1) }, editions: editions)
    for round in UInt64(2)..<200 {
      let changed = paths.filter { _ in Bool.random(using: &generator) }
      let isNew = round % 5 == 0
      let added = isNew ? ["public/b/a", "public/zz"].filter { _ in Bool.random(using: &generator) } : []
      let folders = round % 7 == 0 ? ["home/ben", "public"] : editions
      let changedBytes = Set(changed.map { Array($0.utf8) })
      let all = paths.map { entry($0, changedBytes.contains(Array($0.utf8)) ? round : 1) }
      let new = manifest.changing(
        (changed + added).flatMap { [entry($0, 0), entry($0, round)] }, editions: folders.reversed())
      #expect(new.bytes == Manifest(entries: all + added.map { entry($0, round) }, editions: folders).bytes)
      #expect(Manifest(bytes: new.bytes) == new)
    }
    #expect(manifest.changing([], editions: editions) == manifest)
  }

  @Test("paths that are out of order, or there twice, make it no manifest")
  func disordered() {
    // The two records are of the same size, so that swapped they are in the wrong order.
    func bytes(_ first: String, _ second: String) -> [UInt8] {
      var bytes = Manifest(
        entries: [first, second].map { .init(path: $0, fingerprint: .none, size: 0, modified: 0) }, editions: []
      ).bytes
      let names = bytes.count - first.utf8.count - second.utf8.count
      bytes.replaceSubrange(names..., with: Array((second + first).utf8))
      bytes.replaceSubrange(8..<24, with: Fingerprint(hashing: bytes[24...]).bytes)
      return bytes
    }
    #expect(Manifest(bytes: bytes("a", "b")) == nil)
    var twice = Manifest(
      entries: ["a", "b"].map { .init(path: $0, fingerprint: .none, size: 0, modified: 0) }, editions: []
    ).bytes
    twice[twice.count - 1] = UInt8(ascii: "a")
    twice.replaceSubrange(8..<24, with: Fingerprint(hashing: twice[24...]).bytes)
    #expect(Manifest(bytes: twice) == nil)
  }

  @Test("each of many paths is found")
  func many() throws {
    let entries = (0..<5000).map {
      Manifest.Entry(path: "p/\($0)/index.html", fingerprint: .none, size: Int64($0), modified: 0)
    }
    let read = try #require(Manifest(bytes: Manifest(entries: entries, editions: []).bytes))
    #expect(entries.allSatisfy { read[$0.path] == $0 })
  }

  @Test("paths that look alike are two, and a path that is no text is none of the program's")
  func alike() throws {
    func entry(_ path: String) -> Manifest.Entry {
      Manifest.Entry(path: path, fingerprint: .none, size: 1, modified: 1)
    }
    let paths = ["public/caf\u{E9}", "public/cafe\u{301}"]
    let manifest = Manifest(entries: paths.map(entry), editions: ["public"])
    #expect(manifest.entries.count == 2)
    #expect(manifest.changing([], removing: paths, editions: []).entries.isEmpty)
    var bytes = Manifest(entries: [entry(paths[0])], editions: []).bytes
    #expect(Manifest(bytes: bytes) != nil)
    bytes[try #require(bytes.lastIndex(of: 0xC3))] = 0xFF
    bytes.replaceSubrange(8..<24, with: Fingerprint(hashing: bytes[24...]).bytes)
    #expect(Manifest(bytes: bytes) == nil)
  }
}
