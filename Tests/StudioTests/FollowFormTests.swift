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
    // Ana does not follow Cleo, and may therefore not know her name.
    #expect(page.requests.map(\.name) == ["cleo"] && page.requests.map(\.note) == ["18 Nov 2026"])
    let html = try await sample.html(of: page)
    #expect(html.contains("action=\"-/follow-accept\"") && !html.contains("followers.yml"))
    #expect(
      try await sample.send("follow-accept", ["person": "cleo", "state": "requested"]).note.text == "cleo follows you")
    #expect(try await following(sample).followers.map(\.name) == ["cleo"])
    #expect(
      try await sample.send("follow-decline", ["person": "cleo", "state": "accepted"]).note.text
        == "cleo does not follow you")
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

  @Test(
    "a username is typed, and what is wrong with it stands beside what was typed",
    arguments: [
      ("", "This is missing."), ("benn", "There is nobody called “benn” who could be followed."),
      ("dora", "There is nobody called “dora” who could be followed."), (" @Ana ", "Nobody follows themselves."),
      ("Ben!", "There is nobody called “ben!”"),
    ])
  func typed(_ name: String, _ sentence: String) async throws {
    let sample = try sample()
    let page = try await sample.refused("follow-ask", ["person": name])
    #expect(page.problems.first?.message.hasPrefix(sentence) == true, "\(page.problems)")
    #expect(page.groups.first?.questions.first?.value == name && page.isKept)
    #expect(sample.text("people/dora/followers.yml") == nil)
  }

  @Test("a username may be typed with a sign before it and in capitals, also of somebody whom only friends may know")
  func found() async throws {
    let sample = try sample()
    #expect(try await sample.send("follow-ask", ["person": " @Cleo"]).note.text == "cleo was asked")
    #expect(sample.text("people/cleo/followers.yml") == "- {person: ana, state: requested, on: \(day)}\n")
    let again = try await sample.refused("follow-ask", ["person": "cleo"])
    #expect(again.problems.map(\.message) == ["You have asked cleo already."])
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
    let page = try await sample.refused("follow-ask", ["person": "ben"])
    #expect(page.problems.map(\.message) == [sentence])
  }
}
