import Diagnostics
import Journal

/// Reads all check-ins of a person: every `.csv` in `events/`, and the photos that they refer to.
struct EventReader {
  let settings: Settings
  let layout: FolderLayout

  /// Reads the events of a person.
  ///
  /// - Parameters:
  ///   - person: The person's folder; `events/` and `photos/` may be missing.
  ///   - habits: What events may be of.
  ///   - unreadable: Slugs of habits whose files have errors of their own: events of theirs are not blamed for that,
  ///     and are left out.
  ///   - today: The person's day; later events are kept with a warning.
  func read(
    in person: borrowing OpenFolder, habits: [Habit], unreadable: [Slug] = [], today: Day
  ) -> EventReading {
    EventReading(logs: habits.map { _ in EventLog() })
  }
}
