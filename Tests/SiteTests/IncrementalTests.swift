import Foundation
import Journal
import TestSupport
import Testing

@testable import daybook

@Suite("Building again")
struct IncrementalTests {
  @Test(
    "after any edits the site is, byte for byte, what a clean build makes",
    arguments: 1...Rounds.count(2 as UInt64, thorough: 2))
  func edits(_ seed: UInt64) async throws {
    let site = try smallSite()
    if seed.isMultiple(of: 2) { try sealForBen(site) }
    // With feeds, pictures to embed and pictures beside links.
    if seed.isMultiple(of: 2) {
      try site.write("daybook.yml", try site.text("daybook.yml") + "base_url: https://example.org/d/\n")
    }
    var random = SeededGenerator(seed: seed)
    try await site.build()
    for step in 1...21 {
      try edit(site, &random)
      try await site.build()
      try await site.expectClean("seed \(seed), step \(step)")
    }
  }

  @Test(
    "the same holds of photos, challenges, friends, words, drawings, the catalog and the course",
    arguments: 1...Rounds.count(1 as UInt64, thorough: 2))
  func rarerEdits(_ seed: UInt64) async throws {
    let site = try smallSite()
    try plantMore(in: site)
    if seed.isMultiple(of: 2) { try sealForBen(site) }
    var random = SeededGenerator(seed: seed)
    try await site.build()
    for step in 1...21 {
      try rarerEdit(site, &random)
      try await site.build()
      try await site.expectClean("seed \(seed), step \(step)")
    }
  }

  /// Lets ben, who follows ana as long as no edit takes that back, read what she shares on the public edition, too.
  private func sealForBen(_ site: TemporarySite) throws {
    try site.write("readers.yml", "- {reader: ben, key: 1}\n")
    site.seal()
  }

  @Test("a friend who records the same for the second time on a day has the second one told by its own address")
  func sameTwice() async throws {
    let site = try smallSite()
    let row = "2026-11-19,sweets,2\n"
    try site.write("people/ben/events/2026.csv", "when,habit,value\n" + row)
    try await site.build()
    for count in [2, 3, 1] {
      try site.write("people/ben/events/2026.csv", "when,habit,value\n" + String(repeating: row, count: count))
      try await site.build()
      try await site.expectClean("\(count) rows")
    }
  }

  @Test("the first own check-in of a year is found from that year's months in which only friends have any")
  func firstOfYear() async throws {
    let site = try smallSite()
    try site.write("people/ana/events/older.csv", "when,habit,value\n2024-12-31,call,done\n")
    try site.write("people/ben/events/older.csv", "when,habit,value\n2025-03-10,swim,done\n2025-12-10,swim,done\n")
    try await site.build()
    try site.write("people/ana/events/older.csv", "when,habit,value\n2024-12-31,call,done\n2025-12-09,call,done\n")
    try await site.build()
    try await site.expectClean()
  }

  @Test("nothing changed: nothing is written")
  func nothing() async throws {
    let site = try smallSite()
    let first = try await site.build()
    let second = try await site.build()
    #expect(first.written.count == first.files)
    #expect(second.written.isEmpty && second.removed.isEmpty && second.rendered == 0)
  }

  @Test("a check-in of today writes the pages that show it, in every edition, and no other")
  func checkIn() async throws {
    let site = try smallSite()
    try await site.build()
    let events = "people/ana/events/2026.csv"
    try site.write(events, try site.text(events) + "2026-11-20,sit,done,\n")
    let report = try await site.build()
    #expect(
      report.written.sorted() == [
        // Ana's own: the checklist, the lists, the habit with its year, the month in calendar and history, the year.
        "home/ana/achievements.html", "home/ana/calendar/2026-11.html", "home/ana/calendar/index.html",
        "home/ana/habits.html", "home/ana/habits/sit/2026.html", "home/ana/habits/sit/index.html",
        "home/ana/history/2026-11.html", "home/ana/history/all/2026-11.html", "home/ana/history/all/index.html",
        "home/ana/history/data/2026.js", "home/ana/history/index.html", "home/ana/index.html",
        "home/ana/year/index.html",
        // Ben, who follows her.
        "home/ben/following.html", "home/ben/history/all/2026-11.html", "home/ben/history/all/index.html",
        "home/ben/history/data/friends-2026.js", "home/ben/history/data/latest.js",
        "home/ben/history/friends.html", "home/ben/people/ana/2026.html", "home/ben/people/ana/index.html",
        "home/ben/people/ana/sit/2026.html", "home/ben/people/ana/sit/index.html",
        // And everybody.
        "public/index.html", "public/people/ana/2026.html", "public/people/ana/index.html",
        "public/people/ana/sit/2026.html", "public/people/ana/sit/data.json", "public/people/ana/sit/index.html",
      ])
    #expect(report.removed.isEmpty)
  }

  @Test("midnight alone rewrites what shows the day, and leaves past years and posts alone")
  func midnight() async throws {
    let site = try smallSite()
    try await site.build()
    site.today = "2026-11-21"
    let report = try await site.build()
    #expect(report.written.contains("home/ana/index.html"))
    #expect(
      !report.written.contains {
        $0.contains("2025.html") || $0.contains("/course/") || $0.contains("2026-01") || $0.contains("all/2026-10")
      })
  }

  @Test("a failed build leaves the site as it was")
  func failure() async throws {
    let site = try smallSite()
    try await site.build()
    let before = try TemporarySite.files(in: site.site)
    try site.write("templates/pages/today.mustache", "{{<layout}}{{$main}}{{nobody}}{{/main}}{{/layout}}")
    try site.write("people/ana/events/2026.csv", "when,habit,value\n2026-11-20,sit,done\n")
    await #expect(throws: CommandFailure.self) { try await site.build() }
    #expect(try TemporarySite.files(in: site.site) == before)
  }

  @Test("an empty folder and a person without habits have a site too")
  func empty() async throws {
    let site = try TemporarySite()
    try site.write("daybook.yml", "title: New\n")
    let alone = try await site.build()
    #expect(alone.pages == 1)
    try site.write("daybook.yml", "title: New\nowner: ana\n")
    try site.write("people/ana/profile.yml", "name: Ana\n")
    try await site.build()
    let home = try #require(try TemporarySite.files(in: site.site)["home/ana/index.html"])
    #expect(String(decoding: home, as: UTF8.self).contains("Welcome, Ana"))
  }
}
