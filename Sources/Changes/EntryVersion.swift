import DataFolder
import Hashing
import Journal

/// A short text that stands for all that an entry said when somebody was shown it.
///
/// A form sends it back as `seen`. Under the lock it is compared with the entry as it is stored by then: where they differ,
/// somebody else changed it meanwhile, nothing is stored, and both are shown. The form that then comes carries the new
/// version, so that sending it again is a decision.
public struct EntryVersion: Sendable, Hashable {
  /// Twenty-four hexadecimal digits.
  public let text: String

  /// A version that a form sent back: any text, since one that nothing has is merely another version.
  public init(sent text: String) {
    self.text = text
  }

  /// The version of what some values say. An empty text and none are different values.
  public init(of values: [String?]) {
    var bytes: [UInt8] = []
    for value in values {
      // With its length, so that no two lists of values run together to the same bytes.
      bytes += value.map { "\($0.utf8.count):\($0)" }.map { Array($0.utf8) } ?? [UInt8(ascii: "-")]
    }
    self.init(hashing: bytes)
  }

  private init(hashing bytes: [UInt8]) {
    text = FileDigest.hexadecimal(SHA256.digest(of: bytes).prefix(12))
  }
}

extension EntryVersion {
  /// All that a habit's file says of it, notes included; how it is written there does not matter.
  public init(of habit: Habit) {
    // What cannot be written as a file has no other version than itself.
    self.init(hashing: (try? HabitFileText.bytes(of: habit)) ?? Array("\(habit)".utf8))
  }

  /// All that a check-in says: its day, time and value, comment, photo and location. Which one of its day it is does not
  /// belong to it.
  public init(of event: RecordedEvent) {
    let details = event.details
    self.init(of: [
      event.habit.slug.text, event.day.description, event.entry.time?.description, event.entry.value.past,
      details.comment, details.photo, details.location.map { "\($0.latitude),\($0.longitude)" },
    ])
  }

  /// All that a profile says of a person; neither their habits nor their followers.
  public init(of person: Person) {
    self.init(of: [
      person.username.text, person.name, person.bio, person.visibility.name, person.selfImageGoal, person.timeZone,
    ])
  }

  /// All that is told of a change, whatever language it is told in.
  public init(of change: ChangeSummary) {
    self.init(of: change.fields)
  }

  /// The settings in force.
  public init(of settings: Settings) {
    self.init(of: SettingKey.allCases.map { $0.text(in: settings) })
  }
}

extension TrackedHabit {
  /// What has become of an event that somebody was shown.
  public enum ShownEvent: Sendable {
    /// It is as it was shown, though it may have another number by now.
    case unchanged(RecordedEvent)
    /// Another event stands in its place now.
    case changed(RecordedEvent)
    /// There is none in its place any more.
    case gone
  }

  /// The event that somebody was shown as the one of that number on a day.
  ///
  /// - Parameter seen: as it was shown.
  public func event(on day: Day, number: Int, seen: EntryVersion) -> ShownEvent {
    let events = events(from: day, through: day)
    let named = events.first { $0.number == number }
    if let named, EntryVersion(of: named) == seen { return .unchanged(named) }
    // Others came before it or went: the day's events are numbered anew.
    if let moved = events.last(where: { EntryVersion(of: $0) == seen }) { return .unchanged(moved) }
    return named.map { .changed($0) } ?? .gone
  }
}
