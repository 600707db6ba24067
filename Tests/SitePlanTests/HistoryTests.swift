import Foundation
import Insights
import Journal
import Testing

@testable import Audience
@testable import SitePlan

/// A person who ran, drank and once lay in bed.
private struct Sample {
  let context: PlanContext
  let habits: [HistoryHabit]

  init(today: String = "2026-11-20") throws {
    let words = try testWords()
    let site = SiteFacts(
      title: "Test", language: "en", weekStartsOn: .monday, dayStartsAt: try #require(TimeOfDay(hour: 3, minute: 0)),
      accent: .named(.teal), today: try day(today))
    context = PlanContext(
      words: words, icons: Icons(sprite: []),
      edition: Frame.Edition(
        language: "en", direction: "ltr", accent: "accent-teal", site: "Test", isHome: true, hasCourse: false),
      site: site, isHome: true, reports: ReportCache())
    let owner = OwnerFacts(
      username: try #require(Username("ana")), name: "Ana", today: try day(today), isReader: true,
      photos: ["a.jpg": Photo(name: "a.jpg", width: 4, height: 3, digest: "")])
    var run = EventLog()
    run.append(
      .init(day: try day("2026-10-31"), value: .amount(try amount("5"))))
    run.append(
      .init(day: try day("2026-11-19"), time: TimeOfDay(hour: 7, minute: 5), value: .amount(try amount("2.5"))),
      details: EventDetails(
        comment: "A \"light\" <b>one</b>", photo: "a.jpg", location: Location(latitude: 38.72233, longitude: -9.13931)))
    run.append(.init(day: try day("2026-11-20"), value: .skip))
    run.append(.init(day: try day("2026-11-21"), value: .skip))
    var sit = EventLog()
    sit.append(.init(day: try day("2026-11-19"), time: TimeOfDay(hour: 1, minute: 30), value: .done))
    sit.append(.init(day: try day("2026-11-19"), value: .done))
    sit.append(.init(day: try day("2026-11-19"), time: TimeOfDay(hour: 6, minute: 0), value: .missed))
    let entries = [
      TrackedHabit(
        habit: Habit(
          slug: try #require(Slug("run")), title: "Run & rest", schedule: .daily,
          target: Target(.atLeast, try amount("5"), unit: "km")), log: run),
      TrackedHabit(habit: Habit(slug: try #require(Slug("sit")), title: "Sit", schedule: .daily), log: sit),
    ]
    let context = context
    habits = entries.map { HistoryHabit(HabitEntry($0, owner: owner, in: context)) }
  }

  /// The habit of somebody on another site.
  func habit(of name: String, _ username: String, at host: String) throws -> HistoryHabit {
    let owner = OwnerFacts(
      username: try #require(Username(username)), name: name, today: try day("2026-11-20"), isReader: false,
      photos: [:], pages: [:], host: host)
    let swim = Habit(slug: try #require(Slug("swim")), title: "Swim", schedule: .daily)
    return HistoryHabit(HabitEntry(TrackedHabit(habit: swim), owner: owner, in: context))
  }

  /// November up to the 20th as the page of the month has it.
  func month(own: OwnLeaves? = nil) throws -> EventDays {
    EventDays(
      selection: try selection("2026-11-01", "2026-11-30"), addresses: .here, root: "../", groupsByMonth: false,
      leaves: LeafMonth(
        days: try day("2026-11-01")...(try day("2026-11-20")), hasBefore: true, hasAfter: false,
        today: try day("2026-11-20"), weekStartsOn: context.weekStartsOn, own: own),
      context: context)
  }

  func selection(_ from: String, _ through: String) throws -> EventSelection {
    EventSelection(
      habits: habits, span: .days(from: try day(from), through: try day(through)),
      dayStartsAt: context.site.dayStartsAt)
  }
}

private func html(_ source: some MarkupSource) -> String {
  var writer = HTMLWriter()
  source.write(to: &writer)
  return String(decoding: writer.bytes, as: UTF8.self)
}

@Suite("History")
struct HistoryTests {
  @Test("the newest day is first, in it the latest time, hours after midnight last of all, and untimed ones at the end")
  func order() throws {
    let sample = try Sample()
    let events = try sample.selection("2026-01-01", "2026-12-31").events()
    let told = events.map { event in
      "\(event.day) \(sample.habits[event.habit].key) \(event.entry.time.map(\.description) ?? "-") \(event.place)"
    }
    #expect(
      told == [
        "2026-11-20 run - 0", "2026-11-19 sit 01:30 0", "2026-11-19 run 07:05 0", "2026-11-19 sit 06:00 2",
        "2026-11-19 sit - 1", "2026-10-31 run - 0",
      ])
  }

  @Test("two people of one name on other sites are two in the filter, each with their host")
  func namesakes() throws {
    let sample = try Sample()
    let others = [
      try sample.habit(of: "Ben", "feed-1", at: "a.example"), try sample.habit(of: "Ben", "feed-2", at: "b.example"),
    ]
    let filter = sample.context.historyFilter(sample.habits + others, of: .all, month: nil, sources: [])
    #expect(filter.people.map(\.name) == [sample.context.words(.historyMine), "Ben (a.example)", "Ben (b.example)"])
    #expect(filter.people.map { $0.habits.map(\.key) } == [["run", "sit"], ["feed-1_swim"], ["feed-2_swim"]])
  }

  @Test("rows of days to come are not told")
  func future() throws {
    let sample = try Sample()
    #expect(
      !(try sample.selection("2026-11-01", "2026-11-30").events().contains { $0.day > sample.context.site.today }))
  }

  @Test("the latest of each habit is one of each, with its place in its day")
  func latest() throws {
    let sample = try Sample()
    let events = EventSelection(habits: sample.habits, span: .latest, dayStartsAt: .midnight).events()
    #expect(events.map { sample.habits[$0.habit].key } == ["run", "sit"])
    #expect(events.map(\.place) == [0, 2])
  }

  @Test("every day of the month has an address on its page, and every event")
  func addresses() throws {
    let sample = try Sample()
    let text = html(try sample.month())
    let ids = text.matches(of: #/ id=([^ >]+)/#).map { String($0.1) }
    #expect(ids.prefix(7) == ["d20", "d20-run", "d19", "d19-sit", "d19-run", "d19-sit.3", "d19-sit.2"])
    #expect(Array(ids.dropFirst(7)) == (1...18).reversed().map { "d\($0)" })
    #expect(text.contains("<a href=#d19-sit.3>missed</a>"))
    #expect(!text.contains("2026-10-"))
  }

  @Test("elsewhere they lead to the page of their month, and have no address of their own")
  func elsewhere() throws {
    let sample = try Sample()
    let days = EventDays(
      selection: try sample.selection("2026-01-01", "2026-12-31"), addresses: .months(folder: "all/"), root: "../",
      groupsByMonth: true, context: sample.context)
    let text = html(days)
    #expect(!text.contains(" id="))
    #expect(text.contains("<h2><a href=all/2026-10.html>October 2026</a></h2>"))
    #expect(text.contains("<time datetime=2026-10-31><b>31</b> <span>Saturday</span></time>"))
    #expect(text.contains("<a href=all/2026-10.html#d31-run>5 km</a>"))
  }

  @Test("what people write stands in the page as text")
  func escaping() throws {
    let sample = try Sample()
    let text = html(
      EventDays(
        selection: try sample.selection("2026-11-19", "2026-11-19"), addresses: .here, root: "../",
        groupsByMonth: false, context: sample.context))
    #expect(text.contains("A &quot;light&quot; &lt;b&gt;one&lt;/b&gt;"))
    #expect(text.contains("Run &amp; rest"))
    #expect(!text.contains("<b>one"))
    #expect(text.contains(#"src="../photos/ana/a.jpg""#))
  }

  @Test("an amount is marked as its day stands, and a skip as a skip")
  func marks() throws {
    let sample = try Sample()
    let events = try sample.selection("2026-01-01", "2026-12-31").events()
    let states = events.map(\.state)
    #expect(states == [.skipped, .d4, .d2, .missed, .d4, .d4])
  }

  @Test("the script's data is JSON that tells the same events")
  func data() throws {
    let sample = try Sample()
    let script = html(
      HistoryData(
        name: "2026", selection: try sample.selection("2026-01-01", "2026-12-31"), context: sample.context))
    #expect(script.hasPrefix("daybookHistory(\"2026\",") && script.hasSuffix(");\n"))
    #expect(!script.contains("<"))
    let start = try #require(script.firstIndex(of: ","))
    let json = script[script.index(after: start)...].dropLast(3)
    let object = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    #expect(object["h"] as? [String] == ["run", "sit"])
    let values = try #require(object["v"] as? [[String]])
    let photos = try #require(object["p"] as? [[Any]])
    #expect(photos.count == 1 && photos[0][0] as? String == "photos/ana/a.jpg" && photos[0][1] as? Int == 4)
    let events = try #require(object["e"] as? [[Any]])
    #expect(events.count == 6)
    let light = events[1]
    #expect(light[0] as? Int == Int(try day("2026-11-19").number))
    #expect(values[try #require(light[3] as? Int)] == ["d2", "2.5 km"])
    #expect(light[4] as? Int == 425)
    #expect(light[5] as? String == "A \"light\" <b>one</b>")
    #expect(light[6] as? Double == 38.7223 && light[7] as? Double == -9.1393 && light[9] as? Int == 0)
    #expect(light[8] as? Int == 0 && (object["l"] as? [[String]])?.count == 1)
    // Half past one of the night after, three hours before the day ends.
    #expect(events[3][4] as? Int == 1530)
    #expect(events.map { $0[2] as? Int } == [0, 0, 0, 0, 1, 2])
  }

  @Test("what a selection shows changes its encoding, what it does not show leaves it alone")
  func encoding() throws {
    func bytes(_ from: String, _ through: String, today: String = "2026-11-20") throws -> [UInt8] {
      var encoder = ModelEncoder()
      try Sample(today: today).selection(from, through).encode(into: &encoder)
      return encoder.bytes
    }
    #expect(try bytes("2026-10-01", "2026-10-31") == bytes("2026-10-01", "2026-10-31", today: "2026-11-21"))
    #expect(try bytes("2026-11-01", "2026-11-30") != bytes("2026-11-01", "2026-11-30", today: "2026-11-21"))
    #expect(try bytes("2026-10-01", "2026-10-31") != bytes("2026-10-01", "2026-11-30"))
  }
}
