import Foundation
import Insights
import Journal
import TestSupport
import Testing

private func clock(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) -> WallClock {
  guard let clock = WallClock(text) else {
    Issue.record("no moment: \(text)", sourceLocation: sourceLocation)
    return WallClock(date: Day(number: 0), time: .midnight)
  }
  return clock
}

private func name(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) -> Username {
  guard let found = Username(text) else {
    Issue.record("no username: \(text)", sourceLocation: sourceLocation)
    return name("nobody")
  }
  return found
}

/// People with habits and lists, and what is due for Ana.
private struct Daybook {
  var habits: [TrackedHabit] = []
  var tasks: [ListTask] = []
  var shares: [TaskList.Share] = []
  var dayStartsAt = TimeOfDay.midnight
  var notifications = Notifications()

  init(habit reminders: [Reminder] = [], tasks: [ListTask] = []) {
    if !reminders.isEmpty {
      habits = [
        TrackedHabit(
          habit: Habit(
            slug: slug("run"), title: "Run", schedule: .daily, start: day("2026-01-01"), reminders: reminders))
      ]
    }
    self.tasks = tasks
  }

  func book(today: Day) -> Book {
    var ana = Person(
      username: name("ana"), name: "Ana", habits: habits,
      lists: [TaskList(slug: slug("home"), title: "Home", shares: shares, tasks: tasks)], today: today)
    ana.notifications = notifications
    return Book(
      settings: Settings(dayStartsAt: dayStartsAt),
      people: [ana, Person(username: name("ben"), name: "Ben", today: today)], today: today)
  }

  func due(
    after from: String = "2026-01-01T00:00", until now: WallClock, for person: String = "ana",
    postponed: [DueReminder.Postponed] = []
  ) -> [DueReminder] {
    let today = now.day(startingAt: dayStartsAt)
    let book = book(today: today)
    guard let person = book.person(name(person)) else { return [] }
    return DueReminder.all(
      of: person, in: book,
      habits: person.habits.map { ReportedHabit($0, today: today, weekStartsOn: .monday) }, postponed: postponed,
      after: clock(from), until: now)
  }

  func moments(after from: String = "2026-01-01T00:00", until now: String, for person: String = "ana") -> [String] {
    due(after: from, until: clock(now), for: person).map(\.planned.text)
  }
}

private func at(_ text: String, on weekday: Weekday? = nil) -> Reminder {
  Reminder(weekday: weekday, time: TimeOfDay(text) ?? .midnight)
}

private func moment(_ text: String) -> DayAndTime {
  let parts = text.split(separator: "T").map(String.init)
  return DayAndTime(day: day(parts[0]), time: parts.count > 1 ? TimeOfDay(parts[1]) : nil)
}

@Suite("What somebody is to be reminded of")
struct DueReminderTests {
  @Test("a habit is told at its times, on its weekdays, and only on the day itself")
  func habits() {
    let daybook = Daybook(habit: [at("07:00"), at("18:30", on: .wednesday)])
    #expect(daybook.moments(until: "2026-11-25T06:59") == [])
    #expect(daybook.moments(until: "2026-11-25T07:00") == ["2026-11-25T07:00"])
    #expect(daybook.moments(until: "2026-11-25T23:59") == ["2026-11-25T07:00", "2026-11-25T18:30"])
    #expect(daybook.moments(until: "2026-11-26T00:00") == [], "yesterday's are over")
    #expect(daybook.moments(until: "2026-11-26T19:00") == ["2026-11-26T07:00"])
    #expect(daybook.moments(after: "2026-11-25T07:00", until: "2026-11-25T12:00") == [])
  }

  @Test("a time before the day starts belongs to the night at its end")
  func dayStart() {
    var daybook = Daybook(habit: [at("01:00")])
    daybook.dayStartsAt = TimeOfDay("03:00") ?? .midnight
    #expect(daybook.moments(until: "2026-11-25T23:59") == [])
    #expect(daybook.moments(until: "2026-11-26T01:00") == ["2026-11-26T01:00"])
    #expect(daybook.moments(until: "2026-11-26T03:00") == [])
  }

  @Test("a habit that is done, skipped, paused, over or resting is silent")
  func silent() {
    func isSilent(_ change: (inout Habit) -> Void, _ value: EventValue? = nil) -> Bool {
      var daybook = Daybook(habit: [at("07:00")])
      change(&daybook.habits[0].habit)
      if let value { daybook.habits[0].log = EventLog(sorted: [EventLog.Entry(day: day("2026-11-25"), value: value)]) }
      return daybook.moments(until: "2026-11-25T08:00").isEmpty
    }
    #expect(!isSilent { _ in })
    #expect(isSilent({ _ in }, .done) && isSilent({ _ in }, .skip) && isSilent({ _ in }, .missed))
    #expect(isSilent { $0.pauses = [Pause(from: day("2026-11-24"), through: day("2026-11-25"))] })
    #expect(isSilent { $0.end = day("2026-11-24") } && isSilent { $0.start = day("2026-11-26") })
    #expect(isSilent { $0.schedule = .weekdays(WeekdaySet(.monday)) })
  }

  @Test(
    "a task is told at its moments",
    arguments: [
      ("2026-11-25T18:00", "at 2026-11-24", ["2026-11-24T09:00"]),
      ("2026-11-25T18:00", "-1h", ["2026-11-25T17:00"]),
      ("2026-11-25T00:30", "-1h", ["2026-11-24T23:30"]),
      ("2026-11-25", "-1d", ["2026-11-24T09:00"]),
      ("2026-11-25T18:00", "-1d@09:15", ["2026-11-24T09:15"]),
      ("2026-11-25T18:00", "-0d@08:00", ["2026-11-25T08:00"]),
      ("2026-03-01T08:00", "-1w", ["2026-02-22T08:00"]),
      ("2026-11-25T18:00", "", ["2026-11-25T18:00"]),
      ("2026-11-25", "", []),
    ])
  func tasks(due: String, reminder: String, expected: [String]) {
    let reminders: [TaskReminder] =
      switch reminder {
      case "at 2026-11-24": [.at(moment("2026-11-24"))]
      case "-1h": [.before(1, .hour)]
      case "-1d": [.before(1, .day)]
      case "-1d@09:15": [.before(1, .day, at: TimeOfDay("09:15"))]
      case "-0d@08:00": [.before(0, .day, at: TimeOfDay("08:00"))]
      case "-1w": [.before(1, .week)]
      default: []
      }
    let daybook = Daybook(tasks: [ListTask(title: "Tap", due: moment(due), remind: reminders)])
    #expect(daybook.moments(until: String(due.prefix(10)) + "T23:59") == expected)
  }

  @Test("what comes again and again until it is done is told for its last time, and not as overdue")
  func every() {
    let daybook = Daybook(tasks: [ListTask(title: "Tap", due: moment("2026-11-25T18:00"), remind: [.every(2, .hour)])])
    #expect(daybook.moments(until: "2026-11-25T17:59") == [])
    #expect(daybook.moments(until: "2026-11-25T19:59") == ["2026-11-25T18:00"])
    #expect(daybook.moments(until: "2026-11-25T20:00") == ["2026-11-25T20:00"])
    #expect(daybook.moments(until: "2026-11-27T09:30") == ["2026-11-27T08:00"])
  }

  @Test("a task that is overdue is told once, in the morning after its day")
  func late() {
    let daybook = Daybook(tasks: [ListTask(title: "Tap", due: moment("2026-11-25"))])
    #expect(daybook.moments(until: "2026-11-26T08:59") == [])
    #expect(daybook.due(until: clock("2026-12-01T12:00")).map(\.reason) == [.late])
    #expect(daybook.moments(until: "2026-12-01T12:00") == ["2026-11-26T09:00"])
    #expect(daybook.moments(after: "2026-11-26T09:00", until: "2026-12-01T12:00") == [])
  }

  @Test("a profile says how long before tasks with a time, or not at all")
  func usual() {
    var daybook = Daybook(tasks: [ListTask(title: "Tap", due: moment("2026-11-25T18:00"))])
    daybook.notifications.ofTimedTasks = .before(30, .minute)
    #expect(daybook.moments(until: "2026-11-25T18:00") == ["2026-11-25T17:30"])
    daybook.notifications.ofTimedTasks = nil
    #expect(daybook.moments(until: "2026-11-25T18:00") == [])
  }

  @Test("whoever is to do a task is asked, and nobody else; steps of what is done, and lists put away are silent")
  func who() {
    let step = ListTask(title: "Washer", due: moment("2026-11-25T10:00"))
    var daybook = Daybook(tasks: [
      ListTask(title: "Tap", due: moment("2026-11-25T09:00"), assignee: name("ben")),
      ListTask(title: "Done", isDone: true, due: moment("2026-11-25T09:00"), subtasks: [step]),
    ])
    #expect(daybook.moments(until: "2026-11-25T12:00") == ["2026-11-25T09:00"], "ben does not see the list")
    daybook.shares = [.init(name("ben"))]
    #expect(daybook.moments(until: "2026-11-25T12:00") == [])
    #expect(daybook.moments(until: "2026-11-25T12:00", for: "ben") == ["2026-11-25T09:00"])
  }

  @Test("what was said should wait is told then, while it is due")
  func postponed() {
    var daybook = Daybook(habit: [at("07:00")])
    let later = [DueReminder.Postponed(.habit(slug("run")), until: clock("2026-11-25T07:10"))]
    func told() -> [String] { daybook.due(until: clock("2026-11-25T07:10"), postponed: later).map(\.planned.text) }
    #expect(told() == ["2026-11-25T07:00", "2026-11-25T07:10"])
    daybook.habits[0].log = EventLog(sorted: [EventLog.Entry(day: day("2026-11-25"), value: .done)])
    #expect(told() == [])
  }

  // MARK: Clocks

  /// Polls every minute of real time in a zone and gives what was told, with the moment of the clock at which it was.
  private func told(_ daybook: Daybook, in zone: String, from start: Int64, minutes: Int) throws -> [String] {
    let zone = try #require(TimeZone(identifier: zone))
    var known: Set<String> = []
    return (0..<minutes).flatMap { minute -> [String] in
      let now = start + Int64(minute) * 60
      let clock = WallClock(now, offset: zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(now))))
      let from = "2026-01-01T00:00"
      return daybook.due(after: from, until: clock).filter { known.insert($0.id).inserted }
        .map { "\($0.planned.time) at \(clock.time)" }
    }
  }

  @Test(
    "in the night in which clocks go forward, a time that does not exist comes with the next that does",
    arguments: [
      // 2026-03-29T01:00Z, 2026-03-08T07:00Z, 2026-10-03T15:30Z (half an hour), each an hour before.
      ("Europe/Berlin", Int64(1_774_742_400), "02:30", "02:30 at 03:00"),
      ("America/New_York", 1_772_949_600, "02:30", "02:30 at 03:00"),
      ("Australia/Lord_Howe", 1_791_037_800, "02:10", "02:10 at 02:30"),
    ])
  func forward(zone: String, start: Int64, time: String, expected: String) throws {
    #expect(try told(Daybook(habit: [at(time)]), in: zone, from: start, minutes: 240) == [expected])
  }

  @Test(
    "in the night in which clocks go back, a time that comes twice is told once, at its first",
    arguments: [
      ("Europe/Berlin", Int64(1_792_882_800), "02:30"), ("America/New_York", 1_793_505_600, "01:30"),
      ("Australia/Lord_Howe", 1_775_311_200, "01:45"),
    ])
  func back(zone: String, start: Int64, time: String) throws {
    #expect(try told(Daybook(habit: [at(time)]), in: zone, from: start, minutes: 360) == ["\(time) at \(time)"])
  }

  @Test(
    "of random folders and whenever it is looked, everything that is due is told exactly once",
    arguments: 0..<Rounds.count(40, thorough: 1_000))
  func random(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    func time() -> TimeOfDay { TimeOfDay(minutes: random.below(1440)) ?? .midnight }
    let first = day("2026-03-26")
    var daybook = Daybook(
      habit: (0..<1 + random.below(3)).map { _ in Reminder(weekday: nil, time: time()) },
      tasks: (0..<3).map { number in
        ListTask(
          title: "Task \(number)",
          due: DayAndTime(day: first + random.below(6), time: random.below(3) == 0 ? nil : time()),
          remind: random.below(2) == 0
            ? [] : [.before(random.below(30), .hour), .at(DayAndTime(day: first + 1, time: time()))])
      })
    daybook.dayStartsAt = TimeOfDay(minutes: random.below(5) * 60) ?? .midnight
    // The oracle: each planned moment, worked out by hand.
    let morning = 9 * 60
    var expected: [String: Int] = [:]
    for task in daybook.tasks {
      let due = try #require(task.due)
      let base = Int(due.day.number) * 1440 + (due.time.map { Int($0.minutes) } ?? morning)
      for reminder in task.remind {
        switch reminder {
        case .before(let hours, _, _): expected["\(task.title) \(base - hours * 60)", default: 0] = 1
        case .at(let moment):
          expected["\(task.title) \(Int(moment.day.number) * 1440 + Int(moment.time?.minutes ?? 0))", default: 0] = 1
        case .every: break
        }
      }
      if task.remind.isEmpty, due.time != nil { expected["\(task.title) \(base)"] = 1 }
      expected["\(task.title) \((Int(due.day.number) + 1) * 1440 + morning)", default: 0] += 1
    }
    var (now, known, told): (Int, Set<String>, [String: Int]) = (Int(first.number) * 1440, [], [:])
    while now < (Int(first.number) + 10) * 1440 {
      let clock = WallClock(date: Day(number: 0), time: .midnight).advanced(byMinutes: now)
      for reminder in daybook.due(after: "1970-01-01T00:00", until: clock) where known.insert(reminder.id).inserted {
        guard case .task(let name) = reminder.subject else {
          #expect(now - reminder.planned.minutes < 1440)
          continue
        }
        told["\(name.key) \(reminder.planned.minutes)", default: 0] += 1
      }
      now += 1 + random.below(random.below(8) == 0 ? 3_000 : 90)
    }
    #expect(told == expected)
  }

  @Test("a few fresh reminders are told one by one, and what was slept through in one")
  func gathered() {
    let daybook = Daybook(
      habit: [at("07:00")],
      tasks: (0..<2).map { ListTask(title: "Task \($0)", due: moment("2026-11-25T07:05")) })
    let due = daybook.due(after: "2026-11-24T23:00", until: clock("2026-11-25T07:05"))
    #expect(DueReminder.told(due, at: clock("2026-11-25T07:05")).map(\.count) == [1, 1, 1])
    #expect(DueReminder.told(due, at: clock("2026-11-25T07:30")).map(\.count) == [3])
    #expect(DueReminder.told([], at: clock("2026-11-25T07:30")).isEmpty)
  }
}

@Suite("What is news in a shared list")
struct TaskNewsTests {
  private func shared(_ person: String, _ tasks: [ListTask]) -> SharedTasks {
    var daybook = Daybook(tasks: tasks)
    daybook.shares = [.init(name("ben"), may: .write)]
    return SharedTasks(of: name(person), in: daybook.book(today: day("2026-11-25")))
  }

  private func news(_ person: String, _ before: [ListTask], _ after: [ListTask]) -> [String] {
    shared(person, after).news(since: shared(person, before), for: name(person)).map {
      "\($0.by) \($0.kind.rawValue) \($0.title)"
    }
  }

  private let tap = ListTask(title: "Tap", line: 4)

  @Test("what somebody gave, did, changed and said is told to those whom it concerns, and not to themselves")
  func kinds() {
    var given = tap
    (given.assignee, given.changedBy) = (name("ben"), nil)
    #expect(news("ben", [tap], [given]) == ["ana assigned Tap"])
    #expect(news("ana", [tap], [given]) == [])
    var done = given
    (done.isDone, done.doneBy, done.doneOn) = (true, name("ben"), moment("2026-11-25"))
    #expect(news("ana", [given], [done]) == ["ben done Tap"] && news("ben", [given], [done]) == [])
    var changed = given
    (changed.due, changed.changedBy) = (moment("2026-11-30"), name("ben"))
    #expect(news("ana", [given], [changed]) == ["ben changed Tap"])
    #expect(news("ana", [changed], [changed]) == [])
    var said = given
    said.comments = [.init(by: name("ben"), at: moment("2026-11-25T10:00"), text: "Which one?")]
    #expect(news("ana", [given], [said]) == ["ben commented Tap"] && news("ben", [given], [said]) == [])
  }

  @Test("what concerns somebody else is told to nobody: a step of ben's own is no news to who only reads")
  func concern() {
    var done = tap
    (done.isDone, done.doneBy) = (true, name("ana"))
    #expect(news("ben", [tap], [done]) == [])
  }

  @Test("a task that comes back is done, not changed; one that was given another title is the same")
  func comesBack() {
    var before = tap
    (before.due, before.repetition) = (moment("2026-11-25"), .init(.every(1, .week)))
    var after = before
    after.due = moment("2026-12-02")
    let record = ListTask(title: "Tap", isDone: true, doneOn: moment("2026-11-25"), doneBy: name("ben"), line: 5)
    #expect(news("ana", [before], [after, record]) == ["ben done Tap"])
    var renamed = tap
    (renamed.title, renamed.changedBy) = ("Both taps", name("ben"))
    #expect(news("ana", [tap], [renamed]) == ["ben changed Both taps"])
  }

  @Test("a list that was not shared before has no news")
  func newlyShared() {
    let before = SharedTasks(of: name("ben"), in: Daybook(tasks: [tap]).book(today: day("2026-11-25")))
    var given = tap
    given.assignee = name("ben")
    #expect(shared("ben", [given]).news(since: before, for: name("ben")) == [])
  }
}
