import Testing

/// What commands about settings leave in `daybook.yml`.
@Suite struct SettingsCommandTests {
  @Test("every setting can be set, is read back, and has its default again")
  func settings() throws {
    let sandbox = try Sandbox.diary()
    try sandbox.write(
      "data/daybook.yml", "# mine\ntitle: Tests # a title\ntimezone: UTC\nowner: ana\nunknown: 1\ntoday: 2026-11-20\n")
    let values = [
      "title": "Ana's: daybook", "base_url": "https://example.org/daybook/", "language": "de",
      "timezone": "Europe/Lisbon", "week_starts_on": "sunday", "day_starts_at": "03:00", "owner": "ben",
      "output": "../web", "today": "2026-11-21", "homes": "ana, ben", "limits.title": "25", "limits.reason": "35",
      "limits.comment": "40", "limits.photo_bytes": "70000", "limits.file_bytes": "5000",
      "limits.person_bytes": "100000000", "inbox": "home",
      "accent": "#0f766e", "public_location": "coarse",
      "public_course": "true", "map_tiles": "https://tile.example.org/{z}/{x}/{y}.png",
      "map_attribution": "© somebody", "serve_url": "https://daybook.example.org",
      "trusted_proxies": "127.0.0.1, ::1", "sessions.idle_days": "7", "sessions.days": "60",
      "sign_up": "open", "public_people": "ana, ben", "hidden_people": "ben", "reminds": "laptop-3f9a1c",
      "follow_pull": "daily",
    ]
    for (key, value) in values.sorted(by: { $0.key < $1.key }) {
      try done(sandbox, "settings", "set", key, value)
      #expect(try sandbox.daybook("settings", "get", key).output == value + "\n")
    }
    let listed = try JSON(try sandbox.daybook("settings", "--json").output).list("settings") ?? []
    #expect(Set(listed.compactMap { $0["key"] }) == Set(values.keys))
    for setting in listed { #expect(setting["value"] == values[setting["key"] ?? ""]) }
    let text = try sandbox.read("data/daybook.yml")
    #expect(text.hasPrefix("# mine\ntitle: \"Ana's: daybook\" # a title\n"))
    #expect(text.contains("\nunknown: 1\n"))
    try done(sandbox, "settings", "set", "owner", "ana")
    for key in values.keys.sorted() where key != "owner" { try done(sandbox, "settings", "unset", key) }
    // What tells the site from others stays: it was drawn when the site got an address.
    let rest = try sandbox.read("data/daybook.yml")
    #expect(
      rest.replacing(/site_id: [0-9a-z]{16,40}\n/, with: "") == "# mine\nowner: ana\nunknown: 1\n"
        && rest.contains("site_id: "))
  }

  @Test("a folder that has errors keeps habits as they are, and its settings can be mended")
  func mending() throws {
    let sandbox = try Sandbox.diary()
    try sandbox.write("data/daybook.yml", "owner: nobody\ntimezone: nowhere\n")
    #expect(try sandbox.daybook("habit", "add", "--title", "Tea", "--schedule", "daily").status == 1)
    try done(sandbox, "settings", "set", "owner", "ana")
    try done(sandbox, "settings", "set", "timezone", "UTC")
    #expect(try sandbox.daybook("check").status == 0)
  }

  @Test("a setting that moves check-ins or the site says what changes, and what stays")
  func consequences() throws {
    let sandbox = try Sandbox.diary()
    try sandbox.write(
      "data/people/ana/events/night.csv",
      "when,habit,value\n2026-11-10T01:30,read,done\n2026-11-12T02:59,coffee,1\n2026-11-12T03:00,coffee,1\n")
    func said(_ arguments: String...) throws -> String {
      let result = try Program.run(["settings"] + arguments, in: sandbox.url)
      #expect(result.status == 0, "\(result.errors)")
      return result.output
    }
    #expect(
      try said("set", "day_starts_at", "03:00", "--no-build") == """
        day_starts_at is now 03:00.
        2 check-ins between 00:00 and 03:00 now count for the day before: 2026-11-09 to 2026-11-11.

        """)
    #expect(
      try said("set", "day_starts_at", "02:00", "--no-build") == """
        day_starts_at is now 02:00.
        1 check-in between 02:00 and 03:00 now counts for the day that is written: 2026-11-12.

        """)
    #expect(
      try said("set", "day_starts_at", "01:45", "--no-build")
        == "day_starts_at is now 01:45.\nNo recorded check-in changes its day.\n")
    #expect(
      try said("unset", "day_starts_at", "--no-build") == """
        day_starts_at is 00:00, its default.
        1 check-in between 00:00 and 01:45 now counts for the day that is written: 2026-11-10.

        """)
    #expect(
      try said("set", "timezone", "Asia/Tokyo", "--no-build") == """
        timezone is now Asia/Tokyo.
        Recorded check-ins keep their days and times. In Asia/Tokyo today is 2026-11-20.

        """)
    // Nothing is built yet, so that nothing stays behind.
    #expect(try said("set", "output", "../web", "--no-build") == "output is now ../web.\n")
    try sandbox.daybook("build")
    #expect(
      try said("set", "output", "../www", "--no-build") == """
        output is now ../www.
        Builds go to www. The site in web stays as it is, and can be deleted.

        """)
    #expect(try said("set", "title", "Days", "--no-build") == "title is now Days.\n")
  }

  @Test("what a new value changes besides is said as JSON too, of a profile as of the settings")
  func consequencesAsJSON() throws {
    let clock = "Recorded check-ins keep their days and times. In Asia/Tokyo today is 2026-11-20."
    let edit = ["person", "edit", "--timezone", "Asia/Tokyo", "--no-build"]
    let set = ["settings", "set", "timezone", "Asia/Tokyo", "--no-build"]
    for call in [edit, set] {
      let first = try Sandbox.diary()
      #expect(try Program.run(call, in: first.url).output.contains(clock), "\(call)")
      let sandbox = try Sandbox.diary()
      let said = try JSON(try Program.run(call + ["--json"], in: sandbox.url).output).list("consequences")
      #expect(said?.map { $0["kind"] } == ["clock-changes"] && said?.map { $0["text"] } == [clock], "\(call)")
      let again = try JSON(try Program.run(call + ["--json"], in: sandbox.url).output)
      #expect(again["changed"] == "0" && again.list("consequences")?.isEmpty == true, "\(call)")
    }
    let sandbox = try Sandbox.diary()
    let own = try sandbox.daybook("person", "edit", "--timezone", "UTC", "--no-build").output
    #expect(!own.contains("today is"), "a time zone that is the site's is no other clock")
    let starts = try sandbox.daybook("settings", "set", "day_starts_at", "03:00", "--no-build", "--json").output
    #expect(try JSON(starts).list("consequences")?.map { $0["kind"] } == ["day-begins"])
  }
}
