import Changes
import DataFolder
import Exchange
import Journal
import Testing

@Suite("What an import adds")
struct ImportPlannerTests {
  private func person(_ habits: [TrackedHabit] = []) throws -> Person {
    Person(username: try #require(Username("ana")), name: "Ana", habits: habits, today: Diary.today)
  }

  private func habit(_ name: String, id: String? = nil, _ days: [(String, EventValue)] = []) -> ImportedHabit {
    var habit = ImportedHabit(name: name, id: id)
    habit.entries = days.map { ImportedEntry(day($0.0), $0.1) }
    return habit
  }

  private func plan(
    _ habits: [ImportedHabit], into known: [TrackedHabit] = [], origins: [Slug: HabitOrigin] = [:],
    settings: Settings = Settings()
  ) throws -> ImportPlan {
    ImportPlanner(into: try person(known), settings: settings, origins: origins)
      .plan(ImportedDiary(habits: habits), from: "loop")
  }

  /// What a plan would be read as, once it is stored.
  private func stored(_ plan: ImportPlan) -> (habits: [TrackedHabit], origins: [Slug: HabitOrigin]) {
    var habits: [TrackedHabit] = []
    var origins: [Slug: HabitOrigin] = [:]
    for item in plan.items {
      var log = EventLog()
      for checkIn in item.added { log.append(checkIn.entry, details: checkIn.details) }
      habits.append(TrackedHabit(habit: item.habit, log: log))
      origins[item.habit.slug] = item.origin
    }
    return (habits, origins)
  }

  @Test("habits of one name get numbers, and importing again adds nothing, whatever they are called since")
  func twice() throws {
    let days: [(String, EventValue)] = [("2026-11-01", .done), ("2026-11-02", .missed)]
    let file = [habit("Vegan", id: "1", days), habit("Vegan", id: "2", days), habit("vegan", id: "3")]
    let first = try plan(file)
    #expect(first.items.map(\.habit.title) == ["Vegan", "Vegan 2", "vegan 3"])
    #expect(first.items.map(\.habit.slug.text) == ["vegan", "vegan-2", "vegan-3"])
    #expect(first.items.map(\.habit.order) == [1, 2, 3])
    var there = stored(first)
    #expect(try plan(file, into: there.habits, origins: there.origins).isEmpty)
    // Renamed here and there, and sorted otherwise there.
    there.habits[0].habit.title = "Plants"
    let renamed = [habit("Vegan", id: "2", days), habit("Vegan", id: "3"), habit("Green", id: "1", days)]
    let again = try plan(renamed, into: there.habits, origins: there.origins)
    #expect(again.isEmpty)
    #expect(again.items.map(\.habit.slug.text) == ["vegan-2", "vegan-3", "vegan"])
  }

  @Test("without its mark a habit is known by its title and its days, and one of another name is another one")
  func withoutMark() throws {
    let days: [(String, EventValue)] = [("2026-11-01", .done), ("2026-11-02", .done)]
    let there = stored(try plan([habit("Run", days)]))
    #expect(try plan([habit("run", days)], into: there.habits).isEmpty)
    #expect(try plan([habit("Read", days)], into: there.habits).newHabits == 1)
    let other = try plan([habit("Run", [("2025-01-01", .done)])], into: there.habits)
    #expect(other.items.map(\.habit.title) == ["Run 2"])
    #expect(other.items[0].losses == ["there is a habit of that name"])
  }

  @Test("a habit without days is known by its title where nothing is there for that either, unless it has another mark")
  func withoutDays() throws {
    let there = stored(try plan([habit("Run", id: "1")]))
    #expect(try plan([habit("run")], into: there.habits).isEmpty)
    #expect(try plan([habit("Run", id: "2")], into: there.habits, origins: there.origins).newHabits == 1)
    #expect(try plan([habit("Running")], into: there.habits).newHabits == 1)
    #expect(try plan([habit("Run", [("2026-11-01", .done)])], into: there.habits).newHabits == 1)
  }

  @Test("a newer file adds what is new, and a day that says something else here stays as it is")
  func newer() throws {
    var there = stored(try plan([habit("Run", id: "1", [("2026-11-01", .done), ("2026-11-02", .done)])]))
    var log = EventLog()
    log.append(.init(day: day("2026-11-01"), value: .done))
    log.append(.init(day: day("2026-11-02"), value: .skip))
    there.habits[0].log = log
    let newer = habit("Run", id: "1", [("2026-11-01", .done), ("2026-11-02", .done), ("2026-11-03", .done)])
    let item = try #require(try plan([newer], into: there.habits, origins: there.origins).items.first)
    #expect(item.added.map(\.day) == [day("2026-11-03")] && item.known == 1 && !item.isNew)
    #expect(item.losses == ["days on which something else stands here, which stays: 1"])
    there.habits[0].habit.end = day("2026-11-02")
    let ended = try plan([newer], into: there.habits, origins: there.origins)
    #expect(ended.isEmpty && ended.items[0].losses.contains { $0.contains("outside of the dates") })
  }

  @Test("a check-in is the same without its time, here or there; at another time it is another one")
  func untimed() throws {
    func run(_ times: [String?]) throws -> ImportedHabit {
      var run = habit("Run", id: "1")
      run.target = Target(.atLeast, Amount(1))
      run.entries = times.map { ImportedEntry(day("2026-11-01"), .amount(Amount(1)), at: $0.flatMap { TimeOfDay($0) }) }
      return run
    }
    func again(_ before: [String?], _ after: [String?]) throws -> ImportPlan.Item {
      let there = stored(try plan([try run(before)]))
      return try plan([try run(after)], into: there.habits, origins: there.origins).items[0]
    }
    let without = try again(["07:30"], [nil])
    #expect(without.added.isEmpty && without.known == 1 && without.losses.isEmpty)
    let with = try again([nil], ["07:30"])
    #expect(with.added.isEmpty && with.losses == ["times of check-ins that are here without them: 1"])
    let other = try again(["07:30"], ["08:00"])
    #expect(other.added.isEmpty && other.losses == ["days on which something else stands here, which stays: 1"])
    // What has its time stands for itself first, so that a tick that is new is found.
    let more = try again(["07:30", nil], [nil, "07:30", "09:00"])
    #expect(more.added.map(\.when.time) == [TimeOfDay("09:00")] && more.known == 2 && more.losses.isEmpty)
  }

  @Test("notes and remarks that a newer file has are said, and those that are here are not")
  func newerTexts() throws {
    var run = habit("Run", id: "1", [("2026-11-01", .done), ("2026-11-02", .done)])
    run.notes = ["---\nMemo", "2026-10-31: Rain"]
    let there = stored(try plan([run]))
    #expect(try plan([run], into: there.habits, origins: there.origins).items[0].losses.isEmpty)
    run.notes.append("2026-10-30: Snow\nand ice")
    run.entries[0].comment = "Fast"
    run.entries.append(ImportedEntry(day("1850-01-01"), .done))
    let item = try plan([run], into: there.habits, origins: there.origins).items[0]
    #expect(item.added.isEmpty && item.known == 2)
    #expect(
      item.losses == [
        "check-ins before 1900: 1", "remarks on check-ins that are here without them: 1",
        "notes that the habit here does not have: 1",
      ])
    run = habit("Water", id: "2")
    run.target = Target(.atLeast, Amount(1))
    run.entries = ["a", "b"].map { ImportedEntry(day("2026-11-01"), .amount(Amount(1)), comment: $0) }
    let water = stored(try plan([run]))
    run.entries.reverse()
    #expect(try plan([run], into: water.habits, origins: water.origins).items[0].losses.isEmpty)
    run.entries.append(ImportedEntry(day("2026-11-02"), .amount(Amount(millionths: .max)), comment: "Much"))
    #expect(
      try plan([run], into: water.habits, origins: water.origins).items[0].losses
        == ["notes that the habit here does not have: 1"])
  }

  @Test("amounts of a newer file become done or missed for a habit that has no target here")
  func newerAmounts() throws {
    let there = stored(try plan([habit("Run", id: "1", [("2026-11-01", .done), ("2026-11-02", .missed)])]))
    var newer = habit(
      "Run", id: "1",
      [
        ("2026-11-01", .amount(Amount(1))), ("2026-11-02", .amount(.zero)), ("2026-11-03", .amount(Amount(2))),
        ("2026-11-04", .amount(.zero)), ("2026-11-05", .amount(Amount(1))), ("2026-11-05", .amount(.zero)),
      ])
    newer.target = Target(.atLeast, Amount(1))
    let item = try plan([newer], into: there.habits, origins: there.origins).items[0]
    #expect(item.known == 2 && item.added.map(\.value) == [.done, .missed, .done])
    #expect(item.added.map(\.day) == [day("2026-11-03"), day("2026-11-04"), day("2026-11-05")])
    #expect(item.losses == ["amounts, of which the habit here says only whether it was done: 4"])
  }

  @Test("habits whose names differ in capitals alone are told apart by their order")
  func capitals() throws {
    let file = [habit("Run", [("2026-11-01", .done)]), habit("run", [("2026-11-02", .done)])]
    let there = stored(try plan(file))
    #expect(there.origins.values.map(\.number).sorted() == [1, 2])
    let reversed = ImportPlanner(
      into: try person(there.habits.reversed()), settings: Settings(), origins: there.origins
    ).plan(ImportedDiary(habits: file), from: "loop")
    #expect(reversed.isEmpty && reversed.items.allSatisfy(\.losses.isEmpty))
  }

  @Test("several ticks of a day are told apart by how many there are")
  func ticks() throws {
    func water(_ count: Int) -> ImportedHabit {
      var water = ImportedHabit(name: "Water", id: "1")
      water.target = Target(.atLeast, Amount(1))
      water.entries = (0..<count).map { _ in ImportedEntry(day("2026-11-01"), .amount(Amount(1))) }
      return water
    }
    let there = stored(try plan([water(2)]))
    #expect(try plan([water(2)], into: there.habits, origins: there.origins).isEmpty)
    #expect(try plan([water(5)], into: there.habits, origins: there.origins).newCheckIns == 3)
  }

  @Test("nothing is cut: limits are raised, line breaks become strokes, and what no text can hold goes to the notes")
  func texts() throws {
    var long = habit(String(repeating: "n", count: 60), [("2026-11-01", .done)])
    long.reason = String(repeating: "r", count: 100)
    long.entries[0].comment = "one\r\ntwo\u{2028}\n\nthree\tfour\u{7}" + String(repeating: "c", count: 500)
    long.category = String(repeating: "k", count: 61)
    long.notes = ["---\nA line"]
    let plan = try plan([long])
    let item = plan.items[0]
    #expect(plan.limits[.longestTitle] == 60 && plan.limits[.longestReason] == 100)
    #expect(item.habit.title == long.name && item.habit.reason == long.reason)
    let comment = "one / two / three four" + String(repeating: "c", count: 500)
    #expect(item.added[0].details.comment == comment && plan.limits[.longestComment] == comment.count)
    #expect(item.habit.notes == "\\---\nA line\n\n\(String(repeating: "k", count: 61))\n")
    #expect(item.losses.contains("characters that are no text are left out"))
    var huge = habit("Run", [("2026-11-01", .done)])
    huge.entries[0].comment = String(repeating: "x", count: 20_000)
    let cut = try self.plan([huge])
    #expect(cut.limits[.longestComment] == 10_000)
    #expect(cut.items[0].habit.notes == "2026-11-01: \(String(repeating: "x", count: 20_000))\n")
  }

  @Test("what Daybook cannot say becomes what is nearest, and it is said")
  func nearest() throws {
    var limit = habit("Coffee", [("2026-11-01", .done), ("1850-01-01", .done)])
    limit.schedule = .timesAWeek(3)
    limit.target = Target(.atMost, Amount(2), unit: "cups a day")
    limit.entries.append(ImportedEntry(day("2026-11-02"), .amount(Amount(millionths: .max))))
    let item = try plan([limit]).items[0]
    #expect(item.habit.schedule == .daily && item.habit.target == Target(.atMost, Amount(2)))
    #expect(item.habit.notes.contains("Unit: cups a day") && item.habit.notes.contains("Before: 3 times a week."))
    #expect(item.losses.contains("check-ins before 1900: 1"))
    #expect(item.losses.contains("amounts that are larger than any may be: 1"))
    var weekly = habit("Walk", [("2026-11-01", .done)])
    weekly.target = Target(.atLeast, Amount(20), unit: "km", per: .week)
    #expect(try plan([weekly]).items[0].added[0].value == .amount(Amount(20)))
    var twice = habit("Read", [("2026-11-01", .done), ("2026-11-01", .missed)])
    twice.entries[0].comment = "First"
    let read = try plan([twice]).items[0]
    #expect(read.added.map(\.value) == [.missed] && read.habit.notes == "2026-11-01: First\n")
    twice.entries[1].comment = "Second"
    let both = try plan([twice]).items[0]
    #expect(both.added.map(\.details.comment) == ["Second"] && both.habit.notes == "2026-11-01: First\n")
  }

  @Test("a time before the day starts is left out, since it would count for the day before")
  func night() throws {
    var settings = Settings()
    settings.dayStartsAt = time("03:00")
    var run = habit("Run")
    run.entries = [ImportedEntry(day("2026-11-01"), .done, at: time("01:30"))]
    let item = try plan([run], settings: settings).items[0]
    #expect(item.added[0].when == DayAndTime(day: day("2026-11-01")) && item.losses.count == 1)
  }

  @Test("a habit that was put away is archived on the day after its last check-in")
  func archived() throws {
    var run = habit("Run", [("2026-11-01", .done)])
    run.isArchived = true
    #expect(try plan([run]).items[0].habit.archived == day("2026-11-02"))
    run.entries = []
    #expect(try plan([run]).items[0].habit.archived == Diary.today)
    run.start = day("2027-01-01")
    #expect(try plan([run]).items[0].habit.archived == day("2027-01-02"))
  }
}
