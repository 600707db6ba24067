import Accounts
import Changes
import DataFolder
import Insights
import Journal
import SitePlan

/// Tells people what is due, once: for `daybook remind` and, while it runs, for `serve`.
///
/// A message is noted before it is sent, with an id of its own, and what it told after it was taken. Whoever is stopped in
/// between sends that message again, with the same id, and nothing else.
public struct ReminderRound: Sendable {
  /// What is to be told to a person.
  public struct Plan: Sendable {
    /// To whom.
    public var person: Person
    /// The ways to them.
    public var channels: [Notifications.Channel]
    /// The ways that they want and that are not set up on this machine.
    public var unknown: [Notifications.Channel]
    /// Whether it is a quiet time for them.
    public var isQuiet: Bool
    /// What they are to be reminded of and was not told on every way, the earliest first.
    public var reminders: [DueReminder]
    /// What others did, and was not told on every way.
    public var news: [TaskNews]
    /// What was refused for good in the last weeks, the earliest first.
    public var refused: [ReminderRecord.Refused]
  }

  /// A message that was taken, or not.
  public struct Attempt: Sendable {
    /// To whom it went.
    public var person: Username
    /// On which way.
    public var channel: Notifications.Channel
    /// The message.
    public var message: ReminderMessage
    /// Why it was not taken; `nil` where it was.
    public var failure: DeliveryFailure?
  }

  private let store: ReminderStore
  private let service: ReminderService
  private let words: @Sendable (Username) -> Words
  private let now: @Sendable () -> Int64
  private let wallClock: @Sendable (_ now: Int64, _ zone: String) -> WallClock

  /// - Parameters:
  ///   - store: What was told.
  ///   - service: How somebody is told.
  ///   - words: Those for messages to a person, in their language.
  ///   - now: The time in seconds since 1970-01-01T00:00:00Z.
  ///   - wallClock: The date and time in an IANA time zone at a moment.
  public init(
    _ store: ReminderStore, service: ReminderService, words: @escaping @Sendable (Username) -> Words,
    now: @escaping @Sendable () -> Int64,
    wallClock: @escaping @Sendable (_ now: Int64, _ zone: String) -> WallClock
  ) {
    self.store = store
    self.service = service
    self.words = words
    self.now = now
    self.wallClock = wallClock
  }

  /// What would be told now. Nothing is stored.
  ///
  /// - Throws: `StorageFailure`, and what the ways cannot be read for.
  public func plans(_ book: Book) throws -> [Plan] {
    var record = ReminderRecord(stored: try store.read())
    record.follow(book.formerNames)
    return try book.people.filter { !$0.notifications.channels.isEmpty }.map { person in
      let reader = try reader(person, in: book)
      var part = record.people[reader.person.username.text] ?? ReminderRecord.Person(began: reader.beginning)
      let found = look(for: reader, in: book, &part)
      let names = reader.ways.map(\.channel.rawValue)
      func isLeft(_ id: String) -> Bool { !names.allSatisfy { part.isTold(ReminderRecord.key(id), by: $0) } }
      return Plan(
        person: person, channels: reader.ways.map(\.channel),
        unknown: person.notifications.channels.filter { !names.contains($0.rawValue) }, isQuiet: reader.isQuiet,
        reminders: found.reminders.filter { isLeft($0.id) }, news: found.news.filter { isLeft($0.id) },
        refused: part.refused)
    }
  }

  /// What was refused for good in the last weeks: the person's username and the messages, the earliest first.
  ///
  /// - Throws: `StorageFailure`.
  public func refused() throws -> [(person: String, messages: [ReminderRecord.Refused])] {
    ReminderRecord(stored: try store.read()).people.sorted { $0.key < $1.key }.map { ($0.key, $0.value.refused) }
      .filter { !$0.1.isEmpty }
  }

  /// Tells everybody what is due.
  ///
  /// - Parameter round: The right to do so, which nobody else has at the same time.
  /// - Returns: What was sent, in order.
  /// - Throws: `StorageFailure`, and what the ways cannot be read for.
  public func run(_ book: Book, in round: ReminderStore.Round) throws -> [Attempt] {
    var attempts: [Attempt] = []
    try withExtendedLifetime(round) {
      try updating { record in
        record.follow(book.formerNames)
        // Of whoever is gone, nothing is kept.
        let names = Set(book.usernames.map(\.text))
        record.people = record.people.filter { names.contains($0.key) }
        for person in record.people.keys {
          record.people[person]?.refused.removeAll { !names.isSuperset(of: $0.others) }
        }
        record.links.removeAll { !names.contains($0.person) }
      }
      for reader in try people(in: book) {
        let found = try updating { record in
          var part = record.people[reader.person.username.text] ?? ReminderRecord.Person(began: reader.beginning)
          let found = look(for: reader, in: book, &part)
          record.people[reader.person.username.text] = part
          record.links.removeAll { $0.expires <= now() }
          return found
        }
        if reader.isQuiet { continue }
        for way in reader.ways {
          while let next = try next(for: reader, by: way.channel, found, book) {
            attempts.append(try send(next, to: reader, by: way))
            // What was refused for good is set aside, and the next one may be taken.
            if let failure = attempts.last?.failure, failure.prospect != .refused { break }
          }
        }
      }
    }
    return attempts
  }

  /// A reminder in a sentence.
  public func text(of reminder: DueReminder, for person: Person, in book: Book) -> String {
    wording(for: person, in: book).text(of: reminder)
  }

  /// What somebody did, in a sentence.
  public func text(of news: TaskNews, for person: Person, in book: Book) -> String {
    wording(for: person, in: book).text(of: news)
  }

  private func wording(for person: Person, in book: Book) -> ReminderWording {
    let clock = wallClock(now(), person.timeZone ?? book.settings.timeZone)
    return ReminderWording(
      person: person, book: book, words: words(person.username), today: clock.day(startingAt: book.settings.dayStartsAt)
    )
  }

  // MARK: A person

  private struct ToldPerson {
    var person: Person
    var ways: [ReminderService.Way]
    var clock: WallClock
    var isQuiet: Bool { person.notifications.quiet?.contains(clock.time) ?? false }
    /// From when on somebody is reminded of whom nothing is known.
    var beginning: WallClock { clock.advanced(byMinutes: -60 * ReminderRecord.hoursBefore) }
  }

  private struct Found {
    var reminders: [DueReminder]
    var news: [TaskNews]
  }

  private func people(in book: Book) throws -> [ToldPerson] {
    try book.people.filter { !$0.notifications.channels.isEmpty }.map { try reader($0, in: book) }
      .filter { !$0.ways.isEmpty }
  }

  private func reader(_ person: Person, in book: Book) throws -> ToldPerson {
    ToldPerson(
      person: person, ways: try service.ways(person, book.settings),
      clock: wallClock(now(), person.timeZone ?? book.settings.timeZone))
  }

  /// Everything that may be told to a person; what is new goes to their part of the record, so that it is not lost.
  private func look(for reader: ToldPerson, in book: Book, _ part: inout ReminderRecord.Person) -> Found {
    let (person, clock) = (reader.person, reader.clock)
    let today = clock.day(startingAt: book.settings.dayStartsAt)
    let habits = person.habits.filter { !$0.habit.reminders.isEmpty || !part.later.isEmpty }.map {
      ReportedHabit($0, today: today, weekStartsOn: book.settings.weekStartsOn)
    }
    // The clock may have been set back to before the beginning.
    let began = WallClock(part.began) ?? reader.beginning
    if began > clock { part.began = reader.beginning.text }
    let reminders = DueReminder.all(
      of: person, in: book, habits: habits, postponed: part.postponed, after: min(began, clock), until: clock)
    part.follow(reminders, in: book)
    let shared = SharedTasks(of: person.username, in: book)
    // Both change together, so each difference is found once.
    if let before = part.shared { part.add(shared.news(since: before, for: person.username)) }
    part.shared = shared
    // What somebody may not see any more is not told either.
    part.news.removeAll { news in
      let list = book.people.first { $0.username.text == news.owner }?.lists.first { $0.slug.text == news.list }
      return news.owner != person.username.text && list.map { $0.access(of: person.username) == nil } ?? false
    }
    part.forget(
      except: Set(reminders.map { ReminderRecord.key($0.id) }), channels: reader.ways.map(\.channel.rawValue),
      now: clock, at: now())
    return Found(reminders: reminders, news: part.news)
  }

  // MARK: A message

  /// Something to be told together.
  private struct Next {
    var sending: ReminderRecord.Sending
    var message: ReminderMessage
    /// Whom it is about besides the person.
    var others: Set<String>
  }

  /// What is to be sent next to a person on a way, which is noted; `nil` for nothing now.
  private func next(
    for reader: ToldPerson, by channel: Notifications.Channel, _ found: Found, _ book: Book
  ) throws -> Next? {
    let name = channel.rawValue
    let reminders = Dictionary(found.reminders.map { (ReminderRecord.key($0.id), $0) }, uniquingKeysWith: { $1 })
    let news = Dictionary(found.news.map { (ReminderRecord.key($0.id), $0) }, uniquingKeysWith: { $1 })
    return try updating { record in
      guard var part = record.people[reader.person.username.text] else { return nil }
      defer { record.people[reader.person.username.text] = part }
      if let pause = part.pauses[name], pause.until > now() { return nil }
      // What is not due any more is not told, also where nobody knows whether it was.
      part.sending.removeAll { sending in
        sending.channel == name && !sending.keys.contains { reminders[$0] != nil || news[$0] != nil }
      }
      let sending: ReminderRecord.Sending
      if let begun = part.sending.first(where: { $0.channel == name }) {
        sending = begun
      } else {
        let group = group(
          found.reminders.filter { !part.isTold(ReminderRecord.key($0.id), by: name) },
          found.news.filter { !part.isTold(ReminderRecord.key($0.id), by: name) }, at: reader.clock)
        if group.isEmpty { return nil }
        sending = ReminderRecord.Sending(
          channel: name,
          id: ReminderRecord.key("\(reader.person.username) \(name) \(group.joined(separator: " "))"), keys: group)
        part.sending.append(sending)
      }
      let told = sending.keys.compactMap { reminders[$0] }
      var links: [DueReminder.Subject: SecretToken] = [:]
      if book.settings.serveURL != nil, channel == .mail || channel == .ntfy {
        for reminder in told where links[reminder.subject] == nil {
          let token = SecretToken()
          links[reminder.subject] = token
          record.links.append(
            ReminderRecord.Link(
              digest: token.digest, person: reader.person.username, subject: reminder.subject,
              occasion: ReminderOccasion.text(of: reminder, in: book),
              expires: now() + Int64(ReminderRecord.hoursOfLink) * 3600))
        }
      }
      let toldNews = sending.keys.compactMap { news[$0] }
      let owners = told.compactMap { reminder in
        if case .task(let name) = reminder.subject { name.owner.text } else { nil }
      }
      let others = Set(owners + toldNews.flatMap { [$0.by, $0.owner] }).subtracting([reader.person.username.text])
      return Next(
        sending: sending,
        message: wording(for: reader.person, in: book).message(
          id: sending.id, told, news: toldNews, links: links, isPush: channel == .ntfy),
        others: others)
    }
  }

  /// The keys of what is told next: one thing, or everything where it is more than a few or was slept through.
  private func group(_ reminders: [DueReminder], _ news: [TaskNews], at clock: WallClock) -> [String] {
    let groups = DueReminder.told(reminders, at: clock)
    let keys = groups.map { $0.map { ReminderRecord.key($0.id) } } + news.map { [ReminderRecord.key($0.id)] }
    let isGathered = Set(reminders.map(\.subject)).count > groups.count || keys.count > DueReminder.mostAlone
    return isGathered ? keys.flatMap(\.self) : keys.first ?? []
  }

  private func send(_ next: Next, to reader: ToldPerson, by way: ReminderService.Way) throws -> Attempt {
    let person = reader.person.username
    var attempt = Attempt(person: person, channel: way.channel, message: next.message)
    do {
      try service.send(next.message, way.route, now())
    } catch let failure as DeliveryFailure {
      attempt.failure = failure
      try updating { record in
        if failure.prospect == .refused {
          let refused = ReminderRecord.Refused(
            channel: way.channel.rawValue, id: next.message.id, title: next.message.title, reason: failure.message,
            at: now(), others: next.others.sorted())
          record.people[person.text]?.setAside(next.sending, refused)
        } else {
          record.people[person.text]?.pause(way.channel.rawValue, isPassing: failure.isPassing, at: now())
        }
      }
      return attempt
    }
    try updating { record in record.people[person.text]?.note(next.sending, at: now()) }
    return attempt
  }

  private func updating<Outcome>(_ change: (inout ReminderRecord) throws -> Outcome) throws -> Outcome {
    try store.updateRecord(change)
  }
}

extension ReminderStore {
  /// Changes the record of what was told.
  ///
  /// - Throws: `StorageFailure`, and what `change` throws.
  func updateRecord<Outcome>(_ change: (inout ReminderRecord) throws -> Outcome) throws -> Outcome {
    try update { bytes in
      var record = ReminderRecord(stored: bytes)
      let before = record
      let outcome = try change(&record)
      return (record == before ? bytes ?? record.bytes : record.bytes, outcome)
    }
  }
}
