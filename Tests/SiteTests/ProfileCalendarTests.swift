import Foundation
import Testing

/// Where the page of a person leads to the file with their habits for calendar programs.
@Suite("Profiles and calendars")
struct ProfileCalendarTests {
  private static let words = "Add these habits to your calendar"

  /// A site of ana, who follows ben, with people who have one public habit each.
  private func build(_ settings: String, of habit: String = "") async throws -> [String: String] {
    let site = try TemporarySite(today: "2026-11-20")
    try site.write("daybook.yml", "title: Test\nowner: ana\nlanguage: en\n\(settings)")
    for person in ["ana", "ben", "cleo"] {
      try site.write("people/\(person)/profile.yml", "name: \(person.capitalized)\nvisibility: public\n")
      try site.write(
        "people/\(person)/habits/run.md",
        "---\ntitle: Run\nschedule: daily\nstart: 2026-11-01\nvisibility: public\n\(habit)---\n")
    }
    try site.write("people/ben/followers.yml", "- {person: ana, state: accepted, on: 2026-11-01}\n")
    try await site.build()
    return try TemporarySite.files(in: site.site).mapValues { String(decoding: $0, as: UTF8.self) }
  }

  @Test("it leads there in words wherever there is such a file, and nowhere else")
  func leads() async throws {
    let files = try await build("site_id: abcdefghijklmnopqrstuv\n")
    let profiles = files.filter { $0.key.contains("/people/") && $0.key.hasSuffix("/index.html") }
      .filter { $0.key.split(separator: "/").suffix(3).first == "people" }
    #expect(profiles.count >= 4, "\(profiles.keys)")
    for (path, html) in profiles {
      let parts = path.split(separator: "/")
      let person = parts[parts.count - 2]
      let file = (parts.dropLast(3) + ["calendars", "\(person).ics"]).joined(separator: "/")
      let link = "<a href=\"../../calendars/\(person).ics\">\(Self.words)</a>"
      #expect(html.contains(link) == (files[file] != nil), "\(path)")
      #expect(html.contains(Self.words) == (files[file] != nil), "\(path)")
    }
    #expect(profiles["public/people/ana/index.html"]?.contains(Self.words) == true)
    #expect(profiles["home/ana/people/ben/index.html"]?.contains(Self.words) == true)
  }

  @Test("without such files, and where all habits are over, there is no link")
  func none() async throws {
    for files in [
      try await build(""), try await build("site_id: abcdefghijklmnopqrstuv\n", of: "archived: 2026-11-10\n"),
    ] {
      #expect(files.values.allSatisfy { !$0.contains(Self.words) })
    }
  }
}
