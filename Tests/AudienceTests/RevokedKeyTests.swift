import Journal
import Testing

@Suite("Keys that open nothing any more")
struct RevokedKeyTests {
  private static let today = Day(number: 20_777)

  private static func name(_ text: String) throws -> Username { try #require(Username(text)) }

  private static func revoked(
    _ followers: [Follower] = [], outside: [Follower] = [], readers: [SiteReader]
  ) throws -> [String] {
    var ana = Person(username: try name("ana"), name: "Ana", followers: followers, today: today)
    ana.outsideFollowers = outside
    var book = Book(people: [ana], today: today)
    book.readers = readers
    return book.revokedKeys(of: ana).map { "\($0.reader):\($0.key)" }.sorted()
  }

  @Test("somebody new takes nothing away, and who is nobody's friend is not looked at")
  func newcomers() throws {
    let (tom, bea) = (try Self.name("tom"), try Self.name("bea"))
    let readers = [SiteReader(reader: bea, key: 3), SiteReader(reader: tom)]
    #expect(try Self.revoked(readers: readers) == [])
    #expect(try Self.revoked(outside: [Follower(person: tom, state: .accepted)], readers: readers) == [])
  }

  @Test("of who has other words the earlier are gone, of who was taken out all that they had")
  func rekeyed() throws {
    let tom = try Self.name("tom")
    let accepted = [Follower(person: tom, state: .accepted)]
    #expect(try Self.revoked(outside: accepted, readers: [SiteReader(reader: tom, key: 3)]) == ["tom:1", "tom:2"])
    #expect(
      try Self.revoked(outside: accepted, readers: [SiteReader(reader: tom, key: 2, isRemoved: true)])
        == ["tom:1", "tom:2"])
    let removed = [Follower(person: tom, state: .removed, key: 2)]
    // One device may have taken them out while another one gave them other words: no word of theirs opens this.
    #expect(
      try Self.revoked(outside: removed, readers: [SiteReader(reader: tom, key: 3)]) == ["tom:1", "tom:2", "tom:3"])
    #expect(
      try Self.revoked(
        outside: [Follower(person: tom, state: .removed)], readers: [SiteReader(reader: tom, key: 1)]) == ["tom:1"])
    // Who comes back reads by a key that they had.
    let again = [Follower(person: tom, state: .accepted, key: 2)]
    #expect(try Self.revoked(outside: again, readers: [SiteReader(reader: tom, key: 2)]) == ["tom:1"])
  }

  @Test("people of the folder who follow no longer count as those from outside, whatever they did")
  func people() throws {
    let ben = try Self.name("ben")
    for state in [Follower.State.removed, .declined, .blocked, .requested] {
      #expect(
        try Self.revoked([Follower(person: ben, state: state, key: 1)], readers: [SiteReader(reader: ben)]) == ["ben:1"]
      )
    }
    for state in [Follower.State.declined, .blocked, .requested] {
      #expect(try Self.revoked([Follower(person: ben, state: state)], readers: [SiteReader(reader: ben)]) == [])
    }
    #expect(try Self.revoked([Follower(person: ben, state: .accepted)], readers: []) == [])
  }

  @Test("who comes back from a backup without the lines of their friends shares by no key that these had")
  func comingBack() throws {
    let ana = try Self.name("ana")
    #expect(try Self.revoked(readers: [SiteReader(reader: ana)]) == [])
    #expect(try Self.revoked(readers: [SiteReader(reader: ana, isRemoved: true)]) == ["ana:1"])
    #expect(try Self.revoked(readers: [SiteReader(reader: ana, key: 2)]) == ["ana:1"])
  }
}
