import Insights
import Journal
import Testing

@testable import Audience
@testable import SitePlan

/// A person who drank and sat still on some days of two years.
private struct Sample {
  var today = "2026-11-20"
  /// Days on which the person sat still.
  var sitting = ["2025-11-03", "2026-10-31", "2026-11-18", "2026-11-19"]
  /// Glasses of water, with their days and times.
  var water: [(day: String, time: String, glasses: String)] = []
  var places: [Place] = []
  var comment: String?
  var things: [LeafThing] = []

  private func context(_ today: Day) throws -> PlanContext {
    var texts: [Phrase: String] = [:]
    for (phrase, text) in [
      Phrase.leafWeek: "week {n}", .leafDay: "day {n}", .leafToCome: "{n} to come", .leafNothing: "Nothing.",
      .leafNothingYet: "Nothing yet.", .leafAll: "Everything.", .leafAllBut: "All but {habit}.",
      .yearsAgo: "{n} years ago", .todayProgress: "{n} of {all}", .eventPlace: "{latitude}, {longitude}",
      .events: "{n} events",
    ] { texts[phrase] = text }
    let words = try testWords(texts)
    return PlanContext(
      words: words, icons: Icons(sprite: []),
      edition: Frame.Edition(
        language: "en", direction: "ltr", accent: "c-teal", site: "Test", isHome: true, hasCourse: false),
      site: SiteFacts(
        title: "Test", language: "en", weekStartsOn: .monday, dayStartsAt: .midnight, accent: .named(.teal),
        today: today), isHome: true, places: places, reports: ReportCache())
  }

  func planner() throws -> (planner: HistoryPlanner, context: PlanContext) {
    let today = try day(today)
    let context = try context(today)
    let owner = OwnerFacts(
      username: try #require(Username("ana")), name: "Ana", today: today, isReader: true, photos: [:])
    var sat = EventLog()
    for (index, text) in sitting.enumerated() {
      let isLast = index == sitting.count - 1
      sat.append(
        .init(day: try day(text), value: .done),
        details: isLast && comment != nil ? EventDetails(comment: comment) : nil)
    }
    var drunk = EventLog()
    for glass in water {
      drunk.append(
        .init(day: try day(glass.day), time: TimeOfDay(glass.time), value: .amount(try amount(glass.glasses))))
    }
    let habits = [
      TrackedHabit(habit: Habit(slug: try #require(Slug("sit")), title: "Sit", schedule: .daily), log: sat),
      TrackedHabit(
        habit: Habit(
          slug: try #require(Slug("water")), title: "Water", schedule: .daily,
          target: Target(.atLeast, try amount("6"), unit: "glasses"), start: try day("2026-11-01")), log: drunk),
      TrackedHabit(
        habit: Habit(
          slug: try #require(Slug("read")), title: "Read", schedule: .daily, start: try day("2026-11-20")),
        log: EventLog()),
    ]
    return (
      HistoryPlanner(
        context: context, today: today, own: habits.map { HabitEntry($0, owner: owner, in: context) }, friends: [],
        isAlone: true, things: things), context
    )
  }

  /// The sections of the years.
  func years() throws -> [PlannedSection] {
    try planner().planner.sections().filter { !$0.prefix.contains("data") }
  }

  /// The sections of their months.
  func sections() throws -> [PlannedSection] { try years().flatMap { $0.contents().sections } }

  /// The days of a month as its page has them, each by its anchor.
  func days(of month: String) throws -> [String: String] {
    let section = try #require(try sections().first { $0.prefix == "history/\(month).html" })
    let page = try #require(section.contents().pages.first?.model as? HistoryPage)
    var writer = HTMLWriter()
    page.events?.write(to: &writer)
    let text = String(decoding: writer.bytes, as: UTF8.self)
    return Dictionary(
      uniqueKeysWithValues: text.split(separator: "</section>").compactMap { part in
        part.firstMatch(of: #/<section class=[^>]* id=(d\d+)>/#).map { (String($0.1), String(part)) }
      })
  }

  /// One day of a month as its page has it.
  func leaf(_ month: String, _ day: Int) throws -> String { try #require(try days(of: month)["d\(day)"]) }

  /// What months are made from, by their prefixes.
  func inputs() throws -> [String: [UInt8]] { try inputs(of: sections()) }

  /// The years of which something is new, of which all those have to be that have a month of which something is.
  func changedYears(since former: Sample) throws -> [String] {
    let (before, after) = (try former.inputs(of: former.years()), try inputs(of: years()))
    return before.keys.filter { before[$0] != after[$0] }.sorted()
  }

  private func inputs(of sections: [PlannedSection]) throws -> [String: [UInt8]] {
    Dictionary(
      uniqueKeysWithValues: sections.map { section in
        var encoder = ModelEncoder()
        section.inputs(&encoder)
        return (section.prefix, encoder.bytes)
      })
  }
}

@Suite("Leaves of the almanac")
struct LeafTests {
  @Test("every month and every day from the first check-in to today has a leaf, empty ones too")
  func contiguous() throws {
    let sample = Sample()
    #expect(try sample.sections().count == 13)
    #expect(try Set(sample.days(of: "2025-11").keys) == Set((3...30).map { "d\($0)" }))
    #expect(try sample.days(of: "2026-02").count == 28)
    #expect(try sample.days(of: "2026-11").count == 20)
    let empty = try sample.leaf("2026-02", 2)
    #expect(empty.contains("empty-day") && empty.contains("Nothing."))
    #expect(try sample.leaf("2026-11", 20).contains("Nothing yet."))
  }

  @Test("previous and next go day by day, over the ends of months, and end at the first day and at today")
  func turning() throws {
    let sample = Sample()
    let first = try sample.leaf("2026-11", 1)
    #expect(first.contains("<a rel=prev href=2026-10.html#d31>") && first.contains("<a rel=next href=#d2>"))
    let (today, beginning) = (try sample.leaf("2026-11", 20), try sample.leaf("2025-11", 3))
    #expect(!today.contains("rel=next") && !beginning.contains("rel=prev"))
    #expect(try sample.leaf("2025-12", 31).contains("<a rel=next href=2026-01.html#d1>"))
  }

  @Test("a check-in changes its own month and no other, be there any in it before or not")
  func oneMonth() throws {
    let plain = Sample()
    var sat = plain
    sat.sitting = ["2025-11-03", "2026-03-01"] + plain.sitting.dropFirst()
    let (before, after) = (try plain.inputs(), try sat.inputs())
    #expect(before.keys.sorted() == after.keys.sorted())
    let changed = before.keys.filter { before[$0] != after[$0] }
    #expect(changed == ["history/2026-03.html"])
    #expect(try sat.changedYears(since: plain) == ["history/2026-"])
  }

  @Test("midnight gives the running month a day and leaves the others alone")
  func midnight() throws {
    var tomorrow = Sample()
    tomorrow.today = "2026-11-21"
    let (before, after) = (try Sample().inputs(), try tomorrow.inputs())
    let changed = before.keys.filter { before[$0] != after[$0] }
    #expect(changed == ["history/2026-11.html"])
    #expect(try tomorrow.changedYears(since: Sample()) == ["history/2026-"])
  }

  @Test("the almanac counts weeks and days as calendars do")
  func almanac() throws {
    func week(_ text: String) throws -> Int { try day(text).week(startingOn: .monday) }
    #expect(try week("2026-11-18") == 47)
    #expect(try week("2027-01-03") == 53)
    #expect(try week("2027-01-04") == 1)
    #expect(try week("2024-12-30") == 1)
    let sample = Sample()
    #expect(try sample.leaf("2025-12", 31).contains("week 1 · day 365</p>"))
    #expect(try sample.leaf("2025-12", 30).contains("week 1 · day 364 · 1 to come</p>"))
  }

  @Test("a leaf says what was due and is not recorded, without blame")
  func due() throws {
    let leaf = try Sample().leaf("2026-11", 18)
    #expect(leaf.contains("1 of 2") && leaf.contains("leaf.due") && leaf.contains("nothing recorded"))
    // Before its first day a habit was not due.
    let before = try Sample().leaf("2026-10", 31)
    #expect(!before.contains("leaf.due"))
  }

  @Test("the same day of the latest earlier year that has anything stands on the leaf; of later years nothing does")
  func years() throws {
    var sample = Sample()
    sample.sitting = ["2024-11-19", "2025-11-18", "2026-11-18", "2026-11-19"]
    #expect(try sample.leaf("2026-11", 18).contains("1 years ago <small><a href=2025-11.html#d18>"))
    #expect(try sample.leaf("2026-11", 19).contains("2 years ago <small><a href=2024-11.html#d19>"))
    let first = try sample.leaf("2024-11", 19)
    #expect(!first.contains("years ago"))
  }

  @Test("tasks and posts stand on their days, escaped")
  func things() throws {
    var sample = Sample()
    sample.things = [
      LeafThing(day: try day("2026-11-18"), title: "<Paint>", note: "Home", isDone: true),
      LeafThing(day: try day("2026-11-19"), title: "Within reach", note: "Week 5", path: "course/a.html", isDone: true),
    ]
    #expect(try sample.leaf("2026-11", 18).contains("<bdi>&lt;Paint&gt;</bdi> <small>done, Home</small>"))
    #expect(try sample.leaf("2026-11", 19).contains("<a href=\"../course/a.html\"><bdi>Within reach</bdi></a>"))
    let without = try sample.leaf("2026-11", 17)
    #expect(!without.contains("leaf.things"))
  }
}

@Suite("Check-ins of a day")
struct DayEntriesTests {
  @Test("several amounts of a habit are one line with their sum, and each has its address")
  func groups() throws {
    var sample = Sample()
    sample.comment = "Rain"
    sample.water = [("2026-11-19", "07:18", "1"), ("2026-11-19", "12:50", "2.5")]
    let leaf = try sample.leaf("2026-11", 19)
    #expect(leaf.contains("<b>Water</b> 3.5 glasses <small>07:18–12:50, 2 events</small>"))
    #expect(leaf.contains("id=d19-water>") && leaf.contains("id=d19-water.2>"))
    #expect(leaf.contains("<details class=\"event-group "))
    #expect(!leaf.contains("quiet-day"))
  }

  @Test("a day on which nothing was said is one line of marks that has every name for the ear")
  func quiet() throws {
    var sample = Sample()
    sample.water = [("2026-11-19", "07:18", "6")]
    let leaf = try sample.leaf("2026-11", 19)
    #expect(leaf.contains("<details class=quiet-day><summary>"))
    #expect(leaf.contains("<span class=v>Water </span>6 glasses</span>"))
    #expect(leaf.contains("<span class=v>Sit done</span>"))
    // A single check-in takes no more room than its mark.
    let single = try sample.leaf("2026-11", 18)
    #expect(!single.contains("quiet-day"))
  }
}

@Suite("Places of events")
struct EventPlacesTests {
  private func context(_ places: [Place]) throws -> PlanContext {
    let words = try testWords([.eventPlace: "{latitude}, {longitude}"])
    return PlanContext(
      words: words, icons: Icons(sprite: []),
      edition: Frame.Edition(
        language: "en", direction: "ltr", accent: "c-teal", site: "Test", isHome: true, hasCourse: false),
      site: SiteFacts(
        title: "Test", language: "en", weekStartsOn: .monday, dayStartsAt: .midnight, accent: .named(.teal),
        today: try day("2026-11-20")), isHome: true, places: places, reports: ReportCache())
  }

  private func location(_ latitude: Double, _ longitude: Double) throws -> Location {
    try #require(Location(latitude: latitude, longitude: longitude))
  }

  @Test("a place has the name of the nearest of one's own within 150 metres, else two decimals")
  func names() throws {
    let park = Place(label: "the park", location: try location(38.7287, -9.1537))
    let gate = Place(label: "the gate", location: try location(38.7297, -9.1537))
    let context = try context([park, gate])
    // A thousandth of a degree of latitude is 111 metres.
    #expect(context.placeName(try location(38.7290, -9.1537)) == "the park")
    #expect(context.placeName(try location(38.7294, -9.1537)) == "the gate")
    #expect(context.placeName(try location(38.7270, -9.1537)) == "38.73, −9.15")
    #expect(context.place(try location(38.7270, -9.1537)) == "38.7270, −9.1537")
    #expect(try self.context([]).placeName(park.location) == "38.73, −9.15")
  }
}
