import DataFolder
import Testing

@Suite("What can be wrong with a habit's file")
struct HabitProblemsTests {
  private static let forms =
    "`daily`, `weekdays`, `weekends`, `mon, wed, fri`, `every 3 days`, `2 times a week`, `5 times a month`, `on the 15th` or `on the last day`"

  @Test(
    "schedules that are none, each with what was meant where that can be told",
    arguments: [
      ("daly", "there is no schedule `daly` [4] → did you mean `daily`?"),
      ("every 0 days", "`every 0 days`: the number is 1 or more [12] → write it like `every 3 days`"),
      (
        "8 times a week",
        "`8 times a week`: 1 to 7 times a week [14] → more often than daily is an amount: `schedule: daily` and a target"
      ),
      (
        "32 times a month",
        "`32 times a month`: 1 to 31 times a month [16] → more often than daily is an amount: `schedule: daily` and a target"
      ),
      (
        "0 times a week",
        "`0 times a week`: 1 to 7 times a week [14] → a habit that asks for nothing can be paused or archived"
      ),
      ("every days", "there is no schedule `every days` [10] → \(forms)"),
      ("every other monday", "there is no schedule `every other monday` [18] → \(forms)"),
      (
        "twice a day",
        "`twice a day`: at most once a day [11] → more often than daily is an amount: `schedule: daily` and a target"
      ),
      (
        "every 2 months",
        "`every 2 months`: months have no number of days that one could count [14] → did you mean `every 60 days`?"
      ),
      ("mon, wen", "there is no schedule `mon, wen` [8] → did you mean `wed`?"),
      ("mon,", "there is no schedule `mon,` [4] → did you mean weekdays with commas between them, `mon, wed, fri`?"),
      (
        "-3 times a week",
        "there is no schedule `-3 times a week` [15] → did you mean `3 times a week` or `10 times a month`?"
      ),
      (
        "99999999999999999999 times a week",
        "there is no schedule `99999999999999999999 times a week` [33] → did you mean `3 times a week` or `10 times a month`?"
      ),
      ("whenever I like", "there is no schedule `whenever I like` [15] → \(forms)"),
    ])
  func schedules(schedule: String, expected: String) async throws {
    let reading = try await TestFolder.read(habit: "---\ntitle: Run\nschedule: \(schedule)\n---\n")
    #expect(reading.said == ["people/ana/habits/run.md:3:11: error: \(expected)"])
  }

  @Test(
    "one wrong line is one error, at its value",
    arguments: [
      ("target: at least 0", "4:9: error: `at least` needs a number above zero [10] → a limit is written `at most 0`"),
      ("part: mornin", "4:7: error: there is no part of the day `mornin` [6] → did you mean `morning`?"),
      (
        "part: after work",
        "4:7: error: there is no part of the day `after work` [10] → it is `morning`, `midday`, `evening` or `night`, or another one that `parts` lists in the profile"
      ),
      ("part: [morning]", "4:7: error: `part` is a single value, not a list"),
      ("target: at least", "4:9: error: the target has no number [8] → `at least 5 km`"),
      ("target: 5km", "4:9: error: `5km` is no number [3] → put a space before the unit: `5 km`"),
      ("target: 3,5 km", "4:9: error: `3,5` has a comma [6] → write `3.5`"),
      ("target: 1e9", "4:9: error: a target has no exponent: `1e9` [3] → write the number out"),
      ("target: -3", "4:9: error: a target has no sign: `-3` [2] → a limit is written `at most 3`"),
      ("target: NaN", "4:9: error: `NaN` is no target: `NaN` is no number [3] → write it like `at least 5 km`"),
      ("target: 0.0000001", "4:9: error: `0.0000001` has more than six decimals [9] → leave the last ones out"),
      ("target: 9999999999", "4:9: error: `9999999999` is too large [10] → at most 999999999.999999"),
      (
        "target: 8 glasses per meal",
        "4:9: error: `per meal` is no period of a target [18] → a target is for `a day`, `a week` or `a month`"
      ),
      (
        "target: 5 km a year",
        "4:9: error: `a year` is no period of a target [11] → a target is for `a day`, `a week` or `a month`"
      ),
      ("target: [5, km]", "4:9: error: `target` is a single value, not a list → write it like `target: at least 5 km`"),
      ("start: 2026-02-29", "4:8: error: there is no day 2026-02-29 [10] → February 2026 has 28 days, from 01 to 28"),
      (
        "start: 0226-01-01",
        "4:8: error: 0226-01-01 is before 1900 [10] → is there a typing error in the year?"
      ),
      (
        "start: 2026-05-01\narchived: 2026-05-01",
        "5:11: warning: the habit was archived before its first day was over (2026-05-01), so that no day of it counts [10] → move `start` or `archived`, or delete the habit"
      ),
      ("start: 2026-13-01", "4:8: error: there is no day 2026-13-01 [10] → months go from 01 to 12"),
      ("start: 1.2.2026", "4:8: error: `start` is a day, and `1.2.2026` is none [8] → write it like 2026-11-20"),
      (
        "start: 2026-11-21\nend: 2026-11-20",
        "5:6: error: `end` is before `start` (2026-11-21) [10] → the last day is the first day or later"
      ),
      (
        "visibility: pubic",
        "4:13: error: `visibility` is `private`, `friends` or `public`, not `pubic` [5] → did you mean `public`?"
      ),
      ("color: teel", "4:8: error: there is no colour `teel` [4] → did you mean `teal`?"),
      ("color: #0f766e", "4:8: error: the colour is read as a comment [7] → put a colour that begins with # in quotes"),
      (
        "remind: \"06:45\"",
        "4:9: error: `remind` is a list, not a single value [7] → write it like [\"06:45\", \"sat 09:00\"]"
      ),
      (
        "remind: [\"6:45\"]",
        "4:10: error: this is no time to be reminded at [6] → write it like \"06:45\" or \"sat 09:00\", from 00:00 to 23:59"
      ),
      (
        "remind: [07:00, 24:00]",
        "4:17: error: this is no time to be reminded at [5] → write it like \"06:45\" or \"sat 09:00\", from 00:00 to 23:59"
      ),
      (
        "remind: [someday 07:00]",
        "4:10: error: this is no time to be reminded at [13] → write it like \"06:45\" or \"sat 09:00\", from 00:00 to 23:59"
      ),
      (
        "remind_near: {label: Gate, latitude: 91, longitude: 0}",
        "4:38: error: there is no such place: −90 to 90 is the range of `latitude` [2] → write it like {label: Gate, latitude: 38.72, longitude: -9.14}"
      ),
      ("remind_near: {label: Gate, latitude: 1}", "4:14: error: a place needs `longitude` → add `longitude: …`"),
      (
        "remind_near: Gate",
        "4:14: error: a place is a group of keys and values, not a single value [4] → write keys with values behind them: `label: …`"
      ),
      (
        "order: first",
        "4:8: error: `order` is a whole number, and `first` is none [5] → write it in digits, like `order: 3`"
      ),
      (
        "order: 1.5",
        "4:8: error: `order` is a whole number, and `1.5` is none [3] → write it in digits, like `order: 3`"
      ),
      (
        "paused: [{from: 2026-08-01, to: 2026-07-01}]",
        "4:33: error: `to` is before `from` (2026-08-01) [10] → `from` is the earlier day"
      ),
      ("paused: [{to: 2026-07-01}]", "4:10: error: a pause needs `from` → add `from: …`"),
      (
        "paused: [{from: 2026-08-01, to: 2026-08-14}, {from: 2026-08-14}]",
        "4:53: error: this pause overlaps the one from 2026-08-01 [10] → make one pause of them, or let one begin after the other"
      ),
      (
        "paused:\n  - from: 2026-08-01\n  - {from: 2027-01-01, to: 2027-01-02}",
        "6:12: error: this pause overlaps the one from 2026-08-01 [10] → that one has no `to`, and so has no end"
      ),
      (
        "replaces: swim",
        "4:11: error: there is no habit `swim` to take over from [4] → habits are named as their files in `habits/`"
      ),
      ("replaces: rum", "4:11: error: there is no habit `rum` to take over from [3] → did you mean `run`?"),
      (
        "replaces: run",
        "4:11: error: these habits take over from each other in a circle [3] → take `replaces` out of the oldest of them"
      ),
      (
        "replaces: Not a slug",
        "4:11: error: `Not a slug` is no habit's name [10] → habits are named as their files in `habits/`"
      ),
      ("mood: good", "4:1: warning: a habit has no key `mood` [4] → it is kept, and means nothing here"),
      ("colour: teal", "4:1: warning: a habit has no key `colour` [6] → did you mean `color`?"),
      ("title: Swim", "4:1: error: `title` is given twice [5] → keep one of them"),
      (
        "reason: 1234567890123456789012345678901",
        "4:9: error: `reason` has 31 characters, and the limit is 30 [31] → shorten it, or set `limits: {reason: 31}` in daybook.yml"
      ),
      ("reason: \"a\\nb\"", "4:9: error: `reason` must be one line [6]"),
      ("reason: \"a\\ab\"", "4:9: error: `reason` has the control character U+0007 [6] → delete it"),
      ("reason: 日本語: x", "4:12: error: a colon is not expected here → put a text with a colon in quotes"),
    ])
  func lines(line: String, expected: String) async throws {
    let reading = try await TestFolder.read(habit: TestFolder.habit(line))
    #expect(reading.said == ["people/ana/habits/run.md:\(expected)"])
  }

  @Test(
    "targets and schedules that do not go together",
    arguments: [
      (
        "mon, wed", "5 km a week",
        "a target per week or month needs `schedule: daily` [11] → the days it is due on follow from the amount still missing"
      ),
      (
        "3 times a week", "150 minutes a month",
        "a target per week or month needs `schedule: daily` [19] → the days it is due on follow from the amount still missing"
      ),
      (
        "3 times a week", "at most 2",
        "a limit needs `schedule: daily` or named days [9] → `at most` asks something of every scheduled day"
      ),
      (
        "every 2 days", "at most 2",
        "a limit needs `schedule: daily` or named days [9] → `at most` asks something of every scheduled day"
      ),
    ])
  func unfitting(schedule: String, target: String, expected: String) async throws {
    let reading = try await TestFolder.read(habit: "---\ntitle: Run\nschedule: \(schedule)\ntarget: \(target)\n---\n")
    #expect(reading.said == ["people/ana/habits/run.md:4:9: error: \(expected)"])
  }

  @Test("what is missing is missed at the front matter, all of it at once")
  func missing() async throws {
    let reading = try await TestFolder.read(habit: "---\nicon: x\n---\n")
    #expect(
      reading.said == [
        "people/ana/habits/run.md:1:1: error: a habit needs `title` [3] → add `title: …`",
        "people/ana/habits/run.md:1:1: error: a habit needs `schedule` [3] → `schedule: daily`, or days like `mon, wed, fri`",
      ])
    let empty = try await TestFolder.read(habit: "---\ntitle: ''\nschedule:\n---\n")
    #expect(
      empty.said == [
        "people/ana/habits/run.md:2:8: error: `title` is empty [2] → write a text behind it",
        "people/ana/habits/run.md:3:1: error: a habit needs `schedule` [8] → `schedule: daily`, or days like `mon, wed, fri`",
      ])
  }

  @Test("all problems of a file are reported at once, in order")
  func allAtOnce() async throws {
    let reading = try await TestFolder.read(
      habit: "---\ntitel: Run\ntitle: Run\nschedule: daly\ncolor: reed\nstart: 2026-02-30\n---\n")
    #expect(reading.diagnostics.map { $0.location?.line } == [2, 4, 5, 6])
  }

  @Test("a circle of three habits is an error at each of them")
  func circle() async throws {
    func habit(_ replaces: String) -> String { TestFolder.habit("replaces: \(replaces)") }
    let reading = try await TestFolder.read([
      "people/ana/habits/a.md": habit("b"), "people/ana/habits/b.md": habit("c"), "people/ana/habits/c.md": habit("a"),
      "people/ana/habits/d.md": habit("a"),
    ])
    #expect(reading.diagnostics.map { $0.location?.path.suffix(4) } == ["a.md", "b.md", "c.md"])
    #expect(reading.diagnostics.allSatisfy { $0.message.hasSuffix("in a circle") })
  }

  @Test(
    "files without front matter",
    arguments: [
      ("", "1:1: error: the file is empty → it begins with `---`, keys like `title: …` and another `---`"),
      (
        "Hello\n",
        "1:1: error: the file does not begin with `---` [5] → it begins with `---`, keys like `title: …` and another `---`"
      ),
      (
        "---\ntitle: x\n",
        "1:1: error: the front matter that begins here is never closed [3] → put a line of `---` below its last key"
      ),
      (
        "---\n- a\n---\n",
        "2:1: error: a habit is a group of keys and values, not a list → write keys with values behind them: `title: …`"
      ),
      (
        "---\njust text\n---\n",
        "2:1: error: a habit is a group of keys and values, not a single value [9] → write keys with values behind them: `title: …`"
      ),
    ])
  func noFrontMatter(text: String, expected: String) async throws {
    let reading = try await TestFolder.read(habit: text)
    #expect(reading.said == ["people/ana/habits/run.md:\(expected)"])
  }
}
