import Audience
import Journal
import Testing

@Suite("How far changes reach")
struct ChangeReachTests {
  private func person(_ name: String, friends: [String] = [], asked: [String] = [], sharing: [String] = []) throws
    -> PersonSummary
  {
    func followers(_ names: [String], _ state: Follower.State) -> [Follower] {
      names.compactMap { Username($0).map { Follower(person: $0, state: state) } }
    }
    return PersonSummary(
      username: try #require(Username(name)), name: name, bio: nil, visibility: .public, isFindable: false,
      timeZone: nil,
      language: nil, followers: followers(friends, .accepted) + followers(asked, .requested), outsideFollowers: [],
      habits: [], listReaders: sharing.compactMap(Username.init), today: Day(number: 0))
  }

  private func reach(_ changed: String..., homes: [String], challenges: [[String]] = [], isForFriends: Bool = true)
    throws -> ChangeReach
  {
    let people = try [
      person("ana", friends: ["ben"]), person("ben", asked: ["ana"]), person("cid", friends: ["ana", "ben"]),
      person("dora", sharing: ["ben"]), person("eve"),
    ]
    return ChangeReach(
      of: Set(changed.compactMap(Username.init)), among: people, homes: homes.compactMap(Username.init),
      challenges: challenges.map {
        ChallengeCircle(people: Set($0.compactMap(Username.init)), isForFriends: isForFriends)
      })
  }

  private func names(_ people: some Sequence<Username>) -> [String] { people.map(\.text).sorted() }

  @Test("what somebody records is shown at their home and at those of their friends, who follow others besides")
  func friends() throws {
    let ana = try reach("ana", homes: ["ana", "ben", "eve"])
    #expect(names(ana.homes) == ["ana", "ben"])
    // Cid is a friend of both; Dora shares a list with Ben.
    #expect(names(ana.people) == ["ana", "ben", "cid", "dora"])
    let eve = try reach("eve", homes: ["ana", "ben"])
    #expect(eve.homes.isEmpty && names(eve.people) == ["eve"])
  }

  @Test("who only asks to follow sees nothing of it")
  func asking() throws {
    let ben = try reach("ben", homes: ["ana"])
    #expect(ben.homes.isEmpty && names(ben.people) == ["ben"])
  }

  @Test(
    "in a challenge it reaches who is in it, and their friends; whatever is recorded, all those in challenges have to be known"
  )
  func challenges() throws {
    // Ben follows Ana, who is in it with Eve.
    let eve = try reach("eve", homes: ["ana", "ben", "cid", "eve"], challenges: [["ana", "eve"]])
    #expect(names(eve.homes) == ["ana", "ben", "eve"])
    #expect(names(eve.people) == ["ana", "ben", "cid", "dora", "eve"])
    let secret = try reach(
      "eve", homes: ["ana", "ben", "cid", "eve"], challenges: [["ana", "eve"]], isForFriends: false)
    #expect(names(secret.homes) == ["ana", "eve"])
    let other = try reach("eve", homes: ["ana", "ben"], challenges: [["ana", "cid"], ["eve"]])
    #expect(other.homes.isEmpty && names(other.people) == ["ana", "cid", "eve"])
  }

  @Test("those on the front page have to be known, as soon as anybody recorded something")
  func portraits() throws {
    let ana: Set<Username> = [try #require(Username("ana"))]
    let eve: Set<Username> = [try #require(Username("eve"))]
    let people = [try person("ana"), try person("eve")]
    #expect(ChangeReach(of: eve, among: people, homes: [], challenges: [], portraits: ana).people == ana.union(eve))
    #expect(ChangeReach(of: [], among: people, homes: [], challenges: [], portraits: ana).people == [])
  }

  @Test("nothing recorded reaches nobody")
  func nothing() throws {
    let none = try reach(homes: ["ana"], challenges: [["ana"]])
    #expect(none.homes.isEmpty && none.people.isEmpty && none.changed.isEmpty)
  }
}
