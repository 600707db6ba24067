import Insights
import Journal
import TestSupport
import Testing

@testable import Audience
@testable import SitePlan

@Suite("Pictures beside links")
struct CardTests {
  /// A text as it is stitched, row by row.
  private func drawn(_ text: String) -> [String] {
    let stitched = StitchedText(text)
    let top = stitched.runs.map(\.y).min() ?? 0
    let bottom = stitched.runs.map(\.y).max() ?? -1
    guard top <= bottom else { return [] }
    return (top...bottom).map { row in
      var line = [Character](repeating: ".", count: stitched.width)
      for run in stitched.runs where run.y == row {
        for place in run.x..<run.x + run.length { line[place] = "#" }
      }
      return String(line)
    }
  }

  @Test("letters stand beside each other with a stitch between them, small ones on the same line as large ones")
  func letters() {
    #expect(
      drawn("Ana") == [
        ".###.............", "#...#............", "#...#.####...###.", "#####.#...#.....#", "#...#.#...#..####",
        "#...#.#...#.#...#", "#...#.#...#..####",
      ])
    #expect(drawn("í") == ["..#", ".#.", "...", ".#.", ".#.", ".#.", ".#.", ".#."])
    #expect(drawn("Ü").count == 9 && drawn("Ü")[0] == ".#.#.")
    #expect(drawn("ç").suffix(2) == ["..#.", "..#."])
    #expect(drawn("œ") == drawn("oe"))
    // Composed or not, it is the same letter.
    #expect(drawn("e\u{301}") == drawn("é"))
  }

  @Test("what there is no letter for is left out, and what has no room is cut")
  func leftOut() {
    #expect(StitchedText("Ωμέγα").isEmpty && StitchedText("").width == 0)
    #expect(drawn("A\u{1F3C3}na") == drawn("Ana"))
    let cut = StitchedText("A very long name of somebody", atMost: 60)
    #expect(cut.width <= 60 && cut.width > 40)
    #expect(StitchedText("Ana", atMost: 3).width == StitchedText("…").width)
  }

  private func entry(
    _ slug: String, _ days: ClosedRange<Int>, today: String, target: Target? = nil, value: EventValue = .done
  ) throws -> HabitEntry {
    var log = EventLog()
    let first = try day("2026-11-01")
    for index in days { log.append(.init(day: first + (index - 1), value: value)) }
    let habit = Habit(
      slug: try #require(Slug(slug)), title: slug.capitalized, schedule: .daily, target: target, start: first)
    return HabitEntry(
      TrackedHabit(habit: habit, log: log),
      owner: OwnerFacts(
        username: try #require(Username("ana")), name: "Ana Lima", today: try day(today), isReader: false, photos: [:]),
      in: try context())
  }

  private func context() throws -> PlanContext {
    PlanContext(
      words: try testWords(), icons: Icons(sprite: []),
      edition: Frame.Edition(
        language: "en", direction: "ltr", accent: "c-teal", site: "Test", isHome: false, hasCourse: false),
      site: SiteFacts(
        title: "Test", language: "en", weekStartsOn: .monday, dayStartsAt: .midnight, accent: .named(.teal),
        today: try day("2026-11-20"), baseURL: "https://example.org/"), isHome: false, reports: ReportCache())
  }

  private func card(_ today: String, newest: String = "2026-11-10") throws -> YearCard {
    let limit = Target(.atMost, Amount(millionths: 2_000_000), unit: "cups")
    let habits = [
      try entry("sit", 1...9, today: today),
      try entry("coffee", 3...4, today: today, target: limit, value: .amount(Amount(millionths: 3_000_000))),
      try entry(
        "run", 2...10, today: today, target: Target(.atLeast, Amount(millionths: 5_000_000), unit: "km"),
        value: .amount(Amount(millionths: 5_000_000))),
    ]
    return try context().card(of: habits[0].owner, habits: habits, year: 2026, newest: try day(newest))
  }

  @Test("it stands as of the newest check-in, whatever day it is")
  func newest() throws {
    func bytes(_ card: YearCard) -> [UInt8] {
      var encoder = ModelEncoder()
      card.encode(into: &encoder)
      return encoder.bytes
    }
    let then = try card("2026-11-10")
    for today in ["2026-11-11", "2026-11-20", "2026-12-31", "2027-03-01"] {
      #expect(bytes(try card(today)) == bytes(then), "\(today)")
      #expect(try card(today).png == then.png, "\(today)")
    }
    // Nine days, of which two were over the limit and one began without a run.
    #expect(then.days.due == 9 && then.days.full == 6)
    #expect(then.figures.map(\.number) == ["6", "9", "45"])
    #expect(then.figures.map(\.second) == ["people.card_all_done", "Sit", "Run"])
    #expect(then.newest == (try day("2026-11-10")))
  }

  @Test("it is a PNG of 1200 by 630 in a few kilobytes")
  func picture() throws {
    let png = try card("2026-11-20").png
    #expect(png.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) && png.count < 8192)
    #expect(Array(png[16..<24]) == [0, 0, 4, 0xB0, 0, 0, 2, 0x76])
  }

  @Test("a name without letters leaves the year, the days and the figures")
  func nameless() throws {
    var entry = try card("2026-11-20")
    entry = YearCard(
      name: "Ωμέγα", color: entry.color, days: entry.days, newest: nil, figures: [], weekStartsOn: .sunday,
      words: entry.words)
    #expect(entry.png.count > 1000)
    #expect(entry.sentence.hasPrefix("people.ribbon"))
  }
}

@Suite("Pictures to embed")
struct BadgeTests {
  @Test("texts of people are escaped, titles are cut to the room that there is, and both grounds have their colours")
  func badge() throws {
    let title = "<script>\"&' " + String(repeating: "long ", count: 30)
    var log = EventLog()
    for text in ["2026-11-18", "2026-11-19", "2026-11-20"] { log.append(.init(day: try day(text), value: .done)) }
    let owner = OwnerFacts(
      username: try #require(Username("ana")), name: "Ana", today: try day("2026-11-20"), isReader: false, photos: [:])
    let words = try testWords()
    let context = PlanContext(
      words: words, icons: Icons(sprite: []),
      edition: Frame.Edition(
        language: "en", direction: "ltr", accent: "c-teal", site: "Test", isHome: false, hasCourse: false),
      site: SiteFacts(
        title: "Test", language: "en", weekStartsOn: .monday, dayStartsAt: .midnight, accent: .named(.teal),
        today: owner.today, baseURL: "https://example.org/d/"), isHome: false, reports: ReportCache())
    let entry = HabitEntry(
      TrackedHabit(habit: Habit(slug: try #require(Slug("sit")), title: title, schedule: .daily), log: log),
      owner: owner,
      in: context)
    func drawn(_ source: some MarkupSource) -> String {
      var writer = HTMLWriter()
      source.write(to: &writer)
      return String(decoding: writer.bytes, as: UTF8.self)
    }
    let badge = drawn(HabitBadge(of: entry, in: words))
    #expect(badge.contains("<title id=\"t\">&lt;script&gt;&quot;&amp;&#39; long") && !badge.contains("<script"))
    #expect(badge.contains("…</text>") && badge.contains(">3 days</text>"))
    #expect(badge.contains("[fill=\"#fbf9f5\"]{fill:#171512}") && badge.contains("prefers-color-scheme:dark"))
    let files = context.picturesToEmbed(of: entry, in: entry.address.folder)
    #expect(files.map(\.path) == ["people/ana/sit/badge.svg", "people/ana/sit/year.svg"])
    guard case .drawn(let year) = files[1].content else { throw Missing() }
    #expect(drawn(year).hasPrefix(YearPicture.beginning) && drawn(year).contains("[stroke=\"#e3dbce\"]"))

    let embed = try #require(context.embed(entry))
    #expect(embed.badge.markdown.hasPrefix("[![\\<script\\>\"\\&' long"))
    #expect(
      embed.badge.markdown.hasSuffix(
        "](https://example.org/d/people/ana/sit/badge.svg)](https://example.org/d/people/ana/sit/index.html)"))
    #expect(embed.year?.html.contains("alt=\"&lt;script&gt;&quot;&amp;&#39; long") == true)
  }

  private struct Missing: Error {}
}
