import DataFolder
import Hashing
import Journal

/// A hash of an entry's content at the time when somebody was shown it.
///
/// A form sends it back as `seen`. Under the lock it is compared with the version of the stored entry. Where they
/// differ, somebody else changed the entry meanwhile: nothing is stored, and both contents are shown in a form with the
/// new version, so that sending that form is a deliberate decision.
public struct EntryVersion: Sendable, Hashable {
  /// Twenty-four hexadecimal digits.
  public let text: String

  /// A version that a form sent back. Any text is allowed, since an invalid one simply equals no other.
  public init(sent text: String) {
    self.text = text
  }

  /// The version of a list of values. An empty text and `nil` differ.
  public init(of values: [String?]) {
    var bytes: [UInt8] = []
    for value in values {
      // Each value has its length before it, so that different lists never give the same bytes.
      bytes += value.map { "\($0.utf8.count):\($0)" }.map { Array($0.utf8) } ?? [UInt8(ascii: "-")]
    }
    text = Hexadecimal.text(of: SHA256.digest(of: bytes).prefix(12))
  }
}

extension EntryVersion {
  /// The version of everything in a habit's file, notes included, but not of the way it is written.
  public init(of habit: Habit) {
    self.init(of: HabitFileText.texts(of: habit) + [habit.notes])
  }

  /// The version of a check-in's day, time, value, comment, photo and location. Its number on the day is not part of
  /// it.
  public init(of event: RecordedEvent) {
    let details = event.details
    self.init(of: [
      event.habit.slug.text, event.day.description, event.entry.time?.description, event.entry.value.past,
      details.comment, details.photo, details.location.map { "\($0.latitude),\($0.longitude)" },
    ])
  }

  /// The version of a person's profile, without habits and followers.
  public init(of person: Person) {
    self.init(of: [person.username.text] + ProfileField.allCases.map { $0.text(in: person) })
  }

  /// The version of a change's summary, independent of the language that it is shown in.
  public init(of change: ChangeSummary) {
    self.init(of: change.fields)
  }

  /// The version of all settings, defaults included.
  public init(of settings: Settings) {
    self.init(of: SettingKey.allCases.map { $0.text(in: settings) })
  }
}

extension TrackedHabit {
  /// The current state of an event that somebody was shown.
  public enum ShownEvent: Sendable {
    /// The event is unchanged, though it may have another number now.
    case unchanged(RecordedEvent)
    /// The event with that number is different now: it was edited, or is another one.
    case changed(RecordedEvent)
    /// The event is not there any more, and no other has its number.
    case gone
  }

  /// The current state of an event, found by the number that it had when it was shown.
  ///
  /// - Parameter seen: The version of the event that was shown.
  public func event(on day: Day, number: Int, seen: EntryVersion) -> ShownEvent {
    let events = events(from: day, through: day)
    let named = events.first { $0.number == number }
    if let named, EntryVersion(of: named) == seen { return .unchanged(named) }
    // Events before this one were added or removed, so the day's events have other numbers.
    if let moved = events.last(where: { EntryVersion(of: $0) == seen }) { return .unchanged(moved) }
    return named.map { .changed($0) } ?? .gone
  }
}
