import Diagnostics
import Foundation
import Journal
import Testing

@testable import daybook

/// Calls of the program in what it says: they are about the person whom the command was about.
@Suite struct HintedPersonTests {
  private func sandbox() throws -> Sandbox {
    let sandbox = try Sandbox.diary()
    let ben = "data/people/ben/"
    try sandbox.write(ben + "habits/swim.md", "---\ntitle: Swim\nschedule: daily\nstart: 2026-11-01\n---\n")
    try sandbox.write(
      ben + "habits/old.md", "---\ntitle: Old\nschedule: daily\nstart: 2026-11-01\narchived: 2026-11-10\n---\n")
    try sandbox.write(
      ben + "habits/rest.md",
      "---\ntitle: Rest\nschedule: daily\nstart: 2026-11-01\npaused: [{from: 2026-11-19}]\n---\n")
    try sandbox.write(
      ben + "habits/water.md",
      "---\ntitle: Water\nschedule: daily\ntarget: 8 glasses\nstart: 2026-11-01\n---\n")
    try sandbox.write(ben + "events/2026.csv", "when,habit,value\n2026-11-19,swim,done\n2026-11-20,swim,done\n")
    try sandbox.write("data/course/course.yml", "title: Slow\nstarts: enrolment\n")
    try sandbox.write(
      "data/course/week-01/01-welcome.md",
      "---\ntitle: Welcome\nhabit: {title: Photograph meals, schedule: daily}\n"
        + "prompt: {kind: habit, theme: eating slowly}\n---\nHello.\n")
    return sandbox
  }

  /// What is called, calls before it, and what of the answer names a call.
  private static let cases: [(call: [String], before: [[String]], named: [String])] = [
    (["habit", "add", "--title", "Tea", "--schedule", "daily"], [], ["`daybook done tea`"]),
    (["habit", "pause", "swim", "--from", "2026-11-21"], [], ["`daybook habit resume swim --on 2026-11-21`"]),
    (["habit", "pause", "rest"], [], ["`daybook habit resume rest --on 2026-11-20`"]),
    (["habit", "resume", "swim"], [["habit", "pause", "swim", "--from", "2026-11-22"]], ["--on 2026-11-22`"]),
    (["habit", "archive", "swim"], [], ["`daybook habit restore swim`"]),
    (["habit", "archive", "old"], [], ["`daybook habit restore old`"]),
    (["habit", "delete", "swim"], [], ["`daybook habit archive swim`"]),
    (
      ["habit", "edit", "swim", "--start", "2026-11-20"], [],
      ["`daybook event list swim --from 2026-11-19 --to 2026-11-19`"]
    ),
    (["done", "old"], [], ["`daybook habit restore old`"]),
    (["done", "swim"], [], ["`daybook event edit swim 2026-11-20`", "`daybook event delete swim 2026-11-20`"]),
    (["done", "swim", "--on", "2026-10-01"], [], ["`daybook habit edit swim --start 2026-10-01`"]),
    (["done", "9"], [], ["`daybook today`"]), (["event", "list", "9"], [], ["`daybook today`"]),
    (["event", "show", "water"], [], ["`daybook done water`"]),
    (["event", "edit", "swim", "--value", "2"], [], []),
    (["event", "delete", "swim", "2026-11-18", "--yes"], [], ["`daybook event list swim`"]),
    (["course", "status"], [], ["`daybook course start`"]), (["course", "read"], [], ["`daybook course start`"]),
    (["course", "read", "none"], [], ["`daybook course status`"]),
    (
      ["course", "start"], [],
      ["`daybook course read --text`", "`daybook course read`", "`daybook done photograph-meals`"]
    ),
    (["course", "status"], [["course", "start"]], ["`daybook course read`"]),
    (["course", "read"], [["course", "start"]], ["`daybook course answer 1.1`"]),
    (["course", "answer"], [["course", "start"]], ["`daybook course answer 1.1 TEXT`"]),
    (["course", "answer", "1.1", "Slowly."], [["course", "start"]], ["`daybook done eating-slowly`"]),
  ]

  private func said(_ call: [String], after before: [[String]], _ flags: [String]) throws -> String {
    let sandbox = try sandbox()
    for call in before { #expect(try Program.run(call + flags + ["--no-build"], in: sandbox.url).status == 0) }
    let result = try Program.run(call + flags, in: sandbox.url)
    return result.output + result.errors
  }

  @Test("what is said of somebody else's habits names calls for them", arguments: cases.indices)
  func others(_ index: Int) throws {
    let (call, before, named) = Self.cases[index]
    let said = try said(call, after: before, ["--person", "ben"])
    for name in named { #expect(said.contains(name.dropLast() + " --person ben`"), "\(call): \(said)") }
    // No other call that is named is about the owner.
    for match in said.matches(of: /`daybook ([^`]*)`/) {
      #expect(match.1.contains("--person ben"), "\(call): \(said)")
    }
  }

  @Test("what is said of the owner's habits names calls without a person, also where the command had one")
  func owner() throws {
    let sandbox = try Sandbox.diary()
    for call in [["habit", "pause", "run"], ["done", "reach"], ["event", "show", "read"], ["done", "read"]] {
      let result = try Program.run(call + ["--person", "ana"], in: sandbox.url)
      let said = result.output + result.errors
      #expect(!said.contains("--person"), "\(call): \(said)")
      if call[0] != "event" { #expect(said.contains("`daybook "), "\(call): \(said)") }
    }
  }

  @Test("a habit that is added next for a new person is theirs")
  func newPerson() throws {
    let result = try Sandbox.diary().daybook("person", "add", "cleo", "--name", "Cleo", "--no-build")
    #expect(result.output.contains("`daybook habit add --person cleo` adds a first habit."))
  }

  @Test("only calls of commands that are about a person get the flag, and get it once")
  func about() throws {
    let hint: Hint =
      "\(call: "done", "run") or \(call: "undo"), \(call: "course", "pull"), \(call: "habit", "edit", "run", "--start", .day)"
    let expected: Hint =
      "\(call: "done", "run", "--person", "ben") or \(call: "undo", "--person", "ben"), \(call: "course", "pull"), \(call: "habit", "edit", "run", "--start", .day, "--person", "ben")"
    let ben = try #require(Username("ben"))
    #expect(hint.about(ben).description == expected.description)
    #expect(hint.about(ben).about(ben) == hint.about(ben))
  }
}
