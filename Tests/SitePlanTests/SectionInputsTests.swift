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
  func expectComplete<Value>(
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
  func changing<Value>(_ base: Value, _ changes: ((inout Value) throws -> Void)...) throws -> [Value] {
    try changes.map { change in
      var copy = base
      try change(&copy)
      return copy
    }
  }

  func slug(_ text: String) throws -> Slug { try #require(Slug(text)) }
  func name(_ text: String) throws -> Username { try #require(Username(text)) }

  func habit() throws -> Habit { Habit(slug: try slug("run"), title: "Run", schedule: .daily) }

  func log(_ days: String..., details: EventDetails? = nil) throws -> EventLog {
    var log = EventLog()
    for text in days { log.append(.init(day: try day(text), value: .done), details: details) }
    return log
  }

  func owner(_ change: (inout [String: Photo]) -> Void = { _ in }) throws -> OwnerFacts {
    var photos: [String: Photo] = [:]
    change(&photos)
    return OwnerFacts(
      username: try name("ben"), name: "Ben", today: try day("2026-11-20"), isReader: false, photos: photos)
  }

  func context() throws -> PlanContext {
    let words = try testWords()
    return PlanContext(
      words: words, icons: Icons(sprite: []),
      edition: edition(),
      site: SiteFacts(
        title: "Test", language: "en", weekStartsOn: .monday, dayStartsAt: .midnight, accent: .named(.teal),
        today: try day("2026-11-20")), isHome: true, reports: ReportCache())
  }

  func edition() -> Frame.Edition {
    Frame.Edition(
      language: "en", direction: "ltr", accent: "c-teal", site: "Test", isHome: true, hasCourse: false, mapTiles: nil,
      live: nil)
  }

  func history(_ log: EventLog, of habit: Habit? = nil, owner: OwnerFacts? = nil) throws -> HistoryHabit {
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
}
