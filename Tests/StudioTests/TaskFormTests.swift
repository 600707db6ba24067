import Changes
import DataFolder
import Journal
import SitePlan
import Testing

@testable import Studio

@Suite("Forms of tasks")
struct TaskFormTests {
  private let day = Day(number: 20_777)
  private let path = "people/ana/lists/home.md"
  private let address = "lists/home/4.edit.form.html"
  private static func misread(_ word: String) -> String {
    "Title: \(word) would be read as something else. Put quotes directly around it if it belongs to the title."
  }

  private func sample(_ tasks: String) throws -> ServedSample {
    let sample = try ServedSample(today: day)
    try write(tasks, sample)
    return sample
  }

  private func write(_ tasks: String, _ sample: ServedSample) throws {
    try sample.write("---\ntitle: Home\n---\n\(tasks)", to: path)
  }

  private func tasks(_ sample: ServedSample) -> String? {
    sample.text(path).map { String($0.dropFirst("---\ntitle: Home\n---\n".count)) }
  }

  /// What a page would send when nothing in it is changed.
  private func fields(of page: FormPage) -> [String: String] {
    var fields = Dictionary(page.hidden.map { ($0.name, $0.value) }) { $1 }
    for field in page.groups.flatMap(\.questions) {
      let chosen = field.choices.first(where: \.isChosen)?.value
      fields[field.name] = field.choices.isEmpty ? field.value : chosen ?? ""
    }
    return fields
  }

  private func form(_ sample: ServedSample, at address: String? = nil) async throws -> [String: String] {
    fields(of: try #require(try await sample.model(at: address ?? self.address) as? FormPage))
  }

  @Test("the form of a task shows what is stored, and stores nothing where nothing was changed")
  func unchanged() async throws {
    let lines =
      "- [ ] Pay  gas !high due:2026-11-19T18:00 start:2026-11-02 every:6w @ana #bills #flat until:2027-01-31\n"
      + "  The *reader* is in the cupboard.\n\n  Behind the brooms.\n"
    let sample = try sample(lines)
    let fields = try await form(sample)
    #expect(fields["name"] == "Pay  gas")
    #expect(fields["due"] == "2026-11-19" && fields["due_time"] == "18:00")
    #expect(fields["start"] == "2026-11-02" && fields["start_time"] == "")
    #expect(fields["every"] == "other" && fields["rule"] == "every! 6 weeks until:2027-01-31")
    #expect(fields["priority"] == "high" && fields["assignee"] == "ana" && fields["labels"] == "bills flat")
    let outcome = try await sample.send("task-edit", fields)
    #expect(outcome.note == Note("Nothing changed"))
    #expect(tasks(sample) == lines)
    let page = try #require(try await sample.model(at: address))
    #expect(try await sample.html(of: page).contains("href=\"../../lists/home/4.delete.form.html\""))
  }

  @Test("every field is changed, and emptied")
  func everything() async throws {
    let sample = try sample("- [ ] Tap\n- [ ] Walk\n")
    var fields = try await form(sample)
    fields.merge([
      "name": "Fix the tap", "due": "2026-11-25", "due_time": "18:00", "start": "2026-11-23", "priority": "low",
      "labels": "#home, flat", "assignee": "ana", "every": "+month", "description": "It drips.\r\n\r\nA lot.",
    ]) { $1 }
    let changed = try await sample.send("task-edit", fields)
    #expect(changed.note == Note("Fix the tap changed", undo: .taskChanged("Fix the tap")))
    #expect(
      tasks(sample)
        == "- [ ] Fix the tap !low due:2026-11-25T18:00 start:2026-11-23 @ana #home #flat every:+month\n"
        + "  It drips.\n\n  A lot.\n- [ ] Walk\n")
    fields = try await form(sample)
    for name in ["due", "due_time", "start", "priority", "labels", "assignee", "every", "description"] {
      fields[name] = ""
    }
    try await sample.send("task-edit", fields)
    #expect(tasks(sample) == "- [ ] Fix the tap\n- [ ] Walk\n")
  }

  @Test("after a change the task's page is shown, under its new name, or the list where the task has none or left it")
  func pageAfterwards() async throws {
    let sample = try sample("- [ ] Tap\n  - [ ] Washer\n- [ ] Fix the tap\n")
    var fields = try await form(sample)
    #expect(try await sample.send("task-edit", fields).page == "lists/home/tap.html")
    fields["name"] = "Fix the tap"
    #expect(try await sample.send("task-edit", fields).page == "lists/home/fix-the-tap.html")
    let step = try await form(sample, at: "lists/home/5.edit.form.html")
    #expect(try await sample.send("task-edit", step).page == "lists/home/index.html")
  }

  @Test(
    "a repetition is typed in words or as in files",
    arguments: [
      ("every 3 days", "every:+3d"), ("every! 2 weeks", "every:2w"), ("mon,thu", "every:mon,thu"),
      ("+1m@31", "every:+1m@31"),
      ("every week until:2027-01-31", "every:+week until:2027-01-31"), ("3m times:4", "every:3m times:4"),
    ])
  func repetition(_ typed: String, _ stored: String) async throws {
    let sample = try sample("- [ ] Tap due:2026-11-25\n")
    let fields = try await form(sample).merging(["every": "other", "rule": typed]) { $1 }
    try await sample.send("task-edit", fields)
    #expect(tasks(sample) == "- [ ] Tap due:2026-11-25 \(stored)\n")
    let shown = try await form(sample)
    #expect(try await sample.send("task-edit", shown).note.text == "Nothing changed")
  }

  // MARK: Merging

  @Test("a field that only somebody else changed stays theirs, and one that only the person changed is stored")
  func merging() async throws {
    let sample = try sample("- [ ] Tap due:2026-11-25\n")
    let fields = try await form(sample).merging(["priority": "high"]) { $1 }
    try write("- [ ] Above\n- [ ] Tap due:2026-11-28 #flat\n  It drips.\n", sample)
    try await sample.send("task-edit", fields)
    #expect(tasks(sample) == "- [ ] Above\n- [ ] Tap due:2026-11-28 #flat !high\n  It drips.\n")
  }

  @Test("a field that both changed comes again with what is stored, and sending it again stores what was typed")
  func conflict() async throws {
    let sample = try sample("- [ ] Tap due:2026-11-25\n")
    let fields = try await form(sample).merging(["due": "2026-11-27", "labels": "flat"]) { $1 }
    let theirs = "- [ ] Tap due:2026-11-28T10:00 !high\n"
    try write(theirs, sample)
    let page = try await sample.refused("task-edit", fields)
    #expect(tasks(sample) == theirs)
    #expect(
      page.problems.map { "\($0.label ?? ""): \($0.message)" } == [
        "Due: Somebody else changed this as well, to: Sat 28 Nov, 10:00. "
          + "Saving again puts what the field says in its place."
      ])
    let again = self.fields(of: page)
    #expect(again["due"] == "2026-11-27" && again["was-due"] == "2026-11-28T10:00")
    #expect(again["labels"] == "flat" && again["priority"] == "high")
    _ = try await sample.html(of: page)
    try await sample.send("task-edit", again)
    #expect(tasks(sample) == "- [ ] Tap due:2026-11-27 !high #flat\n")
  }

  @Test("what both changed to the same is no conflict")
  func sameChange() async throws {
    let sample = try sample("- [ ] Tap\n")
    let fields = try await form(sample).merging(["priority": "high", "description": "Drips."]) { $1 }
    try write("- [ ] Tap !high\n  Leaks.\n", sample)
    let page = try await sample.refused("task-edit", fields)
    #expect(page.problems.map(\.label) == ["Description"])
    try await sample.send("task-edit", self.fields(of: page))
    #expect(tasks(sample) == "- [ ] Tap !high\n  Drips.\n")
  }

  @Test("a task that got another title meanwhile is known by the others, and its title is merged as well")
  func retitled() async throws {
    let sample = try sample("- [ ] Tap\n- [ ] Walk\n")
    let fields = try await form(sample)
    try write("- [ ] Kitchen tap\n- [ ] Walk\n", sample)
    try await sample.send("task-edit", fields.merging(["priority": "high"]) { $1 })
    #expect(tasks(sample) == "- [ ] Kitchen tap !high\n- [ ] Walk\n")
    let page = try await sample.refused("task-edit", fields.merging(["name": "The tap"]) { $1 })
    #expect(page.problems.map(\.label) == ["Title"])
    try await sample.send("task-edit", self.fields(of: page))
    #expect(tasks(sample) == "- [ ] The tap !high\n- [ ] Walk\n")
    try write("- [ ] Something else\n", sample)
    await #expect(throws: Refusal.self) { try await sample.send("task-edit", fields) }
  }

  // MARK: Refusals

  @Test(
    "what cannot be stored is said beside its field",
    arguments: [
      ("name", "", "Title: This is missing."),
      ("name", "Tap #flat", Self.misread("#flat")),
      ("name", "Tap\ndue:2026-12-01", "Title: This must be one line."),
      ("name", "Tap done:2026-01-01", Self.misread("done:2026-01-01")),
      ("due", "2026-11-19", "Due: 19 November 2026 has passed. Give a later date."),
      ("due", "soon", "Due: This is no day. Write it like 2026-11-20."),
      ("due_time", "18:00", "Due: A time needs its day."),
      ("priority", "urgent", "Priority: This is none of the answers that can be chosen."),
      ("assignee", "zoe", "Who does it: This is none of the answers that can be chosen."),
      ("labels", "flat 12", "Labels: A label is a word that begins with a letter."),
      ("description", "More:\n- [ ] a task", "Description: A line of it would be read as a task or a comment."),
      ("description", "> ana 2026-11-20: I did", "Description: A line of it would be read as a task or a comment."),
      ("every", "sometimes", "How it repeats: This is no repetition that can be read."),
      ("into", "ben.club", "List: You may read Club, and not change it."),
      ("into", "nowhere", "List: There is no list nowhere."),
    ])
  func refusals(_ name: String, _ value: String, _ problem: String) async throws {
    let sample = try sample("- [ ] Tap\n")
    try sample.write("name: Ben\n", to: "people/ben/profile.yml")
    try sample.write("---\ntitle: Club\nvisibility: [ana]\n---\n", to: "people/ben/lists/club.md")
    let page = try await sample.refused("task-edit", try await form(sample).merging([name: value]) { $1 })
    #expect(page.problems.map { "\($0.label ?? ""): \($0.message)" } == [problem])
    #expect(tasks(sample) == "- [ ] Tap\n")
    _ = try await sample.html(of: page)
  }

  @Test("a deadline that has passed stays while something else is changed")
  func oldDeadline() async throws {
    let sample = try sample("- [ ] Tap due:2026-11-01\n")
    try await sample.send("task-edit", try await form(sample).merging(["name": "The tap"]) { $1 })
    #expect(tasks(sample) == "- [ ] The tap due:2026-11-01\n")
  }

  @Test("a task is changed and goes to another list at once")
  func anotherList() async throws {
    let sample = try sample("- [ ] Tap\n- [ ] Walk\n")
    try sample.write("---\ntitle: Work\n---\n- [ ] Mail\n", to: "people/ana/lists/work.md")
    let fields = try await form(sample)
    #expect(fields["into"] == "home")
    let moved = try await sample.send(
      "task-edit", fields.merging(["into": "work", "description": "It drips.", "name": "Fix the tap"]) { $1 })
    #expect(moved.note.text == "Fix the tap moved to Work")
    #expect(tasks(sample) == "- [ ] Walk\n")
    #expect(
      sample.text("people/ana/lists/work.md")
        == "---\ntitle: Work\n---\n- [ ] Mail\n- [ ] Fix the tap\n  It drips.\n")
    try await sample.send("undo", [:])
    #expect(tasks(sample) == "- [ ] Tap\n- [ ] Walk\n")
  }

  // MARK: Deleting

  @Test("before a task is deleted the page says what goes along, and undo brings all of it back")
  func deleting() async throws {
    let lines =
      "- [ ] Tap file:sizes.txt\n  It drips.\n  - [ ] Washer\n  - [ ] Spanner file:spanner.jpg\n"
      + "  > ana 2026-11-20T10:00: I am on it.\n- [ ] Walk\n"
    let sample = try sample(lines)
    try sample.write("12 mm", to: "people/ana/files/sizes.txt")
    try sample.write("a picture", to: "people/ana/files/spanner.jpg")
    let page = try #require(try await sample.model(at: "lists/home/4.delete.form.html") as? FormPage)
    #expect(page.heading == "Delete Tap?")
    #expect(page.points == ["2 steps", "1 comment", "the file sizes.txt", "the file spanner.jpg"])
    #expect(
      page.lead == "Undo brings it back for as long as nothing else was changed. With it goes what belongs to it:")
    let gone = try await sample.send("task-delete", fields(of: page))
    #expect(gone.note == Note("Tap deleted", undo: .taskDeleted("Tap")))
    #expect(tasks(sample) == "- [ ] Walk\n")
    #expect(sample.text("people/ana/files/sizes.txt") == nil)
    try await sample.send("undo", [:])
    #expect(tasks(sample) == lines)
    #expect(sample.text("people/ana/files/sizes.txt") == "12 mm")
  }

  @Test("a task is not deleted with more than the page said")
  func moreToLose() async throws {
    let sample = try sample("- [ ] Tap\n")
    let fields = try await form(sample, at: "lists/home/4.delete.form.html")
    try write("- [ ] Tap\n  - [ ] Washer\n", sample)
    let page = try await sample.refused("task-delete", fields)
    #expect(page.points.first == "1 step")
    #expect(
      page.problems.map(\.message) == [
        "This task changed in the meantime: nothing was deleted. Look at what would go now."
      ])
    try await sample.send("task-delete", self.fields(of: page))
    #expect(tasks(sample) == "")
  }

  // MARK: Pages

  @Test("there are forms for what somebody may change, and for comments where they may read")
  func addresses() async throws {
    let sample = try sample("- [ ] Tap\n  > ana 2026-11-20T10:00: Mine.\n  > ben 2026-11-20T11:00: His.\n")
    try sample.write("name: Ben\n", to: "people/ben/profile.yml")
    try sample.write("---\ntitle: Club\nvisibility: [ana]\n---\n- [ ] Pot\n", to: "people/ben/lists/club.md")
    try sample.write("---\ntitle: Secret\n---\n- [ ] Gift\n", to: "people/ben/lists/secret.md")
    let there = [
      "lists/new.form.html", "lists/new-task.form.html", "lists/home/edit.form.html", "lists/home/new-task.form.html",
      "lists/home/4.edit.form.html", "lists/home/4.delete.form.html", "lists/home/4.new-task.form.html",
      "lists/home/4.comment.form.html", "lists/home/4.comment-1.form.html", "lists/ben.club/5.comment.form.html",
    ]
    for path in there {
      let page = try #require(try await sample.model(at: path) as? FormPage, "\(path)")
      _ = try await sample.html(of: page)
    }
    let missing = [
      "lists/ben.club/edit.form.html", "lists/ben.club/new-task.form.html", "lists/ben.club/5.edit.form.html",
      "lists/ben.club/5.delete.form.html", "lists/ben.secret/4.comment.form.html", "lists/ana.home/edit.form.html",
      "lists/home/4.comment-2.form.html", "lists/home/4.comment-0.form.html", "lists/home/04.edit.form.html",
      "lists/home/5.edit.form.html", "lists/home/4.form.html", "lists/home/4.edit.edit.form.html", "lists/.form.html",
      "lists/nowhere/edit.form.html", "lists/home/x/4.edit.form.html", "lists//4.edit.form.html",
    ]
    for path in missing {
      let page = try await sample.model(at: path)
      #expect(page == nil, "\(path)")
    }
  }

  // MARK: While a line is typed

  @Test("a script is told how a line is understood, in the language of the pages, and nothing is stored")
  func understood() async throws {
    let sample = try sample("- [ ] Tap due:2026-11-27T18:00\n")
    try sample.write("owner: ana\nlanguage: de\n", to: "daybook.yml")
    let revision = try await sample.revision()
    let person = try #require(revision.book.people.first)
    let context = ActionContext(site: sample.site, revision: revision, person: person, writer: sample.writer)
    let line = UnderstoodReply.understood(
      try FormFields(query: "line=Gas+bezahlen+freitag+18:00+!high+%23haus+jeden+Monat&list=home"), of: context)
    #expect(
      line.pieces.map { "\($0.kind)|\($0.name)|\($0.text)|\($0.said)" } == [
        "title|Titel|Gas bezahlen|Gas bezahlen", "due|Fällig|freitag 18:00|Fr, 27. Nov., 18:00",
        "priority|Priorität|!high|hoch", "label|Etikett|#haus|haus",
        "repetition|Wiederholung|jeden Monat|jeden Monat",
      ])
    #expect(line.list == "Home")
    #expect(line.problem == nil)
    #expect(line.notes == ["Tap ist zur selben Zeit fällig."])
    let past = UnderstoodReply.understood(try FormFields(query: "line=2026-11-01"), of: context)
    #expect(past.problem == "Die Aufgabe hat noch keinen Titel.")
    let daily = UnderstoodReply.understood(try FormFields(query: "line=Gym+every+day"), of: context)
    #expect(daily.pieces.last?.kind == "due" && daily.pieces.last?.text == "")
    let nothing = UnderstoodReply.understood(try FormFields(query: ""), of: context)
    #expect(nothing.pieces.isEmpty)
    let reply = try UnderstoodReply.response(try FormFields(query: "line=Gas"), of: context)
    #expect(reply.headers[.contentType] == "application/json")
    #expect(tasks(sample) == "- [ ] Tap due:2026-11-27T18:00\n")
  }
}
