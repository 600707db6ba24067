import Diagnostics
import Editions
import Foundation
import Journal
import TestSupport
import Testing

@testable import daybook

/// Somebody's own pages are in the language that they chose; what everybody reads is in that of the site.
@Suite("Pages in the language of their reader")
struct OwnLanguageTests {
  private static let ben = "people/ben/profile.yml"

  /// Ana reads English, and Ben what his profile says.
  private func site(_ language: String = "language: de\n") throws -> TemporarySite {
    let site = try smallSite()
    try site.write(Self.ben, "name: Ben\nvisibility: friends\n\(language)")
    return site
  }

  private func page(_ path: String, of site: TemporarySite) throws -> String {
    try String(contentsOfFile: site.site + "/" + path, encoding: .utf8)
  }

  @Test("a home edition is in its person's language, the public one and everybody else's in that of the site")
  func editions() async throws {
    let site = try site()
    try await site.build()
    for path in ["public/index.html", "home/ana/index.html", "home/ana/habits.html"] {
      #expect(try page(path, of: site).contains("<html lang=\"en\""), "\(path)")
    }
    let habits = try page("home/ben/habits.html", of: site)
    #expect(habits.contains("<html lang=\"de\""))
    #expect(habits.contains("Gewohnheiten"))
    #expect(!habits.contains(">Habits<"))
    // The course names no language, so it is written in that of the site.
    #expect(try page("home/ben/course.html", of: site).contains(" lang=\"en\""))
    #expect(try !page("home/ana/course.html", of: site).dropFirst(80).contains(" lang=\"en\""))
  }

  @Test("the habits to choose from are in the person's language, unless the data folder has its own")
  func ideas() async throws {
    let site = try site()
    try await site.build()
    let (english, german) = (
      try page("home/ana/ideas.html", of: site), try page("home/ben/ideas.html", of: site)
    )
    let book = try await site.workspace().book
    let (ana, ben) = (try #require(Username("ana")), try #require(Username("ben")))
    let names = (
      ana: book.catalog(of: book.person(ana)).categories.map(\.name),
      ben: book.catalog(of: book.person(ben)).categories.map(\.name)
    )
    #expect(names.ana != names.ben)
    #expect(names.ana.allSatisfy { english.contains($0.replacing("&", with: "&amp;")) })
    #expect(names.ben.allSatisfy { german.contains($0.replacing("&", with: "&amp;")) })

    try site.write("catalog.yml", "categories: [{name: Ours, habits: [{title: Row, schedule: daily}]}]\n")
    try await site.build()
    for path in ["home/ana/ideas.html", "home/ben/ideas.html"] {
      #expect(try page(path, of: site).contains("Ours"), "\(path)")
    }
  }

  @Test("choosing another language, or none, makes their own pages anew and no others, and all is clean")
  func changed() async throws {
    let site = try site("")
    try await site.build()
    for language in ["language: de\n", "language: fr\n", "language: en\n", ""] {
      try site.write(Self.ben, "name: Ben\nvisibility: friends\n\(language)")
      let report = try await site.build()
      #expect(report.written.allSatisfy { $0.hasPrefix("home/ben/") }, "\(language): \(report.written)")
      #expect(report.removed.isEmpty, "\(language): \(report.removed)")
      #expect(try await site.build().written.isEmpty, "\(language): a second build has nothing to do")
      try await site.expectClean(language)
    }
  }

  @Test("with several languages an edition that nobody asks for any more is removed, whatever its language")
  func removed() async throws {
    let site = try site()
    try await site.build()
    try site.write("daybook.yml", "title: Small\nowner: ana\nhomes: owner\npublic_course: true\n")
    #expect(try await site.build().removed.allSatisfy { $0.hasPrefix("home/ben/") })
    #expect(!FileManager.default.fileExists(atPath: site.site + "/home/ben"))
    try await site.expectClean("the German one is gone")

    try site.write("daybook.yml", "title: Small\nowner: ana\nhomes: [ben]\npublic_course: true\n")
    try await site.build()
    #expect(!FileManager.default.fileExists(atPath: site.site + "/home/ana"))
    try await site.expectClean("the English one is gone")
    // A build of one edition leaves the others as they are.
    try await site.build(.public)
    try await site.expectClean("the public one alone was built")
  }

  @Test("a check-in of somebody who reads another language writes pages of both")
  func checkIn() async throws {
    let site = try site()
    try await site.build()
    try site.write("people/ben/events/2026.csv", "when,habit,value,comment\n2026-11-20,swim,done,Cold\n")
    let written = try await site.build().written
    #expect(written.contains { $0.hasPrefix("home/ben/") } && written.contains { $0.hasPrefix("home/ana/") })
    try await site.expectClean()
  }

  @Test("a language without words is said, and the pages are in that of the site")
  func wordless() async throws {
    let site = try site("language: fi\n")
    let checked = CheckedSite(try await site.workspace())
    let warnings = checked.diagnostics.filter { $0.code == .unknownLanguage }
    #expect(warnings.map(\.severity) == [.warning])
    #expect(warnings.first?.location?.path.hasSuffix(Self.ben) == true)
    try await site.build()
    #expect(try page("home/ben/index.html", of: site).contains("<html lang=\"en\""))
    try await site.expectClean()

    // Words of the data folder's own make it a language.
    try site.write("templates/strings/fi.yml", "nav:\n  today: \"Tänään\"\n")
    try await site.build()
    #expect(try page("home/ben/index.html", of: site).contains("Tänään"))
    #expect(try page("home/ana/index.html", of: site).contains("Tänään") == false)
    try await site.expectClean()
  }

  @Test("what is no language is an error of its person's")
  func noLanguage() async throws {
    let site = try site("language: klingonese\n")
    let reading = try await site.workspace().reading
    #expect(reading.errors.map(\.code) == [.unknownLanguage])
    #expect(reading.sharedErrors.isEmpty)
  }
}
