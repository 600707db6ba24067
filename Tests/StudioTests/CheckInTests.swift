import Changes
import Journal
import Testing

@testable import Studio

@Suite("Checking in by forms")
struct CheckInTests {
  private let day = Day(number: 20_777)

  @Test("a tick is stored and said, and the next one takes it back")
  func tick() async throws {
    let sample = try ServedSample(today: day)
    let done = try await sample.send("check-in", ["habit": "run", "value": "done"])
    #expect(done.note == Note("Run: done", undo: .checkIns([.init(habit: "Run", value: .done, unit: nil, day: day)])))
    #expect(sample.rows == ["\(day),run,done,,,,"])
    #expect(try await sample.today().contains("action=\"-/take-back#tick-run\""))
    let back = try await sample.send("take-back", ["habit": "run"])
    #expect(back.note.text == "Taken back: Run")
    #expect(sample.rows.isEmpty)
  }

  @Test("a second tick of a yes/no habit is refused and stores nothing")
  func twice() async throws {
    let sample = try ServedSample(today: day)
    try await sample.send("check-in", ["habit": "run", "value": "done"])
    await #expect(throws: RefusedCheckIn.self) { try await sample.send("check-in", ["habit": "run", "value": "skip"]) }
    #expect(sample.rows.count == 1)
  }

  @Test("what was done on a day that does not ask for it is stored, and it is said what becomes of it")
  func extra() async throws {
    let sample = try ServedSample(today: day)
    try sample.write("---\ntitle: Plants\nschedule: every 3 days\n---\n", to: "people/ana/habits/plants.md")
    try sample.write(
      "---\ntitle: Ride\nschedule: daily\nstart: 2026-01-05\ntarget: at least 20 km a week\n---\n",
      to: "people/ana/habits/ride.md")
    try sample.write("---\ntitle: Call\nschedule: 1 time a month\n---\n", to: "people/ana/habits/call.md")
    try sample.write(
      "when,habit,value\n\(day - 1),plants,done\n\(day - 1),ride,20\n\(day - 1),call,done\n",
      to: "people/ana/events/2026.csv")
    let said = [
      ("plants", "done", "Plants: done. Early: the next is due on Monday, 23 November 2026."),
      ("ride", "amount", "Ride: 3 km. Extra: 23 of 20 km, and it counts in the totals."),
      ("call", "done", "Call: done. Extra: it counts in the totals."),
    ]
    for (habit, value, text) in said {
      let outcome = try await sample.send("check-in", ["habit": habit, "value": value, "amount": "3"])
      #expect(outcome.note.text == text)
    }
    #expect(sample.rows.count == 6)
  }

  @Test("amounts go up by what is sent, with a comma too, and down by a step until nothing is left")
  func amounts() async throws {
    let sample = try ServedSample(today: day)
    try await sample.send("check-in", ["habit": "water", "value": "amount", "amount": "2,5"])
    #expect(sample.rows == ["\(day),water,2.5,,,,"])
    try await sample.send("less", ["habit": "water", "amount": "1"])
    #expect(sample.rows == ["\(day),water,1.5,,,,"])
    try await sample.send("less", ["habit": "water", "amount": "1"])
    #expect(sample.rows == ["\(day),water,0.5,,,,"])
    try await sample.send("less", ["habit": "water", "amount": "1"])
    #expect(sample.rows.isEmpty)
  }

  @Test("a location near the equator is shown in a form that takes it again")
  func smallDegrees() async throws {
    let sample = try ServedSample(today: day)
    let place = "0.00001,-0.000002"
    try await sample.send("check-in", ["habit": "run", "value": "done", "location": place])
    #expect(try await sample.today().contains("value=\"\(place)\""))
    try await sample.send("details", ["habit": "run", "comment": "Sea", "location": place])
    #expect(sample.rows.first?.hasSuffix("Sea,,\(place)") == true, "\(sample.rows)")
  }

  @Test("comment and location are stored with it, changed afterwards, and taken out")
  func details() async throws {
    let sample = try ServedSample(today: day)
    try await sample.send(
      "check-in", ["habit": "run", "value": "done", "comment": " Light, fast ", "location": "38.7223, -9.1393"])
    #expect(sample.rows == ["\(day),run,done,\"Light, fast\",,38.7223,-9.1393"])
    try await sample.send("details", ["habit": "run", "comment": "Slow", "location": ""])
    #expect(sample.rows == ["\(day),run,done,Slow,,,"])
    try await sample.send("details", ["habit": "run", "comment": "", "location": ""])
    #expect(sample.rows == ["\(day),run,done,,,,"])
  }

  @Test(
    "what cannot be meant is refused with a sentence",
    arguments: [
      (["habit": "run", "value": "done", "location": "nowhere"], "Write latitude and longitude"),
      (["habit": "water", "value": "amount", "amount": ""], "The amount is missing."),
      (["habit": "water", "value": "amount", "amount": "many"], "This is no number."),
      (["habit": "run", "value": "amount", "amount": "3"], "Run is a yes/no habit, and takes no amount."),
      (["habit": "swim", "value": "done"], "There is no such habit any more."),
      (["habit": "../run", "value": "done"], "There is no such habit any more."),
      (["habit": "run"], "The form does not say what to record."),
    ])
  func refusals(_ fields: [String: String], _ sentence: String) async throws {
    let sample = try ServedSample(today: day)
    let revision = try await sample.revision()
    var form = FormFields()
    for (name, value) in fields { try form.add(value, to: name) }
    let context = ActionContext(
      site: sample.site, revision: revision, person: try #require(revision.book.people.first),
      writer: .init(root: sample.root))
    let action = try #require(Studio.actions["check-in"])
    do {
      _ = try await action.perform(form, context)
      Issue.record("it was stored")
    } catch {
      let message = try #require(ChangeRefusal(error, in: revision.words, weekStartsOn: .monday)).text
      #expect(message.hasPrefix(sentence))
      // What was typed stands in the form again.
      let page = action.formAgain(form, context, message)
      let html = String(decoding: try revision.html(of: try #require(page)), as: UTF8.self)
      #expect(html.contains("role=\"alert\""))
      if let typed = fields["location"] { #expect(html.contains("value=\"\(typed)\"")) }
    }
    #expect(sample.rows.isEmpty)
  }

  @Test("undo takes back the change that was shown, and none that came after it")
  func undo() async throws {
    let sample = try ServedSample(today: day)
    let first = try await sample.send("check-in", ["habit": "run", "value": "done"])
    let second = try await sample.send("check-in", ["habit": "water", "value": "amount", "amount": "1"])
    await #expect(throws: RefusedForm.self) { try await sample.send("undo", ["change": first.note.undo?.text ?? ""]) }
    #expect(sample.rows.count == 2)
    try await sample.send("undo", ["change": second.note.undo?.text ?? ""])
    #expect(sample.rows == ["\(day),run,done,,,,"])
  }

  @Test("check-ins sent at once are all stored")
  func atOnce() async throws {
    let sample = try ServedSample(today: day)
    _ = try await sample.revision()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<20 {
        group.addTask { try await sample.send("check-in", ["habit": "water", "value": "amount", "amount": "1"]) }
      }
      try await group.waitForAll()
    }
    #expect(sample.rows.count == 20)
  }
}
