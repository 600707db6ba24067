import DataFolder
import Journal
import Testing

@Suite("A habit's file")
struct HabitFileTests {
  @Test("every key of the format is read")
  func everything() async throws {
    let reading = try await TestFolder.read([
      "people/ana/habits/photograph-meals.md": "---\ntitle: Photograph meals\nschedule: daily\n---\n",
      "people/ana/habits/run.md": """
      ---
      title: Morning run            # required
      reason: Clear my head
      icon: 🏃
      color: teal                   # a palette name or "#rrggbb"
      category: Fitness
      part: morning                 # private, always
      schedule: mon, wed, fri       # required, see below
      target: at least 5 km         # none: a yes/no habit
      start: 2025-01-06             # the tool writes today
      end: 2026-12-31               # last day; default none
      paused: [{from: 2026-08-01, to: 2026-08-14}]     # without `to`: until further notice
      visibility: public            # private (default) | friends | public
      remind: ["06:45", "sat 09:00"]
      remind_near: {label: Park gate, latitude: 38.72, longitude: -9.14}   # private, always
      order: 1
      archived: 2026-10-01          # archived on that day; default not
      replaces: photograph-meals    # the habit that this one takes over from
      ---
      Notes in **Markdown**.
      """,
    ])
    #expect(reading.said == [])
    let slug = try #require(Slug("run"))
    let expected = Habit(
      slug: slug, title: "Morning run", reason: "Clear my head", icon: "🏃", color: .named(.teal), category: "Fitness",
      part: .morning,
      schedule: .weekdays([WeekdaySet(.monday), WeekdaySet(.wednesday), WeekdaySet(.friday)]),
      target: Target(.atLeast, Amount(5), unit: "km"), start: try day("2025-01-06"), end: try day("2026-12-31"),
      pauses: [Pause(from: try day("2026-08-01"), through: try day("2026-08-14"))], visibility: .public,
      reminders: [
        Reminder(time: try #require(TimeOfDay("06:45"))),
        Reminder(weekday: .saturday, time: try #require(TimeOfDay("09:00"))),
      ],
      remindNear: Place(label: "Park gate", location: try #require(Location(latitude: 38.72, longitude: -9.14))),
      order: 1,
      archived: try day("2026-10-01"), replaces: Slug("photograph-meals"), notes: "Notes in **Markdown**.\n")
    #expect(reading.run == expected)
  }

  @Test("title and schedule are all that a habit needs, and it is private then")
  func least() async throws {
    let reading = try await TestFolder.read(habit: "---\ntitle: Run\nschedule: daily\n---\n")
    #expect(reading.said == [])
    #expect(reading.run == Slug("run").map { Habit(slug: $0, title: "Run", schedule: .daily) })
  }

  @Test(
    "what YAML would take for dates, times, numbers and truth is the text that was written",
    arguments: [
      "2026-01-05", "07:00", "yes", "1.0", "null", "~", "0x1F", "1_000", "no", "<script>alert(1)</script>", "{{x}}",
    ])
  func textStaysText(title: String) async throws {
    let quoted = title.hasPrefix("{") || title == "~" ? "'\(title)'" : title
    let reading = try await TestFolder.read(habit: "---\ntitle: \(quoted)\nschedule: daily\n---\n\(title)\n")
    #expect(reading.said.filter { !$0.contains("characters") } == [])
    #expect(reading.run?.title == title)
    #expect(reading.run?.notes == title + "\n")
  }

  @Test("right-to-left and emoji titles are counted as a person counts and kept as they are")
  func otherScripts() async throws {
    for title in ["לרוץ בבוקר", "👩‍👩‍👧‍👦🏃🏽‍♀️👨‍👩‍👧‍👦❤️🇵🇹", "عادة", "日本語を読む"] {
      let reading = try await TestFolder.read(habit: "---\ntitle: \(title)\nschedule: daily\n---\n")
      #expect(reading.said == [])
      #expect(reading.run?.title == title)
    }
  }

  @Test("a title of 20 characters is accepted, one of 21 is an error that says how to go on")
  func titleLimit() async throws {
    let fits = try await TestFolder.read(habit: "---\ntitle: 12345678901234567890\nschedule: daily\n---\n")
    #expect(fits.said == [])
    let exceeds = try await TestFolder.read(habit: "---\ntitle: 123456789012345678901\nschedule: daily\n---\n")
    #expect(
      exceeds.said == [
        "people/ana/habits/run.md:2:8: error: `title` has 21 characters, and the limit is 20 [21] → shorten it, or set `limits: {title: 21}` in daybook.yml"
      ])
    let raised = try await TestFolder.read([
      "daybook.yml": "owner: ana\ntoday: 2026-11-20\nlimits: {title: 21}\n",
      "people/ana/habits/run.md": "---\ntitle: 123456789012345678901\nschedule: daily\n---\n",
    ])
    #expect(raised.said == [])
  }

  @Test("CRLF, a byte order mark and blanks behind the fences change nothing")
  func lineBreaks() async throws {
    let plain = "---\ntitle: Run\nschedule: daily\ntarget: at least 5 km\n---\n\nOne\n\nTwo\n"
    let expected = try await TestFolder.read(habit: plain).run
    #expect(expected?.notes == "One\n\nTwo\n")
    for text in [
      plain.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\r\n"), "\u{FEFF}" + plain,
      plain.replacing("---\n", with: "--- \t\n"), String(plain.dropLast()),
    ] {
      let reading = try await TestFolder.read(habit: text)
      #expect(reading.said == [])
      #expect(reading.run == expected)
    }
  }

  @Test("a fence inside a value ends nothing")
  func fenceInValue() async throws {
    let reading = try await TestFolder.read(
      habit: "---\ntitle: a --- b\nschedule: daily\nreason: |\n  one\n  ---\n---\nx\n")
    #expect(reading.run?.title == "a --- b")
    #expect(reading.run?.notes == "x\n")
  }

  @Test("pauses are in order of their days, and one without an end is open")
  func pauses() async throws {
    let reading = try await TestFolder.read(
      habit: TestFolder.habit("paused:\n  - {from: 2026-10-01}\n  - from: 2026-08-01\n    to: 2026-08-14"))
    #expect(reading.said == [])
    #expect(
      reading.run?.pauses == [
        Pause(from: try day("2026-08-01"), through: try day("2026-08-14")), Pause(from: try day("2026-10-01")),
      ])
  }

  @Test("a part of the day is one that everybody has or one of the profile, in any case, and as the profile writes it")
  func parts() async throws {
    for (written, part) in [
      ("Night", PartOfDay.night), ("after work", .own("After work")), ("AFTER WORK", .own("After work")),
    ] {
      let reading = try await TestFolder.read([
        "people/ana/profile.yml": "name: Ana\nparts: [Morning, After work]\n",
        "people/ana/habits/run.md": TestFolder.habit("part: \(written)"),
      ])
      #expect(reading.said == [])
      #expect(reading.run?.part == part)
      #expect(reading.ana?.parts == [.morning, .own("After work")])
    }
  }

  @Test("habits stand by their order, then by title, then by slug")
  func order() async throws {
    let reading = try await TestFolder.read([
      "people/ana/habits/d.md": "---\ntitle: A\nschedule: daily\n---\n",
      "people/ana/habits/c.md": "---\ntitle: A\nschedule: daily\n---\n",
      "people/ana/habits/b.md": "---\ntitle: B\nschedule: daily\norder: 2\n---\n",
      "people/ana/habits/a.md": "---\ntitle: C\nschedule: daily\norder: 1\n---\n",
    ])
    #expect(reading.ana?.habits.map(\.habit.slug.text) == ["a", "b", "c", "d"])
  }
}
