import Diagnostics
import Editions
import Journal
import SiteBuild
import SitePlan
import TestSupport
import Testing

@testable import Studio

@Suite("Telling open pages")
struct ChangeFeedTests {
  @Test("whoever listens hears the latest, what follows and pulses; those who ended are forgotten")
  func listening() async throws {
    let feed = ChangeFeed()
    await feed.send(news(1))
    let (first, second) = (await feed.subscribe(), await feed.subscribe())
    #expect(await feed.listenerCount == 2)
    await feed.send(news(2))
    await feed.send(news(2))
    await feed.sendHeartbeat()
    first.end()
    var heard: [ChangeFeed.Notice] = []
    for await notice in first.notices { heard.append(notice) }
    #expect(heard == [.news(news(1)), .news(news(2)), .pulse])
    try await waitUntil("one listener is left") { await feed.listenerCount <= 1 }
    await feed.finish()
    #expect(await feed.listenerCount == 0)
    heard = []
    for await notice in second.notices { heard.append(notice) }
    #expect(heard == [.news(news(1)), .news(news(2)), .pulse])
  }

  @Test("pulses push no notice out of the queue of one who is slow")
  func slow() async {
    let feed = ChangeFeed()
    await feed.send(news(7))
    let slow = await feed.subscribe()
    for _ in 0..<50 { await feed.sendHeartbeat() }
    slow.end()
    var heard: [ChangeFeed.Notice] = []
    for await notice in slow.notices { heard.append(notice) }
    #expect(heard.count <= 4)
    #expect(heard.contains(.news(news(7))))
  }

  @Test("who comes when the app ends is sent away")
  func late() async {
    let feed = ChangeFeed()
    await feed.finish()
    for await _ in await feed.subscribe().notices { Issue.record("nothing is told any more") }
    #expect(await feed.listenerCount == 0)
  }

  @Test("a pulse is a comment, which browsers pass over; a revision is its number")
  func pulse() throws {
    let (ana, words) = (try listener("ana", isOwner: true), try Words(TemplateSet.load()))
    #expect(ChangeStream.event(.pulse, for: ana, in: words) == ": still here\n\n")
    #expect(ChangeStream.event(.news(news(3)), for: ana, in: words) == "event: revision\ndata: 3\n\n")
  }

  @Test(
    "an error is told whom it concerns: all of it to whose folder it is in, its place to the owner, nobody else anything"
  )
  func troubles() throws {
    let words = try Words(TemplateSet.load())
    let ben = try #require(Username("ben"))
    var news = news(3)
    news.troubles.people[ben] = [
      Diagnostic(
        .error, .unknownHabit, "there is no habit `sobriety`",
        at: SourceLocation(path: "data/people/ben/events/2026.csv", line: 7, column: 12),
        excerpt: "2026-11-19,sobriety,done", hint: "did you mean `sober`?")
    ]
    func event(_ name: String, isOwner: Bool) throws -> String {
      ChangeStream.event(.news(news), for: try listener(name, isOwner: isOwner), in: words)
    }
    #expect(try event("cleo", isOwner: false) == "event: revision\ndata: 3\n\n")
    let own = try event("ben", isOwner: false)
    #expect(
      own.hasPrefix("event: problems\n") && own.contains("2026-11-19,sobriety,done") && own.contains("\"isOwn\":true"))
    let owner = try event("ana", isOwner: true)
    #expect(!owner.contains("sob"))
    #expect(
      owner == """
        event: problems
        data: {"isOwn":false,"problems":[{"code":"unknown-habit","file":"data/people/ben/events/2026.csv","line":7,\
        "message":"Something is wrong in the folder of ben, whose pages stay as they were."}],"revision":"3"}


        """)
    news.troubles = Troubles(shared: news.troubles.people[ben] ?? [])
    #expect(try event("cleo", isOwner: false).contains("sobriety"))
  }

  private func news(_ revision: Int) -> ChangeFeed.News { ChangeFeed.News(revision: revision) }

  private func listener(_ name: String, isOwner: Bool) throws -> Troubles.Listener {
    Troubles.Listener(person: try #require(Username(name)), isOwner: isOwner)
  }
}
