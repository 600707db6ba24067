import Changes
import Journal
import Testing

@testable import Studio

@Suite("Sums that are typed in their place")
struct DaySumTests {
  private let day = Day(number: 20_777)

  private func sample(_ rows: String..., habit: String = "") throws -> ServedSample {
    let sample = try ServedSample(today: day)
    if !habit.isEmpty { try sample.write(habit, to: "people/ana/habits/ride.md") }
    if !rows.isEmpty {
      try sample.write(
        "when,habit,value,comment,photo,latitude,longitude\n" + rows.joined(separator: "\n") + "\n",
        to: "people/ana/events/2026.csv")
    }
    return sample
  }

  @Test("what is missing is recorded, and the bar says how the habit stands")
  func more() async throws {
    let sample = try sample("\(day),water,2,,,,")
    let outcome = try await sample.send("sum", ["habit": "water", "sum": "5"])
    #expect(sample.rows == ["\(day),water,2,,,,", "\(day),water,3,,,,"])
    #expect(outcome.note == Note("Water: 5 of 8 glasses", undo: .checkInEdited(habit: "Water", on: day)))
    try await sample.send("undo", ["change": outcome.note.undo?.text ?? ""])
    #expect(sample.rows == ["\(day),water,2,,,,"])
  }

  @Test("what is too much is taken from the last check-ins, and their comments stay where an amount is left")
  func less() async throws {
    let sample = try sample("\(day)T08:00,water,3,Cold,,,", "\(day)T09:00,water,2,,,,", "\(day)T10:00,water,1,,,,")
    try await sample.send("sum", ["habit": "water", "sum": "2"])
    #expect(sample.rows == ["\(day)T08:00,water,2,Cold,,,"])
    // What was said of it stays.
    try await sample.send("sum", ["habit": "water", "sum": "0"])
    #expect(sample.rows == ["\(day)T08:00,water,0,Cold,,,"])
  }

  @Test("a target that was ticked off becomes the amount")
  func ticked() async throws {
    let sample = try sample("\(day),water,done,,,,")
    try await sample.send("sum", ["habit": "water", "sum": "5,5"])
    #expect(sample.rows == ["\(day),water,5.5,,,,"])
  }

  @Test("of a week the sum is the week's, and earlier days are not touched")
  func week() async throws {
    let habit = "---\ntitle: Ride\nschedule: daily\nstart: 2026-01-05\ntarget: at least 20 km a week\n---\n"
    let sample = try sample("\(day - 1),ride,8,,,,", "\(day),ride,2,,,,", habit: habit)
    let outcome = try await sample.send("sum", ["habit": "ride", "sum": "12.5"])
    #expect(outcome.note.text == "Ride: 12.5 of 20 km this week")
    #expect(sample.rows.last == "\(day),ride,2.5,,,,")
    try await sample.send("sum", ["habit": "ride", "sum": "8"])
    #expect(sample.rows == ["\(day - 1),ride,8,,,,"])
    await #expect(throws: RefusedForm("8 km of it was recorded on earlier days: change them in the history.")) {
      try await sample.send("sum", ["habit": "ride", "sum": "7"])
    }
    #expect(sample.rows == ["\(day - 1),ride,8,,,,"])
  }

  @Test("what changes nothing or is no number is refused", arguments: ["2", "", "many", "-1"])
  func refused(_ sum: String) async throws {
    let sample = try sample("\(day),water,2,,,,")
    await #expect(throws: RefusedForm.self) { try await sample.send("sum", ["habit": "water", "sum": sum]) }
    await #expect(throws: RefusedCheckIn.self) { try await sample.send("sum", ["habit": "run", "sum": "3"]) }
    #expect(sample.rows == ["\(day),water,2,,,,"])
  }
}

@Suite("What the bar says of a habit")
struct StandingTests {
  private let day = Day(number: 20_777)

  private func said(_ habit: String, done count: Int, send fields: [String: String]) async throws -> String {
    let sample = try ServedSample(today: day)
    try sample.write(habit, to: "people/ana/habits/sit.md")
    let rows = (1...count).reversed().map { "\(day - $0),sit,done,,,," }
    try sample.write(
      "when,habit,value,comment,photo,latitude,longitude\n" + rows.joined(separator: "\n") + "\n",
      to: "people/ana/events/2026.csv")
    return try await sample.send("check-in", fields.merging(["habit": "sit"]) { $1 }).note.text
  }

  @Test("a milestone is told by the press that reached it, and by none after it")
  func milestoneOnce() async throws {
    let sample = try ServedSample(today: day)
    try sample.write(
      "---\ntitle: Drink\nschedule: daily\ntarget: 2 cups\nstart: 2026-01-05\n---\n", to: "people/ana/habits/drink.md")
    let rows = (1...6).reversed().map { "\(day - $0),drink,2,,,," }
    try sample.write(
      "when,habit,value,comment,photo,latitude,longitude\n" + rows.joined(separator: "\n") + "\n",
      to: "people/ana/events/2026.csv")
    let two = ["habit": "drink", "value": "amount", "amount": "2"]
    #expect(try await sample.send("check-in", two).note.text.contains("A milestone."))
    #expect(try await !sample.send("check-in", two).note.text.contains("A milestone."))
  }

  private let daily = "---\ntitle: Sit\nschedule: daily\nstart: 2026-01-05\n---\n"
  private let limit = "---\ntitle: Sit\nschedule: daily\ntarget: at most 2 cups\nstart: 2026-01-05\n---\n"

  @Test("the streak that a day continued")
  func streak() async throws {
    #expect(try await said(daily, done: 15, send: ["value": "done"]) == "Sit: 16 days")
    #expect(try await said(daily, done: 15, send: ["value": "skip"]) == "Sit: skipped")
  }

  @Test("a milestone, the first time")
  func milestone() async throws {
    #expect(try await said(daily, done: 6, send: ["value": "done"]) == "Sit: 7 days. A milestone.")
  }

  @Test("how much of a limit there is, and how long it was kept")
  func limits() async throws {
    let cup = try await said(limit, done: 3, send: ["value": "amount", "amount": "1"])
    #expect(cup == "Sit: 1 so far, at most 2 cups")
    #expect(try await said(limit, done: 3, send: ["value": "done"]).hasPrefix("Sit: "))
  }
}
