import Changes
import Editions
import Journal
import SitePlan
import Testing

@testable import Studio

@Suite("Pages that keep up with the data folder")
struct LiveSiteTests {
  private let day = Day(number: 20_777)

  @Test("nothing is read again while nothing changed, and a saved file is a new revision")
  func polling() async throws {
    let sample = try ServedSample(today: day)
    let first = try await sample.revision().number
    let days: @Sendable (Book) -> [Day] = { [$0.today] + $0.people.map(\.today) }
    await sample.site.poll(days: days)
    #expect(await sample.site.revision?.number == first)
    try sample.write("---\ntitle: Sprint\nschedule: daily\n---\n", to: "people/ana/habits/run.md")
    await sample.site.poll(days: days)
    #expect(await sample.site.revision?.number == first + 1)
    #expect(try await sample.today().contains("Sprint"))
  }

  @Test("the day's turn makes pages anew and builds the site, without a file having changed")
  func turn() async throws {
    let sample = try ServedSample(today: day)
    let first = try await sample.revision().number
    let calendar = sample.calendar
    let days: @Sendable (Book) -> [Day] = { book in Array(repeating: calendar.today, count: book.people.count + 1) }
    calendar.today = day + 1
    await sample.site.poll(days: days)
    let revision = try #require(await sample.site.revision)
    #expect(revision.number == first + 1)
    #expect(revision.book.today == day + 1)
    await sample.site.settle()
    #expect(sample.builds.all.last == day + 1)
    await sample.site.poll(days: days)
    #expect(await sample.site.revision?.number == first + 1)
  }

  @Test("pages and what is said are in the language of whose they are, and a choice counts at once")
  func languages() async throws {
    let sample = try ServedSample(today: day)
    try sample.write("name: Ben\n", to: "people/ben/profile.yml")
    try sample.write("---\ntitle: Swim\nschedule: daily\n---\n", to: "people/ben/habits/swim.md")
    let ben = try #require(Username("ben"))
    func shown(_ path: String) async throws -> String {
      let revision = try await sample.revision().spoken(to: .person(ben))
      let page = try #require(revision.page(at: path, of: .home(of: ben)))
      return String(decoding: try revision.html(of: page), as: UTF8.self)
    }
    #expect(try await shown("habits.html").contains("<html lang=\"en\""))
    try sample.write("name: Ben\nlanguage: de\n", to: "people/ben/profile.yml")
    for path in ["habits.html", "habits/swim/edit.html", "settings.html"] {
      let page = try await shown(path)
      #expect(page.contains("<html lang=\"de\"") && page.contains("Gewohnheiten"), "\(path)")
    }
    let revision = try await sample.revision()
    #expect(revision.words.language == "en")
    #expect(revision.spoken(to: .person(ben)).words.language == "de")
    #expect(revision.spoken(to: .person(ben)).spoken(to: .everyone).words.language == "en")
    #expect(revision.spoken(to: .person(ben)).publicStyle.words.language == "de")
    #expect(try await sample.today().contains("<html lang=\"en\""))
    #expect(try await sample.site.words(for: ben).language == "de")
    #expect(try await sample.site.words(for: nil).language == "en")
  }

  @Test("errors leave the last good pages, are told, and end with the next reading that is sound")
  func errors() async throws {
    let sample = try ServedSample(today: day)
    let first = try await sample.revision().number
    await sample.site.settle()
    let builds = sample.builds.all.count
    try sample.write("---\ntitle: Run\nschedule: someday\n---\n", to: "people/ana/habits/run.md")
    #expect(try await sample.revision().number == first)
    let ana = try #require(Username("ana"))
    let problems = try #require(await sample.site.troubles.people[ana])
    #expect(problems.count == 1)
    #expect(problems.first?.location?.path.hasSuffix("people/ana/habits/run.md") == true)
    #expect(problems.first?.location?.line == 3)
    #expect(await sample.site.feed.latest?.troubles.people[ana] == problems)
    try sample.write("---\ntitle: Run\nschedule: daily\n---\n", to: "people/ana/habits/run.md")
    // The pages are as they were, so that nobody has to fetch them.
    #expect(try await sample.revision().number == first)
    #expect(await sample.site.troubles == Troubles())
    #expect(await sample.site.feed.latest?.troubles == Troubles())
    #expect(await sample.site.feed.latest?.revision == first)
    // The site may have been built while they were wrong.
    await sample.site.settle()
    #expect(sample.builds.all.count == builds + 1)
    #expect(try await sample.revision().number == first)
    await sample.site.settle()
    #expect(sample.builds.all.count == builds + 1, "nothing was wrong since")
  }

  @Test("while one person's folder has errors they are shown as they were, and everybody else's pages go on")
  func onePersonsTrouble() async throws {
    let sample = try ServedSample(today: day)
    let (ana, ben) = (try #require(Username("ana")), try #require(Username("ben")))
    try sample.write("name: Ben\nvisibility: public\n", to: "people/ben/profile.yml")
    try sample.write("---\ntitle: Swim\nschedule: daily\nvisibility: public\n---\n", to: "people/ben/habits/swim.md")
    let first = try await sample.revision()
    try sample.write("---\ntitle: Dive\nschedule: someday\nvisibility: public\n---\n", to: "people/ben/habits/swim.md")
    #expect(try await sample.revision().number == first.number)

    // Forms of the other are stored, and theirs are not.
    try await sample.send("check-in", ["habit": "run", "value": "done"])
    try await sample.send("habit-pause", ["habit": "water", "from": "2026-11-20", "to": ""])
    #expect(sample.rows.count == 1)
    let revision = try await sample.revision()
    #expect(revision.number > first.number && revision.book.resting.isEmpty)
    #expect(revision.book.person(ben) == first.book.person(ben))
    #expect(revision.book.person(ana) != first.book.person(ana))
    #expect(await sample.site.troubles.people[ben]?.count == 1)
    await #expect(throws: FolderErrors.self) {
      try await sample.send("habit-pause", ["habit": "swim", "from": "2026-11-20", "to": ""], of: ben)
    }

    // It is a new day for them too.
    sample.calendar.today = day + 1
    #expect(try await sample.revision().book.person(ben)?.today == day + 1)

    try sample.write("---\ntitle: Dive\nschedule: daily\nvisibility: public\n---\n", to: "people/ben/habits/swim.md")
    let mended = try await sample.revision().book.person(ben)
    #expect(mended?.habits.map(\.habit.title) == ["Dive"])
    #expect(await sample.site.troubles == Troubles())
  }

  @Test("a file with errors is not changed by somebody else, and they are told nothing that stands in it")
  func othersFiles() async throws {
    let sample = try ServedSample(today: day)
    try sample.write("name: Ben\n", to: "people/ben/profile.yml")
    let list = "---\ntitle: Club\nshare: [{person: ana, may: write}]\n---\n- [ ] Boat\n"
    try sample.write(list, to: "people/ben/lists/club.md")
    _ = try await sample.revision()
    let broken = list.replacing("title: Club\n", with: "title: Club\ncolor: secretly\n")
    try sample.write(broken, to: "people/ben/lists/club.md")
    do {
      try await sample.send("task-add", ["list": "ben.club", "line": "Oars"])
      Issue.record("it was stored")
    } catch let errors as FolderErrors {
      let said = errors.diagnostics.map { $0.text() }.joined()
      #expect(said.contains("people/ben/lists/club.md") && !said.contains("secretly"))
    }
    #expect(sample.text("people/ben/lists/club.md") == broken)
    try sample.write("name: Ben\nvisibility: secretly\n", to: "people/ben/profile.yml")
    try sample.write(list, to: "people/ben/lists/club.md")
    try await sample.send("task-add", ["list": "ben.club", "line": "Oars"])
    #expect(sample.text("people/ben/lists/club.md")?.contains("- [ ] Oars added:ana") == true)
  }

  @Test("settings are saved while somebody else's folder has errors, of which the form quotes nothing")
  func settings() async throws {
    let sample = try ServedSample(today: day)
    try sample.write("name: Ben\n", to: "people/ben/profile.yml")
    let habit = "---\ntitle: Secretly long\nschedule: daily\n---\n"
    try sample.write(habit, to: "people/ben/habits/swim.md")
    try sample.write("visibility: secretly\n", to: "people/ben/profile.yml")
    func send(_ id: String, _ name: String, _ value: String) async throws {
      let page = try await sample.model(at: "settings.html") as? SettingsPage
      let form = page?.sections.flatMap(\.lines).first { $0.id == id }?.form
      var fields = Dictionary(uniqueKeysWithValues: (form?.hidden ?? []).map { ($0.name, $0.value) })
      fields[name] = value
      try await sample.send("settings", fields)
    }
    try await send("name", "name", "Ana Lima")
    #expect(sample.text("people/ana/profile.yml") == "name: Ana Lima\n")
    // A title of Ben's would be too long now.
    try sample.write("name: Ben\n", to: "people/ben/profile.yml")
    do {
      try await send("limits", "limits.title", "5")
      Issue.record("it was stored")
    } catch let errors as FolderErrors {
      let said = errors.diagnostics.map { $0.text() }.joined()
      #expect(said.contains("people/ben/habits/swim.md") && !said.contains("ecretly"))
    }
  }

  @Test("a known person whose profile cannot be read has the day of their own time zone")
  func brokenProfile() async throws {
    let sample = try ServedSample(today: day)
    let ben = try #require(Username("ben"))
    try sample.write("name: Ben\ntimezone: Asia/Tokyo\n", to: "people/ben/profile.yml")
    _ = try await sample.revision()
    try sample.write("name: [\n", to: "people/ben/profile.yml")
    let revision = try await sample.revision()
    #expect(revision.book.person(ben)?.timeZone == "Asia/Tokyo" && revision.book.person(ben)?.today == day)
  }

  @Test("somebody of whom nothing sound is known has no pages, and is no reason for others to have none")
  func unknown() async throws {
    let sample = try ServedSample(today: day)
    let ben = try #require(Username("ben"))
    try sample.write("visibility: everyone\n", to: "people/ben/profile.yml")
    let revision = try await sample.revision()
    #expect(revision.book.resting == [ben] && revision.book.people.count == 1)
    var configuration = StudioConfiguration()
    configuration.servesAll = true
    try sample.write("owner: ana\ntime_zone: UTC\nhomes: all\n", to: "daybook.yml")
    let book = try await sample.revision().book
    #expect(configuration.servedNames(in: book).map(\.text) == ["ana", "ben"])
    #expect(configuration.served(in: book).map(\.username.text) == ["ana"])
    try sample.write("visibility: everyone\n", to: "people/ana/profile.yml")
    #expect(try await sample.revision().book.people.map(\.username.text) == ["ana"], "Ana is known")
  }

  @Test("what is wrong in what everybody shares keeps all pages as they were")
  func sharedErrors() async throws {
    let sample = try ServedSample(today: day)
    let first = try await sample.revision().number
    try sample.write("owner: nobody\n", to: "daybook.yml")
    try sample.write("---\ntitle: Sprint\nschedule: daily\n---\n", to: "people/ana/habits/run.md")
    #expect(try await sample.revision().number == first)
    #expect(await sample.site.troubles.shared.count == 1)
  }

  @Test("the page of a revision names it, and has forms; the public edition has none")
  func pages() async throws {
    let sample = try ServedSample(today: day)
    let revision = try await sample.revision()
    let today = try await sample.today()
    #expect(today.contains("data-revision=\"\(await sample.site.revision?.number ?? 0)\""))
    #expect(today.contains("name=\"token\" value=\"\(sample.token.text)\""))
    let pages = revision.pages(of: .init(reader: .everyone, folder: "public"))
    let page = try #require(pages.page(at: "index.html"))
    let html = String(decoding: try revision.html(of: page), as: UTF8.self)
    #expect(!html.contains("<form") && !html.contains(sample.token.text))
    #expect(pages.asset(at: "assets/studio.js") == nil)
  }

  @Test("the public edition as it is served has its feeds and pictures, and an own one none")
  func sharedFiles() async throws {
    let sample = try ServedSample(today: day)
    try sample.write("owner: ana\nbase_url: https://example.org/\n", to: "daybook.yml")
    try sample.write("name: Ana\nvisibility: public\n", to: "people/ana/profile.yml")
    try sample.write("---\ntitle: Run\nschedule: daily\nvisibility: public\n---\n", to: "people/ana/habits/run.md")
    try sample.write("when,habit,value\n\(day),run,done\n", to: "people/ana/events/2026.csv")
    let revision = try await sample.revision()
    let pages = revision.pages(of: .init(reader: .everyone, folder: "public"))
    guard case .drawn(let badge)? = pages.asset(at: "people/ana/run/badge.svg"),
      case .bytes(let feed)? = pages.asset(at: "people/ana/feed.json")
    else {
      Issue.record("there is no badge, or no feed")
      return
    }
    var drawing = HTMLWriter()
    badge.write(to: &drawing)
    #expect(String(decoding: drawing.bytes, as: UTF8.self).hasPrefix("<svg "))
    #expect(String(decoding: feed, as: UTF8.self).contains("https://example.org/people/ana/run/index.html"))
    #expect(pages.asset(at: "people/ana/\(day.year).png") != nil && pages.asset(at: "people/ana/1999.png") == nil)
    #expect(pages.page(at: "people/ana/feed.json") == nil)
    let ana = try #require(Username("ana"))
    #expect(revision.pages(of: .home(of: ana)).asset(at: "people/ana/feed.json") == nil)
  }

  @Test("the bar says what was changed, escaped, and which change would be taken back")
  func note() async throws {
    let sample = try ServedSample(today: day)
    let html = Array(try await sample.today().utf8)
    let note = Note("<b>&\"", undoing: EntryVersion(sent: "\"x\" on <day>"))
    let filled = String(decoding: NoteBar.filled(html, with: note), as: UTF8.self)
    #expect(filled.contains("><p>&lt;b&gt;&amp;&quot;</p><form method=\"post\" action=\"-/undo\">"))
    #expect(filled.contains("name=\"change\" value=\"&quot;x&quot; on &lt;day&gt;\""))
    let plain = String(decoding: NoteBar.filled(html, with: Note("Said")), as: UTF8.self)
    #expect(plain.contains("><p>Said</p><form method=\"post\" action=\"-/undo\" hidden>"))
    #expect(NoteBar.filled(Array("<p>".utf8), with: Note("Said")) == Array("<p>".utf8))
  }
}
