import Hashing
import Journal
import TestSupport
import Testing

@testable import Sealing

@Suite("Keyrings")
struct KeyringTests {
  private let master: MasterKey

  init() throws { master = try #require(MasterKey([UInt8](0..<32))) }

  /// As if it had been worked out from words, without the time that this takes.
  private func secret(_ reader: String, _ key: Int = 1) -> KeyringSecret {
    KeyringSecret(certain: SHA256.digest(of: Array("\(reader) \(key)".utf8)))
  }

  private func reader(_ name: String, key: Int = 1, hasLink: Bool = false, friends: [String] = ["ana"])
    -> KeyringShelf.Reader
  {
    KeyringShelf.Reader(
      words: secret(name, key), link: hasLink ? Credentials(master, reader: name, key: key).linkSecret : nil,
      audiences: Dictionary(uniqueKeysWithValues: friends.map { ($0, SealingKey(master, person: $0, revoked: [])) }))
  }

  private func opened(_ secret: KeyringSecret, _ shelf: KeyringShelf) -> Keyring? {
    KeyringShelf.opened(by: secret, in: shelf.generation) { shelf.files[$0] }
  }

  @Test("each reader opens their own, a link opens that of the words, and nobody another")
  func opening() {
    let tom = reader("tom", hasLink: true, friends: ["ana", "ben"])
    let shelf = KeyringShelf(master, readers: [tom, reader("bea")])
    #expect(opened(tom.words, shelf) == .audiences(tom.audiences))
    #expect(tom.link.flatMap { opened($0, shelf) } == .words(tom.words))
    #expect(opened(secret("bea"), shelf) == .audiences(reader("bea").audiences))
    #expect(opened(secret("bea", 2), shelf) == nil && opened(secret("eve"), shelf) == nil)
    #expect(opened(Credentials(master, reader: "bea", key: 1).linkSecret, shelf) == nil)
  }

  @Test("who reads nobody signs in all the same")
  func nobody() {
    #expect(opened(secret("tom"), KeyringShelf(master, readers: [reader("tom", friends: [])])) == .audiences([:]))
  }

  @Test(
    "there are at least eight, and a power of two", arguments: [(0, 8), (1, 8), (8, 8), (9, 16), (16, 16), (17, 32)])
  func count(readers: Int, expected: Int) {
    let shelf = KeyringShelf(master, readers: (0..<readers).map { reader("r\($0)") })
    #expect(shelf.files.count == expected)
  }

  @Test("all are of one size, which grows in steps for all at once")
  func sizes() {
    func sizes(_ friends: Int) -> Set<Int> {
      let many = reader("tom", friends: (0..<friends).map { "person-\($0)" })
      return Set(KeyringShelf(master, readers: [many, reader("bea", hasLink: true)]).files.values.map(\.count))
    }
    #expect(sizes(0) == sizes(20) && sizes(20) == [2048 + 48])
    #expect(sizes(30) == [4096 + 48] && sizes(300) == [26_624 + 48])
  }

  @Test("when one changes all change, names and bytes; when none does, none")
  func generations() {
    let first = KeyringShelf(master, readers: [reader("tom"), reader("bea")])
    #expect(KeyringShelf(master, readers: [reader("bea"), reader("tom")]) == first)
    for readers in [
      [reader("tom")], [reader("tom"), reader("bea", key: 2)], [reader("tom"), reader("bea", hasLink: true)],
      [reader("tom"), reader("bea", friends: ["ana", "ben"])],
    ] {
      let next = KeyringShelf(master, readers: readers)
      #expect(next.generation != first.generation)
      #expect(Set(next.files.keys).isDisjoint(with: first.files.keys))
      #expect(Set(next.files.values).isDisjoint(with: first.files.values))
    }
  }

  @Test("a keyring of another generation is not taken for one of this")
  func mixed() throws {
    let old = KeyringShelf(master, readers: [reader("tom")])
    let new = KeyringShelf(master, readers: [reader("tom", friends: ["ana", "ben"])])
    let stale = try #require(old.files[secret("tom").name(in: old.generation)])
    #expect(KeyringShelf.opened(by: secret("tom"), in: new.generation) { _ in stale } == nil)
    #expect(KeyringShelf.opened(by: secret("tom"), in: new.generation) { _ in Array("<html>".utf8) } == nil)
  }

  @Test("text that is no keyring is none")
  func texts() {
    let key = String(repeating: "0", count: 64)
    #expect(Keyring("audience ana \(key)\naudience ben \(key)\n") != nil)
    for wrong in [
      "audience ana \(key)\naudience ana \(key)\n", "audience ana 00\n", "audience \(key)\n", "words 00\n",
      "words \(key)\nwords \(key)\n", "person ana \(key)\n",
    ] {
      #expect(Keyring(wrong) == nil, "\(wrong)")
    }
    #expect(KeyringSecret(key)?.text == key && KeyringSecret("00") == nil && KeyringSecret("words") == nil)
    for wrong in ["", "abc", "00000000000000000000000000", String(repeating: "a", count: 52)] {
      #expect(Generation(wrong) == nil, "\(wrong)")
    }
  }

  @Test("what follows from a link's address is a secret only where it is one")
  func links() {
    let credentials = Credentials(master, reader: "tom", key: 1)
    let fragment = Invitation.fragment(credentials)
    #expect(fragment.wholeMatch(of: /#i=[a-z2-7]{26}/) != nil)
    #expect(Invitation.secret(in: fragment.uppercased().replacing("#I", with: "#i")) == credentials.linkSecret)
    for wrong in [
      "", "https://example.org/", "#i=", "#i=abc", fragment + "aa", fragment.replacing("#i", with: "#j"), "#i=0189",
    ] {
      #expect(Invitation.secret(in: wrong) == nil, "\(wrong)")
    }
  }

  @Test("a link is open for fourteen days, the day of the invitation among them, and closed on the fifteenth")
  func fourteenDays() throws {
    let day = try #require(Day("2026-11-22"))
    let open = (-5...30).filter { Invitation.isOpen(invited: day, on: day + $0) }
    #expect(open == Array(-1...13))
  }

  /// Over twenty publishes readers come, go, get other words and lose their links. A host that keeps everything it ever saw tells
  /// keyrings by size, by when each came and went, and by name; each of these has one value for all of a publish.
  @Test("who watches twenty publishes does not tell decoys from readers by size, time or name")
  func classifier() throws {
    var random = SeededGenerator(seed: 19)
    var readers: [String: (key: Int, links: Int)] = ["tom": (1, 3), "bea": (1, 0)]
    var revoked: Set<RevokedKey> = []
    var seen: [String: Int] = [:]
    var previous: Generation?
    for publish in 0..<20 {
      let one = readers.keys.sorted().randomElement(using: &random)
      switch (Int.random(in: 0..<4, using: &random), one) {
      case (0, _): readers["reader-\(publish)"] = (1, 3)
      case (1, let name?):
        for key in 1...(readers[name]?.key ?? 1) {
          revoked.insert(RevokedKey(reader: try #require(Username(name)), key: key))
        }
        readers[name] = nil
      case (2, let name?):
        revoked.insert(RevokedKey(reader: try #require(Username(name)), key: readers[name]?.key ?? 1))
        readers[name]?.key += 1
      default: break
      }
      let audience = ["ana": SealingKey(master, person: "ana", revoked: revoked)]
      let shelf = KeyringShelf(
        master,
        readers: readers.map { name, state in
          var reader = reader(name, key: state.key, hasLink: state.links > 0)
          reader.audiences = audience
          return reader
        })
      let isNew = shelf.generation != previous
      #expect(shelf.files.keys.allSatisfy { (seen[$0] == nil) == isNew }, "a name came back or went alone")
      let real = Set(
        readers.flatMap { name, state in
          [secret(name, state.key)]
            + (state.links > 0 ? [Credentials(master, reader: name, key: state.key).linkSecret] : [])
        }.map { $0.name(in: shelf.generation) })
      #expect(real.isSubset(of: shelf.files.keys) && shelf.files.count.nonzeroBitCount == 1)
      for name in shelf.files.keys where seen[name] == nil { seen[name] = publish }
      func features(_ names: some Sequence<String>) -> Set<[Int]> {
        Set(names.map { [shelf.files[$0]?.count ?? 0, seen[$0] ?? -1, $0.utf8.count] })
      }
      #expect(features(shelf.files.keys).count == 1, "something tells keyrings apart")
      for (name, state) in readers { readers[name]?.links = max(0, state.links - 1) }
      previous = shelf.generation
    }
    #expect(seen.count > 100)
  }
}
