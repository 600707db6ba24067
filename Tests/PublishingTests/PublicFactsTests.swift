import Journal
import Testing

@testable import Publishing

@Suite("Whether everybody may see less than before")
struct PublicFactsTests {
  private static let today = Day(number: 20_000)

  /// A folder in which everything is public.
  private static func book(_ change: (inout Person) -> Void = { _ in }) throws -> Book {
    var log = EventLog()
    log.append(.init(day: today, value: .done), details: EventDetails(comment: "By the river"))
    log.append(.init(day: today - 1, value: .amount(Amount(millionths: 5_000_000))))
    let slug = try #require(Slug("run"))
    var habit = Habit(slug: slug, title: "Run", reason: "Clear my head", schedule: .daily)
    habit.visibility = .public
    var person = Person(username: try #require(Username("ana")), name: "Ana", visibility: .public, today: today)
    person.habits = [TrackedHabit(habit: habit, log: log)]
    change(&person)
    var book = Book(today: person.today)
    book.people = [person]
    return book
  }

  private static func isLess(_ change: (inout Person) -> Void) throws -> Bool {
    PublicFacts(of: try book(change)).lacksSomething(of: PublicFacts(of: try book()))
  }

  @Test("the same folder, and the same a day later, lack nothing")
  func same() throws {
    #expect(try !Self.isLess { _ in })
    #expect(try !Self.isLess { $0.today = $0.today + 1 })
    #expect(try !PublicFacts(of: Self.book()).numbers.isEmpty)
  }

  @Test("what is added takes nothing away")
  func added() throws {
    #expect(
      try !Self.isLess { person in
        person.habits[0].log.append(.init(day: Self.today + 1, value: .done), details: EventDetails(comment: "New"))
        person.bio = "I run."
        person.habits[0].habit.pauses = [Pause(from: Self.today, through: Self.today)]
        var other = person.habits[0]
        other.habit.slug = Slug("read") ?? other.habit.slug
        person.habits.append(other)
      })
    // A comment on what was recorded before.
    let plain = try Self.book { $0.habits[0].log = EventLog(sorted: [.init(day: Self.today, value: .done)]) }
    let commented = try Self.book { person in
      var log = EventLog()
      log.append(.init(day: Self.today, value: .done), details: EventDetails(comment: "Why"))
      person.habits[0].log = log
    }
    #expect(!PublicFacts(of: commented).lacksSomething(of: PublicFacts(of: plain)))
    #expect(PublicFacts(of: plain).lacksSomething(of: PublicFacts(of: commented)))
  }

  @Test(
    "each thing that is taken away or changed is missed",
    arguments: [
      { $0.visibility = .private }, { $0.name = "A." }, { $0.habits[0].habit.visibility = .friends },
      { $0.habits[0].habit.title = "Walk" }, { $0.habits[0].habit.reason = nil },
      { $0.habits[0].log = EventLog(sorted: [.init(day: today, value: .done)]) },
      {
        var log = EventLog()
        for entry in $0.habits[0].log.entries { log.append(entry, details: EventDetails(comment: "By a river")) }
        $0.habits[0].log = log
      },
    ] as [@Sendable (inout Person) -> Void])
  func taken(_ change: @Sendable (inout Person) -> Void) throws {
    #expect(try Self.isLess(change))
  }

  @Test("what is private is no fact: hiding what nobody saw withdraws nothing, and showing it neither")
  func hidden() throws {
    let secret = try Self.book { person in
      person.selfImageGoal = "A runner"
      person.habits[0].habit.visibility = .private
    }
    let other = try Self.book { person in
      person.habits[0].habit.visibility = .private
      person.habits[0].log = EventLog()
    }
    #expect(PublicFacts(of: secret) == PublicFacts(of: other))
    #expect(!PublicFacts(of: try Self.book()).lacksSomething(of: PublicFacts(of: secret)))
  }

  @Test("both together lack nothing of either")
  func union() {
    let (one, two) = (PublicFacts(numbers: [3, 1, 1]), PublicFacts(numbers: [2, 3]))
    #expect(one.union(two).numbers == [1, 2, 3])
    #expect(one.numbers == [1, 3])
    #expect(one.lacksSomething(of: two) && two.lacksSomething(of: one))
    #expect(!one.union(two).lacksSomething(of: two) && !one.lacksSomething(of: .none))
    #expect(PublicFacts.none.lacksSomething(of: one) && !PublicFacts.none.lacksSomething(of: .none))
  }
}
