import Exchange
import Journal
import TestSupport
import Testing

@Suite("Calendar files")
struct CalendarTests {
  private static func file(_ lines: String...) -> [UInt8] {
    Array((["BEGIN:VCALENDAR", "VERSION:2.0"] + lines + ["END:VCALENDAR"]).map { $0 + "\r\n" }.joined().utf8)
  }

  @Test("what was read and not changed is written as the same bytes, folds and all")
  func sameBytes() throws {
    let bytes = Self.file(
      "X-ODD;X=\"a:b;c\",d:one\\, two", "BEGIN:VTODO", "UID:1", "SUMMARY:A long", "  line that", "\t goes on",
      "BEGIN:VALARM",
      "TRIGGER:-PT5M", "END:VALARM", "END:VTODO")
    let calendar = try CalendarComponent.read(bytes)
    #expect(calendar.bytes == bytes)
    #expect(calendar.components[0].text("SUMMARY") == "A long line that goes on")
    #expect(calendar.property("X-ODD")?.parameters == [.init("X", "a:b;c", "d")])
  }

  @Test("lines end with a line feed alone, begin with a mark, and are divided within a letter")
  func careless() throws {
    var bytes: [UInt8] = [0xEF, 0xBB, 0xBF]
    bytes +=
      Array("begin:vcalendar\n\nSUMMARY:Gr".utf8) + [0xC3] + Array("\n ".utf8) + [0xBC] + Array("n\nEND:VCALENDAR".utf8)
    #expect(try CalendarComponent.read(bytes).text("SUMMARY") == "Grün")
  }

  @Test(
    "no written line is longer than 75 bytes, and none divides a letter", arguments: ["ä", "👩‍👩‍👧‍👦", "a,b;c\\", "e\u{301}"])
  func folding(letter: String) throws {
    for count in [1, 20, 80, 300] {
      let text = String(repeating: letter, count: count)
      let calendar = CalendarComponent("VCALENDAR", [.text("SUMMARY", text)])
      let lines = calendar.bytes.split(separator: 0x0A)
      #expect(lines.allSatisfy { $0.count <= 76 && $0.last == 0x0D })
      #expect(lines.allSatisfy { String(validating: $0, as: UTF8.self) != nil })
      #expect(try CalendarComponent.read(calendar.bytes).text("SUMMARY") == text)
    }
  }

  @Test(
    "a file that is no calendar is refused, with its line",
    arguments: [
      ("", 1), ("BEGIN:VCALENDAR\nno property\nEND:VCALENDAR\n", 2),
      ("BEGIN:VCALENDAR\nBEGIN:VTODO\nEND:VCALENDAR\n", 3),
      ("BEGIN:VCALENDAR\nA:b\n", 3), ("BEGIN:VCARD\nEND:VCARD\n", 1), ("A:b\n", 1),
      ("BEGIN:VCALENDAR\nEND:VCALENDAR\nA:b\n", 3),
      (String(repeating: "BEGIN:VCALENDAR\n", count: 40), 17),
    ])
  func broken(text: String, line: Int) {
    #expect { try CalendarComponent.read(Array(text.utf8)) } throws: { ($0 as? CalendarFlaw)?.line == line }
  }

  @Test(
    "texts keep commas, semicolons, backslashes and line breaks",
    arguments: ["a, b; c\\ d\nn", "\\n", "", "ends with \\"])
  func escapes(text: String) {
    #expect(CalendarText.unescaped(CalendarText.escaped(text)) == text)
    #expect(CalendarText.list(CalendarText.escaped(list: [text, "x,y"])) == [text, "x,y"])
  }

  @Test(
    "a repetition and a rule say the same",
    arguments: [
      ("+1w", "2026-12-01", "FREQ=WEEKLY"), ("+3d", "2026-12-01", "FREQ=DAILY;INTERVAL=3"),
      ("+month", "2026-12-28", "FREQ=MONTHLY"), ("+year", "2026-12-28", "FREQ=YEARLY"),
      ("+1m@30", "2027-02-28", "FREQ=MONTHLY;BYMONTHDAY=28,29,30;BYSETPOS=-1"),
      ("+mon,thu", "2026-12-03", "FREQ=WEEKLY;BYDAY=MO,TH"), ("+last", "2026-12-31", "FREQ=MONTHLY;BYMONTHDAY=-1"),
    ])
  func rules(every: String, due: String, rule: String) throws {
    let repetition = try #require(ListTask.Repetition(every))
    let day = try #require(Day(due))
    #expect(RecurrenceRule(repetition, from: day, isTimed: false)?.text == rule)
    let back = try #require(RecurrenceRule(rule)?.repetition(from: day))
    #expect(back.days(after: day, most: 40) == repetition.days(after: day, most: 40))
  }

  @Test(
    "a rule that lists cannot say is none of theirs",
    arguments: [
      "FREQ=MONTHLY;BYDAY=2TU", "FREQ=HOURLY", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TU", "FREQ=MONTHLY;BYMONTHDAY=15",
      "FREQ=YEARLY;BYMONTH=3", "FREQ=DAILY;INTERVAL=0", "FREQ=MONTHLY;BYMONTHDAY=31", "FREQ=DAILY;COUNT=0",
    ])
  func foreign(rule: String) throws {
    #expect(RecurrenceRule(rule)?.repetition(from: Day("2026-12-31")) == nil)
  }

  @Test("on days that months lack, a rule and a task differ, and none is taken for the other")
  func shortMonths() throws {
    let last = try #require(Day("2026-12-31"))
    #expect(RecurrenceRule("FREQ=MONTHLY")?.repetition(from: last) == nil)
    #expect(RecurrenceRule("FREQ=YEARLY")?.repetition(from: Day("2028-02-29")) == nil)
    let counted = try #require(ListTask.Repetition("week"))
    #expect(RecurrenceRule(counted, from: last, isTimed: false) == nil)
  }
}

@Suite("Files of tasks")
struct TodoFileTests {
  private static let now = WallClock(1_795_000_000, offset: 0)
  private static let none: TodoFile.WallTime = { _, _, _ in nil }

  private func file(_ lines: String...) throws -> TodoFile {
    let all =
      ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:x", "BEGIN:VTODO", "UID:one"] + lines + ["END:VTODO", "END:VCALENDAR"]
    return try #require(try TodoFile(Array(all.map { $0 + "\n" }.joined().utf8)))
  }

  @Test("words that would mean something in a list have a backslash there, and none in the file")
  func words() throws {
    var file = try file("SUMMARY:Call @ben #home !high about due:2026-12-01")
    let task = file.task(in: "home", Self.none)
    #expect(task[.title] == "Call \\@ben \\#home \\!high about \\due:2026-12-01")
    var wanted = task
    wanted[.title] = "Ring \\@ben"
    file.set(wanted, over: task, parent: nil, now: Self.now)
    #expect(String(decoding: file.bytes, as: UTF8.self).contains("SUMMARY:Ring @ben\r\n"))
    #expect(file.task(in: "home", Self.none) == wanted)
  }

  @Test("a description never becomes tasks or comments of a list")
  func descriptions() throws {
    let file = try file("SUMMARY:x", "DESCRIPTION:- [ ] a\\n> ana 2026-11-20: b\\n\\nplain")
    #expect(file.task(in: "home", Self.none)[.description] == "\\- [ ] a\n\\> ana 2026-11-20: b\n\nplain")
  }

  @Test("what is not understood survives every change")
  func unknown() throws {
    var file = try file(
      "SUMMARY:x", "X-APPLE-SORT-ORDER:7", "CLASS:PRIVATE", "CATEGORIES:2 much,errands",
      "RELATED-TO;RELTYPE=SIBLING:two",
      "BEGIN:VALARM", "TRIGGER:-PT5M", "ACTION:DISPLAY", "END:VALARM")
    let task = file.task(in: "home", Self.none)
    var wanted = SyncedTask()
    wanted[.title] = "y"
    wanted[.list] = "home"
    wanted[.description] = "new\nlines"
    wanted[.due] = "2026-12-01T18:00"
    wanted[.start] = "2026-11-30"
    wanted[.priority] = "high"
    wanted[.every] = "+1w times:3"
    wanted[.done] = "2026-11-20"
    wanted[.parent] = "other-task-of-a-list"
    wanted.labels = ["flat"]
    file.set(wanted, over: task, parent: "other-task-of-a-list", now: Self.now)
    let text = String(decoding: file.bytes, as: UTF8.self)
    for kept in [
      "X-APPLE-SORT-ORDER:7", "CLASS:PRIVATE", "CATEGORIES:2 much,flat", "RELTYPE=SIBLING:two", "TRIGGER:-PT5M",
    ] { #expect(text.contains(kept + "\r\n"), "\(kept)") }
    var read = file.task(in: "home", Self.none)
    // Days and minutes do not stand beside each other in the format.
    #expect(read[.start] == "2026-11-30T00:00")
    read[.start] = wanted[.start]
    #expect(read == wanted)
    file.set(task, over: file.task(in: "home", Self.none), parent: nil, now: Self.now)
    #expect(file.task(in: "home", Self.none).differences(from: task) == [])
  }

  @Test("a repetition that no rule says stays ours, and a rule of another program stays theirs")
  func repetitions() throws {
    var own = try file("SUMMARY:x", "DUE;VALUE=DATE:20261201")
    var wanted = own.task(in: "home", Self.none)
    wanted[.every] = "3d"
    own.set(wanted, over: own.task(in: "home", Self.none), parent: nil, now: Self.now)
    #expect(!String(decoding: own.bytes, as: UTF8.self).contains("RRULE"))
    #expect(own.task(in: "home", Self.none) == wanted)
    let theirs = try file("SUMMARY:x", "DUE;VALUE=DATE:20261201", "RRULE:FREQ=MONTHLY;BYDAY=2TU").task(
      in: "home", Self.none)
    #expect(theirs[.every] == nil)
    #expect(theirs[.rule] == "FREQ=MONTHLY;BYDAY=2TU")
  }

  @Test("a minute of a zone that nobody knows is taken as it stands, and one of UTC is moved")
  func zones() throws {
    let lost = try file("SUMMARY:x", "DUE;TZID=Nowhere/Land:20261201T090000")
    #expect(lost.task(in: "home", Self.none)[.due] == "2026-12-01T09:00")
    let moved = try file("SUMMARY:x", "DUE:20261201T233000Z").task(in: "home") { day, _, _ in
      DayAndTime(day: day + 1, time: .midnight)
    }
    #expect(moved[.due] == "2026-12-02T00:00")
  }

  @Test("tasks without a name of their own have the same one whatever is in the file besides, and never share one")
  func unnamed() throws {
    func names(_ titles: String...) throws -> [String] {
      let tasks = titles.map { "BEGIN:VTODO\r\nSUMMARY:\($0)\r\nEND:VTODO\r\n" }.joined()
      return try TodoCalendar(Array("BEGIN:VCALENDAR\r\nVERSION:2.0\r\n\(tasks)END:VCALENDAR\r\n".utf8)).tasks.map(
        \.uid)
    }
    let milk = try names("Milk")
    #expect(milk.count == 1)
    #expect(try names("Fish") != milk)
    let three = try names("Eggs", "Milk", "Milk")
    #expect(three.count == 3 && Set(three).count == 3 && three[1] == milk[0])
    #expect(try names("Milk", "Milk") == [three[1], three[2]])
  }

  @Test("files without a task, with several, or with a task that nobody can name")
  func odd() throws {
    #expect(try TodoFile(Array("BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:1\nEND:VEVENT\nEND:VCALENDAR\n".utf8)) == nil)
    let two = "BEGIN:VCALENDAR\nBEGIN:VTODO\nUID:1\nEND:VTODO\nBEGIN:VTODO\nUID:2\nEND:VTODO\nEND:VCALENDAR\n"
    #expect(throws: CalendarFlaw.self) { try TodoFile(Array(two.utf8)) }
    #expect(throws: CalendarFlaw.self) {
      try TodoFile(Array("BEGIN:VCALENDAR\nBEGIN:VTODO\nEND:VTODO\nEND:VCALENDAR\n".utf8))
    }
    #expect(try file().task(in: "home", Self.none)[.title] == "…")
  }

  @Test("random bytes and cut files are refused or read, and never end the program")
  func random() throws {
    var random = SeededGenerator(seed: 20_261_125)
    let whole = try file("SUMMARY:Größe\\, \\n x", "DUE;TZID=\"a\":20261201T090000", "RRULE:FREQ=DAILY").bytes
    for _ in 0..<Rounds.count(2_000, thorough: 20_000) {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      bytes.removeLast(Int.random(in: 0..<bytes.count / 2, using: &random))
      if let file = try? TodoFile(bytes) { _ = file.task(in: "home", Self.none) }
    }
  }
}
