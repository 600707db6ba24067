import Changes
import Journal
import Testing

@Suite("When a check-in was")
struct CheckInMomentTests {
  private static let today = Diary.today

  private func accept(
    _ value: EventValue = .done, on named: String? = nil, at clock: String? = nil, dayStartsAt: String = "03:00",
    now: (String, String)? = nil
  ) throws -> CheckIn {
    let request = CheckInRequest(value, on: named.map { day($0) }, at: clock.map { time($0) })
    return try Diary.rules(dayStartsAt: dayStartsAt, now: now).accept(request, of: Diary().habit())
  }

  private func written(_ checkIn: CheckIn) -> String {
    "\(checkIn.when.day)" + (checkIn.when.time.map { "T\($0)" } ?? "")
  }

  @Test("what was done today is stored with the time of now, and nothing else is")
  func now() throws {
    let now = ("2026-11-20", "14:05")
    #expect(written(try accept(now: now)) == "2026-11-20T14:05")
    #expect(written(try accept(.skip, now: now)) == "2026-11-20")
    #expect(written(try accept(.missed, now: now)) == "2026-11-20")
    #expect(written(try accept(on: "2026-11-20", now: now)) == "2026-11-20")
    #expect(written(try accept(on: "2026-11-19", now: now)) == "2026-11-19")
    #expect(written(try accept()) == "2026-11-20")
  }

  @Test("after midnight it is still yesterday's day, with the calendar's date")
  func afterMidnight() throws {
    let checkIn = try accept(now: ("2026-11-21", "01:30"))
    #expect(checkIn.day == Self.today)
    #expect(written(checkIn) == "2026-11-21T01:30")
    #expect(checkIn.notes == [])
  }

  @Test("an hour of the night belongs to the day before")
  func night() throws {
    let checkIn = try accept(at: "01:30", now: ("2026-11-20", "14:05"))
    #expect(checkIn.day == Self.today - 1)
    #expect(written(checkIn) == "2026-11-20T01:30")
    #expect(checkIn.notes == [.night(time("01:30"))])
    #expect(try accept(at: "01:30").day == Self.today - 1)
    #expect(try accept(at: "01:30", dayStartsAt: "00:00").day == Self.today)
  }

  @Test("an hour of this night is today's while it is night")
  func thisNight() throws {
    let checkIn = try accept(at: "00:30", now: ("2026-11-21", "01:30"))
    #expect(checkIn.day == Self.today)
    #expect(written(checkIn) == "2026-11-21T00:30")
    let evening = try accept(at: "23:00", now: ("2026-11-21", "01:30"))
    #expect(evening.day == Self.today)
    #expect(written(evening) == "2026-11-20T23:00")
  }

  @Test("a day that is named is the one that it counts for, at night too")
  func namedNight() throws {
    let checkIn = try accept(on: "2026-11-18", at: "01:30")
    #expect(checkIn.day == day("2026-11-18"))
    #expect(written(checkIn) == "2026-11-19T01:30")
  }

  @Test("what is still to come has not happened")
  func toCome() throws {
    #expect(throws: CheckInRefusal([.timeToCome(time("18:00"))])) {
      try accept(at: "18:00", now: ("2026-11-20", "14:05"))
    }
    #expect(throws: CheckInRefusal([.timeToCome(time("01:30"))])) {
      try accept(on: "2026-11-20", at: "01:30", now: ("2026-11-20", "14:05"))
    }
    #expect(written(try accept(at: "18:00")) == "2026-11-20T18:00")
  }
}
