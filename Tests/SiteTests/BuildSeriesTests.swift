import DataFolder
import Foundation
import Journal
import TestSupport
import Testing

@testable import daybook

@Suite("Series of builds")
struct BuildSeriesTests {
  private func series(_ seed: UInt64) throws -> BuildSeries {
    let data = try (0...1).map { number in
      // A list of people, or people with what they recorded last.
      let site = try crowd(of: seed.isMultiple(of: 3) ? 26 : 3)
      if seed.isMultiple(of: 2) {
        try plantMore(in: site)
      }
      if seed % 4 < 2 {
        try site.write("readers.yml", "- {reader: ben, key: 1}\n")
        try site.write("daybook.yml", try site.text("daybook.yml") + "base_url: https://example.org/d/\n")
        site.seal()
      }
      if number == 1 { try site.write("people/ben/profile.yml", "name: Benno\nvisibility: public\n") }
      return site
    }
    return try BuildSeries(data, isOfOldFiles: seed % 3 != 1)
  }

  /// Breaks something, and gives what mends it.
  private func broken(_ site: TemporarySite, _ random: inout SeededGenerator) throws -> (path: String, text: String) {
    let (path, text) =
      [
        ("daybook.yml", "title: [\n"), ("daybook.yml", "owner: nobody\n"),
        ("people/guest-1/habits/walk.md", "---\ntitle: Walk\nschedule: someday\n---\n"),
        ("people/ben/profile.yml", "visibility: everyone\n"),
        ("people/ana/events/2026.csv", "when,habit,value\n2026-11-10,nothing,done\n"),
        ("people/guest-3/events/2026.csv", "when,habit,value\n2026-13-10,walk,done\n"),
      ].randomElement(using: &random) ?? ("daybook.yml", "title: [\n")
    let before = try site.text(path)
    try site.write(path, text)
    return (path, before)
  }

  @Test(
    "after any of them the site is, byte for byte, what a clean build makes, and the same is said of it",
    arguments: 1...Rounds.count(2 as UInt64, thorough: 3))
  func random(_ seed: UInt64) async throws {
    var random = SeededGenerator(seed: 7_000 + seed)
    let series = try series(seed)
    // Sites in which others changed something, which a build mends and a change leaves as it is.
    var foreign: Set<String> = []
    var partial = 0
    var log: [String] = []
    for route in series.routes.suffix(2) + series.routes.prefix(1) { try await series.build(route) }
    for step in 1...Rounds.count(5, thorough: 7) {
      let chosen = max(0, Int.random(in: -8...3, using: &random))
      let route = series.routes[chosen]
      let site = series.data[route.data]
      var use = Bool.random(using: &random) ? SiteReading.Use.change : .build
      let kind = Int.random(in: 0...19, using: &random)
      log.append("\(kind) by \(chosen)")
      switch kind {
      case 0:
        try edit(site, &random)
        foreign.insert(site.site)
      case 1 where seed.isMultiple(of: 2):
        try rarerEdit(site, &random)
        foreign.insert(site.site)
      case 2:
        let homes = ["all", "owner", "[ben]", "[ana, ben]", "[]"].randomElement(using: &random) ?? "all"
        let lines = try site.text("daybook.yml").split(separator: "\n").filter { !$0.hasPrefix("homes:") }
        try site.write("daybook.yml", (lines + ["homes: \(homes)"]).joined(separator: "\n") + "\n")
      case 3:
        // One edition alone, after which the others are behind.
        try checkIn(in: site, &random)
        try await series.build(route, .build, .public)
      case 4:
        try checkIn(in: site, &random)
        try await series.build(
          route, .build, .home, person: Username(Bool.random(using: &random) ? "ben" : "guest-1"))
      case 5, 6:
        let mended = try broken(site, &random)
        try await series.build(route, use)
        let other = series.routes.filter { $0.data == route.data }.randomElement(using: &random) ?? route
        if mended.path != "people/ana/events/2026.csv" { try checkIn(in: site, &random) }
        if try site.text(mended.path) != mended.text, !foreign.contains(other.output) {
          try await series.buildAndCompareWithThorough(other, "seed \(seed), step \(step): \(log)")
          try checkIn(in: site, &random)
          try await series.buildAndCompareWithThorough(other, "seed \(seed), step \(step), again: \(log)")
        }
        try site.write(mended.path, mended.text)
      case 7:
        site.today =
          ["2026-11-19", "2026-11-20", "2026-11-21", "2026-12-01"].randomElement(using: &random) ?? site.today
        series.asksForDay = Bool.random(using: &random)
      case 8:
        // In the very moment of a build, which may have it or not.
        try checkIn(in: site, &random)
        try await series.build(route, use, beforeReading: try checkedIn(in: site, &random))
        use = .change
      case 9:
        try checkIn(in: site, &random)
        try await series.build(route, use, beforeWriting: try checkedIn(in: site, &random))
        use = .change
      case 10:
        // The program ended while files were put into place.
        try checkIn(in: site, &random)
        let pages = try? TemporarySite.files(in: route.output).keys.filter { $0.hasSuffix(".html") }.sorted()
        if let page = pages?.randomElement(using: &random) {
          try Data().write(to: URL(fileURLWithPath: route.output + "/.daybook/unfinished"))
          try Data("half".utf8).write(to: URL(fileURLWithPath: route.output + "/" + page))
        }
      case 11:
        // The second folder becomes a copy of the first, with all that is recorded there.
        try FileManager.default.removeItem(atPath: series.data[1].data)
        try FileManager.default.copyItem(atPath: series.data[0].data, toPath: series.data[1].data)
        series.data[1].today = series.data[0].today
      case 12:
        // A folder is where a page has to go, which is met when others were put into place already.
        try checkIn(in: site, &random)
        let page = route.output + "/public/people/guest-3/walk/index.html"
        guard FileManager.default.fileExists(atPath: page) else { break }
        try FileManager.default.removeItem(atPath: page)
        try FileManager.default.createDirectory(atPath: page + "/in-the-way", withIntermediateDirectories: true)
        _ = try? await series.build(route, use)
        try FileManager.default.removeItem(atPath: page)
        use = .build
      default: try checkIn(in: site, &random)
      }
      if foreign.remove(route.output) != nil { use = .build }
      if Bool.random(using: &random) {
        // Whatever was left out is not found to be new by the next.
        try await series.build(route, use)
        try checkIn(in: site, &random)
        use = .change
      }
      if try await series.buildAndCompare(route, use, "seed \(seed), step \(step): \(log)") { partial += 1 }
    }
    #expect(partial > 0, "nothing was built by the record")
  }
}
