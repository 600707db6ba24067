import DataFolder
import Journal
import Testing

@Suite("People and what refers to them")
struct PeopleTests {
  @Test("a profile, followers and progress are read")
  func everything() async throws {
    let reading = try await TestFolder.read([
      "people/ana/profile.yml": """
      name: Ana Lima
      bio: Learning to slow down.
      visibility: friends
      self_image_goal: Someone who keeps small promises.
      timezone: Europe/Lisbon
      language: pt-BR
      parts: [evening, "after: work"]
      places:
        - {label: the park, latitude: 38.7602, longitude: -9.1858}
        - {label: Guincho, latitude: 38.7, longitude: -9.47}
      """,
      "people/ben/profile.yml": "name: Ben\n",
      "people/ana/followers.yml": "- {person: ben, state: accepted, on: 2026-10-02}\n",
      "people/ana/course.yml": """
      started: 2026-09-07
      read: {week-01/01-welcome: 2026-09-07}
      answers:
        week-01/01-welcome: I put my fork down: always.
      """.replacing("down: always", with: "down always"),
      "course/course.yml": "title: Eating\n", "course/week-01/01-welcome.md": "---\ntitle: Welcome\n---\nHello.\n",
    ])
    #expect(reading.said == [])
    let welcome = PostID("week-01/01-welcome")
    let ben = try #require(Username("ben"))
    var expected = Person(username: try #require(Username("ana")), name: "Ana Lima", today: try day("2026-11-20"))
    expected.bio = "Learning to slow down."
    expected.visibility = .friends
    expected.selfImageGoal = "Someone who keeps small promises."
    expected.timeZone = "Europe/Lisbon"
    expected.language = "pt-BR"
    expected.parts = [.evening, .own("after: work")]
    expected.places = [
      Place(label: "the park", location: try #require(Location(latitude: 38.7602, longitude: -9.1858))),
      Place(label: "Guincho", location: try #require(Location(latitude: 38.7, longitude: -9.47))),
    ]
    expected.followers = [Follower(person: ben, state: .accepted, on: try day("2026-10-02"))]
    expected.progress = CourseProgress(
      started: try day("2026-09-07"), read: [welcome: try day("2026-09-07")],
      answers: [welcome: "I put my fork down always."])
    #expect(reading.ana == expected)
    #expect(reading.book.people.map(\.username.text) == ["ana", "ben"])
  }

  @Test(
    "what can be wrong with followers",
    arguments: [
      ("- {person: bem, state: accepted}", "1:12: error: there is nobody called `bem` [3] → did you mean `ben`?"),
      ("- {person: ben}", "1:3: error: a follower needs `state` → add `state: …`"),
      (
        "- {person: ben, state: acepted}",
        "1:24: error: `state` is `requested`, `accepted`, `declined`, `removed` or `blocked`, not `acepted` [7] → did you mean `accepted`?"
      ),
      ("- {person: ana, state: accepted}", "1:12: error: nobody follows themselves [3] → take it out"),
      (
        "- {person: ben, state: accepted}\n- {person: ben, state: declined}",
        "2:12: error: `ben` is listed twice [3] → keep one of them"
      ),
      (
        "ben: accepted",
        "1:1: error: followers are a list, not a group of keys and values → write a line like `- {person: ben, state: accepted, on: 2026-10-02}` for each"
      ),
      (
        "- ben",
        "1:3: error: a follower is a group of keys and values, not a single value [3] → write keys with values behind them: `person: …`"
      ),
    ])
  func followers(yaml: String, expected: String) async throws {
    let reading = try await TestFolder.read(["people/ben/profile.yml": "", "people/ana/followers.yml": yaml + "\n"])
    #expect(reading.said == ["people/ana/followers.yml:" + expected])
  }

  @Test("readers are read, those from outside and people of the folder, who may be called otherwise now")
  func readers() async throws {
    let reading = try await TestFolder.read([
      "people/ben/profile.yml": "name: Ben\n", "renamed.yml": "- {was: benny, is: ben}\n",
      "readers.yml": """
      - {reader: tom, name: Tom Fisher, key: 1, invited: 2026-11-22}
      - {reader: benny, key: 3}
      - {reader: eva, key: 2, state: removed}
      """,
      "people/ana/followers.yml": """
      - {person: ben, state: accepted, on: 2026-10-02}
      - {reader: tom, state: accepted, on: 2026-11-22}
      - {reader: eva, state: removed, key: 2}
      """,
    ])
    #expect(reading.said == [])
    let (ben, eva, tom) = (
      try #require(Username("ben")), try #require(Username("eva")), try #require(Username("tom"))
    )
    #expect(
      reading.book.readers == [
        SiteReader(reader: ben, key: 3), SiteReader(reader: eva, key: 2, isRemoved: true),
        SiteReader(reader: tom, name: "Tom Fisher", key: 1, invited: try day("2026-11-22")),
      ])
    #expect(reading.book.readers.map(reading.book.label) == ["Ben", "eva", "Tom Fisher"])
    #expect(reading.book.takenNames.map(\.text) == ["ana", "ben", "benny", "eva", "tom"])
    #expect(reading.ana?.followers == [Follower(person: ben, state: .accepted, on: try day("2026-10-02"))])
    #expect(
      reading.ana?.outsideFollowers == [
        Follower(person: tom, state: .accepted, on: try day("2026-11-22")),
        Follower(person: eva, state: .removed, key: 2),
      ])
  }

  @Test(
    "what can be wrong with readers",
    arguments: [
      (
        "tom: 1",
        "1:1: error: readers are a list, not a group of keys and values → write a line like `- {reader: tom, name: Tom Fisher, key: 1}` for each"
      ),
      ("- {reader: tom}", "1:3: error: a reader needs `key` → add `key: …`"),
      ("- {key: 1}", "1:3: error: a reader needs `reader` → add `reader: …`"),
      (
        "- {reader: Tom, key: 1}",
        "1:12: error: `Tom` is no name to sign in by [3] → it has lower-case letters, digits and hyphens, at most 30"
      ),
      ("- {reader: tom, key: 0}", "1:22: error: `key` is at least 1 → write 1 or more"),
      (
        "- {reader: tom, key: 1, state: gone}",
        "1:32: error: `state` is `removed`, not `gone` [4] → write it like `state: removed`"
      ),
      (
        "- {reader: tom, key: 1}\n- {reader: tom, key: 2}",
        "2:12: error: `tom` is listed twice [3] → keep the line with the larger `key`"
      ),
      (
        "- {reader: tom, key: 1, invited: soon}",
        "1:34: error: `invited` is a day, and `soon` is none [4] → write it like 2026-11-20"
      ),
    ])
  func readerProblems(yaml: String, expected: String) async throws {
    let reading = try await TestFolder.read(["readers.yml": yaml + "\n"])
    #expect(reading.said == ["readers.yml:" + expected])
  }

  @Test("a key that is smaller than one that was taken from its reader is an error, where it stands")
  func keyBelowAUsedOne() async throws {
    let files = [
      "people/ben/profile.yml": "name: Ben\n", "people/ben/followers.yml": "- {reader: tom, state: accepted, key: 3}\n",
      "people/ana/followers.yml": "- {reader: tom, state: removed, key: 2}\n",
    ]
    func said(_ key: Int) async throws -> [String] {
      try await TestFolder.read(files.merging(["readers.yml": "- {reader: tom, key: \(key)}\n"]) { $1 }).said
    }
    #expect(
      try await said(2) == [
        "readers.yml:1:22: error: `tom` had the key 3 already → write `key: 4`, which gives them other words"
      ])
    #expect(try await said(3) == [])
  }

  @Test(
    "what can be wrong with followers from outside",
    arguments: [
      ("- {reader: tim, state: accepted}", "1:12: error: there is no reader called `tim` [3] → did you mean `tom`?"),
      (
        "- {reader: tom, person: ben, state: accepted}",
        "1:12: error: a follower is a person of this folder or a reader from outside [3] → keep `person` or `reader`"
      ),
      (
        "- {reader: ben, state: accepted}\n- {person: ben, state: accepted}",
        "2:12: error: `ben` is listed twice [3] → keep one of them"
      ),
      ("- {reader: tom, state: accepted, key: 0}", "1:39: error: `key` is at least 1 → write 1 or more"),
    ])
  func outsideFollowerProblems(yaml: String, expected: String) async throws {
    let reading = try await TestFolder.read([
      "readers.yml": "- {reader: tom, key: 1}\n", "people/ben/profile.yml": "", "people/ana/followers.yml": yaml + "\n",
    ])
    #expect(reading.said == ["people/ana/followers.yml:" + expected])
  }

  @Test(
    "what can be wrong with the parts of the day, of which habits are then not told that they have none",
    arguments: [
      ("morning", "8: error: `parts` is a list, not a single value [7] → write it like [morning, after work]"),
      ("[morning, Morning]", "18: error: `Morning` is listed twice [7] → keep one of them"),
      (
        "[morning, {a: b}]",
        "18: error: a part of the day is a text, not a group of keys and values → write it like `parts: [morning, after work]`"
      ),
      ("[morning, ~]", "18: error: a part of the day is empty → write a word, or take it out"),
      ("[\"a, b\"]", "9: error: a part of the day has no comma [6] → write it like `parts: [morning, after work]`"),
      ("[a, b, c, d, e, f, g, h, i, j, k, l, m]", "45: error: a day has at most 12 parts → take some of them out"),
    ])
  func parts(yaml: String, expected: String) async throws {
    let reading = try await TestFolder.read([
      "people/ana/profile.yml": "name: Ana\nparts: \(yaml)\n",
      "people/ana/habits/run.md": TestFolder.habit("part: after work"),
    ])
    #expect(reading.said == ["people/ana/profile.yml:2:" + expected])
  }

  @Test(
    "what can be wrong with the places of a profile, of which the others are read",
    arguments: [
      (
        "home",
        "9: error: `places` is a list, not a single value [4] → write it like - {label: the park, latitude: 38.72, longitude: -9.14}"
      ),
      (
        "[{label: a, latitude: 95, longitude: 1}]",
        "31: error: there is no such place: −90 to 90 is the range of `latitude` [2] → write it like {label: a, latitude: 38.72, longitude: -9.14}"
      ),
      (
        "[{label: a, latitude: 1, longitude: 1}, {label: a, latitude: 2, longitude: 2}]",
        "49: error: `a` is listed twice → keep one of them"
      ),
      (
        "[{label: a; b, latitude: 1, longitude: 1}]",
        "10: error: the name of a place has no semicolon → write it like {label: Park gate, latitude: 38.72, longitude: -9.14}"
      ),
    ])
  func places(yaml: String, expected: String) async throws {
    let reading = try await TestFolder.read(["people/ana/profile.yml": "name: Ana\nplaces: \(yaml)\n"])
    func withoutLengths(_ text: String) -> String { text.replacing(#/ \[\d+\]/#, with: "") }
    #expect(reading.said.map(withoutLengths) == ["people/ana/profile.yml:2:" + withoutLengths(expected)])
  }

  @Test("progress naming a post that is not there is kept, with a warning; what is no day is an error")
  func progress() async throws {
    let reading = try await TestFolder.read([
      "people/ana/course.yml":
        "read:\n  week-01/01-welcom: 2026-09-07\n  week-01/01-welcome: soon\nanswers: {gone: x}\n",
      "course/course.yml": "title: Eating\n", "course/week-01/01-welcome.md": "---\ntitle: Welcome\n---\n",
    ])
    #expect(
      reading.said == [
        "people/ana/course.yml:2:3: warning: the course has no post `week-01/01-welcom` [17] → did you mean `week-01/01-welcome`?",
        "people/ana/course.yml:3:23: error: the day of reading is a day, and `soon` is none [4] → write it like 2026-11-20",
        "people/ana/course.yml:4:11: warning: the course has no post `gone` [4] → it is kept",
      ])
    #expect(reading.ana?.progress?.read == [PostID("week-01/01-welcom"): try day("2026-09-07")])
    #expect(reading.ana?.progress?.answers == [PostID("gone"): "x"])
  }

  @Test("an answer of many lines keeps its lines")
  func longAnswer() async throws {
    let reading = try await TestFolder.read([
      "people/ana/course.yml": "answers:\n  x: |\n    One\n\n    *Two*\n  y: \"a\\nb\"\n"
    ])
    #expect(reading.ana?.progress?.answers == [PostID("x"): "One\n\n*Two*", PostID("y"): "a\nb"])
  }

  @Test("a hundred people come back in order, each with their own")
  func manyPeople() async throws {
    var files: [String: String] = [:]
    for number in 100..<200 {
      files["people/p\(number)/profile.yml"] = "name: Person \(number)\n"
      files["people/p\(number)/habits/run.md"] = TestFolder.habit("order: \(number)")
    }
    let folder = try TestFolder(files)
    let reading = await folder.read()
    #expect(reading.said == [])
    #expect(reading.book.people.dropFirst().map(\.name) == (100..<200).map { "Person \($0)" })
    #expect(reading.book.people.dropFirst().map { $0.habits.first?.habit.order } == (100..<200).map { $0 })
    #expect(await folder.read() == reading)
  }
}
