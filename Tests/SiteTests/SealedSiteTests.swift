import Editions
import Exchange
import Foundation
import Journal
import Sealing
import SitePlan
import Testing

@testable import daybook

@Suite("What friends read on a host that only stores")
struct SealedSiteTests {
  private static let fields = ["title", "reason", "unit", "notes", "comment", "photo", "slug"]

  private func seen(_ kinds: [String]) -> Set<String> {
    Set(kinds.flatMap { kind in Self.fields.map { "\(kind)-\($0)-canary" } })
  }

  /// Somebody with a habit for friends, and tom, who reads what she shares.
  private func site(readers: String = "- {reader: tom, key: 1}\n") throws -> TemporarySite {
    let site = try TemporarySite()
    try site.write(
      "daybook.yml",
      "title: Sealed\nowner: ana\nhomes: [ana]\nlimits: {comment: 100}\nsite_id: abcdefghijklmnopqrstuv\n")
    try site.write("readers.yml", readers)
    for person in ["ana", "ben"] {
      try site.write("people/\(person)/profile.yml", "name: \(person) name\nvisibility: friends\n")
      try site.write("people/\(person)/followers.yml", "- {reader: tom, state: accepted}\n")
      for slug in ["run", "sit"] {
        try site.write(
          "people/\(person)/habits/\(slug).md",
          "---\ntitle: \(slug) of \(person)\nschedule: daily\nstart: 2026-11-01\nvisibility: friends\n---\nNotes.\n")
      }
      try site.write(
        "people/\(person)/events/2026.csv",
        "when,habit,value,comment\n2026-11-18,run,done,first\n2026-11-19,sit,done,\n")
    }
    site.seal()
    return site
  }

  private func sealed(_ files: [String: Data]) -> [String: Data] { files.filter { $0.key.hasPrefix("sealed/") } }

  @Test("a reader opens what is for friends and nothing of the person's own; the files tell only what is public")
  func canary() async throws {
    let site = try plantedSite(publicLocation: "coarse")
    try site.write("readers.yml", "- {reader: tom, key: 1, invited: 2026-11-20}\n- {reader: uma, key: 1}\n")
    try site.write(
      "people/ana/followers.yml",
      "- {reader: tom, state: accepted}\n- {person: ben, state: accepted}\n- {reader: uma, state: declined}\n")
    try site.write("people/carl/followers.yml", "- {reader: uma, state: accepted}\n")
    site.seal()
    try await site.build()
    let files = try site.published
    #expect(try canaries(in: files).filter { !$0.contains("-challenge") && !$0.hasPrefix("later") } == seen(["pub"]))

    let tom = try SealedReading(files, by: TemporarySite.secret(1))
    #expect(Set(tom.audiences.keys) == ["ana"])
    let pages = try tom.pages(of: "ana")
    let found = try canaries(in: pages)
    #expect(found.filter { !$0.contains("-challenge") } == seen(["pub", "fri"]))
    // Challenges are told to who is in them.
    #expect(found.allSatisfy { !$0.contains("-challenge") || $0.hasPrefix("pub-") }, "\(found)")
    let text = pages.values.map { String(decoding: $0, as: UTF8.self) }.joined()
    #expect(text.contains("38.7223") && text.contains("48.7223") && !text.contains("58.7223"))
    #expect(!text.contains("eve-") && !text.contains("06:59") && !text.contains("11.111"))
    #expect(pages.keys.contains("photos/ana/fri-photo-canary.png") && pages.keys.contains("card.html"))
    #expect(
      pages.keys.filter { $0.hasSuffix(".json") || $0.hasSuffix(".xml") || $0.hasSuffix(".ics") } == ["feed.json"])

    // The link opens the same, and what is Uma's has nothing of it.
    let link = Credentials(TemporarySite.key, reader: "tom", key: 1).linkSecret
    #expect(try SealedReading(files, by: link).audiences == tom.audiences)
    let uma = try SealedReading(files, by: TemporarySite.secret(6))
    #expect(Set(uma.audiences.keys) == ["carl"])
    #expect(try canaries(in: uma.pages(of: "carl")).isEmpty)
    #expect(try SealedReading(files, by: TemporarySite.secret(9)).audiences.isEmpty)
  }

  @Test("what builds know of sealed files is what they are")
  func addresses() throws {
    #expect(SealedAddress.head == SealedObject.headSize && SealedAddress.list == SealedIndex.path)
    #expect(SealedAddress.page == Invitation.page)
    let key = SealingKey(TemporarySite.key, person: "ana", revoked: [])
    let name = key.name(of: SealedAddress.list)
    let bytes = SealedObject.sealed([1], as: .page, named: name, key: key).bytes
    #expect(bytes.starts(with: SealedAddress.mark) && SealedAddress.isOne(SealedAddress.file(name)))
  }

  @Test("the page on which friends sign in, and how many files there are beside what is shared, tell of nobody")
  func beforeSigningIn() async throws {
    let site = try site()
    try await site.build()
    let one = try site.published
    let door = try #require(one["friends.html"].map { String(decoding: $0, as: UTF8.self) })
    for word in ["tom", "ana name", "ben name", "run of"] { #expect(!door.contains(word), "\(word)") }
    try site.write("readers.yml", "- {reader: tom, key: 1}\n- {reader: uma, key: 1}\n- {reader: vic, key: 1}\n")
    try site.write(
      "people/ana/followers.yml",
      "- {reader: tom, state: accepted}\n- {reader: uma, state: accepted}\n- {reader: vic, state: accepted}\n")
    try await site.build()
    let three = try site.published
    #expect(three["friends.html"] == one["friends.html"] && three.count == one.count)
    // Whoever joins changes every keyring, and nothing else.
    let (before, after) = (sealed(one), sealed(three))
    #expect(before.filter { after[$0.key] == $0.value }.count == before.count - 9)
    #expect(before.values.map(\.count).sorted() == after.values.map(\.count).sorted())
  }

  @Test(
    "a feed has what friends see, leads to the page on which they sign in, and is there with the site's address alone")
  func feed() async throws {
    let site = try site()
    try await site.build()
    func feed() throws -> Data? {
      try SealedReading(site.published, by: TemporarySite.secret(1)).pages(of: "ana")["feed.json"]
    }
    #expect(try feed() == nil)
    let settings = try site.text("daybook.yml")
    try site.write("daybook.yml", settings + "base_url: https://example.org/d/\n")
    try await site.build()
    let bytes = try #require(try feed())
    let read = try PersonFeed(reading: Array(bytes))
    #expect(Set(read.habits.map(\.title)) == ["run of ana", "sit of ana"])
    #expect(read.entries.map(\.day.description) == ["2026-11-19", "2026-11-18"])
    #expect(read.entries.last?.checkIns.map(\.comment) == ["first"])
    #expect(Set(read.habits.map(\.page) + [read.page]) == ["https://example.org/d/friends.html"])
    #expect(try site.published.keys.allSatisfy { !$0.hasSuffix("feed.json") })
    try await site.expectClean("with a sealed feed")
    try site.write("people/ana/events/2026.csv", "when,habit,value,comment\n2026-11-19,sit,done,second\n")
    try await site.build()
    #expect(try feed() != bytes)
    try await site.expectClean("with a sealed feed that changed")
  }

  @Test("after a reader has another key, or is removed, nothing of what they had opens anything of the new site")
  func revoked() async throws {
    let site = try site()
    try await site.build()
    let old = try SealedReading(site.published, by: TemporarySite.secret(1))
    let before = sealed(try site.published)
    #expect(Set(old.audiences.keys) == ["ana", "ben"])

    for (readers, state) in [
      ("- {reader: tom, key: 2}\n- {reader: uma, key: 1}\n", "accepted}\n"),
      ("- {reader: tom, key: 1, state: removed}\n- {reader: uma, key: 1}\n", "removed, key: 1}\n"),
    ] {
      try site.write("readers.yml", readers)
      for person in ["ana", "ben"] {
        try site.write(
          "people/\(person)/followers.yml", "- {reader: tom, state: \(state)- {reader: uma, state: accepted}\n")
      }
      try await site.build()
      let files = try site.published
      for path in before.keys where path != "sealed/generation.txt" {
        #expect(files[path] == nil, "\(path) is still there")
      }
      #expect(try SealedReading(files, by: TemporarySite.secret(1)).audiences.isEmpty)
      for (person, key) in old.audiences {
        #expect(try SealedReading.pages(files, by: key).isEmpty)
        for (path, bytes) in sealed(files) where path.hasSuffix(".bin") {
          let name = String(path.dropFirst("sealed/".count).dropLast(".bin".count))
          #expect(throws: SealedObject.Flaw.self, "\(person)") {
            try SealedObject.opened(Array(bytes), named: name, key: key, listed: nil)
          }
        }
      }
      #expect(try !SealedReading(files, by: TemporarySite.secret(6)).pages(of: "ana").isEmpty)
    }
  }

  @Test("a link opens for fourteen days; the words go on", arguments: [("2026-11-07", true), ("2026-11-06", false)])
  func link(_ invited: String, _ isOpen: Bool) async throws {
    let site = try site(readers: "- {reader: tom, key: 1, invited: \(invited)}\n")
    try await site.build()
    let link = Credentials(TemporarySite.key, reader: "tom", key: 1).linkSecret
    #expect(try SealedReading(site.published, by: link).audiences.isEmpty == !isOpen)
    #expect(try SealedReading(site.published, by: TemporarySite.secret(1)).audiences.count == 2)
  }

  @Test("whoever reads the same person decrypts the same, whomever else they read")
  func sameBytes() async throws {
    let site = try site(readers: "- {reader: tom, key: 1}\n- {reader: uma, key: 1}\n")
    try site.write("people/ana/followers.yml", "- {reader: tom, state: accepted}\n- {reader: uma, state: accepted}\n")
    try await site.build()
    let files = try site.published
    let both = try SealedReading(files, by: TemporarySite.secret(1))
    let one = try SealedReading(files, by: TemporarySite.secret(6))
    #expect(Set(both.audiences.keys) == ["ana", "ben"] && Set(one.audiences.keys) == ["ana"])
    #expect(try both.pages(of: "ana") == one.pages(of: "ana"))
    // And what others do makes no difference to it.
    try site.write("people/ben/habits/run.md", "---\ntitle: Other\nschedule: daily\nvisibility: private\n---\n")
    try await site.build()
    #expect(try SealedReading(site.published, by: TemporarySite.secret(6)).pages(of: "ana") == one.pages(of: "ana"))
  }

  @Test("what only friends see changes no name and no number of files, and sizes by whole pads")
  func dependence() async throws {
    let site = try site()
    try await site.build()
    let before = try site.published
    let comment = String(repeating: "long words of friends ", count: 4)
    try site.write(
      "people/ana/events/2026.csv",
      "when,habit,value,comment\n2026-11-18,run,done,\(comment)\n2026-11-19,sit,done,\n")
    try await site.build()
    let after = try site.published
    #expect(before.keys.sorted() == after.keys.sorted())
    for (path, bytes) in before where after[path] != bytes {
      #expect(path.hasPrefix("sealed/") && ((after[path]?.count ?? 0) - bytes.count) % 4096 == 0, "\(path)")
    }
    #expect(before != after)
  }

  @Test("a check-in seals what it touches anew and leaves the rest as it is, byte for byte like a clean build")
  func incremental() async throws {
    let site = try site()
    try await site.build()
    let before = try site.published
    let nothing = try await site.build()
    #expect(nothing.written.isEmpty && nothing.removed.isEmpty && nothing.rendered == 0)
    try site.write(
      "people/ana/events/2026.csv",
      "when,habit,value,comment\n2026-11-18,run,done,first\n2026-11-19,sit,done,\n2026-11-20,run,done,\n")
    let report = try await site.build()
    let after = try site.published
    let touched = sealed(before).filter { after[$0.key] != $0.value }.count
    // Ana's list, card, profile and year, the habit and its year.
    #expect(touched == 6, "\(touched)")
    #expect(report.written.count { $0.hasPrefix("public/sealed/") } == touched)
    try await site.expectClean("after a check-in")
    // The day is in the list.
    site.today = "2026-11-21"
    try await site.build()
    try await site.expectClean("on the next day")
  }

  @Test("without the key nothing sealed is left, with the manifest or without it", arguments: [true, false])
  func withoutKey(_ hasManifest: Bool) async throws {
    let site = try site()
    try await site.build()
    #expect(try sealed(site.published).count > 9)
    if !hasManifest { try FileManager.default.removeItem(atPath: site.site + "/.daybook") }
    site.sealing = { _ in nil }
    try await site.build()
    let files = try site.published
    #expect(sealed(files).isEmpty && files["friends.html"] == nil)
    #expect(files["index.html"].map { !String(decoding: $0, as: UTF8.self).contains("friends.html") } == true)
    site.seal()
    try await site.build()
    try await site.expectClean("with the key again")
  }

  @Test("what was public, then for friends, then private is where it belongs after each build in place")
  func narrowing() async throws {
    let site = try site()
    let steps = [("public", true, true), ("friends", false, true), ("private", false, false)]
    for (visibility, isPublic, isSealed) in steps {
      try site.write("people/ana/profile.yml", "name: ana name\nvisibility: public\n")
      try site.write(
        "people/ana/habits/run.md",
        "---\ntitle: run-title-canary\nschedule: daily\nstart: 2026-11-01\nvisibility: \(visibility)\n---\n")
      try await site.build()
      let files = try site.published
      #expect(try canaries(in: files).isEmpty == !isPublic, "\(visibility)")
      let pages = try SealedReading(files, by: TemporarySite.secret(1)).pages(of: "ana")
      #expect(try canaries(in: pages).isEmpty == !isSealed, "\(visibility)")
      try await site.expectClean(visibility)
    }
  }

  @Test("a challenge that was won is told to friends as far as it is theirs to see, as to those who follow at home")
  func challenges() async throws {
    let site = try site()
    let settings = try site.text("daybook.yml")
    try site.write("daybook.yml", settings.replacing("homes: [ana]", with: "homes: [ana, uma]"))
    try site.write("people/uma/profile.yml", "name: Uma\n")
    try site.write(
      "people/ana/followers.yml", "- {reader: tom, state: accepted}\n- {person: uma, state: accepted}\n")
    try site.write("people/ana/profile.yml", "name: ana name\nvisibility: public\n")
    try site.write(
      "people/ana/habits/run.md",
      "---\ntitle: run of ana\nschedule: daily\nstart: 2026-11-01\nvisibility: public\n---\n")
    try site.write(
      "people/ana/events/2026.csv", "when,habit,value\n2026-11-10,run,done\n2026-11-11,run,done\n")
    for visibility in ["private", "friends", "public"] {
      try site.write(
        "challenges/\(visibility)-one.md",
        """
        ---
        title: \(visibility) together
        from: 2026-11-10
        to: 2026-11-11
        schedule: daily
        visibility: \(visibility)
        participants:
          - {person: ana, habit: run, state: joined}
          - {person: ben, habit: run, state: joined}
        ---
        """)
    }
    try await site.build()
    // Each is an award of its own, of the same name.
    func won(_ page: Data?) throws -> Int {
      String(decoding: try #require(page), as: UTF8.self).matches(of: /Challenge\b/).count
    }
    let files = try site.published
    let path = "people/ana/index.html"
    let sealed = try SealedReading(files, by: TemporarySite.secret(1)).pages(of: "ana")
    #expect(try won(files[path]) == 1)
    #expect(try won(sealed[path]) == 2)
    let home = try TemporarySite.files(in: site.site + "/home/uma")
    #expect(try won(home[path]) == 2)
    // Who else is in one is told to nobody by it.
    for (path, bytes) in sealed { #expect(!String(decoding: bytes, as: UTF8.self).contains("ben name"), "\(path)") }
  }

  @Test("of somebody whose folder has an error nothing is sealed, since nobody knows who may read it")
  func resting() async throws {
    let site = try site()
    try await site.build()
    try site.write("people/ana/followers.yml", "- {reader: tom, state: perhaps}\n")
    let workspace = try await site.workspace()
    let book = workspace.reading.resting().book
    #expect(book.resting.map(\.text) == ["ana"])
    let pipeline = try SitePipeline(
      Workspace(root: site.data, reading: workspace.reading.resting()), sealing: site.sealing(book))
    let editions = pipeline.plan(EditionChoice(.public, person: nil, in: book))
    _ = try pipeline.build(editions, into: site.site, isComplete: false, under: SitePipeline.lock(site.site))
    #expect(try Set(SealedReading(site.published, by: TemporarySite.secret(1)).audiences.keys) == ["ben"])
  }
}
