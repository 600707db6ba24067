import Foundation
import Testing

/// Another username for somebody, and what names them.
@Suite struct RenamingTests {
  /// People who are all linked with each other: as followers, in a challenge, by shared lists and by what stands in these.
  private func circle(_ names: [String]) throws -> Sandbox {
    let sandbox = try Sandbox.diary()
    try sandbox.write("data/daybook.yml", "title: Tests\nowner: ana\ntoday: 2026-11-20\nhomes: [ana, ben] # both\n")
    for name in names {
      let others = names.filter { $0 != name }
      try sandbox.write("data/people/\(name)/profile.yml", "name: Somebody\nvisibility: public\n")
      try sandbox.write(
        "data/people/\(name)/habits/swim.md", "---\ntitle: Swim\nschedule: daily\nvisibility: public\n---\n")
      try sandbox.write("data/people/\(name)/events/2026.csv", "when,habit,value\n2026-11-18,swim,done\n")
      try sandbox.write(
        "data/people/\(name)/followers.yml",
        "# friends\n" + others.map { "- {person: \($0), state: accepted, on: 2026-10-02}\n" }.joined())
      try sandbox.write(
        "data/people/\(name)/support.yml",
        "# mine\n- {number: 1, at: 2026-11-18T10:00, text: \"It\\nhangs\", answers: ["
          + others.prefix(2).map { "{by: \($0), at: 2026-11-19T09:00, text: Try again.}" }.joined(separator: ", ")
          + "]}\n")
      let shares = others.map { "  - {person: \($0), may: write}\n" }.joined()
      let tasks = others.map { other in
        """
        - [ ] Bread for \(other.count) @\(other) added:\(other) changed:\(name)
          Thick slices.
          > \(other) 2026-11-19T10:00: rye
        - [x] Milk done:2026-11-19 by:\(other)

        """
      }.joined()
      try sandbox.write("data/people/\(name)/lists/home.md", "---\ntitle: Home # ours\nshare:\n\(shares)---\n\(tasks)")
    }
    let lines = names.map { "  - {person: \($0), habit: swim, state: joined}\n" }.joined()
    try sandbox.write(
      "data/challenges/swim.md",
      "---\ntitle: Swim\nfrom: 2026-11-01\nto: 2026-12-01\nschedule: daily\nby: \(names[1])\nparticipants:\n\(lines)---\n"
    )
    return sandbox
  }

  /// What stands in all files of the data folder, by their paths.
  private func texts(in sandbox: Sandbox) throws -> [String: String] {
    Dictionary(
      uniqueKeysWithValues: try sandbox.files(below: "data").map { path in
        let bytes = try Data(contentsOf: sandbox.url.appendingPathComponent("data/" + path))
        return (path, String(decoding: bytes, as: UTF8.self))
      })
  }

  private static let names = ["ana", "ben"] + (0..<18).map { "person-\($0)x" }

  @Test("of twenty linked people each gets another name, and nothing names them by the former")
  func renaming() throws {
    let sandbox = try circle(Self.names)
    let before = try sandbox.daybook("check", "--json").output
    for (number, name) in Self.names.enumerated() {
      try done(sandbox, "person", "rename", name, "new-\(number)")
    }
    #expect(try sandbox.daybook("check", "--json").output == before)
    let files = try texts(in: sandbox).filter { $0.key != "renamed.yml" && !$0.key.hasPrefix(".daybook") }
    for name in Self.names {
      let found = files.filter { $0.key.contains(name) || Self.holds($0.value, name) }.keys.sorted()
      #expect(found == [], "\(name)")
    }
    #expect(
      try sandbox.read("data/daybook.yml")
        == "title: Tests\nowner: new-0\ntoday: 2026-11-20\nhomes: [new-0, new-1] # both\n")
    let list = try sandbox.read("data/people/new-0/lists/home.md")
    #expect(list.hasPrefix("---\ntitle: Home # ours\nshare:\n  - {person: new-1, may: write}\n"), "\(list)")
    #expect(list.contains("- [ ] Bread for 3 @new-1 added:new-1 changed:new-0\n  Thick slices.\n  > new-1 2026"))
    #expect(list.contains("by:new-1\n"))
    #expect(try sandbox.read("data/challenges/swim.md").contains("by: new-1"))
    #expect(try sandbox.read("data/people/new-1/events/2026.csv") == "when,habit,value\n2026-11-18,swim,done\n")
  }

  @Test("of twenty linked people all but the owner are deleted, and no byte names them")
  func deleting() throws {
    let sandbox = try circle(Self.names)
    try done(sandbox, "person", "rename", "ben", "benjamin")
    for name in Self.names.dropFirst() {
      try done(sandbox, "person", "delete", name == "ben" ? "benjamin" : name, "--yes")
      let check = try sandbox.daybook("check")
      #expect(check.status == 0 && !check.errors.contains("nobody"), "\(name): \(check.errors)")
    }
    for name in Self.names.dropFirst() + ["benjamin"] {
      #expect(try texts(in: sandbox).filter { Self.holds($0.value, name) }.keys.sorted() == [], "\(name)")
    }
    let list = try sandbox.read("data/people/ana/lists/home.md")
    #expect(list.hasPrefix("---\ntitle: Home # ours\n---\n- [ ] Bread for 3 changed:ana\n  Thick slices.\n- [x] Milk"))
  }

  @Test("what still has a former name means the person, and nobody else can have it")
  func formerNames() throws {
    let sandbox = try circle(["ana", "ben", "cleo"])
    try done(sandbox, "person", "rename", "ben", "benjamin")
    try done(sandbox, "person", "rename", "benjamin", "benny")
    #expect(
      try sandbox.read("data/renamed.yml")
        == "- {was: ben, is: benny, on: 2026-11-20}\n- {was: benjamin, is: benny, on: 2026-11-20}\n")
    // As another device would write it that has not heard of it.
    let list = "data/people/ana/lists/home.md"
    try sandbox.write(list, try sandbox.read(list) + "- [ ] Old line @ben\n  > ben 2026-11-20T08:00: hello\n")
    try sandbox.write("data/people/cleo/followers.yml", "- {person: ben, state: accepted}\n")
    let check = try sandbox.daybook("check")
    #expect(check.status == 0 && check.errors == "", "\(check.errors)")
    #expect(try sandbox.daybook("task", "list", "--assignee", "benny", "--all").output.contains("Old line"))
    #expect(try sandbox.daybook("follow", "list", "--person", "benny").output.contains("Cleo") == false)
    let taken = try sandbox.daybook("person", "add", "ben", "--name", "Ben")
    #expect(taken.status != 0 && taken.errors.contains("there is a person `ben` already"), "\(taken.errors)")
    // A script has the old name, too.
    #expect(try sandbox.daybook("today", "--person", "ben").status == 0)
    try done(sandbox, "done", "swim", "--person", "ben")
    // One's own name can be had again.
    try done(sandbox, "person", "rename", "benny", "ben")
    #expect(!(try sandbox.read("data/renamed.yml").contains("was: ben,")))
    #expect(try sandbox.daybook("check").status == 0)
  }

  @Test("a name that is none, or is taken, is refused, and nothing changes")
  func refused() throws {
    let sandbox = try circle(["ana", "ben"])
    let before = try texts(in: sandbox)
    for (name, words) in [("Ana B", "is no username"), ("ana", "already"), ("", "is no username")] {
      let refused = try sandbox.daybook("person", "rename", "ben", name, "--no-build")
      #expect(refused.status != 0 && refused.errors.contains(words), "\(refused.errors)")
    }
    #expect(try sandbox.daybook("person", "rename", "nobody", "x", "--no-build").status != 0)
    #expect(try sandbox.daybook("person", "rename", "ben", "ben", "--no-build").output.contains("Nothing changed"))
    #expect(try texts(in: sandbox) == before)
  }

  @Test("pages at the former name lead to where they are now")
  func pages() throws {
    let sandbox = try circle(["ana", "ben"])
    try done(sandbox, "person", "rename", "ben", "benjamin")
    _ = try sandbox.daybook("build")
    let moved = try sandbox.read("site/public/people/ben/index.html")
    #expect(moved.contains("<meta http-equiv=\"refresh\" content=\"0; url=../benjamin/index.html\">"), "\(moved)")
    #expect(try sandbox.read("site/public/people/ben/swim/index.html").contains("url=../../benjamin/swim/index.html"))
    #expect(try sandbox.read("site/public/people/benjamin/index.html").contains("Somebody"))
    #expect(sandbox.exists("site/home/benjamin/index.html") && !sandbox.exists("site/home/ben/index.html"))
  }

  @Test("lists in which others write go to one of them, with what is attached, before their owner goes")
  func handingOver() throws {
    let sandbox = try circle(["ana", "ben", "cleo"])
    let list = "data/people/ben/lists/home.md"
    try sandbox.write(list, try sandbox.read(list) + "- [ ] Plan file:plan.txt\n")
    try sandbox.write("data/people/ben/files/plan.txt", "of ben\n")
    try sandbox.write("data/people/cleo/files/plan.txt", "of cleo\n")
    let refused = try sandbox.daybook("person", "delete", "ben", "--lists-to", "nobody", "--yes", "--no-build")
    #expect(refused.status != 0 && sandbox.exists(list))
    try done(sandbox, "person", "delete", "ben", "--lists-to", "cleo", "--yes")
    let given = try sandbox.read("data/people/cleo/lists/home-2.md")
    #expect(given.contains("share:\n  - {person: ana, may: write}\n---\n"), "\(given)")
    #expect(given.contains("- [ ] Plan file:plan-2.txt\n"))
    #expect(try sandbox.read("data/people/cleo/files/plan-2.txt") == "of ben\n")
    #expect(try sandbox.read("data/people/cleo/files/plan.txt") == "of cleo\n")
    let check = try sandbox.daybook("check")
    #expect(check.status == 0, "\(check.errors)")
    #expect(
      try texts(in: sandbox).filter { Self.holds($0.value, "ben") }.keys.sorted() == ["people/cleo/files/plan-2.txt"])
  }

  @Test("while somebody with a former name has errors, what leads on to them stays")
  func resting() throws {
    let sandbox = try circle(["ana", "ben"])
    try done(sandbox, "person", "rename", "ben", "benjamin")
    _ = try sandbox.daybook("build")
    let moved = try sandbox.read("site/public/people/ben/index.html")
    try sandbox.write("data/people/benjamin/habits/swim.md", "---\ntitle: Swim\nschedule: never ever\n---\n")
    #expect(try sandbox.daybook("build").status == 1)
    #expect(try sandbox.read("site/public/people/ben/index.html") == moved)
    #expect(sandbox.exists("site/public/people/benjamin/index.html"))
  }

  /// Whether a text has a name as a word of its own.
  private static func holds(_ text: String, _ name: String) -> Bool {
    text.ranges(of: name).contains { range in
      let before = range.lowerBound > text.startIndex ? text[text.index(before: range.lowerBound)] : " "
      let after = range.upperBound < text.endIndex ? text[range.upperBound] : " "
      return ![before, after].contains { $0.isLetter || $0.isNumber || $0 == "-" }
    }
  }
}
