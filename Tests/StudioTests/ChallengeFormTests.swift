import Changes
import DataFolder
import Journal
import Testing

@testable import SitePlan
@testable import Studio

@Suite("Challenges by forms")
struct ChallengeFormTests {
  private let day = Day(number: 20_777)
  private static let mile = "challenges/mile.md"

  /// Ana's pages, with Ben whom she knows, and Dora of whom nobody may know.
  private func sample() throws -> ServedSample {
    let sample = try ServedSample(today: day)
    try sample.write("name: Ana\nvisibility: public\n", to: "people/ana/profile.yml")
    try sample.write("name: Ben Okafor\nvisibility: public\n", to: "people/ben/profile.yml")
    try sample.write("name: Dora Quill\n", to: "people/dora/profile.yml")
    try sample.write("---\ntitle: Walk\nschedule: daily\n---\n", to: "people/ben/habits/walk.md")
    return sample
  }

  private func name(_ text: String) throws -> Username { try #require(Username(text)) }

  private var fields: [String: String] {
    [
      "title": "Mile", "habit": "run", "rhythm": "week", "times_a_week": "3", "measure": "done",
      "from": day.description, "to": (day + 20).description, "visibility": "private", "notes": "", "invite": "ben",
    ]
  }

  private func page(_ sample: ServedSample, of person: String = "ana") async throws -> ChallengePage? {
    let revision = try await sample.revision()
    return revision.page(at: "challenges/mile/index.html", of: .home(of: try name(person))) as? ChallengePage
  }

  @Test("one is made from a habit, somebody is asked, joins with a new habit, and leaves again")
  func wholeWay() async throws {
    let sample = try sample()
    let form = try #require(try await sample.model(at: "habits/run/challenge.html") as? FormPage)
    #expect(form.action == "challenge-add")
    let made = try await sample.send("challenge-add", fields)
    #expect(made.page == "challenges/mile/index.html" && made.note.undo != nil)
    #expect(
      sample.text(Self.mile) == """
        ---
        title: Mile
        from: \(day)
        to: \(day + 20)
        schedule: 3 times a week
        participants: [{person: ana, habit: run, state: joined}, {person: ben, state: invited}]
        by: ana
        ---

        """)
    let invitation = try #require(try await page(sample, of: "ben")?.invitation)
    #expect(invitation.isAsked && invitation.offers.map(\.value) == ["walk", ""])
    #expect(try await page(sample)?.waiting.map(\.username) == ["ben"])
    try await sample.send("challenge-join", ["challenge": "mile", "habit": ""], of: name("ben"))
    #expect(sample.text("people/ben/habits/mile.md")?.contains("end: \(day + 20)") == true)
    #expect(sample.text(Self.mile)?.contains("{person: ben, state: joined, habit: mile}") == true)
    #expect(try await page(sample)?.people.map(\.username) == ["ana", "ben"])
    let left = try await sample.send("challenge-leave", ["challenge": "mile"], of: name("ben"))
    #expect(left.page == "challenges/index.html")
    #expect(sample.text(Self.mile)?.contains("ben") == false)
    #expect(try await page(sample, of: "ben") == nil)
  }

  @Test("an invitation stands on Today until it is answered, and the maker is told that it was declined")
  func declining() async throws {
    let sample = try sample()
    try await sample.send("challenge-add", fields)
    let revision = try await sample.revision()
    let today = try #require(revision.page(at: "index.html", of: .home(of: try name("ben"))) as? TodayPage)
    #expect(today.challenges.map(\.title) == ["Mile"])
    #expect(today.challenges.first?.note == "Ana asks")
    try await sample.send("challenge-decline", ["challenge": "mile"], of: name("ben"))
    #expect(try await page(sample, of: "ben") == nil)
    #expect(try await page(sample)?.declined.map(\.username) == ["ben"])
  }

  @Test("only the maker changes it, asks, takes out and deletes")
  func maker() async throws {
    let sample = try sample()
    try await sample.send("challenge-add", fields)
    let before = sample.text(Self.mile)
    for (action, more) in [
      ("challenge-delete", [:]), ("challenge-invite", ["invite": "ana"]), ("challenge-remove", ["person": "ana"]),
      ("challenge-edit", fields),
    ] {
      await #expect(throws: (any Error).self) {
        try await sample.send(action, more.merging(["challenge": "mile"]) { $1 }, of: name("ben"))
      }
    }
    #expect(sample.text(Self.mile) == before)
    for page in ["edit", "invite", "delete"] {
      let revision = try await sample.revision()
      #expect(revision.page(at: "challenges/mile/\(page).html", of: .home(of: try name("ben"))) == nil, "\(page)")
    }
    try await sample.send("challenge-remove", ["challenge": "mile", "person": "ben"])
    #expect(sample.text(Self.mile)?.contains("ben") == false)
    try await sample.send("challenge-invite", ["challenge": "mile", "invite": "ben"])
    let seen = try #require(try await sample.model(at: "challenges/mile/edit.html") as? FormPage).hidden
      .first { $0.name == "seen" }?.value
    let changes = ["challenge": "mile", "title": "Winter mile", "seen": seen ?? ""]
    try await sample.send("challenge-edit", fields.merging(changes) { $1 })
    #expect(sample.text(Self.mile)?.contains("title: Winter mile") == true)
    try await sample.send("challenge-delete", ["challenge": "mile"])
    #expect(sample.text(Self.mile) == nil)
  }

  @Test("nobody can be asked of whom one may not know, and nothing is learned by trying")
  func unknown() async throws {
    let sample = try sample()
    for name in ["dora", "nobody"] {
      do {
        try await sample.send("challenge-add", fields.merging(["invite": name]) { $1 })
        Issue.record("\(name) was asked")
      } catch let refusal as Refusal {
        #expect(refusal.reason == .challenge(.nobody(name)))
      }
    }
    #expect(sample.text(Self.mile) == nil)
    let invite = try #require(try await sample.model(at: "challenges/new.html") as? FormPage)
    let people = invite.groups.flatMap(\.questions).first { $0.name == "invite" }?.choices.map(\.value)
    #expect(people == ["ben"])
  }

  @Test("a habit that counts something else cannot be brought")
  func otherUnit() async throws {
    let sample = try sample()
    let more = ["habit": "water", "measure": "at-least", "amount": "8", "unit": "cups"]
    let page = try await sample.refused("challenge-add", fields.merging(more) { $1 })
    #expect(page.problems.map(\.message) == ["This habit counts something else (glasses, not cups)."])
    #expect(sample.text(Self.mile) == nil)
  }
}
