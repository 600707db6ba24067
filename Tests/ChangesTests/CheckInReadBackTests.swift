import Changes
import DataFolder
import Foundation
import Journal
import TestSupport
import Testing

@Suite("What is accepted is read back")
struct CheckInReadBackTests {

  private static let plans = [
    "schedule: daily", "schedule: mon, thu", "schedule: every 3 days", "schedule: 2 times a week",
    "schedule: daily\ntarget: at least 5.5 km", "schedule: weekdays\ntarget: at most 2",
    "schedule: daily\ntarget: at least 20 km a week", "schedule: daily\ntarget: at most 9 a month",
    "schedule: daily\nend: 2026-11-12", "schedule: daily\narchived: 2026-11-15",
    "schedule: daily\npaused: [{from: 2026-11-08, to: 2026-11-12}]",
  ]
  private static let comments: [String?] = [
    nil, "plain", "with, comma", "a \"quote\"", "  spaces  ", "", "=1+1", "-", "日本語", "👨‍👩‍👧‍👦", "a'b", "#", "\"", "é\u{301}",
  ]

  @Test("random check-ins that are accepted are read without an error or a warning, as they were", arguments: 0..<8)
  func readBack(_ seed: UInt64) async throws {
    var chance = SeededGenerator(seed: seed)
    let root = FileManager.default.temporaryDirectory.appendingPathComponent("daybook-rules-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: root) }
    func write(_ path: String, _ text: String) throws {
      let file = root.appendingPathComponent(path)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    try write("daybook.yml", "timezone: UTC\ntoday: 2026-11-20\nday_starts_at: \"03:00\"\n")
    try write("people/ana/profile.yml", "name: Ana\n")
    for (number, plan) in Self.plans.enumerated() {
      try write("people/ana/habits/h\(number).md", "---\ntitle: H\(number)\nstart: 2026-11-02\n\(plan)\n---\n")
    }
    let first = await BookReader(root: root.path).read(now: 0)
    #expect(first.diagnostics.isEmpty)
    var person = try #require(first.book.people.first)
    let rules = CheckInRules(first.book.settings, today: person.today)
    var sheet = try EventSheet([])
    var accepted = 0
    for _ in 0..<600 {
      let index = Int.random(in: person.habits.indices, using: &chance)
      let values: [EventValue] = [
        .done, .skip, .missed, .amount(.zero),
        .amount(Amount(millionths: Int64.random(in: 0...9_999_999, using: &chance))),
        .amount(.largest),
      ]
      let details = EventDetails(
        comment: Self.comments.randomElement(using: &chance) ?? nil,
        location: Bool.random(using: &chance)
          ? nil
          : try LocationText.parse(
            "\(Int.random(in: -89...89, using: &chance)).0000\(Int.random(in: 0...99, using: &chance)),-0.00001"))
      let request = CheckInRequest(
        values.randomElement(using: &chance) ?? .done,
        on: Int.random(in: 0...4, using: &chance) == 0
          ? nil : day("2026-10-30") + Int.random(in: 0...24, using: &chance),
        at: Bool.random(using: &chance) ? nil : TimeOfDay(minutes: Int.random(in: 0..<1440, using: &chance)),
        details: details)
      guard let checkIn = try? rules.accept(request, of: person.habits[index]) else { continue }
      accepted += 1
      person.habits[index].log.append(checkIn.entry, details: checkIn.details)
      try sheet.append(
        EventRow(
          day: checkIn.when.day, time: checkIn.when.time, habit: person.habits[index].habit.slug, value: checkIn.value,
          details: checkIn.details))
    }
    #expect(accepted > 60)
    try write("people/ana/events/2026.csv", String(decoding: sheet.bytes, as: UTF8.self))
    let read = await BookReader(root: root.path).read(now: 0)
    #expect(read.diagnostics.isEmpty, "\(read.diagnostics.map(\.message))")
    let habits = try #require(read.book.people.first).habits
    for (expected, found) in zip(person.habits, habits) {
      #expect(expected.log.entries.count == found.log.entries.count)
      for (mine, theirs) in zip(expected.log.entries, found.log.entries) {
        #expect(mine.matches(theirs))
        #expect(expected.log.details(of: mine) == found.log.details(of: theirs))
      }
    }
  }
}
