import Changes
import DataFolder
import Foundation
import Journal
import Synchronization
import Testing

@testable import Studio

/// A diary whose clock is set by the test.
private struct Clockwork {
  let sample: ServedSample
  let site: LiveSite
  let now: Clock

  final class Clock: Sendable {
    private let seconds: Mutex<Int64>

    init(_ seconds: Int64) { self.seconds = Mutex(seconds) }

    var value: Int64 {
      get { seconds.withLock { $0 } }
      set { seconds.withLock { $0 = newValue } }
    }
  }

  /// Days start at 3; ana lives in UTC, ben nine hours further east.
  init(_ seconds: Int64) throws {
    sample = try ServedSample(today: Day(number: 20_777))
    let clock = Clock(seconds)
    now = clock
    try sample.write("owner: ana\ntimezone: UTC\nday_starts_at: \"03:00\"\n", to: "daybook.yml")
    try sample.write("name: Ben\ntimezone: Asia/Tokyo\n", to: "people/ben/profile.yml")
    try sample.write("---\ntitle: Swim\nschedule: daily\n---\n", to: "people/ben/habits/swim.md")
    let root = sample.root
    site = LiveSite(
      StudioServices(
        root: root, read: { await BookReader(root: root).read(today: nil, now: clock.value) },
        publish: { _, _ in true },
        sources: .none, now: { clock.value }, wallClock: { WallClock($0, in: $1) }, say: { _ in }),
      token: sample.token)
  }

  /// Everybody's day, as `serve` asks the clock for it.
  var days: @Sendable (Book) -> [Day] {
    { [now] book in book.days(by: { WallClock(now.value, in: $0) }) }
  }

  func send(_ action: String, key: String? = nil, _ fields: KeyValuePairs<String, String>) async throws -> ActionOutcome
  {
    await site.refresh()
    let revision = try #require(await site.revision)
    var form = FormFields()
    for (name, value) in fields { try form.add(value, to: name) }
    var writer = FolderWriter(root: sample.root)
    let ana = try #require(Username("ana"))
    writer.key = key.flatMap { SubmissionKey($0, from: ana) }
    let context = ActionContext(
      site: site, revision: revision, person: try #require(revision.book.person(ana)), writer: writer)
    return try await #require(Studio.actions[action]).perform(form, context)
  }
}

extension Book {
  fileprivate func person(_ name: Username?) -> Person? { name.flatMap { person($0) } }
}

@Suite("Check-ins that waited, and days that turn")
struct SentLaterTests {
  /// 2026-11-20, midnight in UTC.
  private static let midnight: Int64 = 20_777 * 86_400
  private static let morning = midnight + 9 * 3600

  @Test(
    "a check-in counts for the day on which it was made, and has its time",
    arguments: [
      (morning - 11 * 3600, "2026-11-19T22:00,run,done,,,,"),
      // Past midnight and before three it is still the day before.
      (midnight + 7200, "2026-11-20T02:00,run,done,,,,"),
      (morning - 60, "2026-11-20T08:59,run,done,,,,"),
      // A device whose clock is ahead.
      (morning + 86_400, "2026-11-20T09:00,run,done,,,,"),
    ])
  func days(_ made: Int64, _ row: String) async throws {
    let clockwork = try Clockwork(Self.morning)
    _ = try await clockwork.send("check-in", ["habit": "run", "value": "done", "made": "\(made)"])
    let rows = clockwork.sample.rows.map { $0.replacingOccurrences(of: " ", with: "T") }
    #expect(rows == [row])
  }

  @Test("a skip that waited has a day and no time; what is no time is passed over")
  func skip() async throws {
    let clockwork = try Clockwork(Self.morning)
    let made = "\(Self.morning - 86_400)"
    let outcome = try await clockwork.send("check-in", ["habit": "run", "value": "skip", "made": made])
    #expect(clockwork.sample.rows == ["2026-11-19,run,skip,,,,"])
    let skipped = ChangeSummary.CheckIn(habit: "Run", value: .skip, unit: nil, day: Day(number: 20_776))
    #expect(outcome.note.undo == Note("", undo: .checkIns([skipped])).undo)
    _ = try await clockwork.send("check-in", ["habit": "run", "value": "skip", "made": "soon"])
    #expect(clockwork.sample.rows == ["2026-11-19,run,skip,,,,", "2026-11-20,run,skip,,,,"])
  }

  @Test("a form that was opened before the day turned is stored for the day that it showed, which is said")
  func turnedMeanwhile() async throws {
    let clockwork = try Clockwork(Self.morning)
    let done = try await clockwork.send("check-in", ["habit": "run", "value": "done", "day": "2026-11-19"])
    #expect(clockwork.sample.rows == ["2026-11-19,run,done,,,,"])
    #expect(done.note.text == "Run: done, Thursday, 19 November 2026")
    _ = try await clockwork.send("details", ["habit": "run", "comment": "Late", "day": "2026-11-19"])
    #expect(clockwork.sample.rows == ["2026-11-19,run,done,Late,,,"])
    let amount: KeyValuePairs = ["habit": "water", "value": "amount", "amount": "3", "day": "2026-11-19"]
    _ = try await clockwork.send("check-in", amount)
    _ = try await clockwork.send("less", ["habit": "water", "amount": "1", "day": "2026-11-19"])
    #expect(clockwork.sample.rows == ["2026-11-19,run,done,Late,,,", "2026-11-19,water,2,,,,"])
    let back = try await clockwork.send("take-back", ["habit": "run", "day": "2026-11-19"])
    #expect(back.note.text == "Taken back: Run, Thursday, 19 November 2026")
    await #expect(throws: RefusedForm.self) { try await clockwork.send("take-back", ["habit": "water"]) }
    // What waited counts for the day on which it was made, and today is not named.
    let made = "\(Self.morning - 60)"
    _ = try await clockwork.send("check-in", ["habit": "run", "value": "done", "day": "2026-11-19", "made": made])
    #expect(clockwork.sample.rows.contains { $0.hasPrefix("2026-11-20") && $0.hasSuffix("08:59,run,done,,,,") })
    let ahead = try await clockwork.send(
      "check-in", ["habit": "water", "value": "amount", "amount": "1", "day": "2026-11-21"])
    #expect(ahead.note.text == "Water: 1 of 8 glasses")
  }

  private static let list = "people/ana/lists/home.md"

  private static func tasks(_ clockwork: Clockwork) -> [String] {
    (clockwork.sample.text(list) ?? "").split(separator: "\n").map(String.init).filter { !$0.hasPrefix("---") }
      .filter { !$0.hasPrefix("title:") }
  }

  @Test(
    "a task that waited is done on the day on which it was ticked off",
    arguments: [
      (morning - 11 * 3600, "2026-11-19"), (midnight + 7200, "2026-11-19"), (morning - 60, "2026-11-20"),
      (morning + 86_400, "2026-11-20"),
    ])
  func ticks(_ made: Int64, _ day: String) async throws {
    let clockwork = try Clockwork(Self.morning)
    try clockwork.sample.write("---\ntitle: Home\n---\n- [ ] Tap\n", to: Self.list)
    let tap: KeyValuePairs = [
      "list": "home", "task": "4", "title": "Tap", "done": "yes", "shown": "2026-11-20", "made": "\(made)",
    ]
    _ = try await clockwork.send("task-tick", tap)
    #expect(Self.tasks(clockwork) == ["- [x] Tap done:\(day) by:ana"])
  }

  @Test("what was typed of a task that waited is about the moment at which it was typed")
  func typedTasks() async throws {
    let clockwork = try Clockwork(Self.morning)
    try clockwork.sample.write("---\ntitle: Home\n---\n- [ ] Tap\n", to: Self.list)
    let yesterday = "\(Self.morning - 86_400)"
    // Tomorrow of yesterday is today, whose morning had not passed by then.
    _ = try await clockwork.send("task-add", ["list": "home", "line": "Sweep tomorrow 8:00", "made": yesterday])
    let tap: KeyValuePairs = ["list": "home", "task": "4", "title": "Tap", "day": "2026-11-19", "made": yesterday]
    _ = try await clockwork.send("task-due", tap)
    _ = try await clockwork.send(
      "task-comment", ["list": "home", "task": "4", "title": "Tap", "text": "Which one?", "made": yesterday])
    #expect(
      Self.tasks(clockwork) == [
        "- [ ] Tap due:2026-11-19", "  > ana 2026-11-19T09:00: Which one?", "- [ ] Sweep due:2026-11-20T08:00",
      ])
  }

  @Test("what both changed of a task while it waited is asked about, and the rest is merged")
  func mergedTasks() async throws {
    let clockwork = try Clockwork(Self.morning)
    try clockwork.sample.write("---\ntitle: Home\n---\n- [ ] Tap !high #water\n", to: Self.list)
    // Filled from a task of low priority without labels.
    func edit(_ name: String, _ priority: String) async throws {
      _ = try await clockwork.send(
        "task-edit",
        [
          "list": "home", "task": "4", "title": "Tap", "name": name, "was-name": "Tap", "labels": "", "was-labels": "",
          "priority": priority, "was-priority": "low", "made": "\(Self.morning - 60)",
        ])
    }
    await #expect(throws: FormAgain.self) { try await edit("Kitchen tap", "medium") }
    #expect(Self.tasks(clockwork) == ["- [ ] Tap !high #water"])
    try await edit("Kitchen tap", "low")
    #expect(Self.tasks(clockwork) == ["- [ ] Kitchen tap !high #water"])
  }

  @Test("one that is sent twice is stored once")
  func twice() async throws {
    let clockwork = try Clockwork(Self.morning)
    let fields: KeyValuePairs = ["habit": "water", "value": "amount", "amount": "2", "made": "\(Self.morning - 60)"]
    _ = try await clockwork.send("check-in", key: "0123456789abcdef", fields)
    await #expect(throws: AlreadyStored()) { try await clockwork.send("check-in", key: "0123456789abcdef", fields) }
    #expect(clockwork.sample.rows.count == 1)
    _ = try await clockwork.send("check-in", key: "0123456789abcdeg", fields)
    #expect(clockwork.sample.rows.count == 2)
  }

  @Test("pages are made anew when a person's day turns, and at no other hour")
  func turns() async throws {
    let clockwork = try Clockwork(Self.midnight + 12 * 3600)
    await clockwork.site.poll(days: clockwork.days)
    let first = try #require(await clockwork.site.revision)
    let ben = try #require(Username("ben"))
    #expect(first.book.people.map(\.today) == [Day(number: 20_777), Day(number: 20_777)])
    // 17:59 in UTC is 2:59 in Tokyo: for Ben the day lasts another minute.
    for hour in [13, 15, 17] {
      clockwork.now.value = Self.midnight + Int64(hour) * 3600 + (hour == 17 ? 59 * 60 + 59 : 0)
      await clockwork.site.poll(days: clockwork.days)
      #expect(await clockwork.site.revision?.number == first.number)
    }
    clockwork.now.value = Self.midnight + 18 * 3600
    await clockwork.site.poll(days: clockwork.days)
    let second = try #require(await clockwork.site.revision)
    #expect(second.number == first.number + 1)
    #expect(second.book.person(ben)?.today == Day(number: 20_778))
    #expect(second.book.today == Day(number: 20_777))
    clockwork.now.value = Self.midnight + 27 * 3600 - 1
    await clockwork.site.poll(days: clockwork.days)
    #expect(await clockwork.site.revision?.number == second.number)
    clockwork.now.value = Self.midnight + 27 * 3600
    await clockwork.site.poll(days: clockwork.days)
    #expect(await clockwork.site.revision?.number == second.number + 1)
    #expect(await clockwork.site.revision?.book.today == Day(number: 20_778))
  }

  @Test(
    "in a night in which clocks change, pages are made anew once, when the day turns",
    arguments: [
      ("Europe/Berlin", "03:00", "2024-03-30", 25.0), ("Europe/Berlin", "02:30", "2024-03-30", 25.0),
      ("Europe/Berlin", "03:00", "2024-10-26", 26.0), ("America/Havana", "00:00", "2024-03-09", 29.0),
      ("America/Havana", "00:00", "2024-11-02", 28.0), ("Asia/Beirut", "00:00", "2024-03-30", 22.0),
      ("Asia/Beirut", "00:00", "2024-10-26", 22.0), ("Australia/Lord_Howe", "02:00", "2024-10-05", 15.5),
      ("Australia/Lord_Howe", "02:00", "2024-04-06", 15.5),
    ])
  func summerTime(_ zone: String, _ start: String, _ before: String, _ turn: Double) async throws {
    let day = try #require(Day(before))
    let midnight = Int64(day.number) * 86_400
    let clockwork = try Clockwork(midnight + 12 * 3600)
    try clockwork.sample.write(
      "owner: ana\ntimezone: \(zone)\nday_starts_at: \"\(start)\"\n", to: "daybook.yml")
    try clockwork.sample.write("name: Ben\n", to: "people/ben/profile.yml")
    await clockwork.site.refresh()
    var seen: [Int64] = []
    var number = try #require(await clockwork.site.revision).number
    for minute in stride(from: 13 * 60, through: 36 * 60, by: 15) {
      clockwork.now.value = midnight + Int64(minute) * 60
      await clockwork.site.poll(days: clockwork.days)
      let revision = try #require(await clockwork.site.revision)
      if revision.number != number { seen.append(Int64(minute)) }
      number = revision.number
      #expect(revision.book.today == (Double(minute) / 60 < turn ? day : day + 1))
    }
    #expect(seen == [Int64(turn * 60)])
  }
}
