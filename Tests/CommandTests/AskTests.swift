import Foundation
import Testing

/// What is open, asked one by one.
@Suite struct AskTests {
  private static let events = "data/people/ana/events/2026.csv"

  @Test("one key each: what was forgotten first, each answer stored at once, and an amount by typing it")
  func keys() throws {
    let sandbox = try Sandbox.diary()
    let before = try sandbox.read(Self.events)
    // Nobody said anything of the second day of reading.
    try sandbox.write(Self.events, before.replacing("2026-11-19,read,done,\n", with: ""))
    let program = try TerminalProgram(["ask", "--no-build"], in: sandbox.url)
    try program.expect("1 of 3 · 📚 読書する yesterday?")
    program.type("d")
    try program.expect(": done yesterday")
    #expect(try sandbox.read(Self.events).hasSuffix("2026-11-19,read,done,\n"))
    try program.expect("2 of 3 · 🏃 Morning run today?")
    program.type("x5")
    try program.expect("How much: ")
    program.type(".5" + Keys.enter)
    try program.expect(": 5.5 km today")
    try program.expect("3 of 3 · Call home today?")
    program.type("l")
    try program.expect("2 answered, 1 still open.")
    #expect(program.end() == 0 && program.isAsBefore)
    #expect(try sandbox.read(Self.events).hasSuffix("2026-11-19,read,done,\n2026-11-20,run,5.5,\n"))
  }

  @Test("what was answered stays when it is ended by Ctrl-C, and each answer is a change of its own")
  func interrupted() throws {
    let sandbox = try Sandbox.diary()
    let before = try sandbox.read(Self.events)
    let program = try TerminalProgram(["ask", "--days", "0", "--no-build"], in: sandbox.url)
    try program.expect("1 of 2")
    program.type("s" + Keys.interrupt)
    try program.expect("1 answered, 1 still open.")
    #expect(program.end() == 130 && program.isAsBefore)
    #expect(try sandbox.read(Self.events) == before + "2026-11-20,run,skip,\n")
    try sandbox.daybook("undo", "--no-build")
    #expect(try sandbox.read(Self.events) == before)
  }

  @Test("q ends it, and an empty amount asks for the key again")
  func quit() throws {
    let sandbox = try Sandbox.diary()
    let program = try TerminalProgram(["ask", "--days", "0", "--no-build"], in: sandbox.url)
    try program.expect("1 of 2")
    program.type("a")
    try program.expect("How much:")
    program.type(Keys.enter)
    try program.expect("1 of 2")
    program.type("Q")
    try program.expect("Nothing was recorded; 2 still open.")
    #expect(program.end() == 0)
  }

  @Test("the calls that are listed without a terminal answer what is open")
  func listed() throws {
    let sandbox = try Sandbox.diary()
    let said = try sandbox.daybook("ask", "--days", "4").output
    let calls = said.matches(of: /daybook (done .*)/).map { $0.1.split(separator: " ").map(String.init) }
    #expect(!calls.isEmpty)
    for call in calls {
      let result = try Program.run(call + ["--no-build"], in: sandbox.url)
      #expect(result.status == 0, "\(call): \(result.errors)")
    }
    #expect(try sandbox.daybook("ask", "--days", "4").output == "Nothing is open.\n")
  }
}
