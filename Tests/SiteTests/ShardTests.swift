import DataFolder
import Foundation
import Journal
import SitePlan
import TestSupport
import Testing

@testable import daybook

@Suite("A public edition made in shards")
struct ShardTests {
  private static let counts = [1, 2, 7, 13]

  @Test(
    "all parts together are, byte for byte, what one build makes, again and again with other numbers of parts",
    arguments: 1...Rounds.count(1 as UInt64, thorough: 2))
  func together(_ seed: UInt64) async throws {
    let site = try TemporarySite()
    var random = SeededGenerator(seed: seed)
    for step in 0..<3 {
      let count = Self.counts[(Int(seed) + step) % 4]
      try site.fill(seed: seed * 10 + UInt64(step), isSealed: (seed + UInt64(step)) % 3 != 0)
      switch Int.random(in: 0...4, using: &random) {
      // Parts that are never taken up by the rest, since everything is built.
      case 0:
        let other = try await site.summary(5)
        for number in [1, 3] { try await site.build(.part(number, of: 5), with: other) }
        try await site.build()
        try await site.expectWhole([], "seed \(seed), step \(step), all of it after parts")
      // Parts of which some are made with one number, and then all with another.
      case 1:
        let other = try await site.summary(3)
        for number in [2, 3] { try await site.build(.part(number, of: 3), with: other) }
      default: break
      }
      let outcomes = try await site.buildInShards(count)
      try await site.expectWhole(outcomes, "seed \(seed), step \(step), \(count) parts")
    }
  }

  /// Many people on a front page that is a list, with a challenge, a course, and readers.
  private func community(_ guests: Int = 9) throws -> TemporarySite {
    let site = try smallSite()
    try site.write(
      "daybook.yml",
      "title: Small\nowner: ana\nhomes: [ana]\npublic_course: true\nbase_url: https://example.org/d/\n"
        + "site_id: abcdefghijklmnopqrstuv\n")
    for number in 1...guests {
      let folder = "people/guest-\(number)/"
      try site.write(folder + "profile.yml", "name: Guest \(number)\nvisibility: public\n")
      try site.write(folder + "habits/walk.md", "---\ntitle: Walk\nschedule: daily\nvisibility: public\n---\n")
      try site.write(folder + "habits/rest.md", "---\ntitle: Rest\nschedule: daily\nvisibility: friends\n---\n")
      try site.write(
        folder + "events/2026.csv",
        "when,habit,value,photo\n2026-11-1\(number % 10),walk,done,\(number == 4 ? "park.png" : "")\n2026-11-12,rest,done,\n"
      )
      try site.write(folder + "followers.yml", "- {reader: \(number % 2 == 0 ? "tom" : "uma"), state: accepted}\n")
    }
    try site.write("people/guest-4/photos/park.png", Data(try tinyPNG(comment: "of a guest")))
    try site.write("readers.yml", "- {reader: tom, key: 1}\n- {reader: uma, key: 1}\n")
    try site.write(
      "challenges/mile.md",
      "---\ntitle: Mile\nfrom: 2026-11-01\nto: 2026-11-30\nschedule: daily\nvisibility: public\nparticipants:\n"
        + "  - {person: guest-1, habit: walk, state: joined}\n  - {person: guest-2, habit: walk, state: joined}\n---\n")
    site.seal()
    return site
  }

  @Test("each part reads its own people, and the rest those alone whom its pages show")
  func reading() async throws {
    let site = try community(26)
    let all = try await site.summary(7)
    #expect(all.people.count == 28)
    var read: [String] = []
    for number in 1...7 {
      let part = try await site.build(.part(number, of: 7), with: all).part
      let own = part.book.people.filter { $0.outline == nil }.map(\.username)
      #expect(own.allSatisfy { Shard.number(of: $0, among: 7) == number })
      read += own.map(\.text)
    }
    #expect(read.sorted() == all.people.map(\.username.text))
    let rest = try await site.build(.rest, with: all).part
    #expect(Set(rest.book.people.filter { $0.outline == nil }.map(\.username.text)) == ["guest-1", "guest-2"])
    try await site.expectWhole()
  }

  @Test(
    "somebody leaves, somebody is renamed, somebody becomes private, and a reader loses a key, with another number each time"
  )
  func leaving() async throws {
    let site = try community()
    // What else lies in the site is nobody's concern.
    try await site.build()
    let homes = try TemporarySite.files(in: site.site + "/home")
    try await site.expectWhole(site.buildInShards(2))
    try site.remove("people/guest-4")
    try await site.expectWhole(site.buildInShards(7), "left")
    #expect(!FileManager.default.fileExists(atPath: site.site + "/public/photos"))
    try FileManager.default.moveItem(atPath: site.data + "/people/guest-5", toPath: site.data + "/people/nora")
    try site.write("renamed.yml", "- {was: guest-5, is: nora}\n")
    try site.write("people/guest-6/profile.yml", "name: Guest 6\nvisibility: private\n")
    try site.write("people/guest-7/profile.yml", "name: Guest 7\nvisibility: friends\n")
    try await site.expectWhole(site.buildInShards(13), "renamed")
    try site.write("people/guest-9/followers.yml", "- {reader: uma, state: removed, key: 1}\n")
    try site.write("people/guest-8/followers.yml", "")
    try site.write("readers.yml", "- {reader: tom, key: 2}\n- {reader: uma, key: 1}\n")
    try await site.expectWhole(site.buildInShards(2), "another key")
    try site.remove("renamed.yml")
    try await site.expectWhole(site.buildInShards(1), "no former name")
    #expect(try TemporarySite.files(in: site.site + "/home") == homes)
  }

  @Test("somebody leaves after the summary was made: their pages are gone with the same one, and who came waits")
  func meanwhile() async throws {
    let site = try community()
    try await site.buildInShards(3)
    let all = try await site.summary(3)
    try site.remove("people/guest-4")
    try site.write("people/late/profile.yml", "name: Late\nvisibility: public\n")
    try site.write("people/late/habits/walk.md", "---\ntitle: Walk\nschedule: daily\nvisibility: public\n---\n")
    try site.write("people/guest-6/profile.yml", "name: Guest 6\nvisibility: private\n")
    let outcomes = try await site.buildInShards(3, with: all)
    #expect(Set(outcomes.flatMap(\.gone)) == [try #require(Username("guest-4"))])
    #expect(Set(outcomes.flatMap(\.arrived)) == [try #require(Username("late"))])
    let files = try TemporarySite.files(in: site.site + "/public")
    #expect(!files.keys.contains { $0.contains("guest-4/") || $0.contains("guest-6/") || $0.contains("late") })
    let fronts = files.filter { $0.key == "index.html" || $0.key.hasPrefix("people-") }.map(\.value)
    #expect(!fronts.contains { String(decoding: $0, as: UTF8.self).contains("guest-6") })
    try await site.expectWhole(site.buildInShards(3))
    // Somebody is gone after their part was made, and before the rest is.
    let newer = try await site.summary(3)
    for number in 1...3 { try await site.build(.part(number, of: 3), with: newer) }
    try site.remove("people/late")
    try await site.build(.rest, with: newer)
    #expect(!FileManager.default.fileExists(atPath: site.site + "/public/people/late"))
    try await site.expectWhole(site.buildInShards(3))
  }

  @Test("a part that was ended in the middle is made to the end by the same call, and the rest waits for it")
  func ended() async throws {
    let site = try community()
    try await site.buildInShards(2)
    for number in 1...9 {
      try site.write(
        "people/guest-\(number)/events/2026.csv", "when,habit,value\n2026-11-20,walk,done\n2026-11-19,rest,done\n")
    }
    let all = try await site.summary(3)
    let number = Shard.number(of: try #require(Username("guest-9")), among: 3)
    // A folder is where a page has to go, which is met when others were put into place already.
    let page = site.site + "/public/people/guest-9/walk/2026.html"
    try FileManager.default.removeItem(atPath: page)
    try FileManager.default.createDirectory(atPath: page + "/in-the-way", withIntermediateDirectories: true)
    for other in 1...3 where other != number { try await site.build(.part(other, of: 3), with: all) }
    await #expect(throws: (any Error).self) { try await site.build(.part(number, of: 3), with: all) }
    try FileManager.default.removeItem(atPath: page)
    await #expect(throws: CommandFailure.self) { try await site.build(.rest, with: all) }
    try await site.build(.part(number, of: 3), with: all)
    // As a kill leaves it after some files were put into place: nothing says that the part is done.
    let state = site.site + "/.daybook/shards/\(number)-of-3"
    try FileManager.default.removeItem(atPath: state + "/done")
    try Data("half".utf8).write(to: URL(fileURLWithPath: page))
    try FileManager.default.removeItem(atPath: site.site + "/public/people/guest-9/index.html")
    await #expect(throws: CommandFailure.self) { try await site.build(.rest, with: all) }
    try await site.build(.part(number, of: 3), with: all)
    try await site.build(.rest, with: all)
    try await site.expectWhole()
  }

  @Test("a build of all of the site after some parts knows what these wrote, and leaves nothing of who left meanwhile")
  func takenUp() async throws {
    let site = try community()
    try site.write("people/late/profile.yml", "name: Late\nvisibility: public\n")
    try site.write("people/late/habits/walk.md", "---\ntitle: Walk\nschedule: daily\nvisibility: public\n---\n")
    let all = try await site.summary(2)
    for number in 1...2 { try await site.build(.part(number, of: 2), with: all) }
    #expect(FileManager.default.fileExists(atPath: site.site + "/public/people/late/index.html"))
    try site.remove("people/late")
    // A home edition alone leaves the parts as they are, and forgets none of their files.
    try await site.build(.home)
    #expect(FileManager.default.fileExists(atPath: site.site + "/public/people/late/index.html"))
    await #expect(throws: CommandFailure.self) { try await site.build(.rest, with: all) }
    try await site.build()
    #expect(!FileManager.default.fileExists(atPath: site.site + "/public/people/late"))
    try await site.expectWhole()
  }

  @Test("pages of people whose folders have errors stay, as in one build")
  func resting() async throws {
    let site = try community()
    try await site.buildInShards(2)
    let before = try site.published
    try site.write("people/guest-3/events/2026.csv", "when,habit,value\nxylophone\n")
    try site.write("people/guest-1/habits/walk.md", "---\ntitle: Run\nschedule: daily\nvisibility: public\n---\n")
    let all = try await site.summary(7)
    #expect(all.resting == [try #require(Username("guest-3"))])
    let outcomes = try await site.buildInShards(7, with: all)
    #expect(Set(outcomes.flatMap(\.resting)) == Set(all.resting))
    let after = try site.published
    let kept = before.filter { $0.key.hasPrefix("people/guest-3/") }
    #expect(!kept.isEmpty && kept.allSatisfy { after[$0.key] == $0.value })
    // One build of the same, over the same.
    let one = try TemporarySite(data: site.data, today: site.today)
    one.seal()
    try FileManager.default.createDirectory(at: one.folder, withIntermediateDirectories: true)
    let workspace = Workspace(root: site.data, reading: try await site.workspace().reading.resting())
    let pipeline = try SitePipeline(workspace, sealing: one.sealing(workspace.book))
    try FileManager.default.copyItem(atPath: site.site, toPath: one.site)
    let lock = try SitePipeline.lock(one.site)
    let report = try pipeline.build(
      pipeline.plan(.init(.public, person: nil, in: workspace.book)), into: one.site, isComplete: false, under: lock)
    #expect(report.written.isEmpty && report.removed.isEmpty)
  }

  // MARK: Refusals

  @Test("summaries that do not belong together are not joined, and one that lacks people is not used")
  func mismatches() async throws {
    let site = try community(6)
    let parts = try await site.summaries(2)
    var all = parts[0]
    #expect(all.missing == [2])
    #expect(throws: SiteSummary.Mismatch.twice(1)) { try all.join(parts[0]) }
    let others = try await site.summaries(3)
    #expect(throws: SiteSummary.Mismatch.counts(2, 3)) { try all.join(others[1]) }
    var other = parts[1]
    other.mark += " "
    #expect(throws: SiteSummary.Mismatch.marks) { try all.join(other) }
    other = parts[1]
    other.given = nil
    #expect(throws: SiteSummary.Mismatch.days) { try all.join(other) }
    try site.write("catalog.yml", "categories: []\n")
    try site.write("people/guest-2/profile.yml", "name: Other\nvisibility: public\n")
    #expect(try await site.summaries(2)[1].shared == parts[1].shared)
    for (path, text) in [
      ("daybook.yml", try site.text("daybook.yml") + "accent: rose\n"), ("achievements.yml", "[]\n"),
      ("course/week-01/03-c.md", "---\ntitle: Three\n---\nMore.\n"), ("assets/own.css", "p { margin: 0 }\n"),
      ("readers.yml", "- {reader: tom, key: 2}\n- {reader: uma, key: 1}\n"), ("renamed.yml", "- {was: old, is: ana}\n"),
    ] {
      let former = try await site.summaries(2)[0]
      try site.write(path, text)
      let newer = try await site.summaries(2)[1]
      var joined = former
      #expect(throws: SiteSummary.Mismatch.self, "\(path)") { try joined.join(newer) }
    }
    #expect(SiteSummary(bytes: Array(parts[0].bytes.dropLast()), upTo: Shard.most) == nil)
    #expect(SiteSummary(bytes: [], upTo: Shard.most) == nil)
  }

  @Test("nothing is made with a summary of other settings, of another key, or of another number of parts")
  func stale() async throws {
    let site = try community(6)
    let all = try await site.summary(2)
    await #expect(throws: CommandFailure.self) { try await site.build(.part(1, of: 3), with: all) }
    await #expect(throws: CommandFailure.self) { try await site.build(.rest, with: all) }
    let sealing = site.sealing
    site.sealing = { _ in nil }
    await #expect(throws: CommandFailure.self) { try await site.build(.part(1, of: 2), with: all) }
    site.sealing = sealing
    for number in 1...2 { try await site.build(.part(number, of: 2), with: all) }
    // Made of a former summary, although it is the same part.
    try site.write("people/guest-2/profile.yml", "name: Other\nvisibility: public\n")
    let newer = try await site.summary(2)
    try await site.build(.part(1, of: 2), with: newer)
    await #expect(throws: CommandFailure.self) { try await site.build(.rest, with: all) }
    await #expect(throws: CommandFailure.self) { try await site.build(.rest, with: newer) }
    let settings = try site.text("daybook.yml")
    try site.write("daybook.yml", settings + "accent: rose\n")
    await #expect(throws: CommandFailure.self) { try await site.build(.part(2, of: 2), with: newer) }
    #expect(!FileManager.default.fileExists(atPath: site.site + "/public/index.html"))
    try site.write("daybook.yml", settings)
    try await site.build(.part(2, of: 2), with: newer)
    try await site.build(.rest, with: newer)
    try await site.expectWhole()
  }

  @Test("a folder with files that the program did not make is not written into")
  func stranger() async throws {
    let site = try community(6)
    let mine = URL(fileURLWithPath: site.site + "/public/mine.txt")
    try FileManager.default.createDirectory(
      at: mine.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data("mine".utf8).write(to: mine)
    let all = try await site.summary(2)
    await #expect(throws: CommandFailure.self) { try await site.build(.part(1, of: 2), with: all) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: site.site + "/public") == ["mine.txt"])
    try FileManager.default.removeItem(at: mine)
    try await site.expectWhole(site.buildInShards(2))
  }
}
