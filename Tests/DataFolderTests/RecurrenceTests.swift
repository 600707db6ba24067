import DataFolder
import Foundation
import Journal
import TestSupport
import Testing

/// `scripts/test all` compares with python-dateutil, which it installs and names by `DAYBOOK_RECURRENCE_PYTHON`.
@Suite("Tasks come back when an independent library says so", .enabled(if: RecurrenceOracle.python != nil))
struct RecurrenceTests {
  private static let intervals = [
    "day", "3d", "10d", "week", "2w", "5w", "month", "2m", "3m", "5m", "7m", "18m", "year", "2y", "4y",
  ]
  private static let calendars = ["weekday", "mon", "mon,thu", "tue,wed,sun", "sat,sun", "last"]

  @Test("over four hundred years, from each kind of day", arguments: ["1600-02-29", "1601-01-31", "1603-12-15"])
  func centuries(start: String) throws {
    let first = try #require(Day(start))
    let last = first + 146_097
    let rules = (Self.intervals + Self.calendars).map { "+" + $0 }
    let answers = try RecurrenceOracle.answers(to: rules.map { "days \($0) \(start) \(last)" })
    for (rule, answer) in zip(rules, answers) {
      let expected = answer.split(separator: " ").map(String.init)
      let repetition = try #require(ListTask.Repetition(rule))
      let found = repetition.days(after: first, most: expected.count).map(\.description)
      #expect(expected.count > 99, "\(rule)")
      #expect(found == expected, "\(rule) after \(start)")
      let following = repetition.days(after: first, most: expected.count + 1).last
      #expect(following.map { $0 > last } == true, "\(rule) has a date that was not expected")
    }
  }

  @Test("done early, in time and late")
  func doneAtAnyTime() throws {
    var random = SeededGenerator(seed: 20_261_123)
    let from = try #require(Day("1999-01-01"))
    var cases: [(rule: String, old: Day, done: Day)] = []
    for _ in 0..<Rounds.count(4_000, thorough: 40_000) {
      var rule = (Self.intervals + Self.calendars).randomElement(using: &random) ?? "day"
      let old = from + Int.random(in: 0..<20_000, using: &random)
      let isCut = old.yearMonth.lastDay == old && Bool.random(using: &random)
      let isOfMonths = rule.wholeMatch(of: /\d+[my]/) != nil
      if isCut, isOfMonths { rule += "@31" }
      if Bool.random(using: &random) { rule = "+" + rule }
      cases.append((rule, old, old + Int.random(in: -60...400, using: &random)))
    }
    // Ends of months are met too rarely by chance.
    for old in (0..<400).map({ from + $0 }) where old.yearMonth.lastDay == old {
      cases += ["+1m@31", "+1m@30", "+month", "month", "+1y@29", "last", "+last"].map { ($0, old, old) }
    }
    let answers = try RecurrenceOracle.answers(to: cases.map { "next \($0.rule) \($0.old) \($0.done)" })
    #expect(answers.count == cases.count)
    for (asked, answer) in zip(cases, answers) {
      let next = try #require(ListTask.Repetition(asked.rule)).next(after: asked.old, doneOn: asked.done)
      #expect(next?.day.description == answer, "\(asked.rule), due \(asked.old), done \(asked.done)")
    }
  }
}

/// Asks the program in `Tests/Recurrence`.
enum RecurrenceOracle {
  static let python = ProcessInfo.processInfo.environment["DAYBOOK_RECURRENCE_PYTHON"]

  static func answers(to questions: [String]) throws -> [String] {
    let folder = FileManager.default.temporaryDirectory.appending(path: "recurrence-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (asked, answered) = (folder.appending(path: "questions"), folder.appending(path: "answers"))
    try Data(questions.map { $0 + "\n" }.joined().utf8).write(to: asked)
    let program = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Recurrence/oracle.py")
    let process = Process()
    process.executableURL = URL(filePath: try #require(python))
    process.arguments = [program.path, asked.path, answered.path]
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return try String(contentsOf: answered, encoding: .utf8).split(separator: "\n").map(String.init)
  }
}
