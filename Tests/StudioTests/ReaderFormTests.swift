import Changes
import DataFolder
import Journal
import SitePlan
import Testing

@testable import Studio

@Suite("Readers of the hosted site by forms")
struct ReaderFormTests {
  private let day = Day(number: 20_777)

  /// A key from which words follow that a test can foresee.
  private static let service = ReaderService { _ in
    .found { reader in
      .init(
        words: [reader.reader.text, "\(reader.key)"],
        link: reader.invited.map { ("https://ana.example/friends.html#i=\(reader.key)", $0 + 13) })
    }
  }

  private func sample(_ service: ReaderService = service) throws -> ServedSample {
    let sample = try ServedSample(today: day, readers: service)
    try sample.write("name: Ben\nvisibility: public\n", to: "people/ben/profile.yml")
    try sample.write("name: Cem\n", to: "people/cem/profile.yml")
    try sample.write("- {person: ben, state: accepted}\n", to: "people/ana/followers.yml")
    return sample
  }

  private func page(
    _ sample: ServedSample, showing shown: String? = nil, by service: ReaderService = service
  ) async throws -> ReadersPage {
    let revision = try await sample.revision()
    let ana = try #require(revision.book.people.first)
    return ReaderForms(
      source: revision.source(of: ana), service: service, shown: shown.flatMap { Username($0) }
    ).page()
  }

  @Test(
    "somebody is added, invited, gets other words, is removed and let in again, each time with what they sign in by")
  func life() async throws {
    let sample = try sample()
    var outcome = try await sample.send("reader-add", ["reader": " Tom ", "name": "Tom  Fisher"])
    #expect(
      outcome == ActionOutcome(note: Note("Tom Fisher reads what friends of Ana see."), page: "readers.html?show=tom"))
    #expect(sample.text("readers.yml") == "- {reader: tom, name: Tom Fisher, key: 1}\n")
    var node = try #require(try await page(sample).readers.first)
    #expect(node.facts == "reads Ana · not invited yet" && node.words == nil && !node.isInvited)

    outcome = try await sample.send("reader-invite", ["reader": "tom"])
    #expect(outcome.note == Note("Tom Fisher signs in by the words below.") && outcome.page == "readers.html?show=tom")
    node = try #require(try await page(sample, showing: "tom").readers.first)
    #expect(node.words == "tom 1" && node.link?.hasSuffix("#i=1") == true && node.isShown)
    #expect(node.facts == "reads Ana · link until \(try await sample.revision().words.date(day + 13))")

    try await sample.send("reader-rekey", ["reader": "tom"])
    #expect(try await page(sample).readers.first?.words == "tom 2")

    outcome = try await sample.send("reader-remove", ["reader": "tom"])
    #expect(
      outcome
        == ActionOutcome(
          note: Note("Tom Fisher reads nothing any more, once the site is published."), page: "readers.html"))
    node = try #require(try await page(sample).readers.first)
    #expect(node.facts == "removed" && node.words == nil && node.isRemoved)

    try await sample.send("reader-invite", ["reader": "tom"])
    #expect(try await page(sample).readers.first?.words == "tom 3")
  }

  @Test("a friend of this daybook becomes a reader, and who is nobody’s friend does not")
  func followers() async throws {
    let sample = try sample()
    #expect(try await page(sample).followers == [LinkNode(title: "Ben", href: "ben")])
    try await sample.send("reader-invite", ["reader": "ben"])
    let page = try await page(sample)
    #expect(page.followers == [] && page.readers.map(\.facts).first?.hasPrefix("a person of this daybook") == true)
    await #expect(throws: Refusal(.reader(.followsNobody(label: "Cem")))) {
      try await sample.send("reader-invite", ["reader": "cem"])
    }
  }

  @Test(
    "what is not taken comes back with the form and what is wrong",
    arguments: [
      ("", "", "reader"), ("Tom Fisher!", "", "reader"), ("ben", "", "reader"), ("tom", "", "reader"),
      ("eva", String(repeating: "a", count: 31), "name"),
    ])
  func refused(_ typed: String, _ name: String, _ field: String) async throws {
    let sample = try sample()
    try await sample.send("reader-add", ["reader": "tom"])
    let stored = sample.text("readers.yml")
    do {
      try await sample.send("reader-add", ["reader": typed, "name": name])
      throw NotRefused()
    } catch let again as PageAgain {
      let page = try #require(again.page as? ReadersPage)
      let questions = page.groups.flatMap(\.questions)
      #expect(questions.filter { $0.problem != nil }.map(\.name) == [field])
      #expect(questions.first { $0.name == "reader" }?.value == typed && page.isKept)
    }
    #expect(sample.text("readers.yml") == stored)
  }

  @Test("without a key nobody is given words, and the page says why")
  func keyless() async throws {
    let sample = try sample(.none)
    try await sample.send("reader-add", ["reader": "tom"])
    #expect(try await page(sample, by: .none).isWithoutKey)
    for action in ["reader-invite", "reader-rekey"] {
      await #expect(throws: RefusedForm.self) { try await sample.send(action, ["reader": "tom"]) }
    }
    #expect(sample.text("readers.yml") == "- {reader: tom, key: 1}\n")
  }

  @Test("what cannot be undone is asked about on a page of its own, of whom where somebody reads several people")
  func questions() async throws {
    let sample = try sample()
    try await sample.send("reader-add", ["reader": "tom"])
    let tom = try #require(Username("tom"))
    func forms() async throws -> ReaderForms {
      let revision = try await sample.revision()
      return ReaderForms(source: revision.source(of: try #require(revision.book.people.first)), service: Self.service)
    }
    var page = try #require(try await forms().page(asking: .remove, about: tom))
    #expect(page.heading == "Remove tom?" && page.action == "reader-remove" && page.isGrave && page.groups.isEmpty)
    try await sample.send("reader-add", ["reader": "tom", "person": "ben"])
    page = try #require(try await forms().page(asking: .remove, about: tom))
    #expect(page.groups.first?.questions.first?.choices.map(\.value) == ["", "ana", "ben"])
    let outcome = try await sample.send("reader-remove", ["reader": "tom", "person": "ben"])
    #expect(outcome.note == Note("tom reads nothing of Ben any more, once the site is published."))
    #expect(try await forms().page(asking: .rekey, about: tom)?.action == "reader-rekey")
    try await sample.send("reader-remove", ["reader": "tom"])
    #expect(try await forms().page(asking: .rekey, about: tom) == nil)
  }

  @Test("what was given or taken is not undone, and it is said what does it instead")
  func undo() async throws {
    let sample = try sample()
    try await sample.send("reader-add", ["reader": "tom"])
    try await sample.send("reader-invite", ["reader": "tom"])
    do {
      try await sample.send("undo", [:])
      throw NotRefused()
    } catch let refusal as RefusedForm {
      #expect(refusal.sentence.contains("“Friends on the hosted site”"))
    }
    #expect(sample.text("readers.yml")?.hasPrefix("- {reader: tom, key: 1, invited: ") == true)
  }
}
