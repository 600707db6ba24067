import DataFolder
import Journal
import Testing

@Suite("Names of the pages of tasks")
struct TaskSlugTests {
  /// The slugs of the tasks of a list with that text, steps included, `-` where there is none.
  private func slugs(_ text: String) async throws -> [String] {
    let reading = try await TestFolder.read(["people/ana/lists/home.md": "---\ntitle: Home\n---\n" + text])
    return try #require(reading.ana?.lists.first).allTasks.map { $0.slug?.text ?? "-" }
  }

  @Test("open tasks have a page; steps and done ones only where there is more to them")
  func pages() async throws {
    let text = """
      - [ ] Fix the tap
        - [ ] Buy a washer
        - [ ] Call Ben
          He knows somebody.
      - [x] Buy paint done:2026-11-18
      - [x] Paint the hall done:2026-11-19
        Chalk white.

      """
    #expect(try await slugs(text) == ["fix-the-tap", "-", "call-ben", "-", "paint-the-hall"])
  }

  @Test("tasks of one title are told apart, open ones first, so that done ones change no name of theirs")
  func equalTitles() async throws {
    let text = """
      - [x] Water the plants
        With rain.
      - [ ] Water the plants
      - [ ] Water the plants

      """
    #expect(try await slugs(text) == ["water-the-plants-3", "water-the-plants", "water-the-plants-2"])
    #expect(try await slugs("- [ ] a-2\n- [ ] a\n- [ ] a\n") == ["a-2", "a", "a-3"])
    let long = String(repeating: "long ", count: 20)
    let named = try await slugs("- [ ] \(long)\n- [ ] \(long)\n")
    #expect(Set(named).count == 2 && named.allSatisfy { $0.utf8.count <= Slug.longest })
  }

  @Test("no task has the name of the list's own page, and one without letters is named all the same")
  func reserved() async throws {
    #expect(try await slugs("- [ ] Index\n- [ ] 🔧\n") == ["index-2", "untitled"])
  }

  @Test("many tasks of one title are named without trying every number for each")
  func many() async throws {
    let named = try await slugs(String(repeating: "- [ ] Water the plants\n", count: 3_000))
    #expect(Set(named).count == 3_000 && named.last == "water-the-plants-3000")
  }
}
