import Journal
import Testing

@testable import Studio

@Suite("What the app lets go of")
struct MemoryTests {
  private let day = Day(number: 20_777)

  @Test("a revision is released once another one took its place, whoever listened to the change")
  func revisions() async throws {
    let sample = try ServedSample(today: day)
    let listener = await sample.site.feed.subscribe()
    weak var first: LiveRevision?
    do {
      let revision = try await sample.revision()
      _ = try await sample.today()
      first = revision
    }
    try await sample.send("check-in", ["habit": "run", "value": "done"])
    _ = try await sample.revision()
    await sample.site.settle()
    #expect(first == nil)
    listener.end()
  }

  @Test("templates are compiled once, and anew when they change")
  func templates() async throws {
    let sample = try ServedSample(today: day)
    let first = try await sample.revision().maker.templates.compiled
    try await sample.send("check-in", ["habit": "run", "value": "done"])
    #expect(try await sample.revision().maker.templates.compiled === first)
    try sample.write("{{<layout}}{{$main}}<p>Mine</p>{{/main}}{{/layout}}", to: "templates/pages/today.mustache")
    #expect(try await sample.today().contains("<p>Mine</p>"))
    #expect(try await sample.revision().maker.templates.compiled !== first)
    try sample.write("owner: ana\ntime_zone: UTC\nlanguage: de\n", to: "daybook.yml")
    #expect(try await sample.revision().words(.statusDone) == "erledigt")
  }
}
