import Diagnostics
import Editions
import Foundation
import Journal
import SiteBuild
import TestSupport
import Testing

@testable import daybook

/// While somebody's folder has errors, what the site has of them stays, and everything else goes on.
@Suite("Pages of people whose folders have errors")
struct RestingPagesTests {
  private static let broken = "---\ntitle: Swim\nschedule: someday\n---\n"
  private static let benRests = "people/ben/habits/swim.md"

  /// The site of three people who follow each other, and who share a list, photos and attachments.
  private func site() throws -> TemporarySite {
    let site = try smallSite()
    try site.write("people/ben/profile.yml", "name: Ben\nvisibility: public\n")
    try site.write("people/ben/habits/swim.md", "---\ntitle: Swim\nschedule: daily\nvisibility: public\n---\n")
    try site.write(
      "people/ben/events/2026.csv", "when,habit,value,photo\n2026-11-10,swim,done,\n2026-11-19,swim,done,lake.png\n")
    try site.write("people/ben/photos/lake.png", try tinyPNG(comment: "lake"))
    try site.write(
      "people/ben/lists/club.md",
      "---\ntitle: Club\nshare: [{person: ana, may: write}]\n---\n- [ ] Boat file:plan.txt\n")
    try site.write("people/ben/files/plan.txt", "A plan.")
    return site
  }

  /// Builds as the command does.
  private func build(_ site: TemporarySite) async throws -> BuildReport {
    let checked = CheckedSite(try await site.workspace())
    let pipeline = try #require(checked.pipeline)
    let choice = EditionChoice(nil, person: nil, in: checked.workspace.book)
    let lock = try SitePipeline.lock(site.site)
    return try pipeline.build(
      pipeline.plan(choice), into: site.site, isComplete: choice.isComplete, under: lock)
  }

  /// Pages of challenges are everybody's in them: what the others show there is theirs to withdraw.
  private func isOfBen(_ path: String) -> Bool {
    path.hasPrefix("home/ben/") && !path.hasPrefix("home/ben/challenges/") || path.contains("/people/ben/")
      || path.contains("/photos/ben/")
      || path.contains("/files/ben/") || path.contains("/lists/ben.")
  }

  @Test("what there is of them stays byte for byte, the others' pages are new, and all is clean once it is mended")
  func stays() async throws {
    let site = try site()
    try await site.build()
    let before = try TemporarySite.files(in: site.site)
    let theirs = before.filter { isOfBen($0.key) }
    #expect(
      ["public/people/ben/index.html", "public/photos/ben/lake.png", "home/ana/lists/ben.club/index.html"].allSatisfy {
        theirs.keys.contains($0)
      })
    #expect(theirs.keys.contains { $0.hasPrefix("home/ana/files/ben/") })

    try site.write(Self.benRests, Self.broken)
    try site.write(
      "people/ana/events/2026.csv", "when,habit,value,comment\n2026-11-19,sit,done,Calm\n2026-11-20,sit,done,Calmer\n")
    #expect(try await build(site).removed.allSatisfy { !isOfBen($0) })
    let after = try TemporarySite.files(in: site.site)
    #expect(after.filter { isOfBen($0.key) } == theirs)
    for path in ["home/ana/index.html", "public/people/ana/sit/index.html", "public/index.html"] {
      #expect(after[path] != before[path], "\(path)")
    }
    #expect(try await build(site).written.isEmpty, "a second build has nothing to do")
    #expect(try TemporarySite.files(in: site.site) == after)

    try site.write(Self.benRests, "---\ntitle: Dive\nschedule: daily\nvisibility: public\n---\n")
    try await site.build()
    try await site.expectClean()
  }

  @Test(
    "who has errors before anything was made of them has pages once it is mended, also where others showed them a challenge"
  )
  func nothingBefore() async throws {
    let site = try site()
    try site.write(Self.benRests, Self.broken)
    try site.write(
      "challenges/winter.md",
      "---\ntitle: Winter\nfrom: 2026-11-01\nto: 2026-11-30\nmade_by: ana\n"
        + "participants: [{person: ana, habit: sit, state: joined}, {person: ben, state: invited}]\n---\n")
    _ = try await build(site)
    // A page of a challenge alone would have no style, and lead nowhere.
    #expect(try TemporarySite.files(in: site.site).keys.allSatisfy { !$0.hasPrefix("home/ben/") })
    #expect(try await build(site).written.isEmpty, "a second build has nothing to do")
    try site.write(Self.benRests, "---\ntitle: Swim\nschedule: daily\nvisibility: public\n---\n")
    try await site.build()
    try await site.expectClean()
  }

  @Test("whatever else is edited meanwhile, at random, the site is clean once the error is mended")
  func random() async throws {
    var random = SeededGenerator(seed: 20_261_123)
    var builds = 0
    for round in 0..<Rounds.count(6, thorough: 16) {
      let site = try smallSite()
      try await site.build()
      let (path, text) = ("people/ben/profile.yml", try site.text("people/ben/profile.yml"))
      try site.write(path, "visibility: everyone\n")
      func theirs() throws -> [String: Data] {
        // What Ana shows him is hers to withdraw.
        try TemporarySite.files(in: site.site).filter { path, _ in
          isOfBen(path) && path.hasPrefix("home/ben/") && !path.contains("/people/ana/")
            && !path.contains("/photos/ana/")
            && !path.contains("/lists/ana.") && !path.contains("/files/ana/")
        }
      }
      for _ in 0..<4 {
        try edit(site, &random)
        // An edit may mend the profile, break what is shared, or let Ben have no pages: other tests' concern.
        let workspace = try await site.workspace()
        guard workspace.reading.errorsByPerson.keys.map(\.text) == ["ben"], workspace.reading.sharedErrors.isEmpty,
          workspace.book.settings.homes == .all
        else {
          break
        }
        // An edit may be one of the site's files.
        let before = try theirs()
        _ = try await build(site)
        builds += 1
        #expect(try theirs() == before, "\(round)")
      }
      try site.write(path, text)
      guard try await !site.workspace().reading.hasErrors else { continue }
      try await site.build()
      try await site.expectClean("round \(round)")
    }
    #expect(builds > 10)
  }

  @Test("who rests keeps nothing that others no longer show them, and the public edition nobody who withdrew")
  func withdrawals() async throws {
    let site = try site()
    try site.write(
      "people/ana/lists/home.md", "---\ntitle: Home\nshare: [{person: ben, may: read}]\n---\n- [ ] Tap file:tap.txt\n")
    try site.write("people/ana/files/tap.txt", "A tap.")
    try await site.build()
    func paths(_ folder: String) throws -> [String] {
      try TemporarySite.files(in: site.site).keys.filter { $0.hasPrefix(folder) }
    }
    #expect(try !paths("home/ben/people/ana/").isEmpty && !paths("home/ben/lists/ana.home/").isEmpty)
    try site.write(Self.benRests, Self.broken)
    _ = try await build(site)
    #expect(try !paths("home/ben/people/ana/").isEmpty && !paths("home/ben/files/ana/").isEmpty)

    try site.write("people/ana/followers.yml", "- {person: ben, state: declined}\n")
    try site.write("people/ana/lists/home.md", "---\ntitle: Home\n---\n- [ ] Tap file:tap.txt\n")
    try site.write("people/ana/profile.yml", "name: Ana\nvisibility: private\n")
    _ = try await build(site)
    for folder in ["home/ben/people/ana/", "home/ben/lists/ana.home/", "home/ben/files/ana/", "public/people/ana/"] {
      #expect(try paths(folder) == [], "\(folder)")
    }
    #expect(try !paths("home/ben/habits/swim/").isEmpty && !paths("public/people/ben/swim/").isEmpty)
    let front = String(decoding: try #require(TemporarySite.files(in: site.site)["public/index.html"]), as: UTF8.self)
    #expect(!front.contains("Ana"), "the front showed her, so it is made anew although nobody is left on it")
  }

  @Test("who rests keeps the challenges that they are in, as they are now without them, and none that they left")
  func challenges() async throws {
    let site = try site()
    func challenge(_ lines: String) throws {
      try site.write(
        "challenges/mile.md",
        "---\ntitle: A mile\nfrom: 2026-11-01\nto: 2026-11-30\nvisibility: private\nparticipants:\n\(lines)---\n")
    }
    let (ana, ben) = (
      "  - {person: ana, habit: sit, state: joined}\n", "  - {person: ben, habit: swim, state: joined}\n"
    )
    try challenge(ana + ben)
    try await site.build()
    let page = "home/ben/challenges/mile/index.html"
    func text(_ path: String) throws -> String? {
      try TemporarySite.files(in: site.site)[path].map { String(decoding: $0, as: UTF8.self) }
    }
    #expect(try text(page)?.contains("Ana") == true)
    try site.write(Self.benRests, Self.broken)
    _ = try await build(site)
    #expect(try text(page)?.contains("Ana") == true)
    let front = try #require(try text("home/ben/challenges/index.html"))
    #expect(front.contains("A mile") && front.contains("following.html"), "it is a page of his edition")
    #expect(try await build(site).written.isEmpty, "a second build has nothing to do")

    try challenge(ben)
    _ = try await build(site)
    #expect(try text(page)?.contains("Ana") == false, "who left is not shown because of somebody else's typing error")
    try challenge(ana)
    _ = try await build(site)
    #expect(try text(page) == nil)

    try challenge(ana + ben)
    try site.write(Self.benRests, "---\ntitle: Swim\nschedule: daily\nvisibility: public\n---\n")
    try await site.build()
    try await site.expectClean()
  }

  @Test("a published course goes on while everybody who is public rests")
  func course() async throws {
    let site = try smallSite()
    try await site.build()
    try site.write("people/ana/habits/sit.md", Self.broken)
    try site.write("course/week-01/01-a.md", "---\ntitle: One\n---\nAnother text.\n")
    #expect(try await build(site).written.contains("public/course/week-01/01-a.html"))
    #expect(try TemporarySite.files(in: site.site)["public/index.html"] != nil)
  }

  @Test("the manifest is lost meanwhile: nothing of theirs is removed, and nothing stays when they are gone")
  func lostManifest() async throws {
    let site = try site()
    try await site.build()
    let theirs = try TemporarySite.files(in: site.site).filter { isOfBen($0.key) }
    try FileManager.default.removeItem(atPath: site.site + "/.daybook")
    try site.write(Self.benRests, Self.broken)
    _ = try await build(site)
    let kept = try TemporarySite.files(in: site.site).filter { isOfBen($0.key) }
    #expect(kept == theirs)
    try site.remove("people/ben")
    try site.write("people/ana/followers.yml", "[]\n")
    try await site.build()
    let left = try TemporarySite.files(in: site.site).keys.filter { isOfBen($0) && !$0.contains("/assets/") }.sorted()
    #expect(left == [])
  }

  @Test("nobody else is public: the public front stays with them on it; and where nobody else is, nothing is built")
  func nobodyElse() async throws {
    let site = try smallSite()
    try await site.build()
    let before = try TemporarySite.files(in: site.site)
    try site.write("people/ana/habits/sit.md", Self.broken)
    try site.write("people/ben/events/2026.csv", "when,habit,value\n2026-11-20,swim,done\n")
    _ = try await build(site)
    let after = try TemporarySite.files(in: site.site)
    func edition(_ name: String, _ files: [String: Data]) -> [String: Data] {
      files.filter { $0.key.hasPrefix(name) && !$0.key.contains("/challenges/") }
    }
    for folder in ["public/index.html", "public/people/"] {
      #expect(edition(folder, after) == edition(folder, before) && !edition(folder, after).isEmpty, "\(folder)")
    }
    #expect(edition("home/ana/", after) == edition("home/ana/", before))
    #expect(edition("home/ben/", after) != edition("home/ben/", before))

    try site.write("people/ben/habits/swim.md", Self.broken)
    #expect(CheckedSite(try await site.workspace()).pipeline == nil)
  }
}
