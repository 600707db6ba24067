import Exchange
import Foundation
import Journal
import Testing

@testable import daybook

/// What others follow, embed and send is made where it is known where the public edition is hosted.
@Suite("Feeds, pictures to embed, and pictures beside links")
struct SharedEditionTests {
  private static let base = "https://example.org/d/"

  private func hostedSite() throws -> TemporarySite {
    let site = try smallSite()
    try site.write("daybook.yml", try site.text("daybook.yml") + "base_url: \(Self.base)\ntimezone: Europe/Lisbon\n")
    return site
  }

  private static let ofAna = [
    "public/people/ana/2026.png", "public/people/ana/feed.json", "public/people/ana/feed.xml",
    "public/people/ana/run/badge.svg", "public/people/ana/run/year.svg", "public/people/ana/sit/badge.svg",
    "public/people/ana/sit/year.svg",
  ]

  private func text(_ path: String, of site: TemporarySite) throws -> String {
    try String(contentsOfFile: site.site + "/" + path, encoding: .utf8)
  }

  @Test("they are there, of public habits alone, and without an address of the site there is nothing of them")
  func files() async throws {
    let site = try hostedSite()
    try await site.build()
    func added(_ files: some Sequence<String>) -> [String] {
      files.filter { path in
        ["feed.json", "feed.xml", ".svg", ".png"].contains { path.hasSuffix($0) } && path.contains("people/")
      }.sorted()
    }
    #expect(added(try TemporarySite.files(in: site.site).keys) == Self.ofAna)
    let plain = try smallSite()
    try await plain.build()
    let files = try TemporarySite.files(in: plain.site)
    #expect(added(files.keys) == [])
    for (path, bytes) in files where path.hasSuffix(".html") {
      let page = String(decoding: bytes, as: UTF8.self)
      #expect(!page.contains("og:") && !page.contains("feed.xml") && !page.contains("badge.svg"), "\(path)")
      #expect(!page.contains("rel=\"canonical\""), "\(path)")
    }
    // Added and taken away again in place, it is as if it had never been there.
    try plain.write("daybook.yml", try site.text("daybook.yml"))
    try await plain.build()
    try await plain.expectClean("with an address")
    try plain.write("daybook.yml", "title: Small\nowner: ana\nhomes: all\npublic_course: true\n")
    try await plain.build()
    #expect(try TemporarySite.files(in: plain.site) == files)
  }

  @Test("a check-in of today writes the feeds, the habit's pictures and the card of the year besides, and nothing more")
  func checkIn() async throws {
    let site = try hostedSite()
    try await site.build()
    let events = "people/ana/events/2026.csv"
    try site.write(events, try site.text(events) + "2026-11-20,sit,done,\n")
    let report = try await site.build(.public)
    #expect(
      report.written.sorted() == [
        "public/index.html", "public/people/ana/2026.html", "public/people/ana/2026.png",
        "public/people/ana/feed.json", "public/people/ana/feed.xml", "public/people/ana/index.html",
        "public/people/ana/sit/2026.html", "public/people/ana/sit/badge.svg", "public/people/ana/sit/data.json",
        "public/people/ana/sit/index.html", "public/people/ana/sit/year.svg",
      ])
    try await site.build()
    try await site.expectClean("a check-in")
  }

  @Test("midnight makes neither a feed nor a card anew, whether anybody was here or not")
  func midnight() async throws {
    let site = try hostedSite()
    try await site.build()
    for today in ["2026-11-21", "2026-12-24", "2027-01-01"] {
      site.today = today
      let written = try await site.build().written
      #expect(written.contains("public/people/ana/index.html"))
      #expect(
        !written.contains { $0.hasSuffix("feed.json") || $0.hasSuffix("feed.xml") || $0.hasSuffix(".png") }, "\(today)")
      try await site.expectClean(today)
    }
  }

  @Test("the feed says what was recorded, by the clock of the person, and is read as it was meant")
  func feed() async throws {
    let site = try hostedSite()
    let events = "people/ana/events/2026.csv"
    try site.write(
      events,
      try site.text(events) + "2026-11-19T22:15,run,5.2,\"Wind, <rain>\"\n2026-11-19,call,done,\n2026-11-25,sit,done,\n"
    )
    try await site.build(.public)
    let bytes = try Data(contentsOf: URL(fileURLWithPath: site.site + "/public/people/ana/feed.json"))
    let feed = try PersonFeed(reading: Array(bytes))
    #expect(feed.name == "Ana" && feed.timeZone == "Europe/Lisbon")
    #expect(feed.generated.text == "2026-11-19T22:15:00Z" && feed.through == Day("2026-11-19"))
    #expect(feed.json == Self.base + "people/ana/feed.json" && feed.page == Self.base + "people/ana/index.html")
    #expect(feed.habits.map(\.id.text) == ["run", "sit"])
    #expect(feed.habits[1].days.count == 14 && feed.habits[1].currentStreak == 2)
    #expect(
      feed.habits[0].days.last
        == PersonFeed.DayEntry(day: feed.through, status: .done, amount: Amount(millionths: 5_200_000)))
    #expect(feed.entries.map(\.day.description) == ["2026-11-19", "2026-11-18"])
    let latest = try #require(feed.entries.first)
    #expect(latest.checkIns.map(\.habit.text) == ["run", "sit"] && latest.checkIns[0].comment == "Wind, <rain>")
    #expect(latest.checkIns[0].time == TimeOfDay("22:15") && latest.moment == feed.generated)
    #expect(feed.entries[1].moment.text == "2026-11-18T12:00:00Z")
    let atom = try text("public/people/ana/feed.xml", of: site)
    #expect(atom.contains("Wind, &amp;lt;rain&amp;gt;") && !atom.contains("call"))
    // The day that is not over has nothing that would be otherwise tomorrow.
    #expect(feed.habits[1].days.last?.status == .done)
  }

  @Test("pages say what they are and where, by whole addresses of files that are there")
  func tags() async throws {
    let site = try hostedSite()
    try await site.build(.public)
    func content(_ property: String, in page: String) -> String? {
      guard let tag = page.firstRange(of: "=\"\(property)\" content=\"") else { return nil }
      return String(page[tag.upperBound...].prefix { $0 != "\"" })
    }
    let files = try TemporarySite.files(in: site.site + "/public")
    let pages = files.filter { $0.key.hasSuffix(".html") }
    #expect(pages.count > 8)
    for (path, bytes) in pages {
      let page = String(decoding: bytes, as: UTF8.self)
      let address = Self.base + (path == "index.html" ? "" : path)
      #expect(page.contains("<link rel=\"canonical\" href=\"\(address)\">"), "\(path)")
      #expect(content("og:url", in: page) == address && content("og:title", in: page)?.isEmpty == false, "\(path)")
      #expect(content("twitter:card", in: page)?.hasPrefix("summary") == true, "\(path)")
      for name in ["og:image"] {
        guard let image = content(name, in: page) else { continue }
        #expect(
          image.hasPrefix(Self.base) && files[String(image.dropFirst(Self.base.count))] != nil, "\(path): \(image)")
        #expect(content("og:image:alt", in: page)?.isEmpty == false, "\(path)")
      }
    }
    let profile = try text("public/people/ana/index.html", of: site)
    #expect(content("og:image", in: profile) == Self.base + "people/ana/2026.png")
    #expect(content("og:image:alt", in: profile)?.hasPrefix("Ana, 2026: everything due was done on") == true)
    #expect(content("og:type", in: profile) == "profile")
    #expect(profile.contains("type=\"application/feed+json\" title=\"Ana\" href=\"../../people/ana/feed.json\""))
    #expect(profile.contains("<a href=\"feed.xml\""))
    let habit = try text("public/people/ana/sit/index.html", of: site)
    #expect(content("og:description", in: habit)?.contains("Current streak: 2 days") == true)
    #expect(habit.contains("[![sit · Ana](\(Self.base)people/ana/sit/badge.svg)]"))
    // Another habit's check-in changes nothing of it, so nothing of the card but its address stands there.
    #expect(content("og:image:alt", in: habit) == "Ana, 2026")
  }

  @Test("at a former name feeds and embedded pictures go on, and name the new address")
  func formerName() async throws {
    let site = try hostedSite()
    try site.write("renamed.yml", "- {was: anna, is: ana, on: 2026-11-20}\n")
    try await site.build(.public)
    let files = try TemporarySite.files(in: site.site + "/public")
    for name in ["feed.json", "feed.xml", "sit/badge.svg", "sit/year.svg", "run/badge.svg"] {
      #expect(
        files["people/anna/" + name] == files["people/ana/" + name] && files["people/ana/" + name] != nil, "\(name)")
    }
    #expect(files["people/anna/2026.png"] == nil)
    try site.write("people/ana/events/2026.csv", "when,habit,value\n2026-11-20,sit,done\n")
    let written = try await site.build(.public).written
    #expect(written.contains("public/people/anna/feed.json") && written.contains("public/people/anna/sit/badge.svg"))
  }

  @Test("the example in the document is such a feed")
  func document() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let text = try String(contentsOf: root.appendingPathComponent("docs/feeds.md"), encoding: .utf8)
    let blocks = text.matches(of: #/```json\n([^`]*)```/#).map { String($0.1) }
    let feed = try PersonFeed(reading: Array(try #require(blocks.first).utf8))
    #expect(feed.habits.map(\.id.text) == ["run", "sit"] && feed.entries.count == 1)
    #expect(feed.entries[0].checkIns.map(\.value) == [.amount(Amount(millionths: 5_200_000)), .done])
    // Each field that is written has a line in its tables.
    let written = String(decoding: feed.jsonFeed, as: UTF8.self)
    for match in written.matches(of: #/"([a-z_]+)":/#) {
      #expect(text.contains("| `\(match.1)`"), "\(match.1)")
    }
  }
}
