import Changes
import Insights
import Journal
import Testing

@Suite("Which check-ins may be recorded")
struct CheckInRulesTests {
  private static let today = Diary.today

  @Test("a yes/no habit has one check-in a day, whatever it says", arguments: ["x", "s", "m"], ["x", "s", "m"])
  func oneADay(_ first: String, _ second: String) throws {
    let recorded = try Diary.value(first)
    #expect(try Diary().judge(second, after: first) == .failure(.init([.recorded(recorded, Self.today)])))
  }

  @Test("an amount is for habits with a target")
  func amountOfYesNo() throws {
    #expect(try Diary().judge("2", after: ".") == .failure(.init([.takesNoAmount])))
  }

  @Test(
    "amounts add up, also beyond the target and after a skip or a miss", arguments: [".", "3", "8", "9", "x", "s", "m"])
  func amountsAddUp(_ before: String) throws {
    let accepted = try Diary(target: .atLeast("8")).judge("2", after: before).get()
    #expect(accepted.value == .amount(Amount(2)))
    #expect(accepted.notes == [])
  }

  @Test("zero is an amount, and is refused where it would change nothing")
  func zero() throws {
    let diary = Diary(target: .atLeast("8"))
    #expect(try diary.judge("0", after: ".").get().value == .amount(.zero))
    for before in ["3", "0", "x", "s", "m"] {
      #expect(try diary.judge("0", after: before) == .failure(.init([.addsNothing(Self.today)])))
    }
    #expect(try Diary(target: .atMost("2")).judge("0", after: ".").get().value == .amount(.zero))
    #expect(try Diary(target: .atMost("2")).judge("0", after: "3") == .failure(.init([.addsNothing(Self.today)])))
  }

  @Test("done of an amount is the whole target, or what is left of it")
  func rest() throws {
    let diary = Diary(target: .atLeast("8"))
    #expect(try diary.judge("x", after: ".").get().value == .done)
    #expect(try diary.judge("x", after: "0").get().value == .done)
    let accepted = try diary.judge("x", after: "2+1.5").get()
    #expect(accepted.value == .amount(units("4.5")))
    #expect(accepted.notes == [.restOfTarget(units("4.5"))])
  }

  @Test("what is done already is neither done, skipped nor missed again", arguments: ["x", "s", "m"])
  func afterSuccess(_ value: String) throws {
    let diary = Diary(target: .atLeast("8"))
    #expect(
      try diary.judge(value, after: "3+5") == .failure(.init([.reached(Amount(8), Self.today)])))
    #expect(try diary.judge(value, after: "x") == .failure(.init([.recorded(.done, Self.today)])))
  }

  @Test("a part that was recorded can be skipped or missed, once")
  func partial() throws {
    let diary = Diary(target: .atLeast("8"))
    #expect(try diary.judge("s", after: "3").get().value == .skip)
    #expect(try diary.judge("m", after: "3").get().value == .missed)
    #expect(try diary.judge("m", after: "3+s") == .failure(.init([.recorded(.skip, Self.today)])))
    #expect(try diary.judge("s", after: "m") == .failure(.init([.recorded(.missed, Self.today)])))
  }

  @Test("done makes up for a skip or a miss of an amount", arguments: ["s", "m"])
  func doneAfterAll(_ word: String) throws {
    #expect(try Diary(target: .atLeast("8")).judge("x", after: word).get().value == .done)
  }

  @Test("a limit is kept, skipped or missed once a day, and takes every amount")
  func limits() throws {
    let diary = Diary(target: .atMost("2"))
    #expect(try diary.judge("x", after: "1").get().value == .done)
    #expect(try diary.judge("1", after: "x").get().value == .amount(Amount(1)))
    #expect(try diary.judge("m", after: "x") == .failure(.init([.recorded(.done, Self.today)])))
    #expect(try diary.judge("x", after: "3") == .failure(.init([.overLimit(Amount(3), Self.today)])))
    #expect(try diary.judge("m", after: "3") == .failure(.init([.overLimit(Amount(3), Self.today)])))
    #expect(try diary.judge("s", after: "3").get().value == .skip)
    #expect(try diary.judge("1", after: "3").get().value == .amount(Amount(1)))
  }

  @Test("done does not say how much of a week's or month's target", arguments: [Target.Period.week, .month])
  func periods(_ period: Target.Period) throws {
    for target in [Target.atLeast("20", per: period), .atMost("10", per: period)] {
      #expect(try Diary(target: target).judge("x", after: ".") == .failure(.init([.needsAmount])))
      #expect(try Diary(target: target).judge("5", after: "20 .").get().value == .amount(Amount(5)))
    }
  }

  // MARK: Due

  /// What is said of a value that is recorded for today; nothing for a refusal.
  private func extra(_ value: String, after words: String, in diary: Diary, on day: Day? = nil) throws -> [CheckInNote]
  {
    try diary.judge(value, after: words, on: day).get().notes
  }

  @Test("on a rest day what was done is extra, named or not, and there is nothing to skip or to miss")
  func restDay() throws {
    let diary = Diary(schedule: .weekdays([WeekdaySet(.monday), WeekdaySet(.thursday)]))
    for named in [nil, Self.today] {
      #expect(try extra("x", after: ".", in: diary, on: named) == [.extra(.restDay)])
      for value in ["s", "m"] {
        #expect(
          try diary.judge(value, after: ".", on: named) == .failure(.init([.notDue(Self.today, .restDay)])))
      }
    }
    #expect(try extra("x", after: ".", in: diary, on: Self.today - 1) == [])
  }

  @Test("that a limit was kept is a word about a day that asks for it, and what passed it is a fact on any day")
  func limitOnARestDay() throws {
    let diary = Diary(schedule: .weekdays([WeekdaySet(.monday)]), target: .atMost("2"))
    #expect(try diary.judge("x", after: ".") == .failure(.init([.notDue(Self.today, .restDay)])))
    #expect(try extra("3", after: ".", in: diary) == [.extra(.restDay)])
    #expect(try extra("0", after: ".", in: diary) == [])
  }

  @Test("a week that has what it needs takes more, and is not extra to itself")
  func periodMet() throws {
    let diary = Diary(schedule: .timesAWeek(2))
    #expect(try extra("x", after: "x .", in: diary) == [])
    for named in [nil, Self.today] {
      guard case .extra(.beyond(let progress?))? = try extra("x", after: "x x .", in: diary, on: named).first else {
        Issue.record("it is not extra")
        continue
      }
      #expect(progress.unit == .times && progress.reached == Amount(3) && progress.needed == Amount(2))
      #expect(
        try diary.judge("s", after: "x x .", on: named) == .failure(.init([.notDue(Self.today, .periodMet)])))
    }
    // Sunday before is of another week, which has nothing.
    #expect(try extra("x", after: ". . x x .", in: diary, on: Self.today - 5) == [])
    // A day in the middle that was forgotten: the whole week counts.
    #expect(try extra("x", after: "x . x", in: diary, on: Self.today - 1).count == 1)
    #expect(try extra("x", after: ". . x", in: diary, on: Self.today - 1) == [])
  }

  @Test("a week whose days are all excused is not met: each of them can still be skipped")
  func excusedWeek() throws {
    let diary = Diary(schedule: .timesAWeek(1))
    #expect(try diary.judge("s", after: "s s s s .").get().notes == [])
  }

  @Test("every so many days what comes early is told with the day of the next time")
  func everyDays() throws {
    let diary = Diary(schedule: .everyDays(3))
    #expect(try extra("x", after: "x .", in: diary) == [.extra(.early(next: Self.today + 3))])
    #expect(try extra("x", after: "x . . .", in: diary) == [])
    #expect(
      try diary.judge("s", after: "x .") == .failure(.init([.notDue(Self.today, .early(next: Self.today + 2))])))
    // What was forgotten: early then, though it is long ago by now.
    #expect(
      try extra("x", after: "x . . . . .", in: diary, on: Self.today - 4) == [.extra(.early(next: Self.today))])
    let ending = Diary(schedule: .everyDays(3), end: Self.today + 1)
    #expect(try extra("x", after: "x .", in: ending) == [.extra(.early(next: nil))])
    // The second part of what was due is not early.
    #expect(try extra("2", after: "x . . 3", in: Diary(schedule: .everyDays(3), target: .atLeast("5"))) == [])
  }

  @Test("the amount that met the period does not end a day's amounts")
  func moreOfToday() throws {
    let diary = Diary(schedule: .timesAWeek(1), target: .atLeast("5"))
    #expect(try extra("2", after: ". 5", in: diary) == [])
    #expect(try extra("2", after: "5 .", in: diary).count == 1)
  }

  @Test("amounts beyond what a week or month needs are told with its sum")
  func beyond() throws {
    let diary = Diary(target: .atLeast("20", per: .week))
    #expect(try extra("3", after: "15 .", in: diary) == [])
    guard case .extra(.beyond(let progress?))? = try extra("3", after: "20 .", in: diary).first else {
      Issue.record("it is not extra")
      return
    }
    #expect(progress.unit == .amount && progress.reached == Amount(23) && progress.needed == Amount(20))
    #expect(try extra("3", after: "20 .", in: Diary(target: .atMost("5", per: .week))) == [])
    #expect(try diary.judge("s", after: "20 .") == .failure(.init([.notDue(Self.today, .periodMet)])))
  }

  @Test("on a paused day only what was done is recorded", arguments: [nil, Diary.today])
  func paused(_ named: Day?) throws {
    let through = day("2026-11-30")
    let diary = Diary(pauses: [Pause(from: day("2026-11-10"), through: through)])
    #expect(try extra("x", after: ".", in: diary, on: named) == [.extra(.paused)])
    for value in ["s", "m"] {
      #expect(
        try diary.judge(value, after: ".", on: named)
          == .failure(.init([.notDue(Self.today, .paused(through: through))])))
    }
  }

  @Test("outside the dates of a habit nothing is recorded")
  func outside() throws {
    let (start, end) = (day("2026-11-10"), day("2026-11-18"))
    let diary = Diary(start: start, end: end)
    #expect(
      try diary.judge("x", after: ".", on: start - 1) == .failure(.init([.beforeStart(start - 1, start: start)])))
    // The reader of check-ins refuses such a day, and with it everything that is recorded later.
    let long = day("1899-12-31")
    #expect(try Diary(start: nil).judge("x", after: ".", on: long) == .failure(.init([.tooEarly(long)])))
    #expect(try diary.judge("x", after: ".", on: start).get().day == start)
    #expect(try diary.judge("x", after: ".", on: end).get().day == end)
    #expect(try diary.judge("x", after: ".") == .failure(.init([.afterEnd(Self.today, end: end)])))
    let put = Diary(archived: day("2026-11-19"))
    #expect(try put.judge("x", after: ".") == .failure(.init([.archived(Self.today, on: day("2026-11-19"))])))
    #expect(try put.judge("x", after: ".", on: day("2026-11-18")).get().day == day("2026-11-18"))
    let tomorrow = Self.today + 1
    #expect(try Diary().judge("x", after: ".", on: tomorrow) == .failure(.init([.future(tomorrow)])))
  }

  // MARK: Details

  @Test("a comment has so many characters as a person counts them, on one line")
  func comments() throws {
    func accept(_ comment: String) throws -> String? {
      let request = CheckInRequest(.done, details: EventDetails(comment: comment))
      return try Diary.rules().accept(request, of: Diary().habit()).details.comment
    }
    let family = String(repeating: "👨‍👩‍👧‍👦", count: 20)
    #expect(try accept(family) == family)
    #expect(try accept("  Felt light \n") == "Felt light")
    #expect(try accept("   ") == nil)
    #expect(try accept("\u{A0} Felt light\u{2009}\u{A0}\n") == "Felt light" && accept("\u{3000}") == nil)
    #expect(throws: CheckInRefusal([.commentTooLong(.characters(21, limit: 20))])) { try accept(family + "!") }
    for text in ["a\nb", "a\tb", "a\u{2028}b", "a\u{85}b", "a\0b"] {
      #expect(throws: CheckInRefusal([.commentNotOneLine])) { try accept(text) }
    }
  }

  @Test("everything that is wrong is said at once")
  func several() throws {
    let request = CheckInRequest(
      .amount(Amount(2)), on: Self.today + 3, details: EventDetails(comment: String(repeating: "x", count: 30)))
    #expect(throws: CheckInRefusal([.commentTooLong(.characters(30, limit: 20)), .future(Self.today + 3)])) {
      try Diary.rules().accept(request, of: Diary().habit())
    }
  }

  @Test(
    "locations are degrees within their ranges",
    arguments: [("38.7223,-9.1393", 38.7223, -9.1393), ("-33.9, 18.4", -33.9, 18.4), ("0,-0", 0, 0)])
  func locations(_ text: String, _ latitude: Double, _ longitude: Double) throws {
    let location = try LocationText.parse(text)
    #expect(location == Location(latitude: latitude, longitude: longitude))
    #expect(location.longitude.sign == longitude.sign || longitude == 0 && location.longitude.sign == .plus)
  }

  @Test("both degrees of a location are said where both are wrong")
  func bothDegrees() {
    let refusal = #expect(throws: Refusal.self) { try LocationText.parse("91,-181") }
    #expect(refusal?.message.contains("this is 91") == true && refusal?.message.contains("this is -181") == true)
  }

  @Test("what is no location is refused", arguments: ["", "38", "91,0", "0,181", "1e3,0", "a,b", "1,2,3", "nan,1"])
  func noLocations(_ text: String) {
    #expect(throws: Refusal.self) { try LocationText.parse(text) }
  }
}
