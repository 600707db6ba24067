import Foundation
import Testing

/// What reports say on a terminal of 40 columns, beside what they say in a pipe.
@Suite struct NarrowTerminalTests {
  private func sandbox() throws -> Sandbox {
    let sandbox = try Sandbox.diary()
    try sandbox.write(
      "data/people/ana/profile.yml",
      "name: Ana Carolina Lima de Vasconcelos\nvisibility: public\nself_image_goal: Somebody who takes the stairs, all of "
        + "them, and arrives unhurried\n")
    try sandbox.write(
      "data/people/ana/habits/walk.md",
      "---\ntitle: Hundertwasserspazier\nreason: Because it is good for me\nschedule: \"mon, tue, wed, thu, fri\"\n"
        + "target: at least 12000.5 metres\nstart: 2025-01-01\npaused: [{from: 2026-12-01, to: 2026-12-14}]\n"
        + "remind: [\"06:45\", \"sat 09:00\"]\n---\nSome notes that are longer than a line of forty columns can be.\n")
    try sandbox.write(
      "data/people/ana/events/more.csv",
      "when,habit,value,comment,latitude,longitude\n2026-11-20T06:30,walk,11999.25,\"Fog, and geese\",38.722300,-9.139300\n"
        + "2026-11-19,walk,1200000.5,,,\n")
    try sandbox.write("data/course/course.yml", "title: Slowly does it\nstarts: enrolment\n")
    try sandbox.write(
      "data/course/week-01/01-welcome.md",
      "---\ntitle: Welcome to the first of ten weeks\nsummary: What it is all about, and how\n---\nHello.\n")
    try done(sandbox, "course", "start")
    try done(sandbox, "done", "call", "--comment", "Long and good")
    try done(sandbox, "habit", "delete", "read", "--yes")
    return sandbox
  }

  private static let reports: [[String]] = [
    ["today"], ["show", "walk"], ["show", "walk", "--year", "2025"], ["show", "walk", "--days"], ["show", "run"],
    ["habit", "list"], ["history"], ["history", "--near", "38.72,-9.14"], ["undo", "--list"], ["event", "list"],
    ["event", "show", "walk"], ["person", "list"], ["person", "show"], ["settings"], ["course", "status"],
  ]

  /// What stands between blanks: words and figures.
  private static func words(_ text: String) -> Set<String> {
    Set(text.split(whereSeparator: { $0 == " " || $0.isNewline }).map(String.init))
  }

  @Test("no figure is cut, and no word that a line has room for", arguments: reports.indices)
  func narrow(_ index: Int) throws {
    let call = Self.reports[index]
    let sandbox = try sandbox()
    let wide = try Program.run(call, in: sandbox.url)
    #expect(wide.status == 0, "\(wide.errors)")
    let program = try TerminalProgram(call, in: sandbox.url, columns: 40, environment: ["NO_COLOR": "1"])
    #expect(program.end() == 0)
    let shown = program.shown.replacing("\r\n", with: "\n")
    #expect(!shown.contains("…"), "\(shown)")
    for line in shown.split(separator: "\n") { #expect(line.count <= 40, "\(line)") }
    // Heatmaps and bars have the size of the terminal.
    let drawn: Set<Character> = ["█", "▓", "▒", "░", "·", "-", "?", "/", "×", "0", "!"]
    let expected = Self.words(wide.output).filter { word in
      (1...30).contains(word.count) && !word.allSatisfy(drawn.contains)
    }
    let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    let missing = expected.subtracting(Self.words(shown)).filter { word in
      !(call[0] == "show" && months.contains { word.contains($0) })
    }
    #expect(missing.isEmpty, "\(call) lacks \(missing.sorted()):\n\(shown)")
  }
}
