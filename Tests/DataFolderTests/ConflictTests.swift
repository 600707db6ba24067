import Testing

@testable import DataFolder

@Suite("Conflicts that git left")
struct ConflictTests {
  private static let hint = "keep the lines that are right, and take out those with `<<<<<<<`, `=======` and `>>>>>>>`"
  private static func conflict(_ ours: String, _ theirs: String) -> String {
    "<<<<<<< HEAD\n\(ours)\n=======\n\(theirs)\n>>>>>>> phone\n"
  }

  @Test(
    "in any file that is read a conflict is the only thing that is said",
    arguments: [
      ("daybook.yml", "owner: ana\n" + conflict("title: A", "title: B") + "today: 2026-11-20\n"),
      ("people/ana/profile.yml", "bio: x\n" + conflict("name: Ana", "name: Anna")),
      ("people/ana/followers.yml", "[]\n" + conflict("", "- {person: nobody}")),
      ("people/ana/course.yml", "\n" + conflict("started: 2026-11-01", "started: tomorrow")),
      ("people/ana/habits/run.md", "---\n" + conflict("title: Run", "titel: Run") + "schedule: daily\n---\n"),
      ("people/ana/habits/walk.md", "---\ntitle: Run\n" + conflict("---\nNotes", "more: x\n---\nOther notes")),
      ("people/ana/lists/home.md", "---\n" + conflict("title: Home", "title: House") + "---\n- [ ] Task\n"),
      ("people/ana/lists/work.md", "---\ntitle: Work\n---\n" + conflict("- [ ] A due:never", "- [x] A due:never")),
      ("course/course.yml", "\n" + conflict("title: A", "titel: B")),
      ("course/week-01/01-welcome.md", "---\ntitle: A\n---\n\n" + conflict("Hello", "Good morning")),
      ("challenges/miles.md", "---\n" + conflict("title: Miles", "title: Kilometres") + "---\n"),
      ("catalog.yml", "\n" + conflict("categories: []", "categories: 1")),
      ("achievements.yml", "\n" + conflict("[]", "- x")),
    ])
  func everyFile(path: String, text: String) async throws {
    var files = [path: text.replacing("\n", with: "\r\n")]
    if path.hasPrefix("course/week") { files["course/course.yml"] = "title: A course\n" }
    let line = 1 + text.prefix(upTo: text.firstRange(of: "<<<<<<<")?.lowerBound ?? text.endIndex).count { $0 == "\n" }
    #expect(
      try await TestFolder.read(files).said.filter { !$0.contains("warning") } == [
        "\(path):\(line):1: error: a conflict that git left begins here [12] → \(Self.hint)"
      ])
  }

  @Test("each conflict of a file is said, and marks that were forgotten in YAML")
  func several() async throws {
    let text = "---\n" + Self.conflict("title: A", "title: B") + ">>>>>>> phone\n---\n" + Self.conflict("a", "b")
    #expect(
      try await TestFolder.read(habit: text).said == [
        "people/ana/habits/run.md:2:1: error: a conflict that git left begins here [12] → \(Self.hint)",
        "people/ana/habits/run.md:7:1: error: a mark of a conflict that git left [13] → take this line out",
        "people/ana/habits/run.md:9:1: error: a conflict that git left begins here [12] → \(Self.hint)",
      ])
  }

  @Test(
    "what Markdown means by such lines is no conflict",
    arguments: [
      "Heading\n=======\n", "======= \n", ">>>>>>> quoted\n=======\n<<<<<<< no end\n",
      "<<<<<<<HEAD\n=======\n>>>>>>>x\n",
      "```\n" + conflict("a", "b") + "```\n", "~~~~ diff\n~~~\n" + conflict("a", "b") + "~~~~\n",
      "  <<<<<<< HEAD\n=======\n>>>>>>> x\n",
      "<<<<<<<< HEAD\n========\n>>>>>>>> x\n",
    ])
  func markdown(text: String) async throws {
    let reading = try await TestFolder.read(habit: TestFolder.habit("reason: x") + text)
    #expect(reading.said == [])
    #expect(reading.run?.notes.contains(text.prefix(7)) == true)
  }
}
