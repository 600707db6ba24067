import Accounts
import Foundation
import Insights
import Journal

/// What was told to whom, what waits to be told, and by which links somebody may answer: what ``DataFolder/ReminderStore``
/// keeps.
public struct ReminderRecord: Codable, Sendable, Equatable {
  /// A message that is being sent: nobody knows whether it was taken until it is gone from here.
  public struct Sending: Codable, Sendable, Equatable {
    /// The way that it takes.
    public var channel: String
    /// The id of the message, the same however often it is sent.
    public var id: String
    /// The keys of what it tells.
    public var keys: [String]

    /// Each parameter is described at its property.
    public init(channel: String, id: String, keys: [String]) {
      (self.channel, self.id, self.keys) = (channel, id, keys)
    }
  }

  /// A way on which something went wrong, which is tried again later.
  public struct Pause: Codable, Sendable, Equatable {
    /// How often it went wrong.
    public var times: Int
    /// When it is tried again, in seconds since 1970-01-01T00:00:00Z.
    public var until: Int64
  }

  /// What was told.
  public struct Told: Codable, Sendable, Equatable {
    /// When, in seconds since 1970-01-01T00:00:00Z.
    public var at: Int64
    /// By which ways.
    public var channels: [String]
  }

  /// A message that the other side will never take. It is set aside, so that others follow.
  public struct Refused: Codable, Sendable, Equatable {
    /// The way that it took.
    public var channel: String
    /// The id of the message.
    public var id: String
    /// Its head.
    public var title: String
    /// Why it was not taken, in words.
    public var reason: String
    /// When, in seconds since 1970-01-01T00:00:00Z.
    public var at: Int64
    /// The usernames of others whom it is about.
    public var others: [String]

    /// Each parameter is described at its property.
    public init(channel: String, id: String, title: String, reason: String, at: Int64, others: [String]) {
      (self.channel, self.id, self.title, self.reason) = (channel, id, title, reason)
      (self.at, self.others) = (at, others)
    }
  }

  /// What somebody said about a reminder: to be reminded again.
  public struct Later: Codable, Sendable, Equatable {
    /// What it is about, as ``ReminderRecord/text(of:)`` has it.
    public var subject: String
    /// When, by the person's clock.
    public var until: String
  }

  /// A person's part.
  public struct Person: Codable, Sendable, Equatable {
    /// From when on the person is reminded, by their clock.
    public var began: String
    /// What was told, by its key.
    public var told: [String: Told] = [:]
    /// News that have not been told on all ways.
    public var news: [TaskNews] = []
    /// How many news there were so far.
    public var newsCount = 0
    /// The lists that they shared when news were looked for the last time.
    public var shared: SharedTasks?
    /// What they said should wait.
    public var later: [Later] = []
    /// What is being sent.
    public var sending: [Sending] = []
    /// The ways that are tried again later.
    public var pauses: [String: Pause] = [:]
    /// What was refused for good, the earliest first.
    public var refused: [Refused] = []

    /// - Parameter began: From when on the person is reminded, by their clock.
    public init(began: WallClock) { self.began = began.text }

    /// Reads what an earlier version stored, too, which knew less.
    public init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      began = try values.decode(String.self, forKey: .began)
      told = try values.decodeIfPresent([String: Told].self, forKey: .told) ?? [:]
      news = try values.decodeIfPresent([TaskNews].self, forKey: .news) ?? []
      newsCount = try values.decodeIfPresent(Int.self, forKey: .newsCount) ?? 0
      shared = try values.decodeIfPresent(SharedTasks.self, forKey: .shared)
      later = try values.decodeIfPresent([Later].self, forKey: .later) ?? []
      sending = try values.decodeIfPresent([Sending].self, forKey: .sending) ?? []
      pauses = try values.decodeIfPresent([String: Pause].self, forKey: .pauses) ?? [:]
      refused = try values.decodeIfPresent([Refused].self, forKey: .refused) ?? []
    }
  }

  /// A link by which somebody answers, once. Of its token nothing but the digest is stored.
  public struct Link: Codable, Sendable, Equatable {
    /// `SecretToken.digest` of what stands in the link.
    public var digest: String
    /// Whose it is.
    public var person: String
    /// What it is about, as ``ReminderRecord/text(of:)`` has it.
    public var subject: String
    /// On which of its occasions it is about that: the day of a habit, and when a task is due. A link says nothing of others.
    public var occasion: String
    /// When it ends, in seconds since 1970-01-01T00:00:00Z.
    public var expires: Int64

    /// Each parameter is described at its property.
    public init(
      digest: String, person: Username, subject: DueReminder.Subject, occasion: String, expires: Int64
    ) {
      self.digest = digest
      self.person = person.text
      self.subject = ReminderRecord.text(of: subject)
      self.occasion = occasion
      self.expires = expires
    }
  }

  /// The people by their usernames.
  public var people: [String: Person] = [:]
  /// The links that have not been used.
  public var links: [Link] = []

  /// An empty record.
  public init() {}

  /// How many hours back somebody is reminded of whom the record knows nothing.
  public static let hoursBefore = 6
  /// For how many hours a link holds.
  public static let hoursOfLink = 48
  /// For how long what was told is known at least, in seconds: however clocks are set, it is not told again.
  static let memory: Int64 = 3 * 86_400
  /// For how many days it is known what was refused.
  public static let daysOfRefused = 30
  /// The most messages of a person that are known to have been refused.
  static let mostRefused = 100

  // MARK: Stored

  /// Reads a record. One that cannot be read counts as none: at most what was due in the last hours is told again.
  ///
  /// - Parameter bytes: What is stored; `nil` for nothing.
  public init(stored bytes: [UInt8]?) {
    self = bytes.flatMap { try? JSONDecoder().decode(ReminderRecord.self, from: Data($0)) } ?? ReminderRecord()
  }

  /// The record as it is stored; the same bytes for the same record.
  public var bytes: [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(self)).map(Array.init) ?? []
  }

  /// By what a reminder is known in the record: nothing of what it says.
  public static func key(_ id: String) -> String { String(SecretToken.digest(of: id).prefix(32)) }

  /// A subject in one line.
  public static func text(of subject: DueReminder.Subject) -> String {
    switch subject {
    case .habit(let slug): "habit \(slug)"
    case .task(let task): "task \(task.owner) \(task.list) \(task.key)"
    }
  }

  /// Reads ``text(of:)``; `nil` for any other text.
  public static func subject(_ text: String) -> DueReminder.Subject? {
    let words = text.split(separator: " ", maxSplits: 1).map(String.init)
    guard words.count == 2 else { return nil }
    if words[0] == "habit" { return Slug(words[1]).map(DueReminder.Subject.habit) }
    let parts = words[1].split(separator: " ", maxSplits: 2).map(String.init)
    guard words[0] == "task", parts.count == 3, let owner = Username(parts[0]), let list = Slug(parts[1]) else {
      return nil
    }
    return .task(TaskName(owner: owner, list: list, key: parts[2]))
  }
}

extension ReminderRecord.Person {
  /// What was said should wait, as far as it can be read.
  public var postponed: [DueReminder.Postponed] {
    later.compactMap { later in
      guard let subject = ReminderRecord.subject(later.subject), let until = WallClock(later.until) else { return nil }
      return DueReminder.Postponed(subject, until: until)
    }
  }

  /// Notes that something should wait.
  public mutating func postpone(_ subject: DueReminder.Subject, until moment: WallClock) {
    let text = ReminderRecord.text(of: subject)
    later.removeAll { $0.subject == text }
    later.append(ReminderRecord.Later(subject: text, until: moment.text))
  }

  /// Adds what others did. Each is counted, so that what is done again is told again.
  public mutating func add(_ found: [TaskNews]) {
    for var news in found {
      newsCount += 1
      news.number = newsCount
      self.news.append(news)
    }
  }

  /// Whether something was told by a way.
  public func isTold(_ key: String, by channel: String) -> Bool { told[key]?.channels.contains(channel) ?? false }

  /// Notes that a message was taken.
  public mutating func note(_ sending: ReminderRecord.Sending, at now: Int64) {
    self.sending.removeAll { $0 == sending }
    pauses[sending.channel] = nil
    for key in sending.keys where !isTold(key, by: sending.channel) {
      told[key, default: ReminderRecord.Told(at: now, channels: [])].channels.append(sending.channel)
      told[key]?.at = now
    }
  }

  /// Sets a message aside that will never be taken, so that the way is free for others.
  public mutating func setAside(_ sending: ReminderRecord.Sending, _ refused: ReminderRecord.Refused) {
    note(sending, at: refused.at)
    self.refused = (self.refused + [refused]).suffix(ReminderRecord.mostRefused)
  }

  /// Notes that a message was not taken: the way is tried again after a minute, then after longer and longer, within an
  /// hour at last.
  public mutating func pause(_ channel: String, isPassing: Bool, at now: Int64) {
    let times = (pauses[channel]?.times ?? 0) + 1
    let minutes: [Int64] = [1, 5, 15, 60]
    let pause = isPassing ? minutes[min(times, minutes.count) - 1] : 60
    pauses[channel] = ReminderRecord.Pause(times: times, until: now + pause * 60)
  }

  /// Forgets what can never be told again.
  ///
  /// - Parameters:
  ///   - keys: Those of everything that may still be told.
  ///   - channels: All ways to the person: news that went all of them are over.
  public mutating func forget(except keys: Set<String>, channels: [String], now: WallClock, at time: Int64) {
    news = news.filter { news in !channels.allSatisfy { isTold(ReminderRecord.key(news.id), by: $0) } }
    let kept = keys.union(news.map { ReminderRecord.key($0.id) })
    told = told.filter { kept.contains($0.key) || time - $0.value.at < ReminderRecord.memory }
    later.removeAll { (WallClock($0.until) ?? now).advanced(byMinutes: 2 * 1440) < now }
    sending.removeAll { !channels.contains($0.channel) }
    refused.removeAll { time - $0.at >= Int64(ReminderRecord.daysOfRefused) * 86_400 }
  }
}
