import Changes
import DataFolder
import Journal
import Testing

@testable import SitePlan
@testable import Studio

@Suite("Following people by forms")
struct FollowFormTests {
  private let day = Day(number: 20_777)
  private static let followers = "people/ben/followers.yml"

  /// Ana's pages, with Ben whom everybody may know of, Cleo whom friends may, and Dora whom nobody may.
  private func sample(_ language: String = "en") throws -> ServedSample {
    let sample = try ServedSample(today: day)
    try sample.write("owner: ana\nlanguage: \(language)\n", to: "daybook.yml")
    try sample.write("name: Ana\nvisibility: public\n", to: "people/ana/profile.yml")
    try sample.write("name: Ben Okafor\nvisibility: public\n", to: "people/ben/profile.yml")
    try sample.write("name: Cleo Marsh\nvisibility: friends\n", to: "people/cleo/profile.yml")
    try sample.write("name: Dora Quill\n", to: "people/dora/profile.yml")
    return sample
  }

  private func following(_ sample: ServedSample) async throws -> FollowingPage {
    try #require(try await sample.model(at: "following.html") as? FollowingPage)
  }

  @Test("somebody is asked, the request is taken back, and both notes can be undone")
  func asking() async throws {
    let sample = try sample()
    #expect(try await following(sample).others.map(\.name) == ["Ben Okafor"])
    let asked = try await sample.send("follow-request", ["person": "ben"])
    #expect(asked.note == Note("Ben Okafor was asked", undo: .followRequested("Ben Okafor")))
    #expect(asked.page == "following.html")
    #expect(sample.text(Self.followers) == "- {person: ana, state: requested, on: \(day)}\n")
    #expect(try await following(sample).asked.map(\.username) == ["ben"])
    let stopped = try await sample.send("follow-stop", ["person": "ben", "state": "requested"])
    #expect(stopped.note.text == "You do not follow Ben Okafor")
    #expect(sample.text(Self.followers) == nil)
  }

  @Test("who asks is answered, may be removed and let in again")
  func answering() async throws {
    let sample = try sample()
    try sample.write("- {person: cleo, state: requested, on: 2026-11-18}\n", to: "people/ana/followers.yml")
    let page = try await following(sample)
    // Ana does not follow Cleo, who says by asking what she is called.
    #expect(page.requests.map(\.name) == ["Cleo Marsh"] && page.requests.map(\.note) == ["18 Nov 2026"])
    let html = try await sample.html(of: page)
    #expect(html.contains("action=\"-/follow-accept\"") && !html.contains("followers.yml"))
    #expect(
      try await sample.send("follow-accept", ["person": "cleo", "state": "requested"]).note.text
        == "Cleo Marsh follows you")
    #expect(try await following(sample).followers.map(\.name) == ["Cleo Marsh"])
    #expect(
      try await sample.send("follow-decline", ["person": "cleo", "state": "accepted"]).note.text
        == "Cleo Marsh does not follow you")
    #expect(sample.text("people/ana/followers.yml") == "- {person: cleo, state: declined, on: \(day)}\n")
    #expect(try await following(sample).followers.isEmpty)
  }

  @Test("a button of a page from before somebody answered changes nothing")
  func changedSince() async throws {
    let sample = try sample()
    try sample.write("- {person: ben, state: accepted, on: 2026-11-18}\n", to: "people/ana/followers.yml")
    await #expect(throws: RefusedForm("This is not there any more. Load the page again.")) {
      try await sample.send("follow-decline", ["person": "ben", "state": "requested"])
    }
    #expect(sample.text("people/ana/followers.yml") == "- {person: ben, state: accepted, on: 2026-11-18}\n")
  }

  private func find(_ typed: String, in sample: ServedSample) async throws -> FindPeoplePage {
    try #require(try await sample.model(at: "following/find.html", query: "q=\(typed)") as? FindPeoplePage)
  }

  @Test(
    "somebody is looked for, and what cannot be found is said with what was typed",
    arguments: [
      ("", nil), ("benn", "There is nobody called “benn” who could be followed."),
      ("dora", "There is nobody called “dora” who could be followed."), ("Quill", "There is nobody called “Quill”"),
      ("Marsh", "There is nobody called “Marsh”"), ("%3Cx%3E", "There is nobody called “<x>”"),
    ] as [(String, String?)])
  func nobody(_ typed: String, _ sentence: String?) async throws {
    let page = try await find(typed, in: try sample())
    #expect(page.found.isEmpty)
    #expect(page.nobody?.hasPrefix(sentence ?? "-") ?? (sentence == nil), "\(page.nobody ?? "")")
  }

  @Test("who is found is asked, which can be taken back, and who is followed already is said to be")
  func found() async throws {
    let sample = try sample()
    #expect(try await find("okafor", in: sample).found.map(\.name) == ["Ben Okafor"])
    let cleo = try #require(try await find("%40Cleo", in: sample).found.first)
    #expect(cleo.name == "cleo" && cleo.state.isEmpty && cleo.note == nil)
    let html = try await sample.html(of: try await find("cleo", in: sample))
    #expect(html.contains("action=\"../-/follow-request\"") && !html.contains("Marsh"))
    #expect(try await sample.send("follow-request", ["person": "cleo"]).note.text == "cleo was asked")
    #expect(sample.text("people/cleo/followers.yml") == "- {person: ana, state: requested, on: \(day)}\n")
    let asked = try #require(try await find("cleo", in: sample).found.first)
    #expect(asked.state == "requested" && asked.note?.hasPrefix("asked on") == true)
    try sample.write("- {person: ana, state: accepted, on: 2026-11-01}\n", to: "people/cleo/followers.yml")
    let followed = try #require(try await find("marsh", in: sample).found.first)
    #expect(followed.name == "Cleo Marsh" && followed.note == "you follow them since 1 Nov 2026")
  }

  @Test("somebody who was declined is not told so by looking for who declined")
  func declined() async throws {
    let sample = try sample()
    try sample.write("- {person: ana, state: declined, on: 2026-11-18}\n", to: Self.followers)
    let ben = try #require(try await find("ben", in: sample).found.first)
    #expect(ben.state.isEmpty && ben.note == nil)
    #expect(try await sample.send("follow-request", ["person": "ben"]).note.text == "Ben Okafor was asked")
  }

  @Test("who is blocked finds nobody, follows nobody, and may be let in again")
  func blocking() async throws {
    let sample = try sample()
    try sample.write("- {person: ben, state: accepted, on: 2026-11-18}\n", to: "people/ana/followers.yml")
    try sample.write("- {person: ana, state: accepted, on: 2026-11-18}\n", to: Self.followers)
    #expect(
      try await sample.send("follow-block", ["person": "ben"]).note
        == Note("Ben Okafor does not find you any more", undo: .personBlocked("Ben Okafor")))
    #expect(sample.text("people/ana/followers.yml") == "- {person: ben, state: blocked, on: \(day)}\n")
    #expect(sample.text(Self.followers) == nil, "neither follows the other")
    let page = try await following(sample)
    #expect(page.blocked.map(\.name) == ["Ben Okafor"] && page.followers.isEmpty && page.friends.isEmpty)
    await #expect(throws: Refusal.self) { try await sample.send("follow-block", ["person": "ben"]) }
    // Also where both have blocked each other.
    try sample.write("- {person: ana, state: blocked}\n", to: Self.followers)
    #expect(
      try await sample.send("follow-unblock", ["person": "ben", "state": "blocked"]).note.text.contains("find you"))
    #expect(sample.text("people/ana/followers.yml") == nil)
    await #expect(throws: Refusal(.following(.nobody("ben")))) {
      try await sample.send("follow-request", ["person": "ben"])
    }
    #expect(try await following(sample).others.isEmpty)
  }

  @Test("who blocks somebody is asked what becomes of shared lists, and ends that both ways in one press")
  func sharedLists() async throws {
    let sample = try sample()
    let (own, other) = ("people/ana/lists/home.md", "people/ben/lists/club.md")
    try sample.write("---\ntitle: Home\nshare: [{person: ben, may: write}]\n---\n- [ ] Tap @ben\n", to: own)
    try sample.write("---\ntitle: Club\nshare: [{person: ana, may: read}]\n---\n- [ ] Oar\n", to: other)
    let page = try await sample.refused("follow-block", ["person": "ben"])
    #expect(page.points == ["Home, which is yours", "Club, which is Ben Okafor’s"])
    #expect(page.hidden.contains { $0.name == "lists" && $0.value == "end" } && page.instead.count == 1)
    #expect(sample.text("people/ana/followers.yml") == nil && sample.text(own)?.contains("share") == true)

    let note = try await sample.send("follow-block", ["person": "ben", "lists": "end"]).note
    #expect(note.text == "Ben Okafor does not find you any more, and you share no lists")
    #expect(sample.text("people/ana/followers.yml")?.contains("blocked") == true)
    #expect(sample.text(own) == "---\ntitle: Home\n---\n- [ ] Tap @ben\n")
    #expect(sample.text(other) == "---\ntitle: Club\n---\n- [ ] Oar\n")
    try await sample.send("undo", [:])
    #expect(sample.text("people/ana/followers.yml") == nil && sample.text(own)?.contains("person: ben") == true)
    #expect(sample.text(other)?.contains("person: ana") == false, "into his list Ben alone lets her again")
    try await sample.send("follow-block", ["person": "ben", "lists": "keep"])
    #expect(sample.text(own)?.contains("person: ben") == true)
  }

  @Test("those who ask are let in knowing what they would see")
  func wouldSee() async throws {
    let sample = try sample()
    for (name, visibility) in [("run", "public"), ("read", "friends"), ("sleep", "private")] {
      try sample.write(
        "---\ntitle: \(name)\nvisibility: \(visibility)\nschedule: daily\nstart: 2026-11-01\n---\n",
        to: "people/ana/habits/\(name).md")
    }
    #expect(try await following(sample).wouldSee == nil)
    try sample.write("- {person: cleo, state: requested, on: 2026-11-18}\n", to: "people/ana/followers.yml")
    let sentence = try await following(sample).wouldSee
    #expect(sentence == "As friends they would see 2 of your habits; everybody sees 1.", "\(sentence ?? "nothing")")
  }

  @Test(
    "what is refused is said in the language of the pages",
    arguments: [
      ("de", "Du folgst Ben Okafor schon."), ("es", "Ya sigues a Ben Okafor."), ("fr", "Tu suis déjà Ben Okafor."),
      ("pt", "Já segues Ben Okafor."),
    ])
  func languages(_ language: String, _ sentence: String) async throws {
    let sample = try sample(language)
    try sample.write("- {person: ana, state: accepted}\n", to: Self.followers)
    #expect(try await find("ben", in: sample).found.map(\.note) == [sentence])
  }
}
