import Insights
import Journal
import TestSupport
import Testing

@testable import Audience
@testable import SitePlan

/// Every field of what pages are made from decides whether they are planned again: one that were left out would leave
/// pages as they were.
@Suite("What pages depend on")
struct SectionInputsTests {
  /// Expects each of `others`, which differs from `base` in one field, to be encoded otherwise, and all fields to be
  /// among these.
  ///
  /// - Parameter leftOut: fields that no page shows, or that come with another one.
  private func expectComplete<Value>(
    _ base: Value, _ others: [Value], leavingOut leftOut: Set<String> = [],
    _ encode: (Value, inout ModelEncoder) -> Void
  ) {
    func bytes(_ value: Value) -> [UInt8] {
      var encoder = ModelEncoder()
      encode(value, &encoder)
      return encoder.bytes
    }
    let (plain, encoded) = (storedProperties(of: base), bytes(base))
    var met = leftOut
    for other in others {
      let changed = storedProperties(of: other).filter { plain[$0.key] != $0.value }.keys.sorted()
      #expect(changed.count == 1, "\(Value.self): one field at a time, not \(changed)")
      #expect(bytes(other) != encoded, "\(Value.self): \(changed) is not encoded")
      met.formUnion(changed)
    }
    #expect(met == Set(plain.keys), "\(Value.self): a field has no test")
  }

  /// Copies of a value, each with one change.
  private func changing<Value>(_ base: Value, _ changes: ((inout Value) throws -> Void)...) throws -> [Value] {
    try changes.map { change in
      var copy = base
      try change(&copy)
      return copy
    }
  }

  private func slug(_ text: String) throws -> Slug { try #require(Slug(text)) }
  private func name(_ text: String) throws -> Username { try #require(Username(text)) }

  private func habit() throws -> Habit { Habit(slug: try slug("run"), title: "Run", schedule: .daily) }

  private func log(_ days: String..., details: EventDetails? = nil) throws -> EventLog {
    var log = EventLog()
    for text in days { log.append(.init(day: try day(text), value: .done), details: details) }
    return log
  }

  private func owner(_ change: (inout [String: Photo]) -> Void = { _ in }) throws -> OwnerFacts {
    var photos: [String: Photo] = [:]
    change(&photos)
    return OwnerFacts(
      username: try name("ben"), name: "Ben", today: try day("2026-11-20"), isReader: false, photos: photos)
  }

  private func context() throws -> PlanContext {
    let words = try testWords()
    return PlanContext(
      words: words, icons: Icons(sprite: ""), years: CalendarYears(2026...2026, weekStartsOn: .monday, words: words),
      edition: edition(),
      site: SiteFacts(
        title: "Test", language: "en", weekStartsOn: .monday, dayStartsAt: .midnight, accent: .named(.teal),
        today: try day("2026-11-20")), isHome: true, reports: ReportCache())
  }

  private func edition() -> Frame.Edition {
    Frame.Edition(
      language: "en", direction: "ltr", accent: "c-teal", site: "Test", isHome: true, hasCourse: false, mapTiles: nil,
      live: nil)
  }

  private func history(_ log: EventLog, of habit: Habit? = nil, owner: OwnerFacts? = nil) throws -> HistoryHabit {
    HistoryHabit(
      HabitEntry(
        TrackedHabit(habit: try habit ?? self.habit(), log: log), owner: try owner ?? self.owner(), in: try context()))
  }

  // MARK: Values

  @Test("of a habit")
  func habitFields() throws {
    let base = try habit()
    expectComplete(
      base,
      try changing(
        base, { $0.slug = try slug("walk") }, { $0.title = "Walk" }, { $0.reason = "Air" }, { $0.icon = "🏃" },
        { $0.color = .named(.plum) }, { $0.category = "Body" }, { $0.part = .evening },
        { $0.schedule = .everyDays(2) },
        { $0.target = Target(.atLeast, try amount("5")) }, { $0.start = try day("2026-01-01") },
        { $0.end = try day("2026-12-01") }, { $0.pauses = [Pause(from: try day("2026-10-01"))] },
        { $0.visibility = .public }, { $0.reminders = [Reminder(time: .midnight)] },
        { $0.remindNear = Place(label: "Gate", location: try #require(Location(latitude: 1, longitude: 2))) },
        { $0.order = 3 }, { $0.archived = try day("2026-12-01") }, { $0.replaces = try slug("sit") },
        { $0.notes = "Notes" })
    ) { $0.encode(into: &$1) }
  }

  @Test("of a check-in, its comment, its photo and its place")
  func eventFields() throws {
    let place = try #require(Location(latitude: 1, longitude: 2))
    let base = EventDetails(comment: "Fog")
    expectComplete(
      base, try changing(base, { $0.comment = "Sun" }, { $0.photo = "a.png" }, { $0.location = place })
    ) { $0.encode(into: &$1) }
    let logs = [
      try log(), try log("2026-11-19"), try log("2026-11-18"), try log("2026-11-19", "2026-11-19"),
      try log("2026-11-19", details: base),
      EventLog(sorted: [.init(day: try day("2026-11-19"), time: .midnight, value: .done)]),
      EventLog(sorted: [.init(day: try day("2026-11-19"), value: .skip)]),
      EventLog(sorted: [.init(day: try day("2026-11-19"), value: .amount(try amount("2")))]),
    ]
    let encoded = Set(
      logs.map { log in
        var encoder = ModelEncoder()
        log.encode(into: &encoder)
        return encoder.bytes
      })
    #expect(encoded.count == logs.count)
    let photo = Photo(name: "a.png", width: 1, height: 1, digest: "")
    expectComplete(
      photo,
      [
        Photo(name: "b.png", width: 1, height: 1, digest: ""), Photo(name: "a.png", width: 2, height: 1, digest: ""),
        Photo(name: "a.png", width: 1, height: 2, digest: ""),
      ], leavingOut: ["digest"]
    ) { $0.encode(into: &$1) }
  }

  @Test("of achievements and challenges")
  func achievementFields() throws {
    let own = OwnAchievement(id: "a", title: "A", kind: .total, atLeast: 2)
    expectComplete(
      own,
      try changing(
        own, { $0.id = "b" }, { $0.title = "B" }, { $0.description = "Why" }, { $0.icon = "leaf" },
        { $0.kind = .streak }, { $0.atLeast = 3 }, { $0.habit = try slug("run") })
    ) { $0.encode(into: &$1) }
    let part = Challenge.Participant(person: try name("ana"), habit: nil, state: .joined)
    expectComplete(
      part,
      try changing(part, { $0.person = try name("ben") }, { $0.habit = try slug("run") }, { $0.state = .invited })
    ) { $0.encode(into: &$1) }
    let challenge = Challenge(
      slug: try slug("miles"), title: "Miles", from: try day("2026-11-01"), through: try day("2026-11-30"),
      schedule: .daily)
    expectComplete(
      challenge,
      try changing(
        challenge, { $0.slug = try slug("cups") }, { $0.title = "Cups" }, { $0.from = try day("2026-11-02") },
        { $0.through = try day("2026-11-29") }, { $0.schedule = .timesAWeek(3) },
        { $0.target = Target(.atLeast, try amount("5")) }, { $0.participants = [part] }),
      leavingOut: ["visibility", "notes"]
    ) { $0.encode(into: &$1) }
    let rules = AchievementRules(own: [], challenges: [])
    expectComplete(
      rules, [AchievementRules(own: [own], challenges: []), AchievementRules(own: [], challenges: [challenge])]
    ) { $0.encode(into: &$1) }
  }

  @Test("of a schedule and a target")
  func planFields() throws {
    let schedules: [Schedule] = [
      .daily, .weekdays(.weekend), .dayOfMonth(2), .dayOfMonth(3), .everyDays(2), .everyDays(3),
      .timesAWeek(2), .timesAMonth(2),
    ]
    let targets: [Target?] = [
      nil, Target(.atLeast, try amount("5")), Target(.atLeast, try amount("6")), Target(.atMost, try amount("5")),
      Target(.atLeast, try amount("5"), unit: "km"), Target(.atLeast, try amount("5"), per: .week),
      Target(.atLeast, try amount("5"), per: .month),
    ]
    let encoded = Set(
      schedules.map { schedule in
        var encoder = ModelEncoder()
        schedule.encode(into: &encoder)
        return encoder.bytes
      }
        + targets.map { target in
          var encoder = ModelEncoder()
          encoder.append(target)
          return encoder.bytes
        })
    #expect(encoded.count == schedules.count + targets.count)
  }

  // MARK: What all pages have in common

  @Test("of an edition and its site")
  func editionFields() throws {
    let base = edition()
    expectComplete(
      base,
      try changing(
        base, { $0.language = "de" }, { $0.direction = "rtl" }, { $0.accent = "c-plum" }, { $0.site = "Other" },
        { $0.isHome = false }, { $0.hasCourse = true },
        { $0.mapTiles = MapTiles(address: "https://tile.example.org/{z}/{x}/{y}.png") }),
      // Pages that are served are planned each time.
      leavingOut: ["live"]
    ) { $0.encode(into: &$1) }
    let context = try context()
    func encode(_ site: SiteFacts, into encoder: inout ModelEncoder) {
      PlanContext(
        words: context.words, icons: context.icons, years: context.years, edition: context.edition, site: site,
        isHome: context.isHome, reports: context.reports
      ).encode(into: &encoder)
    }
    expectComplete(
      context.site,
      try changing(
        context.site, { $0.weekStartsOn = .sunday },
        { $0.dayStartsAt = try #require(TimeOfDay(hour: 3, minute: 0)) }),
      // Of the edition, but for today, of which pages say for themselves what they show.
      leavingOut: ["title", "language", "accent", "mapTiles", "today"], encode)
  }

  @Test("of a person, and of whose habits they are")
  func personFields() throws {
    let base = VisiblePerson(
      username: try name("ben"), name: "Ben", today: try day("2026-11-20"), relation: .none, habits: [], photos: [])
    expectComplete(
      base,
      try changing(
        base, { $0.username = try name("carl") }, { $0.name = "Carl" }, { $0.bio = "Runs" },
        { $0.today = try day("2026-11-21") }, { $0.relation = .followed },
        { $0.habits = [TrackedHabit(habit: try habit(), log: EventLog())] },
        { $0.photos = [Photo(name: "a.png", width: 1, height: 1, digest: "")] })
    ) { $0.encode(into: &$1) }
    let facts = try owner()
    func other(_ username: String, _ name: String, _ today: String, isReader: Bool) throws -> OwnerFacts {
      OwnerFacts(
        username: try self.name(username), name: name, today: try day(today), isReader: isReader, photos: [:])
    }
    expectComplete(
      facts,
      [
        try other("carl", "Ben", "2026-11-20", isReader: false), try other("ben", "B.", "2026-11-20", isReader: false),
        try other("ben", "Ben", "2026-11-21", isReader: false), try other("ben", "Ben", "2026-11-20", isReader: true),
      ],
      // Those that events show are encoded with the events.
      leavingOut: ["photos"]
    ) { $0.encode(into: &$1) }
  }

  // MARK: Sections

  @Test("of the pages of a habit and of a person")
  func habitSections() throws {
    let tracked = TrackedHabit(habit: try habit(), log: try log("2026-11-19", details: EventDetails(photo: "a.png")))
    var older = tracked
    older.habit.slug = try slug("walk")
    var heir = tracked
    heir.habit.replaces = try slug("walk")
    let own = OwnAchievement(id: "a", title: "A", kind: .total, atLeast: 2, habit: try slug("run"))
    func inputs(
      _ tracked: TrackedHabit, siblings: [TrackedHabit]? = nil, owner: OwnerFacts? = nil, _ own: [OwnAchievement] = [],
      back: String = "Ben"
    ) throws -> HabitInputs {
      HabitInputs(
        tracked: tracked, siblings: siblings ?? [heir, older], owner: try owner ?? self.owner(), ownAchievements: own,
        back: LinkNode(title: back, href: "../index.html"), entries: nil)
    }
    var other = tracked
    other.habit.title = "Other"
    var older2 = older
    older2.log = try log("2025-11-19")
    expectComplete(
      try inputs(tracked),
      [
        try inputs(other), try inputs(tracked, siblings: [heir, older2]),
        try inputs(tracked, owner: owner { $0["a.png"] = Photo(name: "a.png", width: 1, height: 1, digest: "") }),
        try inputs(tracked, [own]), try inputs(tracked, back: "Habits"),
      ],
      // What is known of the same habits already.
      leavingOut: ["entries"]
    ) { $0.encode(into: &$1) }

    let person = VisiblePerson(
      username: try name("ben"), name: "Ben", today: try day("2026-11-20"), relation: .none, habits: [], photos: [])
    var named = person
    named.name = "Benjamin"
    let rules = AchievementRules(own: [], challenges: [])
    expectComplete(
      PersonInputs(person: person, rules: rules),
      [
        PersonInputs(person: named, rules: rules),
        PersonInputs(person: person, rules: AchievementRules(own: [own], challenges: [])),
      ]
    ) { $0.encode(into: &$1) }
  }

  @Test("of a month and a file of the history")
  func historySections() throws {
    func selection(_ log: EventLog) throws -> EventSelection {
      EventSelection(habits: [try history(log)], span: .latest, dayStartsAt: .midnight)
    }
    func inputs(
      month: Int = 11, view: HistoryPlanner.View = .all, isAlone: Bool = false, views: [HistoryView] = [],
      sources: [String] = [], before: YearMonth? = nil, after: YearMonth? = nil, _ selection: EventSelection,
      choices: [UInt8] = []
    ) -> HistoryMonthInputs {
      HistoryMonthInputs(
        month: YearMonth(year: 2026, month: month), view: view, isAlone: isAlone, views: views, sources: sources,
        before: before, after: after, selection: selection, choices: choices)
    }
    let chosen = try selection(try log("2026-11-19"))
    let (october, december) = (YearMonth(year: 2026, month: 10), YearMonth(year: 2026, month: 12))
    expectComplete(
      inputs(chosen),
      [
        inputs(month: 10, chosen), inputs(view: .mine, chosen), inputs(isAlone: true, chosen),
        inputs(views: [HistoryView(title: "Mine", href: "../2026-11.html", isCurrent: false)], chosen),
        inputs(sources: ["2026"], chosen), inputs(before: october, chosen), inputs(after: december, chosen),
        inputs(try selection(try log("2026-11-18"))), inputs(chosen, choices: [1]),
      ]
    ) { $0.encode(into: &$1) }
    expectComplete(
      HistoryYearInputs(name: "2026", selection: chosen),
      [
        HistoryYearInputs(name: "latest", selection: chosen),
        HistoryYearInputs(name: "2026", selection: try selection(try log("2026-11-18"))),
      ]
    ) { $0.encode(into: &$1) }
    let three = try #require(TimeOfDay(hour: 3, minute: 0))
    expectComplete(
      chosen,
      [
        try selection(try log("2026-11-18")),
        EventSelection(habits: chosen.habits, span: chosen.span, dayStartsAt: three),
      ],
      // It decides which events there are, and these are encoded.
      leavingOut: ["span"]
    ) { $0.encode(into: &$1) }
  }

  @Test("of the latest check-in its place in its day: the second of two that say the same has an address of its own")
  func latestTwice() throws {
    func selection(_ days: [String]) throws -> EventSelection {
      var log = EventLog()
      for text in days { log.append(.init(day: try day(text), value: .done)) }
      return EventSelection(habits: [try history(log)], span: .latest, dayStartsAt: .midnight)
    }
    let (once, twice) = (try selection(["2026-11-19"]), try selection(["2026-11-19", "2026-11-19"]))
    #expect(once.events().map(\.place) == [0] && twice.events().map(\.place) == [1])
    func bytes(_ selection: EventSelection) -> [UInt8] {
      var encoder = ModelEncoder()
      selection.encode(into: &encoder)
      return encoder.bytes
    }
    #expect(bytes(once) != bytes(twice))
  }

  @Test("of a month of the calendar")
  func calendarSections() throws {
    let today = try day("2026-11-20")
    func facts(_ log: EventLog) throws -> CalendarHabitFacts { CalendarHabitFacts(try history(log).entry) }
    func inputs(
      month: Int = 11, hasPrevious: Bool = false, hasNext: Bool = false, today: Day? = nil,
      _ habits: [CalendarHabitFacts] = [], items: [CalendarItem] = []
    ) -> CalendarMonthInputs {
      CalendarMonthInputs(
        month: YearMonth(year: 2026, month: month), hasPrevious: hasPrevious, hasNext: hasNext, today: today,
        habits: habits, items: items)
    }
    let week = CalendarItem.week(1, on: today)
    expectComplete(
      inputs(),
      [
        inputs(month: 10), inputs(hasPrevious: true), inputs(hasNext: true), inputs(today: today),
        inputs([try facts(try log("2026-11-19"))]), inputs(items: [week]),
      ]
    ) { $0.encode(into: &$1) }
    let task = ListTask(title: "Tap")
    func item(
      _ task: ListTask, list: String = "Home", slug: String = "home", time: TimeOfDay? = nil, isLate: Bool = false
    ) -> CalendarItem {
      .task(task, list: list, slug: slug, due: DayAndTime(day: today, time: time), isLate: isLate)
    }
    let items = [
      week, .week(2, on: today), .week(1, on: today + 1), item(task), item(task, list: "Work"),
      item(task, slug: "work"), item(task, time: .midnight), item(task, isLate: true),
      item(ListTask(title: "Sink")), item(ListTask(title: "Tap", description: "It drips")),
      item(ListTask(title: "Tap", isDone: true)), item(ListTask(title: "Tap", priority: .high)),
    ]
    let encoded = Set(
      items.map { item in
        var encoder = ModelEncoder()
        item.encode(into: &encoder)
        return encoder.bytes
      })
    #expect(encoded.count == items.count)
  }
}
