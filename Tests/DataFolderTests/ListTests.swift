import DataFolder
import Journal
import Testing

@Suite("To-do lists")
struct ListTests {
  private func read(_ tasks: String) async throws -> Reading {
    try await TestFolder.read([
      "people/ben/profile.yml": "", "people/ana/lists/home.md": "---\ntitle: Home\n---\n" + tasks,
    ])
  }

  private func moment(_ text: String) throws -> DayAndTime {
    let parts = text.split(separator: "T").map(String.init)
    return DayAndTime(day: try day(parts[0]), time: parts.count > 1 ? TimeOfDay(parts[1]) : nil)
  }

  @Test("the example of the format is read, subtasks, description, tokens and all")
  func example() async throws {
    let reading = try await TestFolder.read([
      "people/ben/profile.yml": "",
      "people/ana/lists/home.md": """
      ---
      title: Home
      description: Everything around the flat
      visibility: [ben]
      order: 2
      ---
      - [ ] Fix the kitchen tap !high due:2026-11-25T18:00 @ben #plumbing remind:2026-11-24 id:k3f9
        It drips since Monday; the washer is a 12 mm one.
        - [ ] Buy a washer
      - [x] Buy paint done:2026-11-18
      """,
    ])
    #expect(reading.said == [])
    let list = TaskList(
      slug: try #require(Slug("home")), title: "Home", description: "Everything around the flat",
      sharing: .with([try #require(Username("ben"))]), order: 2,
      tasks: [
        ListTask(
          title: "Fix the kitchen tap", description: "It drips since Monday; the washer is a 12 mm one.",
          due: try moment("2026-11-25T18:00"), remind: [try moment("2026-11-24")], priority: .high,
          assignee: Username("ben"), labels: ["plumbing"], id: "k3f9",
          subtasks: [ListTask(title: "Buy a washer", line: 9)], line: 7),
        ListTask(title: "Buy paint", isDone: true, doneOn: try moment("2026-11-18"), line: 10),
      ])
    #expect(reading.ana?.lists == [list])
  }

  @Test(
    "a task comes back after days, weeks, months or years, from completion or from the due date",
    arguments: [
      ("day", 1, ListTask.Repetition.Unit.day, false), ("week", 1, .week, false), ("month", 1, .month, false),
      ("year", 1, .year, false), ("3d", 3, .day, false), ("2w", 2, .week, false), ("+1m", 1, .month, true),
      ("+year", 1, .year, true), ("10y", 10, .year, false),
    ])
  func repetition(text: String, count: Int, unit: ListTask.Repetition.Unit, fromDueDate: Bool) async throws {
    let task = try await read("- [ ] x every:\(text)\n").ana?.lists.first?.tasks.first
    #expect(task?.repetition == ListTask.Repetition(count: count, unit: unit, fromDueDate: fromDueDate))
    #expect(task?.title == "x")
  }

  @Test(
    "words that only look like tokens stay in the title",
    arguments: [
      "Mail ana@example.org", "PR #3 and #4", "Wow! !highest", "C# and F#", "ratio 3:4", "file: the form", "a  b   c",
      "<script>{{x}}</script>", "#", "@", "@Zoë", "due:", "תקן את הברז 🔧",
    ])
  func text(title: String) async throws {
    let reading = try await read("- [ ] \(title)\n")
    #expect(reading.said == [])
    #expect(reading.ana?.lists.first?.tasks == [ListTask(title: title, line: 4)])
  }

  @Test(
    "what is wrong with a token is said at it",
    arguments: [
      ("x due:2026-02-29", "4:13: error: there is no day 2026-02-29 [10]"),
      ("x due:2026-11-25T24:00", "4:24: error: `24:00` is no time [5] → write it like `T18:00`, from 00:00 to 23:59"),
      (
        "x due:2026-11-25T18:00:30",
        "4:24: error: `18:00:30` is no time [8] → write it like `T18:00`, from 00:00 to 23:59"
      ),
      (
        "é due:tomorrow",
        "4:13: warning: `due:tomorrow` is read as text, not as a day [8] → write it like `due:2026-11-25` or `due:2026-11-25T18:00`"
      ),
      ("x every:0d", "4:15: error: `every:0d` is no repetition [2]"),
      ("x every:weak", "4:15: error: `every:weak` is no repetition [4] → did you mean `week`?"),
      ("x @bem", "4:9: warning: there is nobody called `bem` [4] → did you mean `@ben`?"),
      (
        "x file:../../secret",
        "4:14: error: an attachment lies under the person's files/, and `../../secret` does not [12]"
      ),
      (
        "x file:/etc/passwd",
        "4:14: error: an attachment lies under the person's files/, and `/etc/passwd` does not [11]"
      ),
      ("!high due:2026-11-25", "4:7: error: the task has no title [20]"),
      ("a id:x1\n- [ ] b id:x1", "5:12: warning: two tasks have the id `x1` [2] → the first one is meant by it"),
    ])
  func problems(line: String, expected: String) async throws {
    let reading = try await read("- [ ] \(line)\n")
    try #require(reading.said.count == 1, "\(reading.said)")
    #expect(reading.said[0].hasPrefix("people/ana/lists/home.md:" + expected), "\(reading.said[0])")
  }

  @Test("subtasks nest by indentation, text belongs to the task above it, and other lines are left alone")
  func structure() async throws {
    let reading = try await read(
      """
      # A heading

      - [ ] a
        - [ ] b
          - [ ] c
            of c

            still of c
          of b
        - [ ] d
        of a
      A paragraph.
        indented below it
      * [X] e
      \t- [ ] f
      - [?] no task
      - []no task
      - no task
      """)
    #expect(reading.said == [])
    func outline(_ tasks: [ListTask]) -> String {
      tasks.map { task in
        let description = task.description.map { "<\($0)>" } ?? ""
        let below = task.subtasks.isEmpty ? "" : "(\(outline(task.subtasks)))"
        return "\(task.title)\(task.isDone ? "!" : "")\(task.line)\(description)\(below)"
      }.joined(separator: " ")
    }
    let tasks = reading.ana?.lists.first?.tasks ?? []
    #expect(outline(tasks) == "a6<of a>(b7<of b>(c8<of c\n\nstill of c>) d13) e!17(f18)")
  }

  @Test("the line of a task counts the front matter, also with CRLF, and CRLF leaves no trace")
  func lineBreaks() async throws {
    let reading = try await TestFolder.read([
      "people/ana/lists/home.md": "---\r\ntitle: Home\r\n---\r\n\r\n- [ ] a due:2026-11-25\r\n  text\r\n  more\r\n"
    ])
    #expect(reading.said == [])
    let due = try moment("2026-11-25")
    #expect(reading.ana?.lists.first?.tasks == [ListTask(title: "a", description: "text\nmore", due: due, line: 5)])
  }

  @Test(
    "a list is private or shared with people that there are",
    arguments: [
      (
        "public",
        "3:13: error: `visibility` of a list is `private` or a list of usernames [6] → share it like `visibility: [ben]`"
      ),
      ("[bem]", "3:14: error: there is nobody called `bem` [3] → did you mean `ben`?"),
    ])
  func sharing(visibility: String, expected: String) async throws {
    let reading = try await TestFolder.read([
      "people/ben/profile.yml": "", "people/ana/lists/home.md": "---\ntitle: x\nvisibility: \(visibility)\n---\n",
    ])
    #expect(reading.said == ["people/ana/lists/home.md:" + expected])
  }

  @Test("two thousand tasks, each nested in the one before, are read without overflowing")
  func depth() async throws {
    let tasks = (0..<2000).map { String(repeating: " ", count: $0) + "- [ ] x\n" }.joined()
    let reading = try await read(tasks)
    #expect(reading.said == [])
    #expect(reading.ana?.lists.first?.tasks.count == 1)
  }
}
