import Insights
import Journal
import TestSupport
import Testing

@testable import Audience
@testable import SitePlan

extension SectionInputsTests {
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
}
