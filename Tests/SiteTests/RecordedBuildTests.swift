import DataFolder
import Foundation
import Journal
import TestSupport
import Testing

@testable import daybook

@Suite("Building what is new")
struct RecordedBuildTests {
  /// Noon of 20 November 2026, in seconds since 1970-01-01T00:00:00Z.
  private static let noon: Int64 = 1_795_176_000

  @Test(
    "after check-ins, and any other edits between them, the site is, byte for byte, what a clean build makes",
    arguments: 1...Rounds.count(3 as UInt64, thorough: 4))
  func edits(_ seed: UInt64) async throws {
    // A list of people, or at times people with what they recorded last.
    let site = try crowd(of: seed.isMultiple(of: 2) ? 24 : 26)
    if (seed / 2).isMultiple(of: 2) {
      try site.write("readers.yml", "- {reader: ben, key: 1}\n")
      try site.write("daybook.yml", try site.text("daybook.yml") + "base_url: https://example.org/d/\n")
      site.seal()
    }
    var random = SeededGenerator(seed: seed)
    // From hour to hour, with people for whom midnight is at others.
    if !seed.isMultiple(of: 3) {
      (site.today, site.now) = ("whatever it is", Self.noon)
      for (guest, zone) in [(4, "Asia/Tokyo"), (5, "America/New_York"), (6, "Pacific/Auckland")] {
        try site.write(
          "people/guest-\(guest)/profile.yml", "name: Guest \(guest)\nvisibility: public\ntimezone: \(zone)\n")
      }
    }
    try await site.buildByRecord()
    var partial = 0
    for step in 1...Rounds.count(5, thorough: 7) {
      var use = SiteReading.Use.change
      site.now += Int64.random(in: 0...9, using: &random) * 3600
      switch Int.random(in: 0...9, using: &random) {
      case 0:
        // Files of the site may have been changed by hand, which a build mends.
        try edit(site, &random)
        use = .build
      case 1:
        // One edition alone, after which the others are behind.
        try checkIn(in: site, &random)
        try await site.build(.public)
        use = .build
      case 2: use = .build
      default: try checkIn(in: site, &random)
      }
      if try await site.buildByRecord(use).read != nil { partial += 1 }
      try await site.expectClean("seed \(seed), step \(step)")
    }
    #expect(partial > 1, "hardly anything was built by the record")
  }

  @Test(
    "a check-in reads its person, friends who have a home, and whom these follow, and writes the pages of these alone")
  func reach() async throws {
    let site = try crowd()
    try await site.buildByRecord(isOfOldFiles: true)
    try site.write("people/guest-9/events/2026.csv", "when,habit,value\n2026-11-20,walk,done\n2026-11-19,walk,done\n")
    var (report, read) = try await site.buildByRecord(isOfOldFiles: true)
    #expect(read == ["guest-9"])
    #expect(
      report.written == [
        "public/people/guest-9/2026.html", "public/people/guest-9/index.html",
        "public/people/guest-9/walk/2026.html", "public/people/guest-9/walk/data.json",
        "public/people/guest-9/walk/index.html",
      ])
    try site.write("people/guest-1/events/2026.csv", "when,habit,value\n2026-11-20,walk,done\n2026-11-19,walk,done\n")
    (report, read) = try await site.buildByRecord(isOfOldFiles: true)
    // Ben sees it. He follows Ana, too.
    #expect(read == ["guest-1", "ana", "ben"])
    #expect(report.written.contains("home/ben/following.html"))
    #expect(!report.written.contains { $0.hasPrefix("home/ana/") })
    try await site.expectClean()
  }

  @Test("a change of a habit, or of a list that nobody else sees, reads and writes no more than a check-in would")
  func own() async throws {
    let site = try crowd()
    try await site.buildByRecord(isOfOldFiles: true)
    let walk = "people/guest-9/habits/walk.md"
    try site.write(walk, try site.text(walk).replacing("title: Walk", with: "title: Hike"))
    var (report, read) = try await site.buildByRecord(isOfOldFiles: true)
    #expect(read == ["guest-9"])
    #expect(report.written.contains("public/people/guest-9/walk/index.html"))
    #expect(report.written.allSatisfy { $0.hasPrefix("public/people/guest-9/") })
    try await site.expectClean("a habit")
    let plan = "people/ben/lists/plan.md"
    try site.write(plan, try site.text(plan) + "- [ ] Dive\n")
    (report, read) = try await site.buildByRecord(isOfOldFiles: true)
    // Ana sees what friends see; guests are whom Ben follows, and who shares a list with Ana.
    #expect(read == ["ana", "ben", "guest-1", "guest-2"])
    #expect(report.written.contains("home/ben/lists/plan/index.html"))
    #expect(report.written.allSatisfy { $0.hasPrefix("home/ben/") })
    try await site.expectClean("a list")
    // Ana has it, too.
    let trip = "people/guest-2/lists/trip.md"
    try site.write(trip, try site.text(trip) + "- [ ] Leave\n")
    (report, read) = try await site.buildByRecord(isOfOldFiles: true)
    #expect(read == ["ana", "ben", "guest-2"])
    #expect(report.written.contains("home/ana/lists/guest-2.trip/index.html"))
    #expect(report.written.allSatisfy { $0.hasPrefix("home/ana/") })
    try await site.expectClean("a shared list")
    // In a challenge, and by friends, a habit is seen by its title.
    try site.write(
      "challenges/dry.md",
      "---\ntitle: Dry\nfrom: 2026-11-01\nto: 2026-11-30\nparticipants:\n  - {person: guest-7, habit: walk, state: joined}\n"
        + "  - {person: ana, habit: sit, state: joined}\n---\n")
    #expect(try await site.buildByRecord(isOfOldFiles: true).read == nil)
    for person in ["guest-7", "guest-1"] {
      let path = "people/\(person)/habits/walk.md"
      try site.write(path, try site.text(path).replacing("title: Walk", with: "title: Wander"))
      #expect(try await site.buildByRecord(isOfOldFiles: true).read?.contains(person) == true)
      try await site.expectClean(person)
    }
  }

  @Test(
    "what others need of somebody is made anew wherever it is listed, and nobody is read who is only listed beside them"
  )
  func news() async throws {
    let site = try crowd()
    try await site.buildByRecord(isOfOldFiles: true)
    // Those who have a home, and whom these follow.
    let always: Set<String> = ["ana", "ben", "guest-1", "guest-2"]
    let (walk, profile, plan) = (
      "people/guest-9/habits/walk.md", "people/guest-9/profile.yml", "people/ben/lists/plan.md"
    )
    func expect(_ read: Set<String>, after path: String, _ text: String, writing page: String?) async throws {
      try site.write(path, text)
      let build = try await site.buildByRecord(isOfOldFiles: true)
      #expect(build.read == read, "\(path): \(text)")
      if let page { #expect(build.report.written.contains(page), "\(path): \(build.report.written)") }
      try await site.expectClean("\(path): \(text)")
    }
    let nine = always.union(["guest-9"])
    try await expect(
      nine, after: profile, "name: Zoe\nvisibility: public\nfindable: true\n",
      writing: "public/people/guest-9/index.html")
    try await expect(nine, after: profile, "name: Zoe\nbio: Hello.\nvisibility: public\n", writing: "public/index.html")
    try await expect(
      nine, after: walk, try site.text(walk).replacing("public", with: "friends"), writing: "public/index.html")
    #expect(!FileManager.default.fileExists(atPath: site.site + "/public/people/guest-9/index.html"))
    try await expect(
      nine, after: "people/guest-9/followers.yml", "- {person: ben, state: accepted}\n",
      writing: "home/ben/people/guest-9/index.html")
    // From now on Ben's home needs them.
    try await expect(
      nine, after: walk, try site.text(walk).replacing("friends", with: "public"),
      writing: "public/people/guest-9/index.html")
    try await expect(
      nine, after: "people/guest-9/followers.yml", "- {person: ben, state: removed}\n",
      writing: "home/ben/following.html")
    #expect(!FileManager.default.fileExists(atPath: site.site + "/home/ben/people/guest-9/index.html"))
    try await expect(
      nine, after: "people/guest-9/habits/read.md", "---\ntitle: Read\nschedule: daily\nvisibility: public\n---\n",
      writing: "public/people/guest-9/read/index.html")
    try await expect(nine, after: profile, "name: Zoe\nvisibility: private\n", writing: "public/index.html")
    #expect(!FileManager.default.fileExists(atPath: site.site + "/public/people/guest-9/index.html"))
    // A list comes to be shared, changes, and is shared no longer.
    for (text, page) in [
      ("---\ntitle: Plan\nshare: [{person: ana, may: read}]\n---\n- [ ] Dive\n", "home/ana/lists/ben.plan/index.html"),
      ("---\ntitle: Plan\nshare: [{person: ana, may: read}]\n---\n- [ ] Jump\n", "home/ana/lists/ben.plan/index.html"),
      ("---\ntitle: Plan\n---\n- [ ] Jump\n", "home/ben/lists/plan/index.html"),
    ] {
      try await expect(always, after: plan, text, writing: page)
    }
    #expect(!FileManager.default.fileExists(atPath: site.site + "/home/ana/lists/ben.plan/index.html"))
    // How far somebody is in the course is for whoever runs the daybook.
    let alone: Set<String> = ["guest-9"]
    try await expect(
      alone, after: "people/guest-9/course.yml", "started: 2026-11-09\nshare_progress: true\n", writing: nil)
    try await expect(
      alone, after: "people/guest-9/course.yml",
      "started: 2026-11-09\nshare_progress: true\nread: {week-01/01-a: 2026-11-12}\n", writing: nil)
  }

  @Test(
    "where friends read on the hosted site, their keyrings follow from what all say of followers and visibility alone")
  func newsWithReaders() async throws {
    let site = try crowd()
    try site.write("readers.yml", "- {reader: ben, key: 1}\n")
    site.seal()
    try await site.buildByRecord(isOfOldFiles: true)
    let needed: Set<String> = ["ana", "ben", "guest-1", "guest-2"]
    for (path, text, read) in [
      ("profile.yml", "name: Zoe\nvisibility: public\n", needed),
      ("habits/read.md", "---\ntitle: Read\nschedule: daily\nvisibility: friends\n---\n", needed),
      ("habits/read.md", "---\ntitle: Read\nschedule: daily\nvisibility: private\n---\n", needed),
      ("habits/walk.md", "---\ntitle: Walk\nschedule: daily\nvisibility: private\n---\n", needed),
      ("followers.yml", "- {person: ben, state: accepted}\n- {person: ana, state: accepted}\n", nil),
      ("followers.yml", "- {person: ana, state: accepted}\n", nil),
      ("profile.yml", "name: Zoe\nvisibility: friends\n", nil),
    ] as [(String, String, Set<String>?)] {
      try site.write("people/guest-1/" + path, text)
      #expect(try await site.buildByRecord(isOfOldFiles: true).read == read, "\(path): \(text)")
      try await site.expectClean("\(path): \(text)")
    }
  }

  @Test("who comes to be one of a few, or of many, on the front page makes all of it anew")
  func fewAndMany() async throws {
    // With Ana there are 25, of whom the front page has a list.
    let site = try crowd(of: 24)
    let profile = "people/guest-9/profile.yml"
    let everybody = Set((1...24).map { "guest-\($0)" } + ["ana", "ben"])
    try await site.buildByRecord(isOfOldFiles: true)
    for (visibility, read) in [
      ("private", everybody), ("public", everybody), ("friends", everybody),
    ] {
      try site.write(profile, "name: Guest 9\nvisibility: \(visibility)\n")
      let build = try await site.buildByRecord(isOfOldFiles: true)
      #expect(build.read == read, "\(visibility)")
      #expect(build.report.written.contains("public/index.html"))
      try await site.expectClean(visibility)
    }
  }

  @Test("whether a few people or many are on the front page is decided without those whose files have errors")
  func fewWithoutResting() async throws {
    let site = try crowd(of: 25)
    try await site.buildByRecord(isOfOldFiles: true)
    try site.write("people/guest-25/events/2026.csv", "when,habit,value\n2026-13-10,walk,done\n")
    #expect(try await site.buildByRecord(isOfOldFiles: true).read == nil)
    // Of the 26 there are 24 then.
    try site.write("people/guest-9/profile.yml", "name: Guest 9\nvisibility: private\n")
    let everybody = Set((1...25).map { "guest-\($0)" } + ["ana", "ben"])
    let read = try #require(try await site.buildByRecord(isOfOldFiles: true).read)
    #expect(read.subtracting(["guest-25"]) == everybody.subtracting(["guest-25"]))
    try await site.expectAsAllRead()
  }

  @Test(
    "a new day in a time zone reads those alone who live there, and whom their friends' homes need")
  func zones() async throws {
    let site = try crowd()
    for (guest, zone) in [(4, "Asia/Tokyo"), (5, "Asia/Tokyo"), (6, "America/New_York")] {
      try site.write(
        "people/guest-\(guest)/profile.yml", "name: Guest \(guest)\nvisibility: public\ntimezone: \(zone)\n")
    }
    try site.write("people/guest-5/followers.yml", "- {person: ben, state: accepted}\n")
    // How many habits somebody has is on pages that list people.
    try site.write(
      "people/guest-6/habits/read.md",
      "---\ntitle: Read\nschedule: daily\nvisibility: public\nend: 2026-11-20\n---\n")
    site.today = "whatever it is"
    // The next day begins at 15:00 in Tokyo, at midnight here, and at 5:00 in New York.
    let tokyo: Set<String> = ["guest-4", "guest-5"]
    let newYork: Set<String> = ["guest-6"]
    let ofBen: Set<String> = ["ana", "ben", "guest-1", "guest-5"]
    let everybody = Set((1...26).map { "guest-\($0)" } + ["ana", "ben"])
    let here = everybody.subtracting(tokyo).subtracting(newYork)
    for (hour, read) in [
      (0, nil), (2, []), (4, tokyo.union(ofBen)), (11, []), (13, here.union(ofBen)), (16, []),
      (18, newYork.union(ofBen).union(["guest-2"])), (24 + 18, everybody), (24 * 9 + 4, everybody),
    ] as [(Int64, Set<String>?)] {
      site.now = Self.noon + hour * 3600
      let build = try await site.buildByRecord(isOfOldFiles: true)
      #expect(build.read == read, "\(hour) hours after noon")
      if let read, !read.isEmpty {
        #expect(build.report.written.contains { $0.hasPrefix("public/people/guest-") })
        #expect(build.report.written.contains { $0.hasPrefix("public/people/guest-7/") } == read.contains("guest-7"))
      }
      try await site.expectClean("\(hour) hours after noon")
    }
  }

  @Test("the new day of the site reads everybody where somebody rests whose home has challenges by it")
  func zonesWithResting() async throws {
    let site = try crowd()
    for guest in [4, 5] {
      try site.write(
        "people/guest-\(guest)/profile.yml", "name: Guest \(guest)\nvisibility: public\ntimezone: Asia/Tokyo\n")
    }
    try site.write(
      "challenges/dry.md",
      "---\ntitle: Dry\nfrom: 2026-11-01\nto: 2026-11-30\nparticipants:\n  - {person: ben, habit: swim, state: joined}\n"
        + "  - {person: guest-4, habit: walk, state: joined}\n---\n")
    (site.today, site.now) = ("whatever it is", Self.noon)
    try await site.buildByRecord(isOfOldFiles: true)
    try site.write("people/ben/events/2026.csv", "when,habit,value\n2026-13-10,swim,done\n")
    for (hour, isPartial) in [(0, false), (4, true), (13, false), (16, true)] as [(Int64, Bool)] {
      site.now = Self.noon + hour * 3600
      let read = try await site.buildByRecord(isOfOldFiles: true).read
      #expect((read != nil) == isPartial, "\(hour) hours after noon")
      try await site.expectAsAllRead("\(hour) hours after noon")
    }
  }

  @Test("where friends read on the hosted site, its own new day reads everybody: what they have says which day it is")
  func zonesWithReaders() async throws {
    let site = try crowd()
    try site.write("people/guest-4/profile.yml", "name: Guest 4\nvisibility: public\ntimezone: Asia/Tokyo\n")
    try site.write("readers.yml", "- {reader: ben, key: 1}\n")
    site.seal()
    (site.today, site.now) = ("whatever it is", Self.noon)
    try await site.buildByRecord(isOfOldFiles: true)
    for (hour, read) in [(4, ["guest-4"]), (13, nil), (16, [])] as [(Int64, Set<String>?)] {
      site.now = Self.noon + hour * 3600
      #expect(try await site.buildByRecord(isOfOldFiles: true).read == read, "\(hour) hours after noon")
      try await site.expectClean("\(hour) hours after noon")
    }
  }

  @Test("what was read before there was a site counts as long as nothing was written since")
  func firstReading() async throws {
    let site = try crowd()
    let reader = BookReader(root: site.data).ofOldFiles()
    func first() async -> FirstReading {
      await FirstReading(by: reader, for: site.site, today: Day(site.today), now: site.now)
    }
    func isKnown(_ first: FirstReading) async -> Bool {
      await first.asOf(site.now, by: reader, today: Day(site.today)) != nil
    }
    // Nothing is made in the data folder before it is known that there is something to build.
    #expect(await first().notes == nil)
    #expect(!FileManager.default.fileExists(atPath: site.data + "/.daybook"))
    try await site.buildByRecord(isOfOldFiles: true)
    let reading = await first()
    #expect(reading.notes != nil)
    #expect(await isKnown(reading))
    try site.write("people/guest-9/events/more.csv", "when,habit,value\n2024-01-01,walk,done\n")
    #expect(await !isKnown(reading))
    #expect(await isKnown(first()))
    // Of whom nothing is known nobody can say whether it is as it was.
    try site.write("people/guest-9/events/more.csv", "when,habit,value\n2024-13-01,walk,done\n")
    #expect(await !isKnown(first()))
  }

  @Test("while somebody's folder has errors they rest, and a check-in of others reads no more than theirs besides")
  func resting() async throws {
    let site = try crowd()
    try await site.buildByRecord(isOfOldFiles: true)
    let page = site.site + "/public/people/guest-3/walk/index.html"
    var row = 10
    func expectPartial() async throws {
      row += 1
      let rows = try site.text("people/guest-9/events/2026.csv")
      try site.write("people/guest-9/events/2026.csv", rows + "2026-10-\(row),walk,done\n")
      let (report, read) = try await site.buildByRecord(isOfOldFiles: true)
      #expect(read == ["guest-9"] && report.written.contains("public/people/guest-9/walk/index.html"))
      try await site.expectAsAllRead()
      #expect(FileManager.default.fileExists(atPath: page))
    }
    for (path, wrong) in [
      ("habits/walk.md", "---\ntitle: Walk\nschedule: someday\n---\n"),
      ("events/2026.csv", "when,habit,value\n2026-13-10,walk,done\n"),
    ] {
      let sound = try site.text("people/guest-3/" + path)
      try site.write("people/guest-3/" + path, wrong)
      #expect(try await site.buildByRecord(isOfOldFiles: true).read == nil)
      try await expectPartial()
      #expect(try await site.buildByRecord(.build, isOfOldFiles: true).read == [])
      // What they record meanwhile is shown once everything of theirs is sound.
      try site.write("people/guest-3/events/more.csv", Self.more)
      try await expectPartial()
      try site.write("people/guest-3/" + path, sound)
      #expect(try await site.buildByRecord(isOfOldFiles: true).read == nil)
      try await site.expectClean(path)
      try site.remove("people/guest-3/events/more.csv")
      #expect(try await site.buildByRecord(isOfOldFiles: true).read == ["guest-3"])
      try await site.expectClean(path)
      try await expectPartial()
    }
  }

  private static let more = "when,habit,value\n2026-11-18,walk,done\n"

  @Test("nothing new: nobody is read, and no page is planned")
  func nothing() async throws {
    let site = try crowd()
    let first = try await site.buildByRecord(isOfOldFiles: true)
    let (report, read) = try await site.buildByRecord(.build, isOfOldFiles: true)
    #expect(read == [])
    #expect(report.written.isEmpty && report.removed.isEmpty && report.rendered == 0)
    #expect(report.files == first.report.files && report.pages == first.report.pages)
    #expect(report.pageCounts == first.report.pageCounts)
  }

  @Test("a page that somebody else wrote is made anew by a build, and waits for it")
  func foreignPage() async throws {
    let site = try crowd()
    try await site.buildByRecord(isOfOldFiles: true)
    let page = site.site + "/public/people/guest-9/index.html"
    try Data("mine".utf8).write(to: URL(fileURLWithPath: page))
    #expect(try await site.buildByRecord(isOfOldFiles: true).report.written.isEmpty)
    let mended = try await site.buildByRecord(.build, isOfOldFiles: true)
    #expect(mended.report.written == ["public/people/guest-9/index.html"])
    try await site.expectClean()
  }

  @Test(
    "what was recorded by another program, with another key or on another day tells nothing, and what is damaged neither"
  )
  func foreignRecords() async throws {
    let site = try crowd()
    func read() async throws -> Set<String>? { try await site.buildByRecord(isOfOldFiles: true).read }
    #expect(try await read() == nil)
    #expect(try await read() == [])
    site.today = "2026-11-21"
    #expect(try await read() == nil)
    try site.write("readers.yml", "- {reader: ben, key: 1}\n")
    #expect(try await read() == nil)
    #expect(try await read() == [])
    site.seal()
    #expect(try await read() == nil)
    #expect(try await read() == [])
    try site.write("templates/assets/today.css", "body { margin: 0 }\n")
    #expect(try await read() == nil)
    try await site.expectClean()
    let note = try site.record()
    let whole = try Data(contentsOf: note)
    for place in stride(from: 0, to: whole.count, by: whole.count / 3) {
      var bytes = whole
      bytes[place] ^= 1
      try bytes.write(to: note)
      #expect(try await read() == nil, "byte \(place)")
    }
    try whole.prefix(whole.count / 2).write(to: note)
    #expect(try await read() == nil)
    #expect(try await read() == [])
  }

  @Test(
    "a manifest that is damaged behind its checksum makes everything be read",
    arguments: [SiteReading.Use.change, .build])
  func damagedManifest(use: SiteReading.Use) async throws {
    let site = try crowd()
    try await site.buildByRecord(isOfOldFiles: true)
    #expect(try await site.buildByRecord(use, isOfOldFiles: true).read == [])
    let manifest = URL(fileURLWithPath: site.site + "/.daybook/manifest")
    var flipped = try Data(contentsOf: manifest)
    flipped[flipped.count - 1] ^= 1
    for bytes in [flipped, flipped.prefix(24)] {
      try bytes.write(to: manifest)
      #expect(try await site.buildByRecord(use, isOfOldFiles: true).read == nil, "\(bytes.count) bytes")
      try await site.expectClean()
      #expect(try await site.buildByRecord(use, isOfOldFiles: true).read == [])
    }
    // What a link leads to is no manifest of the program's.
    let copy = URL(fileURLWithPath: site.site + "/copy")
    try FileManager.default.moveItem(at: manifest, to: copy)
    try FileManager.default.createSymbolicLink(at: manifest, withDestinationURL: copy)
    #expect(try await site.buildByRecord(use, isOfOldFiles: true).read == nil)
    try FileManager.default.removeItem(at: copy)
    try await site.expectClean()
  }

  @Test(
    "what lies beside the manifest, damaged or gone, makes everything be read, and what it told is not lost",
    arguments: [SiteReading.Use.change, .build])
  func damagedChanges(use: SiteReading.Use) async throws {
    let site = try crowd()
    try await site.buildByRecord(isOfOldFiles: true)
    let events = "people/guest-9/events/2026.csv"
    let changes = URL(fileURLWithPath: site.site + "/.daybook/changes")
    for day in 10..<15 {
      try site.write(events, try site.text(events) + "2026-10-\(day),walk,done\n")
      #expect(try await site.buildByRecord(use, isOfOldFiles: true).read != nil)
      var bytes = try Data(contentsOf: changes)
      switch day {
      // Behind what the manifest says of itself with it.
      case 10: bytes[bytes.count - 1] ^= 1
      case 11: bytes = bytes.prefix(60)
      case 12: bytes = bytes.prefix(30)
      case 13: bytes = Data()
      default: try FileManager.default.removeItem(at: changes)
      }
      if day < 14 { try bytes.write(to: changes) }
      #expect(try await site.buildByRecord(use, isOfOldFiles: true).read == nil, "\(day)")
      try await site.expectClean()
      #expect(try await site.buildByRecord(use, isOfOldFiles: true).read == [])
    }
  }

  @Test(
    "where a power cut took what lay beside the manifest, what was known before it counts for nothing",
    arguments: [true, false], [true, false])
  func lostChanges(_ isEmpty: Bool, isOlderNote: Bool) async throws {
    let site = try crowd()
    try await site.buildByRecord(isOfOldFiles: true)
    let events = "people/guest-9/events/2026.csv"
    let before = try site.text(events)
    let note = try site.record()
    let older = try Data(contentsOf: note)
    try site.write(events, before + "2026-10-20,walk,done\n")
    #expect(try await site.buildByRecord(isOfOldFiles: true).read != nil)
    let changes = URL(fileURLWithPath: site.site + "/.daybook/changes")
    if isEmpty { try Data().write(to: changes) } else { try FileManager.default.removeItem(at: changes) }
    if isOlderNote { try older.write(to: note) }
    // Of what was taken back since, pages tell that were made in between.
    try site.write(events, before)
    #expect(try await site.buildByRecord(isOfOldFiles: true).read == nil)
    try await site.expectClean()
    #expect(try await site.buildByRecord(isOfOldFiles: true).read == [])
  }

  @Test("who is deleted for good while a build runs stands in no record that it keeps")
  func purgedMeanwhile() async throws {
    let site = try crowd()
    try await site.buildByRecord(isOfOldFiles: true)
    let folder = try site.record().deletingLastPathComponent()
    try site.write("people/guest-9/events/2026.csv", "when,habit,value\n2026-11-19,walk,done\n")
    // What deleting does to the records in the end.
    try await site.buildByRecord(isOfOldFiles: true) { try? FileManager.default.removeItem(at: folder) }
    #expect(!FileManager.default.fileExists(atPath: folder.path))
    #expect(try await site.buildByRecord(isOfOldFiles: true).read == nil)
    #expect(try await site.buildByRecord(isOfOldFiles: true).read == [])
    try await site.expectClean()
  }

  @Test("what changes in no page and in what pages are made of is recorded, and nothing is read for it again")
  func withoutPages() async throws {
    let site = try crowd()
    try await site.buildByRecord(isOfOldFiles: true)
    let profile = "people/guest-9/profile.yml"
    try site.write(profile, try site.text(profile) + "timezone: Etc/UTC\n")
    let (report, read) = try await site.buildByRecord(isOfOldFiles: true)
    #expect(read?.contains("guest-9") == true && report.written.isEmpty)
    #expect(try await site.buildByRecord(isOfOldFiles: true).read == [])
    #expect(try await site.buildByRecord(.build, isOfOldFiles: true).read == [])
    try await site.expectClean()
  }

  @Test("what is written between the look at the folder and its reading is not taken for known")
  func between() async throws {
    let site = try crowd()
    try await site.buildByRecord(isOfOldFiles: true)
    for (path, text) in [
      ("people/guest-8/events/2026.csv", "when,habit,value\n2026-11-20,walk,done\n2026-11-18,walk,done\n"),
      ("daybook.yml", try site.text("daybook.yml").replacingOccurrences(of: "Small", with: "Smaller")),
    ] {
      try site.write(
        "people/guest-9/events/2026.csv", try site.text("people/guest-9/events/2026.csv") + "2026-10-20,walk,done\n")
      let file = URL(fileURLWithPath: site.data + "/" + path)
      let written = try await site.buildByRecord(
        isOfOldFiles: true, beforeReading: { try? Data(text.utf8).write(to: file) })
      #expect(written.read == nil || path.hasPrefix("people"), "\(path)")
      try await site.buildByRecord(isOfOldFiles: true)
      try await site.expectClean(path)
    }
  }

  @Test("after a build that ended while it wrote, what an undo takes back is not left on any page")
  func unfinished() async throws {
    let site = try crowd()
    try await site.buildByRecord(isOfOldFiles: true)
    let events = "people/guest-9/events/2026.csv"
    let before = try site.text(events)
    try site.write(events, before + "2026-11-20,walk,done\n")
    // A folder is where a page has to go, which is met when others were put into place already.
    let page = site.site + "/public/people/guest-9/walk/2026.html"
    try FileManager.default.removeItem(atPath: page)
    try FileManager.default.createDirectory(atPath: page + "/in-the-way", withIntermediateDirectories: true)
    await #expect(throws: (any Error).self) { try await site.buildByRecord(isOfOldFiles: true) }
    try FileManager.default.removeItem(atPath: page)
    try site.write(events, before)
    try await site.buildByRecord(isOfOldFiles: true)
    try await site.buildByRecord(.build, isOfOldFiles: true)
    try await site.expectClean()
    // As a kill leaves it: some files put into place, and nothing recorded of them.
    try Data().write(to: URL(fileURLWithPath: site.site + "/.daybook/unfinished"))
    try Data("half".utf8).write(to: URL(fileURLWithPath: page))
    #expect(try await site.buildByRecord(isOfOldFiles: true).read == nil)
    try await site.expectClean()
    #expect(try await site.buildByRecord(isOfOldFiles: true).read == [])
  }

  @Test(
    "a friend's feed that went with the last check-in comes back with the same one, and a folder moved away is made anew"
  )
  func comesAndGoes() async throws {
    let site = try crowd()
    try site.write("daybook.yml", try site.text("daybook.yml") + "base_url: https://example.org/d/\n")
    try site.write("readers.yml", "- {reader: ben, key: 1}\n")
    site.seal()
    let events = "people/guest-1/events/2026.csv"
    let row = try site.text(events)
    try await site.buildByRecord(isOfOldFiles: true)
    for text in ["when,habit,value\n", row, "when,habit,value\n", row] {
      try site.write(events, text)
      #expect(try await site.buildByRecord(isOfOldFiles: true).read != nil)
      try await site.expectClean()
    }
    try FileManager.default.removeItem(atPath: site.site + "/home/ben")
    try site.write(events, row + "2026-11-19,walk,done\n")
    #expect(try await site.buildByRecord(isOfOldFiles: true).read == nil)
    try await site.expectClean()
  }

  @Test("where the front page shows people with what they recorded last, these are read and others are not")
  func portraits() async throws {
    let site = try smallSite()
    try site.write("daybook.yml", "title: Small\nowner: ana\nhomes: [ben]\n")
    for name in ["cid", "dora"] {
      try site.write(
        "people/\(name)/profile.yml", "name: \(name)\nvisibility: \(name == "cid" ? "public" : "private")\n")
      try site.write("people/\(name)/habits/walk.md", "---\ntitle: Walk\nschedule: daily\nvisibility: public\n---\n")
      try site.write("people/\(name)/events/2026.csv", "when,habit,value\n2026-11-02,walk,done\n")
    }
    try await site.buildByRecord(isOfOldFiles: true)
    try site.write("people/cid/events/2026.csv", "when,habit,value\n2026-11-02,walk,done\n2026-11-20,walk,done\n")
    let (report, read) = try await site.buildByRecord(isOfOldFiles: true)
    #expect(read == ["ana", "cid"])
    #expect(report.written.contains("public/index.html"))
    try await site.expectClean()
  }
}
