import Foundation
import Journal
import Testing

@testable import daybook

/// What a habit's page tells, whatever the habit's age.
@Suite("Habit pages")
struct HabitPageTests {
  private static let page = "home/ana/habits/habit/index.html"

  /// The files of a built site with one habit of ana's, as text.
  private func build(
    _ schedule: String, more: String = "", rows: [String], today: String = "2026-11-20"
  ) async throws -> [String: String] {
    let site = try TemporarySite(today: today)
    try site.write("daybook.yml", "title: Test\nowner: ana\nlanguage: en\n")
    try site.write("people/ana/profile.yml", "name: Ana\n")
    try site.write("people/ana/habits/habit.md", "---\ntitle: Habit\nschedule: \(schedule)\n\(more)---\n")
    for (year, rows) in Dictionary(grouping: rows, by: { $0.prefix(4) }) {
      try site.write(
        "people/ana/events/\(year).csv", "when,habit,value,comment\n" + rows.joined(separator: "\n") + "\n")
    }
    try await site.build()
    return try TemporarySite.files(in: site.site).mapValues { String(decoding: $0, as: UTF8.self) }
  }

  @Test("of ten years or thirty, a habit page weighs at most 100 KB and leads to each year", arguments: [10, 30])
  func weight(years: Int) async throws {
    let site = try TemporarySite()
    let shape = DemoShape(people: 1, habits: 12, years: years, until: try #require(Day("2026-11-20")), seed: 1)
    try FileManager.default.removeItem(atPath: site.data)
    _ = try DemoFolder(shape: shape).write(to: site.data)
    try await site.build()
    let files = try TemporarySite.files(in: site.site)
    let pages = files.filter { $0.key.hasPrefix("home/") && $0.key.firstMatch(of: #/habits/[^/]+/index\.html/#) != nil }
    #expect(pages.count == 12)
    for (path, bytes) in pages {
      #expect(bytes.count <= 100_000, "\(path)")
      let html = String(decoding: bytes, as: UTF8.self)
      #expect(html.matches(of: #/<div class="ax"/#).count == 1, "\(path)")
      let linked = Set(html.matches(of: #/<th role=rowheader><a href="(\d{4}\.html)">/#).map { String($0.1) })
      let folder = path.dropLast("index.html".count)
      let there = files.keys.filter { $0.hasPrefix(folder) && $0 != path }.map { String($0.dropFirst(folder.count)) }
      #expect(linked.count >= years && linked == Set(there), "\(path)")
    }
  }

  @Test("a habit whose years are all on its axis has no line for each of them, and leads to their pages")
  func young() async throws {
    let files = try await build("daily", rows: ["2025-03-01,habit,done,", "2026-11-01,habit,done,"])
    let html = try #require(files[Self.page])
    #expect(!html.contains("class=\"lf\""))
    for year in ["2025", "2026"] { #expect(html.contains("<a href=\"\(year).html\">")) }
    // Nothing is drawn before the first day: two days of the first week, the first of which was done.
    #expect(html.contains("<path class=d4 d=\"M6 "))
  }

  @Test("the glance at all years draws a stroke for each day and tells each month's figures")
  func glance() async throws {
    let files = try await build(
      "daily", more: "start: 2024-01-01\npaused: [{from: 2025-02-03, to: 2025-02-16}]\n",
      rows: ["2024-01-01,habit,done,", "2024-01-02,habit,done,", "2024-01-08,habit,done,", "2026-11-01,habit,done,"])
    let html = try #require(files[Self.page])
    let year = try #require(html.firstMatch(of: #/<a href="2024\.html">2024</a>(.*?)</tr>/#)?.1)
    #expect(year.contains(#"<path class=d4 d="M0 18h2m5 0h1"/>"#))
    #expect(year.contains(#"<path class="bs" d="M0 29.5h366"/>"#))
    #expect(year.contains("<td role=cell>3<i>/31</i></td><td role=cell>0<i>/29</i></td>"))
    #expect(year.contains("<b>3 of 366 days</b>"))
    let paused = try #require(html.firstMatch(of: #/<a href="2025\.html">2025</a>(.*?)</tr>/#)?.1)
    #expect(paused.contains(#"<path class=sk d="M33 18h14"/>"#))
  }

  @Test("the axis names its pauses, streaks and comments, and says the same as a table")
  func axis() async throws {
    let rows =
      ["2026-04-10,habit,2,Fog"] + (1...9).map { "2026-06-0\($0),habit,5," }
      + (10...19).map { "2026-06-\($0),habit,5," } + ["2026-11-18,habit,8,", "2026-11-19,habit,5,"]
    let files = try await build(
      "daily", more: "target: at least 5 km\npaused: [{from: 2026-10-01, to: 2026-10-31}]\n", rows: rows)
    let html = try #require(files[Self.page])
    #expect(html.contains(">Best streak: 19 days</text>"))
    #expect(html.contains(">2 days since 18 Nov</text>"))
    #expect(html.contains(">Comeback, 18 Nov</text>"))
    #expect(html.contains(">10 Apr “Fog”</text>"))
    #expect(html.contains(">Paused, 1 – 31 Oct 2026</text>"))
    #expect(html.contains(">km by week, below by month. Goal: 35</text>"))
    #expect(html.contains("<tr><th scope=row>June 2026</th><td>19 of 30</td><td>95 km</td>"))
    // Well over the target, by a mark.
    #expect(html.contains("<path class=d5 d="))
    let year = try #require(files["home/ana/habits/habit/2026.html"])
    #expect(year.contains("<i class=pd></i>Paused, 1 – 31 Oct 2026"))
    #expect(year.matches(of: #/<td class="sk pd">/#).count == 31)
  }

  @Test("of a limit the axis shows the limit, and days over it are crossed out")
  func limit() async throws {
    let files = try await build(
      "daily", more: "target: at most 2 cups\n", rows: ["2026-11-10,habit,3,", "2026-11-12,habit,1,"])
    let html = try #require(files[Self.page])
    #expect(html.contains("Limit: 14"))
    #expect(html.contains("<path class=ov d=\"M"))
  }

  @Test("the page of a habit that began today has an axis, and one that is still to begin has none")
  func newborn() async throws {
    let today = try #require(try await build("daily", rows: ["2026-11-20,habit,done,"])[Self.page])
    #expect(today.contains("<div class=\"ax\""))
    let later = try #require(try await build("daily", more: "start: 2026-12-01\n", rows: [])[Self.page])
    #expect(!later.contains("<div class=\"ax\""))
  }

  @Test("days of a month that is undecided are not among the months that were kept: never more of them than there are")
  func runningMonth() async throws {
    let rows =
      (1...10).flatMap { month in
        let number = month < 10 ? "0\(month)" : "\(month)"
        return ["03", "17", "24"].map { "2026-\(number)-\($0),habit,done," }
      } + ["2026-11-03,habit,done,", "2026-11-17,habit,done,"]
    let files = try await build("3 times a month", more: "start: 2026-01-01\n", rows: rows)
    #expect(try #require(files[Self.page]).contains("<p>10 of 10 months</p>"))
    #expect(try #require(files["home/ana/habits/habit/2026.html"]).contains("10 of 10 months"))
  }

  @Test("figures that count what was due say how much was done besides")
  func extra() async throws {
    // Two Mondays of two, a Sunday that was not due.
    let files = try await build(
      "mon", more: "start: 2026-11-09\n",
      rows: ["2026-11-09,habit,done,", "2026-11-15,habit,done,", "2026-11-16,habit,done,"])
    let html = try #require(files[Self.page])
    #expect(html.contains("<p>2 of 2 days, 1 extra</p>"))
    #expect(html.contains(#"<span class="v">Sunday: never due, 1 extra</span>"#))
    #expect(html.contains("<dt>In all</dt><dd>3<small>times</small>"))
  }

  @Test("lately, check-ins without a comment between those with one are counted, so that they do not look missed")
  func lately() async throws {
    let quiet = (2...15).filter { $0 != 8 }.map { "2026-11-\($0 < 10 ? "0" : "")\($0),habit,done," }
    let told = (16...20).map { "2026-11-\($0),habit,done,Good \($0)" }
    let early = ["2026-10-30,habit,done,One", "2026-10-31,habit,done,Two", "2026-11-01,habit,done,Three"]
    let files = try await build(
      "daily", rows: early + quiet + ["2026-11-08,habit,skip,"] + told)
    let html = try #require(files[Self.page])
    #expect(
      html.contains(
        #"<li class="ev"><p class="when">2 – 15 Nov 2026</p><p>13 more check-ins. 1 skipped.</p></li>"#))
    #expect(html.matches(of: #/<li class="ev">/#).count == 9)
  }

  @Test("lately, a single check-in without a comment between others is told like them")
  func single() async throws {
    let days = (10...20).map { "2026-11-\($0),habit,done,\($0 == 15 ? "" : "Good")" }
    let html = try #require(try await build("daily", rows: days)[Self.page])
    #expect(!html.contains("more check-in"))
    #expect(html.matches(of: #/<li class="ev">/#).count == 9)
  }
}
