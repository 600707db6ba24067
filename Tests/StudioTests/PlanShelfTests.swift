import Audience
import Editions
import Journal
import SitePlan
import Synchronization
import Testing

@testable import Studio

@Suite("Plans that are kept")
struct PlanShelfTests {
  private let day = Day(number: 20_777)

  private func key(_ name: String, _ revision: Int) throws -> PlanShelf.Key {
    PlanShelf.Key(reader: .person(try #require(Username(name))), revision: revision)
  }

  private func index() -> PageIndex { PageIndex(PlannedEdition(name: "", folder: "")) }

  @Test("a plan is made once as long as it holds, and those used last are kept")
  func capacity() throws {
    let shelf = PlanShelf(capacity: 2)
    let made = Mutex(0)
    func ask(_ name: String, _ revision: Int) throws {
      _ = shelf.pages(try key(name, revision)) {
        made.withLock { $0 += 1 }
        return index()
      }
    }
    try ask("ana", 1)
    try ask("ana", 1)
    try ask("ben", 1)
    #expect(made.withLock { $0 } == 2)
    try ask("ana", 1)
    try ask("cleo", 1)
    #expect(made.withLock { $0 } == 3)
    #expect(Set(shelf.readers) == [try key("ana", 1).reader, try key("cleo", 1).reader])
    try ask("ana", 2)
    try ask("ana", 2)
    #expect(made.withLock { $0 } == 4)
  }

  @Test("an answer that is still made from an older revision does not take the place of a newer plan")
  func older() throws {
    let shelf = PlanShelf()
    let newer = shelf.pages(try key("ana", 2)) { index() }
    let older = shelf.pages(try key("ana", 1)) { index() }
    #expect(older !== newer)
    #expect(shelf.pages(try key("ana", 2)) { index() } === newer)
  }

  @Test("a check-in makes the pages new of whose it is and of who follows them, and of nobody else")
  func checkIn() async throws {
    let sample = try ServedSample(today: day)
    try sample.write("name: Ana\nvisibility: public\n", to: "people/ana/profile.yml")
    try sample.write("- {person: ben, state: accepted}\n", to: "people/ana/followers.yml")
    let run = "---\ntitle: Run\nschedule: daily\nvisibility: public\n---\n"
    try sample.write(run, to: "people/ana/habits/run.md")
    try sample.write("name: Ben\n", to: "people/ben/profile.yml")
    try sample.write("name: Cleo\n", to: "people/cleo/profile.yml")
    let names = try ["ana", "ben", "cleo"].map { try #require(Username($0)) }
    let before = try await sample.revision()
    let plans = names.map { before.pages(of: .home(of: $0)) }
    try await sample.send("check-in", ["habit": "run", "value": "done"], of: names[0])
    let after = try await sample.revision()
    let ages = names.map { after.ages[.person($0)] }
    #expect(ages == [after.number, after.number, before.number])
    #expect(zip(names, plans).map { after.pages(of: .home(of: $0)) === $1 } == [false, false, true])
    // What only Ana may see.
    try await sample.send("check-in", ["habit": "water", "value": "amount", "amount": "1"], of: names[0])
    let last = try await sample.revision()
    #expect(names.map { last.ages[.person($0)] } == [last.number, after.number, before.number])
    // A page says of which revision it is, and the stream says the same.
    let page = try #require(last.pages(of: .home(of: names[1])).page(at: "index.html"))
    #expect(String(decoding: try last.html(of: page), as: UTF8.self).contains("data-revision=\"\(after.number)\""))
    #expect(await sample.site.feed.latest?.revision(of: names[1]) == after.number)
  }

  @Test("what somebody reports makes the pages new of those who run the site, and so does what is answered")
  func reported() async throws {
    let names = try ["ana", "ben", "cleo"].map { try #require(Username($0)) }
    let sample = try ServedSample(today: day, owners: [names[0]])
    try sample.write("name: Ben\n", to: "people/ben/profile.yml")
    try sample.write("name: Cleo\n", to: "people/cleo/profile.yml")
    let before = try await sample.revision()
    let report = "- {number: 1, at: 2026-11-18T10:00, text: It hangs.}\n"
    try sample.write(report, to: "people/ben/support.yml")
    let after = try await sample.revision()
    #expect(names.map { after.ages[.person($0)] } == [after.number, after.number, before.number])
    // Who runs the site is asked only where that matters.
    try sample.write("name: Benjamin\n", to: "people/ben/profile.yml")
    let renamed = try await sample.revision()
    #expect(names.map { renamed.ages[.person($0)] } == [after.number, renamed.number, before.number])
    let answered = report.replacing("}", with: ", answers: [{by: ana, at: 2026-11-18T11:00, text: Mended.}]}")
    try sample.write(answered, to: "people/ben/support.yml")
    let last = try await sample.revision()
    #expect(last.book.person(names[1])?.reports.first?.answers.count == 1)
    #expect(names.map { last.ages[.person($0)] } == [last.number, last.number, before.number])
  }

  @Test("settings and templates make everybody's pages new, and a reading that gives the same makes no revision")
  func everybody() async throws {
    let sample = try ServedSample(today: day)
    try sample.write("name: Ben\n", to: "people/ben/profile.yml")
    let ben = try #require(Username("ben"))
    let first = try await sample.revision()
    #expect(try await sample.revision() === first)
    try sample.write("owner: ana\ntimezone: UTC\nlimits: {comment: 15}\n", to: "daybook.yml")
    let second = try await sample.revision()
    #expect(second.ages[.person(ben)] == second.number && second.number == first.number + 1)
    try sample.write("{{<layout}}{{$main}}<p>Mine</p>{{/main}}{{/layout}}", to: "templates/pages/today.mustache")
    let third = try await sample.revision()
    #expect(third.ages[.person(ben)] == third.number && third.number == second.number + 1)
  }

  @Test("an open page hears only of what makes it another one")
  func told() async throws {
    let sample = try ServedSample(today: day)
    try sample.write("name: Ben\n", to: "people/ben/profile.yml")
    let (ana, ben) = (try #require(Username("ana")), try #require(Username("ben")))
    let first = try await sample.revision().number
    let feed = await sample.site.feed
    let listeners = (await feed.subscribe(as: ana), await feed.subscribe(as: ben))
    try await sample.send("check-in", ["habit": "run", "value": "done"], of: ana)
    let second = try await sample.revision().number
    await feed.finish()
    func heard(_ subscription: ChangeFeed.Subscription, by person: Username) async -> [Int?] {
      var heard: [Int?] = []
      for await case .news(let news) in subscription.notices { heard.append(news.revision(of: person)) }
      return heard
    }
    #expect(await heard(listeners.0, by: ana) == [first, second])
    #expect(await heard(listeners.1, by: ben) == [first])
  }
}

@Suite("How often a page is told something")
struct EventPaceTests {
  @Test("the first at once, nothing twice, and something else only after the pause")
  func pace() {
    let start = ContinuousClock.now
    var pace = EventPace(pause: .seconds(1))
    let first = pace.rest(at: start)
    let told = [
      pace.tells("1", at: start), pace.tells("1", at: start + .seconds(5)),
    ]
    let rests = [300, 1000].map { pace.rest(at: start + .milliseconds($0)) }
    let again = pace.tells("2", at: start + .seconds(1))
    #expect(first == nil && told == [true, false] && again)
    #expect(rests == [.milliseconds(700), nil])
    #expect(pace.rest(at: start + .milliseconds(1500)) == .milliseconds(500))
  }
}
