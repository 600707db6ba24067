import Exchange
import Foundation
import Insights
import Journal
import TestSupport
import Testing

@Suite("Feeds of a person")
struct FeedTests {
  private static func day(_ text: String) throws -> Day { try #require(Day(text)) }

  private static func feed(habits: Int = 2, comment: String? = "Fog, \"thick\" <b>", checkIns: Int = 1) throws
    -> PersonFeed
  {
    let through = try day("2026-11-20")
    let zone = "America/St_Johns"
    let moment = FeedMoment(WallClock(date: through, time: try #require(TimeOfDay("07:05"))), in: zone)
    let tracked = try (0..<habits).map { number in
      PersonFeed.TrackedHabit(
        id: try #require(Slug("run-\(number)")), page: "https://example.org/people/ana/run-\(number)/index.html",
        title: "Run \(number) & \u{1F3C3}", color: .teal, schedule: "mon, wed, fri", target: "at least 5 km",
        unit: "km",
        streakUnit: .days, currentStreak: 3, bestStreak: 24, total: 114, score: 871,
        days: (0..<14).map { back in
          PersonFeed.DayEntry(
            day: through - (13 - back), status: back % 3 == 0 ? .done : .rest,
            amount: back % 3 == 0 ? Amount(millionths: 5_200_000) : nil)
        })
    }
    let values: [EventValue] = [.done, .skip, .missed, .amount(Amount(millionths: 1))]
    let entries = try (0..<3).map { back in
      PersonFeed.Entry(
        day: through - back, title: "\(through - back)", html: "<ul><li>Run</li></ul>",
        moment: back == 0 ? moment : FeedMoment(noonOf: through - back, in: zone),
        checkIns: try (0..<checkIns).map { number in
          PersonFeed.CheckIn(
            habit: try #require(Slug("run-0")), value: values[(number + back) % 4],
            time: back == 0 ? moment.clock.time : nil, comment: comment)
        })
    }
    return PersonFeed(
      name: "Ana", language: "pt-BR", page: "https://example.org/people/ana/index.html",
      json: "https://example.org/people/ana/feed.json", atom: "https://example.org/people/ana/feed.xml", timeZone: zone,
      generated: moment, through: through, habits: tracked, entries: entries)
  }

  @Test("what is written is read as the same, but for its HTML")
  func roundTrip() throws {
    let feed = try Self.feed()
    var expected = feed
    expected.atom = ""
    for index in expected.entries.indices { expected.entries[index].html = "" }
    #expect(try PersonFeed(reading: feed.jsonFeed) == expected)
    let text = String(decoding: feed.jsonFeed, as: UTF8.self)
    #expect(text.contains(#""generated":"2026-11-20T07:05:00-03:30""#))
    #expect(text.contains(#"["2026-11-19","done",5.2],["2026-11-20","rest"]"#))
  }

  @Test("Atom has an entry for each day, in XML that holds any text")
  func atom() throws {
    var feed = try Self.feed()
    feed.name = "Ana & \u{1}<\u{FFFE}\"\n"
    feed.entries[1].html = "<ul><li>]]> &amp;</li></ul>"
    let xml = feed.atomFeed
    let text = String(decoding: xml, as: UTF8.self)
    #expect(text.contains("<title>Ana &amp; &lt;&quot;\n</title>"))
    #expect(
      text.contains("<content type=\"html\">&lt;ul&gt;&lt;li&gt;]]&gt; &amp;amp;&lt;/li&gt;&lt;/ul&gt;</content>"))
    #expect(text.contains("<updated>2026-11-20T07:05:00-03:30</updated>"))
    #expect(text.components(separatedBy: "<entry>").count == 4)
    #expect(text.hasSuffix("</feed>\n") && text.contains("<id>https://example.org/people/ana/feed.xml#2026-11-19</id>"))
  }

  /// What a habit of two weeks becomes for its followers.
  private static func followed(
    _ target: String?, _ days: [(back: Int, status: DayStatus, amount: Int?)], _ checkIns: [EventValue] = []
  ) throws -> [String] {
    var feed = try feed(habits: 1, checkIns: 0)
    let through = feed.through
    feed.habits[0].target = target
    feed.habits[0].days = days.map {
      PersonFeed.DayEntry(
        day: through - $0.back, status: $0.status, amount: $0.amount.map { Amount(millionths: Int64($0) * 1_000_000) })
    }
    feed.entries = [feed.entries[0]]
    feed.entries[0].checkIns = checkIns.map { PersonFeed.CheckIn(habit: feed.habits[0].id, value: $0) }
    let read = try PersonFeed(reading: feed.jsonFeed)
    let log = try #require(read.trackedHabits(through: through).first).log
    return log.entries.map { "\(through - $0.day) \($0.value)" }
  }

  @Test("a limit that was kept without anything recorded is no check-in of its followers")
  func limits() throws {
    let days: [(Int, DayStatus, Int?)] = [(3, .done, 2), (2, .over, 7), (1, .done, nil), (0, .skipped, nil)]
    let amounts = try ["2", "7"].map { EventValue.amount(try Amount.parse($0).get()) }
    #expect(
      try Self.followed("at most 3 coffees", days) == ["3 \(amounts[0])", "2 \(amounts[1])", "0 \(EventValue.skip)"])
    // Without a target, and with one to reach, a day that was done is one.
    #expect(
      try Self.followed(nil, [(1, .done, nil), (0, .missed, nil)]) == ["1 \(EventValue.done)"])
    #expect(try Self.followed("at least 3 km", [(1, .done, nil)]) == ["1 \(EventValue.done)"])
    // An amount is nothing where there is no target that it counts for.
    #expect(try Self.followed(nil, [], [amounts[0], .done]) == ["0 \(EventValue.done)"])
    #expect(try Self.followed("five coffees", [(1, .partial, 2)], [amounts[0]]).isEmpty)
  }

  @Test("of a feed with more than people have, the first habits and the newest days are shown")
  func muchShown() throws {
    let many = try PersonFeed(reading: Self.feed(habits: 200).jsonFeed)
    #expect(many.trackedHabits(through: many.through).count == PersonFeed.habitsShown)
    let often = try PersonFeed(reading: Self.feed(checkIns: 400).jsonFeed)
    let log = try #require(often.trackedHabits(through: often.through).first).log
    let days = Dictionary(grouping: log.entries, by: \.day).mapValues(\.count)
    #expect(days[often.through] == 400 && (days[often.through - 1] ?? 0) == 100)
  }

  @Test("a feed never has more bytes than are read, and says how much it leaves out")
  func bounds() throws {
    let long = String(repeating: "\"é\\", count: 8000)
    for feed in [
      try Self.feed(habits: 900), try Self.feed(comment: long, checkIns: 60), try Self.feed(checkIns: 1900),
    ] {
      let json = feed.jsonFeed
      #expect(json.count <= PersonFeed.largest && feed.atomFeed.count <= PersonFeed.largest)
      let read = try PersonFeed(reading: json)
      #expect(read.habits.count + read.habitsLeftOut == feed.habits.count)
      #expect(read.habits == Array(feed.habits.prefix(read.habits.count)) && !read.habits.isEmpty)
      #expect(read.entries.map(\.day) == Array(feed.entries.map(\.day).prefix(read.entries.count)))
      #expect(!read.entries.isEmpty)
    }
    let many = String(decoding: try Self.feed(checkIns: 1900).jsonFeed, as: UTF8.self)
    #expect(many.contains("\"left_out\":"))
    // So long that a day has no room for a single comment: it is told without.
    var widest = try Self.feed()
    widest.entries[0].html = long + long + long
    widest.entries[0].checkIns[0].comment = long + long + long
    #expect(try PersonFeed(reading: widest.jsonFeed).entries.count == 3)
    #expect(widest.atomFeed.count <= PersonFeed.largest)
  }

  private static let head =
    #"{"version":"https://jsonfeed.org/version/1.1","title":"Ana","home_page_url":"https://a.example/","feed_url":"https://a.example/feed.json""#

  private static func extended(_ habits: String = "", spec: Int = 1, more: String = "", items: String = "") -> String {
    head
      + #","_daybook":{"spec":\#(spec),"timezone":"UTC","generated":"2026-11-20T07:05:00Z","through":"2026-11-20","habits":[\#(habits)]\#(more)},"items":[\#(items)]}"#
  }

  private static func habit(_ id: String = "run", url: String = "https://a.example/run", days: String = "") -> String {
    #"{"id":"\#(id)","url":"\#(url)","title":"Run","days":[\#(days)]}"#
  }

  @Test(
    "what is no such feed is refused, with what is wrong and where",
    arguments: [
      ("", FeedFlaw.malformed("")), ("[", .malformed("")), ("[]", .malformed("")), ("\"a\"", .malformed("")),
      ("{}", .noFeed), (#"{"version":"https://jsonfeed.org/version/2"}"#, .noFeed), (head + "}", .noExtension),
      (extended(spec: 2), .newer(2)), (extended(spec: 0), .malformed("_daybook.spec")),
      (extended(habit("No Slug")), .malformed("_daybook.habits.0.id")),
      (
        extended(#"{"id":"run","url":"https://a.example/run","title":" \n\u200b","days":[]}"#),
        .malformed("_daybook.habits.0.title")
      ),
      (extended(habit() + "," + habit()), .malformed("_daybook.habits.1.id")),
      (extended(habit(url: "javascript:alert(1)")), .malformed("_daybook.habits.0.url")),
      (extended(habit(url: "https://a.example@evil/")), .malformed("_daybook.habits.0.url")),
      (extended(habit(url: "https://a.example/<script>")), .malformed("_daybook.habits.0.url")),
      (extended(habit(days: #"["2026-02-30","done"]"#)), .malformed("_daybook.habits.0.days.0.0")),
      (
        extended(habit(days: #"["2026-11-20","done"],["2026-11-20","done"]"#)), .malformed("_daybook.habits.0.days.1.0")
      ),
      (extended(habit(days: #"["2026-11-20","great"]"#)), .malformed("_daybook.habits.0.days.0.1")),
      (extended(habit(days: #"["2026-11-20","done",-1]"#)), .malformed("_daybook.habits.0.days.0.2")),
      (extended(habit(days: #"["2026-11-20","done",1e30]"#)), .malformed("_daybook.habits.0.days.0.2")),
      (
        extended(habit(days: Array(repeating: #"["2026-11-20","done"]"#, count: 32).joined(separator: ","))),
        .tooMany("days")
      ),
      (extended(items: Array(repeating: "{}", count: 401).joined(separator: ",")), .tooMany("items")),
      (
        extended(items: #"{"_daybook":{"day":"2026-11-20","check_ins":[]}}"#),
        .malformed("items.0.date_published")
      ),
      (
        extended(
          items:
            #"{"date_published":"2026-11-20T07:05:00Z","_daybook":{"day":"2026-11-20","check_ins":[{"habit":"run","value":"maybe"}]}}"#
        ),
        .malformed("items.0._daybook.check_ins.0.value")
      ),
    ])
  func refused(text: String, flaw: FeedFlaw) {
    #expect(throws: flaw) { try PersonFeed(reading: Array(text.utf8)) }
  }

  @Test("more bytes than a feed has are not even looked at, nor is what is nested without end")
  func endless() {
    let deep = Array(repeating: UInt8(ascii: "["), count: PersonFeed.largest)
    #expect(throws: FeedFlaw.self) { try PersonFeed(reading: deep) }
    #expect(throws: FeedFlaw.tooLarge) { try PersonFeed(reading: deep + [0x20]) }
    #expect(throws: FeedFlaw.tooMany("habits")) {
      let habits = (0...1000).map { Self.habit("h\($0)", url: "https://a.example") }.joined(separator: ",")
      return try PersonFeed(reading: Array(Self.extended(habits).utf8))
    }
  }

  @Test("habits of elsewhere are like those of here: with check-ins, or the days alone, and no day that cannot be")
  func habits() throws {
    let text = Self.extended(
      #"{"id":"run","url":"https://a.example/run","title":"Run","schedule":"whenever","target":"at least 5 km","days":[["2026-11-18","done",6],["2026-11-19","missed"],["2026-11-20","done",5]]},{"id":"sit","url":"https://a.example/sit","title":"Sit","schedule":"mon","target":"nothing known","days":[["0001-01-01","done"],["2026-11-18","done"],["2027-05-01","done"]]}"#,
      items:
        #"{"date_published":"2026-11-20T07:05:00Z","_daybook":{"day":"2026-11-20","check_ins":[{"habit":"run","value":2,"time":"07:00","comment":"Fog"},{"habit":"run","value":3},{"habit":"none","value":"done"},{"habit":"sit","value":9}]}},{"date_published":"2031-01-01T07:05:00Z","_daybook":{"day":"2031-01-01","check_ins":[{"habit":"run","value":1}]}},{"date_published":"1999-01-01T07:05:00Z","_daybook":{"day":"1999-01-01","check_ins":[{"habit":"run","value":1}]}}"#
    )
    let today = try Self.day("2026-11-21")
    let habits = try PersonFeed(reading: Array(text.utf8)).trackedHabits(through: today)
    let (run, sit) = (try #require(habits.first), try #require(habits.last))
    #expect(run.habit.schedule == .daily && run.habit.target != nil && run.habit.start == Day("2026-11-18"))
    #expect(run.log.entries.map(\.day.description) == ["2026-11-18", "2026-11-20", "2026-11-20"])
    #expect(run.log.entries.compactMap { run.log.details(of: $0)?.comment } == ["Fog"])
    #expect(sit.habit.target == nil && sit.log.entries.map(\.value) == [.done])
    #expect(sit.log.entries.map(\.day.description) == ["2026-11-18"])
  }

  @Test("what could turn a line around, move a cursor or go on for ever does not come in")
  func cleaned() throws {
    let text = Self.extended(
      #"{"id":"run","url":"https://a.example/run","title":"Run\u001b[31m\u202e\nnow\u0000\ud83c\udfc3","color":"glow","current_streak":-4,"score_permille":99999,"unit":"\#(String(repeating: "k", count: 99))","new":{"a":[1]},"days":[]}"#,
      more: #","extra":1"#, items: #"{"title":5.5,"date_published":"x"}"#.replacing("5.5", with: "\"t\""))
    let feed = try PersonFeed(reading: Array(text.utf8))
    let habit = try #require(feed.habits.first)
    #expect(habit.title == "Run[31m now\u{1F3C3}" && habit.unit?.count == 30)
    #expect(habit.color == .standIn(for: "run") && habit.currentStreak == 0 && habit.score == 1000)
    #expect(feed.entries.isEmpty)
  }

  @Test("bytes that were changed anywhere are read or refused, and nothing else happens")
  func mutations() throws {
    var random = SeededGenerator(seed: 7)
    let bytes = try Self.feed().jsonFeed
    for _ in 0..<Rounds.count(150, thorough: 5000) {
      var changed = bytes
      for _ in 0...Int.random(in: 0..<3, using: &random) {
        let place = Int.random(in: 0..<changed.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: changed[place] = UInt8.random(in: 0...255, using: &random)
        case 1: changed.remove(at: place)
        default: changed.removeSubrange(place..<min(changed.count, place + 40))
        }
      }
      guard let read = try? PersonFeed(reading: changed) else { continue }
      #expect(read.jsonFeed.count <= PersonFeed.largest)
    }
  }

  @Test(
    "moments are told by the clock of their zone, in summer and winter",
    arguments: [
      ("2026-07-01T09:30", "Europe/Lisbon", "2026-07-01T09:30:00+01:00"),
      ("2026-12-01T09:30", "Europe/Lisbon", "2026-12-01T09:30:00Z"),
      ("2026-12-01T23:59", "America/Los_Angeles", "2026-12-01T23:59:00-08:00"),
      // Shown twice: the first; skipped: as if it had not been.
      ("2026-10-25T02:30", "Europe/Berlin", "2026-10-25T02:30:00+02:00"),
      ("2026-03-29T02:30", "Europe/Berlin", "2026-03-29T02:30:00+01:00"),
      ("2026-12-01T09:30", "Nowhere/Land", "2026-12-01T09:30:00Z"),
    ])
  func moments(clock: String, zone: String, text: String) throws {
    let moment = FeedMoment(try #require(WallClock(clock)), in: zone)
    #expect(moment.text == text)
    #expect(FeedMoment(text) == moment)
    #expect(FeedMoment(text.prefix(19) + ".25" + text.dropFirst(19)) == moment)
  }

  @Test(
    "a text that is no moment is none",
    arguments: [
      "", "2026-11-20", "2026-11-20T07:05:00", "2026-11-20T07:05Z", "2026-11-20T25:05:00Z", "2026-11-20T07:05:61Z",
      "2026-11-20T07:05:00.Z", "2026-11-20T07:05:00+1:00", "2026-11-20T07:05:00+24:00", "2026-11-20T07:05:00Zulu",
      "2026-13-20T07:05:00Z",
    ])
  func noMoments(text: String) {
    #expect(FeedMoment(text) == nil)
  }
}
