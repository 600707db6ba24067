import Changes
import DataFolder
import Journal
import SitePlan
import Testing

@testable import Studio

@Suite("Attachments by forms")
struct TaskAttachmentTests {
  private static let today = Day(number: 20_777)
  private static let home = "people/ana/lists/home.md"
  private static let tap = ["list": "home", "task": "4", "title": "Tap"]

  /// Ana's list, one of Ben's that she may change, and one that she may read.
  private func sample(_ tasks: String) throws -> ServedSample {
    let sample = try ServedSample(today: Self.today)
    try sample.write("---\ntitle: Home\n---\n" + tasks, to: Self.home)
    try sample.write("name: Ben\n", to: "people/ben/profile.yml")
    for (name, may) in [("boat", "write"), ("club", "read")] {
      try sample.write(
        "---\ntitle: \(name)\nshare: [{person: ana, may: \(may)}]\n---\n- [ ] Oar file:oar.txt\n",
        to: "people/ben/lists/\(name).md")
    }
    try sample.write("oar", to: "people/ben/files/oar.txt")
    return sample
  }

  private func tasks(_ sample: ServedSample, _ path: String = home) -> String {
    String((sample.text(path) ?? "").split(separator: "---\n").last ?? "")
  }

  private func sentence(
    _ sample: ServedSample, _ action: String, _ fields: [String: String], files: [(name: String, text: String)] = []
  ) async throws -> String? {
    do {
      try await sample.send(action, fields, files: files)
      return nil
    } catch {
      return ChangeRefusal(error, in: try await sample.revision().words, weekStartsOn: .monday)?.text
    }
  }

  @Test("files are copied under safe names, named in the task's line, and go again by undo")
  func attaching() async throws {
    let sample = try sample("- [ ] Tap #plumbing\n")
    try sample.write("old", to: "people/ana/files/Plan.pdf")
    let outcome = try await sample.send(
      "task-attach", Self.tap.merging(["page": "lists/home/tap.html"]) { $1 },
      files: [("C:\\Photos\\Plan.pdf", "new"), ("../../daybook.yml", "x: y"), ("A b!high.txt", "")])
    #expect(outcome.page == "lists/home/tap.html")
    #expect(outcome.note.text == "Tap: Plan-2.pdf, daybook.yml, A-b-high.txt attached")
    #expect(tasks(sample) == "- [ ] Tap #plumbing file:Plan-2.pdf file:daybook.yml file:A-b-high.txt\n")
    let texts = ["Plan.pdf", "Plan-2.pdf", "daybook.yml", "A-b-high.txt"].map { sample.text("people/ana/files/\($0)") }
    #expect(texts == ["old", "new", "x: y", ""])
    #expect(sample.text("daybook.yml")?.hasPrefix("owner: ana") == true)
    try await sample.send("undo", [:])
    #expect(tasks(sample) == "- [ ] Tap #plumbing\n")
    #expect(sample.text("people/ana/files/Plan-2.pdf") == nil && sample.text("people/ana/files/Plan.pdf") == "old")
  }

  @Test("a file over the limit, no file, and a task that is gone are refused, and nothing is stored")
  func wrongFiles() async throws {
    let sample = try sample("- [ ] Tap\n")
    try sample.write("owner: ana\nlimits: {file_bytes: 3}\n", to: "daybook.yml")
    #expect(
      try await sentence(sample, "task-attach", Self.tap, files: [("a.txt", "abc"), ("b.txt", "abcd")])
        == "b.txt has 4 bytes, and a file may have 3.")
    #expect(try await sentence(sample, "task-attach", Self.tap) == "Choose a file first.")
    #expect(
      try await sentence(sample, "task-attach", ["list": "home", "task": "9", "title": "Gone"], files: [("a", "a")])
        != nil)
    #expect(tasks(sample) == "- [ ] Tap\n")
    #expect(sample.text("people/ana/files/a.txt") == nil)
    #expect(try await sentence(sample, "task-attach", Self.tap, files: [("a.txt", "abc")]) == nil)
  }

  @Test("whoever may write attaches to the owner's files and takes away, and whoever may only read does neither")
  func shared() async throws {
    let sample = try sample("- [ ] Tap\n")
    let boat = ["list": "ben.boat", "task": "5", "title": "Oar"]
    try await sample.send("task-attach", boat, files: [("plan.txt", "plan")])
    #expect(sample.text("people/ben/files/plan.txt") == "plan" && sample.text("people/ana/files/plan.txt") == nil)
    #expect(tasks(sample, "people/ben/lists/boat.md") == "- [ ] Oar file:oar.txt file:plan.txt changed:ana\n")
    try await sample.send("task-detach", boat.merging(["file": "plan.txt"]) { $1 })
    #expect(sample.text("people/ben/files/plan.txt") == nil)
    try await sample.send("undo", [:])
    #expect(sample.text("people/ben/files/plan.txt") == "plan")
    let club = ["list": "ben.club", "task": "5", "title": "Oar", "file": "oar.txt"]
    for action in ["task-attach", "task-detach"] {
      #expect(
        try await sentence(sample, action, club, files: [("a.txt", "a")]) == "You may read club, and not change it.")
    }
    #expect(try await sample.model(at: "lists/ben.club/5.detach-1.form.html") == nil)
    let pages = try await [sample.model(at: "lists/ben.boat/oar.html"), sample.model(at: "lists/ben.club/oar.html")]
    let html = try await [sample.html(of: try #require(pages[0])), sample.html(of: try #require(pages[1]))]
    #expect(html[0].contains("-/task-attach") && html[0].contains("5.detach-1.form.html"))
    #expect(!html[1].contains("-/task-attach") && !html[1].contains("detach") && html[1].contains("/oar.txt\""))
  }

  @Test("where the file would go though the page said that it stays, or the other way round, the page comes again")
  func detachedMeanwhile() async throws {
    let sample = try sample("- [ ] Tap file:a.txt\n- [ ] Tea file:a.txt\n")
    try sample.write("a", to: "people/ana/files/a.txt")
    func fields() async throws -> [String: String] {
      let page = try #require(try await sample.model(at: "lists/home/4.detach-1.form.html") as? FormPage)
      return Dictionary(uniqueKeysWithValues: page.hidden.map { ($0.name, $0.value) })
    }
    let (stays, alone) = (try await fields(), "- [ ] Tap file:a.txt\n")
    try sample.write("---\ntitle: Home\n---\n" + alone, to: Self.home)
    let again = try await sample.refused("task-detach", stays)
    #expect(again.isGrave && again.lead?.contains("is deleted") == true)
    let said = again.problems.first?.message
    #expect(said?.hasPrefix("The tasks changed in the meantime: nothing was taken away.") == true)
    #expect(tasks(sample) == alone && sample.text("people/ana/files/a.txt") == "a")
    let goes = try await fields()
    try sample.write("---\ntitle: Home\n---\n- [ ] Tap file:a.txt\n- [ ] Tea file:a.txt\n", to: Self.home)
    #expect(try await sample.refused("task-detach", goes).lead?.contains("stays") == true)
    try await sample.send("task-detach", stays)
    #expect(tasks(sample) == "- [ ] Tap\n- [ ] Tea file:a.txt\n" && sample.text("people/ana/files/a.txt") == "a")
  }

  @Test("a line that no list can have does no harm: the task is found by its title", arguments: [Int.max, Int.min])
  func absurdLines(_ line: Int) async throws {
    let sample = try sample("- [ ] Tap\n- [ ] Tap\n")
    try await sample.send("task-tick", ["list": "home", "task": String(line), "title": "Tap"])
    #expect(tasks(sample).hasPrefix("- [x] Tap"))
    try await sample.send(
      "task-move",
      ["list": "home", "task": "5", "title": "Tap", "to": "before", "other": String(line), "other-title": "Tap"])
    #expect(try await sample.model(at: "habits/new-\(line).html") == nil)
  }

  @Test("the page that asks says whether the file is deleted, which it is unless another task has it")
  func detaching() async throws {
    let sample = try sample("- [ ] Tap file:a.txt file:b.txt\n- [x] Tea file:b.txt\n")
    for name in ["a.txt", "b.txt"] { try sample.write(name, to: "people/ana/files/\(name)") }
    func form(_ number: Int) async throws -> FormPage {
      try #require(try await sample.model(at: "lists/home/4.detach-\(number).form.html") as? FormPage)
    }
    let forms = (try await form(1), try await form(2))
    #expect(forms.0.isGrave && forms.0.lead?.contains("is deleted") == true)
    #expect(!forms.1.isGrave && forms.1.lead?.contains("stays") == true)
    for number in [0, 3, Int.max, Int.min] {
      for form in ["detach", "comment"] {
        #expect(try await sample.model(at: "lists/home/4.\(form)-\(number).form.html") == nil, "\(form) \(number)")
      }
    }
    let fields = Dictionary(uniqueKeysWithValues: forms.0.hidden.map { ($0.name, $0.value) })
    let outcome = try await sample.send("task-detach", fields)
    #expect(outcome.note.text == "Tap: a.txt taken away" && outcome.page == "lists/home/tap.html")
    #expect(sample.text("people/ana/files/a.txt") == nil)
    try await sample.send("task-detach", Self.tap.merging(["file": "b.txt"]) { $1 })
    #expect(sample.text("people/ana/files/b.txt") == "b.txt")
    #expect(tasks(sample) == "- [ ] Tap\n- [x] Tea file:b.txt\n")
    #expect(
      try await sentence(sample, "task-detach", Self.tap.merging(["file": "b.txt"]) { $1 })?.isEmpty == false)
    // A task that is done has no page of its own once nothing belongs to it.
    let tea = try #require(try await sample.model(at: "lists/home/5.detach-1.form.html") as? FormPage)
    #expect(!tea.hidden.contains { $0.name == "page" })
  }

  @Test("what the owner of a list may keep is full for everybody who may change it, without a figure for others")
  func full() async throws {
    let sample = try sample("- [ ] Tap\n")
    try sample.write("owner: ana\nlimits: {person_bytes: 60000}\n", to: "daybook.yml")
    let large = String(repeating: "x", count: 61_000)
    #expect(
      try await sentence(sample, "task-attach", Self.tap, files: [("a.txt", large)])
        == "Your files take 1\u{A0}kB of 60\u{A0}kB, and this takes 61\u{A0}kB more. Take photos or attachments away, or ask for more room. "
        + "What has no file, as a check-in without its photo, can still be stored."
    )
    let boat = ["list": "ben.boat", "task": "5", "title": "Oar"]
    #expect(
      try await sentence(sample, "task-attach", boat, files: [("a.txt", large)])
        == "There is no room left in what ben may keep.")
    #expect(tasks(sample) == "- [ ] Tap\n" && sample.text("people/ben/files/a.txt") == nil)
    // A change without files is not one too many.
    try await sample.send("task-add", ["list": "home", "line": "Tea"])
    #expect(tasks(sample).contains("Tea"))
  }
}
