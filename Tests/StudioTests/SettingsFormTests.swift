import Changes
import Journal
import SiteBuild
import SitePlan
import Testing

@testable import Studio

@Suite("Settings and one's own profile by a form")
struct SettingsFormTests {
  private let day = Day(number: 20_777)
  private let settings = """
    # Mine.
    owner: ana   # me
    timezone: Europe/Lisbon # here
    strange: kept
    limits: {title: 20, comment: 20}

    """

  private func sample() throws -> ServedSample {
    let sample = try ServedSample(today: day)
    try sample.write(settings, to: "daybook.yml")
    try sample.write("# Who I am\nname: Ana   # short\nbio: Slow\n", to: "people/ana/profile.yml")
    return sample
  }

  /// Sends the forms of the items whose fields are given, each as the page shows it, and in the order of the page.
  ///
  /// - Returns: What became of the last one.
  @discardableResult
  private func save(_ fields: [String: String], to sample: ServedSample) async throws -> ActionOutcome {
    var outcome: ActionOutcome?
    for item in SettingsItem.all {
      let own = fields.filter { item.names.contains($0.key) || item == .site(.homes) && $0.key == "homes_people" }
      guard !own.isEmpty else { continue }
      outcome = try await sample.send("settings", own.merging(try await hidden(of: item, in: sample)) { $1 })
    }
    return try #require(outcome)
  }

  /// The page that comes back where the form of an item is not stored.
  private func refused(
    _ item: SettingsItem, _ fields: [String: String], by sample: ServedSample, seen: String? = nil
  ) async throws -> SettingsPage {
    var hidden = try await hidden(of: item, in: sample)
    if let seen { hidden["seen"] = seen }
    do {
      try await sample.send("settings", fields.merging(hidden) { $1 })
    } catch let again as PageAgain {
      return try #require(again.page as? SettingsPage)
    }
    throw NotRefused()
  }

  private func page(_ sample: ServedSample) async throws -> SettingsPage {
    try #require(try await sample.model(at: "settings.html") as? SettingsPage)
  }

  private func line(_ item: SettingsItem, _ page: SettingsPage) throws -> SettingsLine {
    try #require(page.sections.flatMap(\.lines).first { $0.id == item.id })
  }

  /// What the form of an item sends besides its fields.
  private func hidden(of item: SettingsItem, in sample: ServedSample) async throws -> [String: String] {
    let line = try line(item, try await page(sample))
    let hidden = try #require(line.form?.hidden ?? line.choice?.hidden)
    return Dictionary(uniqueKeysWithValues: hidden.map { ($0.name, $0.value) })
  }

  private func field(_ name: String, _ page: SettingsPage) throws -> FormField {
    let groups = page.sections.flatMap(\.lines).compactMap(\.form).flatMap(\.groups)
    return try #require(groups.flatMap(\.questions).first { $0.name == name })
  }

  @Test("while no machine reminds, the page says so and by which call one does; once one does it says nothing of it")
  func nobodyReminds() async throws {
    let sample = try sample()
    let section = try #require(try await page(sample).sections.first { $0.id == "notifications" })
    let line = try #require(section.lines.first { $0.id == "reminding" })
    #expect(line.value == "No machine reminds yet." && line.code == "daybook remind --install")
    try sample.write(settings + "reminds: laptop-3f9a1c\n", to: "daybook.yml")
    #expect(try await page(sample).sections.flatMap(\.lines).allSatisfy { $0.id != "reminding" })
  }

  @Test("what was refused of messages is counted, with the ways that they took")
  func refusedMessages() async throws {
    let sample = try sample()
    var page = try await page(sample)
    let count = page.sections.flatMap(\.lines).count
    let words = try Words(TemplateSet.load())
    SettingsPages.addRefused([], to: &page, in: words)
    #expect(page.sections.flatMap(\.lines).count == count)
    let refused = ["ntfy", "mail", "ntfy"].map {
      ReminderRecord.Refused(channel: $0, id: "1", title: "Run", reason: "no", at: 0, others: [])
    }
    SettingsPages.addRefused(refused, to: &page, in: words)
    let line = try #require(page.sections.flatMap(\.lines).first { $0.id == "refused" })
    #expect(
      line.value
        == "3 messages were refused in the last 30 days and are not sent again: E-mail, Phone (ntfy).")
  }

  @Test("a line that is saved changes its key alone; comments, order and all others stay, and undo takes it back")
  func stored() async throws {
    let sample = try sample()
    let profile = "# Who I am\nname: Ana   # short\nbio: Slow\n"
    let outcome = try await save(["name": "Ana Lima"], to: sample)
    #expect(sample.text("people/ana/profile.yml") == "# Who I am\nname: Ana Lima   # short\nbio: Slow\n")
    #expect(sample.text("daybook.yml") == settings)
    #expect(outcome.note.text == "Stored: Name")
    #expect(outcome.page == "settings.html#name")
    try await sample.send("undo", ["change": outcome.note.undo?.text ?? ""])
    #expect(sample.text("people/ana/profile.yml") == profile)
    try await save(
      [
        "bio": "", "visibility": "friends", "timezone": "Europe/Berlin", "day_starts_at": "03:00",
        "week_starts_on": "sunday", "limits.comment": "30", "accent": "plum", "title": "Days",
      ], to: sample)
    #expect(sample.text("people/ana/profile.yml") == "# Who I am\nname: Ana   # short\nvisibility: friends\n")
    #expect(
      sample.text("daybook.yml") == """
        # Mine.
        title: Days
        owner: ana   # me
        timezone: Europe/Berlin # here
        week_starts_on: sunday
        day_starts_at: "03:00"
        strange: kept
        limits: {title: 20, comment: 30}
        accent: plum

        """)
  }

  @Test("the form of a line stores nothing of another line")
  func othersStay() async throws {
    let sample = try sample()
    try await sample.send(
      "settings",
      ["name": "Ana Lima", "bio": "Fast", "title": "Days"].merging(
        try await hidden(of: .profile(.name), in: sample)
      ) { $1 })
    #expect(sample.text("people/ana/profile.yml") == "# Who I am\nname: Ana Lima   # short\nbio: Slow\n")
    #expect(sample.text("daybook.yml") == settings)
  }

  @Test("two or three values stand side by side with the one that holds, and the line that an address names is open")
  func shown() async throws {
    let sample = try sample()
    let page = try await page(sample)
    let visibility = try #require(try line(.profile(.visibility), page).choice)
    #expect(visibility.choices.map(\.value) == ["private", "friends", "public"])
    #expect(visibility.choices.filter(\.isChosen).map(\.value) == ["private"])
    #expect(try line(.profile(.bio), page).value == "Slow")
    #expect(
      try line(.profile(.timeZone), page).value == "Europe/Lisbon", "Without one of their own it is the daybook's")
    #expect(try line(.site(.weekStartsOn), page).value == "Monday")
    #expect(try line(.profile(.bio), page).form?.isOpen == false)
    let opened = try await sample.model(at: "settings.html", query: "open=bio") as? SettingsPage
    #expect(try line(.profile(.bio), try #require(opened)).form?.isOpen == true)
    #expect(try line(.profile(.name), try #require(opened)).form?.isOpen == false)
  }

  @Test("an item that there is not, or whose name nobody sent, is refused")
  func unknown() async throws {
    let sample = try sample()
    for fields in [["item": "everything", "seen": ""], ["item": "output", "output": "/"], [:]] {
      await #expect(throws: RefusedForm.self) { try await sample.send("settings", fields) }
    }
    #expect(sample.text("daybook.yml") == settings)
  }

  @Test("the parts of the day are a list in one line, from which none is taken that a habit has")
  func parts() async throws {
    let sample = try sample()
    try await save(["parts": "evening, after work"], to: sample)
    #expect(
      sample.text("people/ana/profile.yml")
        == "# Who I am\nname: Ana   # short\nbio: Slow\nparts: [evening, after work]\n")
    try sample.write("---\ntitle: Run\npart: after work\nschedule: daily\n---\n", to: "people/ana/habits/run.md")
    let page = try await refused(.profile(.parts), ["parts": "evening"], by: sample)
    #expect(
      try field("parts", page).problem
        == "“Run” has the part “after work”: keep it here, or change the habit first.")
    #expect(try field("parts", page).value == "evening")
    let many = (1...13).map(String.init).joined(separator: ", ")
    let full = try await refused(.profile(.parts), ["parts": many], by: sample)
    #expect(try field("parts", full).problem == "A day has at most 12 parts.")
  }

  @Test("places are a list in one line, each a position and a name; the line says the names")
  func places() async throws {
    let sample = try sample()
    try await save(["places": "38.7287,-9.1537 the park; 38.7,-9.47 Guincho"], to: sample)
    #expect(
      sample.text("people/ana/profile.yml")
        == "# Who I am\nname: Ana   # short\nbio: Slow\n"
        + "places: [{label: the park, latitude: 38.7287, longitude: -9.1537}, "
        + "{label: Guincho, latitude: 38.7, longitude: -9.47}]\n")
    #expect(try line(.profile(.places), try await page(sample)).value == "the park, Guincho")
    let wrong = try await refused(.profile(.places), ["places": "the park"], by: sample)
    #expect(try field("places", wrong).problem != nil)
    #expect(try field("places", wrong).value == "the park")
  }

  @Test("which check-ins change their day, and what another clock changes, is said with what was stored")
  func consequences() async throws {
    let sample = try sample()
    try sample.write(
      "when,habit,value\n2026-11-18T01:30,run,done\n2026-11-19T02:59,water,1\n2026-11-19T03:00,water,1\n2026-11-15,run,done\n",
      to: "people/ana/events/2026.csv")
    func said(_ fields: [String: String]) async throws -> String { try await save(fields, to: sample).note.text }
    #expect(
      try await said(["day_starts_at": "03:00"])
        == "Stored: A day begins at. 2 check-ins between 00:00 and 03:00 now count for the day before.")
    #expect(
      try await said(["day_starts_at": "02:00"])
        == "Stored: A day begins at. 1 check-in between 02:00 and 03:00 now counts for the day that is written.")
    #expect(
      try await said(["timezone": "Europe/Berlin"])
        == "Stored: Time zone. Recorded check-ins keep their days and times. In Europe/Berlin today is 20 November 2026."
    )
    #expect(
      try await said(["day_starts_at": "01:00"])
        == "Stored: A day begins at. 1 check-in between 01:00 and 02:00 now counts for the day that is written.")
    #expect(
      try await said(["day_starts_at": "00:30"]) == "Stored: A day begins at. No recorded check-in changes its day.")
    #expect(try await said(["title": "Days"]) == "Stored: Title")
  }

  @Test("a line that says what is stored writes nothing, defaults included")
  func unchanged() async throws {
    let sample = try sample()
    for (name, value) in [
      ("name", "Ana"), ("bio", "Slow"), ("language", "en"), ("title", "Daybook"), ("public_course", "false"),
      ("public_location", "none"), ("base_url", ""),
    ] {
      #expect(try await save([name: value], to: sample).note == Note("Nothing changed"), "\(name)")
    }
    #expect(sample.text("daybook.yml") == settings)
  }

  @Test(
    "what is wrong is said beside its field, which keeps what was typed, and nothing is stored",
    arguments: [
      ("name", "", "This is missing."), ("title", "", "This is missing."),
      ("day_starts_at", "25:00", "This is no time. Write it like 06:45."),
      ("timezone", "Europe/Lisboa", "There is no such time zone. Write one such as Europe/Lisbon."),
      ("own_timezone", "Nowhere/Here", "There is no such time zone. Write one such as Europe/Lisbon."),
      (
        "base_url", "nowhere",
        "This is no address of a folder on the web. Write one such as https://example.org/daybook/."
      ),
    ])
  func wrong(name: String, value: String, problem: String) async throws {
    let sample = try sample()
    let item = try #require(SettingsItem(id: name))
    let page = try await refused(item, [name: value], by: sample)
    #expect(try field(name, page).problem == problem)
    #expect(try field(name, page).value == value)
    #expect(try line(item, page).form?.isOpen == true)
    #expect(page.problems.map(\.message) == [problem])
    #expect(sample.text("daybook.yml") == settings)
  }

  @Test("everything that is wrong with several fields of a line is said together, and with other files above them")
  func allAtOnce() async throws {
    let sample = try sample()
    let page = try await refused(
      .limits, ["limits.title": "none", "limits.comment": "0", "limits.reason": "30"], by: sample)
    #expect(try field("limits.title", page).problem == "Write a whole number from 1 to 10,000.")
    #expect(try field("limits.comment", page).problem == "Write a whole number from 1 to 10,000.")
    #expect(try field("limits.reason", page).problem == nil)
    // The sample's titles are longer than the new limit: that is no field's.
    let short = try await refused(.limits, ["limits.title": "1", "limits.comment": "none"], by: sample)
    #expect(short.problems.contains { $0.label == nil && $0.message.contains("the limit is 1") })
    #expect(sample.text("daybook.yml") == settings)
  }

  @Test("a value that is none of those to press is refused at its line")
  func noChoice() async throws {
    let sample = try sample()
    let page = try await refused(.profile(.visibility), ["visibility": "somebody"], by: sample)
    #expect(try line(.profile(.visibility), page).problem != nil)
    #expect(page.problems.count == 1)
  }

  @Test("a setting that was changed meanwhile is not stored; both are shown, and sending again is a decision")
  func conflict() async throws {
    let sample = try sample()
    let seen = try #require(try await hidden(of: .site(.title), in: sample)["seen"])
    try sample.write(settings + "title: Theirs\n", to: "daybook.yml")
    let page = try await refused(.site(.title), ["title": "Mine"], by: sample, seen: seen)
    #expect(try field("title", page).value == "Mine")
    #expect(try field("title", page).stored == "Theirs")
    #expect(page.anew == "settings.html")
    #expect(sample.text("daybook.yml")?.contains("Theirs") == true)
    try await save(["title": "Mine"], to: sample)
    #expect(sample.text("daybook.yml") == settings + "title: Mine\n")
  }

  @Test("what others changed meanwhile in another line is kept, and asked about by none")
  func merged() async throws {
    let sample = try sample()
    let sent = try await hidden(of: .profile(.bio), in: sample)
    try sample.write(settings + "title: Theirs\n", to: "daybook.yml")
    try sample.write("# Who I am\nname: Ana Lima   # short\nbio: Slow\n", to: "people/ana/profile.yml")
    try await sample.send("settings", sent.merging(["bio": "Fast"]) { $1 })
    #expect(sample.text("people/ana/profile.yml") == "# Who I am\nname: Ana Lima   # short\nbio: Fast\n")
    #expect(sample.text("daybook.yml") == settings + "title: Theirs\n")
  }

  @Test("some people's home editions are chosen by their boxes, and nobody is no choice")
  func homes() async throws {
    let sample = try sample()
    try sample.write("name: Ben\n", to: "people/ben/profile.yml")
    let none = try await refused(.site(.homes), ["homes": "some"], by: sample)
    #expect(try field("homes_people", none).problem == "Choose at least one person.")
    try await save(["homes": "some", "homes_people": "ben"], to: sample)
    #expect(sample.text("daybook.yml")?.contains("homes: [ben]") == true)
    #expect(try line(.site(.homes), try await page(sample)).value == "Ben")
  }

  @Test("the list for new tasks is chosen among those in use, and the size of their files is a number")
  func tasks() async throws {
    let sample = try sample()
    func names() async throws -> [String] {
      let groups = try await page(sample).sections.flatMap(\.lines).compactMap(\.form).flatMap(\.groups)
      return groups.flatMap(\.questions).first { $0.name == "inbox" }?.choices.map(\.label) ?? []
    }
    try sample.write("---\ntitle: Home\n---\n", to: "people/ana/lists/home.md")
    #expect(try await names() == [], "Of one list there is nothing to choose")
    try sample.write("---\ntitle: Work\n---\n", to: "people/ana/lists/work.md")
    try sample.write("---\ntitle: Old\narchived: 2026-11-01\n---\n", to: "people/ana/lists/old.md")
    #expect(try await names() == ["the first list", "Home", "Work"])
    try await save(["inbox": "work", "limits.file_bytes": "5000"], to: sample)
    #expect(
      sample.text("daybook.yml")
        == settings.replacing("comment: 20}", with: "comment: 20, file_bytes: 5000}") + "inbox: work\n")
    try await sample.send("task-add", ["line": "Call Ben"])
    #expect(sample.text("people/ana/lists/work.md")?.contains("Call Ben") == true)
    // One that was put away by now stays a choice, since it is what is stored.
    try sample.write("---\ntitle: Work\narchived: 2026-11-01\n---\n", to: "people/ana/lists/work.md")
    #expect(try await names() == ["the first list", "Home", "work"])
    let wrong = try await refused(.limits, ["limits.file_bytes": "a lot"], by: sample)
    #expect(try field("limits.file_bytes", wrong).problem == "Write a whole number from 1 to 1,000,000,000.")
    try await save(["inbox": ""], to: sample)
    #expect(sample.text("daybook.yml")?.contains("inbox") == false)
  }

  @Test("what was stored and taken back of a language is said in that of the next page")
  func nextLanguage() async throws {
    let sample = try sample()
    #expect(try await save(["language": "de"], to: sample).note.text.hasPrefix("Gespeichert: "))
    #expect(try await sample.send("undo", [:]).note.text.hasPrefix("Taken back: "))
    #expect(try await save(["bio": "Fast"], to: sample).note.text == "Stored: About you")
    #expect(try await save(["language": "fr"], to: sample).note.text.hasPrefix("Enregistré"))
  }

  @Test("what is refused is said in the language of the pages")
  func language() async throws {
    let sample = try sample()
    try sample.write(settings + "language: de\n", to: "daybook.yml")
    let revision = try await sample.revision()
    do {
      try await sample.send("check-in", ["habit": "run", "value": "done"])
      try await sample.send("check-in", ["habit": "run", "value": "skip"])
      Issue.record("it was stored")
    } catch {
      let message = ChangeRefusal(error, in: revision.words, weekStartsOn: .monday)?.text
      #expect(message == "Run ist für 20. November 2026 schon als „erledigt“ eingetragen.")
    }
  }
}
