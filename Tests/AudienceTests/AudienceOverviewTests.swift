import Journal
import Testing

@testable import Audience

@Suite("Who sees what, as somebody is told it")
struct AudienceOverviewTests {
  private func name(_ text: String) throws -> Username { try #require(Username(text)) }

  /// Ana with two habits of each visibility, four followers with each answer, two readers from outside, and a stranger.
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
      try [ana]
      + (states.map(\.rawValue) + ["stranger"]).map { Person(username: try name($0), name: $0, today: today) }
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

  @Test("says of the name whether everybody of this daybook may know it", arguments: Visibility.allCases, 0..<3)
  func knownHere(_ visibility: Visibility, _ number: Int) throws {
    for isFindable in [false, true] {
      var book = try book(visibility, Self.settings[number])
      book.people[0].isFindable = isFindable
      let ana = try #require(book.people.first)
      let isKnown = OwnAudience(of: ana, in: book).overview(of: ana).isKnownHere
      let stranger = try #require(book.person(name("stranger")))
      #expect(isKnown == book.people(findableBy: stranger).contains { $0.username == ana.username })
      if number < 2 { #expect(isKnown == (visibility == .public || visibility == .friends && isFindable)) }
      book.people = [ana]
      #expect(!OwnAudience(of: ana, in: book).overview(of: ana).isKnownHere)
    }
  }

  @Test("names those who were let in, whether there is anything to see, and where they read")
  func friends() throws {
    for visibility in Visibility.allCases {
      let book = try book(visibility) { $0.siteKey = "0123abcd" }
      let ana = try #require(book.people.first)
      let own = OwnAudience(of: ana, in: book)
      let friends = own.overview(of: ana).friends
      #expect(friends.map(\.name.text) == ["accepted", "tom"] && friends.map(\.isOfHere) == [true, false])
      #expect(friends.allSatisfy { $0.readsHosted == (visibility > .private) })
      #expect(own.readerNames == [try name("tom"): "Tom Fisher"])
      if visibility > .private { #expect(friends == book.onlookers(of: ana).friends) }
    }
  }

  @Test("whoever has no pages of their own, and for whom nothing is sealed, was let in and reads nowhere")
  func nowhere() throws {
    func friends(of book: Book) throws -> [Onlookers.Friend] {
      let ana = try #require(book.people.first)
      return OwnAudience(of: ana, in: book).overview(of: ana).friends
    }
    let accepted = try name("accepted")
    let homes: [(Settings.Homes, Bool)] = [
      (.owner, false), (.all, true), (.people([try name("ana")]), false), (.people([accepted]), true),
    ]
    for (homes, isMade) in homes {
      let friends = try friends(of: book(.public) { $0.homes = homes })
      #expect(friends.map(\.hasHome) == [isMade, false] && friends.allSatisfy { !$0.readsHosted }, "\(homes)")
    }
    var resting = try book(.friends) { $0.siteKey = "0123abcd" }
    #expect(try friends(of: resting).allSatisfy(\.readsHosted))
    resting.resting = [try name("ana")]
    #expect(try friends(of: resting).allSatisfy { !$0.readsHosted })
  }

  @Test("since when a friend has a habit is the later one of two days, where both have come and one is noted")
  func since() throws {
    let slug: Slug? = Slug("run")
    let day = try #require(Day("2026-11-10"))
    var habit = Habit(slug: try #require(slug), title: "Run", schedule: .daily)
    func since(_ friend: Day?) throws -> Day? {
      Onlookers.Friend(name: try name("tom"), since: friend, isOfHere: false, readsHosted: true)
        .since(TrackedHabit(habit: habit), by: day)
    }
    // Of a habit that tells nothing yet only the day of friendship is known.
    #expect(try since(day - 3) == day - 3 && since(nil) == nil)
    habit.start = day - 5
    #expect(try since(day - 3) == day - 3 && since(day - 7) == day - 5 && since(nil) == nil)
    habit.start = day + 1
    #expect(try since(day - 3) == nil)
  }

  @Test("a challenge by which others see days of a habit is named when it is over, too, and not where nobody does")
  func challenges() throws {
    let today = try #require(Day("2026-11-20"))
    let slug: Slug? = Slug("private-a")
    let habit = try #require(slug)
    func challengers(
      _ others: [(String, Challenge.Participant.State)], of habit: Slug
    ) throws -> [Onlookers.Challengers] {
      var book = try book(.public)
      let slug: Slug? = Slug("mile")
      book.challenges = [
        Challenge(
          slug: try #require(slug), title: "Mile", from: today - 9, through: today - 1, schedule: .daily,
          participants: try [Challenge.Participant(person: name("ana"), habit: habit, state: .joined)]
            + others.map { Challenge.Participant(person: try name($0.0), habit: nil, state: $0.1) })
      ]
      let ana = try #require(book.people.first)
      let overview = try #require(book.visibleOnPages(of: .person(ana.username)).ownAudience).overview(of: ana)
      let told = book.onlookers(of: ana, habit: habit).challengers
      #expect(overview.challengers == (told.isEmpty ? [:] : [habit: told]))
      return told
    }
    let told = try challengers([("stranger", .joined), ("requested", .invited), ("declined", .declined)], of: habit)
    #expect(told.map(\.title) == ["Mile"] && told.first?.people.map(\.text) == ["stranger"])
    #expect(try challengers([], of: habit).isEmpty)
    // Who sees the habit anyway learns nothing by it, and whom the person blocked does not meet them.
    let other: Slug? = Slug("friends-a")
    #expect(try challengers([("accepted", .joined), ("blocked", .joined)], of: #require(other)).isEmpty)
    #expect(try challengers([("accepted", .joined), ("blocked", .joined)], of: habit).first?.people.count == 1)
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
