import Foundation
import Testing

/// What commands about habits and people leave in the data folder.
@Suite struct HabitCommandTests {
  // MARK: Adding and editing

  @Test("a habit is added with everything that there is, and read back as it was said")
  func everything() throws {
    let sandbox = try Sandbox.diary()
    try done(
      sandbox, "habit", "add", "--title", "Stretch: slowly", "--reason", "#1 reason", "--icon", "🤸", "--color",
      "#0F766E", "--category", "Move", "--part", "Evening", "--schedule", "mon, fri", "--target", "at least 10 minutes",
      "--start",
      "2026-11-23", "--end", "2026-12-31", "--visibility", "friends", "--remind", "06:45", "--remind", "sat 09:00",
      "--remind-near=-33.85,151.2 At home", "--order", "2", "--replaces", "reach-out", "--notes",
      "# Notes\n\n---\nmore")
    #expect(
      try sandbox.read("data/people/ana/habits/stretch-slowly.md") == """
        ---
        title: "Stretch: slowly"
        reason: "#1 reason"
        icon: 🤸
        color: "#0f766e"
        category: Move
        part: evening
        schedule: mon, fri
        target: at least 10 minutes
        start: 2026-11-23
        end: 2026-12-31
        visibility: friends
        remind: ["06:45", "sat 09:00"]
        remind_near: {label: At home, latitude: -33.85, longitude: 151.2}
        order: 2
        replaces: reach-out
        ---
        # Notes

        ---
        more

        """)
    #expect(try sandbox.daybook("check").errors == "")
  }

  @Test("notes come from a file, or from standard input")
  func notes() throws {
    let sandbox = try Sandbox.diary()
    try sandbox.write("notes.md", "From a file.\r\n")
    try done(sandbox, "habit", "edit", "run", "--notes-file", "notes.md")
    #expect(try sandbox.read("data/people/ana/habits/run.md").hasSuffix("---\nFrom a file.\n"))
    let result = try sandbox.daybook("habit", "edit", "run", "--notes-file", "-", "--no-build", input: "Typed.")
    #expect(result.status == 0)
    #expect(try sandbox.read("data/people/ana/habits/run.md").hasSuffix("---\nTyped.\n"))
    #expect(try sandbox.daybook("habit", "edit", "run", "--notes", "x", "--notes-file", "y").status == 64)
  }

  @Test("an edit changes its lines and leaves every other byte", arguments: ["\n", "\r\n"])
  func untouched(_ lineBreak: String) throws {
    let sandbox = try Sandbox.diary()
    func file(_ reason: String?, _ schedule: String) -> String {
      var lines = ["\u{FEFF}---", "# my running", "title:   'Morning run'  # a title", "unknown: [1,  2]"]
      if let reason { lines.append("reason: \(reason)") }
      lines += [
        "schedule: \(schedule)  # days", "", "target: at least 5 km", "start: 2026-08-03", "---", "", " Notes  ",
      ]
      return lines.joined(separator: lineBreak)
    }
    let path = "data/people/ana/habits/run.md"
    try sandbox.write(path, file("Clear my head", "mon, wed, fri"))
    try done(sandbox, "habit", "edit", "run", "--schedule", "weekdays", "--no-reason")
    #expect(try sandbox.read(path) == file(nil, "weekdays"))
    try done(sandbox, "habit", "edit", "run", "--schedule", "mon, wed, fri", "--reason", "Clear my head")
    #expect(try sandbox.read(path).contains("schedule: mon, wed, fri  # days" + lineBreak))
  }

  @Test(
    "every change of a habit is taken back by undo, byte for byte",
    arguments: [
      ["habit", "add", "--title", "Tea", "--schedule", "daily"], ["habit", "edit", "run", "--no-reason"],
      ["habit", "archive", "run"], ["habit", "restore", "reach"], ["habit", "pause", "run"],
      ["habit", "order", "coffee", "call"], ["person", "add", "cleo", "--name", "Cleo"],
      ["person", "edit", "--bio", "Hello"], ["settings", "set", "limits.title", "30"],
      ["settings", "unset", "title"],
    ])
  func undo(_ arguments: [String]) throws {
    let sandbox = try Sandbox.diary()
    let before = try sandbox.dataContents()
    let changed = try Program.run(arguments + ["--no-build"], in: sandbox.url)
    #expect(changed.status == 0, "\(changed.errors)")
    #expect(try sandbox.dataContents() != before)
    #expect(try sandbox.daybook("undo", "--no-build").status == 0)
    #expect(try sandbox.dataContents() == before)
  }

  @Test(
    "what is missing, cannot be read or names nothing is wrong usage, and changes no byte",
    arguments: [
      ["habit", "add", "--title", "Tea"], ["habit", "add", "--title", "Tea", "--schedule", "dialy"],
      ["habit", "add", "--title", "Tea", "--schedule", "daily", "--slug", "A b"],
      ["habit", "edit", "run", "--schedule", "dialy"], ["habit", "edit", "run", "--start", "2026-02-30"],
      ["habit", "edit", "run", "--target", "some"], ["habit", "edit", "run", "--color", "teel"],
      ["habit", "edit", "run", "--visibility", "all"], ["habit", "edit", "run", "--remind", "25:00"],
      ["habit", "edit", "run", "--remind-near", "here"], ["habit", "edit", "run", "--order", "first"],
      ["habit", "edit", "run", "--replaces", "nothing"], ["habit", "edit", "run", "--title", ""],
      // Together with what a rule refuses, too.
      ["habit", "edit", "run", "--color", "teel", "--title", "Far more than twenty characters"],
      ["habit", "delete", "run"], ["habit", "order", "run", "run"], ["habit", "order", "run", "--after", "run"],
      ["person", "add", "cleo"], ["person", "add", "Cleo", "--name", "Cleo"], ["person", "edit", "--timezone", "here"],
      ["settings", "set", "timezone", "nowhere"], ["settings", "set", "owner", "cleo"],
      ["settings", "set", "limits.title", "long"],
    ])
  func wrongUsage(_ arguments: [String]) throws {
    try refused(arguments, status: 64)
  }

  @Test(
    "what a rule is against is refused, and changes no byte",
    arguments: [
      ["habit", "add", "--title", "Coffee", "--schedule", "daily"],
      ["habit", "add", "--title", "Tea", "--schedule", "daily", "--slug", "run"],
      ["habit", "add", "--title", "Tea", "--schedule", "2 times a week", "--target", "at most 2"],
      ["habit", "edit", "run", "--title", "Far more than twenty characters"],
      ["habit", "edit", "run", "--title", "coffee"],
      ["habit", "edit", "run", "--start", "2026-09-01"], ["habit", "edit", "run", "--start", "1890-01-01"],
      ["habit", "edit", "run", "--end", "2020-01-01"], ["habit", "edit", "run", "--replaces", "run"],
      ["habit", "archive", "reach"], ["person", "add", "ben", "--name", "Ben"], ["person", "delete", "ana", "--yes"],
      ["person", "edit", "--name", "A name of more than thirty characters"], ["settings", "set", "limits.title", "3"],
    ])
  func againstRule(_ arguments: [String]) throws {
    try refused(arguments, status: 65)
  }

  private func refused(_ arguments: [String], status: Int32) throws {
    let sandbox = try Sandbox.diary()
    let before = try sandbox.dataContents()
    let result = try Program.run(arguments, in: sandbox.url)
    #expect(result.status == status, "\(result.errors)")
    #expect(try sandbox.dataContents() == before)
    #expect(!sandbox.exists("site"))
  }

  @Test("everything that is wrong with a person is said at once, the time zone too")
  func wrongPerson() throws {
    let sandbox = try Sandbox.diary()
    let result = try sandbox.daybook(
      "person", "add", "Cleo B", "--visibility", "all", "--timezone", "Europe/Lisboa", "--name", "")
    #expect(
      result.errors == """
        error: `Cleo B` is no username: lower-case letters, digits and hyphens, at most 30 of them
        hint: for example cleo-b
        error: the name is missing: nothing was saved
        hint: for example --name "Ana Lima"
        error: who may see it is `private`, `friends` or `public`, not `all`
        error: there is no time zone `Europe/Lisboa`
        hint: did you mean `Europe/Lisbon`?

        """)
  }

  @Test("a change that check-ins do not fit is said together with what is wrong by itself")
  func conflictToo() throws {
    let sandbox = try Sandbox.diary()
    let result = try sandbox.daybook("habit", "edit", "run", "--color", "teel", "--start", "2026-09-01")
    #expect(result.status == 64)
    #expect(result.errors.contains("there is no colour `teel`"), "\(result.errors)")
    #expect(result.errors.contains("before 2026-09-01 have check-ins"), "\(result.errors)")
  }

  @Test("a habit whose file is written in braces is changed where it stands")
  func inBraces() throws {
    let sandbox = try Sandbox.diary()
    let path = "data/people/ana/habits/run.md"
    let notes = "---\nShoes {by the door}.\n"
    try sandbox.write(path, "---\n{title: Run, schedule: \"mon, fri\", target: at least 5 km} # mine\n" + notes)
    let result = try sandbox.daybook("habit", "edit", "run", "--reason", "Air, and light", "--no-build")
    #expect(result.status == 0, "\(result.errors)")
    #expect(
      try sandbox.read(path)
        == "---\n{title: Run, reason: \"Air, and light\", schedule: \"mon, fri\", target: at least 5 km} # mine\n"
        + notes)
  }

  @Test("the site after a change is the one that a clean build makes")
  func building() throws {
    let sandbox = try Sandbox.diary()
    try sandbox.daybook("build")
    #expect(try sandbox.daybook("habit", "add", "--title", "Tea", "--schedule", "daily").status == 0)
    #expect(sandbox.exists("site/home/ana/habits/tea/index.html"))
    #expect(try JSON(try sandbox.daybook("build", "--json").output)["written"] == "0")
  }

  // MARK: In an editor

  private func edit(_ sandbox: Sandbox, with editor: String) throws -> Program.Result {
    try Program.run(["habit", "edit", "run", "--no-build"], in: sandbox.url, environment: ["EDITOR": editor])
  }

  @Test("an editor that changes nothing changes nothing")
  func editorUnchanged() throws {
    let sandbox = try Sandbox.diary()
    let before = try sandbox.dataContents()
    let result = try edit(sandbox, with: "true")
    #expect(result.status == 0)
    #expect(result.output == "Nothing changed: 🏃 Morning run is as it was.\n")
    #expect(try sandbox.dataContents() == before)
  }

  @Test("what an editor wrote is stored as it is, and undo takes it back")
  func editorChanged() throws {
    let sandbox = try Sandbox.diary()
    let before = try sandbox.dataContents()
    try sandbox.write("editor.sh", "printf '\\nShoes by the door.  \\n' >> \"$1\"\n")
    #expect(try edit(sandbox, with: "sh editor.sh").status == 0)
    #expect(try sandbox.read("data/people/ana/habits/run.md").hasSuffix("---\nShoes by the door.  \n"))
    try done(sandbox, "undo")
    #expect(try sandbox.dataContents() == before)
  }

  @Test("what cannot be read is refused with its place, and what was written is kept elsewhere")
  func editorWrong() throws {
    let sandbox = try Sandbox.diary()
    let before = try sandbox.dataContents()
    let result = try edit(sandbox, with: "sed -i.bak 's/at least 5 km/at most 5 km/; s/mon, wed, fri/2 times a week/'")
    #expect(result.status == 65)
    #expect(result.errors.contains("data/people/ana/habits/run.md:6:9: error: a limit needs"), "\(result.errors)")
    #expect(result.errors.contains("nothing was saved; what you wrote is in "))
    #expect(try sandbox.dataContents() == before)
    let said = result.errors.split(separator: "\n").first { $0.contains("what you wrote is in ") } ?? ""
    let kept = said.split(separator: "what you wrote is in ").last.map(String.init) ?? ""
    #expect(try String(contentsOfFile: kept, encoding: .utf8).contains("at most 5 km"))
    try FileManager.default.removeItem(at: URL(fileURLWithPath: kept).deletingLastPathComponent())
  }

  @Test("a key that is written wrongly is pointed out beside what is missing without it")
  func editorMisspelt() throws {
    let sandbox = try Sandbox.diary()
    let result = try edit(sandbox, with: "sed -i.bak 's/^schedule:/shedule:/'")
    #expect(result.status == 65)
    #expect(result.errors.contains("error: a habit needs `schedule`"), "\(result.errors)")
    #expect(result.errors.contains("hint: did you mean `schedule`?"), "\(result.errors)")
    #expect(result.errors.contains("mend it there and copy it to data/people/ana/habits/run.md"), "\(result.errors)")
  }

  @Test("an editor that fails changes nothing")
  func editorFailed() throws {
    let sandbox = try Sandbox.diary()
    let before = try sandbox.dataContents()
    let result = try edit(sandbox, with: "exit 3;")
    #expect(result.status == 74)
    #expect(result.errors.contains("failed with exit code 3: nothing was saved"))
    #expect(try sandbox.dataContents() == before)
  }

  // MARK: Showing and pausing

  @Test("a habit shows everything that its file says, and takes over from one that is named like any other")
  func showing() throws {
    let sandbox = try Sandbox.diary()
    try done(
      sandbox, "habit", "edit", "run", "--remind", "06:45", "--remind", "sat 09:00", "--remind-near",
      "38.72,-9.14 Park gate", "--notes", "Shoes by the door.\n\n- Keys", "--replaces", "call")
    try done(sandbox, "habit", "pause", "run", "--from", "2026-12-01", "--to", "2026-12-24")
    let shown = try sandbox.daybook("show", "run").output
    for line in [
      "  Reminders    06:45, sat 09:00, near Park gate (38.72, -9.14)\n", "2026-12-01 to 2026-12-24\n",
      "  Takes over   from call\n", "Notes\n  Shoes by the door.\n\n  - Keys\n",
    ] {
      #expect(shown.contains(line), "\(shown)")
    }
  }

  @Test("every holiday that a day is in ends by the command, as one that it goes round does")
  func holidaysOfADay() throws {
    let sandbox = try Sandbox.diary()
    try sandbox.write("data/people/ana/habits/swim.md", "---\ntitle: Swim\nschedule: daily\n---\n")
    try done(sandbox, "habit", "pause", "--all", "--from", "2026-12-01", "--to", "2026-12-05")
    try done(sandbox, "habit", "pause", "--all")
    try done(sandbox, "habit", "resume", "--all", "--on", "2026-12-01")
    let text = try sandbox.read("data/people/ana/habits/swim.md")
    #expect(text.contains("paused: [{from: 2026-11-20, to: 2026-11-30, holiday: 2026-11-20}]"), "\(text)")
  }

  @Test("a habit that goes on is said to with the pauses that it has all the same")
  func pausesThatStay() throws {
    let sandbox = try Sandbox.diary()
    try sandbox.write("data/people/ana/habits/walk.md", "---\ntitle: Walk\nschedule: daily\n---\n")
    try done(sandbox, "habit", "pause", "walk", "--from", "2026-12-02", "--to", "2026-12-03")
    try done(sandbox, "habit", "pause", "--all", "--from", "2026-12-01", "--to", "2026-12-05")
    #expect(
      try done(sandbox, "habit", "resume", "walk", "--on", "2026-12-01").output.hasPrefix(
        "Walk goes on from 2026-12-01; its pause from 2026-12-02 to 2026-12-03 stays.\n"))
    try done(sandbox, "habit", "pause", "walk", "--from", "2026-12-20")
    try done(sandbox, "habit", "pause", "walk", "--to", "2026-11-22")
    #expect(
      try done(sandbox, "habit", "resume", "walk").output.hasPrefix(
        "Walk goes on from 2026-11-20; "
          + "its pauses from 2026-12-02 to 2026-12-03 and from 2026-12-20 on stay.\n"))
  }

  @Test("an edit of one pause leaves what stands beside it: comments, other pauses, keys of one's own")
  func pauses() throws {
    let sandbox = try Sandbox.diary()
    func file(_ second: String) -> String {
      """
      ---
      title: Swim
      schedule: daily
      paused:
        # trips
        - from: 2026-02-01   # Porto
          to: 2026-02-03
        - {from: 2026-11-10, why: flu\(second)}   # at last
      ---

      """
    }
    try sandbox.write("data/people/ana/habits/swim.md", file(""))
    try done(sandbox, "habit", "resume", "swim", "--no-build")
    #expect(
      try sandbox.read("data/people/ana/habits/swim.md")
        == file("").replacing("why: flu", with: "to: 2026-11-19, why: flu"))
  }
}
