import DataFolder
import Editions
import Foundation
import Journal
import SiteBuild
import SitePlan
import TestSupport
import Testing

@testable import daybook

/// What goes wrong between the parts of a site: calls that end too early, people who come and go, records that somebody damaged.
@Suite("Faults between shards")
struct ShardFaultTests {
  private func person(_ name: String, in site: TemporarySite) throws {
    try site.write("people/\(name)/profile.yml", "name: \(name)\nvisibility: public\n")
    try site.write("people/\(name)/habits/walk.md", "---\ntitle: Walk\nschedule: daily\nvisibility: public\n---\n")
    try site.write("people/\(name)/habits/rest.md", "---\ntitle: Rest\nschedule: daily\nvisibility: friends\n---\n")
    try site.write("people/\(name)/events/2026.csv", "when,habit,value\n2026-11-12,walk,done\n2026-11-12,rest,done\n")
  }

  private func number(_ name: String, _ count: Int) throws -> Int {
    Shard.number(of: try #require(Username(name)), among: count)
  }

  private func isThere(_ path: String, in site: TemporarySite) -> Bool {
    FileManager.default.fileExists(atPath: site.site + "/" + path)
  }

  @Test("what a part of another number wrote of somebody who left since is removed by the rest")
  func anotherNumber() async throws {
    let site = try smallSite()
    try await site.build()
    try person("late", in: site)
    try await site.build(.part(number("late", 3), of: 3), with: site.summary(3))
    #expect(isThere("public/people/late/index.html", in: site))
    try site.remove("people/late")
    try await site.buildInShards(2)
    #expect(!isThere("public/people/late", in: site))
    try await site.expectWhole()
  }

  @Test("a rest that ended after it said which files it was going to write is made to the end, and once more")
  func again() async throws {
    let site = try smallSite()
    let all = try await site.summary(2)
    for number in 1...2 { try await site.build(.part(number, of: 2), with: all) }
    // Where the first files have to be put, there are folders.
    let stage = site.site + "/.daybook/stage"
    for number in 0..<300 {
      try FileManager.default.createDirectory(atPath: "\(stage)/\(number)/in", withIntermediateDirectories: true)
    }
    for _ in 1...2 {
      await #expect(throws: CommandFailure.self) { try await site.build(.rest, with: all) }
    }
    #expect(isThere(".daybook/manifest", in: site) && !isThere("public/index.html", in: site))
    try FileManager.default.removeItem(atPath: stage)
    // Beside the others one is made anew, which belongs to the newer manifest.
    try FileManager.default.removeItem(atPath: site.site + "/.daybook/shards/1-of-2")
    try await site.build(.part(1, of: 2), with: all)
    let made = try await site.build(.rest, with: all)
    let repeated = try await site.build(.rest, with: all)
    #expect(repeated.built.files == made.built.files && !made.built.files.isEmpty)
    #expect(repeated.built.report.written.isEmpty && repeated.built.report.pages == made.built.report.pages)
    // A page that somebody took away is made with everything else.
    try FileManager.default.removeItem(atPath: site.site + "/public/index.html")
    await #expect(throws: CommandFailure.self) { try await site.build(.rest, with: all) }
    try await site.build(.part(1, of: 2), with: all)
    await #expect(throws: CommandFailure.self) { try await site.build(.rest, with: all) }
    try await site.expectWhole(site.buildInShards(2, with: all))
    await #expect(throws: CommandFailure.self) { try await site.build(.rest, with: all) }
  }

  @Test("somebody who is renamed into another part between two attempts keeps what that part wrote")
  func renamed() async throws {
    let site = try smallSite()
    try person("guest", in: site)
    let former = try await site.summary(2)
    for number in 1...2 { try await site.build(.part(number, of: 2), with: former) }
    let old = try number("guest", 2)
    let name = try #require(try ["nora", "olga", "pia", "rob", "sam"].first { try number($0, 2) != old })
    try FileManager.default.moveItem(atPath: site.data + "/people/guest", toPath: site.data + "/people/\(name)")
    try site.write("renamed.yml", "- {was: guest, is: \(name)}\n")
    let all = try await site.summary(2)
    try await site.build(.part(3 - old, of: 2), with: all)
    let left = try await site.build(.part(old, of: 2), with: all)
    #expect(!left.built.files.contains { $0.hasPrefix("people/guest/") })
    #expect(isThere("public/people/guest/index.html", in: site))
    try await site.build(.rest, with: all)
    try await site.expectWhole()
  }

  @Test("the rest waits for the part of somebody who is gone and whose friends read something")
  func sealed() async throws {
    let site = try smallSite()
    try site.write(
      "daybook.yml", "title: Small\nowner: ana\nbase_url: https://example.org/d/\nsite_id: abcdefghijklmnopqrstuv\n")
    try site.write("readers.yml", "- {reader: tom, key: 1}\n")
    try person("guest", in: site)
    try site.write("people/guest/followers.yml", "- {reader: tom, state: accepted}\n")
    site.seal()
    let all = try await site.summary(2)
    for number in 1...2 { try await site.build(.part(number, of: 2), with: all) }
    try site.remove("people/guest")
    await #expect(throws: CommandFailure.self) { try await site.build(.rest, with: all) }
    try await site.build(.part(number("guest", 2), of: 2), with: all)
    try await site.build(.rest, with: all)
    func sealed() throws -> [String] {
      try TemporarySite.files(in: site.site).keys.filter { $0.hasPrefix("public/\(SealedAddress.folder)") }.sorted()
    }
    let left = try sealed()
    // Pages of others were made while somebody else was there.
    try await site.expectWhole(site.buildInShards(2))
    #expect(try sealed() == left && !left.isEmpty)
  }

  @Test(
    "where what changed since the manifest was written is lost or damaged, pages of who left are removed although parts were made since",
    arguments: ["gone", "empty", "damaged"], [false, true])
  func lostChanges(_ state: String, isByParts: Bool) async throws {
    let site = try smallSite()
    try await site.build()
    // So that something has changed since.
    let table = try Data(contentsOf: URL(fileURLWithPath: site.site + "/.daybook/manifest"))
    try site.write("people/ana/events/2026.csv", try site.text("people/ana/events/2026.csv") + "2026-11-03,run,done\n")
    try await site.build()
    #expect(try Data(contentsOf: URL(fileURLWithPath: site.site + "/.daybook/manifest")) == table)
    try person("late", in: site)
    try await site.build(.part(number("late", 3), of: 3), with: site.summary(3))
    #expect(isThere("public/people/late/index.html", in: site))
    let changes = URL(fileURLWithPath: site.site + "/.daybook/changes")
    var bytes = try Data(contentsOf: changes)
    switch state {
    case "gone": try FileManager.default.removeItem(at: changes)
    case "empty": try Data().write(to: changes)
    default:
      bytes[bytes.count - 1] ^= 1
      try bytes.write(to: changes)
    }
    try site.remove("people/late")
    if isByParts { try await site.buildInShards(3) } else { try await site.build() }
    #expect(!isThere("public/people/late", in: site))
    try await site.expectWhole()
  }

  @Test("where the site's records are lost, pages of who left are removed although parts were made since")
  func lost() async throws {
    let site = try smallSite()
    try person("guest", in: site)
    try await site.build()
    try FileManager.default.removeItem(atPath: site.site + "/.daybook")
    try site.remove("people/guest")
    try await site.build(.part(1, of: 2), with: site.summary(2))
    try await site.build()
    #expect(!isThere("public/people/guest", in: site))
    try await site.expectWhole()
  }

  @Test("records of parts are nobody's to read but of who makes them")
  func modes() async throws {
    let site = try smallSite()
    try await site.build(.part(1, of: 2), with: site.summary(2))
    func mode(_ path: String) throws -> Int? {
      try FileManager.default.attributesOfItem(atPath: site.site + "/.daybook/" + path)[.posixPermissions] as? Int
    }
    #expect(try mode("shards") == 0o700)
    #expect(try mode("shards/1-of-2") == 0o700)
    #expect(try mode("shards/1-of-2/done") == 0o600)
    let file = site.folder.appendingPathComponent("all.summary").path
    try SummaryFile.write(try await site.summary(2), to: file)
    #expect(try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int == 0o600)
  }

  @Test("nothing is written or removed through a link in place of the records of parts", arguments: ["", "/1-of-2"])
  func links(_ place: String) async throws {
    let site = try smallSite()
    try await site.build()
    let outside = site.folder.appendingPathComponent("outside").path
    let shards = site.site + "/.daybook/shards"
    for folder in [outside + "/1-of-2", outside + "/stage"] {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try Data("mine".utf8).write(to: URL(fileURLWithPath: folder + "/base"))
    }
    try Data("mine".utf8).write(to: URL(fileURLWithPath: outside + "/base"))
    if !place.isEmpty { try FileManager.default.createDirectory(atPath: shards, withIntermediateDirectories: true) }
    try FileManager.default.createSymbolicLink(atPath: shards + place, withDestinationPath: outside)
    let before = try TemporarySite.files(in: outside)
    let all = try await site.summary(2)
    await #expect(throws: CommandFailure.self) { try await site.build(.part(1, of: 2), with: all) }
    try await site.build()
    #expect(try TemporarySite.files(in: outside) == before)
    try await site.expectWhole()
    try await site.expectWhole(site.buildInShards(2))
  }

  @Test("parts of two numbers are not made at the same time, and whoever makes all of it is told that parts are made")
  func together() throws {
    let site = try smallSite()
    var builder = Builder(output: site.site, version: "1", sources: SitePipeline.sources(in: site.data))
    builder.lockTimeout = 0
    let one = try builder.lock(shard: 1, of: 2)
    _ = try builder.lock(shard: 2, of: 2)
    do {
      _ = try builder.lock(shard: 1, of: 3)
      Issue.record("a part of another number is made at the same time")
    } catch BuildError.busy(let diagnostic) {
      #expect(diagnostic.message.contains("parts of the site"))
    }
    do {
      _ = try builder.lock()
      Issue.record("all of it is made at the same time")
    } catch BuildError.busy(let diagnostic) {
      #expect(diagnostic.message.contains("parts of the site"))
    }
    _ = consume one
    _ = try builder.lock(shard: 1, of: 3)
    _ = try builder.lock()
  }

  @Test("no site is begun by a part whose settings have errors")
  func noSite() async throws {
    let site = try smallSite()
    let all = try await site.summary(2)
    try site.write("daybook.yml", "title: [\n")
    await #expect(throws: CommandFailure.self) { try await site.build(.part(1, of: 2), with: all) }
    #expect(!FileManager.default.fileExists(atPath: site.site))
  }

  @Test("a damaged summary is refused or harmless, whichever byte is another")
  func damaged() async throws {
    let site = try smallSite()
    let all = try await site.summary(2)
    let bytes = all.bytes
    var refused = 0
    for number in bytes.indices {
      for flip in [0x01, 0x80, 0xFF] as [UInt8] {
        var other = bytes
        other[number] ^= flip
        guard let read = SiteSummary(bytes: other, upTo: Shard.most) else {
          refused += 1
          continue
        }
        #expect(read.missing.count < Shard.most && !read.digest.isEmpty)
        for person in read.people {
          #expect(1...9999 ~= person.today.year)
          for key in person.followers.compactMap(\.key) { #expect(1...SiteReader.largestKey ~= key) }
        }
      }
    }
    #expect(refused > bytes.count)
    func edit(_ site: inout SiteSummary, _ body: (inout Person) -> Void) {
      var person = Person(site.people[0])
      body(&person)
      site.people[0] = PersonSummary(person)
    }
    for change: (inout SiteSummary) -> Void in [
      { $0.count = Shard.most + 1 }, { $0.count = 0 }, { $0.parts = [1, 1] }, { $0.parts = [3] }, { $0.now = .max },
      { $0.now = .min }, { $0.given = Day(number: .max) }, { edit(&$0) { $0.today = Day(number: .min) } },
      {
        let username = $0.people[0].username
        edit(&$0) { $0.followers = [Follower(person: username, state: .accepted, on: nil, key: .max)] }
      },
    ] {
      var hostile = all
      change(&hostile)
      #expect(SiteSummary(bytes: hostile.bytes, upTo: Shard.most) == nil)
    }
  }
}
