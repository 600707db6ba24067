import Foundation
import Testing

/// Today in sections, as the site has it.
@Suite("Today by parts of the day")
struct TodayPartsTests {
  private static let page = "home/ana/index.html"

  private func site(_ parts: [String?], profile: String = "", language: String = "en") throws -> TemporarySite {
    let site = try TemporarySite()
    try site.write("daybook.yml", "title: Test\nowner: ana\nlanguage: \(language)\n")
    try site.write("people/ana/profile.yml", "name: Ana\nvisibility: public\n\(profile)")
    for (number, part) in parts.enumerated() {
      try site.write(
        "people/ana/habits/h\(number).md",
        "---\ntitle: H\(number)\nschedule: daily\nvisibility: public\n\(part.map { "part: \($0)\n" } ?? "")---\n")
    }
    try site.write("people/ana/events/2026.csv", "when,habit,value\n2026-11-19,h0,done\n")
    return site
  }

  /// The headings of parts and the titles of habits on Today, in their order.
  private func checklist(_ site: TemporarySite) async throws -> [String] {
    try await site.build()
    let html = String(decoding: try #require(try TemporarySite.files(in: site.site)[Self.page]), as: UTF8.self)
    let list = html.prefix(upTo: try #require(html.range(of: "<div class=\"side\">")).lowerBound)
    return list.matches(of: #/<h([23]) class="day-part"><bdi>([^<]*)<\/bdi>|<bdi>(H\d)<\/bdi>/#).map { match in
      match.2.map { "\($0):" } ?? match.3.map(String.init) ?? ""
    }
  }

  @Test("has the parts in the order of the day, within each the order of the habits, and last what has none")
  func order() async throws {
    let site = try site([nil, "night", "morning", "night", "Midday"])
    #expect(
      try await checklist(site)
        == ["Morning:", "H2", "Midday:", "H4", "Night:", "H1", "H3", "Any time:", "H0"])
  }

  @Test("has parts of one's own as they were written, in the order of the profile, and the rest behind them")
  func own() async throws {
    let site = try site(
      ["morning", "<B>&amp;", "evening", "night"], profile: "parts: [evening, \"<b>&amp;\", morning]\n")
    #expect(
      try await checklist(site)
        == ["Evening:", "H2", "&lt;b&gt;&amp;amp;:", "H1", "Morning:", "H0", "Night:", "H3"])
  }

  @Test(
    "says the words that everybody has in the language of the pages",
    arguments: [
      ("de", ["Morgens:", "Mittags:", "Abends:", "Nachts:", "Irgendwann:"]),
      ("es", ["Por la mañana:", "A mediodía:", "Por la tarde:", "Por la noche:", "A cualquier hora:"]),
      ("fr", ["Le matin:", "Le midi:", "Le soir:", "La nuit:", "À toute heure:"]),
      ("pt", ["De manhã:", "A meio do dia:", "Ao fim do dia:", "À noite:", "A qualquer hora:"]),
    ])
  func languages(_ language: String, _ headings: [String]) async throws {
    let site = try site(["morning", "midday", "evening", "night", nil], language: language)
    #expect(try await checklist(site).filter { $0.hasSuffix(":") } == headings)
  }

  @Test("has sections on the first day, too")
  func firstDay() async throws {
    let site = try site([nil, "morning"])
    try site.remove("people/ana/events/2026.csv")
    #expect(try await checklist(site) == ["Morning:", "H1", "Any time:", "H0"])
  }

  @Test("a profile's list changes no byte of any page as long as no habit has a part")
  func withoutParts() async throws {
    let site = try site([nil, nil])
    #expect(try await checklist(site) == ["H0", "H1"])
    let before = try TemporarySite.files(in: site.site)
    let html = String(decoding: try #require(before[Self.page]), as: UTF8.self)
    #expect(html.matches(of: #/<ul class="rows">/#).count == 1 && !html.contains("day-part"))
    try site.write("people/ana/profile.yml", "name: Ana\nvisibility: public\nparts: [evening, after work]\n")
    try await site.build()
    #expect(try TemporarySite.files(in: site.site) == before)
  }

  @Test("is the person's own: nothing of it is in the public edition")
  func isPrivate() async throws {
    let site = try site([nil, nil])
    try await site.build()
    func open() throws -> [String: Data] { try TemporarySite.files(in: site.site + "/public") }
    let before = try open()
    try site.write("people/ana/profile.yml", "name: Ana\nvisibility: public\nparts: [after work]\n")
    let habit = "people/ana/habits/h1.md"
    try site.write(habit, try site.text(habit).replacing("schedule:", with: "part: after work\nschedule:"))
    try await site.build()
    #expect(try open() == before)
  }
}
