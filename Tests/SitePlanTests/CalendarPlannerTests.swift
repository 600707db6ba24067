import Insights
import Journal
import Testing

@testable import Audience
@testable import SitePlan

/// Two months of a person who sits still, with a list and a course.
private struct Sample {
  var today = "2026-11-20"
  var firstDay: String? = "2026-10-30"
  var tasks: [ListTask] = []
  /// More than one habit have categories by turns.
  var habits = 1

  func planner() throws -> CalendarPlanner {
    let today = try day(today)
    let words = try testWords([.calendarOpens: "{week} opens", .courseWeek: "Week {n}"])
    let site = SiteFacts(
      title: "Test", language: "en", weekStartsOn: .monday, dayStartsAt: .midnight, accent: .named(.teal), today: today)
    let context = PlanContext(
      words: words, icons: Icons(sprite: []),
      edition: Frame.Edition(
        language: "en", direction: "ltr", accent: "c-teal", site: "Test", isHome: true, hasCourse: false),
      site: site, isHome: true, reports: ReportCache())
    let owner = OwnerFacts(
      username: try #require(Username("ana")), name: "Ana", today: today, isReader: true, photos: [:])
    var log = EventLog()
    if let firstDay { log.append(.init(day: try day(firstDay), value: .done)) }
    let entries = try (0..<habits).map { number in
      let habit = Habit(
        slug: try #require(Slug(number == 0 ? "sit" : "sit-\(number)")), title: "Sit",
        category: habits == 1 ? nil : number.isMultiple(of: 2) ? "Even" : "Odd", schedule: .daily)
      return HabitEntry(TrackedHabit(habit: habit, log: log), owner: owner, in: context)
    }
    let slug = try #require(Slug("home"))
    return CalendarPlanner(
      context: context, habits: entries,
      lists: [
        VisibleList(
          list: TaskList(slug: slug, title: "Home", tasks: tasks),
          address: ListAddress(slug, of: owner.username, for: owner.username), access: .own)
      ], course: nil, today: today)
  }

  func months() throws -> [String] { try planner().sections().map(\.prefix) }

  /// What decides whether a month is made anew.
  func inputs(of month: String) throws -> [UInt8] {
    let section = try #require(try planner().sections().first { $0.prefix == "calendar/\(month).html" })
    var encoder = ModelEncoder()
    section.inputs(&encoder)
    return encoder.bytes
  }

  func page(_ path: String) throws -> CalendarPage {
    let planner = try planner()
    let pages = [planner.front()] + planner.sections().flatMap { $0.contents().pages }
    let found = try #require(pages.first { $0.path == path })
    return try #require(found.model as? CalendarPage)
  }
}

private func task(_ title: String, due: String, at time: String? = nil, isDone: Bool = false) throws -> ListTask {
  let time = try time.map { try #require(TimeOfDay($0)) }
  return ListTask(title: title, isDone: isDone, due: DayAndTime(day: try day(due), time: time))
}

@Suite("Calendar")
struct CalendarPlannerTests {
  @Test("months follow each other from the first check-in to the running one")
  func months() throws {
    #expect(
      try Sample(firstDay: "2026-08-31").months() == (8...9).map { "calendar/2026-0\($0).html" } + [
        "calendar/2026-10.html", "calendar/2026-11.html",
      ])
  }

  @Test("a calendar of one month is its front alone, so that no page lies where nothing leads to")
  func one() throws {
    #expect(try Sample(firstDay: nil).months() == [])
    #expect(try Sample(firstDay: "2026-11-01").months() == [])
    let front = try Sample(firstDay: nil).page("calendar/index.html")
    #expect(front.previous == nil && front.next == nil && front.isNow)
  }

  @Test("tasks open months to come, a year and no more")
  func horizon() throws {
    let sample = Sample(
      tasks: [try task("Soon", due: "2026-12-31"), try task("Far", due: "2031-01-01")])
    #expect(try sample.months() == ["2026-10", "2026-11", "2026-12"].map { "calendar/\($0).html" })
    #expect(try Sample(tasks: [try task("Last", due: "2027-11-30")]).months().last == "calendar/2027-11.html")
    #expect(try Sample(tasks: [try task("Beyond", due: "2027-12-01")]).months().last == "calendar/2026-11.html")
  }

  @Test("months lead to their neighbours and to what was recorded in them")
  func links() throws {
    let sample = Sample(tasks: [try task("Soon", due: "2026-12-31")])
    let front = try sample.page("calendar/index.html")
    #expect(front.previous?.href == "2026-10.html" && front.next?.href == "2026-12.html")
    #expect(front.history == nil)
    let october = try sample.page("calendar/2026-10.html")
    #expect(october.previous == nil && october.next?.href == "2026-11.html" && !october.isNow)
    #expect(october.history?.href == "../history/2026-10.html")
  }

  @Test("tasks stand by day and time, those without a time at the end of their day")
  func order() throws {
    let sample = Sample(tasks: [
      try task("Whenever", due: "2026-11-25"), try task("Late", due: "2026-11-25", at: "18:00"),
      try task("Early", due: "2026-11-25", at: "07:00"), try task("Before", due: "2026-11-24", isDone: true),
    ])
    let days = try sample.page("calendar/2026-11.html").days
    #expect(days.map(\.isoDate) == ["2026-11-24", "2026-11-25"])
    #expect(days.flatMap(\.items).map(\.title) == ["Before", "Early", "Late", "Whenever"])
    #expect(Set(days.flatMap(\.items).map(\.id)).count == 4)
  }

  @Test("a task is late from the day after it was due until it is done")
  func late() throws {
    let sample = Sample(tasks: [
      try task("Missed", due: "2026-11-19"), try task("Done", due: "2026-11-19", isDone: true),
      try task("Today", due: "2026-11-20", at: "00:01"), try task("Later", due: "2026-11-21"),
    ])
    let items = try sample.page("calendar/index.html").days.flatMap(\.items)
    #expect(items.filter(\.isLate).map(\.title) == ["Missed"])
  }

  @Test("subtasks with a day of their own stand on it")
  func subtasks() throws {
    var parent = try task("Parent", due: "2026-11-28")
    parent.subtasks = [try task("Child", due: "2026-11-27")]
    let items = try Sample(tasks: [parent]).page("calendar/2026-11.html").days.flatMap(\.items)
    #expect(items.map(\.title) == ["Child", "Parent"])
  }

  @Test("a month that is over is made anew for what changes in it alone")
  func inputs() throws {
    let before = try Sample().inputs(of: "2026-10")
    #expect(try Sample(today: "2026-11-21").inputs(of: "2026-10") == before)
    #expect(try Sample(today: "2026-11-21").inputs(of: "2026-11") != Sample().inputs(of: "2026-11"))
    #expect(try Sample(firstDay: "2026-10-29").inputs(of: "2026-10") != before)
    #expect(try Sample(tasks: [try task("In it", due: "2026-10-31")]).inputs(of: "2026-10") != before)
    #expect(try Sample(tasks: [try task("Elsewhere", due: "2026-11-30")]).inputs(of: "2026-10") == before)
  }

  @Test("a day says how much was done of what was due, and what is missing; today says so when it is over")
  func shares() throws {
    let november = try Sample(firstDay: "2026-11-17").page("calendar/index.html")
    #expect(november.grid.shares[15].due == 0)
    #expect(november.grid.shares[16] == MonthGrid.DayShare(due: 1, succeeded: 1))
    #expect(november.grid.shares[17] == MonthGrid.DayShare(due: 1, succeeded: 0, missing: ["Sit"]))
    #expect(november.grid.shares[19].due == 1 && november.grid.shares[20].due == 0)
    let groups = november.groups
    #expect(groups.count == 1 && groups[0].name == nil && groups[0].isOpen)
    let line = try #require(groups.first?.habits.first)
    #expect(line.figure == "1" && line.days.marks.count == 30)
    #expect(Array(line.days.marks[15...20]) == [.bare, .done, .blank, .blank, .due, .bare])
  }

  @Test("more than sixteen habits are shown by category, on demand")
  func groups() throws {
    let few = try Sample(habits: 16).page("calendar/index.html").groups
    #expect(few.map(\.name) == ["Even", "Odd"] && few.allSatisfy(\.isOpen))
    let many = try Sample(habits: 17).page("calendar/index.html").groups
    #expect(many.map(\.habits.count) == [9, 8] && !many.contains(where: \.isOpen))
  }
}
