import Changes
import Journal
import Testing

@Suite("Which changes of an event may be stored")
struct CheckInEditTests {
  private static let today = Diary.today

  /// Edits the last event of a diary.
  private func edit(
    _ edit: EventEdit, of words: String, in diary: Diary = Diary(), details: EventDetails? = nil
  ) throws -> Result<CheckIn, CheckInRefusal> {
    let tracked = try diary.habit(words)
    let entry = try #require(tracked.log.entries.last)
    let others = TrackedHabit(habit: tracked.habit, log: EventLog(sorted: Array(tracked.log.entries.dropLast())))
    do throws(CheckInRefusal) {
      return .success(try Diary.rules(dayStartsAt: "03:00").accept(edit, of: entry, details: details, among: others))
    } catch {
      return .failure(error)
    }
  }

  @Test("what is not named stays as it is")
  func keeps() throws {
    let details = EventDetails(comment: "Rain", photo: "a.jpg", location: Location(latitude: 1, longitude: 2))
    let edited = try edit(EventEdit(value: .skip), of: "x", details: details).get()
    #expect(edited == CheckIn(day: Self.today, when: DayAndTime(day: Self.today), value: .skip, details: details))
    let bare = try edit(EventEdit(comment: .remove, photo: .remove, location: .remove), of: "x", details: details).get()
    #expect(bare.details == EventDetails())
  }

  @Test("a value may become another, and an amount the one that was meant")
  func values() throws {
    #expect(try edit(EventEdit(value: .missed), of: "x").get().value == .missed)
    let measured = Diary(target: .atLeast("8"))
    #expect(try edit(EventEdit(value: .amount(Amount(3))), of: "2+5", in: measured).get().value == .amount(Amount(3)))
    // Not the rest of the target: an edit says what it means.
    #expect(try edit(EventEdit(value: .done), of: "2+5", in: measured).get().value == .done)
    #expect(try edit(EventEdit(value: .amount(Amount(3))), of: "x") == .failure(.init([.takesNoAmount])))
  }

  @Test("an event moves to a day that is free, inside the dates and not to come")
  func days() throws {
    #expect(try edit(EventEdit(day: Self.today - 3), of: "x . x").get().day == Self.today - 3)
    #expect(
      try edit(EventEdit(day: Self.today - 2), of: "x . x") == .failure(.init([.recorded(.done, Self.today - 2)])))
    #expect(try edit(EventEdit(day: Self.today + 1), of: "x") == .failure(.init([.future(Self.today + 1)])))
    let start = day("2026-11-18")
    #expect(
      try edit(EventEdit(day: start - 1), of: "x", in: Diary(start: start))
        == .failure(.init([.beforeStart(start - 1, start: start)])))
  }

  @Test("a time of the night keeps the day that the event counts for")
  func times() throws {
    let night = try edit(EventEdit(time: .set(time("01:30"))), of: "x").get()
    #expect(night.day == Self.today)
    #expect(night.when == DayAndTime(day: Self.today + 1, time: time("01:30")))
  }

  @Test("a comment can be mended where the event itself would be refused today")
  func oldEvents() throws {
    let paused = Diary(pauses: [Pause(from: Self.today - 5)])
    #expect(try edit(EventEdit(comment: .set("Sun")), of: "s", in: paused).get().details.comment == "Sun")
    // One that is too long by now may stay; another one may not be.
    let long = EventDetails(comment: String(repeating: "x", count: 30))
    #expect(try edit(EventEdit(value: .skip), of: "x", details: long).get().details == long)
    #expect(
      try edit(EventEdit(comment: .set(String(repeating: "y", count: 21))), of: "x")
        == .failure(.init([.commentTooLong(.characters(21, limit: 20))])))
  }
}
