import Foundation
import Testing

@Suite("Lists from the command line")
struct ListCommandTests {
  private static let home = "data/people/ana/lists/home.md"

  private func sandbox(_ files: [String: String]) throws -> Sandbox {
    let sandbox = try Sandbox.diary()
    for (path, text) in files { try sandbox.write(path, text) }
    return sandbox
  }

  @discardableResult
  private func run(_ words: String..., in sandbox: Sandbox, status: Int32 = 0) throws -> String {
    let result = try Program.run(words + ["--no-build"], in: sandbox.url)
    #expect(result.status == status, "\(words): \(result.errors)")
    return result.output + result.errors
  }

  @Test("fields change one by one, in files of any line ends, and every other byte is kept")
  func edit() throws {
    let rest = "colour: odd   # ours\r\n---\r\nWords.\r\n- [ ] Milk"
    let sandbox = try sandbox([Self.home: "---\r\ntitle: \"Home\"\r\n\(rest)"])
    try run("list", "edit", "HOME", "--title", "Flat: ours", "--color", "Teal", in: sandbox)
    #expect(try sandbox.read(Self.home) == "---\r\ntitle: \"Flat: ours\"\r\ncolor: teal\r\n\(rest)")
    try run("list", "edit", "flat", "--description", "Around it", "--no-color", in: sandbox)
    #expect(try sandbox.read(Self.home) == "---\r\ntitle: \"Flat: ours\"\r\ndescription: Around it\r\n\(rest)")
    try run("list", "edit", "flat", "--no-description", in: sandbox)
    #expect(try sandbox.read(Self.home) == "---\r\ntitle: \"Flat: ours\"\r\n\(rest)")
    #expect(try run("list", "edit", "flat", "--title", "Flat: ours", in: sandbox).contains("Nothing changed."))
  }

  @Test(
    "what cannot be a title or a colour is refused, and nothing is stored",
    arguments: [
      (["--title", " "], 64), (["--title", "a\nb"], 65), (["--title", "WORK"], 65),
      (["--title", String(repeating: "x", count: 300)], 65), (["--color", "tael"], 64), ([], 64),
      (["--color", "teal", "--no-color"], 64),
    ] as [([String], Int32)])
  func wrongEdit(_ flags: [String], _ status: Int32) throws {
    let text = "---\ntitle: Home\n---\n- [ ] Milk\n"
    let sandbox = try sandbox([Self.home: text, "data/people/ana/lists/work.md": "---\ntitle: Work\n---\n"])
    let result = try Program.run(["list", "edit", "home"] + flags + ["--no-build"], in: sandbox.url)
    #expect(result.status == status, "\(result.errors)")
    #expect(try sandbox.read(Self.home) == text)
  }

  @Test("an archived list is left out until it is restored, also where one in use has a similar name")
  func archive() throws {
    let sandbox = try sandbox([
      Self.home: "---\ntitle: Home\n---\n- [ ] Milk\n",
      "data/people/ana/lists/home-2.md": "---\ntitle: Home two\n---\n",
    ])
    #expect(try run("list", "archive", "home", in: sandbox).contains("`daybook list restore home` brings it back."))
    #expect(try sandbox.read(Self.home) == "---\ntitle: Home\narchived: 2026-11-20\n---\n- [ ] Milk\n")
    #expect(try !Program.run(["list"], in: sandbox.url).output.contains("Home  "))
    #expect(try Program.run(["list", "list", "--all"], in: sandbox.url).output.contains("archived on 2026-11-20"))
    #expect(try run("list", "archive", "Home", in: sandbox, status: 65).contains("archived since 2026-11-20"))
    try run("list", "restore", "home", in: sandbox)
    #expect(try sandbox.read(Self.home) == "---\ntitle: Home\n---\n- [ ] Milk\n")
    #expect(try run("list", "restore", "home", in: sandbox, status: 65).contains("is not archived"))
  }

  @Test("a list is deleted with the files that no other list has, and comes back with them")
  func delete() throws {
    let text = "---\ntitle: Home\n---\n- [ ] Milk file:both.txt\n  - [x] Step file:own.txt\n- [ ] Gone file:lost.txt\n"
    let sandbox = try sandbox([
      Self.home: text, "data/people/ana/lists/work.md": "---\ntitle: Work\n---\n- [ ] Report file:both.txt\n",
      "data/people/ana/files/both.txt": "both", "data/people/ana/files/own.txt": "own",
    ])
    #expect(try run("list", "delete", "home", in: sandbox, status: 64).contains("Home, with 3 tasks and 2 files"))
    #expect(try run("list", "delete", "home", "--yes", in: sandbox).contains("Deleted Home, with 3 tasks and 2 files."))
    #expect(throws: (any Error).self) { try sandbox.read(Self.home) }
    #expect(throws: (any Error).self) { try sandbox.read("data/people/ana/files/own.txt") }
    #expect(try sandbox.read("data/people/ana/files/both.txt") == "both")
    try run("undo", in: sandbox)
    #expect(try sandbox.read(Self.home) == text)
    #expect(try sandbox.read("data/people/ana/files/own.txt") == "own")
  }

  @Test("an older `visibility` becomes `share`, and nobody loses what they may do")
  func share() throws {
    let sandbox = try sandbox([
      "data/people/cleo/profile.yml": "name: Cleo\n", Self.home: "---\ntitle: Home\nvisibility: [ben]\n---\n",
    ])
    func head() throws -> String { try sandbox.read(Self.home).replacing("---\ntitle: Home\n", with: "") }
    #expect(try run("list", "share", "home", "--with", "cleo", in: sandbox).contains("Cleo may read Home."))
    #expect(try head() == "share: [{person: ben, may: read}, {person: cleo, may: read}]\n---\n")
    try run("list", "share", "home", "--with", "ben", "--may", "write", in: sandbox)
    #expect(try head() == "share: [{person: ben, may: write}, {person: cleo, may: read}]\n---\n")
    #expect(try run("list", "share", "home", "--with", "ben", in: sandbox).contains("Nothing changed"))
    try run("list", "share", "home", "--stop", "ben", in: sandbox)
    try run("list", "share", "home", "--stop", "cleo", in: sandbox)
    #expect(try head() == "---\n")
    #expect(try run("list", "share", "home", "--stop", "cleo", in: sandbox, status: 65).contains("is not shared"))
    #expect(try run("list", "share", "home", "--with", "ana", in: sandbox, status: 65).contains("already"))
    #expect(try run("list", "share", "home", "--with", "dora", in: sandbox, status: 64).contains("no person `dora`"))
    try run("list", "share", "home", "--with", "ben", "--stop", "cleo", in: sandbox, status: 64)
  }

  @Test("what somebody wrote beside a share stays, and a `visibility` that did not count does not come to count")
  func keptShares() throws {
    let sandbox = try sandbox([
      "data/people/cleo/profile.yml": "name: Cleo\n",
      Self.home: "---\ntitle: Home\nshare:\n  - person: ben   # since May\nvisibility: [cleo]\n---\n",
    ])
    try run("list", "share", "home", "--with", "ben", "--may", "write", in: sandbox)
    #expect(
      try sandbox.read(Self.home) == "---\ntitle: Home\nshare:\n  - {person: ben, may: write}   # since May\n---\n")
    try sandbox.write(Self.home, "---\ntitle: Home\nshare: [{person: ben}]\nvisibility: [cleo]\n---\n")
    try run("list", "share", "home", "--stop", "ben", in: sandbox)
    #expect(try sandbox.read(Self.home) == "---\ntitle: Home\n---\n")
  }

  @Test(
    "only the owner changes, archives, shares or deletes a list, whatever others may do with its tasks",
    arguments: [
      ["edit", "boat", "--title", "Ship"], ["archive", "boat"], ["restore", "boat"], ["delete", "boat"],
      ["delete", "boat", "--yes"], ["share", "boat", "--with", "ben"], ["share", "boat", "--stop", "ana"],
    ])
  func owners(_ words: [String]) throws {
    let boat = "data/people/ben/lists/boat.md"
    let text = "---\ntitle: Boat\nshare: [{person: ana, may: write}]\n---\n- [ ] Sand the oar\n"
    let sandbox = try sandbox([boat: text])
    let result = try Program.run(["list"] + words + ["--no-build"], in: sandbox.url)
    #expect(result.status == 65 && result.errors.contains("who alone may change the list itself"), "\(result.errors)")
    #expect(try sandbox.read(boat) == text)
  }

  @Test("a label has another name in all lists of a person, archived ones too, by one change")
  func labels() throws {
    let work = "data/people/ana/lists/work.md"
    let boat = "data/people/ben/lists/boat.md"
    let texts = [
      Self.home: "---\ntitle: Home\n---\n- [ ] Milk #shop  #urgent\n- [x] Tea #shop #errands done:2026-11-01\n",
      work: "---\ntitle: Work\narchived: 2026-11-01\n---\n- [ ] Paper #shop",
      boat: "---\ntitle: Boat\nshare: [{person: ana, may: write}]\n---\n- [ ] Oar #shop\n",
    ]
    let sandbox = try sandbox(texts)
    #expect(try run("label", "rename", "shop", "buy", in: sandbox).contains("#shop is #buy now: 3 tasks."))
    #expect(
      try sandbox.read(Self.home).hasSuffix("- [ ] Milk #buy  #urgent\n- [x] Tea #buy #errands done:2026-11-01\n"))
    #expect(try sandbox.read(work).hasSuffix("- [ ] Paper #buy"))
    #expect(try sandbox.read(boat) == texts[boat])
    try run("undo", in: sandbox)
    for (path, text) in texts { #expect(try sandbox.read(path) == text) }
    #expect(
      try run("label", "rename", "shop", "errands", in: sandbox, status: 64).contains("merges #shop into #errands"))
    #expect(try run("label", "merge", "shop", "none", in: sandbox, status: 64).contains("has the label `none`"))
    #expect(try run("label", "rename", "none", "shop", in: sandbox, status: 64).contains("has the label `none`"))
    try run("label", "merge", "shop", "errands", in: sandbox)
    #expect(try sandbox.read(Self.home).hasSuffix("- [ ] Milk #errands  #urgent\n- [x] Tea #errands done:2026-11-01\n"))
  }

  @Test("a task without a list goes into the one that the setting names")
  func inbox() throws {
    let sandbox = try sandbox([
      Self.home: "---\ntitle: Home\n---\n", "data/people/ana/lists/work.md": "---\ntitle: Work\n---\n",
    ])
    #expect(try run("task", "add", "Tea", in: sandbox).contains("added to Home"))
    try run("settings", "set", "inbox", "work", in: sandbox)
    #expect(try run("task", "add", "Milk", in: sandbox).contains("added to Work"))
    #expect(try run("task", "add", "Oar /home", in: sandbox).contains("added to Home"))
    #expect(try run("settings", "set", "inbox", "wrok", in: sandbox).contains("did you mean `work`?"))
    #expect(try run("task", "add", "Salt", in: sandbox).contains("added to Home"))
  }
}
