import Foundation
import Testing

/// What is said of calls that cannot be understood, or are refused.
@Suite struct WrongUsageTests {
  @Test(
    "what looks like how much is not looked for among the habits",
    arguments: [
      ("5km", "`5km` is no amount", "an amount is a number alone: `daybook done run 5`"),
      ("½", "`½` is no amount", "an amount is a number alone: `daybook done run 0.5`"),
      ("NaN", "`NaN` is no amount", "amounts are written like `8` or `5.2`"),
      ("1,000", "`1,000` has a comma", "write `1000`, or `1` if the comma is a decimal point"),
    ])
  func amounts(_ word: String, _ message: String, _ hint: String) throws {
    let result = try Sandbox.diary().daybook("done", "run", word)
    #expect(result.status == 64 && result.errors == "error: \(message)\nhint: \(hint)\n", "\(result.errors)")
  }

  @Test(
    "a number with a sign is told as such, wherever it stands", arguments: [["done", "-1"], ["done", "run", "-5"]])
  func signs(_ call: [String]) throws {
    let sandbox = try Sandbox.diary()
    let result = try Program.run(call, in: sandbox.url)
    #expect(result.errors.hasPrefix("error: `\(call.last ?? "")` has a sign, and amounts"), "\(result.errors)")
  }

  @Test("a name that begins with a digit is still a name")
  func digits() throws {
    let sandbox = try Sandbox.diary()
    try sandbox.write("data/people/ana/habits/5km.md", "---\ntitle: 5km\nschedule: daily\nstart: 2026-11-01\n---\n")
    #expect(try sandbox.daybook("done", "call", "5km", "--no-build").status == 0)
  }

  @Test(
    "a mistake is told in a line, with a hint below it, and never with the usage",
    arguments: [
      ["done"], ["done", "-1"], ["done", "run", "-5"], ["done", "run", "--comment"], ["build", "--ouput", "x"],
      ["done", "run", "--at", "25:00"], ["history", "--limit", "many"], ["add"], ["help", "nope"], ["habit", "nope"],
      ["event", "edit", "run"], ["history", "--within", "3"], ["today", "--person", "Ben!"], ["settings", "get"],
      ["build", "--shard", "3/2", "--with", "x"], ["build", "--shard", "1/2"], ["build", "--with", "x"],
      ["build", "--list", "x"],
      ["build", "--summary", "x"], ["build", "--summary", "x", "--shard", "rest"], ["build", "--merge", "x"],
      ["build", "--summary", "x", "--shard", "1/2", "--with", "y"],
      ["build", "--summary", "x", "--shard", "1/2", "--merge", "y"],
      ["build", "--summary", "x", "--merge", "y", "--list", "z"],
      ["build", "--shard", "1/2", "--with", "x", "--person", "ben"],
      ["build", "--shard", "rest", "--with", "x", "--thorough"],
      ["build", "--shard", "1/2", "--with", "x", "--edition", "home"],
    ])
  func oneLine(_ call: [String]) throws {
    let sandbox = try Sandbox.diary()
    let result = try Program.run(call, in: sandbox.url)
    let lines = result.errors.split(separator: "\n")
    #expect(result.status == 64 && (1...2).contains(lines.count), "\(call): \(result.errors)")
    #expect(lines.first?.wholeMatch(of: /error: [^A-Z].*[^.]/) != nil, "\(call): \(result.errors)")
    #expect(lines.dropFirst().allSatisfy { $0.hasPrefix("hint: ") && !$0.hasSuffix(".") }, "\(call): \(result.errors)")
  }

  @Test(
    "with --json every failure is a diagnostic on a line of standard error",
    arguments: [
      ["done"], ["done", "xylophone"], ["done", "read"], ["show", "nothing"], ["nope"], ["help", "nope"],
      ["today", "--person", "bne"], ["habit", "add", "--title", "Run", "--schedule", "dialy"],
      ["settings", "set", "language", "tlh"], ["settings", "unset", "nope"], ["undo"], ["habit", "delete", "call"],
      ["today", "--data", "nowhere"], ["init", "."], ["person", "delete", "ana", "--yes"], ["course", "status"],
      ["build", "--output", "data"], ["build", "--shard", "1/2", "--with", "nothing.summary"],
      ["build", "--shard", "1/2", "--with", "data/daybook.yml"],
      ["build", "--summary", "x", "--merge", "nothing.summary"],
    ])
  func json(_ call: [String]) throws {
    let (sandbox, other) = (try Sandbox.diary(), try Sandbox.diary())
    let result = try Program.run(call + ["--json"], in: sandbox.url)
    #expect(result.status != 0)
    let lines = result.errors.split(separator: "\n")
    #expect(!lines.isEmpty, "\(call)")
    for line in lines {
      let value = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      #expect(value?["severity"] is String && value?["message"] is String, "\(call): \(line)")
    }
    // The same, said in words.
    let words = try Program.run(call, in: other.url)
    #expect(words.status == result.status, "\(call): \(words.errors)")
  }

  @Test(
    "one, none and many agree with what is said of them",
    arguments: [
      (0, "keeps no habits yet"), (1, "there is a1"), (2, "there are a1 and a2"), (5, "a4 and a5"),
      (21, "a12 and 9 more"),
    ])
  func listing(_ count: Int, _ expected: String) throws {
    let sandbox = try Sandbox()
    try sandbox.write("data/daybook.yml", "today: 2026-11-20\n")
    try sandbox.write("data/people/me/profile.yml", "name: Me\n")
    for number in (1...21).prefix(count) {
      try sandbox.write(
        "data/people/me/habits/a\(number).md", "---\ntitle: A\(number)\nschedule: daily\norder: \(number)\n---\n")
    }
    let said = try sandbox.daybook("show", "xylophone").errors
    #expect(said.contains(expected), "\(said)")
    #expect(!said.contains("me has"))
    let other = try sandbox.daybook("today", "--person", "nobody").errors
    #expect(other.contains("hint: there is me\n"), "\(other)")
  }
}
