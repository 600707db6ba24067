import Journal
import Testing

@testable import Audience

@Suite("Who sees what, as somebody is told it")
struct AudienceOverviewTests {
  private func name(_ text: String) throws -> Username { try #require(Username(text)) }

  /// Ana with two habits of each visibility, four followers with each answer, and two readers from outside.
  private func book(_ visibility: Visibility, _ change: (inout Settings) -> Void = { _ in }) throws -> Book {
    let today = try #require(Day("2026-11-20"))
    var settings = Settings()
    change(&settings)
    var book = Book(settings: settings, today: today)
    var ana = Person(username: try name("ana"), name: "Ana", today: today)
    ana.visibility = visibility
    ana.habits = try Visibility.allCases.flatMap { visibility in
      try ["a", "b"].map { letter in
        let slug: Slug? = Slug("\(visibility.name)-\(letter)")
        return TrackedHabit(
          habit: Habit(slug: try #require(slug), title: letter, schedule: .daily, visibility: visibility))
      }
    }
    let states: [Follower.State] = [.accepted, .requested, .declined, .blocked]
    ana.followers = try states.map { Follower(person: try name($0.rawValue), state: $0, on: today - 3) }
    ana.outsideFollowers = [
      Follower(person: try name("tom"), state: .accepted, on: today - 2),
      Follower(person: try name("eva"), state: .removed, key: 1),
      Follower(person: try name("uwe"), state: .accepted),
    ]
    book.people =
      try [ana] + states.map { Person(username: try name($0.rawValue), name: $0.rawValue, today: today) }
    book.readers = [
      SiteReader(reader: try name("tom"), name: "Tom Fisher"), SiteReader(reader: try name("accepted")),
      SiteReader(reader: try name("uwe"), isRemoved: true),
    ]
    return book
  }

  /// The settings under which it is looked at.
  private static let settings: [@Sendable (inout Settings) -> Void] = [
    { _ in }, { $0.publicPeople = [] }, { $0.hiddenPeople = Username("ana").map { [$0] } ?? [] },
  ]

  @Test("says of every habit and everybody what their own pages show", arguments: Visibility.allCases, 0..<3)
  func sameAsPages(_ visibility: Visibility, _ number: Int) throws {
    let book = try book(visibility, Self.settings[number])
    let ana = try #require(book.people.first)
    let overview = OwnAudience(of: ana, in: book).overview(of: ana)
    for tracked in ana.habits {
      let slug = tracked.habit.slug
      let reach = try #require(overview.habits[slug])
      func sees(_ reader: Reader) -> Bool {
        book.visible(to: reader).people.first { $0.username == ana.username }?.habits.contains {
          $0.habit.slug == slug
        } ?? false
      }
      #expect((reach == .public) == sees(.everyone), "\(slug)")
      #expect((reach >= .friends) == sees(.friends(of: ana.username)), "\(slug)")
      #expect((reach >= .friends) == sees(.person(try name("accepted"))), "\(slug)")
    }
    #expect(overview.habits.count == ana.habits.count)
    let isKnown = book.visible(to: .everyone).people.contains { $0.username == ana.username }
    #expect((overview.visibility == .public) == isKnown)
    #expect((overview.visibility == .private) == (visibility == .private))
  }

  @Test("names those who were let in, whether there is anything to see, and where they read")
  func friends() throws {
    for visibility in Visibility.allCases {
      let book = try book(visibility)
      let ana = try #require(book.people.first)
      let own = OwnAudience(of: ana, in: book)
      let friends = own.overview(of: ana).friends
      #expect(friends.map(\.name.text) == ["accepted", "tom"])
      #expect(friends.map(\.isOfHere) == [true, false] && friends.map(\.readsHosted) == [true, true])
      #expect(own.readerNames == [try name("tom"): "Tom Fisher"])
      if visibility > .private { #expect(friends == book.onlookers(of: ana).friends) }
    }
  }

  @Test("is told to the person alone, and is another as soon as a friend, a reader or a setting is")
  func projected() throws {
    let book = try book(.public)
    let ana = try name("ana")
    #expect(book.visible(to: .everyone).ownAudience == nil && book.visible(to: .friends(of: ana)).ownAudience == nil)
    let own = try #require(book.visible(to: .person(ana)).ownAudience)
    var other = book
    other.readers[0].name = "Tom"
    #expect(other.visible(to: .person(ana)).ownAudience != own)
    #expect(BookDifference(from: book, to: other).concerns(.person(ana)))
    other = book
    other.settings.baseURL = "https://ana.example/"
    #expect(other.visible(to: .person(ana)).ownAudience != own)
  }

  @Test("a habit tells from its first day on, or from its first check-in where that is earlier")
  func firstDay() throws {
    let slug: Slug? = Slug("run")
    var habit = Habit(slug: try #require(slug), title: "Run", schedule: .daily, visibility: .friends)
    let day = try #require(Day("2026-11-10"))
    let log = EventLog(sorted: [EventLog.Entry(day: day, value: .done)])
    #expect(TrackedHabit(habit: habit).firstTold == nil)
    #expect(TrackedHabit(habit: habit, log: log).firstTold == day)
    habit.start = day + 5
    #expect(TrackedHabit(habit: habit, log: log).firstTold == day)
    habit.start = day - 5
    #expect(TrackedHabit(habit: habit, log: log).firstTold == day - 5)
  }
}
