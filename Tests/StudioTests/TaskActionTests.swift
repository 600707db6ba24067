import Changes
import DataFolder
import Journal
import SitePlan
import Testing

@testable import Studio

@Suite("Tasks by forms and buttons")
struct TaskActionTests {
  private let day = Day(number: 20_777)
  private let list = "people/ana/lists/home.md"

  private func sample(_ tasks: String, language: String = "en") throws -> ServedSample {
    let sample = try ServedSample(today: day)
    try sample.write("owner: ana\ntime_zone: UTC\nlanguage: \(language)\n", to: "daybook.yml")
    try sample.write("---\ntitle: Home\n---\n\(tasks)", to: list)
    return sample
  }

  /// Lists of Ben: one that Ana may change, one that she may read, and one that she does not see.
  private func share(_ sample: ServedSample) throws {
    try sample.write("name: Ben\n", to: "people/ben/profile.yml")
    try sample.write(
      "---\ntitle: Boat\nshare: [{person: ana, may: write}]\n---\n- [ ] Sand the oar\n", to: "people/ben/lists/boat.md")
    try sample.write(
      "---\ntitle: Club\nshare: [{person: ana, may: read}]\n---\n- [ ] Bring the pot\n", to: "people/ben/lists/club.md")
    try sample.write("---\ntitle: Secret\n---\n- [ ] A surprise\n", to: "people/ben/lists/secret.md")
  }

  /// The tasks of a list's file.
  private func tasks(_ sample: ServedSample, _ path: String = "people/ana/lists/home.md") -> String {
    (sample.text(path) ?? "").components(after: "---\n")
  }

  private func sentence(_ sample: ServedSample, _ action: String, _ fields: [String: String]) async throws -> String? {
    do {
      try await sample.send(action, fields)
      return nil
    } catch {
      return ChangeRefusal(error, in: try await sample.revision().words, weekStartsOn: .monday)?.text
    }
  }

  // MARK: Adding

  @Test("a line is added to the list of its page, or to the one that it names, and the note says how it was understood")
  func adding() async throws {
    let sample = try sample("- [ ] Tap\n")
    try sample.write("---\ntitle: Work\n---\n", to: "people/ana/lists/work.md")
    let gas = try await sample.send(
      "task-add", ["list": "home", "line": "Pay gas fri 18:00 !high #home every month"])
    #expect(
      gas.note.text == "Pay gas added to Home: Fri 27 Nov, 18:00 · every month · Priority: high · #home")
    #expect(gas.note.undo != nil)
    #expect(gas.page == "lists/home/index.html")
    #expect(
      tasks(sample) == "- [ ] Tap\n- [ ] Pay gas !high due:2026-11-27T18:00 every:+month #home\n")
    let call = try await sample.send(
      "task-add", ["list": "home", "line": "Call Uli 27 nov 18:00 /work", "page": "agenda.html"])
    #expect(call.note.text == "Call Uli added to Work: Fri 27 Nov, 18:00. Pay gas is due at the same time.")
    #expect(call.page == "agenda.html")
    #expect(tasks(sample, "people/ana/lists/work.md") == "- [ ] Call Uli due:2026-11-27T18:00\n")
    #expect(try await sample.send("task-add", ["line": "Sweep"]).note.text == "Sweep added to Home")
  }

  @Test("a task is added as a step of another one")
  func step() async throws {
    let sample = try sample("- [ ] Tap\n- [ ] Walk\n")
    try await sample.send("task-add", ["list": "home", "task": "4", "title": "Tap", "line": "Buy a washer"])
    #expect(tasks(sample) == "- [ ] Tap\n  - [ ] Buy a washer\n- [ ] Walk\n")
  }

  @Test(
    "where there is no list, a first one is made",
    arguments: [("en", "To-do"), ("de", "Aufgaben"), ("fr", "À faire")])
  func firstList(_ language: String, _ title: String) async throws {
    let sample = try ServedSample(today: day)
    try sample.write("owner: ana\nlanguage: \(language)\n", to: "daybook.yml")
    let note = try await sample.send("task-add", ["line": "Sweep"]).note
    #expect(note.text.contains(title))
    let list = try #require(try await sample.revision().book.people.first?.lists.first)
    #expect(list.title == title)
    #expect(list.tasks.map(\.title) == ["Sweep"])
  }

  @Test(
    "a line that is no task comes again with what was typed and with the reason",
    arguments: [
      ("", "The task has no title yet."), ("fri 18:00", "The task has no title yet."),
      ("Pay gas 2026-11-19", "19 November 2026 has passed. Give a later date."),
      ("Ask @zoe", "There is nobody called zoe. Put quotes directly around the word if it belongs to the title."),
      ("Pay\nmore", "This must be one line."),
    ])
  func noTask(_ line: String, _ problem: String) async throws {
    let sample = try sample("- [ ] Tap\n")
    let page = try await sample.refused("task-add", ["list": "home", "line": line])
    #expect(page.problems.map(\.message) == [problem])
    #expect(page.groups.first?.questions.first?.value == line)
    #expect(page.isKept)
    #expect(tasks(sample) == "- [ ] Tap\n")
    _ = try await sample.html(of: page)
  }

  @Test("without scripts a line is shown as it is understood before it is stored")
  func look() async throws {
    let sample = try sample("- [ ] Tap due:2026-11-27T18:00\n")
    let page = try await sample.refused(
      "task-add", ["list": "home", "line": "Pay gas fri 18:00 @ana every month", "look": "yes"])
    #expect(page.problems.isEmpty)
    #expect(
      page.understood.map { "\($0.kind) \($0.name): \($0.said)" } == [
        "title Title: Pay gas", "due Due: Fri 27 Nov, 18:00", "assignee Who does it: Ana",
        "repetition Repeats: every month", "list List: Home",
      ])
    #expect(page.points == ["Tap is due at the same time."])
    #expect(tasks(sample) == "- [ ] Tap due:2026-11-27T18:00\n")
    let html = try await sample.html(of: page)
    #expect(html.contains("value=\"Pay gas fri 18:00 @ana every month\""))
    #expect(html.contains("name=\"look\""))
  }

  // MARK: Done and not done

  @Test("a task is done and open again, and one that comes back is due again")
  func ticking() async throws {
    let sample = try sample("- [ ] Tap\n- [ ] Gas due:2026-11-19 every:+month\n")
    let tap = ["list": "home", "task": "4", "title": "Tap"]
    let done = try await sample.send("task-tick", tap.merging(["done": "yes"]) { $1 })
    #expect(done.note == Note("Tap: done", undo: .taskDone("Tap")))
    #expect(tasks(sample).hasPrefix("- [x] Tap done:2026-11-20 by:ana\n"))
    #expect(try await sentence(sample, "task-tick", tap.merging(["done": "yes"]) { $1 }) == "Tap is done already.")
    #expect(try await sample.send("task-tick", tap.merging(["done": "no"]) { $1 }).note.text == "Tap: open again")
    #expect(try await sentence(sample, "task-tick", tap.merging(["done": "no"]) { $1 }) == "Tap is not done.")
    let gas = ["list": "home", "task": "5", "title": "Gas", "done": "yes", "due": "2026-11-19"]
    #expect(try await sample.send("task-tick", gas).note.text == "Gas: due again Sat 19 Dec")
    #expect(
      tasks(sample)
        == "- [ ] Tap\n- [ ] Gas due:2026-12-19 every:+month\n- [x] Gas due:2026-11-19 done:2026-11-20 by:ana\n")
    // A second press on the page from before does not do the next time as well.
    #expect(try await sentence(sample, "task-tick", gas) == "Gas is done already.")
  }

  @Test(
    "notes are in the language of the pages",
    arguments: [
      ("en", "Gas: due again Sat 19 Dec"), ("de", "Gas: wieder fällig Sa, 19. Dez."),
      ("es", "Gas: vence de nuevo sáb, 19 dic"), ("fr", "Gas\u{202F}: de nouveau à faire sam. 19 déc."),
      ("pt", "Gas: de novo para sáb., 19 dez."),
    ])
  func languages(_ language: String, _ note: String) async throws {
    let sample = try sample("- [ ] Gas due:2026-11-19 every:+month\n", language: language)
    let said = try await sample.send("task-tick", ["list": "home", "task": "4", "title": "Gas", "done": "yes"])
    #expect(said.note.text == note)
  }

  @Test("a task is found by its title where lines moved, and not where it is gone")
  func staleLines() async throws {
    let sample = try sample("- [ ] New\n- [ ] Tap\n- [ ] Walk\n")
    try await sample.send("task-tick", ["list": "home", "task": "4", "title": "Tap", "done": "yes"])
    #expect(tasks(sample).hasPrefix("- [ ] New\n- [x] Tap"))
    for fields in [["task": "4", "title": "Gone"], ["task": "99", "title": ""], ["task": "x", "title": "No"], [:]] {
      #expect(
        try await sentence(sample, "task-tick", fields.merging(["list": "home"]) { $1 })
          == "This task is not there any more.")
    }
  }

  // MARK: Moving

  @Test("a task goes up and down among its open neighbours, and beside another one")
  func moving() async throws {
    let sample = try sample("- [ ] A\n- [x] Done\n- [ ] B\n  - [ ] b\n- [ ] C\n")
    func move(_ line: Int, _ title: String, _ more: [String: String]) async throws -> String {
      try await sample.send(
        "task-move", ["list": "home", "task": "\(line)", "title": title].merging(more) { $1 }
      ).note.text
    }
    #expect(try await move(6, "B", ["to": "up"]) == "B moved")
    #expect(tasks(sample) == "- [ ] B\n  - [ ] b\n- [ ] A\n- [x] Done\n- [ ] C\n")
    #expect(try await move(4, "B", ["to": "up"]) == "Nothing changed")
    #expect(try await move(5, "b", ["to": "down"]) == "Nothing changed")
    #expect(try await move(6, "A", ["to": "down"]) == "A moved")
    #expect(tasks(sample) == "- [ ] B\n  - [ ] b\n- [x] Done\n- [ ] C\n- [ ] A\n")
    // The other one's line is stale.
    #expect(try await move(8, "A", ["to": "before", "other": "1", "other-title": "B"]) == "A moved")
    #expect(tasks(sample) == "- [ ] A\n- [ ] B\n  - [ ] b\n- [x] Done\n- [ ] C\n")
    #expect(try await move(4, "A", ["to": "after", "other": "6", "other-title": "b"]) == "A moved")
    #expect(tasks(sample) == "- [ ] B\n  - [ ] b\n  - [ ] A\n- [x] Done\n- [ ] C\n")
    #expect(try await move(6, "A", ["to": "end"]) == "A moved")
    #expect(tasks(sample) == "- [ ] B\n  - [ ] b\n- [x] Done\n- [ ] C\n- [ ] A\n")
    #expect(try await move(4, "B", ["to": "sideways"]) == "Nothing changed")
    #expect(
      try await sentence(
        sample, "task-move",
        ["list": "home", "task": "4", "title": "B", "to": "after", "other": "5", "other-title": "b"])
        == "B cannot become a part of itself.")
  }

  @Test("of a task that comes back the time is opened again that the page showed, and not the one in its line by now")
  func openingTheShownTime() async throws {
    let times = "- [x] Rent due:2026-11-13 done:2026-11-13\n- [x] Rent due:2026-11-06 done:2026-11-06\n"
    let sample = try sample("- [ ] Rent due:2026-11-20 every:+week\n" + times)
    let shown = ["list": "home", "task": "5", "title": "Rent", "done": "no", "due": "2026-11-06"]
    try await sample.send("task-tick", shown)
    #expect(
      tasks(sample)
        == "- [ ] Rent due:2026-11-20 every:+week\n- [x] Rent due:2026-11-13 done:2026-11-13\n- [ ] Rent due:2026-11-06\n"
    )
    #expect(try await sentence(sample, "task-tick", shown) != nil)
  }

  @Test("a task goes to another list with all that belongs to it, but not with attachments to somebody else")
  func movingToAnotherList() async throws {
    let sample = try sample("- [ ] A\n  More.\n  - [ ] a\n- [ ] B file:plan.txt\n")
    try share(sample)
    try sample.write("plan", to: "people/ana/files/plan.txt")
    let moved = try await sample.send(
      "task-move", ["list": "home", "task": "4", "title": "A", "into": "ben.boat", "page": "lists/home/index.html"])
    #expect(moved.note.text == "A moved to Boat")
    #expect(tasks(sample) == "- [ ] B file:plan.txt\n")
    #expect(tasks(sample, "people/ben/lists/boat.md") == "- [ ] Sand the oar\n- [ ] A added:ana\n  More.\n  - [ ] a\n")
    let plan = ["list": "home", "task": "4", "title": "B"]
    #expect(
      try await sentence(sample, "task-move", plan.merging(["into": "ben.boat"]) { $1 })
        == "B has attachments, and they stay with the owner of its list.")
    #expect(
      try await sentence(sample, "task-move", plan.merging(["into": "ben.club"]) { $1 })
        == "You may read Club, and not change it.")
    #expect(
      try await sentence(sample, "task-move", plan.merging(["into": "ben.secret"]) { $1 })
        == "There is no list ben.secret.")
  }

  @Test("a file of somebody else's cannot be named in their list, by no form, so that it cannot go with a task")
  func filesOfTheOwner() async throws {
    let sample = try sample("")
    try share(sample)
    try sample.write("secret", to: "people/ben/files/secret.txt")
    let boat = tasks(sample, "people/ben/lists/boat.md")
    let lines = [
      ["list": "ben.boat", "line": "Tea file:secret.txt"], ["line": "Tea file:secret.txt /boat"],
      ["list": "ben.boat", "task": "5", "title": "Sand the oar", "line": "Tea file:secret.txt"],
    ]
    for fields in lines {
      let page = try await sample.html(of: try await sample.refused("task-add", fields))
      #expect(page.contains("would be a file of"), "\(fields)")
    }
    let edit = ["list": "ben.boat", "task": "5", "title": "Sand the oar", "name": "Sand file:secret.txt"]
    await #expect(throws: (any Error).self) { try await sample.send("task-edit", edit) }
    #expect(tasks(sample, "people/ben/lists/boat.md") == boat)
    // To some systems the same letters in other bytes are another file.
    let list = try #require(sample.text("people/ben/lists/boat.md"))
    try sample.write(list + "- [ ] Paint file:\u{E9}.txt\n", to: "people/ben/lists/boat.md")
    _ = try await sample.refused("task-add", ["list": "ben.boat", "line": "Tea file:e\u{301}.txt"])
    try await sample.send("task-add", ["list": "ben.boat", "line": "Tea file:\u{E9}.txt"])
  }

  @Test("a task that is dragged to another day keeps its time, and not to one that has passed")
  func due() async throws {
    let sample = try sample("- [ ] Tap due:2026-11-25T18:00\n- [ ] Old due:2026-11-01\n")
    let tap = ["list": "home", "task": "4", "title": "Tap"]
    let moved = try await sample.send("task-due", tap.merging(["day": "2026-11-27"]) { $1 })
    #expect(moved.note.text == "Tap: due Fri 27 Nov, 18:00")
    #expect(tasks(sample).hasPrefix("- [ ] Tap due:2026-11-27T18:00\n"))
    #expect(
      try await sentence(sample, "task-due", tap.merging(["day": "2026-11-19"]) { $1 })
        == "19 November 2026, 18:00 has passed. Give a later date.")
    #expect(
      try await sentence(sample, "task-due", tap.merging(["day": "soon"]) { $1 })
        == "This is no day. Write it like 2026-11-20.")
    let old = ["list": "home", "task": "5", "title": "Old", "day": "2026-11-01"]
    #expect(try await sample.send("task-due", old).note == Note("Nothing changed"))
  }

  // MARK: Comments

  @Test("whoever sees a list may comment on its tasks, and change only what they said themselves")
  func comments() async throws {
    let sample = try sample("- [ ] Tap\n")
    try share(sample)
    let pot = ["list": "ben.club", "task": "5", "title": "Bring the pot"]
    let said = try await sample.send("task-comment", pot.merging(["text": "The big one?"]) { $1 })
    #expect(said.note == Note("Comment on Bring the pot stored", undo: .taskCommented("Bring the pot")))
    let club = "people/ben/lists/club.md"
    #expect(sample.text(club)?.hasSuffix("- [ ] Bring the pot\n  > ana 2026-11-20: The big one?\n") == true)
    let mine = pot.merging(["at": "2026-11-20", "said": "The big one?"]) { $1 }
    try await sample.send("task-comment-edit", mine.merging(["text": "The red one?"]) { $1 })
    #expect(sample.text(club)?.contains(": The red one?") == true)
    #expect(
      try await sentence(sample, "task-comment-delete", mine)
        == "This comment is not there any more, or somebody else wrote it.")
    try await sample.send("task-comment-delete", mine.merging(["said": "The red one?"]) { $1 })
    #expect(sample.text(club)?.hasSuffix("- [ ] Bring the pot\n") == true)
    for text in ["", "  ", "a\nb", "bell\u{7}"] {
      let page = try await sample.refused("task-comment", pot.merging(["text": text]) { $1 })
      #expect(page.problems.count == 1)
      #expect(page.groups[0].questions[0].value == text)
    }
  }

  // MARK: Who may

  @Test("what somebody may only read is not changed, and what they do not see is not there")
  func readers() async throws {
    let sample = try sample("- [ ] Tap\n")
    try share(sample)
    let before = sample.text("people/ben/lists/club.md")
    let actions: [(String, [String: String])] = [
      ("task-tick", ["done": "yes"]), ("task-edit", ["name": "Mine"]), ("task-delete", [:]),
      ("task-move", ["to": "end"]), ("task-due", ["day": "2026-12-01"]),
    ]
    for (action, more) in actions {
      let pot = ["list": "ben.club", "task": "5", "title": "Bring the pot"].merging(more) { $1 }
      #expect(
        try await sentence(sample, action, pot) == "You may read Club, and not change it.", "\(action)")
      let surprise = ["list": "ben.secret", "task": "4", "title": "A surprise"].merging(more) { $1 }
      #expect(try await sentence(sample, action, surprise) == "There is no list ben.secret.", "\(action)")
    }
    let page = try await sample.refused("task-add", ["list": "ben.club", "line": "Mine"])
    #expect(page.problems.map(\.message) == ["You may read Club, and not change it."])
    #expect(sample.text("people/ben/lists/club.md") == before)
    #expect(
      try await sentence(
        sample, "task-comment", ["list": "ben.secret", "task": "4", "title": "A surprise", "text": "x"])
        == "There is no list ben.secret.")
  }

  @Test("a list that somebody shares is changed in their file, until they share it no more")
  func shared() async throws {
    let sample = try sample("- [ ] Tap\n")
    try share(sample)
    let oar = ["list": "ben.boat", "task": "5", "title": "Sand the oar", "done": "yes"]
    let done = try await sample.send("task-tick", oar)
    #expect(done.page == "lists/ben.boat/index.html")
    #expect(tasks(sample, "people/ben/lists/boat.md") == "- [x] Sand the oar done:2026-11-20 by:ana\n")
    #expect(try await sample.send("undo", [:]).note.text == "Taken back: Sand the oar done")
    try sample.write("---\ntitle: Boat\n---\n- [ ] Sand the oar\n", to: "people/ben/lists/boat.md")
    #expect(try await sentence(sample, "task-tick", oar) == "There is no list ben.boat.")
  }

  @Test(
    "the page to return to is one of the edition",
    arguments: [
      ("calendar/index.html#d20", "calendar/index.html#d20"),
      ("lists/home/index.html?by=due", "lists/home/index.html?by=due"), ("", "lists/home/index.html"),
      ("/etc/passwd", "lists/home/index.html"), ("//example.org/", "lists/home/index.html"),
      ("../../public/index.html", "lists/home/index.html"), ("a/../../b", "lists/home/index.html"),
      ("a\\b", "lists/home/index.html"), ("a\r\nSet-Cookie: b", "lists/home/index.html"),
    ])
  func pages(_ page: String, _ shown: String) async throws {
    let sample = try sample("- [ ] Tap\n")
    let outcome = try await sample.send(
      "task-tick", ["list": "home", "task": "4", "title": "Tap", "done": "yes", "page": page])
    #expect(outcome.page == shown)
  }
}

extension String {
  /// What stands behind the second `mark`, which ends the front matter.
  fileprivate func components(after mark: String) -> String {
    let parts = split(separator: mark, maxSplits: 2, omittingEmptySubsequences: false)
    return parts.count == 3 ? String(parts[2]) : ""
  }
}
