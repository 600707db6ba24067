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
      ("jose", ["jose"]), ("angstrom", []), ("cleo", ["cleo"]), ("Marsh", []), ("cle", []), ("dora", []), ("Quill", []),
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
