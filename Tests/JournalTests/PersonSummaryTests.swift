import Journal
import TestSupport
import Testing

@Suite("What others need of somebody")
struct PersonSummaryTests {
  private func person() throws -> Person {
    Person(
      username: try #require(Username("ana")), name: "Ana", bio: nil, visibility: .friends, isFindable: true,
      timeZone: nil, followers: [], today: try #require(Day("2026-11-20")))
  }

  /// Summaries that each differ from that of ``person()`` in the property with the name.
  private func variants() throws -> [String: PersonSummary] {
    func changed(_ change: (inout Person) -> Void) throws -> PersonSummary {
      var person = try person()
      change(&person)
      return PersonSummary(person)
    }
    let ben = try #require(Username("ben"))
    let follower = Follower(person: ben, state: .accepted, on: nil, key: nil)
    let plain = PersonSummary(try person())
    func summary(listReaders: [Username] = [], habits: [PersonSummary.HabitOutline] = []) -> PersonSummary {
      PersonSummary(
        username: plain.username, name: plain.name, bio: plain.bio, visibility: plain.visibility,
        isFindable: plain.isFindable, timeZone: plain.timeZone, language: plain.language, followers: [],
        outsideFollowers: [], habits: habits, listReaders: listReaders, today: plain.today)
    }
    let run = PersonSummary.HabitOutline(slug: try #require(Slug("run")), visibility: .public, lastDay: nil)
    let noon = try #require(Day("2026-11-21"))
    return [
      "username": try changed { $0.username = ben }, "name": try changed { $0.name = "Anna" },
      "bio": try changed { $0.bio = "Reads." }, "visibility": try changed { $0.visibility = .public },
      "isFindable": try changed { $0.isFindable = false }, "timeZone": try changed { $0.timeZone = "Europe/Lisbon" },
      "language": try changed { $0.language = "pt" }, "followers": try changed { $0.followers = [follower] },
      "outsideFollowers": try changed { $0.outsideFollowers = [follower] }, "habits": summary(habits: [run]),
      "listReaders": summary(listReaders: [ben]),
      "today": try changed { $0.today = noon },
    ]
  }

  @Test("two are the same where all that they say is")
  func equality() throws {
    let plain = PersonSummary(try person())
    #expect(plain == PersonSummary(try person()))
    let variants = try variants()
    #expect(Set(storedProperties(of: plain).keys) == Set(variants.keys))
    for (name, variant) in variants {
      #expect(plain != variant && variant != plain, "\(name)")
      let differing = storedProperties(of: variant).filter { storedProperties(of: plain)[$0.key] != $0.value }
      #expect(Array(differing.keys) == [name])
    }
  }

  @Test("a new day tells others nothing but that a habit no longer goes on")
  func newDay() throws {
    let before = PersonSummary(try person())
    let days = try ["2026-11-19", "2026-11-20", "2026-11-21"].map { try #require(Day($0)) }
    let run = try #require(Slug("run"))
    for (lastDay, isSame) in [(nil, true), (days[0], true), (days[1], false), (days[2], true)] as [(Day?, Bool)] {
      func summary(_ today: Day) -> PersonSummary {
        PersonSummary(
          username: before.username, name: before.name, bio: nil, visibility: .friends, isFindable: true, timeZone: nil,
          language: nil, followers: [], outsideFollowers: [],
          habits: [PersonSummary.HabitOutline(slug: run, visibility: .public, lastDay: lastDay)], listReaders: [],
          today: today)
      }
      #expect(summary(days[2]) != summary(days[1]))
      #expect(summary(days[2]).tellsOthersSame(as: summary(days[1])) == isSame, "\(lastDay?.description ?? "no end")")
      #expect(summary(days[1]).tellsOthersSame(as: summary(days[2])) == isSame)
    }
    for (name, variant) in try variants() where name != "today" {
      #expect(!variant.tellsOthersSame(as: before), "\(name)")
    }
  }

  @Test("whoever has a list of somebody's is named once, in the order of names")
  func listReaders() throws {
    var person = try person()
    let (ben, cem) = (try #require(Username("ben")), try #require(Username("cem")))
    person.lists = try [[cem, ben], [], [ben]].enumerated().map { number, readers in
      TaskList(slug: try #require(Slug("list-\(number)")), title: "List", shares: readers.map { TaskList.Share($0) })
    }
    #expect(PersonSummary(person).listReaders == [ben, cem])
  }

  @Test("those are friends here who were accepted, and nobody else")
  func friends() throws {
    var person = try person()
    let (ben, cem) = (try #require(Username("ben")), try #require(Username("cem")))
    person.followers = [
      Follower(person: ben, state: .accepted, on: nil, key: nil),
      Follower(person: cem, state: .requested, on: nil, key: nil),
    ]
    let summary = PersonSummary(person)
    #expect(summary.friendsHere == [ben])
    #expect(summary.isFriend(ofAny: [ben, cem]) && !summary.isFriend(ofAny: [cem]) && !summary.isFriend(ofAny: []))
  }
}
