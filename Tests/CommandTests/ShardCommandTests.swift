import Foundation
import Testing

/// A public edition in parts, as somebody makes it who types the calls.
@Suite("Parts from the terminal")
struct ShardCommandTests {
  private func summaries(_ sandbox: Sandbox) throws {
    for number in 1...2 {
      let made = try sandbox.daybook("build", "--shard", "\(number)/2", "--summary", "\(number).summary")
      #expect(made.status == 0, "\(made.errors)")
    }
    let sum = try sandbox.daybook("build", "--summary", "all.summary", "--merge", "1.summary", "2.summary")
    #expect(sum.status == 0 && sum.output.contains("everybody in all.summary"), "\(sum.output)\(sum.errors)")
  }

  @Test("all calls in their order make the site, say what they did, and list every file")
  func inOrder() throws {
    let sandbox = try Sandbox.diary()
    try summaries(sandbox)
    var listed: [String] = []
    for part in ["1/2", "2/2", "rest"] {
      let made = try sandbox.daybook(
        "build", "--shard", part, "--with", "all.summary", "--list", "part.list", "--json")
      #expect(made.status == 0, "\(made.errors)")
      let json = try JSON(made.output)
      #expect(json["shard"] == part)
      #expect(json.texts("arrived") == [] && json.texts("gone") == [])
      let files = try sandbox.read("part.list").split(separator: "\n").map(String.init)
      #expect((json.texts("written_files") ?? []).map { String($0.dropFirst("public/".count)) } == files.sorted())
      listed += files
    }
    let site = sandbox.url.appendingPathComponent("site/public").path
    let files = try FileManager.default.subpathsOfDirectory(atPath: site).filter { $0.contains(".") }
    #expect(listed.sorted() == files.sorted() && files.contains("index.html"))
    let again = try JSON(try sandbox.daybook("build", "--edition", "public", "--json").output)
    #expect(again["written"] == "0" && again["removed"] == "0")
  }

  @Test("what is missing or does not belong together is said in a line, with what to do")
  func refusals() throws {
    let sandbox = try Sandbox.diary()
    try summaries(sandbox)
    for (call, message) in [
      (["--shard", "rest", "--with", "all.summary"], "parts 1 and 2 of 2 were not made with this summary"),
      (["--shard", "1/3", "--with", "all.summary"], "the summary is of 2 parts"),
      (["--shard", "1/2", "--with", "1.summary"], "the people of part 2 of 2 are missing"),
      (["--summary", "x", "--merge", "1.summary"], "the people of part 2 of 2 are missing"),
      (["--summary", "x", "--merge", "1.summary", "1.summary"], "part 1 is in `1.summary`, and in another one"),
      (["--shard", "1/2", "--with", "all.summary", "--today", "2026-11-19"], "the summary is of another day"),
      (["--shard", "1/2", "--with", "data/daybook.yml"], "this is no summary of people"),
    ] {
      let result = try Program.run(["build"] + call, in: sandbox.url)
      #expect(
        result.status == 65 && result.errors.contains(message) && result.errors.contains("hint: "), "\(result.errors)")
    }
    #expect(!FileManager.default.fileExists(atPath: sandbox.url.appendingPathComponent("x").path))
    for (call, status) in [
      (["--shard", "1/2", "--with", "none.summary"], 66), (["--shard", "1/2", "--summary", "none/1.summary"], 74),
      (["--shard", "rest", "--with", "all.summary", "--output", "else where"], 65),
    ] {
      let result = try Program.run(["build"] + call, in: sandbox.url)
      #expect(result.status == status && result.errors.contains("hint: "), "\(result.errors)")
      #expect(status != 65 || result.errors.contains("--output 'else where'"), "\(result.errors)")
    }
    try sandbox.write("data/daybook.yml", try sandbox.read("data/daybook.yml") + "accent: rose\n")
    let changed = try sandbox.daybook("build", "--shard", "1/2", "--with", "all.summary")
    #expect(changed.status == 65 && changed.errors.contains("what everybody shares changed"), "\(changed.errors)")
  }

  @Test("somebody whose folder has errors rests, is named in the summary and by their part, and the code says so")
  func resting() throws {
    let sandbox = try Sandbox.diary()
    try sandbox.write("data/people/ben/habits/sew.md", "---\ntitle: Sew\nschedule: someday\n---\n")
    let made = try sandbox.daybook("build", "--shard", "1/1", "--summary", "all.summary", "--json")
    #expect(made.status == 1)
    let json = try JSON(made.output)
    #expect(json.texts("resting") == ["ben"] && json["ok"] == "0")
    for part in ["1/1", "rest"] {
      let result = try sandbox.daybook("build", "--shard", part, "--with", "all.summary", "--json")
      #expect(result.status == 1, "\(result.errors)")
      #expect(try JSON(result.output).texts("resting") == ["ben"])
    }
    #expect(FileManager.default.fileExists(atPath: sandbox.url.appendingPathComponent("site/public/index.html").path))
  }
}
