import Changes
import DataFolder
import Journal
import SitePlan
import Testing

@testable import Studio

@Suite("Pauses and holidays by forms")
struct PauseFormTests {
  private let day = Day(number: 20_777)

  private func stored(_ sample: ServedSample, _ slug: String) -> String? { sample.text("people/ana/habits/\(slug).md") }

  @Test("pausing and going on, archiving and bringing back")
  func states() async throws {
    let sample = try ServedSample(today: day)
    try await sample.send("habit-pause", ["habit": "run", "from": "\(day - 2)", "through": ""])
    #expect(stored(sample, "run")?.contains("paused: [{from: \(day - 2)}]") == true)
    #expect(try await sample.send("habit-resume", ["habit": "run"]).note.text == "Run goes on")
    #expect(stored(sample, "run")?.contains("paused: [{from: \(day - 2), to: \(day - 1)}]") == true)
    #expect(
      try await sample.send("habit-archive", ["habit": "run"]).note == Note("Run archived", undo: .habitArchived("Run"))
    )
    #expect(stored(sample, "run")?.contains("archived: \(day)") == true)
    await #expect(throws: Refusal.self) { try await sample.send("habit-archive", ["habit": "run"]) }
    #expect(try await sample.send("habit-restore", ["habit": "run"]).note.text == "Run brought back")
    #expect(stored(sample, "run")?.contains("archived") == false)
  }

  @Test(
    "the note on a habit that goes on names the pause that stays, in the language of the pages",
    arguments: [
      ("en", "Run goes on; still paused: 22 – 23 Nov 2026"),
      ("de", "Run geht weiter; weiterhin pausiert: 22.–23. Nov. 2026"),
      ("es", "Run continúa; sigue en pausa: 22-23 nov 2026"),
      ("fr", "Run reprend ; encore en pause : 22–23 nov. 2026"),
      ("pt", "Run continua; continua em pausa: 22–23 nov. 2026"),
    ])
  func pauseThatStays(_ language: String, _ note: String) async throws {
    let sample = try ServedSample(today: day)
    try sample.write("owner: ana\nlanguage: \(language)\n", to: "daybook.yml")
    try await sample.send("habit-pause", ["habit": "run", "from": "\(day + 2)", "through": "\(day + 3)"])
    try await sample.send("holiday-begin", ["from": "\(day)", "through": "\(day + 5)"])
    #expect(try await sample.send("habit-resume", ["habit": "run"]).note.text == note)
  }

  @Test("several pauses that stay are named, the last without an end, after the day that the page showed")
  func pausesThatStay() async throws {
    let sample = try ServedSample(today: day)
    for (from, through) in [(day - 3, "\(day)"), (day + 2, "\(day + 3)"), (day + 12, "")] {
      try await sample.send("habit-pause", ["habit": "run", "from": "\(from)", "through": through])
    }
    #expect(
      try await sample.send("habit-resume", ["habit": "run", "shown": "\(day - 1)"]).note.text
        == "Run goes on, Thursday, 19 November 2026; "
        + "still paused: 22 – 23 Nov 2026, from 2 December 2026 until further notice")
  }

  @Test("a holiday pauses everything but what is ticked, and ends what it began")
  func holiday() async throws {
    let sample = try ServedSample(today: day)
    let own = "paused: [{from: \(day + 1), to: \(day + 2)}]"
    try sample.write("---\ntitle: Walk\nschedule: daily\n\(own)\n---\n", to: "people/ana/habits/walk.md")
    let begun = try await sample.send(
      "holiday-begin", ["from": "\(day)", "through": "\(day + 4)", "except": "run"])
    #expect(begun.note.text == "2 habits paused")
    #expect(stored(sample, "run")?.contains("paused") == false)
    #expect(stored(sample, "water")?.contains("paused: [{from: \(day), to: \(day + 4), holiday: \(day)}]") == true)
    #expect(stored(sample, "walk")?.contains("{from: \(day + 1), to: \(day + 2)}") == true)
    let page = try #require(try await sample.model(at: "habits/pause.html") as? FormPage)
    #expect(page.instead.map(\.label) == ["End the holiday"])
    let ending = ["holiday": "\(day)"]
    #expect(try await sample.send("holiday-end", ending).note.text == "2 habits go on")
    #expect(stored(sample, "water")?.contains("paused") == false)
    #expect(stored(sample, "walk")?.contains(own) == true)
    await #expect(throws: Refusal.self) { try await sample.send("holiday-end", ending) }
  }

  /// What the page of holidays says of each, and the fields that its button sends.
  private func holidays(_ sample: ServedSample) async throws -> [(note: String?, fields: [String: String])] {
    let page = try #require(try await sample.model(at: "habits/pause.html") as? FormPage)
    return page.instead.map { button in
      (button.note, Dictionary(uniqueKeysWithValues: button.hidden.map { ($0.name, $0.value) }))
    }
  }

  @Test("each holiday that is on or to come is shown with a button, which ends it and no other")
  func eachHoliday() async throws {
    let sample = try ServedSample(today: day)
    try await sample.send("holiday-begin", ["from": "\(day - 9)", "through": "\(day - 7)"])
    try await sample.send("holiday-begin", ["from": "\(day + 11)", "through": "\(day + 15)"])
    try await sample.send("holiday-begin", ["from": "\(day - 2)", "through": "\(day + 3)"])
    let shown = try await holidays(sample)
    #expect(
      shown.map(\.note) == [
        "There is a holiday: 18 – 23 Nov 2026.", "A holiday is planned: 1 – 5 Dec 2026.",
      ])
    #expect(
      shown.map(\.fields) == [
        ["holiday": "\(day - 2)", "on": "\(day)"], ["holiday": "\(day + 11)", "on": "\(day + 11)"],
      ])
    let page = try #require(try await sample.model(at: "habits/pause.html"))
    #expect(try await sample.html(of: page).split(separator: "-/holiday-end").count == 3)
    try await sample.send("holiday-end", try #require(shown.first).fields)
    #expect(try await holidays(sample).map(\.note) == ["A holiday is planned: 1 – 5 Dec 2026."])
    #expect(
      stored(sample, "run")?.contains(
        "{from: \(day - 2), to: \(day - 1), holiday: \(day - 2)}, "
          + "{from: \(day + 11), to: \(day + 15), holiday: \(day + 11)}]") == true, "\(stored(sample, "run") ?? "")")
  }

  @Test("a holiday to come is taken back without ending the one that goes on around it")
  func holidayAround() async throws {
    let sample = try ServedSample(today: day)
    try await sample.send("holiday-begin", ["from": "\(day + 11)", "through": "\(day + 15)"])
    try await sample.send("holiday-begin", ["from": "\(day)", "through": ""])
    let shown = try await holidays(sample)
    #expect(
      shown.map(\.note) == [
        "There is a holiday since 20 November 2026, until further notice.", "A holiday is planned: 1 – 5 Dec 2026.",
      ])
    try await sample.send("holiday-end", try #require(shown.last).fields)
    let text = try #require(stored(sample, "run"))
    // Its days are days of the other one now.
    #expect(text.contains("paused: [{from: \(day), holiday: \(day)}]"), "\(text)")
  }

  @Test("a holiday that begins within another one pauses also the days that the other one gives back")
  func holidayWithin() async throws {
    let sample = try ServedSample(today: day)
    try await sample.send("holiday-begin", ["from": "\(day)", "through": "\(day + 9)"])
    try await sample.send("holiday-begin", ["from": "\(day + 4)", "through": "\(day + 14)", "except": "water"])
    try await sample.send("holiday-end", ["holiday": "\(day)"])
    #expect(
      stored(sample, "run")?.contains("paused: [{from: \(day + 4), to: \(day + 14), holiday: \(day + 4)}]") == true)
    #expect(stored(sample, "water")?.contains("paused") == false)
  }

  @Test(
    "a holiday to come is told as one in the language of the pages",
    arguments: [
      ("en", "A holiday is planned: from 2 December 2026 until further notice."),
      ("de", "Ein Urlaub ist geplant: ab dem 2. Dezember 2026 bis auf Weiteres."),
      ("es", "Hay vacaciones previstas: desde el 2 de diciembre de 2026 hasta nuevo aviso."),
      ("fr", "Des vacances sont prévues\u{A0}: à partir du 2 décembre 2026 jusqu’à nouvel ordre."),
      ("pt", "Há férias previstas: a partir de 2 de dezembro de 2026 até nova ordem."),
    ])
  func holidayToCome(_ language: String, _ sentence: String) async throws {
    let sample = try ServedSample(today: day)
    try sample.write("owner: ana\nlanguage: \(language)\n", to: "daybook.yml")
    try await sample.send("holiday-begin", ["from": "\(day + 12)", "through": ""])
    #expect(try await holidays(sample).map(\.note) == [sentence])
  }

  @Test(
    "a holiday that cannot be is refused beside its field",
    arguments: [
      (["from": "", "through": ""], "This is missing."),
      (["from": "2026-11-20", "through": "2026-11-19"], "The last day is before the first."),
      (["from": "2026-11-20", "through": "", "except": "run"], "No habit is left to pause on these days."),
    ])
  func noHoliday(_ fields: [String: String], _ sentence: String) async throws {
    let sample = try ServedSample(today: day)
    try sample.write("---\ntitle: Water\nschedule: daily\nend: 2026-11-01\n---\n", to: "people/ana/habits/water.md")
    let page = try await sample.refused("holiday-begin", fields)
    #expect(page.problems.map(\.message) == [sentence])
  }

  @Test(
    "a pause that cannot be is refused beside its field",
    arguments: [
      (["from": "", "through": ""], "This is missing."),
      (["from": "now", "through": ""], "This is no day. Write it like 2026-11-20."),
      (["from": "2026-11-20", "through": "2026-11-19"], "The last day is before the first."),
      (["from": "2026-10-05", "through": "2026-10-06"], "It is paused on some of these days already."),
    ])
  func pauses(_ fields: [String: String], _ sentence: String) async throws {
    let sample = try ServedSample(today: day)
    try sample.write(
      "---\ntitle: Run\nschedule: daily\npaused: [{from: 2026-10-01, to: 2026-10-09}]\n---\n",
      to: "people/ana/habits/run.md")
    let page = try await sample.refused("habit-pause", fields.merging(["habit": "run"]) { $1 })
    #expect(page.problems.map(\.message) == [sentence])
  }
}
