import Foundation
import Testing

/// Habits on a real terminal: what is drawn, what keys do, and what is stored in the end.
@Suite struct HabitTerminalTests {
  private let add = ["habit", "add", "--no-build"]

  @Test("a suggested habit is taken with Enter alone")
  func suggestion() throws {
    let sandbox = try Sandbox.diary()
    let program = try TerminalProgram(add, in: sandbox.url)
    for question in ["Category:", "Habit:", "Name:", "Reason:", "Icon:", "Schedule:", "Target:", "Start:", "[Y/n]"] {
      try program.expect(question)
      program.type(Keys.enter)
    }
    try program.expect("Added")
    #expect(program.end() == 0)
    #expect(
      try sandbox.read("data/people/ana/habits/walk-after-lunch.md") == """
        ---
        title: Walk after lunch
        reason: A clear afternoon
        icon: 🚶
        color: teal
        category: Move
        schedule: weekdays
        target: at least 15 minutes
        start: 2026-11-20
        ---

        """)
    #expect(try sandbox.daybook("check").status == 0)
  }

  @Test("a habit can be one's own at both steps, and typing stops at the limit")
  func ownHabit() throws {
    let sandbox = try Sandbox.diary()
    let program = try TerminalProgram(add, in: sandbox.url)
    try program.expect("Category:")
    program.type("w" + Keys.enter)
    try program.expect("Category")
    try program.expect("such as Fitness")
    program.type("Fun" + Keys.enter)
    try program.expect("0 of 20")
    program.type("Twenty characters ok!")
    try program.expect("20 of 20 characters: there is no room for more")
    program.type(Keys.enter)
    try program.expect("0 of 30")
    program.type(Keys.enter)
    try program.expect("an emoji")
    program.type(Keys.enter)
    try program.expect("Schedule:")
    program.type("t" + Keys.enter)
    try program.expect("How many times a week")
    program.type(Keys.eraseLine + "8" + Keys.enter)
    try program.expect("write a number from 1 to 7")
    program.type(Keys.eraseLine + "2" + Keys.enter)
    try program.expect("Target:")
    program.type(Keys.enter)
    try program.expect("Start:")
    program.type(Keys.eraseLine + "2026-12-01" + Keys.enter)
    try program.expect("[Y/n]")
    program.type("y")
    #expect(program.end() == 0)
    #expect(
      try sandbox.read("data/people/ana/habits/twenty-characters-ok.md")
        == "---\ntitle: Twenty characters ok\ncolor: moss\ncategory: Fun\nschedule: 2 times a week\nstart: 2026-12-01\n---\n"
    )
  }

  @Test(
    "cancelled at any question, nothing is written", arguments: [Keys.escape, Keys.interrupt, Keys.endOfInput], 0...8)
  func cancelling(_ key: String, _ step: Int) throws {
    let sandbox = try Sandbox.diary()
    let before = try sandbox.dataContents()
    let program = try TerminalProgram(add, in: sandbox.url)
    let questions = ["Category:", "Habit:", "Name:", "Reason:", "Icon:", "Schedule:", "Target:", "Start:", "[Y/n]"]
    for question in questions[..<step] {
      try program.expect(question)
      program.type(Keys.enter)
    }
    try program.expect(questions[step])
    program.type(key)
    try program.expect("Cancelled: nothing was saved.")
    #expect(program.end() == 130)
    #expect(try sandbox.dataContents() == before)
  }

  @Test("no, and q in a list, cancel too", arguments: [0, 8])
  func saidNo(_ step: Int) throws {
    let sandbox = try Sandbox.diary()
    let before = try sandbox.dataContents()
    let program = try TerminalProgram(add, in: sandbox.url)
    let questions = ["Category:", "Habit:", "Name:", "Reason:", "Icon:", "Schedule:", "Target:", "Start:", "[Y/n]"]
    for question in questions[..<step] {
      try program.expect(question)
      program.type(Keys.enter)
    }
    try program.expect(questions[step])
    program.type(step == 0 ? "q" : "n")
    #expect(program.end() == 130)
    #expect(try sandbox.dataContents() == before)
  }

  @Test("a title that is taken is pointed out at once, and another one is asked for")
  func sameTitle() throws {
    let sandbox = try Sandbox.diary()
    let program = try TerminalProgram(add, in: sandbox.url)
    for (question, keys) in [
      ("Category:", ""), ("Habit:", ""), ("Name:", Keys.eraseLine + "coffee"),
      ("There is a habit `Coffee` already. Add another one of that name? [y/N]", ""), ("Name:", Keys.eraseLine + "Tea"),
      ("Reason:", ""), ("Icon:", ""), ("Schedule:", ""), ("Target:", ""), ("Start:", ""), ("Add Tea? [Y/n]", ""),
    ] {
      try program.expect(question)
      program.type(keys + Keys.enter)
    }
    #expect(program.end() == 0)
    #expect(try sandbox.read("data/people/ana/habits/tea.md").hasPrefix("---\ntitle: Tea\n"))
    #expect(!sandbox.exists("data/people/ana/habits/coffee-2.md"))
  }

  @Test("on a narrow terminal no line is wider than it", arguments: [20, 34])
  func narrow(_ columns: Int) throws {
    let sandbox = try Sandbox.diary()
    let program = try TerminalProgram(add, in: sandbox.url, columns: columns, rows: 8)
    for question in ["Category:", "Habit:", "Name", "Reason", "Icon", "Schedule:", "Target", "Start", "[Y/n]"] {
      try program.expect(question)
      program.type(Keys.enter)
    }
    #expect(program.end() == 0)
    let drawn = program.shown.replacing(/\u{1B}\[[0-9;?]*[A-Za-z]/, with: "\n").replacing("\r", with: "\n")
    // What follows the questions is the result, which is printed as results are.
    let questions = drawn.components(separatedBy: "Added")[0]
    for line in questions.split(separator: "\n") {
      let width = line.reduce(0) { $0 + ($1.unicodeScalars.contains { $0.value >= 0x1F000 } ? 2 : 1) }
      #expect(width <= columns, "\(line)")
    }
  }

  @Test("colours go where NO_COLOR is set, and the chosen item is still told apart")
  func noColor() throws {
    let sandbox = try Sandbox.diary()
    for (environment, isColored) in [([:], true), (["NO_COLOR": "1"], false)] {
      let program = try TerminalProgram(add, in: sandbox.url, environment: environment)
      try program.expect("to cancel")
      #expect(program.shown.contains("\u{1B}[1m") == isColored)
      #expect(program.shown.contains("›"))
      program.type(Keys.escape)
      #expect(program.end() == 130)
    }
  }

  @Test("where the terminal cannot move its cursor, flags are asked for")
  func dumbTerminal() throws {
    let sandbox = try Sandbox.diary()
    let program = try TerminalProgram(add, in: sandbox.url, environment: ["TERM": "dumb"])
    #expect(program.end() == 64)
    #expect(program.shown.contains("the title and the schedule are missing"))
  }

  // MARK: Deleting

  @Test("a habit is deleted after its losses were said and y was typed")
  func deleting() throws {
    let sandbox = try Sandbox.diary()
    let program = try TerminalProgram(["habit", "delete", "run", "--no-build"], in: sandbox.url)
    try program.expect("12 check-ins from 2026-08-03 to 2026-11-18")
    try program.expect("This cannot be recovered, not by `undo` either,")
    try program.expect("What now:")
    program.type("d" + Keys.enter)
    try program.expect("Type y to delete Morning run")
    program.type("y" + Keys.enter)
    #expect(program.end() == 0)
    #expect(!sandbox.exists("data/people/ana/habits/run.md"))
    #expect(!(try sandbox.read("data/people/ana/events/2026.csv").contains(",run,")))
    #expect(try sandbox.daybook("check").status == 0)
  }

  @Test("anything but y keeps it", arguments: ["\r", "d\rn\r", "d\r\r", "d\r\u{1B}", "\u{1B}", "q"])
  func keeping(_ keys: String) throws {
    let sandbox = try Sandbox.diary()
    let before = try sandbox.dataContents()
    let program = try TerminalProgram(["habit", "delete", "run", "--no-build"], in: sandbox.url)
    try program.expect("What now:")
    for key in keys {
      program.type(String(key))
      // An escape that is followed by something at once would be another key.
      if key == "\r", keys.count > 1 { try program.expect("to delete") }
    }
    try program.expect("Cancelled: Morning run is kept.")
    #expect(program.end() == 130)
    #expect(try sandbox.dataContents() == before)
  }

  @Test("archiving is offered in the same place, and loses nothing")
  func archivingInstead() throws {
    let sandbox = try Sandbox.diary()
    let program = try TerminalProgram(["habit", "delete", "run", "--no-build"], in: sandbox.url)
    try program.expect("What now:")
    program.type("a" + Keys.enter)
    try program.expect("Archived")
    #expect(program.end() == 0)
    #expect(try sandbox.read("data/people/ana/habits/run.md").contains("\narchived: 2026-11-20\n"))
    #expect(try sandbox.read("data/people/ana/events/2026.csv").contains(",run,"))
  }

  @Test("who is ended from outside while asking leaves the terminal as it was")
  func terminated() throws {
    let sandbox = try Sandbox.diary()
    let before = try sandbox.dataContents()
    let program = try TerminalProgram(add, in: sandbox.url)
    #expect(program.isAsBefore)
    try program.expect("Category:")
    #expect(!program.isAsBefore)
    program.terminate()
    try program.expect("\u{1B}[?25h")
    _ = program.end()
    #expect(program.isAsBefore)
    #expect(try sandbox.dataContents() == before)
  }

  @Test("what can be taken back is shown whole, on a terminal and in a pipe")
  func undoList() throws {
    let sandbox = try Sandbox.diary()
    for number in 1...2 {
      let title = "A habit of length \(number)"
      try sandbox.daybook("habit", "add", "--title", title, "--schedule", "daily", "--no-build")
    }
    try sandbox.daybook("done", "a-habit-of-length-1", "a-habit-of-length-2", "run", "call", "--no-build")
    let summary = "A habit of length 1, A habit of length 2, Morning run, Call home: done on 2026-11-20"
    let piped = try sandbox.daybook("undo", "--list").output
    #expect(piped.contains(summary))
    let program = try TerminalProgram(["undo", "--list"], in: sandbox.url, environment: ["NO_COLOR": "1"])
    #expect(program.end() == 0)
    let lines = program.shown.split(separator: "\r\n")
    #expect(lines.allSatisfy { $0.count <= 80 }, "\(lines)")
    #expect(!program.shown.contains("…"))
    for word in summary.split(separator: " ") { #expect(program.shown.contains(word)) }
  }

  // MARK: In an editor

  @Test("what cannot be read is shown with its place, and can be edited again")
  func editingAgain() throws {
    let sandbox = try Sandbox.diary()
    // Wrong at first, and mended by the second call.
    try sandbox.write(
      "editor.sh",
      """
      if grep -q 'dialy' "$1"; then sed -i.bak 's/dialy/daily/' "$1"; else
      sed -i.bak 's/schedule: mon, wed, fri/schedule: dialy/' "$1"; fi; rm -f "$1.bak"
      """)
    let program = try TerminalProgram(
      ["habit", "edit", "run", "--no-build"], in: sandbox.url, environment: ["EDITOR": "sh editor.sh"])
    try program.expect("data/people/ana/habits/run.md:5:11:")
    try program.expect("there is no schedule `dialy`")
    try program.expect("Edit it again?")
    program.type(Keys.enter)
    #expect(program.end() == 0)
    #expect(try sandbox.read("data/people/ana/habits/run.md").contains("\nschedule: daily\n"))
  }

  @Test("an edit that is given up stores nothing, and says where the text is")
  func givingUp() throws {
    let sandbox = try Sandbox.diary()
    let before = try sandbox.dataContents()
    let program = try TerminalProgram(
      ["habit", "edit", "run", "--no-build"], in: sandbox.url,
      environment: ["EDITOR": "sed -i.bak 's/mon, wed, fri/dialy/'"])
    try program.expect("Edit it again?")
    program.type("n")
    try program.expect("nothing was saved; what you wrote is in ")
    #expect(program.end() == 130)
    #expect(try sandbox.dataContents() == before)
  }
}
