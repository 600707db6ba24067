import Changes
import DataFolder
import Journal
import SitePlan
import Testing

@testable import Studio

@Suite("Forms of lists")
struct ListFormTests {
  private let day = Day(number: 20_777)
  private let path = "people/ana/lists/home.md"

  private func form(_ sample: ServedSample, at address: String) async throws -> [String: String] {
    let page = try #require(try await sample.model(at: address) as? FormPage)
    var fields = Dictionary(page.hidden.map { ($0.name, $0.value) }) { $1 }
    for field in page.groups.flatMap(\.questions) {
      fields[field.name] = field.choices.isEmpty ? field.value : field.choices.first(where: \.isChosen)?.value ?? ""
    }
    return fields
  }

  @Test("a list is added with description and colour")
  func adding() async throws {
    let sample = try ServedSample(today: day)
    let fields = try await form(sample, at: "lists/new.form.html").merging(
      ["name": "The garden", "description": "Seeds\r\nand soil", "color": "moss"]) { $1 }
    let added = try await sample.send("list-add", fields)
    #expect(added.note == Note("Stored: The garden", undo: .listAdded("The garden")))
    #expect(added.page == "lists/the-garden/index.html")
    let list = try #require(try await sample.revision().book.people.first?.lists.first)
    #expect(list.title == "The garden" && list.description == "Seeds\nand soil" && list.color == HabitColor("moss"))
    try await sample.send("undo", [:])
    #expect(sample.text("people/ana/lists/the-garden.md") == nil)
    try await sample.send("list-add", ["name": "Plain", "color": ""])
    #expect(sample.text("people/ana/lists/plain.md") == "---\ntitle: Plain\n---\n")
  }

  @Test(
    "a list that cannot be is refused beside its field",
    arguments: [
      (["name": ""], "Title: This is missing."), (["name": "home"], "Title: There is a list home already."),
      (["name": "a\nb"], "Title: This must be one line."),
      (["name": "X", "color": "loud"], "Colour: This is none of the answers that can be chosen."),
    ])
  func noList(_ fields: [String: String], _ problem: String) async throws {
    let sample = try ServedSample(today: day)
    try sample.write("---\ntitle: Home\n---\n", to: path)
    let page = try await sample.refused("list-add", fields)
    #expect(page.problems.map { "\($0.label ?? ""): \($0.message)" } == [problem])
    #expect(page.groups[0].questions[0].value == fields["name"])
    #expect(try await sample.revision().book.people.first?.lists.count == 1)
    _ = try await sample.html(of: page)
  }

  @Test("a list's fields are changed one by one, and what both changed is asked about")
  func editing() async throws {
    let sample = try ServedSample(today: day)
    let body = "---\n- [ ] Tap\n"
    try sample.write("---\ntitle: Home\norder: 1\n\(body)", to: path)
    let fields = try await form(sample, at: "lists/home/edit.form.html")
    #expect(try await sample.send("list-edit", fields).note == Note("Nothing changed"))
    try sample.write("---\ntitle: Home\ndescription: The flat\norder: 1\ncolor: plum\n\(body)", to: path)
    let changed = try await sample.send("list-edit", fields.merging(["name": "At home"]) { $1 })
    #expect(changed.note == Note("Stored: At home", undo: .listChanged("At home")))
    #expect(
      sample.text(path) == "---\ntitle: At home\ndescription: The flat\norder: 1\ncolor: plum\n\(body)")
    let page = try await sample.refused("list-edit", fields.merging(["description": "The house"]) { $1 })
    #expect(
      page.problems.map(\.message) == [
        "Somebody else changed this as well, to: The flat. Saving again puts what the field says in its place."
      ])
    var again = Dictionary(page.hidden.map { ($0.name, $0.value) }) { $1 }
    again.merge(["name": "At home", "description": "The house", "color": ""]) { $1 }
    try await sample.send("list-edit", again)
    #expect(sample.text(path) == "---\ntitle: At home\ndescription: The house\norder: 1\n\(body)")
    try sample.write("---\ntitle: Work\n---\n", to: "people/ana/lists/work.md")
    let taken = try await sample.refused("list-edit", ["list": "home", "name": "work"])
    #expect(taken.problems.map(\.message) == ["There is a list work already."])
  }

  @Test("a list is changed by its owner alone")
  func owner() async throws {
    let sample = try ServedSample(today: day)
    try sample.write("name: Ben\n", to: "people/ben/profile.yml")
    try sample.write("---\ntitle: Boat\nshare: [{person: ana, may: write}]\n---\n", to: "people/ben/lists/boat.md")
    await #expect(throws: Refusal.self) { try await sample.send("list-edit", ["list": "ben.boat", "name": "Mine"]) }
    await #expect(throws: Refusal.self) { try await sample.send("list-edit", ["list": "ben.other", "name": "Mine"]) }
    #expect(sample.text("people/ben/lists/boat.md")?.contains("title: Boat") == true)
  }

  @Test("a list is shared in its form, with each person for reading or for changing")
  func sharing() async throws {
    let sample = try ServedSample(today: day)
    for name in ["Ben", "Cleo", "Dora"] {
      try sample.write("name: \(name)\n", to: "people/\(name.lowercased())/profile.yml")
    }
    let body = "---\n- [ ] Tap\n"
    try sample.write("---\ntitle: Home\nvisibility: [ben]\n\(body)", to: path)
    let fields = try await form(sample, at: "lists/home/edit.form.html")
    #expect(fields["may-ben"] == "read" && fields["may-cleo"] == "" && fields["may-ana"] == nil)

    // An older `visibility` becomes `share`, and whoever goes does not come back with it.
    let shared = try await sample.send(
      "list-edit", fields.merging(["may-ben": "", "may-cleo": "write", "may-dora": "read"]) { $1 })
    #expect(shared.note == Note("Stored: Home", undo: .listChanged("Home")))
    #expect(
      sample.text(path)
        == "---\ntitle: Home\nshare: [{person: cleo, may: write}, {person: dora, may: read}]\n\(body)")
    let one = try await form(sample, at: "lists/home/edit.form.html").merging(["may-dora": "write"]) { $1 }
    #expect(
      try await sample.send("list-edit", one).note == Note("Stored: Home", undo: .listShared("Home", with: "dora")))
    let none = try await form(sample, at: "lists/home/edit.form.html").merging(["may-dora": ""]) { $1 }
    #expect(
      try await sample.send("list-edit", none).note == Note("Stored: Home", undo: .listUnshared("Home", with: "dora")))

    // Who stopped sharing with somebody meanwhile is asked.
    let asked = try await sample.refused("list-edit", one)
    #expect(
      asked.problems.map { "\($0.label ?? ""): \($0.message)" } == [
        "Dora: Somebody else changed this as well, to: not shared. Saving again puts what the field says in its place."
      ])
    #expect(
      try await sample.refused("list-edit", ["list": "home", "may-ben": "own"]).problems.map(\.label) == ["Ben"])
    await #expect(throws: Refusal.self) { try await sample.send("list-edit", ["list": "ben.home", "may-ben": "read"]) }
    #expect(sample.text(path) == "---\ntitle: Home\nshare: [{person: cleo, may: write}]\n\(body)")
  }

  @Test("a new list is shared as it is made, and undone as one")
  func sharedAtOnce() async throws {
    let sample = try ServedSample(today: day)
    try sample.write("name: Ben\n", to: "people/ben/profile.yml")
    let made = try await sample.send("list-add", ["name": "Boat", "may-ben": "write", "color": "teal"])
    #expect(made.note == Note("Stored: Boat", undo: .listAdded("Boat")))
    let list = try #require(try await sample.revision().book.people.first?.lists.first)
    #expect(list.shares == [TaskList.Share(try #require(Username("ben")), may: .write)])
    try await sample.send("undo", [:])
    #expect(sample.text("people/ana/lists/boat.md") == nil)
  }

  @Test("a list can be shared with everybody else who is there, and a person alone is not asked")
  func strangers() async throws {
    let sample = try ServedSample(today: day)
    try sample.write("name: Ben\n", to: "people/ben/profile.yml")
    try sample.write("---\ntitle: Home\nshare: [{person: ben, may: read}]\n---\n", to: path)
    let page = try #require(try await sample.model(at: "lists/home/edit.form.html") as? FormPage)
    let names = page.groups.flatMap(\.questions).map(\.label)
    #expect(names.contains("Ben"))
    let alone = try ServedSample(today: day)
    try alone.write("---\ntitle: Home\n---\n", to: path)
    let form = try #require(try await alone.model(at: "lists/home/edit.form.html") as? FormPage)
    #expect(form.groups.count == 1, "Nobody is there with whom a list could be shared")
  }

  @Test("a list is put away and brought back, and its form offers whichever can be done")
  func archiving() async throws {
    let sample = try ServedSample(today: day)
    try sample.write("---\ntitle: Home\n---\n- [ ] Tap\n", to: path)
    func buttons() async throws -> [String] {
      (try await sample.model(at: "lists/home/edit.form.html") as? FormPage)?.instead.map(\.action) ?? []
    }
    #expect(try await buttons() == ["list-archive"])
    let archived = try await sample.send("list-archive", ["list": "home"])
    #expect(archived.note == Note("Home put away", undo: .listArchived("Home")))
    #expect(archived.page == "lists/home/index.html")
    #expect(sample.text(path) == "---\ntitle: Home\narchived: \(day)\n---\n- [ ] Tap\n")
    let page = try #require(try await sample.model(at: "lists/home/index.html"))
    #expect(try await sample.html(of: page).contains("put away on 20 November 2026"))
    let lists = try #require(try await sample.model(at: "lists/index.html"))
    #expect(try await sample.html(of: lists).contains("<h2>Put away</h2>"))
    #expect(try await buttons() == ["list-restore"])
    await #expect(throws: Refusal.self) { try await sample.send("list-archive", ["list": "home"]) }
    let restored = try await sample.send("list-restore", ["list": "home"])
    #expect(restored.note == Note("Home brought back", undo: .listRestored("Home")))
    await #expect(throws: Refusal.self) { try await sample.send("list-restore", ["list": "home"]) }
    #expect(sample.text(path) == "---\ntitle: Home\n---\n- [ ] Tap\n")
  }

  @Test("a list is deleted with what the form said, and undo brings it back with its attachments")
  func deleting() async throws {
    let sample = try ServedSample(today: day)
    try sample.write("name: Ben\n", to: "people/ben/profile.yml")
    let text = """
      ---
      title: Home
      share: [{person: ben, may: read}]
      ---
      - [ ] Tap file:bill.txt file:plan.txt
        - [ ] Call
        > ben 2026-11-16T10:00: Which one?
      - [x] Lamp

      """
    try sample.write(text, to: path)
    try sample.write("---\ntitle: Work\n---\n- [ ] Plan file:plan.txt\n", to: "people/ana/lists/work.md")
    try sample.write("12 euros\n", to: "people/ana/files/bill.txt")
    try sample.write("A plan\n", to: "people/ana/files/plan.txt")
    let page = try #require(try await sample.model(at: "lists/home/delete.form.html") as? FormPage)
    #expect(page.points == ["2 tasks", "1 step", "1 comment", "the file bill.txt", "for Ben, too"])
    #expect(page.instead.map(\.action) == ["list-archive"] && page.isGrave)
    var fields = Dictionary(page.hidden.map { ($0.name, $0.value) }) { $1 }

    // What came meanwhile is not deleted unseen.
    try sample.write(text + "- [ ] Later\n", to: path)
    let again = try await sample.refused("list-delete", fields)
    #expect(
      again.problems.map(\.message) == [
        "This list changed in the meantime: nothing was deleted. Look at what would go now."
      ])
    #expect(again.points.first == "3 tasks")
    await #expect(throws: FormAgain.self) { try await sample.send("list-delete", ["list": "home"]) }
    fields = Dictionary(again.hidden.map { ($0.name, $0.value) }) { $1 }
    let deleted = try await sample.send("list-delete", fields)
    #expect(deleted.note == Note("Home deleted", undo: .listDeleted("Home")) && deleted.page == "lists/index.html")
    #expect(sample.text(path) == nil && sample.text("people/ana/files/bill.txt") == nil)
    #expect(sample.text("people/ana/files/plan.txt") == "A plan\n", "Another list has this file")
    try await sample.send("undo", [:])
    #expect(sample.text(path) == text + "- [ ] Later\n" && sample.text("people/ana/files/bill.txt") == "12 euros\n")
  }

  @Test("somebody else's list has no form, and is neither put away nor deleted", arguments: ["read", "write"])
  func others(_ may: String) async throws {
    let sample = try ServedSample(today: day)
    try sample.write("name: Ben\n", to: "people/ben/profile.yml")
    let text = "---\ntitle: Boat\nshare: [{person: ana, may: \(may)}]\n---\n"
    try sample.write(text, to: "people/ben/lists/boat.md")
    for form in ["edit", "delete"] { #expect(try await sample.model(at: "lists/ben.boat/\(form).form.html") == nil) }
    for action in ["list-archive", "list-restore", "list-delete", "list-edit"] {
      await #expect(throws: Refusal.self) { try await sample.send(action, ["list": "ben.boat", "seen": ""]) }
    }
    #expect(sample.text("people/ben/lists/boat.md") == text)
  }
}
