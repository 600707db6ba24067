import Audience
import Journal
import Testing

@Suite("Looking for people")
struct PeopleSearchTests {
  /// Ana looks. Ben shows himself to everybody, Cleo to friends, Dora to nobody, José to friends and lets himself be found.
  private func book(_ edit: (inout [Person]) -> Void = { _ in }) throws -> Book {
    let today = Day(number: 20_777)
    func person(
      _ username: String, _ name: String, _ visibility: Visibility, isFindable: Bool = false
    ) throws -> Person {
      Person(
        username: try #require(Username(username)), name: name, bio: "\(name) is here.", visibility: visibility,
        isFindable: isFindable, today: today)
    }
    var people = try [
      person("ana", "Ana Lima", .public), person("ben", "Ben Okafor", .public), person("cleo", "Cleo Marsh", .friends),
      person("dora", "Dora Quill", .private, isFindable: true),
      person("jose", "José Ångström", .friends, isFindable: true),
    ]
    edit(&people)
    return Book(people: people, today: today)
  }

  private func found(_ typed: String, in book: Book) throws -> [PeopleSearch.Found] {
    PeopleSearch(for: try #require(book.people.first), in: book).people(named: typed)
  }

  @Test(
    "names find who lets themselves be found, and usernames whoever may be known of",
    arguments: [
      ("ben", ["ben"]), (" @BEN ", ["ben"]), ("okafor", ["ben"]), ("Ben O", ["ben"]), ("o ben", ["ben"]),
      ("jose", ["jose"]), ("angstrom", ["jose"]), ("José Å", ["jose"]), ("cleo", ["cleo"]), ("Marsh", []), ("cle", []),
      ("dora", []), ("Quill", []),
      ("kafor", []), ("ana", []), ("", []), ("  ", []), ("@", []), ("*", []), ("b", ["ben"]), ("j", ["jose"]),
    ])
  func names(_ typed: String, _ usernames: [String]) throws {
    #expect(try found(typed, in: try book()).map(\.username.text) == usernames)
  }

  @Test("of who shows themselves to friends no more than the username is shown")
  func shown() throws {
    let cleo = try #require(try found("cleo", in: try book()).first)
    #expect(cleo.name == "cleo" && cleo.bio == nil && cleo.standing == .stranger)
    let ben = try #require(try found("ben", in: try book()).first)
    #expect(ben.name == "Ben Okafor" && ben.bio == "Ben Okafor is here.")
  }

  @Test("who shows themselves to friends and lets themselves be found is shown by name, and says nothing more")
  func findable() throws {
    let book = try book()
    let jose = try #require(try found("angstrom", in: book).first)
    #expect(jose.name == "José Ångström" && jose.bio == nil && jose.standing == .stranger)
    let (ana, person) = (book.people[0].username, book.people[4])
    #expect(person.label(for: ana) == "José Ångström")
    // Whom José blocks, and who follows somebody private, learn no name.
    var blocking = person
    blocking.followers = [Follower(person: ana, state: .blocked)]
    #expect(blocking.label(for: ana) == "jose" && book.people[3].label(for: ana) == "dora")
  }

  @Test("whoever runs the site hides somebody from strangers and the public, and from nobody who follows them")
  func hidden() throws {
    var book = try book()
    let (ana, ben) = (book.people[0].username, book.people[1].username)
    #expect(book.visible(to: .everyone).people.map(\.username) == [ana, ben])
    book.settings.hiddenPeople = [ben]
    #expect(try found("ben", in: book).isEmpty && found("okafor", in: book).isEmpty)
    #expect(book.visible(to: .everyone).people.map(\.username) == [ana])
    #expect(!book.visible(to: .person(ana)).people.contains { $0.username == ben })
    #expect(book.visible(to: .person(ben)).own?.username == ben)
    book.people[1].followers = [Follower(person: ana, state: .accepted)]
    #expect(try found("okafor", in: book).map(\.username) == [ben])
    #expect(book.visible(to: .person(ana)).people.contains { $0.username == ben })
    #expect(book.visible(to: .everyone).people.map(\.username) == [ana])
  }

  @Test("who may be in the public edition is asked of those who wish, and changes nothing for people who are here")
  func approved() throws {
    var book = try book()
    let (ana, ben, dora) = (book.people[0].username, book.people[1].username, book.people[3].username)
    book.settings.publicPeople = [ben, dora]
    #expect(book.visible(to: .everyone).people.map(\.username) == [ben])
    #expect(book.visible(to: .person(ben)).people.contains { $0.username == ana })
    book.settings.publicPeople = []
    #expect(book.visible(to: .everyone).people.isEmpty)
  }

  @Test("how the two stand is said, but not that somebody declined")
  func standing() throws {
    let day = Day(number: 20_770)
    for (state, standing) in [
      (Follower.State.accepted, PeopleSearch.Found.Standing.followed(since: day)), (.requested, .asked(on: day)),
      (.declined, .stranger),
    ] {
      let book = try book { people in
        people[1].followers = [Follower(person: people[0].username, state: state, on: day)]
      }
      #expect(try found("okafor", in: book).map(\.standing) == [standing])
    }
  }

  @Test("who is followed is found by the name that the follower knows")
  func friends() throws {
    let book = try book { people in
      people[2].followers = [Follower(person: people[0].username, state: .accepted)]
    }
    #expect(try found("marsh", in: book).map(\.name) == ["Cleo Marsh"])
  }

  @Test("who blocked is found by nothing", arguments: ["ben", "okafor", "Ben Okafor", "@ben"])
  func blocked(_ typed: String) throws {
    let book = try book { people in
      people[1].followers = [Follower(person: people[0].username, state: .blocked)]
    }
    #expect(try found(typed, in: book).isEmpty)
  }

  @Test("of many the first twenty are shown")
  func many() throws {
    let book = try book { people in
      for number in 10..<50 {
        people.append(
          Person(
            username: Username("ben\(number)") ?? people[1].username, name: "Ben \(number)", visibility: .public,
            today: people[0].today))
      }
    }
    let names = try found("ben", in: book).map(\.username.text)
    #expect(names.count == PeopleSearch.most && names.first == "ben" && names.last == "ben28")
  }
}
