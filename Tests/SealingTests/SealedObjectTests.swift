import Hashing
import Journal
import TestSupport
import Testing

@testable import Sealing

@Suite("Sealed objects")
struct SealedObjectTests {
  private let key: SealingKey
  private let other: SealingKey
  private let name: String
  private let page = Array("<p>ran along the river</p>".utf8)

  init() throws {
    let master = try #require(MasterKey([UInt8](0..<32)))
    key = SealingKey(master, person: "ana", revoked: [])
    other = SealingKey(master, person: "ben", revoked: [])
    name = key.name(of: "index.html")
  }

  private func sealed(_ content: [UInt8]) -> [UInt8] {
    SealedObject.sealed(content, as: .page, named: name, key: key).bytes
  }

  @Test("the same content is the same bytes, another is another from its fingerprint on")
  func determinism() {
    let (one, again, different) = (sealed(page), sealed(page), sealed(page + [0x21]))
    #expect(one == again)
    #expect(one.prefix(4) == different.prefix(4) && one.count == different.count)
    #expect(one[4..<20] != different[4..<20] && one[20..<32] != different[20..<32] && one[32...] != different[32...])
  }

  @Test("the same content under another path or for others has nothing in common")
  func separation() {
    let one = sealed(page)
    let path = key.name(of: "about.html")
    for bytes in [
      SealedObject.sealed(page, as: .page, named: path, key: key).bytes,
      SealedObject.sealed(page, as: .page, named: other.name(of: "index.html"), key: other).bytes,
    ] {
      #expect(bytes.count == one.count && zip(bytes, one).dropFirst(4).filter { $0 == $1 }.count < 100)
    }
    #expect(Set([name, path, other.name(of: "index.html")]).count == 3)
    #expect(name.wholeMatch(of: /[a-z2-7]{32}/) != nil)
  }

  @Test("pages tell their size in steps of 4 KiB, photos within a ninth")
  func sizes() {
    let around = 4 + 16 + 12 + 16
    for size in [0, 1, 100, 4000, 4090, 9000] {
      let content = KnownAnswers.sample(size)
      let bytes = sealed(content).count - around
      #expect(bytes > 0 && bytes.isMultiple(of: 4096))
      let photo = SealedObject.sealed(content, as: .photo, named: name, key: key).bytes.count - around
      #expect(photo >= size + 5 && Double(photo) <= Double(size + 5) * 1.12)
    }
    // Text that differs in length by little has one size.
    #expect(Set((0..<500).map { sealed(Array(repeating: 0x61, count: 900 + $0)).count }) == [4096 + around])
  }

  @Test("no bit can be changed, no byte be cut off or added")
  func tampering() throws {
    let bytes = SealedObject.sealed(page, as: .photo, named: name, key: key).bytes
    #expect(try SealedObject.opened(bytes, named: name, key: key, listed: nil) == page)
    for place in bytes.indices {
      for bit in 0..<8 {
        var changed = bytes
        changed[place] ^= 1 << bit
        #expect(throws: place < 4 ? SealedObject.Flaw.missing : .damaged) {
          try SealedObject.opened(changed, named: name, key: key, listed: nil)
        }
      }
      #expect(throws: place < 4 ? SealedObject.Flaw.missing : .damaged) {
        try SealedObject.opened(Array(bytes.prefix(place)), named: name, key: key, listed: nil)
      }
    }
    #expect(throws: SealedObject.Flaw.damaged) {
      try SealedObject.opened(bytes + [0], named: name, key: key, listed: nil)
    }
  }

  @Test("objects cannot be swapped, nor opened by others")
  func swapping() {
    let bytes = sealed(page)
    #expect(throws: SealedObject.Flaw.damaged) {
      try SealedObject.opened(bytes, named: key.name(of: "about.html"), key: key, listed: nil)
    }
    #expect(throws: SealedObject.Flaw.damaged) {
      try SealedObject.opened(bytes, named: name, key: other, listed: nil)
    }
  }

  @Test("what a host answers where there is nothing is no object")
  func missing() {
    for answer in ["", "DB", "<!doctype html><title>Not found</title>", "DBS\u{2} of a later version"] {
      #expect(throws: SealedObject.Flaw.missing) {
        try SealedObject.opened(Array(answer.utf8), named: name, key: key, listed: nil)
      }
    }
  }

  @Test("a page that is older or newer than its list is told from one that was changed")
  func older() throws {
    let (old, new) = (
      SealedObject.sealed(page, as: .page, named: name, key: key),
      SealedObject.sealed(page + page, as: .page, named: name, key: key)
    )
    #expect(throws: SealedObject.Flaw.otherThanListed) {
      try SealedObject.opened(old.bytes, named: name, key: key, listed: new.fingerprint)
    }
    #expect(try SealedObject.opened(new.bytes, named: name, key: key, listed: new.fingerprint) == page + page)
    var mixed = old.bytes
    mixed.replaceSubrange(4..<20, with: new.bytes[4..<20])
    #expect(throws: SealedObject.Flaw.damaged) {
      try SealedObject.opened(mixed, named: name, key: key, listed: new.fingerprint)
    }
  }

  @Test("what becomes too much when it is inflated is not")
  func bomb() throws {
    let most = [UInt8](repeating: 0x20, count: SealedObject.largestPage)
    #expect(try SealedObject.opened(sealed(most), named: name, key: key, listed: nil).count == most.count)
    let bomb = sealed(most + [0x20])
    #expect(bomb.count < 40_000)
    #expect(throws: SealedObject.Flaw.tooLarge) { try SealedObject.opened(bomb, named: name, key: key, listed: nil) }
  }

  @Test("a frame that no program here made is refused, even under the right key")
  func frames() {
    let keys = SealedObject.Keys(key, name: name)
    let print = keys.fingerprint(of: page)
    let frames: [[UInt8]] = [
      [], [0, 0, 0, 0], [2, 0, 0, 0, 0], [0, 0, 0, 0, 1], [0, 255, 255, 255, 255, 1], [0, 0, 0, 0, 1, 7, 1],
      [1, 0, 0, 0, 1, 0xFF], [1, 0, 0, 0, 0], [1, 0, 0, 0, 1, 0],
    ]
    for frame in frames {
      let bytes = SealedObject.sealed(padded: frame, print, named: name, keys)
      #expect(throws: SealedObject.Flaw.damaged, "\(frame)") {
        try SealedObject.opened(bytes, named: name, key: key, listed: nil)
      }
    }
  }

  @Test("random contents come back, as pages and as photos")
  func roundTrips() throws {
    var random = SeededGenerator(seed: 20_261_126)
    for _ in 0..<Rounds.count(40, thorough: 2_000) {
      let size = Int.random(in: 0...20_000, using: &random)
      let content = (0..<size).map { _ in UInt8.random(in: 0x60...0x6F, using: &random) }
      for kind in [SealedObject.Kind.page, .photo] {
        let (bytes, fingerprint) = SealedObject.sealed(content, as: kind, named: name, key: key)
        #expect(try SealedObject.opened(bytes, named: name, key: key, listed: fingerprint) == content)
      }
    }
  }

  @Test("a list of pages comes back, sorted, whatever paths are made of")
  func index() throws {
    let paths = ["people/ana/index.html", "a b/c", "Grüße", "z", "index.html", "a b"]
    let day = try #require(Day("2026-11-26"))
    let objects = paths.map { ($0, SealedObject.sealed(Array($0.utf8), as: .page, named: name, key: key).fingerprint) }
    let index = SealedIndex(day: day, objects: Dictionary(uniqueKeysWithValues: objects))
    #expect(SealedIndex(index.text) == index)
    let listed = index.text.split(separator: "\n").dropFirst(2).map { $0.dropFirst(33) }
    #expect(listed == ["Grüße", "a b", "a b/c", "index.html", "people/ana/index.html", "z"])
    #expect(SealedIndex(SealedIndex(day: day, objects: [:]).text)?.objects == [:])
    let line = String(repeating: "0", count: 32) + " a\n"
    let head = "daybook index 1\nas of 2026-11-26\n"
    #expect(SealedIndex(head + line)?.objects.count == 1)
    for wrong in [
      "", "daybook index 1\n", "daybook index 2\nas of 2026-11-26\n", "daybook index 1\nas of 2026-13-26\n",
      head + "00 a\n", head + line + line, head + line.replacing(" a", with: ""),
      head + line.replacing("0 a", with: "g a"),
    ] {
      #expect(SealedIndex(wrong) == nil, "\(wrong)")
    }
  }
}
