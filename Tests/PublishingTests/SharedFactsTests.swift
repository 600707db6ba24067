import Journal
import Testing

@testable import Publishing

@Suite("Whether somebody may see less than before, and who")
struct SharedFactsTests {
  private static let today = Day(number: 20_000)
  private static func name(_ text: String) throws -> Username { try #require(Username(text)) }

  /// A folder in which one habit is for everybody and one for friends, of whom tom reads on the host.
  private static func book(
    readers: [SiteReader]? = nil, _ change: (inout Person) -> Void = { _ in }
  ) throws -> Book {
    var log = EventLog()
    log.append(.init(day: today, value: .done), details: EventDetails(comment: "By the river"))
    log.append(.init(day: today - 1, value: .amount(Amount(millionths: 5_000_000))))
    var run = Habit(slug: try #require(Slug("run")), title: "Run", reason: "Clear my head", schedule: .daily)
    run.visibility = .public
    var read = Habit(slug: try #require(Slug("read")), title: "Read", schedule: .daily)
    read.visibility = .friends
    var person = Person(username: try #require(Username("ana")), name: "Ana", visibility: .public, today: today)
    person.habits = [
      TrackedHabit(habit: run, log: log),
      TrackedHabit(habit: read, log: EventLog(sorted: [.init(day: today, value: .done)])),
    ]
    person.outsideFollowers = [Follower(person: try #require(Username("tom")), state: .accepted)]
    change(&person)
    var book = Book(today: person.today)
    book.people = [person]
    book.readers = try readers ?? [SiteReader(reader: name("tom"), invited: today)]
    return book
  }

  private static func facts(_ book: Book) -> SharedFacts { SharedFacts(of: book, isSealed: true) }

  private static func narrower(_ change: (inout Person) -> Void) throws -> Set<SharedFacts.Audience> {
    facts(try book(change)).narrower(than: facts(try book()))
  }

  @Test("the same folder, and the same a day later, lack nothing")
  func same() throws {
    #expect(try Self.narrower { _ in }.isEmpty)
    #expect(try Self.narrower { $0.today = $0.today + 1 }.isEmpty)
    var later = try Self.book()
    later.today = later.today + 1
    #expect(Self.facts(later).narrower(than: Self.facts(try Self.book())).isEmpty)
    #expect(try !Self.facts(Self.book()).sections.isEmpty)
  }

  @Test("what is added takes nothing away")
  func added() throws {
    #expect(
      try Self.narrower { person in
        person.habits[0].log.append(.init(day: Self.today + 1, value: .done), details: EventDetails(comment: "New"))
        person.bio = "I run."
        person.habits[0].habit.pauses = [Pause(from: Self.today, through: Self.today)]
        person.habits[1].habit.visibility = .public
        var other = person.habits[0]
        other.habit.slug = Slug("swim") ?? other.habit.slug
        person.habits.append(other)
      }.isEmpty)
    // A comment on what was recorded before.
    let plain = try Self.book { $0.habits[0].log = EventLog(sorted: [.init(day: Self.today, value: .done)]) }
    let commented = try Self.book { person in
      var log = EventLog()
      log.append(.init(day: Self.today, value: .done), details: EventDetails(comment: "Why"))
      person.habits[0].log = log
    }
    #expect(Self.facts(commented).narrower(than: Self.facts(plain)).isEmpty)
    #expect(Self.facts(plain).narrower(than: Self.facts(commented)) == [.everybody, .friends])
  }

  /// Something that is taken away, and who saw it.
  struct Loss: Sendable {
    var audiences: Set<SharedFacts.Audience>
    var change: @Sendable (inout Person) -> Void

    init(_ audiences: Set<SharedFacts.Audience>, _ change: @escaping @Sendable (inout Person) -> Void) {
      self.audiences = audiences
      self.change = change
    }
  }

  @Test(
    "each thing that is taken away or changed is missed by those who saw it",
    arguments: [
      Loss([.everybody, .friends]) { $0.visibility = .private }, Loss([.everybody, .friends]) { $0.name = "A." },
      Loss([.everybody]) { $0.habits[0].habit.visibility = .friends },
      Loss([.friends]) { $0.habits[1].habit.visibility = .private },
      Loss([.friends]) { $0.habits[1].log = EventLog() }, Loss([.friends]) { $0.habits.removeLast() },
      Loss([.everybody, .friends]) { $0.habits[0].habit.title = "Walk" },
      Loss([.everybody, .friends]) { $0.habits[0].habit.reason = nil },
      Loss([.everybody]) { $0.visibility = .friends }, Loss([.friends]) { $0.outsideFollowers = [] },
      Loss([.everybody, .friends]) { $0.habits[0].log = EventLog(sorted: [.init(day: today, value: .done)]) },
      Loss([.everybody, .friends]) {
        var log = EventLog()
        for entry in $0.habits[0].log.entries { log.append(entry, details: EventDetails(comment: "By a river")) }
        $0.habits[0].log = log
      },
    ])
  func taken(_ loss: Loss) throws {
    #expect(try Self.narrower(loss.change) == loss.audiences)
  }

  @Test(
    "a reader who goes, or gets other words, and a link that closes, take something from friends; who comes does not")
  func readers() throws {
    let (tom, uma) = (try Self.name("tom"), try Self.name("uma"))
    func lost(_ readers: [SiteReader], since before: [SiteReader], on day: Day = Self.today) throws -> Bool {
      var now = try Self.book(readers: readers) { $0.outsideFollowers.append(Follower(person: uma, state: .accepted)) }
      now.today = day
      let earlier = try Self.book(readers: before) {
        $0.outsideFollowers.append(Follower(person: uma, state: .accepted))
      }
      let narrower = Self.facts(now).narrower(than: Self.facts(earlier))
      #expect(!narrower.contains(.everybody))
      return narrower.contains(.friends)
    }
    let (first, second) = (SiteReader(reader: tom, invited: Self.today), SiteReader(reader: uma))
    #expect(try !lost([first, second], since: [first]))
    #expect(try lost([second], since: [first, second]))
    #expect(try lost([SiteReader(reader: tom, isRemoved: true), second], since: [first, second]))
    #expect(try lost([SiteReader(reader: tom, key: 2), second], since: [SiteReader(reader: tom), second]))
    #expect(try !lost([first], since: [first], on: Self.today + 13))
    #expect(try lost([first], since: [first], on: Self.today + 14))
    var rotated = try Self.book()
    rotated.settings.siteKey = "another"
    #expect(Self.facts(rotated).narrower(than: Self.facts(try Self.book())) == [.friends])
  }

  @Test("what nobody reads is no fact of friends, and without the key there is none")
  func unread() throws {
    let alone = try Self.book(readers: [])
    #expect(Self.facts(alone) == SharedFacts(of: try Self.book(), isSealed: false))
    #expect(SharedFacts(of: try Self.book(), isSealed: false).narrower(than: Self.facts(try Self.book())) == [.friends])
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
    #expect(Self.facts(secret) == Self.facts(other))
    #expect(Self.facts(try Self.book()).narrower(than: Self.facts(secret)).isEmpty)
  }

  @Test(
    "of somebody of whom nothing is known at the moment nothing is missing, and what was seen of them is remembered")
  func resting() throws {
    let before = Self.facts(try Self.book())
    var book = try Self.book()
    book.resting = [try Self.name("ana")]
    book.people = []
    let now = Self.facts(book)
    #expect(now.narrower(than: before) == [.everybody, .friends])
    #expect(now.narrower(than: before, resting: book.resting).isEmpty)
    let kept = now.keeping(before, of: book.resting)
    #expect(
      Self.facts(try Self.book { $0.habits[0].habit.visibility = .private }).narrower(than: kept) == [
        .everybody, .friends,
      ])
    #expect(now.keeping(before, of: []) == now)
    // Who reads on the site does not stand in their folder.
    let (ana, tom) = (try Self.name("ana"), try Self.name("tom"))
    let read = Self.facts(try Self.book(readers: [SiteReader(reader: tom)]))
    for reader in [SiteReader(reader: tom, isRemoved: true), SiteReader(reader: tom, key: 2)] {
      book.readers = [reader]
      let less = Self.facts(book)
      #expect(less.narrower(than: read, resting: [ana]) == [.friends])
      #expect(less.withdrawals(since: read, in: book) == [.init(audience: .friends, place: .readers(ana))])
      #expect(less.narrower(than: less.keeping(read, of: [ana]), resting: [ana]).isEmpty)
    }
  }

  @Test("it is said where somebody sees less, by the names that there are")
  func places() throws {
    let before = Self.facts(try Self.book())
    let book = try Self.book { person in
      person.habits[0].habit.visibility = .private
      person.habits.removeLast()
    }
    let (ana, run) = (try Self.name("ana"), try #require(Slug("run")))
    #expect(
      Self.facts(book).withdrawals(since: before, in: book) == [
        .init(audience: .everybody, place: .habit(ana, run)), .init(audience: .friends, place: .habit(ana, run)),
        .init(audience: .friends, place: nil),
      ])
    #expect(before.withdrawals(since: before, in: try Self.book()).isEmpty)
  }

  @Test("facts are read as they were stored, and nothing else is read as facts")
  func stored() throws {
    let facts = Self.facts(try Self.book())
    #expect(SharedFacts(stored: facts.stored) == facts)
    #expect(SharedFacts(stored: SharedFacts.none.stored) == SharedFacts.none)
    for damaged in [
      [], Array(facts.stored.dropLast()), Array(facts.stored.dropLast(8)), Array(facts.stored.dropFirst(8)),
    ] {
      #expect(SharedFacts(stored: damaged) == nil)
    }
    let bytes = String(decoding: facts.stored, as: UTF8.self)
    for word in ["ana", "run", "tom", "river"] { #expect(!bytes.contains(word)) }
  }

  @Test("numbers are ordered, each once, and both together lack nothing of either")
  func numbers() {
    let (one, two) = (FactNumbers([3, 1, 1]), FactNumbers([2, 3]))
    #expect(one.union(two).numbers == [1, 2, 3] && one.numbers == [1, 3])
    #expect(one.lacksSomething(of: two) && two.lacksSomething(of: one))
    #expect(!one.union(two).lacksSomething(of: two) && !one.lacksSomething(of: .none))
    #expect(FactNumbers.none.lacksSomething(of: one) && !FactNumbers.none.lacksSomething(of: .none))
    #expect([0, 1, 2, 3, 4].filter { one.contains($0) } == [1, 3] && !FactNumbers.none.contains(0))
  }

  // MARK: What changed since the last publish

  @Test("since a publish it is known of a person and of each habit who saw it then, and who will")
  func changes() throws {
    let (tom, read) = (try Self.name("tom"), try #require(Slug("read")))
    var record = PublishRecord()
    let before = try Self.book()
    record.facts = Self.facts(before)
    func change(_ book: Book, _ habit: Slug? = nil) throws -> VisibilityChange {
      try #require(record.changes(of: book.people[0], habit: habit, in: book, isSealed: true))
    }
    #expect(try change(before).isNone && change(before, read).isNone)
    #expect(try change(before, read).before == .friends && change(before).now == .everybody)
    let hidden = try change(Self.book { $0.habits[1].habit.visibility = .private }, read)
    #expect(hidden.before == .friends && hidden.now == .nobody && hidden.leaving == [tom] && hidden.joining == [])
    #expect(hidden.seeingLess == [.friends])
    let shown = try change(Self.book { $0.habits[1].habit.visibility = .public }, read)
    #expect(shown.before == .friends && shown.now == .everybody && shown.leaving == [] && shown.seeingLess == [])
    let person = try change(Self.book { $0.habits[0].log = EventLog() })
    #expect(person.before == .everybody && person.now == .everybody && person.seeingLess == [.everybody, .friends])
    #expect(try change(Self.book { $0.habits[0].log = EventLog() }, read).isNone)
    let renewed = try change(Self.book(readers: [SiteReader(reader: tom, key: 2)]))
    #expect(renewed.leaving == [tom] && renewed.joining == [tom] && renewed.seeingLess == [])
    let removed = try change(Self.book(readers: [SiteReader(reader: tom, isRemoved: true)]), read)
    #expect(removed.leaving == [tom] && removed.joining == [] && removed.now == .nobody)
    // By another key of the site all words are others, though nobody's own key has another number.
    var rotated = before
    rotated.settings.siteKey = "89abcdef"
    for habit in [nil, read] {
      let change = try change(rotated, habit)
      #expect(change.leaving == [tom] && change.joining == [tom] && !change.isNone)
      #expect(change.before == change.now && change.seeingLess == [])
    }
    record.facts = Self.facts(rotated)
    #expect(try change(rotated).isNone && change(before).leaving == [tom])
    record.facts = nil
    #expect(record.changes(of: before.people[0], in: before, isSealed: true) == nil)
  }
}
