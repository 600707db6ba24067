import Audience
import Journal
import Testing

/// A site of three: ana shows a habit of each visibility, ben follows her, carl is a stranger.
private func sampleBook(
  ana visibility: Visibility = .public, follower state: Follower.State = .accepted,
  publicLocation: Settings.LocationPrecision = .none
) throws -> Book {
  let today = try day("2026-11-20")
  func tracked(_ title: String, _ visibility: Visibility) throws -> TrackedHabit {
    var log = EventLog()
    log.append(
      EventLog.Entry(day: today, value: .done),
      details: EventDetails(
        comment: "comment of \(title)", photo: "\(title).jpg",
        location: Location(latitude: 38.72229, longitude: -9.13931)))
    return TrackedHabit(
      habit: Habit(
        slug: try slug(title), title: title, part: .own("secret part"), schedule: .daily, visibility: visibility,
        reminders: [Reminder(time: .midnight)],
        remindNear: Place(label: "home", location: try #require(Location(latitude: 1, longitude: 1)))),
      log: log)
  }
  var ana = Person(
    username: try name("ana"), name: "Ana", visibility: visibility, selfImageGoal: "secret goal",
    parts: [.own("secret part")], followers: [Follower(person: try name("ben"), state: state)],
    habits: [try tracked("open", .public), try tracked("shared", .friends), try tracked("hidden", .private)],
    photos: ["open.jpg", "shared.jpg", "hidden.jpg"].map { Photo(name: $0, width: 1, height: 1, digest: "") },
    lists: [TaskList(slug: try slug("home"), title: "Home", shares: [TaskList.Share(try name("ben"))])], today: today)
  ana.habits[0].habit.replaces = ana.habits[2].habit.slug
  let ben = Person(username: try name("ben"), name: "Ben", visibility: .private, today: today)
  let carl = Person(username: try name("carl"), name: "Carl", visibility: .public, today: today)
  return Book(
    settings: Settings(publicLocation: publicLocation), people: [ana, ben, carl],
    course: Course(title: "Course"), today: today)
}

private func day(_ text: String) throws -> Day { try #require(Day(text)) }
private func name(_ text: String) throws -> Username { try #require(Username(text)) }
private func slug(_ text: String) throws -> Slug { try #require(Slug(text)) }

private func titles(_ projection: Projection, of person: String = "ana") -> [String]? {
  projection.people.first { $0.username.text == person }?.habits.map(\.habit.title)
}

@Suite("What a reader may see")
struct ProjectionTests {
  @Test("everyone sees public habits of public people, and nothing else")
  func everyone() throws {
    let projection = try sampleBook().visible(to: .everyone)
    #expect(titles(projection) == ["open"])
    #expect(projection.own == nil)
    #expect(projection.people.map(\.username.text) == ["ana", "carl"])
  }

  @Test("an accepted follower also sees what is for friends")
  func friend() throws {
    let projection = try sampleBook().visible(to: .person(name("ben")))
    #expect(titles(projection) == ["open", "shared"])
    #expect(projection.own?.name == "Ben")
  }

  @Test("a follower who was not accepted sees what everyone sees", arguments: [Follower.State.requested, .declined])
  func notAccepted(_ state: Follower.State) throws {
    let projection = try sampleBook(follower: state).visible(to: .person(name("ben")))
    #expect(titles(projection) == ["open"])
  }

  @Test("who asks to follow somebody says so by name, though they are private; nobody else learns it")
  func followerNames() throws {
    let (ana, ben) = (try name("ana"), try name("ben"))
    for state in [Follower.State.requested, .accepted] {
      let book = try sampleBook(follower: state)
      #expect(book.visible(to: .person(ana)).followerNames == [ben: "Ben"])
      #expect(book.visibleOnPages(of: .person(ana)).followerNames == [ben: "Ben"])
      #expect(book.visible(to: .person(ana)).people.map(\.name) == ["Carl"])
      for reader in [Reader.everyone, .person(ben), .person(try name("carl"))] {
        #expect(book.visible(to: reader).followerNames.isEmpty)
      }
    }
    for state in [Follower.State.declined, .blocked] {
      #expect(try sampleBook(follower: state).visible(to: .person(ana)).followerNames.isEmpty)
    }
    // Whom those keep from others who run the site, and who blocked the one they asked.
    var book = try sampleBook(follower: .requested)
    book.settings.hiddenPeople = [ben]
    #expect(book.visible(to: .person(ana)).followerNames.isEmpty)
    book.settings.hiddenPeople = []
    book.people[1].followers = [Follower(person: ana, state: .blocked)]
    #expect(book.visible(to: .person(ana)).followerNames.isEmpty)
    // Who only calls themselves otherwise changes the page of whom they ask.
    let former = try sampleBook(follower: .requested)
    var latter = former
    latter.people[1].name = "Benjamin"
    let difference = BookDifference(from: former, to: latter)
    #expect(difference.concerns(.person(ana)))
    #expect(!difference.concerns(.person(try name("carl"))))
  }

  @Test("what is reported or answered is a change for those who run the site, and nothing else is")
  func reports() throws {
    let book = try sampleBook()
    var reported = book
    let report = Report(number: 1, at: DayAndTime(day: try day("2026-11-20"), time: nil), text: "It hangs.")
    reported.people[1].reports = [report]
    #expect(BookDifference(from: book, to: reported).changesReports)
    #expect(BookDifference(from: reported, to: book).changesReports)
    #expect(!BookDifference(from: reported, to: reported).changesReports)
    var answered = reported
    answered.people[1].reports[0].answers = [
      Report.Answer(by: try name("ana"), at: DayAndTime(day: try day("2026-11-20"), time: nil), text: "Mended.")
    ]
    #expect(BookDifference(from: reported, to: answered).changesReports)
    var renamed = reported
    renamed.people[1].name = "Benjamin"
    renamed.settings.title = "Ours"
    #expect(!BookDifference(from: reported, to: renamed).changesReports)
    // Of themselves nobody else's pages say anything.
    #expect(!BookDifference(from: book, to: reported).concerns(.person(try name("ana"))))
  }

  @Test("somebody who is blocked sees in their own pages as much as of nobody; what is public stays public")
  func blocked() throws {
    let book = try sampleBook(follower: .blocked)
    #expect(titles(book.visible(to: .person(try name("ben")))) == nil)
    #expect(titles(book.visible(to: .everyone)) == ["open"])
    #expect(try book.people.first { $0.username == (try name("ana")) }?.label(for: try name("ben")) == "ana")
  }

  @Test("friends of somebody see of that person what each accepted follower does, and of others what everybody does")
  func friendsOfSomebody() throws {
    for location in [Settings.LocationPrecision.none, .coarse] {
      for visibility in [Visibility.public, .friends, .private] {
        let book = try sampleBook(ana: visibility, publicLocation: location)
        let (ana, ben) = (try name("ana"), try name("ben"))
        let shown = book.visible(to: .friends(of: ana))
        #expect(
          shown.own == nil && shown.sharedLists.isEmpty && shown.site.baseURL == nil && shown.site.mapTiles == nil)
        #expect(
          shown.people.first { $0.username == ana }
            == book.visible(to: .person(ben)).people.first { $0.username == ana })
        let others = shown.people.filter { $0.username != ana }
        #expect(others == book.visible(to: .everyone).people.filter { $0.username != ana })
      }
    }
  }

  @Test("whom the site's owner keeps from everybody, friends see all the same, and nobody else by it")
  func friendsOfSomebodyHidden() throws {
    var book = try sampleBook()
    let ana = try name("ana")
    book.settings.publicPeople = []
    book.settings.hiddenPeople = [ana, try name("carl")]
    let shown = book.visible(to: .friends(of: ana))
    #expect(titles(shown) == ["open", "shared"] && shown.people.map(\.username) == [ana])
    #expect(book.visible(to: .friends(of: try name("carl"))).people.map(\.username.text) == ["carl"])
  }

  @Test("a friend who is blocked by one sees no less of another: it is the same for all")
  func friendsOfSomebodyBlocked() throws {
    let book = try sampleBook(follower: .blocked)
    #expect(titles(book.visible(to: .friends(of: try name("ana")))) == ["open", "shared"])
  }

  @Test("a stranger with a home of their own sees what everyone sees")
  func stranger() throws {
    #expect(titles(try sampleBook().visible(to: .person(name("carl")))) == ["open"])
  }

  @Test("a habit is never more visible than its person")
  func personCapsHabit() throws {
    #expect(titles(try sampleBook(ana: .friends).visible(to: .everyone)) == nil)
    #expect(titles(try sampleBook(ana: .friends).visible(to: .person(name("ben")))) == ["open", "shared"])
    #expect(titles(try sampleBook(ana: .private).visible(to: .person(name("ben")))) == nil)
  }

  @Test("one's own things are whole")
  func own() throws {
    let projection = try sampleBook().visible(to: .person(name("ana")))
    #expect(projection.own?.habits.map(\.habit.title) == ["open", "shared", "hidden"])
    #expect(projection.own?.selfImageGoal == "secret goal")
    #expect(projection.own?.habits.first?.habit.remindNear?.label == "home")
    #expect(projection.own?.habits.first?.habit.part?.text == "secret part")
    #expect(titles(projection) == nil)
  }

  @Test("reminders, their places and parts of the day are gone even for friends")
  func reminders() throws {
    let habits = try sampleBook().visible(to: .person(name("ben"))).people[0].habits
    #expect(habits.allSatisfy { $0.habit.reminders.isEmpty && $0.habit.remindNear == nil && $0.habit.part == nil })
  }

  @Test("others get a habit with the fields that are listed for them, and with nothing else")
  func fieldsForReaders() throws {
    let book = try sampleBook()
    let (whole, shown) = (
      book.people[0].habits[1].habit, try book.visible(to: .person(name("ben"))).people[0].habits[1].habit
    )
    #expect(shown != whole)
    for field in HabitField.all {
      let isSeen = shown.agrees(with: whole, in: [field])
      let isSaid = !whole.agrees(with: whole.keeping([]), in: [field])
      if isSaid { #expect(isSeen == field.isForReaders, "`\(field.rawValue)`") }
    }
    #expect(shown == whole.keeping(HabitField.all.filter(\.isForReaders)))
  }

  @Test("a habit does not name a private one that it replaces")
  func succession() throws {
    #expect(try sampleBook().visible(to: .everyone).people[0].habits[0].habit.replaces == nil)
    #expect(try sampleBook().visible(to: .person(name("ana"))).own?.habits[0].habit.replaces?.text == "hidden")
  }

  @Test("photos come only with the events that refer to them")
  func photos() throws {
    #expect(try sampleBook().visible(to: .everyone).people[0].photos.map(\.name) == ["open.jpg"])
    #expect(
      try sampleBook().visible(to: .person(name("ben"))).people[0].photos.map(\.name) == ["open.jpg", "shared.jpg"])
  }

  @Test(
    "the public edition says where something happened as exactly as the setting allows",
    arguments: [
      (Settings.LocationPrecision.none, nil as Double?), (.coarse, 38.72), (.exact, 38.72229),
    ])
  func locations(_ precision: Settings.LocationPrecision, _ latitude: Double?) throws {
    let log = try sampleBook(publicLocation: precision).visible(to: .everyone).people[0].habits[0].log
    #expect(log.details.first?.location?.latitude == latitude)
    #expect(log.details.first?.comment == "comment of open")
  }

  @Test("where places are not told, a check-in that has nothing but a place is like any other")
  func placeAlone() throws {
    let today = try day("2026-11-20")
    func log(at place: Location?) -> EventLog {
      var log = EventLog()
      log.append(.init(day: today, value: .done), details: EventDetails(comment: "Fog"))
      log.append(.init(day: today, value: .skip), details: EventDetails(location: place))
      log.append(.init(day: today, value: .done), details: EventDetails(photo: "open.jpg"))
      return log
    }
    var book = try sampleBook()
    book.people[0].habits[0].log = log(at: Location(latitude: 38.72229, longitude: -9.13931))
    #expect(book.visible(to: .everyone).people[0].habits[0].log == log(at: nil))
  }

  @Test("friends see the place, strangers at home only what is public")
  func friendsLocations() throws {
    let friend = try sampleBook().visible(to: .person(name("ben"))).people[0].habits[0].log
    let stranger = try sampleBook().visible(to: .person(name("carl"))).people[0].habits[0].log
    #expect(friend.details.first?.location?.latitude == 38.72229)
    #expect(stranger.details.first?.location == nil)
  }

  @Test("a list is seen by those with whom it is shared")
  func lists() throws {
    #expect(try sampleBook().visible(to: .person(name("ben"))).sharedLists.map(\.list.title) == ["Home"])
    #expect(try sampleBook().visible(to: .person(name("carl"))).sharedLists.isEmpty)
    #expect(try sampleBook().visible(to: .everyone).sharedLists.isEmpty)
  }

  @Test("the public edition has the course only where the settings say so")
  func course() throws {
    var book = try sampleBook()
    #expect(book.visible(to: .everyone).course == nil)
    #expect(book.visible(to: .person(try name("ben"))).course != nil)
    book.settings.publicCourse = true
    #expect(book.visible(to: .everyone).course != nil)
  }
}

@Suite("How much of a course a reader gets")
struct CourseProjectionTests {
  private func courseBook(starts: Course.Start) throws -> Book {
    func post(_ id: String, isDraft: Bool = false) -> Post {
      Post(
        id: PostID(id), title: "Title of \(id)", summary: "summary", habit: SuggestedHabit(title: "Habit"),
        prompt: Prompt(kind: .selfImageGoal), isDraft: isDraft, body: "body")
    }
    var book = try sampleBook()
    book.settings.publicCourse = true
    book.course = Course(
      title: "Course", starts: starts, source: "https://example.org/course.git",
      weeks: [
        CourseWeek(number: 1, posts: [post("week-01/01-a"), post("week-01/02-b", isDraft: true)]),
        CourseWeek(number: 2, posts: [post("week-02/01-c"), post("week-02/02-d")]),
        CourseWeek(number: 3, posts: [post("week-03/01-e", isDraft: true)]),
      ])
    return book
  }

  private func bodies(_ projection: Projection) -> [String]? {
    projection.course?.posts.map { "\($0.id) \($0.body)" }
  }

  @Test("nobody but its author gets drafts, weeks of drafts or where it comes from")
  func drafts() throws {
    let book = try courseBook(starts: .on(try day("2026-01-01")))
    for reader in [Reader.everyone, .person(try name("ana"))] {
      let course = try #require(book.visible(to: reader).course)
      #expect(course.posts.map(\.id.text) == ["week-01/01-a", "week-02/01-c", "week-02/02-d"])
      #expect(course.weeks.map(\.number) == [1, 2])
      #expect(course.source == nil)
    }
    #expect(book.visible(to: .person(try name("ana")), isAuthor: true).course == book.course)
  }

  @Test("of a week that opens tomorrow there are the titles, and what was read of it already")
  func locked() throws {
    var book = try courseBook(starts: .enrolment)
    book.people[0].progress = CourseProgress(
      started: try day("2026-11-14"), read: [PostID("week-02/01-c"): try day("2026-11-15")])
    let projection = book.visible(to: .person(try name("ana")))
    #expect(bodies(projection) == ["week-01/01-a body", "week-02/01-c body", "week-02/02-d "])
    let locked = try #require(projection.course?.posts.last)
    #expect(locked == Post(id: PostID("week-02/02-d"), title: "Title of week-02/02-d", body: ""))
    book.people[0].progress?.started = try day("2026-11-13")
    #expect(bodies(book.visible(to: .person(try name("ana"))))?.last == "week-02/02-d body")
  }

  @Test("who has not started a course that starts with each reader has its titles, and the public edition all of it")
  func unstarted() throws {
    let book = try courseBook(starts: .enrolment)
    #expect(
      bodies(book.visible(to: .person(try name("carl")))) == ["week-01/01-a ", "week-02/01-c ", "week-02/02-d "])
    #expect(bodies(book.visible(to: .everyone)) == ["week-01/01-a body", "week-02/01-c body", "week-02/02-d body"])
  }

  @Test("in the public edition a course with a date opens by it")
  func publicDate() throws {
    let book = try courseBook(starts: .on(try day("2026-11-20")))
    #expect(bodies(book.visible(to: .everyone)) == ["week-01/01-a body", "week-02/01-c ", "week-02/02-d "])
  }
}

@Suite("Which own achievements a reader meets")
struct OwnAchievementProjectionTests {
  @Test("one for a habit that the reader may not see is not there")
  func hidden() throws {
    var book = try sampleBook()
    book.ownAchievements = try ["open", "hidden"].map {
      OwnAchievement(id: $0, title: $0, kind: .streak, atLeast: 3, habit: try slug($0))
    }
    book.ownAchievements.append(OwnAchievement(id: "any", title: "any", kind: .total, atLeast: 3))
    #expect(book.visible(to: .everyone).ownAchievements.map(\.id) == ["open", "any"])
    #expect(book.visible(to: .person(try name("ana"))).ownAchievements.map(\.id) == ["open", "hidden", "any"])
  }
}

@Suite("Which challenges a reader meets")
struct ChallengeProjectionTests {
  private func challengeBook(_ visibility: Visibility) throws -> Book {
    var base = try sampleBook()
    base.challenges = [
      Challenge(
        slug: try #require(Slug("mile")), title: "Mile", from: base.today, through: base.today + 7, schedule: .daily,
        participants: [
          .init(person: try name("ana"), habit: Slug("hidden"), state: .joined),
          .init(person: try name("ben"), habit: nil, state: .invited),
        ], visibility: visibility)
    ]
    return base
  }

  @Test("those who take part see it, whatever its visibility")
  func participants() throws {
    #expect(try challengeBook(.private).visible(to: .person(name("ana"))).challenges.count == 1)
    #expect(try challengeBook(.private).visible(to: .person(name("ben"))).challenges.count == 1)
    #expect(try challengeBook(.private).visible(to: .person(name("carl"))).challenges.isEmpty)
  }

  @Test("one for friends is seen by followers of somebody in it, and by no stranger")
  func friends() throws {
    var book = try challengeBook(.friends)
    book.challenges[0].participants.removeLast()
    let friend = try #require(try book.visible(to: .person(name("ben"))).challenges.first)
    #expect(friend.participants.map(\.person.text) == ["ana"])
    #expect(friend.participants.first?.habit == nil, "a private habit was named")
    #expect(book.visible(to: .person(try name("carl"))).challenges.isEmpty)
    book.people[0].followers[0].state = .requested
    #expect(book.visible(to: .person(try name("ben"))).challenges.isEmpty)
  }

  @Test("who declined or was only invited is met by those who take part, and by nobody else")
  func states() throws {
    var book = try challengeBook(.public)
    book.challenges[0].participants.append(.init(person: try name("carl"), habit: nil, state: .declined))
    func met(by reader: Reader) -> [String]? {
      book.visible(to: reader).challenges.first?.participants.map(\.person.text)
    }
    #expect(met(by: .person(try name("ana"))) == ["ana", "carl"], "ben is private, and invited")
    #expect(met(by: .everyone) == ["ana"])
  }

  @Test("everyone sees a public one, without people and habits that are not public, and without invitations")
  func everyone() throws {
    let challenge = try #require(try challengeBook(.public).visible(to: .everyone).challenges.first)
    #expect(challenge.participants.map(\.person.text) == ["ana"])
    #expect(challenge.participants.first?.habit == nil)
    #expect(try challengeBook(.friends).visible(to: .everyone).challenges.isEmpty)
  }
}

@Suite("What those in a challenge see of each other")
struct SharedChallengeTests {
  /// A challenge that ana made: she brings a private habit, ben, who is private, one for friends, and carl is asked.
  private func challengeBook(_ visibility: Visibility = .private) throws -> Book {
    var base = try sampleBook()
    let today = base.today
    var log = EventLog()
    for (day, comment) in [(today - 20, "before"), (today - 2, "within")] {
      log.append(
        .init(day: day, time: TimeOfDay(hour: 6, minute: 30), value: .done),
        details: EventDetails(comment: comment, location: Location(latitude: 1, longitude: 2)))
    }
    let habit = Habit(
      slug: try #require(Slug("secret")), title: "Secret", reason: "Why", schedule: .daily,
      pauses: [Pause(from: today - 30, through: nil)], notes: "Notes")
    for name in ["ana", "ben"] {
      let index = try #require(base.people.firstIndex { $0.username.text == name })
      base.people[index].habits.append(TrackedHabit(habit: habit, log: log))
    }
    base.challenges = [
      Challenge(
        slug: try #require(Slug("mile")), title: "Mile", from: today - 5, through: today + 5, schedule: .daily,
        participants: [
          .init(person: try name("ana"), habit: habit.slug, state: .joined),
          .init(person: try name("ben"), habit: habit.slug, state: .joined, since: today - 1),
          .init(person: try name("carl"), habit: nil, state: .invited),
        ], by: try name("ana"), visibility: visibility, notes: "Text")
    ]
    return base
  }

  private func entrant(_ username: String, for reader: String, in book: Book) throws -> SharedChallenge.Entrant? {
    try book.visible(to: .person(name(reader))).sharedChallenges.first?.entrants
      .first { $0.participant.person.text == username }
  }

  @Test("days and amounts of the habit that each brought, from the day they joined, and nothing else")
  func days() throws {
    let book = try challengeBook()
    let seen = try #require(try entrant("ana", for: "ben", in: book))
    let measured = try #require(seen.measured)
    #expect(measured.log.entries.map(\.day) == [book.today - 2])
    #expect(measured.log.entries.allSatisfy { $0.time == nil } && measured.log.details.isEmpty)
    #expect(measured.habit.slug.text == "mile" && measured.habit.title == "Mile" && measured.habit.notes.isEmpty)
    #expect(measured.habit.reason == nil)
    #expect(measured.habit.pauses == [Pause(from: book.today - 5, through: book.today + 5)])
    #expect(seen.habit == nil && seen.participant.habit == nil, "a private habit was named")
    #expect(try entrant("ben", for: "ana", in: book)?.measured?.log.isEmpty == true, "ben joined a day ago")
  }

  @Test("who is asked sees who asks and who takes part, and no days")
  func invited() throws {
    let book = try challengeBook()
    let shared = try #require(try book.visible(to: .person(name("carl"))).sharedChallenges.first)
    #expect(shared.part == .invited && shared.awaitsHabit && !shared.isMaker && shared.makerName != nil)
    #expect(shared.entrants.map(\.participant.person.text) == ["ana", "ben", "carl"])
    #expect(shared.entrants.allSatisfy { $0.measured == nil })
  }

  @Test("whoever declined, or is nobody's friend, sees nothing of it")
  func others() throws {
    var book = try challengeBook()
    book.challenges[0].participants[2].state = .declined
    #expect(try book.visible(to: .person(name("carl"))).sharedChallenges.isEmpty)
    #expect(book.visible(to: .everyone).sharedChallenges.isEmpty)
    #expect(try entrant("carl", for: "ana", in: book)?.participant.state == .declined, "the maker is told")
    #expect(try entrant("carl", for: "ben", in: book) == nil, "and nobody else")
  }

  @Test("the public edition has a public one with public people and public habits alone")
  func everyone() throws {
    let shared = try #require(try challengeBook(.public).visible(to: .everyone).sharedChallenges.first)
    #expect(shared.entrants.map(\.participant.person.text) == ["ana"])
    #expect(shared.entrants.allSatisfy { $0.measured == nil }, "the days of a private habit")
    #expect(shared.challenge.by == nil && shared.makerName == nil && shared.part == .none)
  }

  @Test("those in a challenge know of each other, and an invitation tells who asks")
  func acquaintance() throws {
    let book = try challengeBook()
    func known(to person: String) throws -> [String] {
      book.people(knownTo: try #require(book.person(try name(person)))).map(\.username.text)
    }
    #expect(try known(to: "carl").contains("ben"))
    #expect(try known(to: "ana").contains("carl"))
  }
}
