import Foundation
import Journal
import TestSupport
import Testing

@testable import daybook

@Suite("Building what is new, whatever else there is")
struct RecordedCircumstancesTests {
  private static let walked = "when,habit,value\n2026-11-20,walk,done\n2026-11-19,walk,done\n"

  @Test("a home in another language is made in it after a check-in of a friend, and stays as it is after others'")
  func languages() async throws {
    let site = try crowd()
    try site.write("people/ben/profile.yml", "name: Ben\nvisibility: friends\nlanguage: de\n")
    try await site.buildByRecord(isOfOldFiles: true)
    try site.write("people/guest-1/events/2026.csv", Self.walked)
    var (report, read) = try await site.buildByRecord(isOfOldFiles: true)
    #expect(read == ["guest-1", "ana", "ben"] && report.written.contains("home/ben/following.html"))
    try await site.expectClean()
    try site.write("people/guest-9/events/2026.csv", Self.walked)
    (report, read) = try await site.buildByRecord(isOfOldFiles: true)
    #expect(read == ["guest-9"] && report.written.allSatisfy { $0.hasPrefix("public/people/guest-9/") })
    try await site.expectClean()
    // The site's own language becomes that of the home, which was another.
    try site.write("daybook.yml", try site.text("daybook.yml") + "language: de\n")
    #expect(try await site.buildByRecord(isOfOldFiles: true).read == nil)
    try await site.expectClean()
    try site.write("people/guest-1/events/2026.csv", Self.walked + "2026-11-18,walk,done\n")
    #expect(try await site.buildByRecord(isOfOldFiles: true).read?.contains("ben") == true)
    try await site.expectClean()
  }

  /// A challenge of Guest 1 and Guest 4.
  private func challenge(in site: TemporarySite, _ lines: String...) throws {
    try site.write(
      "challenges/steps.md",
      """
      ---
      title: Steps
      from: 2026-11-01
      to: 2026-11-30
      schedule: daily
      participants: [{person: guest-1, habit: walk, state: joined}, {person: guest-4, habit: walk, state: joined}]
      \(lines.joined(separator: "\n"))
      ---
      """)
  }

  @Test(
    "a check-in in a challenge is shown to who is in it and to their friends, and of everybody else nothing is read")
  func challenge() async throws {
    let site = try crowd()
    try challenge(in: site, "by: guest-5", "visibility: friends")
    try await site.buildByRecord(isOfOldFiles: true)
    try site.write("people/guest-4/events/2026.csv", Self.walked)
    // Ben follows Guest 1.
    let (report, read) = try await site.buildByRecord(isOfOldFiles: true)
    #expect(read == ["guest-4", "guest-1", "guest-5", "ana", "ben"])
    #expect(report.written.contains("home/ben/challenges/steps/index.html"))
    try await site.expectClean()
    try site.write("people/guest-9/events/2026.csv", Self.walked)
    #expect(try await site.buildByRecord(isOfOldFiles: true).read == ["guest-9", "guest-1", "guest-4", "guest-5"])
    try await site.expectClean()
  }

  @Test(
    "while somebody in a challenge rests, or who looks on, a check-in of another one in it makes what reading everybody makes",
    arguments: [false, true])
  func restingInChallenge(_ isSealed: Bool) async throws {
    let site = try crowd()
    if isSealed {
      try site.write("readers.yml", "- {reader: ben, key: 1}\n")
      try site.write(
        "daybook.yml", "title: Small\nowner: ana\nhomes: [ana, ben, guest-1]\nbase_url: https://example.org/d/\n")
      site.seal()
    }
    try challenge(in: site, "visibility: public")
    try await site.buildByRecord(isOfOldFiles: true)
    var row = 10
    for (broken, wrong) in [
      ("people/ben/habits/swim.md", "---\ntitle: Swim\nschedule: someday\n---\n"),
      ("people/guest-1/events/2026.csv", "when,habit,value\n2026-13-10,walk,done\n"),
    ] {
      let sound = try site.text(broken)
      try site.write(broken, wrong)
      #expect(try await site.buildByRecord(isOfOldFiles: true).read == nil)
      for person in ["guest-4", "guest-9", "ana"] {
        row += 1
        let events = "people/\(person)/events/2026.csv"
        let columns = try site.text(events).prefix { $0 != "\n" }.split(separator: ",").count
        let filler = String(repeating: ",", count: columns - 3)
        let habit = person == "ana" ? "sit" : "walk"
        try site.write(events, try site.text(events) + "2026-11-\(row),\(habit),done\(filler)\n")
        #expect(try await site.buildByRecord(isOfOldFiles: true).read != nil)
        try await site.expectAsAllRead("\(broken), \(person)")
      }
      try site.write(broken, sound)
      try await site.buildByRecord(isOfOldFiles: true)
      try await site.expectClean(broken)
    }
  }

  @Test("a name that somebody had before leads on after check-ins, and everything is read once names are others")
  func renamed() async throws {
    let site = try crowd()
    try await site.buildByRecord(isOfOldFiles: true)
    func expect(_ names: String) async throws {
      try site.write("renamed.yml", names)
      #expect(try await site.buildByRecord(isOfOldFiles: true).read == nil)
      try await site.expectClean(names)
      let rows = try site.text("people/guest-9/events/2026.csv")
      try site.write("people/guest-9/events/2026.csv", rows + "2026-11-20,walk,done\n")
      #expect(try await site.buildByRecord(isOfOldFiles: true).read == ["guest-9"])
      try await site.expectClean(names)
    }
    try await expect("- {was: old-guest, is: guest-9, on: 2026-11-01}\n")
    try await expect(
      "- {was: old-guest, is: guest-8, on: 2026-11-01}\n- {was: older-guest, is: guest-9, on: 2026-11-02}\n")
    try await expect("")
    try site.remove("renamed.yml")
    #expect(try await site.buildByRecord(isOfOldFiles: true).read == nil)
    try await site.expectClean()
  }

  @Test(
    "with a course from elsewhere, and somebody of whom nothing was fetched, a check-in reads no more, whatever the program keeps"
  )
  func fetched() async throws {
    let site = try crowd()
    try site.write("course/course.yml", "source: https://example.org/course.tar.gz\n")
    for week in ["week-01"] { try site.remove("course/\(week)") }
    try site.write(
      "people/guest-7/following.yml", "- {follows: \"https://example.org/people/cleo/feed.json\", on: 2026-11-19}\n")
    try await site.buildByRecord(isOfOldFiles: true)
    var row = 10
    func expectPartial() async throws {
      row += 1
      // As a check-in does.
      try site.write(".daybook/kept-\(row)", "of the last change")
      let rows = try site.text("people/guest-9/events/2026.csv")
      try site.write("people/guest-9/events/2026.csv", rows + "2026-10-\(row),walk,done\n")
      #expect(try await site.buildByRecord(isOfOldFiles: true).read == ["guest-9"])
      try await site.expectClean()
    }
    func expectWhole(read: Set<String>? = nil) async throws {
      #expect(try await site.buildByRecord(isOfOldFiles: true).read == read)
      try await site.expectClean()
      try await expectPartial()
      try await expectPartial()
    }
    try await expectPartial()
    // Somebody else is the first of whom something is fetched.
    try site.write(".daybook/followed/guest-6/x.yml", "address: x\n")
    try await expectPartial()
    try site.write(".daybook/followed/guest-7/x.yml", "address: x\n")
    // It is theirs alone.
    try await expectWhole(read: ["guest-7"])
    try site.write(".daybook/course/pulled.yml", "source: https://example.org/course.tar.gz\ncopy: copy-1\n")
    try site.write(".daybook/course/copy-1/course.yml", "title: Fetched\n")
    try site.write(".daybook/course/copy-1/week-01/01-a.md", "---\ntitle: One\n---\nText.\n")
    try await expectWhole()
    try site.write(".daybook/course/copy-2/course.yml", "title: Fetched again\n")
    try site.write(".daybook/course/copy-2/week-01/01-a.md", "---\ntitle: First\n---\nText.\n")
    try site.write(".daybook/course/pulled.yml", "source: https://example.org/course.tar.gz\ncopy: copy-2\n")
    try await expectWhole()
    try site.remove(".daybook/course")
    try await expectWhole()
  }
}
