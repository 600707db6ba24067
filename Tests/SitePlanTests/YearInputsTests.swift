import Insights
import Journal
import TestSupport
import Testing

@testable import Audience
@testable import SitePlan

extension SectionInputsTests {
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
