import Journal
import Testing

@testable import Studio

@Suite("Telling open pages")
struct ChangeFeedTests {
  @Test("whoever listens hears the latest, what follows and pulses; those who ended are forgotten")
  func listening() async {
    let feed = ChangeFeed()
    await feed.send(.revision(1))
    let (first, second) = (await feed.subscribe(), await feed.subscribe())
    #expect(await feed.listenerCount == 2)
    await feed.send(.revision(2))
    await feed.send(.revision(2))
    await feed.sendHeartbeat()
    first.end()
    var heard: [ChangeFeed.Notice] = []
    for await notice in first.notices { heard.append(notice) }
    #expect(heard == [.revision(1), .revision(2), .pulse])
    while await feed.listenerCount > 1 { await Task.yield() }
    await feed.finish()
    #expect(await feed.listenerCount == 0)
    heard = []
    for await notice in second.notices { heard.append(notice) }
    #expect(heard == [.revision(1), .revision(2), .pulse])
  }

  @Test("pulses push no notice out of the queue of one who is slow")
  func slow() async {
    let feed = ChangeFeed()
    await feed.send(.revision(7))
    let slow = await feed.subscribe()
    for _ in 0..<50 { await feed.sendHeartbeat() }
    slow.end()
    var heard: [ChangeFeed.Notice] = []
    for await notice in slow.notices { heard.append(notice) }
    #expect(heard.count <= 4)
    #expect(heard.contains(.revision(7)))
  }

  @Test("who comes when the app ends is sent away")
  func late() async {
    let feed = ChangeFeed()
    await feed.finish()
    for await _ in await feed.subscribe().notices { Issue.record("nothing is told any more") }
    #expect(await feed.listenerCount == 0)
  }

  @Test("a pulse is a comment, which browsers pass over")
  func pulse() {
    #expect(ChangeStream.event(.pulse) == ": still here\n\n")
    #expect(ChangeStream.event(.revision(3)) == "event: revision\ndata: 3\n\n")
  }
}
