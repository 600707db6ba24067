import DataFolder
import Journal
import Testing

@Suite("Settings, and what day it is")
struct SettingsTests {
  private func read(_ settings: String, profile: String = "name: Ana\n", today: Day? = nil, now: Int64 = 0) async throws
    -> Reading
  {
    try await TestFolder(["daybook.yml": settings, "people/ana/profile.yml": profile]).read(today: today, now: now)
  }

  @Test("every key of the format is read")
  func everything() async throws {
    let reading = try await read(
      """
      title: Ana's daybook
      base_url: https://example.org/daybook   # only feeds, calendars and badges need it
      language: pt-BR
      timezone: Europe/Lisbon
      week_starts_on: sunday
      day_starts_at: "03:00"
      owner: ana
      output: ../out
      today: 2026-11-20
      homes: [ana]
      limits: {title: 25, reason: 40, comment: 50, photo_bytes: 100000}
      accent: "#0f766e"
      public_location: coarse
      public_course: true
      map_tiles: https://tile.example.org/{z}/{x}/{y}.png
      map_attribution: "© somebody"
      """)
    #expect(reading.said == [])
    #expect(
      reading.book.settings
        == Settings(
          title: "Ana's daybook", baseURL: "https://example.org/daybook/", language: "pt-BR", timeZone: "Europe/Lisbon",
          weekStartsOn: .sunday, dayStartsAt: try #require(TimeOfDay("03:00")), owner: Username("ana"),
          output: "../out",
          today: try day("2026-11-20"), homes: .people([try #require(Username("ana"))]),
          limits: Settings.Limits(title: 25, reason: 40, comment: 50, photoBytes: 100_000),
          accent: .rgb(red: 0x0F, green: 0x76, blue: 0x6E), publicLocation: .coarse, publicCourse: true,
          mapTiles: MapTiles(address: "https://tile.example.org/{z}/{x}/{y}.png", attribution: "© somebody"),
          mapAttribution: "© somebody"))
  }

  @Test(
    "what is wrong is said, and the default holds",
    arguments: [
      (
        "timezone: Europe/Lisboa",
        "1:11: error: there is no time zone `Europe/Lisboa` [13] → did you mean `Europe/Lisbon`?"
      ),
      (
        "today: 2526-01-01",
        "1:8: error: `today` is a day from 1900 to 2199: pages are made for every year up to it [10] → is there a typing"
      ),
      ("timezone: GMT+3", "1:11: error: there is no time zone `GMT+3` [5] → "),
      (
        "language: english",
        "1:11: error: there is no language `english` [7] → write a tag like `en` or `pt-BR`"
      ),
      (
        "language: xx",
        "1:11: error: there is no language `xx` [2] → write a tag like `en` or `pt-BR`"
      ),
      ("week_starts_on: mo", "1:17: error: `week_starts_on` is `monday`, `tuesday`"),
      (
        "day_starts_at: 3:00",
        "1:16: error: `day_starts_at` is a time, and `3:00` is none [4] → write it like \"06:45\", from 00:00 to 23:59"
      ),
      ("day_starts_at: 24:00", "1:16: error: `day_starts_at` is a time, and `24:00` is none"),
      ("output: .", "1:9: error: the site cannot go into the data folder itself → write it like `output: ../site`"),
      (
        "output: ./people/ana",
        "1:9: error: the site cannot go into the data folder [12] → write it like `output: ../site`"
      ),
      ("output: .daybook", "1:9: error: the site cannot go into the data folder [8] → write it like `output: ../site`"),
      ("output: site", "1:9: error: the site cannot go into the data folder [4] → write it like `output: ../site`"),
      ("output: ../x/..", "1:9: error: the site cannot go into a folder that the data folder is in: it would be"),
      ("owner: anna", "1:8: error: there is nobody called `anna` [4] → did you mean `ana`?"),
      ("owner: Ana", "1:8: error: there is nobody called `Ana` [3] → did you mean `ana`?"),
      (
        "homes: everyone",
        "1:8: error: `homes` is `owner`, `all` or a list of usernames, not `everyone` [8] → a list is written"
      ),
      ("homes: [ana, bem]", "1:14: error: there is nobody called `bem` [3]"),
      ("limits: {titel: 3}", "1:10: warning: `limits` has no key `titel` [5] → did you mean `title`?"),
      ("limits: {title: 0}", "1:17: error: `title` is at least 1"),
      ("public_course: maybe", "1:16: error: `public_course` is `true` or `false`, not `maybe`"),
      (
        "public_location: exakt",
        "1:18: error: `public_location` is `none`, `coarse` or `exact`, not `exakt` [5] → did you mean `exact`?"
      ),
      (
        "base_url: example.org",
        "1:11: error: `base_url` is no address of a folder on the web [11] → write it like `https://example.org/daybook/`"
      ),
      ("base_url: javascript:alert(1)", "1:11: error: `base_url` is no address of a folder on the web"),
      (
        "map_tiles: https://tile.example.org/",
        "1:12: error: `map_tiles` is no address of map tiles [25] → write it like `https://tile.example.org/{z}/{x}/{y}.png`"
      ),
      ("accent: #fff", "1:9: error: the colour is read as a comment [4] → put a colour that begins with # in quotes"),
      ("timezon: UTC", "1:1: warning: daybook.yml has no key `timezon` [7] → did you mean `timezone`?"),
      ("today: 2026-02-29", "1:8: error: there is no day 2026-02-29 [10]"),
    ])
  func problems(line: String, expected: String) async throws {
    let reading = try await read(line + "\n")
    try #require(reading.said.count == 1, "\(reading.said)")
    #expect(reading.said[0].hasPrefix("daybook.yml:" + expected), "\(reading.said[0])")
    #expect(reading.book.settings.timeZone == "UTC" && reading.book.settings.dayStartsAt == .midnight)
  }

  // 2026-11-20T01:30Z, and 2026-03-29T00:59:59Z and one second later, where Lisbon's clocks go from 01:00 to 02:00.
  @Test(
    "words are read in any case and in every spelling that another key has",
    arguments: [
      "week_starts_on: Sun", "week_starts_on: SUNDAY", "public_location: Exact", "public_course: yes",
      "public_course: TRUE", "public_course: On", "homes: All", "accent: Plum", "accent: \"#0F766E\"",
    ])
  func spellings(line: String) async throws {
    let reading = try await read(line + "\n")
    #expect(reading.said == [])
    var expected = Settings()
    switch line.prefix(while: { $0 != ":" }) {
    case "week_starts_on": expected.weekStartsOn = .sunday
    case "public_location": expected.publicLocation = .exact
    case "public_course": expected.publicCourse = true
    case "homes": expected.homes = .all
    default: expected.accent = line.contains("#") ? .rgb(red: 0x0F, green: 0x76, blue: 0x6E) : .named(.plum)
    }
    let settings = reading.book.settings
    #expect(settings.weekStartsOn == expected.weekStartsOn && settings.publicLocation == expected.publicLocation)
    #expect(settings.publicCourse == expected.publicCourse && settings.homes == expected.homes)
    #expect(settings.accent == expected.accent)
  }

  @Test(
    "today is the civil day in the zone, moved by the start of the day",
    arguments: [
      ("UTC", "00:00", 1_795_138_200, "2026-11-20"), ("UTC", "03:00", 1_795_138_200, "2026-11-19"),
      ("UTC", "01:30", 1_795_138_200, "2026-11-20"), ("UTC", "01:31", 1_795_138_200, "2026-11-19"),
      ("America/New_York", "00:00", 1_795_138_200, "2026-11-19"),
      ("Pacific/Kiritimati", "00:00", 1_795_138_200, "2026-11-20"),
      ("Pacific/Kiritimati", "00:00", 1_795_168_800, "2026-11-21"),
      ("Europe/Lisbon", "02:00", 1_774_745_999, "2026-03-28"),
      ("Europe/Lisbon", "02:00", 1_774_746_000, "2026-03-29"), ("UTC", "00:00", -1, "1969-12-31"),
      ("Asia/Kathmandu", "00:00", 1_795_112_099, "2026-11-19"),
      ("Asia/Kathmandu", "00:00", 1_795_112_100, "2026-11-20"),
    ])
  func today(zone: String, start: String, now: Int, expected: String) async throws {
    let reading = try await read("timezone: \(zone)\nday_starts_at: \(start)\n", now: Int64(now))
    #expect(reading.said == [])
    #expect(reading.book.today.description == expected)
    #expect(reading.ana?.today == reading.book.today)
  }

  @Test("a person's own time zone decides their day; a given or fixed day is everybody's")
  func personsToday() async throws {
    let profile = "timezone: America/New_York\n"
    let own = try await read("", profile: profile, now: 1_795_138_200)
    #expect(own.book.today.description == "2026-11-20")
    #expect(own.ana?.today.description == "2026-11-19")
    let fixed = try await read("today: 2026-01-01\n", profile: profile, now: 1_795_138_200)
    #expect([fixed.book.today, fixed.ana?.today].map { $0?.description } == ["2026-01-01", "2026-01-01"])
    let given = try await read("today: 2026-01-01\n", profile: profile, today: try day("2025-05-05"))
    #expect([given.book.today, given.ana?.today].map { $0?.description } == ["2025-05-05", "2025-05-05"])
  }

  @Test("the only person is the owner; of several one has to be named; nobody at all is an empty beginning")
  func owner() async throws {
    #expect(try await read("").book.settings.owner == Username("ana"))
    let several = try await TestFolder.read(["daybook.yml": "", "people/ben/profile.yml": ""])
    #expect(
      several.said == [
        "daybook.yml: error: there are 2 people, and no `owner` → add `owner: ana`, or whose data folder this is: `ana` or `ben`"
      ])
    // Whether a file that cannot be read names the owner, nobody knows.
    let broken = try await TestFolder.read(["daybook.yml": "owner: ana\ntitle: \"a\n", "people/ben/profile.yml": ""])
    #expect(broken.said.count == 1 && broken.said.first?.contains("quotation mark") == true)
    let nobody = try await TestFolder(["daybook.yml": ""], withBase: false).read()
    #expect(nobody.said == [])
    #expect(nobody.book.settings.owner == nil && nobody.book.people.isEmpty)
  }

  @Test("a folder is named in diagnostics as it was given")
  func displayedPath() async throws {
    let folder = try TestFolder(["people/ana/profile.yml": "x: y\n"])
    let given = await BookReader(root: folder.root + "/", displayedAs: "my/data/").read(now: 0)
    #expect(given.diagnostics.map { $0.location?.path } == ["my/data/people/ana/profile.yml"])
    let plain = await BookReader(root: folder.root).read(now: 0)
    #expect(plain.diagnostics.map { $0.location?.path } == [folder.root + "/people/ana/profile.yml"])
  }
}
