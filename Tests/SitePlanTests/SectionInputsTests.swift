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
      words: words, icons: Icons(sprite: []),
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
      try changing(
        part, { $0.person = try name("ben") }, { $0.habit = try slug("run") }, { $0.state = .invited },
        { $0.since = try day("2026-11-09") })
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
      leavingOut: ["visibility", "by", "notes"]
    ) { $0.encode(into: &$1) }
    let rules = AchievementRules(own: [], challenges: [])
    expectComplete(
      rules, [AchievementRules(own: [own], challenges: []), AchievementRules(own: [], challenges: [challenge])]
    ) { $0.encode(into: &$1) }
  }

  @Test("of the pages of challenges")
  func challengeSections() throws {
    let entrant = SharedChallenge.Entrant(
      participant: Challenge.Participant(person: try name("ana"), habit: nil, state: .joined), name: "Ana",
      today: try day("2026-11-20"), isLinked: false)
    let tracked = TrackedHabit(habit: try habit(), log: try log("2026-11-19"))
    expectComplete(
      entrant,
      try changing(
        entrant, { $0.participant.since = try day("2026-11-09") }, { $0.name = "ana" },
        { $0.today = try day("2026-11-21") }, { $0.isLinked = true }, { $0.habit = tracked.habit },
        { $0.measured = tracked })
    ) { $0.encode(into: &$1) }
    let challenge = Challenge(
      slug: try slug("miles"), title: "Miles", from: try day("2026-11-01"), through: try day("2026-11-30"),
      schedule: .daily)
    let shared = SharedChallenge(
      challenge: challenge, part: .joined, awaitsHabit: false, isMaker: false, makerName: nil, entrants: [])
    expectComplete(
      shared,
      try changing(
        shared, { $0.challenge.notes = "Notes." }, { $0.part = .invited }, { $0.awaitsHabit = true },
        { $0.isMaker = true }, { $0.makerName = "Ben" }, { $0.entrants = [entrant] })
    ) { $0.encode(into: &$1) }
    let today = try day("2026-11-20")
    expectComplete(
      ChallengeInputs(challenges: [], reader: nil, habits: [], today: today),
      [
        ChallengeInputs(challenges: [shared], reader: nil, habits: [], today: today),
        ChallengeInputs(challenges: [], reader: try name("ana"), habits: [], today: today),
        ChallengeInputs(challenges: [], reader: nil, habits: [tracked.habit], today: today),
        ChallengeInputs(challenges: [], reader: nil, habits: [], today: try day("2026-11-21")),
      ]
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
        { $0.isHome = false }, { $0.hasCourse = true }, { $0.hasFriends = true }, { $0.year = "people/ana/2026.html" },
        { $0.custom.hasStyleSheet = true },
        { $0.mapTiles = MapTiles(address: "https://tile.example.org/{z}/{x}/{y}.png") }),
      // Pages that are served are planned each time.
      leavingOut: ["live"]
    ) { $0.encode(into: &$1) }
    let context = try context()
    func encode(_ site: SiteFacts, into encoder: inout ModelEncoder) {
      PlanContext(
        words: context.words, icons: context.icons, edition: context.edition, site: site,
        isHome: context.isHome, reports: context.reports
      ).encode(into: &encoder)
    }
    expectComplete(
      context.site,
      try changing(
        context.site, { $0.weekStartsOn = .sunday },
        { $0.dayStartsAt = try #require(TimeOfDay(hour: 3, minute: 0)) }, { $0.siteID = "0123456789abcdef" },
        { $0.baseURL = "https://example.org/" }),
      // Of the edition, but for today, of which pages say for themselves what they show.
      leavingOut: ["title", "language", "accent", "mapTiles", "today", "hasFriendsPage"], encode)
  }

  @Test("of a person, and of whose habits they are")
  func personFields() throws {
    let base = VisiblePerson(
      username: try name("ben"), name: "Ben", today: try day("2026-11-20"), relation: .none, habits: [], photos: [])
    expectComplete(
      base,
      try changing(
        base, { $0.username = try name("carl") }, { $0.name = "Carl" }, { $0.bio = "Runs" },
        { $0.today = try day("2026-11-21") }, { $0.timeZone = "Europe/Lisbon" }, { $0.relation = .followed },
        { $0.habits = [TrackedHabit(habit: try habit(), log: EventLog())] },
        { $0.photos = [Photo(name: "a.png", width: 1, height: 1, digest: "")] },
        { $0.formerNames = [try name("benny")] }, { $0.outline = [] },
        { $0.outline = [PersonSummary.HabitOutline(slug: try slug("run"), visibility: .public, lastDay: nil)] })
    ) { $0.encode(into: &$1) }
    expectComplete(
      MovedInputs(base, from: try name("benny")),
      try changing(
        MovedInputs(base, from: try name("benny")), { $0.former = try name("bob") }, { $0.username = try name("carl") },
        { $0.name = "Carl" }, { $0.habits = [try slug("run")] }, { $0.shared = base })
    ) { $0.encode(into: &$1) }
    // All of them but today: what a feed tells stands as of the newest check-in.
    let news = NewsInputs(person: base, newest: try day("2026-11-19"), feed: "people/ben/feed")
    var tomorrow = base
    tomorrow.today = try day("2026-11-21")
    func bytes(_ inputs: NewsInputs) -> [UInt8] {
      var encoder = ModelEncoder()
      inputs.encode(into: &encoder)
      return encoder.bytes
    }
    let now = bytes(news)
    #expect(bytes(NewsInputs(person: tomorrow, newest: news.newest, feed: news.feed)) == now)
    #expect(bytes(NewsInputs(person: base, newest: try day("2026-11-18"), feed: news.feed)) != now)
    #expect(bytes(NewsInputs(person: base, newest: news.newest, feed: "people/bob/feed")) != now)
    for other in try changing(
      base, { $0.username = try name("carl") }, { $0.name = "Carl" }, { $0.timeZone = "Europe/Lisbon" },
      { $0.habits = [TrackedHabit(habit: try habit(), log: EventLog())] },
      { $0.habits = [TrackedHabit(habit: try habit(), log: try log("2026-11-19"))] })
    {
      #expect(bytes(NewsInputs(person: other, newest: news.newest, feed: news.feed)) != now)
    }
    func sealed(_ news: NewsInputs, at base: String) -> [UInt8] {
      var encoder = ModelEncoder()
      FriendNewsInputs(news: news, base: base).encode(into: &encoder)
      return encoder.bytes
    }
    let newer = NewsInputs(person: base, newest: try day("2026-11-18"), feed: news.feed)
    #expect(sealed(news, at: "https://a.example/") != sealed(news, at: "https://b.example/"))
    #expect(sealed(news, at: "https://a.example/") != sealed(newer, at: "https://a.example/"))
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
      // Photos that events show are encoded with the events; pages on other sites, and their host, with the habits there.
      leavingOut: ["photos", "pages", "host"]
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
      back: String = "Ben", challenges: [LinkNode] = [], cardYear: Int? = nil
    ) throws -> HabitInputs {
      HabitInputs(
        tracked: tracked, siblings: siblings ?? [heir, older], owner: try owner ?? self.owner(), ownAchievements: own,
        back: LinkNode(title: back, href: "../index.html"), challenges: challenges, entries: nil, cardYear: cardYear)
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
        try inputs(tracked, challenges: [LinkNode(title: "Miles", href: "challenges/miles/index.html")]),
        try inputs(tracked, cardYear: 2026),
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
      sources: [String] = [], before: YearMonth? = nil, after: YearMonth? = nil, today: Day? = nil,
      _ selection: EventSelection, choices: [UInt8] = []
    ) throws -> HistoryMonthInputs {
      HistoryMonthInputs(
        month: YearMonth(year: 2026, month: month), view: view, isAlone: isAlone, views: views, sources: sources,
        before: before, after: after, leaves: try leaves(today: today), selection: selection, choices: choices)
    }
    let chosen = try selection(try log("2026-11-19"))
    let (october, december) = (YearMonth(year: 2026, month: 10), YearMonth(year: 2026, month: 12))
    expectComplete(
      try inputs(chosen),
      [
        try inputs(month: 10, chosen), try inputs(view: .mine, chosen), try inputs(isAlone: true, chosen),
        try inputs(views: [HistoryView(title: "Mine", href: "../2026-11.html", isCurrent: false)], chosen),
        try inputs(sources: ["2026"], chosen), try inputs(before: october, chosen), try inputs(after: december, chosen),
        try inputs(today: try day("2026-11-20"), chosen), try inputs(try selection(try log("2026-11-18"))),
        try inputs(chosen, choices: [1]),
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

  @Test("of a year's months in the history")
  func historyMonths() throws {
    func selection(_ log: EventLog) throws -> EventSelection {
      EventSelection(
        habits: [try history(log)], span: .days(from: try day("2026-01-01"), through: try day("2026-12-31")),
        dayStartsAt: .midnight)
    }
    func views(mine months: ClosedRange<Int>? = nil) -> HistoryViews {
      let months = months.map {
        YearMonth(year: 2026, month: $0.lowerBound)...YearMonth(year: 2026, month: $0.upperBound)
      }
      return HistoryViews(entries: [.init(view: .mine, months: months), .init(view: .all)])
    }
    func inputs(
      year: Int = 2026, view: HistoryPlanner.View = .all, shown: HistoryViews? = nil, sources: [String] = [],
      hasBefore: Bool = false, hasAfter: Bool = false, from first: String = "2026-10-01", today: Day? = nil,
      weekStartsOn: Weekday = .monday, leaves: LeafFacts? = nil, _ selection: EventSelection, choices: [UInt8] = []
    ) throws -> HistoryMonthsInputs {
      HistoryMonthsInputs(
        year: year, view: view, views: shown ?? views(), sources: sources, hasBefore: hasBefore, hasAfter: hasAfter,
        days: try day(first)...(try day("2026-11-20")), today: today, weekStartsOn: weekStartsOn, leaves: leaves,
        selection: selection, choices: choices)
    }
    let chosen = try selection(try log("2026-11-19"))
    let days = try day("2026-10-01")...(try day("2026-11-20"))
    func facts(_ things: [LeafThing] = []) -> LeafFacts {
      LeafFacts(habits: [], told: chosen.habits, days: days, things: things, dayStartsAt: .midnight)
    }
    expectComplete(
      try inputs(chosen),
      [
        try inputs(year: 2025, chosen), try inputs(view: .mine, chosen), try inputs(shown: views(mine: 1...11), chosen),
        try inputs(sources: ["2026"], chosen), try inputs(hasBefore: true, chosen), try inputs(hasAfter: true, chosen),
        try inputs(from: "2026-10-02", chosen), try inputs(today: try day("2026-11-20"), chosen),
        try inputs(weekStartsOn: .sunday, chosen), try inputs(leaves: facts(), chosen),
        try inputs(try selection(try log("2026-11-18"))), try inputs(chosen, choices: [1]),
      ]
    ) { $0.encode(into: &$1) }
    // Of another view they depend on the months that it has, and not on those of other years.
    func bytes(_ inputs: HistoryMonthsInputs) -> [UInt8] {
      var encoder = ModelEncoder()
      inputs.encode(into: &encoder)
      return encoder.bytes
    }
    #expect(
      bytes(try inputs(shown: views(mine: 1...11), chosen)) != bytes(try inputs(shown: views(mine: 1...10), chosen)))
    let older = HistoryViews(
      entries: [
        .init(view: .mine, months: YearMonth(year: 2024, month: 3)...YearMonth(year: 2025, month: 2)),
        .init(view: .all),
      ])
    #expect(bytes(try inputs(shown: older, chosen)) == bytes(try inputs(chosen)))
    let paint = LeafThing(day: try day("2026-10-03"), title: "Paint", note: "Home", isDone: true)
    #expect(bytes(try inputs(leaves: facts(), chosen)) != bytes(try inputs(leaves: facts([paint]), chosen)))
  }

  @Test("of a habit in the history: the sum of a day has its target's amount")
  func historyHabit() throws {
    func bytes(target: String) throws -> [UInt8] {
      var habit = try habit()
      habit.target = Target(.atLeast, try Amount.parse(target).get(), unit: "km")
      var encoder = ModelEncoder()
      try history(try log("2026-11-19"), of: habit).encode(into: &encoder)
      return encoder.bytes
    }
    #expect(try bytes(target: "5") != bytes(target: "6"))
  }

  private func leaves(
    from first: String = "2026-11-01", hasBefore: Bool = false, hasAfter: Bool = false, today: Day? = nil,
    weekStartsOn: Weekday = .monday, own: OwnLeaves? = nil
  ) throws -> LeafMonth {
    LeafMonth(
      days: try day(first)...(try day("2026-11-20")), hasBefore: hasBefore, hasAfter: hasAfter, today: today,
      weekStartsOn: weekStartsOn, own: own)
  }

  @Test("of the leaves of a month")
  func leafFields() throws {
    let first = try day("2026-11-01")
    func own(
      described: [UInt8] = [], succeeded: Int = 0, missing: [OwnLeaves.Missing] = [], things: [LeafThing] = [],
      earlier: [OwnLeaves.Earlier] = [], sources: [EventSelection] = []
    ) -> OwnLeaves {
      OwnLeaves(
        habits: [], described: described, overview: [OverviewDay(day: first, due: 2, succeeded: succeeded)],
        missing: missing, things: things, earlier: earlier, sources: sources)
    }
    let thing = LeafThing(day: first, title: "Paint", note: "Home", isDone: true)
    let selection = EventSelection(habits: [try history(try log("2026-11-19"))], span: .latest, dayStartsAt: .midnight)
    expectComplete(
      try leaves(),
      [
        try leaves(from: "2026-11-02"), try leaves(hasBefore: true), try leaves(hasAfter: true),
        try leaves(today: first), try leaves(weekStartsOn: .sunday), try leaves(own: own()),
      ]
    ) { $0.encode(into: &$1) }
    expectComplete(
      own(),
      [
        own(described: [1]), own(succeeded: 1),
        own(missing: [OwnLeaves.Missing(day: first, habit: 0, state: .blank)]),
        own(things: [thing]), own(earlier: [OwnLeaves.Earlier(day: first, source: first - 365)]),
        own(sources: [selection]),
      ],
      // What is shown of them is described.
      leavingOut: ["habits"]
    ) { $0.encode(into: &$1) }
    expectComplete(
      thing,
      try changing(
        thing, { $0.day = first + 1 }, { $0.title = "Tap" }, { $0.note = "Work" },
        { $0.language = "he" }, { $0.path = "a.html" },
        { $0.isDone = false })
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

  @Test("of the page on which friends sign in, and of the card that shows a person to them")
  func friendsSections() throws {
    expectComplete(
      FriendsInputs(siteID: "a", rounds: 1),
      [FriendsInputs(siteID: "b", rounds: 1), FriendsInputs(siteID: "a", rounds: 2)]
    ) { $0.encode(into: &$1) }
    let person = VisiblePerson(
      username: try name("ben"), name: "Ben", today: try day("2026-11-20"), relation: .followed,
      habits: [TrackedHabit(habit: try habit(), log: try log("2026-11-19"))], photos: [])
    var other = person
    other.habits = []
    let base = FriendCardInputs(person: person, today: try day("2026-11-20"))
    expectComplete(
      base,
      [
        FriendCardInputs(person: other, today: base.today),
        FriendCardInputs(person: person, today: try day("2026-11-21")),
      ]
    ) { $0.encode(into: &$1) }
  }

  @Test("of the first page of the public edition")
  func frontSection() throws {
    func person(_ username: String, _ name: String = "Ben") throws -> VisiblePerson {
      VisiblePerson(
        username: try self.name(username), name: name, today: try day("2026-11-20"), relation: .none,
        habits: [TrackedHabit(habit: try habit(), log: try log("2026-11-19"))], photos: [])
    }
    func inputs(
      _ people: [VisiblePerson], course: String? = nil, language: String? = nil, hasChallenges: Bool = false,
      today: String = "2026-11-20"
    ) throws -> FrontInputs {
      let isLong = people.count > FrontInputs.portraits
      return FrontInputs(
        people: isLong ? [] : people, list: isLong ? PeopleListInputs(PeopleDirectory(people), number: 1) : nil,
        course: course.map { LinkNode(title: $0, href: "course.html") }, courseLanguage: language,
        hasChallenges: hasChallenges, today: try day(today))
    }
    expectComplete(
      try inputs([]),
      [
        try inputs([try person("ben")]), try inputs([], course: "Ten weeks"), try inputs([], language: "de"),
        try inputs([], hasChallenges: true), try inputs([], today: "2026-11-21"),
        FrontInputs(
          people: [], list: PeopleListInputs(PeopleDirectory([]), number: 1), course: nil, courseLanguage: nil,
          hasChallenges: false, today: try day("2026-11-20")),
      ]
    ) { $0.encode(into: &$1) }
    // A line of a long list shows less of a person, and changes with less.
    func bytes(_ inputs: FrontInputs) -> [UInt8] {
      var encoder = ModelEncoder()
      inputs.encode(into: &encoder)
      return encoder.bytes
    }
    let many = try (0...FrontInputs.portraits).map { try person("p\($0)") }
    var checkedIn = many
    checkedIn[3].habits = [TrackedHabit(habit: try habit(), log: try log("2026-11-19", "2026-11-20"))]
    #expect(bytes(try inputs(checkedIn)) == bytes(try inputs(many)))
    #expect(bytes(try inputs(many, today: "2026-11-21")) == bytes(try inputs(many)))
    var renamed = many
    renamed[3].name = "Carl"
    #expect(bytes(try inputs(renamed)) != bytes(try inputs(many)))
    let few = Array(many.dropLast())
    #expect(bytes(try inputs(Array(checkedIn.dropLast()))) != bytes(try inputs(few)))
    let context = try context()
    #expect(try inputs(many).page(in: context).directory?.groups.map(\.people.count) == [many.count])
    #expect(try inputs(many).page(in: context).portraits.isEmpty)
    #expect(try inputs(few).page(in: context).portraits.map(\.href) == few.map { "people/\($0.username)/index.html" })
  }

  @Test("of a page of the list of people")
  func peopleListSection() throws {
    func line(
      _ username: String, _ name: String = "Ben", bio: String? = nil, habits: Int = 1, letter: String = "B"
    ) throws -> PeopleDirectory.Line {
      PeopleDirectory.Line(
        username: try self.name(username), name: name, bio: bio, habits: habits, letter: letter)
    }
    func inputs(
      _ lines: [PeopleDirectory.Line], number: Int = 1, count: Int = 1, letters: [(letter: String, page: Int)] = []
    ) -> PeopleListInputs {
      PeopleListInputs(number: number, count: count, lines: lines, letters: letters)
    }
    let ben = try line("ben")
    expectComplete(
      inputs([ben]),
      [
        inputs([try line("carl")]), inputs([try line("ben", "Carl")]), inputs([try line("ben", bio: "Runs")]),
        inputs([try line("ben", habits: 2)]), inputs([try line("ben", letter: "C")]), inputs([ben, ben]),
        inputs([ben], number: 2), inputs([ben], count: 2), inputs([ben], letters: [("B", 1)]),
        inputs([ben], letters: [("B", 2)]), inputs([ben], letters: [("C", 1)]),
      ]
    ) { $0.encode(into: &$1) }
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
    func shelf(_ title: String, _ slug: String) throws -> VisibleList {
      let (slug, ana) = (try #require(Slug(slug)), try #require(Username("ana")))
      return VisibleList(
        list: TaskList(slug: slug, title: title), address: ListAddress(slug, of: ana, for: ana), access: .own)
    }
    func item(
      _ task: ListTask, list: String = "Home", slug: String = "home", time: TimeOfDay? = nil, isLate: Bool = false
    ) throws -> CalendarItem {
      .task(
        VisibleTask(task: task, shelf: try shelf(list, slug)), due: DayAndTime(day: today, time: time), isLate: isLate)
    }
    let items = [
      week, .week(2, on: today), .week(1, on: today + 1), try item(task), try item(task, list: "Work"),
      try item(task, slug: "work"), try item(task, time: .midnight), try item(task, isLate: true),
      try item(ListTask(title: "Sink")), try item(ListTask(title: "Tap", description: "It drips")),
      try item(ListTask(title: "Tap", isDone: true)), try item(ListTask(title: "Tap", priority: .high)),
      try item(ListTask(title: "Tap", slug: Slug("tap"))),
    ]
    let encoded = Set(
      items.map { item in
        var encoder = ModelEncoder()
        item.encode(into: &encoder)
        return encoder.bytes
      })
    #expect(encoded.count == items.count)
  }

  @Test("of the plate of a year")
  func yearSections() throws {
    let photos = ["a.png": Photo(name: "a.png", width: 1, height: 1, digest: "")]
    func inputs(
      year: Int = 2026, path: String = "people/ben/2026.html", owner: OwnerFacts? = nil, habit: Habit? = nil,
      _ log: EventLog, notes: [YearNotes.Note] = [], back: LinkNode? = nil, previous: LinkNode? = nil,
      next: LinkNode? = nil, card: CardLink? = nil
    ) throws -> YearInputs {
      let facts = try owner ?? self.owner()
      let entry = HabitEntry(
        TrackedHabit(habit: try habit ?? self.habit(), log: log), owner: facts, in: try context())
      return YearInputs(
        year: year, path: path, owner: facts, facts: [YearHabitFacts(entry.reported)], addresses: [entry.address],
        notes: notes, back: back, previous: previous, next: next, card: card)
    }
    let plain = try log("2026-11-19")
    let told = try log("2026-11-19", details: EventDetails(comment: "Fog", photo: "a.png"))
    let notes = YearNotes.chosen(from: [told], photos: photos, year: 2026, today: try day("2026-11-20"))
    #expect(notes.count == 1)
    let link = LinkNode(title: "2025", href: "2025.html")
    let other = OwnerFacts(
      username: try name("ben"), name: "B.", today: try day("2026-11-20"), isReader: false, photos: [:])
    expectComplete(
      try inputs(plain),
      [
        try inputs(year: 2025, plain), try inputs(path: "year/index.html", plain), try inputs(owner: other, plain),
        try inputs(try log("2026-11-18")), try inputs(plain, notes: notes), try inputs(plain, back: link),
        try inputs(plain, previous: link), try inputs(plain, next: link),
        try inputs(plain, card: CardLink(path: "people/ben/2026.png", text: "Ben, 2026")),
      ],
      // It follows from the habits, whose slugs are encoded, and their owner.
      leavingOut: ["addresses"]
    ) { $0.encode(into: &$1) }

    // Whatever a line of the plate shows.
    func habit(_ change: (inout Habit) throws -> Void) throws -> Habit {
      var changed = try self.habit()
      try change(&changed)
      return changed
    }
    let today = try day("2026-11-20")
    let habits = [
      try self.habit(), try habit { $0.slug = try slug("walk") }, try habit { $0.title = "Walk" },
      try habit { $0.color = .named(.plum) }, try habit { $0.schedule = .timesAWeek(2) },
      try habit { $0.target = Target(.atLeast, try amount("1"), unit: "km") },
      try habit { $0.start = today - 5 }, try habit { $0.archived = today },
      try habit { $0.pauses = [Pause(from: today)] },
    ]
    let encoded = Set(
      try habits.map { habit in
        var encoder = ModelEncoder()
        try inputs(habit: habit, plain).encode(into: &encoder)
        return encoder.bytes
      })
    #expect(encoded.count == habits.count)
  }

  @Test("of the picture of a year beside links")
  func cards() throws {
    let days = SharedYear(of: [], year: 2026, today: try day("2026-11-20"))
    func card(
      _ name: String = "Ben", _ color: Palette = .teal, days: SharedYear, newest: Day? = nil,
      _ figures: [YearCard.Figure] = [], weekStartsOn: Weekday = .monday
    ) throws -> YearCard {
      YearCard(
        name: name, color: color, days: days, newest: newest, figures: figures, weekStartsOn: weekStartsOn,
        words: try testWords())
    }
    let report = HabitReport(
      of: try habit(), log: try log("2026-11-18"), today: try day("2026-11-20"), weekStartsOn: .monday)
    let cards = [
      try card(days: days), try card("Carl", days: days), try card("Ben", .plum, days: days),
      try card(days: SharedYear(of: [], year: 2025, today: try day("2026-11-20"))),
      try card(days: SharedYear(of: [report], year: 2026, today: try day("2026-11-20"))),
      try card(days: days, newest: try day("2026-11-20")), try card(days: days, weekStartsOn: .sunday),
      try card(days: days, [YearCard.Figure(number: "1", first: "", second: "")]),
      try card(days: days, [YearCard.Figure(number: "", first: "1", second: "")]),
      try card(days: days, [YearCard.Figure(number: "", first: "", second: "1")]),
    ]
    let encoded = Set(
      cards.map { card in
        var encoder = ModelEncoder()
        CardInputs(path: "people/ben/2026.png", card: card).encode(into: &encoder)
        return encoder.bytes
      })
    #expect(encoded.count == cards.count)
  }

  @Test("a past year's plate depends on nothing that came after it")
  func pastYear() throws {
    let slug = try slug("run")
    func encoded(_ log: EventLog, today: String) throws -> [UInt8] {
      let habit = Habit(slug: slug, title: "Run", schedule: .daily)
      let reported = ReportedHabit(
        TrackedHabit(habit: habit, log: log), today: try day(today), weekStartsOn: .monday)
      var encoder = ModelEncoder()
      YearHabitFacts(reported).encode(2025, into: &encoder)
      return encoder.bytes
    }
    let before = try log("2025-12-29", "2025-12-30", "2025-12-31")
    var after = before
    for index in 0..<100 { after.append(.init(day: try day("2026-01-01") + index, value: .done)) }
    #expect(try encoded(before, today: "2026-01-01") == encoded(after, today: "2026-11-20"))
  }
}
