import Foundation
import Testing

/// Challenges, made and answered by commands.
@Suite struct ChallengeCommandTests {
  private static let mile = "data/challenges/mile.md"

  private func sandbox() throws -> Sandbox {
    let sandbox = try Sandbox.diary()
    try done(sandbox, "challenge", "add", "Mile", "--habit", "run", "--to", "2026-12-10", "--invite", "ben")
    return sandbox
  }

  @Test("it is made like a habit, somebody joins with a habit made for it, and both stand in it")
  func wholeWay() throws {
    let sandbox = try sandbox()
    #expect(try sandbox.read(Self.mile).contains("{person: ben, state: invited}"))
    #expect(try sandbox.daybook("challenge", "list", "--person", "ben").output.contains("asked by"))
    try done(sandbox, "challenge", "join", "mile", "--new", "--person", "ben")
    #expect(try sandbox.read("data/people/ben/habits/mile.md").contains("end: 2026-12-10"))
    let shown = try sandbox.daybook("challenge", "show", "mile", "--json").output
    #expect(shown.contains("\"part\": \"joined\""), "\(shown)")
    #expect(try sandbox.daybook("check").status == 0)
  }

  @Test("each takes back their own part, and nobody that of the other")
  func undo() throws {
    let sandbox = try sandbox()
    let asked = try sandbox.read(Self.mile)
    try done(sandbox, "challenge", "decline", "mile", "--person", "ben")
    #expect(try sandbox.read(Self.mile).contains("state: declined"))
    try done(sandbox, "undo", "--person", "ben")
    #expect(try sandbox.read(Self.mile) == asked)
    try done(sandbox, "undo")
    #expect(!sandbox.exists(Self.mile))
  }

  @Test("comments and own keys of the file stay, and the maker stays who it was by the order of the lines")
  func bytes() throws {
    let sandbox = try Sandbox.diary()
    try sandbox.write(
      Self.mile,
      """
      ---
      title: Mile     # short
      from: 2026-11-01
      to: 2026-12-01
      schedule: daily
      participants:
        - {person: ana, habit: run, state: joined, own: 1}
        - {person: ben, state: invited}   # by letter
      ---
      Text.

      """)
    try done(sandbox, "challenge", "leave", "mile")
    let left = try sandbox.read(Self.mile)
    #expect(left.contains("title: Mile     # short") && left.contains("by: ana") && left.contains("# by letter"))
    #expect(!left.contains("person: ana"))
    try done(sandbox, "challenge", "edit", "mile", "--title", "Long mile")
    #expect(try sandbox.read(Self.mile).contains("title: Long mile     # short"))
  }

  @Test("who takes part later has the day of joining in their line")
  func later() throws {
    let sandbox = try Sandbox.diary()
    try done(
      sandbox, "challenge", "add", "Mile", "--habit", "run", "--from", "2026-11-01", "--to", "2026-12-10", "--invite",
      "ben")
    try done(sandbox, "challenge", "join", "mile", "--new", "--person", "ben")
    #expect(try sandbox.read(Self.mile).contains("since: 2026-11-20"))
  }

  @Test("when somebody is deleted their line goes, and a challenge in which nobody is left goes too")
  func deletion() throws {
    let sandbox = try sandbox()
    try done(sandbox, "challenge", "join", "mile", "--new", "--person", "ben")
    try done(sandbox, "challenge", "add", "Own", "--habit", "mile", "--person", "ben")
    try done(sandbox, "person", "delete", "ben", "--yes")
    #expect(try !sandbox.read(Self.mile).contains("ben"))
    #expect(!sandbox.exists("data/challenges/own.md"))
    #expect(try sandbox.daybook("check").status == 0)
  }

  @Test(
    "what cannot be is refused with its reason, and nothing is stored",
    arguments: [
      (["challenge", "show", "nothing"], "there is no challenge `nothing`"),
      (["challenge", "invite", "mile", "ben"], "was asked to `Mile` already"),
      (["challenge", "invite", "mile", "ana"], "nobody asks themselves"),
      (["challenge", "decline", "mile"], "you take part in `Mile`"),
      (["challenge", "leave", "mile", "--person", "ben"], "you do not take part in `Mile`"),
      (["challenge", "edit", "mile", "--title", "x", "--person", "ben"], "`Mile` is ana's, and only they change it"),
      (["challenge", "edit", "mile", "--to", "2028-01-01"], "a challenge takes at most a year"),
      (["challenge", "join", "mile", "--habit", "run"], "you take part in `Mile` with"),
    ])
  func refused(_ call: [String], _ words: String) throws {
    let sandbox = try sandbox()
    let before = try sandbox.read(Self.mile)
    let result = try Program.run(call, in: sandbox.url)
    #expect(result.status != 0 && result.errors.contains(words), "\(result.errors)")
    #expect(try sandbox.read(Self.mile) == before)
  }
}
