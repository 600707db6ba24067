import Journal
import Testing

@testable import Audience

@Suite("Who sees a habit")
struct OnlookersTests {
  private func name(_ text: String) throws -> Username { try #require(Username(text)) }

  private func slug(_ text: String) throws -> Slug {
    let slug: Slug? = Slug(text)
    return try #require(slug)
  }

  private func habit(_ text: String, _ visibility: Visibility) throws -> TrackedHabit {
    TrackedHabit(habit: Habit(slug: try slug(text), title: text, schedule: .daily, visibility: visibility))
  }

  /// Ana with a habit of each visibility, ben and carl, of whom ben is her friend, and tom, who reads from outside.
  private func book(visibility: Visibility = .public) throws -> Book {
    let today = try #require(Day("2026-11-20"))
    var settings = Settings()
    settings.siteKey = "0123abcd"
    var book = Book(settings: settings, today: today)
    var ana = Person(username: try name("ana"), name: "Ana", today: today)
    ana.visibility = visibility
    ana.habits = [try habit("run", .public), try habit("read", .friends), try habit("sit", .private)]
    ana.followers = [
      Follower(person: try name("ben"), state: .accepted, on: Day("2026-11-02")),
      Follower(person: try name("carl"), state: .requested, on: nil),
    ]
    ana.outsideFollowers = [
      Follower(person: try name("tom"), state: .accepted, on: Day("2026-11-03")),
      Follower(person: try name("eva"), state: .removed, on: nil, key: 1),
    ]
    book.people = [
      ana, Person(username: try name("ben"), name: "Ben", today: today),
      Person(username: try name("carl"), name: "Carl", today: today),
    ]
    book.readers = [SiteReader(reader: try name("tom")), SiteReader(reader: try name("eva"), isRemoved: true)]
    return book
  }

  private func onlookers(of text: String, in book: Book) throws -> Onlookers {
    book.onlookers(of: try #require(book.people.first), habit: try slug(text))
  }

  @Test("everybody sees what is public, friends here and outside what is for friends, and nobody what is private")
  func each() throws {
    let book = try book()
    let ben = Onlookers.Friend(name: try name("ben"), since: Day("2026-11-02"), isOfHere: true, readsHosted: false)
    let tom = Onlookers.Friend(name: try name("tom"), since: Day("2026-11-03"), isOfHere: false, readsHosted: true)
    let run = try onlookers(of: "run", in: book)
    #expect(run.isForEverybody && run.friends == [ben, tom])
    let read = try onlookers(of: "read", in: book)
    #expect(!read.isForEverybody && read.friends == [ben, tom])
    let sit = try onlookers(of: "sit", in: book)
    #expect(!sit.isForEverybody && sit.friends.isEmpty && sit.challengers.isEmpty)
  }

  @Test("a habit is never more visible than its person")
  func person() throws {
    #expect(try !onlookers(of: "run", in: book(visibility: .friends)).isForEverybody)
    #expect(try onlookers(of: "run", in: book(visibility: .friends)).friends.count == 2)
    let hidden = try book(visibility: .private)
    #expect(try onlookers(of: "run", in: hidden).friends.isEmpty)
    #expect(try hidden.onlookers(of: #require(hidden.people.first)).friends.isEmpty)
  }

  @Test("who was removed as a reader sees nothing, and who is of this daybook and reads there has both")
  func readers() throws {
    var book = try book()
    book.readers = [
      SiteReader(reader: try name("ben")), SiteReader(reader: try name("tom"), isRemoved: true),
    ]
    let friends = try onlookers(of: "read", in: book).friends
    #expect(friends.map(\.name.text) == ["ben"] && friends.map(\.readsHosted) == [true])
  }

  @Test("whoever is in a challenge sees days of the habit that was brought to it, and is named where they see no more")
  func challenge() throws {
    var book = try book()
    book.challenges = [
      Challenge(
        slug: try slug("winter"), title: "Winter", from: try #require(Day("2026-11-01")),
        through: try #require(Day("2026-11-30")), schedule: .daily,
        participants: [
          Challenge.Participant(person: try name("ana"), habit: try slug("sit"), state: .joined),
          Challenge.Participant(person: try name("carl"), habit: nil, state: .joined),
        ])
    ]
    let sit = try onlookers(of: "sit", in: book)
    #expect(sit.challengers.map(\.title) == ["Winter"])
    #expect(sit.challengers.first?.people.map(\.text) == ["carl"])
    #expect(try onlookers(of: "read", in: book).challengers.isEmpty)
  }
}
