import Editions
import Foundation
import Journal
import Sealing
import SitePlan
import Testing

@testable import daybook

@Suite("A built site as one of its readers opens it")
struct HostedReadingTests {
  /// Ana with a habit of each visibility, and ben, of whom tom reads both and uma one.
  private func site() throws -> TemporarySite {
    let site = try TemporarySite()
    try site.write(
      "daybook.yml",
      "title: Seen\nowner: ana\nhomes: [ana]\nsite_id: abcdefghijklmnopqrstuv\nsite_key: 0123abcd\n"
        + "base_url: https://ana.example/\n")
    try site.write("readers.yml", "- {reader: tom, name: Tom Fisher, key: 1}\n- {reader: uma, key: 1}\n")
    for person in ["ana", "ben"] {
      try site.write("people/\(person)/profile.yml", "name: \(person) name\nvisibility: public\n")
      for visibility in ["public", "friends", "private"] {
        try site.write(
          "people/\(person)/habits/\(visibility).md",
          "---\ntitle: \(visibility) of \(person)\nschedule: daily\nstart: 2026-11-10\nvisibility: \(visibility)\n---\n"
        )
      }
      try site.write(
        "people/\(person)/events/2026.csv",
        "when,habit,value\n2026-11-18,public,done\n2026-11-18,friends,done\n2026-11-18,private,done\n")
    }
    try site.write(
      "people/ana/followers.yml",
      "- {reader: tom, state: accepted, on: 2026-11-15}\n- {person: ben, state: accepted, on: 2026-11-05}\n")
    try site.write("people/ben/followers.yml", "- {reader: tom, state: accepted}\n- {reader: uma, state: accepted}\n")
    site.seal()
    return site
  }

  private func open(_ files: [String: Data], by number: Int, only person: Username? = nil) -> HostedReading? {
    HostedReading(by: TemporarySite.secret(number), only: person) { files[$0].map(Array.init) }
  }

  private func name(_ text: String) throws -> Username { try #require(Username(text)) }

  @Test("what is opened is all that another way to open it gives, byte for byte, and of nobody else")
  func same() async throws {
    let site = try site()
    try await site.build()
    let files = try site.published
    for (number, people) in [(1, ["ana", "ben"]), (6, ["ben"])] {
      let reading = try #require(open(files, by: number))
      #expect(reading.audiences.map(\.person.text) == people)
      let other = try SealedReading(files, by: TemporarySite.secret(number))
      for audience in reading.audiences {
        let pages = try other.pages(of: audience.person.text)
        #expect(audience.paths == pages.keys.sorted() && audience.day.description == "2026-11-20")
        for path in audience.paths {
          #expect(reading.content(at: path, of: audience.person) == pages[path].map(Array.init))
        }
        #expect(!audience.paths.contains { $0.contains("private") })
      }
    }
    let ana = try name("ana")
    let tom = try #require(open(files, by: 1)?.audience(of: ana))
    let slug: Slug? = Slug("friends")
    #expect(
      tom.paths(of: try #require(slug)) == ["people/ana/friends/2026.html", "people/ana/friends/index.html"])
    #expect(open(files, by: 6)?.audience(of: ana) == nil)
    #expect(open(files, by: 6)?.content(at: "people/ana/index.html", of: ana) == nil)
    #expect(open(files, by: 9) == nil && open([:], by: 1) == nil)
    let alone = try #require(open(files, by: 1, only: ana))
    #expect(alone.audiences == [tom] && alone.content(at: "people/ana/index.html", of: ana) != nil)
    #expect(try alone.content(at: "people/ben/index.html", of: name("ben")) == nil)
    #expect(alone.lists("people/ana/index.html", of: ana) && !alone.lists("people/ana/private/index.html", of: ana))
  }

  @Test("what is missing, damaged or of another build is listed and not opened")
  func flawed() async throws {
    let site = try site()
    try await site.build()
    let files = try site.published
    let ana = try name("ana")
    let path = "people/ana/friends/index.html"
    let key = SealingKey(TemporarySite.key, person: "ana", revoked: [])
    let file = "sealed/\(key.name(of: path)).bin"
    let whole = try #require(files[file])
    try site.write(
      "people/ana/events/2026.csv", "when,habit,value\n2026-11-18,public,done\n2026-11-19,friends,done\n")
    try await site.build()
    let newer = try #require(try site.published[file])
    #expect(newer != whole)
    var cut = whole
    cut.removeLast()
    var changed = whole
    changed[40] ^= 1
    for flawed in [nil, cut, changed, newer] {
      var files = files
      files[file] = flawed
      let reading = try #require(open(files, by: 1))
      #expect(reading.audience(of: ana)?.paths.contains(path) == true)
      #expect(reading.content(at: path, of: ana) == nil)
    }
    #expect(open(files, by: 1)?.content(at: path, of: ana) != nil)
  }

  @Test("the page of who sees what tells each habit's reach, since when, and by which addresses")
  func page() async throws {
    let site = try site()
    try await site.build()
    func page() throws -> String {
      try String(contentsOfFile: site.site + "/home/ana/audience.html", encoding: .utf8)
        .replacing(#/\s+/#, with: { _ in " " })
    }
    let text = try page()
    for title in ["public of ana", "friends of ana", "private of ana"] { #expect(text.contains(title)) }
    #expect(text.contains("Tom Fisher") && text.contains("daybook audience --as tom"))
    #expect(text.contains("https://ana.example/people/ana/index.html"))
    // Tom became a friend after the habits began, and ben before.
    func times(_ iso: String, _ day: String) -> Int {
      text.components(separatedBy: "<time datetime=\"\(iso)\">\(day)</time>").count - 1
    }
    #expect(times("2026-11-15", "15 Nov 2026") == 2)
    // For ben and for everybody.
    #expect(times("2026-11-10", "10 Nov 2026") == 3)
    // Ben has no home edition, and no words.
    #expect(text.contains("has no way to read yet") && text.contains("daybook reader invite ben"))
    #expect(text.contains("<b>See it as Tom Fisher</b>") && !text.contains("See it as ben"))
    #expect(text.contains("also for everybody in this daybook"))
    #expect(!text.contains("uma") && !text.contains("of ben"))
    try site.write("readers.yml", "- {reader: tom, key: 1, state: removed}\n- {reader: uma, key: 1}\n")
    try site.write("people/ana/followers.yml", "- {reader: tom, state: removed, key: 1}\n")
    try await site.build()
    #expect(try !page().contains("Tom Fisher"))
    try await site.expectClean("after a reader was removed")
  }

  @Test("a day that nobody noted is none, nor is one that is still to come; a challenge that is over is named")
  func days() async throws {
    let site = try site()
    try site.write("people/ana/followers.yml", "- {person: ben, state: accepted}\n")
    try site.write("people/ben/followers.yml", "")
    try site.write("readers.yml", "")
    try site.write(
      "people/ana/habits/later.md",
      "---\ntitle: Later\nschedule: daily\nstart: 2026-12-24\nvisibility: public\n---\n")
    try site.write(
      "challenges/mile.md",
      "---\ntitle: The mile\nfrom: 2026-11-01\nto: 2026-11-19\nparticipants:\n"
        + "  - {person: ana, habit: private, state: joined}\n  - {person: ben, habit: private, state: joined}\n---\n")
    site.sealing = { _ in nil }
    try await site.build()
    let text = try String(contentsOfFile: site.site + "/home/ana/audience.html", encoding: .utf8)
    // Everybody's day of the habit that is public already.
    #expect(text.components(separatedBy: "<time ").count - 1 == 1 && !text.contains("Dec 2026"))
    #expect(text.contains("The mile") && text.contains("challenges/mile/index.html"))
  }

  @Test("friends who are many share a column", arguments: [(4, true), (5, false)])
  func many(_ count: Int, _ isByName: Bool) async throws {
    let site = try site()
    let names = (1...count).map { "reader-\($0)" }
    try site.write("readers.yml", names.map { "- {reader: \($0), key: 1}\n" }.joined())
    try site.write(
      "people/ana/followers.yml", names.map { "- {reader: \($0), state: accepted, on: 2026-11-12}\n" }.joined())
    try site.write("people/ben/followers.yml", "")
    site.sealing = { _ in nil }
    try await site.build()
    let text = try String(contentsOfFile: site.site + "/home/ana/audience.html", encoding: .utf8)
    let heads = text.components(separatedBy: "role=\"columnheader\"").count - 1
    #expect(heads == (isByName ? count + 2 : 3))
    #expect(text.contains("\(count) friends") == !isByName)
    for name in names { #expect(text.contains("--as \(name)<")) }
  }
}
