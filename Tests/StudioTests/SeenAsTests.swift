import Editions
import Journal
import Sealing
import Testing

@testable import SitePlan
@testable import Studio

@Suite("Seeing one's pages as a reader of the hosted site does")
struct SeenAsTests {
  private static let secret = KeyringSecret(String(repeating: "07", count: 32))
  private let day = Day(number: 20_777)

  /// The files of a site on which tom reads ana and ben.
  private func files(_ paths: [String]) throws -> [String: [UInt8]] {
    let master = try MasterKey(typed: String(repeating: "5a", count: 32))
    let secret = try #require(Self.secret)
    var files: [String: [UInt8]] = [:]
    var keys: [String: SealingKey] = [:]
    for person in ["ana", "ben"] {
      let key = SealingKey(master, person: person, revoked: [])
      keys[person] = key
      var objects: [String: SealedFingerprint] = [:]
      for path in paths.map({ $0.replacing("ana", with: person) }) {
        let object = SealedObject.sealed(
          Array("\(path) as a page".utf8), as: .page, named: key.name(of: path), key: key)
        files["sealed/\(key.name(of: path)).bin"] = object.bytes
        objects[path] = object.fingerprint
      }
      let list = SealedIndex(day: day, objects: objects)
      let name = key.name(of: SealedIndex.path)
      files["sealed/\(name).bin"] = SealedObject.sealed(Array(list.text.utf8), as: .page, named: name, key: key).bytes
    }
    let shelf = KeyringShelf(
      master, readers: [KeyringShelf.Reader(words: secret, link: nil, audiences: keys)])
    files["sealed/generation.txt"] = Array("\(shelf.generation.text)\n".utf8)
    for (name, bytes) in shelf.files { files["sealed/\(name).bin"] = bytes }
    return files
  }

  private func page(_ files: [String: [UInt8]]) async throws -> (SeenAsPage, ServedSample) {
    let sample = try ServedSample(today: day)
    try sample.write("- {reader: tom, name: Tom Fisher, key: 1}\n", to: "readers.yml")
    try sample.write("- {reader: tom, state: accepted}\n", to: "people/ana/followers.yml")
    let revision = try await sample.revision()
    let (ana, tom) = (try #require(revision.book.people.first), try #require(revision.book.readers.first))
    let secret = try #require(Self.secret)
    let forms = SeenAsForms(source: revision.source(of: ana), reader: tom)
    return (forms.page(HostedReading(by: secret) { files[$0] }), sample)
  }

  @Test("lists what a key opens of the person who asks, pages with their addresses, and names what it does not open")
  func opened() async throws {
    let paths = [
      "people/ana/2026.html", "people/ana/index.html", "people/ana/run/index.html", "photos/ana/a b.jpg", "card.html",
    ]
    let files = try files(paths)
    let (page, sample) = try await page(files)
    #expect(page.title == "As Tom Fisher sees it" && page.nothing == nil)
    #expect(page.pages.map(\.title) == ["Ana", "Run", "people/ana/2026.html"])
    #expect(page.pages.map(\.note) == ["people/ana/index.html", "people/ana/run/index.html", nil])
    #expect(page.others.map(\.href) == ["card.html", "photos/ana/a%20b.jpg"])
    #expect(page.others.allSatisfy { $0.note == nil })
    let html = try await sample.html(of: page)
    #expect(html.contains("href=\"people/ana/run/index.html\"") && !html.contains("people/ben"))
  }

  @Test("what is listed and cannot be opened is said, and a reader is called what they are elsewhere")
  func broken() async throws {
    let sample = try ServedSample(today: day)
    try sample.write("name: Tom of here\nvisibility: private\n", to: "people/tom/profile.yml")
    try sample.write("- {reader: tom, key: 1}\n", to: "readers.yml")
    try sample.write("- {person: tom, state: accepted}\n", to: "people/ana/followers.yml")
    let revision = try await sample.revision()
    let ana = try #require(revision.book.people.first { $0.username.text == "ana" })
    let forms = SeenAsForms(source: revision.source(of: ana), reader: try #require(revision.book.readers.first))
    let page = forms.page(without: "people/ana/run/index.html")
    #expect(page.nothing?.hasSuffix(": cannot be opened") == true && page.pages.isEmpty)
    // A private friend is named to whom they asked.
    #expect(page.title == "As Tom of here sees it")
    let html = try await sample.html(of: page)
    #expect(html.contains("people/ana/run/index.html") && html.contains("\"../../../../../assets/"))
  }

  @Test("says where there is no site, and where the site has nothing of the person")
  func nothing() async throws {
    #expect(try await page([:]).0.nothing?.contains("no keyring for Tom Fisher") == true)
    var files = try files([])
    let key = SealingKey(try MasterKey(typed: String(repeating: "5a", count: 32)), person: "ana", revoked: [])
    files["sealed/\(key.name(of: SealedIndex.path)).bin"] = nil
    let page = try await page(files).0
    #expect(page.nothing?.hasPrefix("Tom Fisher opens nothing of yours") == true && page.lead == nil)
  }

  @Test("the page of who sees what leads there for readers of the hosted site, and to everybody’s page")
  func looking() async throws {
    let sample = try ServedSample(today: day)
    try sample.write("name: Ana\nvisibility: public\n", to: "people/ana/profile.yml")
    try sample.write("name: Ben\n", to: "people/ben/profile.yml")
    try sample.write("- {reader: tom, key: 1}\n", to: "readers.yml")
    try sample.write(
      "- {reader: tom, state: accepted}\n- {person: ben, state: accepted}\n", to: "people/ana/followers.yml")
    try sample.write("owner: ana\ntime_zone: UTC\nsite_key: 0123abcd\n", to: "daybook.yml")
    var page = try #require(try await sample.model(at: AudiencePage.path) as? AudiencePage)
    page.look({ friend, readsHosted in readsHosted ? SeenAsPage.path(of: friend) : nil })
    let html = try await sample.html(of: page)
    #expect(html.contains("href=\"as/tom/index.html\"") && html.contains("href=\"../../public/people/ana/index.html\""))
    #expect(html.components(separatedBy: ">Look<").count <= 3 && !html.contains("as/ben"))
    #expect(html.contains("habits/run/edit.html"))
    // Nothing leads to what ben sees, so that he is only named; the web app may have pages of his.
    #expect(html.contains("<b>Ben</b>") && html.contains("<b>See it as tom</b>"))
    #expect(html.contains("has no way to read yet"))
    page.look({ _, _ in nil }, hasHome: { _ in true })
    let known = try await sample.html(of: page)
    #expect(known.contains("in this daybook") && !known.contains("has no way to read yet"))
  }

  @Test("the page says what others still see where the site was published, and nothing where that is as it should be")
  func published() async throws {
    let sample = try ServedSample(today: day)
    try sample.write("- {reader: tom, name: Tom Fisher, key: 2}\n", to: "readers.yml")
    let revision = try await sample.revision()
    let ana = try #require(revision.book.people.first)
    let slugs = ana.habits.map(\.habit.slug)
    let tom = try #require(Username("tom"))
    func html(_ habits: [PublishedReach.Habit], leaving: [Username] = [], joining: [Username] = []) async throws
      -> String
    {
      var page = try #require(try await sample.model(at: AudiencePage.path) as? AudiencePage)
      page.add(
        PublishedReach(target: "pages", day: day, habits: habits, leaving: leaving, joining: joining), of: ana,
        in: revision.book, words: revision.words)
      return try await sample.html(of: page)
    }
    #expect(try await !html([]).contains("Since the last publish"))
    let text = try await html(
      [
        PublishedReach.Habit(slug: slugs[0], before: .public, now: .friends),
        PublishedReach.Habit(slug: slugs[1], before: .private, now: .public),
      ], leaving: [tom], joining: [tom])
    #expect(text.contains("Since the last publish to pages") && text.contains("Run goes from everybody to friends."))
    #expect(text.contains("Water will be seen by everybody."))
    #expect(
      text.contains("the former words of Tom Fisher open it there") && text.contains("it opens for Tom Fisher, too"))
    #expect(
      try await html([PublishedReach.Habit(slug: slugs[0], before: .friends, now: .friends)])
        .contains("Of Run something can still be seen there"))
  }
}
