import Dispatch
import FileSystem
import Journal
import Synchronization

/// How a record of a data folder is kept from one program run to the next.
extension FolderRecord {
  /// How many bytes it takes, and rather more.
  package var size: Int {
    entries.reduce(4_096 + shared.size) { size, entry in
      let summary = entry.summary
      let followers = summary.followers.count + summary.outsideFollowers.count
      return size + entry.seen.size + 256 + summary.name.utf8.count
        + (summary.bio?.utf8.count ?? 0) + 96 * (summary.habits.count + summary.listReaders.count + followers)
    }
  }

  /// Appends the record to another one, of which it is a part.
  package func append(to record: inout RecordWriter) {
    record.append(root.device)
    record.append(root.inode)
    record.append(path)
    record.append(Int(moment))
    record.append(given)
    record.append(days) {
      $0.append($1.zone)
      $0.append($1.day)
    }
    record.append(zone)
    record.append(Int(dayStartsAt.minutes))
    shared.append(to: &record)
    record.append(isWarnedOfShared)
    record.append(challenges) { record, circle in
      record.append(circle.people.sorted()) { $0.append($1.text) }
      record.append(circle.isForFriends)
    }
    let parts = stride(from: 0, to: entries.count, by: Self.entriesOfPart).map {
      entries[$0..<min($0 + Self.entriesOfPart, entries.count)]
    }
    record.append(parts) { record, part in
      record.append { record in
        record.append(Array(part)) { record, entry in
          record.append(entry.summary)
          entry.seen.append(to: &record)
          record.append(entry.isWarnedOf)
          record.append(entry.isResting)
        }
      }
    }
  }

  /// How many people are read together, by one core.
  private static let entriesOfPart = 64

  /// Reads what ``append(to:)`` wrote. Whoever expects nothing after it looks whether the end was reached.
  package init(_ record: inout RecordReader) throws(RecordReader.Unreadable) {
    root = FileSignature.Identity(device: try record.number(), inode: try record.number())
    path = try record.text()
    moment = Int64(try record.signed())
    given = try record.optionalDay()
    days = try record.values { record throws(RecordReader.Unreadable) in
      ZoneDay(zone: try record.text(), day: try record.day())
    }
    zone = try record.text()
    guard let start = TimeOfDay(minutes: Int(truncatingIfNeeded: try record.signed())) else {
      throw RecordReader.Unreadable()
    }
    dayStartsAt = start
    shared = try SeenFiles(&record)
    isWarnedOfShared = try record.flag()
    challenges = try record.values { record throws(RecordReader.Unreadable) in
      let people = try record.values { record throws(RecordReader.Unreadable) in try record.username() }
      return ChallengeCircle(people: Set(people), isForFriends: try record.flag())
    }
    let parts = try record.values { record throws(RecordReader.Unreadable) in try record.record() }
    let read = Mutex([[Entry]?](repeating: nil, count: parts.count))
    DispatchQueue.concurrentPerform(iterations: parts.count) { number in
      let entries = try? Self.entries(of: parts[number])
      read.withLock { $0[number] = entries }
    }
    entries = []
    for part in read.withLock(\.self) {
      guard let part else { throw RecordReader.Unreadable() }
      entries += part
    }
  }

  private static func entries(of part: RecordReader) throws(RecordReader.Unreadable) -> [Entry] {
    var record = part
    let entries = try record.values { record throws(RecordReader.Unreadable) in
      Entry(
        summary: try record.summary(), seen: try SeenFiles(&record), isWarnedOf: try record.flag(),
        isResting: try record.flag())
    }
    guard record.isAtEnd else { throw RecordReader.Unreadable() }
    return entries
  }
}

extension RecordWriter {
  fileprivate mutating func append(_ day: Day) { append(Int(day.number)) }
  mutating func append(_ day: Day?) { append(day) { $0.append($1) } }

  mutating func append(_ summary: PersonSummary) {
    append(summary.username.text)
    append(summary.name)
    append(summary.bio)
    append(Int(summary.visibility.rawValue))
    append(summary.isFindable)
    append(summary.timeZone)
    append(summary.language)
    append(summary.followers)
    append(summary.outsideFollowers)
    append(summary.habits) {
      $0.append($1.slug.text)
      $0.append(Int($1.visibility.rawValue))
      $0.append($1.lastDay)
    }
    append(summary.listReaders) { $0.append($1.text) }
    append(summary.today)
  }

  private mutating func append(_ followers: [Follower]) {
    append(followers) {
      $0.append($1.person.text)
      $0.append($1.state.rawValue)
      $0.append($1.on)
      $0.append($1.key) { $0.append($1) }
    }
  }
}

extension RecordReader {
  fileprivate mutating func day() throws(Unreadable) -> Day {
    let number = try signed()
    guard Self.days ~= number else { throw Unreadable() }
    return Day(number: Int32(number))
  }

  /// The numbers of the days from year 1 to year 9999.
  static let days: ClosedRange<Int64> = -719_162...2_932_896

  mutating func optionalDay() throws(Unreadable) -> Day? {
    try optional { reader throws(Unreadable) in try reader.day() }
  }

  mutating func username() throws(Unreadable) -> Username {
    guard let username = Username(try text()) else { throw Unreadable() }
    return username
  }

  private mutating func visibility() throws(Unreadable) -> Visibility {
    guard let visibility = UInt8(exactly: try signed()).flatMap(Visibility.init) else { throw Unreadable() }
    return visibility
  }

  mutating func summary() throws(Unreadable) -> PersonSummary {
    PersonSummary(
      username: try username(), name: try text(), bio: try optionalText(), visibility: try visibility(),
      isFindable: try flag(), timeZone: try optionalText(), language: try optionalText(), followers: try followers(),
      outsideFollowers: try followers(),
      habits: try values { reader throws(Unreadable) in
        guard let slug = Slug(try reader.text()) else { throw Unreadable() }
        return PersonSummary.HabitOutline(
          slug: slug, visibility: try reader.visibility(), lastDay: try reader.optionalDay())
      },
      listReaders: try values { reader throws(Unreadable) in try reader.username() }, today: try day())
  }

  private mutating func followers() throws(Unreadable) -> [Follower] {
    try values { reader throws(Unreadable) in
      let person = try reader.username()
      guard let state = Follower.State(rawValue: try reader.text()) else { throw Unreadable() }
      return Follower(
        person: person, state: state, on: try reader.optionalDay(),
        key: try reader.optional { reader throws(Unreadable) in
          let key = try reader.signed()
          guard 1...Int64(SiteReader.largestKey) ~= key else { throw Unreadable() }
          return Int(key)
        })
    }
  }
}
