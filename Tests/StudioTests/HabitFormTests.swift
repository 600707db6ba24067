import Changes
import DataFolder
import Journal
import SitePlan
import Testing

@testable import Studio

@Suite("Habits by forms")
struct HabitFormTests {
  private let day = Day(number: 20_777)

  /// What a form of a habit sends when nothing is chosen in it.
  private func filled(_ changes: [String: String] = [:]) -> [String: String] {
    [
      "title": "Stretch", "reason": "", "category": "", "part": "", "icon": "", "own_icon": "", "color": "",
      "rhythm": "daily",
      "times_a_week": "3", "times_a_month": "4", "month_day": "1", "every_days": "2", "measure": "done", "amount": "",
      "unit": "",
      "period": "day", "start": "\(day)", "end": "", "visibility": "private", "place_name": "", "place_where": "",
      "replaces": "", "notes": "",
    ].merging(changes) { $1 }
  }

  private func stored(_ sample: ServedSample, _ slug: String) -> String? { sample.text("people/ana/habits/\(slug).md") }

  @Test("a habit is stored as the command line would, said, and taken back by undo")
  func added() async throws {
    let sample = try ServedSample(today: day)
    let outcome = try await sample.send("habit-add", filled(["reason": "A calm back"]))
    #expect(
      outcome
        == ActionOutcome(
          note: Note("Stored: Stretch", undo: .habitAdded("Stretch")), page: "habits/stretch/index.html"))
    #expect(
      stored(sample, "stretch") == """
        ---
        title: Stretch
        reason: A calm back
        color: rose
        schedule: daily
        start: \(day)
        ---

        """)
    try await sample.send("undo", ["change": EntryVersion(of: .habitAdded("Stretch")).text])
    #expect(stored(sample, "stretch") == nil)
  }

  @Test("every kind of schedule, target, reminder and place is stored in the words of the data format")
  func everything() async throws {
    let sample = try ServedSample(today: day)
    try await sample.send(
      "habit-add",
      filled([
        "title": "Ride", "icon": "🚲", "color": "rust", "category": "Move", "part": "evening", "rhythm": "daily",
        "measure": "at-least",
        "amount": "40,5", "unit": "km", "period": "week", "end": "2027-01-31", "visibility": "friends",
        "remind_day_1": "", "remind_time_1": "07:00", "remind_day_3": "sat", "remind_time_3": "09:30",
        "place_name": "Park gate", "place_where": "38.72, -9.14", "replaces": "run", "notes": "Slow.\r\n\r\nThen not.",
      ]))
    #expect(
      stored(sample, "ride") == """
        ---
        title: Ride
        icon: 🚲
        color: rust
        category: Move
        part: evening
        schedule: daily
        target: at least 40.5 km a week
        start: \(day)
        end: 2027-01-31
        visibility: friends
        remind: ["07:00", "sat 09:30"]
        remind_near: {label: Park gate, latitude: 38.72, longitude: -9.14}
        replaces: run
        ---
        Slow.

        Then not.

        """)
  }

  @Test("the form asks for every field that it reads, since one that is not sent would be taken away")
  func complete() async throws {
    let sample = try ServedSample(today: day)
    let page = try await sample.refused("habit-add", filled(["title": ""]))
    let asked = Set(page.groups.flatMap(\.questions).map(\.name))
    let words = try await sample.revision().words
    for field in HabitField.all {
      let names = HabitFormValues.names(of: field)
      #expect(asked.isSuperset(of: names), "`\(field.rawValue)`")
      let isAsked = HabitFormValues().text(of: field, words) != nil || field == .schedule
      #expect(isAsked == !names.isEmpty, "`\(field.rawValue)`")
    }
  }

  @Test(
    "how often is written as it was chosen",
    arguments: [
      (["rhythm": "days", "days": "wed"], "schedule: wed"),
      (["rhythm": "week", "times_a_week": "4"], "4 times a week"),
      (["rhythm": "month", "times_a_month": " 2 "], "2 times a month"),
      (["rhythm": "month-day", "month_day": "15"], "on the 15th"),
      (["rhythm": "month-day", "month_day": "31"], "on the last day"),
      (["rhythm": "every", "every_days": "3"], "every 3 days"),
      (["measure": "at-most", "amount": "0"], "target: at most 0"),
    ])
  func rhythms(_ fields: [String: String], _ text: String) async throws {
    let sample = try ServedSample(today: day)
    try await sample.send("habit-add", filled(fields))
    #expect(try #require(stored(sample, "stretch")).contains(text))
  }

  @Test(
    "what is wrong stands beside its field, with everything that was typed, and nothing is stored",
    arguments: [
      (["title": "  "], "title", "This is missing."),
      (["title": "Stretching for an hour"], "title", "22 characters are too many: 20 are the limit."),
      (["title": "run"], "title", "There is a habit of that title already. Choose another."),
      (["rhythm": "days"], "days", "Choose at least one day."),
      (["rhythm": "week", "times_a_week": "8"], "times_a_week", "Write a whole number from 1 to 7."),
      (["rhythm": "month-day", "month_day": "32"], "month_day", "Write a whole number from 1 to 31."),
      (["rhythm": "every", "every_days": "often"], "every_days", "Write a whole number from 1 to 9,999."),
      (["measure": "at-least"], "amount", "This is missing."),
      (["measure": "at-least", "amount": "much"], "amount", "This is no number. Write one such as 5.2."),
      // One or a thousand.
      (["measure": "at-least", "amount": "1,000"], "amount", "This is no number. Write one such as 5.2."),
      (["measure": "at-least", "amount": "0"], "amount", "An amount to reach is above zero. A limit may be zero."),
      (["measure": "at-least", "amount": "1.1234567"], "amount", "At most six decimals."),
      (
        ["rhythm": "week", "measure": "at-most", "amount": "2"], "amount",
        "A limit goes with “Every day” or certain days: it asks something of each of them."
      ),
      (["end": "2020-01-01"], "end", "The last day is before the first."),
      (["start": "1850-01-01"], "start", "This is before 1900. Is there a mistake in the year?"),
      (["start": "soon"], "start", "This is no day. Write it like 2026-11-20."),
      (["remind_time_1": "25:00"], "remind_time_1", "This is no time. Write it like 06:45."),
      (["place_where": "38.72,-9.14"], "place_name", "This is missing."),
      (["place_name": "Park"], "place_where", "Write latitude and longitude, such as 38.72,-9.14."),
    ])
  func problems(_ fields: [String: String], _ name: String, _ sentence: String) async throws {
    let sample = try ServedSample(today: day)
    let page = try await sample.refused("habit-add", filled(fields).merging(["reason": "Kept <as> it was"]) { $1 })
    let field = try #require(page.groups.flatMap(\.questions).first { $0.name == name })
    #expect(field.problem == sentence)
    #expect(page.problems.map(\.message) == [sentence])
    #expect(page.problems.first?.fieldID == "f-" + name)
    let html = try await sample.html(of: page)
    #expect(html.contains("value=\"Kept &lt;as&gt; it was\""))
    #expect(html.contains("data-kept"))
    if let typed = fields[name] { #expect(html.contains("value=\"\(typed)\"")) }
    #expect(stored(sample, "stretch") == nil)
  }

  @Test("a changed habit keeps all of its file that was not touched")
  func edited() async throws {
    let sample = try ServedSample(today: day)
    let text =
      "---\ntitle: Run   # mine\nschedule: \"daily\"\ncolor: '#123456'\nfuture: kept\n---\n\n\nNotes,  as they are.\n\n"
    try sample.write(text, to: "people/ana/habits/run.md")
    let seen = try await sample.seen(of: "run")
    var fields = filled(["habit": "run", "seen": seen, "title": "Run", "color": "#123456", "start": ""])
    fields["notes"] = "\n\nNotes,  as they are."
    #expect(try await sample.send("habit-edit", fields).note == Note("Nothing changed"))
    #expect(stored(sample, "run") == text)
    fields["reason"] = "Air"
    let outcome = try await sample.send("habit-edit", fields)
    #expect(outcome.note == Note("Stored: Run", undo: .habitChanged("Run", keys: ["reason"])))
    #expect(stored(sample, "run") == text.replacing("schedule", with: "reason: Air\nschedule"))
  }

  @Test("an amount has the decimal mark of the pages, in the form and in what it sends")
  func decimalMark() async throws {
    let sample = try ServedSample(today: day)
    try sample.write("owner: ana\nlanguage: de\n", to: "daybook.yml")
    try sample.write(
      "---\ntitle: Water\nschedule: daily\ntarget: at least 2.5 l\n---\n", to: "people/ana/habits/water.md")
    let page = try #require(try await sample.model(at: "habits/water/edit.html") as? FormPage)
    #expect(page.groups.flatMap(\.questions).first { $0.name == "amount" }?.value == "2,5")
    var fields = filled([
      "habit": "water", "seen": try await sample.seen(of: "water"), "title": "Water", "measure": "at-least",
      "amount": "2,5", "unit": "l", "start": "",
    ])
    #expect(try await sample.send("habit-edit", fields).note.undo == nil)
    fields["amount"] = "1,125"
    try await sample.send("habit-edit", fields)
    #expect(stored(sample, "water")?.contains("target: at least 1.125 l\n") == true)
  }

  @Test("a place near the equator stays as it is when the form of its habit is sent")
  func smallDegrees() async throws {
    let sample = try ServedSample(today: day)
    let place = "remind_near: {label: Buoy, latitude: 0.00001, longitude: -0.000002}"
    try sample.write("---\ntitle: Run\nschedule: daily\n\(place)\n---\n", to: "people/ana/habits/run.md")
    let page = try #require(try await sample.model(at: "habits/run/edit.html") as? FormPage)
    let shown = try #require(page.groups.flatMap(\.questions).first { $0.name == "place_where" }?.value)
    #expect(shown == "0.00001,-0.000002")
    try await sample.send(
      "habit-edit",
      filled([
        "habit": "run", "seen": try await sample.seen(of: "run"), "title": "Run", "start": "",
        "place_name": "Red buoy", "place_where": shown,
      ]))
    #expect(stored(sample, "run")?.contains(place.replacing("Buoy", with: "Red buoy")) == true)
  }

  @Test("the part of the day is chosen among those of the profile and those that everybody has, and taken away again")
  func parts() async throws {
    let sample = try ServedSample(today: day)
    try sample.write("name: Ana\nparts: [night, <After work>]\n", to: "people/ana/profile.yml")
    func form() async throws -> FormField {
      let page = try #require(try await sample.model(at: "habits/run/edit.html") as? FormPage)
      return try #require(page.groups.flatMap(\.questions).first { $0.name == "part" })
    }
    let choices = try await form().choices
    #expect(choices.map(\.value) == ["", "night", "<After work>", "morning", "midday", "evening"])
    #expect(choices.map(\.label) == ["Any time", "Night", "<After work>", "Morning", "Midday", "Evening"])
    #expect(choices.filter(\.isChosen).map(\.value) == [""])
    func fields(_ part: String) async throws -> [String: String] {
      filled(["habit": "run", "seen": try await sample.seen(of: "run"), "title": "Run", "start": "", "part": part])
    }
    let outcome = try await sample.send("habit-edit", try await fields("<After work>"))
    #expect(outcome.note == Note("Stored: Run", undo: .habitChanged("Run", keys: ["part"])))
    #expect(stored(sample, "run")?.contains("part: <After work>\n") == true)
    #expect(try await form().choices.filter(\.isChosen).map(\.value) == ["<After work>"])
    let today = try await sample.today()
    #expect(today.contains("class=\"day-part\"><bdi>&lt;After work&gt;</bdi>"))
    let page = try await sample.refused("habit-edit", try await fields("noon"))
    #expect(page.problems.map(\.label) == ["Part of the day"])
    try await sample.send("habit-edit", try await fields(""))
    #expect(stored(sample, "run")?.contains("part:") == false)
    #expect(try await sample.today().contains("day-part") == false)
  }

  @Test("a habit gets no title that another one has, and its own in other letters")
  func retitled() async throws {
    let sample = try ServedSample(today: day)
    let seen = try await sample.seen(of: "run")
    var fields = filled(["habit": "run", "seen": seen, "title": "water\u{A0}", "start": ""])
    let page = try await sample.refused("habit-edit", fields)
    #expect(page.problems.map(\.message) == ["There is a habit of that title already. Choose another."])
    fields["title"] = "RUN"
    try await sample.send("habit-edit", fields)
    #expect(stored(sample, "run")?.contains("title: RUN\n") == true)
  }

  @Test("what check-ins need cannot be changed away under them")
  func conflicts() async throws {
    let sample = try ServedSample(today: day)
    try await sample.send("check-in", ["habit": "water", "value": "amount", "amount": "2"])
    let seen = try await sample.seen(of: "water")
    let page = try await sample.refused(
      "habit-edit", filled(["habit": "water", "seen": seen, "title": "Water", "measure": "done", "start": ""]))
    #expect(page.problems.map(\.label) == ["What counts"])
    #expect(page.problems.first?.message.hasPrefix("Amounts were recorded: ") == true)
  }

  @Test("a habit that changed meanwhile is shown both ways, and sending it again decides")
  func meanwhile() async throws {
    let sample = try ServedSample(today: day)
    let seen = try await sample.seen(of: "run")
    try sample.write("---\ntitle: Run\nreason: Theirs\nschedule: mon, fri\n---\n", to: "people/ana/habits/run.md")
    var fields = filled(["habit": "run", "seen": seen, "title": "Run", "reason": "Mine", "start": ""])
    let page = try await sample.refused("habit-edit", fields)
    let shown = Dictionary(
      uniqueKeysWithValues: page.groups.flatMap(\.questions).compactMap { field in field.stored.map { (field.name, $0) }
      })
    #expect(shown == ["reason": "Theirs", "rhythm": "Mon, Fri"])
    #expect(page.groups.flatMap(\.questions).first { $0.name == "reason" }?.value == "Mine")
    #expect(stored(sample, "run")?.contains("Theirs") == true)
    let next = try #require(page.hidden.first { $0.name == "seen" }?.value)
    #expect(next != seen)
    fields["seen"] = next
    try await sample.send("habit-edit", fields)
    #expect(stored(sample, "run")?.contains("reason: Mine\nschedule: daily") == true)
  }

  @Test("one place up or down among all, and no further than the ends")
  func order() async throws {
    let sample = try ServedSample(today: day)
    func titles() async throws -> [String] { try await sample.revision().book.people[0].habits.map(\.habit.title) }
    #expect(try await titles() == ["Run", "Water"])
    #expect(
      try await sample.send("habit-move", ["habit": "water", "to": "up"]).note.undo
        == EntryVersion(of: .habitsOrdered(count: 1)))
    #expect(try await titles() == ["Water", "Run"])
    #expect(try await sample.send("habit-move", ["habit": "water", "to": "up"]).note == Note("Nothing changed"))
    try await sample.send("habit-move", ["habit": "water", "to": "down"])
    #expect(try await titles() == ["Run", "Water"])
  }

  @Test("one that is dropped comes behind the one above it, or first")
  func dropped() async throws {
    let sample = try ServedSample(today: day)
    for name in ["Swim", "Walk"] {
      try sample.write("---\ntitle: \(name)\nschedule: daily\n---\n", to: "people/ana/habits/\(name.lowercased()).md")
    }
    func titles() async throws -> String {
      try await sample.revision().book.people[0].habits.map(\.habit.title).joined(separator: " ")
    }
    #expect(try await titles() == "Run Swim Walk Water")
    for (to, order) in [
      ("after run", "Run Water Swim Walk"), ("after ", "Water Run Swim Walk"), ("after walk", "Run Swim Walk Water"),
    ] {
      let outcome = try await sample.send("habit-move", ["habit": "water", "to": to])
      #expect(outcome.note == Note("Order changed", undo: .habitsOrdered(count: 1)))
      #expect(try await titles() == order)
    }
    for to in ["after walk", "after water", "after nothing", "after", "", "before run"] {
      #expect(
        try await sample.send("habit-move", ["habit": "water", "to": to]).note == Note("Nothing changed"), "\(to)")
    }
    #expect(try await titles() == "Run Swim Walk Water")
  }

  @Test("deleting says what is lost, and takes what was agreed to and no more")
  func deleted() async throws {
    let sample = try ServedSample(today: day)
    try await sample.send("check-in", ["habit": "run", "value": "done"])
    let page = try #require(try await sample.model(at: "habits/run/delete.html") as? FormPage)
    #expect(page.points == ["1 check-in, 20 Nov 2026"])
    #expect(page.isGrave)
    let fields = Dictionary(uniqueKeysWithValues: page.hidden.map { ($0.name, $0.value) })
    try sample.write("when,habit,value\n\(day - 1),run,done\n\(day),run,done\n", to: "people/ana/events/2026.csv")
    let again = try await sample.refused("habit-delete", fields)
    #expect(again.problems.map(\.message).first?.hasPrefix("This habit changed in the meantime") == true)
    #expect(again.points == ["2 check-ins, 19 – 20 Nov 2026"])
    let agreed = Dictionary(uniqueKeysWithValues: again.hidden.map { ($0.name, $0.value) })
    let outcome = try await sample.send("habit-delete", agreed)
    #expect(outcome == ActionOutcome(note: Note("Run deleted"), page: "habits.html"))
    #expect(stored(sample, "run") == nil)
    #expect(sample.rows.isEmpty)
    await #expect(throws: RefusedForm.self) { try await sample.send("habit-delete", agreed) }
  }

  @Test("every step of adding has an address, and there is none beyond them")
  func addresses() async throws {
    let sample = try ServedSample(today: day)
    for path in ["new", "new-1", "new-1-1", "new-1-own", "new-own", "order", "run/edit", "run/pause", "run/delete"] {
      #expect(try await sample.model(at: "habits/\(path).html") != nil, "\(path)")
    }
    for path in ["new-0", "new-99", "new-1-99", "new-own-1", "new-1-1-1", "newer", "swim/edit", "run/more"] {
      #expect(try await sample.model(at: "habits/\(path).html") == nil, "\(path)")
    }
  }

  @Test("a suggestion stands in the form as the catalog has it")
  func suggested() async throws {
    let sample = try ServedSample(today: day)
    try sample.write(
      "categories:\n  - name: Move\n    color: plum\n    habits:\n      - {title: Swim, icon: 🏊, schedule: \"tue, fri\", target: at least 1.5 km}\n",
      to: "catalog.yml")
    let page = try #require(try await sample.model(at: "habits/new-1-1.html") as? FormPage)
    let fields = Dictionary(uniqueKeysWithValues: page.groups.flatMap(\.questions).map { ($0.name, $0) })
    func chosen(_ name: String) -> [String] { fields[name]?.choices.filter(\.isChosen).map(\.value) ?? [] }
    #expect(fields["title"]?.value == "Swim")
    #expect(chosen("icon") == ["🏊"])
    #expect(chosen("color") == ["plum"])
    #expect(chosen("rhythm") == ["days"])
    #expect(chosen("days") == ["tue", "fri"])
    #expect(chosen("measure") == ["at-least"])
    #expect(fields["amount"]?.value == "1.5")
    #expect(fields["unit"]?.value == "km")
  }
}
