import DataFolder
import Journal
import Testing

@testable import Changes

@Suite("Telling whether an entry changed since it was shown")
struct EntryVersionTests {
  private static let today = Diary.today

  private func water(_ rows: [(Day, EventValue, EventDetails)]) throws -> TrackedHabit {
    var tracked = try Diary(target: .atLeast("8")).habit()
    tracked.log = EventLog()
    for (day, value, details) in rows { tracked.log.append(EventLog.Entry(day: day, value: value), details: details) }
    return tracked
  }

  @Test("values do not run together, and nothing is not an empty text")
  func values() {
    let all: [[String?]] = [
      ["ab", "c"], ["a", "bc"], ["abc"], ["abc", nil], ["abc", ""], ["", "abc"], ["2:ab1:c"], [],
    ]
    #expect(Set(all.map(EntryVersion.init(of:))).count == all.count)
    #expect(EntryVersion(of: ["a", nil]) == EntryVersion(of: ["a", nil]))
    #expect(EntryVersion(of: []).text.count == 24)
    #expect(EntryVersion(sent: EntryVersion(of: ["a"]).text) == EntryVersion(of: ["a"]))
  }

  @Test("anything that an event says makes it another, and its number does not")
  func events() throws {
    let location = Location(latitude: 1, longitude: 2)
    let rows: [(Day, EventValue, EventDetails)] = [
      (Self.today, .amount(Amount(1)), EventDetails()),
      (Self.today, .amount(Amount(2)), EventDetails()),
      (Self.today, .done, EventDetails()),
      (Self.today, .skip, EventDetails()),
      (Self.today, .done, EventDetails(comment: "a")),
      (Self.today, .done, EventDetails(photo: "a")),
      (Self.today, .done, EventDetails(location: location)),
      (Self.today - 1, .done, EventDetails()),
    ]
    let versions = try rows.map { try EntryVersion(of: #require(water([$0]).events().first)) }
    #expect(Set(versions).count == rows.count)
    let second = try #require(water([rows[0], rows[1]]).events().last)
    #expect(second.number == 2)
    #expect(EntryVersion(of: second) == versions[1])
  }

  @Test("an event that was shown is found unchanged when the day's events are numbered anew")
  func renumbered() throws {
    let one: (Day, EventValue, EventDetails) = (Self.today, .amount(Amount(1)), EventDetails())
    let two: (Day, EventValue, EventDetails) = (Self.today, .amount(Amount(2)), EventDetails())
    let seen = try EntryVersion(of: #require(water([one, two]).events().last))
    for (rows, number) in [([one, two], 2), ([two], 1), ([one, one, two], 3)] {
      guard case .unchanged(let event) = try water(rows).event(on: Self.today, number: 2, seen: seen) else {
        Issue.record("not found among \(rows.count)")
        continue
      }
      #expect(event.number == number)
      #expect(event.entry.value == .amount(Amount(2)))
    }
  }

  @Test("an event that was changed is the one in its place, and one that was deleted is gone")
  func changed() throws {
    let one: (Day, EventValue, EventDetails) = (Self.today, .amount(Amount(1)), EventDetails())
    let seen = try EntryVersion(of: #require(water([one]).events().last))
    let edited = try water([(Self.today, .amount(Amount(3)), EventDetails())])
    guard case .changed(let event) = edited.event(on: Self.today, number: 1, seen: seen) else {
      Issue.record("the change was not noticed")
      return
    }
    #expect(event.entry.value == .amount(Amount(3)))
    guard case .gone = try water([]).event(on: Self.today, number: 1, seen: seen) else {
      Issue.record("it is still there")
      return
    }
  }

  @Test("a habit, a profile and the settings are others with anything that their files say")
  func others() throws {
    let habit = try Diary().habit().habit
    var named = habit
    named.title = "Other"
    var noted = habit
    noted.notes = "Why."
    #expect(Set([habit, named, noted].map(EntryVersion.init(of:))).count == 3)

    let person = Person(username: try #require(Username("ana")), name: "Ana", today: Self.today)
    var quiet = person
    quiet.visibility = .friends
    var older = person
    older.today = Self.today + 1
    #expect(EntryVersion(of: person) != EntryVersion(of: quiet))
    #expect(EntryVersion(of: person) == EntryVersion(of: older))

    var settings = Settings()
    let before = EntryVersion(of: settings)
    settings.limits.comment = 21
    #expect(EntryVersion(of: settings) != before)
  }
}
