import Changes
import DataFolder
import Journal
import Testing

@Suite struct HabitRulesTests {
  private let today = Day("2026-11-20")!

  private func rules(_ habits: [Habit] = []) -> HabitRules {
    HabitRules(limits: Settings.Limits(), parts: [.morning, .own("after work")], today: today, habits: habits)
  }

  private func habit(_ slug: String, _ title: String, replaces: String? = nil) -> Habit {
    Habit(slug: Slug(slug)!, title: title, schedule: .daily, replaces: replaces.flatMap { Slug($0) })
  }

  private func problems(_ body: () throws -> Void) -> [FieldProblem] {
    do {
      try body()
      return []
    } catch let error as FieldProblems {
      return error.problems
    } catch {
      Issue.record(error)
      return []
    }
  }

  @Test("a title and a schedule are enough; it begins today and is private")
  func smallest() throws {
    let added = try rules().added(HabitInput([.title: .text(" Morning run "), .schedule: .text("mon, wed, fri")]))
    #expect(added.slug.text == "morning-run")
    #expect(added.title == "Morning run")
    #expect(added.schedule.description == "mon, wed, fri")
    #expect(added.start == today)
    #expect(added.visibility == .private)
  }

  @Test("everything that is missing or wrong is said at once")
  func everythingAtOnce() {
    let input = HabitInput([
      .reason: .text(String(repeating: "x", count: 31)), .color: .text("teel"), .start: .text("2026-02-30"),
      .remind: .list(["07:00", "25:00"]),
    ])
    let found = problems { _ = try rules().added(input) }
    #expect(found.map(\.field) == ["title", "reason", "color", "start", "remind"])
    #expect(found.first?.message == "the title and the schedule are missing: nothing was saved")
    #expect(found[1].message == "the reason has 31 characters, and the limit is 30")
    #expect(found[2].hint == "did you mean `teal`?")
  }

  @Test("a title that is only blanks is missing")
  func blankTitle() {
    let found = problems {
      _ = try rules().added(HabitInput([.title: .text("  "), .schedule: .text("daily")]))
    }
    #expect(found.map(\.message) == ["the title is missing: nothing was saved"])
  }

  @Test(
    "twenty characters are counted as a person counts them",
    arguments: [("👩‍👩‍👧‍👦", 20, true), ("é", 20, true), ("x", 21, false)])
  func characters(_ character: String, _ count: Int, _ isFine: Bool) {
    let title = String(repeating: character, count: count)
    let found = problems {
      _ = try rules().added(HabitInput([.title: .text(title), .schedule: .text("daily")]))
    }
    #expect(found.isEmpty == isFine, "\(found)")
  }

  @Test("a second habit of the same title needs a name of its own")
  func sameTitle() throws {
    let input = HabitInput([.title: .text("RUN"), .schedule: .text("daily")])
    let rules = rules([habit("run", "Run")])
    #expect(problems { _ = try rules.added(input) }.map(\.message) == ["there is a habit `Run` already: run"])
    #expect(try rules.added(input, slug: "run-again").slug.text == "run-again")
    #expect(problems { _ = try rules.added(input, slug: "run") }.first?.hint == "run-2 is free")
    #expect(problems { _ = try rules.added(input, slug: "Run!") }.first?.field == "slug")
  }

  @Test("no title that another habit has is given to one that is there, as none is to a new one")
  func retitled() throws {
    let rules = rules([habit("run", "Run"), habit("swim", "Swim"), habit("swim-2", "swim")])
    func said(_ slug: String, _ title: String) -> [String] {
      let old = rules.habits.first { $0.slug.text == slug } ?? habit("none", "None")
      return problems { _ = try rules.edited(old, HabitInput([.title: .text(title)]), log: EventLog()) }.map {
        "\($0.message) → \($0.hint ?? "")"
      }
    }
    #expect(said("run", " swim ") == ["there is a habit `Swim` already: swim → choose another title"])
    // Its own, and its own in other letters.
    #expect(said("run", "Run") == [] && said("run", "RUN") == [])
    // Two that share a title stay as they are.
    #expect(said("swim", "Swim") == [] && said("swim-2", "SWIM") == [])
    #expect(said("swim-2", "run") == ["there is a habit `Run` already: run → choose another title"])
    let both = problems {
      _ = try rules.edited(
        habit("run", "Run"), HabitInput([.title: .text("Swim"), .color: .text("teel")]), log: EventLog())
    }
    #expect(both.map(\.field) == ["title", "color"])
  }

  @Test("spaces that do not break are no part of a title, as blanks are not")
  func whiteSpace() throws {
    let input = HabitInput([
      .title: .text("\u{A0}Run\u{3000}\u{A0} "), .schedule: .text("daily\u{A0}"), .reason: .text("\u{2009}"),
    ])
    let added = try rules().added(input)
    #expect(added.title == "Run" && added.schedule == .daily && added.reason == nil)
    #expect(
      problems { _ = try rules([habit("run", "Run")]).added(input) }.map(\.message)
        == ["there is a habit `Run` already: run"])
    #expect(
      problems { _ = try rules().added(HabitInput([.title: .text("\u{A0}"), .schedule: .text("daily")])) }
        .map(\.reason) == [.missing])
  }

  @Test("a slug that is taken gets a number")
  func slugs() throws {
    let input = HabitInput([.title: .text("Run!"), .schedule: .text("daily")])
    #expect(try rules([habit("run", "Run")]).added(input).slug.text == "run-2")
  }

  @Test("what does not go together is refused with both sides")
  func together() {
    func said(_ fields: [HabitField: HabitInput.Wish]) -> String? {
      var all = fields
      all[.title] = .text("X")
      return problems { _ = try rules().added(HabitInput(all)) }.first?.message
    }
    #expect(
      said([.schedule: .text("weekdays"), .target: .text("5 km a week")])
        == "a target per week or month needs `schedule: daily`")
    #expect(
      said([.schedule: .text("3 times a week"), .target: .text("at most 2")])
        == "a limit needs `schedule: daily` or named days")
    #expect(
      said([.schedule: .text("daily"), .end: .text("2026-11-19")])
        == "the last day, 2026-11-19, is before the start, 2026-11-20")
    // Also beside what is wrong by itself.
    let both = problems {
      _ = try rules().added(
        HabitInput([
          .schedule: .text("dayly"), .title: .text("X"), .end: .text("2026-11-19"), .target: .text("at most 2"),
        ]))
    }
    #expect(both.map(\.field) == ["schedule", "end"])
  }

  @Test("what is wrong with a target is the reason for which it could not be read")
  func targetReasons() {
    func reason(_ text: String) -> FieldReason? { rules().problem(with: text, in: .target)?.reason }
    #expect(reason("at least 0 km") == .amountNotAboveZero)
    #expect(reason("1.1234567 km") == .tooManyDecimals)
    #expect(reason("at most 9999999999") == .tooLarge)
    #expect(reason("much") == .misread)
    #expect(reason("5km") == .misread)
    // A limit may be zero: it is the year that is wrong.
    #expect(reason("at most 0 cups a year") == .misread)
  }

  @Test("a schedule and a target that were put together are taken as they are, unless no file can say them")
  func values() throws {
    func added(_ target: Target) throws(FieldProblems) -> Habit {
      try rules().added(HabitInput([.title: .text("X"), .schedule: .schedule(.daily), .target: .target(target)]))
    }
    let target = Target(.atLeast, Amount(millionths: 5_200_000), unit: " km ", per: .week)
    #expect(try added(target).target?.description == "at least 5.2 km a week")
    func reasons(_ target: Target) -> [FieldReason?] { problems { _ = try added(target) }.map(\.reason) }
    #expect(reasons(Target(.atLeast, .zero, unit: "km")) == [.amountNotAboveZero])
    // It would be read back as an amount per week.
    #expect(reasons(Target(.atLeast, Amount(5), unit: "km a week")) == [.misread])
    #expect(reasons(Target(.atMost, Amount(5), unit: "a\nb")) == [.severalLines])
  }

  @Test("a part of the day is one of the person's, in any case")
  func parts() throws {
    func added(_ part: String) throws -> PartOfDay? {
      try rules().added(HabitInput([.title: .text("X"), .schedule: .text("daily"), .part: .text(part)])).part
    }
    #expect(try added(" Morning\u{A0}") == .morning)
    #expect(try added("After Work") == .own("after work"))
    #expect(try added(" ") == nil)
    let found = problems { _ = try added("mornin") }
    #expect(found.map(\.message) == ["there is no part of the day `mornin`"])
    #expect(found.map(\.hint) == ["did you mean `morning`?"])
    #expect(found.map(\.reason) == [.noChoice])
  }

  @Test("the parts of a profile are each once, and none is taken from under a habit")
  func partsOfProfile() throws {
    var run = habit("run", "Run")
    run.part = .own("after work")
    let person = Person(
      username: try #require(Username("ana")), name: "Ana", parts: [.own("after work")],
      habits: [TrackedHabit(habit: run)], today: today)
    func edited(_ parts: String?) throws -> [PartOfDay] {
      try PersonRules(usernames: []).edited(person, ProfileInput([.parts: parts])).parts
    }
    #expect(
      try edited(" Evening, after  work ,, After work, evening,after work")
        == [.evening, .own("after  work"), .own("After work")])
    let found = problems { _ = try edited(nil) }
    #expect(found.map(\.message) == ["the habit `run` has the part `after work`"])
    #expect(found.map(\.isAgainstRule) == [true])
    let many = problems { _ = try edited((1...13).map(String.init).joined(separator: ",")) }
    #expect(many.map(\.message) == ["a day has at most 12 parts, and these are 13"])
  }

  @Test("days may be said in words")
  func dayWords() throws {
    let input = HabitInput([.title: .text("X"), .schedule: .text("daily"), .start: .text("tomorrow")])
    #expect(try rules().added(input).start == today + 1)
  }

  @Test("an edit changes what is wished, and nothing else")
  func editing() throws {
    var run = habit("run", "Run")
    run.reason = "Clear my head"
    run.reminders = [Reminder(time: TimeOfDay("07:00")!)]
    let edited = try rules([run]).edited(run, HabitInput([.icon: .text("🏃"), .reason: .nothing]), log: EventLog())
    var expected = run
    expected.icon = "🏃"
    expected.reason = nil
    #expect(edited == expected)
  }

  @Test("title and schedule cannot be taken away")
  func required() {
    let run = habit("run", "Run")
    let found = problems {
      _ = try rules([run]).edited(run, HabitInput([.title: .nothing, .schedule: .text(" ")]), log: EventLog())
    }
    #expect(found.map(\.message) == ["a habit needs a title", "a habit needs a schedule"])
  }

  @Test("a change that would leave check-ins without room is refused, with their days")
  func conflicts() {
    var run = habit("run", "Run")
    run.target = Target(.atLeast, Amount(5))
    var log = EventLog()
    for number in 0..<8 { log.append(EventLog.Entry(day: today - number, value: .amount(Amount(3)))) }
    log.append(EventLog.Entry(day: today - 9, value: .done))
    func said(_ field: HabitField, _ wish: HabitInput.Wish) -> [String] {
      problems { _ = try rules([run]).edited(run, HabitInput([field: wish]), log: log) }.map(\.message)
    }
    #expect(
      said(.start, .text("2026-11-14")) == ["2 days before 2026-11-14 have check-ins: 2026-11-11, 2026-11-13"])
    #expect(said(.end, .text("2026-11-19")) == ["1 day after 2026-11-19 has check-ins: 2026-11-20"])
    #expect(
      said(.target, .nothing) == [
        "8 days have amounts, and a habit without a target has none: "
          + "2026-11-13, 2026-11-14, 2026-11-15, 2026-11-16, 2026-11-17 and 3 more"
      ])
    #expect(
      said(.target, .text("20 a week")) == [
        "1 day has `done`, which says nothing about a target per week or month: 2026-11-11"
      ])
    #expect(said(.start, .text("2026-11-11")) == [])
    let tracked = TrackedHabit(habit: run, log: log)
    let refusal = #expect(throws: Refusal.self) {
      try HabitArchiving.archived(tracked, on: today - 1, today: today)
    }
    #expect(refusal?.message == "2 days from 2026-11-19 on have check-ins: 2026-11-19, 2026-11-20")
    #expect(
      refusal?.hint
        == "choose a later day; \(call: "event", "list", "run", "--from", "2026-11-19", "--to", "2026-11-20") shows them"
    )
    #expect(try! HabitArchiving.archived(tracked, on: nil, today: today).archived == today + 1)
  }

  @Test("a habit takes over from one that is there, and not in a circle")
  func replacing() throws {
    let old = habit("old", "Old", replaces: "new")
    let new = habit("new", "New")
    let rules = rules([old, new])
    #expect(
      problems { _ = try rules.edited(new, HabitInput([.replaces: .text("old")]), log: EventLog()) }.map(\.message)
        == ["`old` took over from this habit, so that it cannot be the other way round too"])
    #expect(
      problems { _ = try rules.edited(new, HabitInput([.replaces: .text("new")]), log: EventLog()) }.count == 1)
  }

  @Test(
    "a place is latitude, longitude and a name",
    arguments: [
      ("38.72,-9.14 Park gate", "Park gate"), (" 38.72, -9.14  Park gate ", "Park gate"), ("38.72 -9.14 Park", nil),
      ("38.72,-9.14", nil), ("95,0 Nowhere", nil), ("Park gate", nil),
    ])
  func places(_ text: String, _ label: String?) throws {
    let input = HabitInput([.title: .text("X"), .schedule: .text("daily"), .remindNear: .text(text)])
    #expect((try? rules().added(input))?.remindNear?.label == label)
    if let place = (try? rules().added(input))?.remindNear {
      #expect(PlaceText.text(for: place) == "38.72,-9.14 Park gate")
    }
  }
}
