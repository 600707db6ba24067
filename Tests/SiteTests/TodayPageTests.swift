import Foundation
import Testing

/// Today as the site has it: its rows, its sentence, and what stands beside the list.
@Suite("Today")
struct TodayPageTests {
  private static let page = "home/ana/index.html"

  /// A site of Friday, 2026-11-20, with the given habits and rows of check-ins.
  private func today(
    _ habits: [String: String], _ events: [String: String], language: String = "en"
  ) async throws -> String {
    let site = try site(habits, events, language: language)
    try await site.build()
    return String(decoding: try #require(try TemporarySite.files(in: site.site)[Self.page]), as: UTF8.self)
  }

  private func site(
    _ habits: [String: String], _ events: [String: String], language: String = "en"
  ) throws -> TemporarySite {
    let site = try TemporarySite()
    try site.write("daybook.yml", "title: Test\nowner: ana\nlanguage: \(language)\ntoday: 2026-11-20\n")
    try site.write("people/ana/profile.yml", "name: Ana\nvisibility: public\n")
    for (slug, keys) in habits {
      try site.write(
        "people/ana/habits/\(slug).md", "---\ntitle: \(slug.capitalized)\nstart: 2024-01-01\n\(keys)\n---\n")
    }
    for (year, rows) in events {
      try site.write(
        "people/ana/events/\(year).csv", "when,habit,value,comment,photo,latitude,longitude\n" + rows + "\n")
    }
    return site
  }

  /// The rows of a habit done on each of the days before 20 November.
  private func days(_ count: Int, of habit: String, value: String = "done") -> String {
    (1...count).reversed().map { "2026-11-\(20 - $0 < 10 ? "0" : "")\(20 - $0),\(habit),\(value),,,," }.joined(
      separator: "\n")
  }

  private let daily = "schedule: daily\nvisibility: private"

  @Test("an amount stands in two texts, and a streak of two or more in the row")
  func row() async throws {
    let html = try await today(
      ["water": "schedule: daily\ntarget: at least 6 glasses", "sit": daily],
      ["2026": days(2, of: "water", value: "6") + "\n2026-11-19,sit,done,,,,\n2026-11-20,water,4,,,,"])
    #expect(html.contains("<b>4</b> <small>of 6 glasses</small>"))
    #expect(html.contains("is-at-risk\">2 days<span class=\"v\"> in a row</span>"))
    #expect(!html.contains(">1 day<"))
    #expect(!html.contains("Streaks to carry on"))
  }

  @Test(
    "a number that stands by itself is followed by the rest of its words, in each language",
    arguments: [
      ("en", ["of 6 km", "of 20 km this week", "at most 2 km", "of 3 this week"]),
      ("de", ["von 6 km", "von 20 km diese Woche", "höchstens 2 km", "von 3 diese Woche"]),
      ("es", ["de 6 km", "de 20 km esta semana", "como mucho 2 km", "de 3 esta semana"]),
      ("fr", ["sur 6 km", "sur 20 km cette semaine", "au plus 2 km", "sur 3 cette semaine"]),
      ("pt", ["de 6 km", "de 20 km esta semana", "no máximo 2 km", "de 3 esta semana"]),
    ])
  func rests(_ language: String, _ expected: [String]) async throws {
    let html = try await today(
      [
        "a": "schedule: daily\ntarget: at least 6 km\norder: 1",
        "b": "schedule: daily\ntarget: at least 20 km a week\norder: 2",
        "c": "schedule: daily\ntarget: at most 2 km\norder: 3", "d": "schedule: 3 times a week\norder: 4",
      ], ["2026": "2026-11-20,a,1,,,,"], language: language)
    #expect(html.matches(of: #/<b>\d<\/b> <small>([^<]*)<\/small>/#).map { String($0.1) } == expected)
  }

  @Test("the ring is named and says what it is")
  func ring() async throws {
    let html = try await today(["sit": daily], ["2026": days(3, of: "sit")])
    #expect(html.firstMatch(of: /aria-label="Score \d+%"><title>The score: how steady/) != nil)
  }

  @Test("how much of the day and of each part of it is done is said, without what is excused")
  func progress() async throws {
    let html = try await today(
      ["a": daily + "\npart: morning", "b": daily + "\npart: morning", "c": daily + "\npart: evening", "d": daily],
      ["2026": "2026-11-20,a,done,,,,\n2026-11-20,c,done,,,,\n2026-11-20,d,skip,,,,"])
    #expect(html.contains("<progress max=\"3\" value=\"2\""))
    #expect(
      html.matches(of: #/<small>(\d of \d done)<\/small>/#).map { String($0.1) } == ["1 of 2 done", "1 of 1 done"])
    #expect(html.matches(of: #/<details class="day-section" id="part-\d" open>/#).count == 3)
  }

  @Test(
    "a sentence is made of the data, in each language",
    arguments: [
      ("en", "With today, Sit comes to 7 days."), ("de", "Mit heute kommt Sit auf 7 Tage."),
      ("es", "Con hoy, Sit llega a 7 días."), ("fr", "Avec aujourd’hui, Sit atteint 7 jours."),
      ("pt", "Com hoje, Sit chega a 7 dias."),
    ])
  func sentence(_ language: String, _ expected: String) async throws {
    let html = try await today(["sit": daily], ["2026": days(6, of: "sit")], language: language)
    #expect(html.contains("<p class=\"today-sentence\">\(expected)</p>"))
  }

  @Test("what the sentence says of today changes with the mark")
  func reached() async throws {
    let html = try await today(["sit": daily], ["2026": days(6, of: "sit") + "\n2026-11-20,sit,done,,,,"])
    #expect(html.contains("Sit has reached 7 days today."))
    #expect(html.contains("is-milestone"))
  }

  @Test(
    "this day of earlier years is told, in each language",
    arguments: [
      ("en", "On this day", "A year ago", "2 years ago"), ("de", "An diesem Tag", "Vor einem Jahr", "Vor 2 Jahren"),
      ("es", "Tal día como hoy", "Hace un año", "Hace 2 años"), ("fr", "À cette date", "Il y a un an", "Il y a 2 ans"),
      ("pt", "Neste dia", "Há um ano", "Há 2 anos"),
    ])
  func sameDays(_ language: String, _ heading: String, _ one: String, _ two: String) async throws {
    let html = try await today(
      ["ride": "schedule: daily\ntarget: at least 3 km", "sit": daily],
      ["2024": "2024-11-20,sit,done,,,,", "2025": "2025-11-20,ride,5,\"Wind & <rain>\",,,\n2025-11-20,sit,skip,,,,"],
      language: language)
    #expect(html.contains("<h2>\(heading)</h2>"))
    #expect(html.contains("<a href=\"history/2025-11.html#d20\">\(one)</a>"))
    #expect(html.contains("<a href=\"history/2024-11.html#d20\">\(two)</a>"))
    #expect(html.contains("<bdi>Ride</bdi></a><span>5 km</span>"))
    #expect(html.contains("<q dir=\"auto\">Wind &amp; &lt;rain&gt;</q>"))
  }

  @Test("four things of a year are told, and how many there are besides")
  func more() async throws {
    let habits = ["a", "b", "c", "d", "e", "f"]
    let html = try await today(
      Dictionary(uniqueKeysWithValues: habits.map { ($0, daily) }),
      ["2025": habits.map { "2025-11-20,\($0),done,,,," }.joined(separator: "\n")])
    let told = html[try #require(html.range(of: "same-day")).lowerBound...]
    #expect(told.matches(of: #/<li class="c-/#).count == 4)
    #expect(told.contains("and 2 more"))
  }

  @Test("tasks of a list that was put away are not due any more")
  func archivedList() async throws {
    let site = try site(["sit": daily], ["2026": days(1, of: "sit")])
    try site.write("people/ana/lists/now.md", "---\ntitle: Now\n---\n- [ ] Fix the tap due:2026-11-21\n")
    try site.write(
      "people/ana/lists/then.md", "---\ntitle: Then\narchived: 2026-11-01\n---\n- [ ] Paint due:2026-11-21\n")
    try await site.build()
    let html = String(decoding: try #require(try TemporarySite.files(in: site.site)[Self.page]), as: UTF8.self)
    #expect(html.contains("Fix the tap") && !html.contains("Paint"))
  }

  @Test("nothing of the sentence and of earlier years is in the public edition")
  func isPrivate() async throws {
    let site = try site(
      ["sit": "schedule: daily\nvisibility: public", "secret": daily],
      ["2025": "2025-11-20,secret,done,Hush,,,", "2026": days(6, of: "secret")])
    try await site.build()
    for (path, bytes) in try TemporarySite.files(in: site.site + "/public") {
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(!text.contains("Secret") && !text.contains("Hush") && !text.contains("today-sentence"), "\(path)")
    }
  }
}
