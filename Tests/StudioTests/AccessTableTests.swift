import Accounts
import DataFolder
import Foundation
import Journal
import SitePlan
import Testing

@testable import Studio

/// `Tests/Browser/access.csv` says who gets what of every address and form. What is new in the program has to be in it.
@Suite("The table of who gets what")
struct AccessTableTests {
  private static let repository = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private struct Row {
    var method: String
    var address: String
    var cells: [Substring]
  }

  private let rows: [Row]
  private let head: [Substring]

  init() throws {
    let text = try String(
      contentsOf: Self.repository.appendingPathComponent("Tests/Browser/access.csv"), encoding: .utf8)
    let lines = text.split(separator: "\n").map { $0.split(separator: ",", omittingEmptySubsequences: false) }
    head = try #require(lines.first)
    rows = lines.dropFirst().map { Row(method: String($0[0]), address: String($0[1]), cells: Array($0.dropFirst(2))) }
  }

  /// The last parts of the addresses below a folder of a home edition, or `/-/`.
  private func names(_ method: String, below folder: String) -> Set<String> {
    let addresses = rows.filter { $0.method == method }.map(\.address)
    return Set(addresses.filter { $0.hasPrefix(folder) }.map { String($0.dropFirst(folder.count)) })
  }

  @Test("says something for everybody in every row, and has no row twice")
  func isWhole() {
    #expect(
      head.dropFirst(2) == ["nobody", "stranger", "friend", "list reader", "list writer", "owner", "self"])
    #expect(rows.allSatisfy { $0.cells.count == 7 && $0.cells.allSatisfy { !$0.isEmpty } })
    let addresses = rows.map { "\($0.method) \($0.address)" }
    #expect(Set(addresses).count == addresses.count)
  }

  @Test("has every form of a page, as somebody else and as their own person sends it")
  func forms() {
    let known = Set(Studio.actions.keys).union(StudioResponder.accountActions).union([UnderstoodReply.name])
    let table = names("POST", below: "/home/ana/-/")
    #expect(table.subtracting(["nothing"]) == known)
    // Only their own person may have any, and of accounts only an owner.
    for row in rows where row.method == "POST" && row.address.hasPrefix("/home/") {
      let others = row.cells[1...4]
      #expect(row.address.hasSuffix("/forget") || others.allSatisfy { $0 == "no" }, "\(row.address)")
    }
    #expect(StudioResponder.ownerActions.isSubset(of: names("POST", below: "/home/{own}/-/")))
  }

  @Test("has every address that somebody needs who is not signed in")
  func doors() {
    for door in SignInRoutes.Door.allCases {
      let isThere = rows.contains { row in
        row.address == "/-/\(door.rawValue)" || row.address.hasPrefix("/-/\(door.rawValue)/")
      }
      #expect(isThere, "\(door)")
    }
  }

  @Test("has a page of every kind of form")
  func pages() async throws {
    let sample = try ServedSample(today: #require(Day("2026-11-20")))
    try sample.write(
      """
      ---
      title: Mile
      from: 2026-11-01
      to: 2026-11-30
      participants:
        - {person: ana, habit: quiet, state: joined}
      by: ana
      ---

      """, to: "challenges/november-mile.md")
    try sample.write("---\ntitle: Quiet\nschedule: daily\n---\n", to: "people/ana/habits/quiet.md")
    try sample.write("when,habit,value\n2026-11-19,quiet,done\n", to: "people/ana/events/2026.csv")
    try sample.write("---\ntitle: Home\n---\n\n\n\n\n- [ ] Tea\n", to: "people/ana/lists/home.md")
    try sample.write("name: Ben\n", to: "people/ben/profile.yml")
    try sample.write("title: Slow\nstarts: enrolment\n", to: "course/course.yml")
    try sample.write("---\ntitle: Welcome\n---\nHello.\n", to: "course/week-01/01-welcome.md")
    let revision = try await sample.revision()
    let source = revision.source(of: try #require(revision.book.people.first))
    let paths = names("GET", below: "/home/ana/")
    for (number, maker) in FormPages.makers.enumerated() {
      #expect(paths.contains { maker(String($0.prefix { $0 != "?" }), source) != nil }, "the maker \(number)")
    }
  }
}
