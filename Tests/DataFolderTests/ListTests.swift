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
      shares: [TaskList.Share(try #require(Username("ben")))], order: 2,
      tasks: [
        ListTask(
          title: "Fix the kitchen tap", description: "It drips since Monday; the washer is a 12 mm one.",
          due: try moment("2026-11-25T18:00"), remind: [.at(try moment("2026-11-24"))], priority: .high,
          assignee: Username("ben"), labels: ["plumbing"], id: "k3f9",
          subtasks: [ListTask(title: "Buy a washer", line: 9)], line: 7, slug: Slug("fix-the-kitchen-tap")),
        ListTask(title: "Buy paint", isDone: true, doneOn: try moment("2026-11-18"), line: 10),
      ])
    #expect(reading.ana?.lists == [list])
  }

  @Test(
    "a task comes back after days, weeks, months or years, on weekdays or on last days, and is written as it was read",
    arguments: [
      ("day", ListTask.Repetition(.every(1, .day))), ("week", ListTask.Repetition(.every(1, .week))),
      ("month", ListTask.Repetition(.every(1, .month))), ("year", ListTask.Repetition(.every(1, .year))),
      ("3d", ListTask.Repetition(.every(3, .day))), ("2w", ListTask.Repetition(.every(2, .week))),
      ("+month", ListTask.Repetition(.every(1, .month), isFromDueDate: true)),
      ("+1m@31", ListTask.Repetition(.every(1, .month, day: 31), isFromDueDate: true)),
      ("+1y@29", ListTask.Repetition(.every(1, .year, day: 29), isFromDueDate: true)),
      ("10y", ListTask.Repetition(.every(10, .year))), ("weekday", ListTask.Repetition(.weekdays(.workdays))),
      ("mon,thu", ListTask.Repetition(.weekdays([WeekdaySet(.monday), WeekdaySet(.thursday)]))),
      ("+last", ListTask.Repetition(.lastOfMonth, isFromDueDate: true)),
    ])
  func repetition(text: String, repetition: ListTask.Repetition) async throws {
    let reading = try await read("- [ ] x every:\(text)\n")
    let task = reading.ana?.lists.first?.tasks.first
    #expect(task?.repetition == repetition)
    #expect(task?.repetition?.text == text)
    #expect(task?.title == "x")
    #expect(reading.said == [])
  }

  @Test("a repetition ends on a day or after so many times, wherever in the line that stands")
  func ends() async throws {
    let task = try await read("- [ ] times:3 x every:week until:2027-01-31\n").ana?.lists.first?.tasks.first
    #expect(
      task?.repetition == ListTask.Repetition(.every(1, .week), until: try day("2027-01-31"), times: 3))
    let said = try await read("- [ ] x times:3\n").said
    #expect(said.count == 1 && said[0].contains("this ends a repetition"))
  }

  @Test("a list is shared for reading or for writing, and `share` counts before `visibility`")
  func sharing() async throws {
    let reading = try await TestFolder.read([
      "people/ben/profile.yml": "", "people/cleo/profile.yml": "",
      "people/ana/lists/home.md":
        "---\ntitle: Home\nshare: [{person: ben, may: write}, {person: cleo}]\nvisibility: [ben]\n---\n",
    ])
    let list = try #require(reading.ana?.lists.first)
    #expect(list.access(of: try #require(Username("ben"))) == .write)
    #expect(list.access(of: try #require(Username("cleo"))) == .read)
    #expect(list.access(of: try #require(Username("ana"))) == nil)
    #expect(reading.said.count == 1 && reading.said[0].contains("`visibility` does not count"))
  }

  @Test("what people say about a task stands below it, apart from its description")
  func comments() async throws {
    let reading = try await read(
      """
      - [ ] x by:ben
        About it.
        > ben 2026-11-22T10:00: I am on it.
        > A quotation, not a comment.
        - [ ] y
          > ana 2026-11-22: Yours.

      """)
    #expect(reading.said == [])
    let task = try #require(reading.ana?.lists.first?.tasks.first)
    let ben = try #require(Username("ben"))
    #expect(task.comments == [.init(by: ben, at: try moment("2026-11-22T10:00"), text: "I am on it.")])
    #expect(task.description == "About it.\n> A quotation, not a comment.")
    #expect(task.doneBy == ben)
    #expect(task.subtasks.first?.comments.map(\.text) == ["Yours."])
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
    #expect(
      reading.ana?.lists.first?.tasks == [ListTask(title: title, line: 4, slug: Slugs.slug(from: title))])
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
      (
        "x every:",
        "4:9: warning: `every:` says nothing, and is read as text [6] → write it like `every:week` or `every:3d`"
      ),
      (
        "x due:2026-11-25 due:2026-11-26",
        "4:28: warning: the task has `due:` twice [10] → the first one counts"
      ),
      (
        "x file:plan.pdf",
        "4:14: warning: there is no file `plan.pdf` in files/ [8] → put it there, or take `file:plan.pdf` out of the line"
      ),
      (
        "x\n  > nobody 2026-11-22: Me.",
        "5:3: warning: there is nobody called `nobody` [24] → people are named as their folders in `people/`"
      ),
      ("x !hihg", "4:9: warning: `!hihg` is read as text, not as a priority [5] → did you mean `!high`?"),
      ("x !low !high", "4:14: warning: the task has two priorities [5] → the last one counts"),
      (
        "x @ana @ben",
        "4:14: warning: the task is for two people, and `@ana` does not count [4] → one person does a task: take the others out, or give them steps of their own"
      ),
      (
        "x start:2026-12-02 due:2026-12-01",
        "4:9: warning: the task can be begun only after it is due [16] → `start:` is the earlier one of the two"
      ),
      (
        "x start:2026-12-01T12:00 due:2026-12-01T10:00",
        "4:9: warning: the task can be begun only after it is due [22] → `start:` is the earlier one of the two"
      ),
      (
        "x done:2026-11-01",
        "4:9: warning: the task is open, and its line says when it was done [15] → write `[x]` before a task that is done"
      ),
      ("a id:x1\n- [ ] b id:x1", "5:12: warning: two tasks have the id `x1` [2] → the first one is meant by it"),
    ])
  func problems(line: String, expected: String) async throws {
    let reading = try await read("- [ ] \(line)\n")
    try #require(reading.said.count == 1, "\(reading.said)")
    #expect(reading.said[0].hasPrefix("people/ana/lists/home.md:" + expected), "\(reading.said[0])")
  }

  @Test(
    "a line that was meant as a task is pointed out, and kept as text",
    arguments: [
      "- [] Paint", "-[ ] Paint", "- [ ]Paint", "* [v] Paint", "- [✓] Paint", "  - [-] Paint", "+ [  ] Paint",
    ])
  func slips(line: String) async throws {
    let reading = try await read("- [ ] Wall\n\(line)\n")
    try #require(reading.said.count == 1, "\(reading.said)")
    let indent = line.prefix { $0 == " " }.count
    #expect(
      reading.said[0].hasPrefix(
        "people/ana/lists/home.md:5:\(indent + 1): warning: this looks like a task, and is read as text"))
    #expect(reading.ana?.lists.first?.allTasks.map(\.title) == ["Wall"])
  }

  @Test("other lines, contradictions that are none, and words that begin like a priority are not pointed out")
  func noSlips() async throws {
    let reading = try await read(
      """
      - [x](https://example.org) is a link
      - [1] is a footnote
      - [ ] Wall !important !! !now
        - [v]: https://example.org
        - a list in a description
      - [ ] Door start:2026-12-01 due:2026-12-01T08:00
      - [ ] Roof start:2026-12-01T08:00 due:2026-12-01
      - [ ] Roof @ben @ben !low !low

      """)
    #expect(reading.said == [])
  }

  @Test("an attachment is a file in the person's files: a link and a folder are warned of, and the task is kept")
  func attachments() async throws {
    let folder = try TestFolder([
      "daybook.yml": "", "people/ana/profile.yml": "name: Ana\n", "people/ana/files/plan.pdf": "plan",
      "people/ana/files/sub/photo.jpg": "x",
      "people/ana/lists/home.md":
        "---\ntitle: Home\n---\n- [ ] a file:plan.pdf file:sub/photo.jpg\n- [ ] b file:link.pdf\n- [ ] c file:sub\n- [ ] d file:linked/photo.jpg file:plan.pdf\n",
    ])
    try folder.link("people/ana/files/link.pdf", to: "plan.pdf")
    try folder.link("people/ana/files/linked", to: "sub")
    let reading = await folder.read()
    #expect(
      reading.said == [
        "people/ana/lists/home.md:5:14: warning: the attachment `link.pdf` is a symbolic link, and no file [8] → put the file itself into files/",
        "people/ana/lists/home.md:6:14: warning: the attachment `sub` is a folder, and no file [3] → put the file itself into files/",
        "people/ana/lists/home.md:7:14: warning: the attachment `linked/photo.jpg` is in a folder that is a symbolic link [16] → put the file itself into files/",
      ])
    let list = try #require(reading.ana?.lists.first)
    #expect(
      list.tasks.map(\.files)
        == [["plan.pdf", "sub/photo.jpg"], ["link.pdf"], ["sub"], ["linked/photo.jpg", "plan.pdf"]])
    #expect(list.attachments.map(\.name) == ["plan.pdf", "sub/photo.jpg"])
    #expect(list.attachments.map(\.size) == [4, 1] && list.attachments.allSatisfy { $0.content == .other })
  }

  @Test("an attachment over the limit is warned of, and a damaged picture where others see the list")
  func unusableAttachments() async throws {
    let cut = "\u{FFFD}"
    func said(_ share: String) async throws -> (said: [String], attached: [String]) {
      let folder = try TestFolder([
        "daybook.yml": "owner: ana\nlimits: {file_bytes: 12}\n", "people/ana/profile.yml": "name: Ana\n",
        "people/ben/profile.yml": "name: Ben\n", "people/ana/files/large.txt": "thirteen byte",
        "people/ana/files/cut.webp": "RIFF....WEBP", "people/ana/files/cut.jpg": cut,
        "people/ana/lists/home.md":
          "---\ntitle: Home\n\(share)---\n- [ ] a file:large.txt file:cut.webp file:cut.jpg\n",
      ])
      let reading = await folder.read()
      return (reading.said, reading.ana?.lists.first?.attachments.map(\.name) ?? [])
    }
    let alone = try await said("")
    #expect(
      alone.said == [
        "people/ana/lists/home.md:4:14: warning: the attachment `large.txt` has more bytes than its limit of 12 [9] → make it smaller, or raise `limits: {file_bytes: …}` in daybook.yml"
      ])
    #expect(alone.attached == ["cut.webp", "cut.jpg"])
    let shared = try await said("visibility: [ben]\n")
    #expect(
      shared.said.last
        == "people/ana/lists/home.md:5:29: warning: the attachment `cut.webp` is a damaged picture, so nobody else gets a copy [8] → what a camera adds to pictures is taken out for others; copy or export the picture again"
    )
    #expect(shared.said.count == 2 && shared.attached == alone.attached)
  }

  @Test(
    "what an attachment is, is told by its bytes",
    arguments: [
      ("<!DOCTYPE html><p>", Journal.Attachment.Content.markup), ("\u{FEFF}\r\n\t <hTmL>", .markup),
      ("<script>", .markup), ("<body onload=x>", .markup), ("<a href=x>", .markup), ("<!-- x -->", .markup),
      ("<?xml version='1.0'?>", .markup), ("<svg\nxmlns=", .markup), ("x <html>", .other), ("< html>", .other),
      ("<", .other), ("%PDF-1.7 <html>", .other),
      ("\0\0\0\u{18}ftypheic....", .uncleanable), ("\0\0\0\u{18}ftypavif....", .uncleanable),
      ("\0\0\0\u{18}ftypmp42....", .uncleanable), ("\0\0\0\u{14}ftypqt  ....", .uncleanable),
      ("II*\0....", .uncleanable), ("MM\0*....", .uncleanable), ("\0\0\0\u{C}JXL \r\n", .uncleanable),
      ("GIF89a....", .other), ("", .other), ("RIFF....WEBP", .damagedPicture),
    ])
  func contents(_ text: String, _ content: Journal.Attachment.Content) async throws {
    let reading = try await TestFolder.read([
      "people/ben/profile.yml": "name: Ben\n", "people/ana/files/a": text,
      "people/ana/lists/home.md": "---\ntitle: Home\nvisibility: [ben]\n---\n- [ ] a file:a\n",
    ])
    #expect(reading.ana?.lists.first?.attachments.map(\.content) == [content])
    #expect(reading.said.count == (content.staysWithOwner ? 1 : 0))
    if content == .uncleanable {
      #expect(
        reading.said == [
          "people/ana/lists/home.md:5:14: warning: the attachment `a` may say where it was taken, so nobody else gets a copy → what a camera adds to pictures is taken out for others; that works with JPEG, PNG and WebP: export a picture as a JPEG"
        ])
    }
  }

  @Test("attachments whose names say the same in other bytes are two, and one that is named twice is one")
  func spellings() async throws {
    let folder = try TestFolder([
      "people/ana/files/\u{E9}": "one",
      "people/ana/lists/home.md": "---\ntitle: Home\n---\n- [ ] a file:\u{E9} file:e\u{301} file:\u{E9}\n",
    ])
    try folder.write("two!", to: "people/ana/files/e\u{301}")
    #expect(await folder.read().ana?.lists.first?.attachments.map(\.size) == [3, 4])
  }

  @Test("a title that two lists of a person have is warned of, and both lists are kept")
  func sameTitles() async throws {
    let reading = try await TestFolder.read([
      "people/ana/lists/a.md": "---\ntitle: Home\n---\n", "people/ana/lists/b.md": "---\ntitle: HOME\n---\n",
    ])
    #expect(
      reading.said == [
        "people/ana/lists/b.md:2:8: warning: the list `a` has this title, too [4] → give one of them another title"
      ])
    #expect(reading.ana?.lists.count == 2)
  }

  @Test(
    "the list for tasks without one is the one that the settings name; a name of no list in use is warned of",
    arguments: [
      ("work", "work", nil), ("wrok", "home", "there is no list `wrok` [4] → did you mean `work`?"),
      ("old", "home", "the list `old` is archived [3] → lists are named as their files in `lists/`"),
      ("No list", "home", "there is no list `No list` [7] → lists are named as their files in `lists/`"),
    ] as [(String, String, String?)])
  func inbox(_ setting: String, _ slug: String, _ warning: String?) async throws {
    let reading = try await TestFolder.read([
      "daybook.yml": "inbox: \(setting)\n", "people/ana/lists/home.md": "---\ntitle: Home\n---\n",
      "people/ana/lists/work.md": "---\ntitle: Work\n---\n",
      "people/ana/lists/old.md": "---\ntitle: Old\narchived: 2026-11-01\n---\n",
    ])
    #expect(reading.said == (warning.map { ["daybook.yml:1:8: warning: \($0)"] } ?? []))
    let ana = try #require(reading.ana)
    #expect(reading.book.inbox(of: ana)?.slug.text == slug)
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
    #expect(reading.said.count == 1 && reading.said[0].contains("home.md:20:1: warning: this looks like a task"))
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
    #expect(
      reading.ana?.lists.first?.tasks == [
        ListTask(title: "a", description: "text\nmore", due: due, line: 5, slug: Slug("a"))
      ])
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
