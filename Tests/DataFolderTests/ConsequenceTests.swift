import DataFolder
import Testing

/// What cannot be read is one error: nothing that only follows from it is said.
@Suite struct ConsequenceTests {
  private static let rows =
    "when,habit,value\n2026-11-18,run,5\n2026-11-19,run,5.2\n2026-11-20,run,done\n2026-11-20,walk,done\n"
  private static let walk = "---\ntitle: Walk\nschedule: daily\n---\n"

  private func said(run: String) async throws -> [String] {
    let files = [
      "people/ana/habits/run.md": "---\ntitle: Run\nschedule: daily\n\(run)\n---\n",
      "people/ana/habits/walk.md": Self.walk, "people/ana/events/2026.csv": Self.rows,
    ]
    return try await TestFolder(files).read().said
  }

  @Test(
    "a target that cannot be read, or days that are none, are one error, however many rows there are",
    arguments: [
      "target: at least five km", "target: at least 0", "target: [5, km]", "target:\n  amount: 5",
      "target: 5 km a year", "target: 5 km\nstart: 2026-11-10\nend: 2026-11-01",
    ])
  func habit(_ run: String) async throws {
    let said = try await said(run: run)
    #expect(said.count == 1 && said[0].hasPrefix("people/ana/habits/run.md:"), "\(said)")
  }

  @Test("amounts of a habit that has no target are still errors, each")
  func noTarget() async throws {
    #expect(try await said(run: "order: 1").count == 2)
  }

  @Test(
    "texts are not blamed for the limits of settings that cannot be read",
    arguments: ["limits: {title: 40\n", "limits: {title: forty}\n", "limits: {title: 0}\n"])
  func limits(_ settings: String) async throws {
    let habit = "---\ntitle: A title that is rather long\nschedule: daily\n---\n"
    let said = try await TestFolder(["daybook.yml": settings, "people/ana/habits/run.md": habit]).read().said
    #expect(said.count == 1 && said[0].hasPrefix("daybook.yml:"), "\(said)")
    let sound = try await TestFolder(["people/ana/habits/run.md": habit]).read().said
    #expect(sound.count == 1 && sound[0].hasPrefix("people/ana/habits/run.md:"), "\(sound)")
  }
}
