import Diagnostics
import Journal

/// The result of reading a person's `events/` and `photos/`.
struct EventReading: Sendable, Equatable {
  /// One log for each habit, in the order of the habits.
  var logs: [EventLog]
  /// The photos that check-ins refer to, sorted by name.
  var photos: [Photo] = []
  /// The problems by file and line.
  var diagnostics: [Diagnostic] = []
}
