import Audience
import DataFolder
import Foundation
import Journal
import SiteBuild
import TestSupport
import Testing

@testable import daybook

@Suite("Reading what one person's own pages show")
struct OwnPagesReadingTests {
  private func known(beside name: String, in site: TemporarySite) async throws -> KnownPeople? {
    await KnownFolder.people(
      beside: try #require(Username(name)), by: BookReader(root: site.data).ofOldFiles(), today: Day(site.today),
      now: site.now)
  }

  @Test(
    "it shows what it shows where everybody is read, whatever changed since the last build",
    arguments: 1...Rounds.count(2 as UInt64, thorough: 4))
  func random(_ seed: UInt64) async throws {
    var random = SeededGenerator(seed: 400 + seed)
    let site = try crowd()
    if seed.isMultiple(of: 2) { try plantMore(in: site) }
    try await site.buildByRecord(isOfOldFiles: true)
    var spared = 0
    for step in 1...Rounds.count(12, thorough: 20) {
      try checkIn(in: site, &random)
      if Int.random(in: 0...2, using: &random) == 0 { try await site.buildByRecord(isOfOldFiles: true) }
      let all = await BookReader(root: site.data).read(today: Day(site.today), now: site.now)
      for name in ["ana", "ben", "guest-\(Int.random(in: 1...9, using: &random))"] {
        let person = try #require(Username(name))
        guard let known = try await known(beside: name, in: site) else { continue }
        let some = await BookReader(root: site.data).read(today: Day(site.today), now: site.now, knowing: known)
        let circumstances: Comment = "seed \(seed), step \(step): \(name)"
        spared += some.book.people.count { $0.outline != nil }
        #expect(some.hasAll(of: person), circumstances)
        #expect(some.book.person(person) == all.book.person(person), circumstances)
        #expect(some.book.usernames == all.book.usernames && some.errors == all.errors, circumstances)
        #expect(
          some.book.visibleOnPages(of: .person(person)) == all.book.visibleOnPages(of: .person(person)), circumstances)
      }
    }
    #expect(spared > 0, "everybody was read each time")
  }

  @Test("nobody is spared where nothing tells who is as they were, or hardly anybody would be")
  func nothing() async throws {
    let site = try crowd()
    #expect(try await known(beside: "ana", in: site) == nil, "no build was made")
    try await site.buildByRecord(isOfOldFiles: true)
    #expect(try await known(beside: "guest-9", in: site)?.contains(try #require(Username("guest-8"))) == true)
    // Whom they follow, and who shares a list with them.
    for (person, read) in [("ben", ["ana", "ben", "guest-1"]), ("ana", ["ana", "ben", "guest-2"])] {
      let own = try #require(try await known(beside: person, in: site))
      let found = try ["ana", "ben", "guest-1", "guest-2"].filter { !own.contains(try #require(Username($0))) }
      #expect(found == read)
    }
    site.today = "2026-11-21"
    #expect(try await known(beside: "ana", in: site) == nil, "another day is asked for")
    site.today = "2026-11-20"
    // Whoever changed something is read.
    try site.write("people/guest-8/profile.yml", "name: Zoe\nvisibility: public\n")
    #expect(try await known(beside: "guest-9", in: site)?.contains(try #require(Username("guest-8"))) == false)
    try site.write("daybook.yml", try site.text("daybook.yml") + "week_starts_on: sunday\n")
    #expect(try await known(beside: "ana", in: site) == nil, "the settings are others")
    let few = try crowd(of: 3)
    try await few.buildByRecord(isOfOldFiles: true)
    #expect(try await known(beside: "guest-3", in: few) == nil, "five people")
  }

  @Test("of several sites the record that was written last is asked first, and one that is damaged tells nothing")
  func records() async throws {
    let site = try crowd()
    try await site.buildByRecord(isOfOldFiles: true)
    let note = try site.record()
    let bytes = try Data(contentsOf: note)
    // Whatever became of the site, its files are not asked for.
    try FileManager.default.removeItem(atPath: site.site)
    #expect(try await known(beside: "guest-9", in: site) != nil)
    for place in stride(from: 0, to: bytes.count, by: bytes.count / 5) where !(24..<40).contains(place) {
      var damaged = bytes
      damaged[place] ^= 1
      try damaged.write(to: note)
      #expect(try await known(beside: "guest-9", in: site) == nil, "byte \(place)")
      // Another one, whether it was written before or after.
      for seconds in [-60.0, 60] {
        let other = note.deletingLastPathComponent().appending(path: "other")
        try bytes.write(to: other)
        try FileManager.default.setAttributes(
          [.modificationDate: Date(timeIntervalSinceNow: seconds)], ofItemAtPath: other.path)
        #expect(try await known(beside: "guest-9", in: site) != nil, "byte \(place)")
        try FileManager.default.removeItem(at: other)
      }
    }
    try Data().write(to: note)
    #expect(try await known(beside: "guest-9", in: site) == nil)
  }

  @Test("what another program recorded tells nothing")
  func program() async throws {
    let site = try crowd()
    try await site.buildByRecord(isOfOldFiles: true)
    let note = try site.record().path
    var record = try #require(BuildNote.content(at: note).flatMap { SiteRecord(bytes: $0) })
    let mark = record.mark
    for (other, tells) in [("daybook 0.0.1 (1), cmark 0 " + mark, false), (mark, true)] {
      record.mark = other
      let bytes = record.bytes(after: SiteRecord.beginning(with: record.folder))
      SiteNotes(in: site.data, of: site.site).keep(bytes, under: try SitePipeline.lock(site.site))
      #expect(try await (known(beside: "guest-9", in: site) != nil) == tells, "\(other)")
    }
  }

  @Test("of many sites the records that were written last are kept")
  func manySites() async throws {
    let site = try crowd(of: 3)
    try await site.buildByRecord(isOfOldFiles: true)
    let note = try site.record()
    let folder = note.deletingLastPathComponent()
    let bytes = try Data(contentsOf: note)
    for number in 1...12 {
      let other = folder.appending(path: "other-\(number)")
      try bytes.write(to: other)
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSinceNow: -60 * Double(number))], ofItemAtPath: other.path)
    }
    try site.write("people/guest-1/events/2026.csv", "when,habit,value\n2026-11-19,walk,done\n")
    try await site.buildByRecord(isOfOldFiles: true)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        == ([note.lastPathComponent] + (1...7).map { "other-\($0)" }).sorted())
  }
}
