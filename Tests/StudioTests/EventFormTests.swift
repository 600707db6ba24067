import Changes
import Journal
import SitePlan
import TestSupport
import Testing

@testable import Studio

@Suite("Single check-ins by forms")
struct EventFormTests {
  private let day = Day(number: 20_777)

  /// What the form of a check-in sends.
  private func filled(_ habit: String, _ changes: [String: String] = [:]) -> [String: String] {
    ["habit": habit, "on": "\(day)", "at": "", "value": "done", "amount": "", "comment": "", "location": ""]
      .merging(changes) { $1 }
  }

  /// What the form of an event carries unseen, as its page was shown.
  private func shown(_ sample: ServedSample, _ page: String) async throws -> [String: String] {
    let form = try #require(try await sample.model(at: page) as? FormPage)
    return Dictionary(uniqueKeysWithValues: form.hidden.map { ($0.name, $0.value) })
  }

  private func field(_ name: String, _ page: FormPage) throws -> FormField {
    try #require(page.groups.flatMap(\.questions).first { $0.name == name })
  }

  @Test("a check-in of an earlier day is stored, and it is said that the habit was not due")
  func added() async throws {
    let sample = try ServedSample(today: day)
    try sample.write("---\ntitle: Run\nschedule: mon\nstart: 2026-01-05\n---\n", to: "people/ana/habits/run.md")
    let outcome = try await sample.send(
      "event-add", filled("run", ["on": "2026-11-17", "at": "07:05", "comment": " Light "]))
    #expect(sample.rows == ["2026-11-17T07:05,run,done,Light,,,"])
    #expect(
      outcome.note.text
        == "Stored: Run, 17 November 2026. Extra: not due that day, it counts in totals and leaves the streak as it is."
    )
    #expect(outcome.page == "history/2026-11.html#d17-run")
    try await sample.send("undo", ["change": outcome.note.undo?.text ?? ""])
    #expect(sample.rows.isEmpty)
  }

  @Test("what cannot be recorded is said beside its field, and what was typed stays")
  func refused() async throws {
    let sample = try ServedSample(today: day)
    for (name, change, sentence) in [
      ("on", ["on": ""], "This is missing."), ("on", ["on": "2026-02-30"], "This is no day"),
      ("on", ["on": "2026-11-29"], "This day is still to come"), ("at", ["at": "25:00"], "This is no time"),
      ("location", ["location": "95,0"], "There is no such place"), ("value", ["value": ""], "This is missing"),
      ("comment", ["comment": String(repeating: "a", count: 21)], "21 characters are too many"),
      ("amount", ["value": "amount", "amount": "many"], "This is no number"),
      ("value", ["value": "amount", "amount": "3"], "Run is a yes/no habit"),
    ] {
      let page = try await sample.refused("event-add", filled("run", change))
      // What a habit has no field for is said on top alone.
      let message = name == "amount" ? page.problems.first?.message : try field(name, page).problem
      #expect(message?.hasPrefix(sentence) ?? (name == "amount"), "\(change)")
      if let typed = change[name], name != "value", name != "amount" { #expect(try field(name, page).value == typed) }
    }
    #expect(sample.rows.isEmpty)
  }

  @Test("the form is filled in, and stores what is changed in place of what was there")
  func edited() async throws {
    let sample = try ServedSample(today: day)
    try await sample.send("event-add", filled("water", ["value": "amount", "amount": "2"]))
    try await sample.send(
      "event-add", filled("water", ["value": "amount", "amount": "2.5", "at": "08:00", "location": "38.7,-9.1"]))
    let path = "habits/water/\(day).2.html"
    let page = try #require(try await sample.model(at: path) as? FormPage)
    #expect(try field("amount", page).value == "2.5")
    #expect(try field("at", page).value == "08:00")
    #expect(try field("location", page).value == "38.7,-9.1")
    let changes = ["value": "amount", "amount": "3", "at": "08:30", "comment": "Tea"].merging(
      try await shown(sample, path)
    ) { $1 }
    let outcome = try await sample.send("event-edit", filled("water", changes))
    #expect(sample.rows == ["\(day),water,2,,,,", "\(day)T08:30,water,3,Tea,,,"])
    #expect(outcome.page == "history/2026-11.html#d20-water.2")
  }

  @Test("saving a form that says what is stored changes nothing, and there is nothing to take back")
  func unchanged() async throws {
    let sample = try ServedSample(today: day)
    try await sample.send("event-add", filled("run", ["comment": "Light"]))
    let same = filled("run", ["comment": "Light"]).merging(try await shown(sample, "habits/run/\(day).html")) { $1 }
    #expect(try await sample.send("event-edit", same).note == Note("Nothing changed"))
  }

  @Test("a check-in that was changed meanwhile is not stored; both are shown, and sending again is a decision")
  func conflict() async throws {
    let sample = try ServedSample(today: day)
    try await sample.send("event-add", filled("run", ["comment": "Light"]))
    let first = try await shown(sample, "habits/run/\(day).html")
    let other = filled("run", ["value": "skip", "comment": "Flu"]).merging(first) { $1 }
    try await sample.send("event-edit", other)

    let mine = filled("run", ["comment": "Heavy"]).merging(first) { $1 }
    let page = try await sample.refused("event-edit", mine)
    #expect(sample.rows == ["\(day),run,skip,Flu,,,"])
    #expect(page.problems.first?.message.hasPrefix("This was changed elsewhere") == true)
    #expect(try field("comment", page).value == "Heavy")
    #expect(try field("comment", page).stored == "Flu")
    #expect(try field("value", page).stored == "skipped")
    #expect(try field("on", page).stored == nil)
    #expect(page.anew == "habits/run/\(day).html")
    let again = Dictionary(uniqueKeysWithValues: page.hidden.map { ($0.name, $0.value) })
    try await sample.send("event-edit", mine.merging(again) { $1 })
    #expect(sample.rows == ["\(day),run,done,Heavy,,,"])
  }

  @Test("what was typed about a check-in that was deleted meanwhile can be recorded anew")
  func gone() async throws {
    let sample = try ServedSample(today: day)
    try await sample.send("event-add", filled("run"))
    let seen = try await shown(sample, "habits/run/\(day).html")
    try await sample.send("event-delete", seen)
    #expect(sample.rows.isEmpty)
    let page = try await sample.refused("event-edit", filled("run", ["comment": "Heavy"]).merging(seen) { $1 })
    #expect(page.action == "event-add")
    #expect(try field("comment", page).value == "Heavy")
    #expect(page.problems.first?.message.hasPrefix("This check-in was deleted elsewhere") == true)
  }

  @Test("deleting asks, takes what was shown alone, and can be taken back")
  func deleted() async throws {
    let sample = try ServedSample(today: day)
    try await sample.send("event-add", filled("run", ["comment": "Light"]))
    let page = try #require(try await sample.model(at: "habits/run/\(day)-delete.html") as? FormPage)
    #expect(page.heading == "Do you wish to delete the habit event?")
    #expect(page.points.contains("Light"))
    let seen = Dictionary(uniqueKeysWithValues: page.hidden.map { ($0.name, $0.value) })
    try await sample.send("event-edit", filled("run", ["comment": "Other"]).merging(seen) { $1 })
    let again = try await sample.refused("event-delete", seen)
    #expect(sample.rows == ["\(day),run,done,Other,,,"])
    let outcome = try await sample.send(
      "event-delete", Dictionary(uniqueKeysWithValues: again.hidden.map { ($0.name, $0.value) }))
    #expect(sample.rows.isEmpty)
    try await sample.send("undo", ["change": outcome.note.undo?.text ?? ""])
    #expect(sample.rows == ["\(day),run,done,Other,,,"])
  }

  @Test(
    "there is no form where there is no event",
    arguments: [
      "habits/run/2026-11-20.2.html", "habits/run/2026-11-20.1.html", "habits/run/x.html", "habits/no/check-in.html",
    ])
  func missing(_ path: String) async throws {
    let sample = try ServedSample(today: day)
    try await sample.send("event-add", filled("run"))
    #expect(try await sample.model(at: path) == nil)
  }

  @Test("the pages of a home edition lead to the forms of its own events, and files have no such link")
  func links() async throws {
    let sample = try ServedSample(today: day)
    try await sample.send("event-add", filled("run", ["comment": "Light"]))
    let month = try await sample.html(of: #require(try await sample.model(at: "history/2026-11.html")))
    #expect(month.contains("<a class=edit href=../habits/run/\(day).html>"))
    let habit = try await sample.html(of: #require(try await sample.model(at: "habits/run/index.html")))
    #expect(habit.contains("href=\"../../habits/run/\(day).html\""))
    #expect(habit.contains("href=\"check-in.html\""))
    let revision = try await sample.revision()
    let plan = revision.maker.plan(
      revision.book, for: .person(try #require(revision.book.owner).username), into: "home")
    for section in plan.sections {
      for page in section.allPages() {
        let html = String(decoding: try revision.html(of: page.model), as: UTF8.self)
        #expect(!html.contains("check-in.html") && !html.contains("class=edit") && !html.contains("settings.html"))
      }
    }
  }

  @Test("hundreds of check-ins by two clients and another process are as many lines")
  func manyAtOnce() async throws {
    let (ours, others) = (Rounds.count(90, thorough: 450), Rounds.count(20, thorough: 100))
    let sample = try ServedSample(today: day)
    let revision = try await sample.revision()
    let person = try #require(revision.book.people.first)
    let action = try #require(Studio.actions["check-in"])
    try await withThrowingTaskGroup(of: Void.self) { group in
      for client in 0..<3 {
        group.addTask {
          let context = ActionContext(
            site: sample.site, revision: revision, person: person, writer: .init(root: sample.root))
          for number in 0..<(client == 2 ? others : ours) {
            var form = FormFields()
            for (name, value) in [("habit", "water"), ("value", "amount"), ("amount", "1")] {
              try form.add(value, to: name)
            }
            try form.add("\(client)-\(number)", to: "comment")
            if client == 2 {
              // The other process knows nothing of the app's queue.
              _ = try await action.perform(form, context)
            } else {
              _ = try await context.perform(action, form)
            }
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(sample.rows.count == 2 * ours + others)
    #expect(Set(sample.rows).count == sample.rows.count)
  }
}
