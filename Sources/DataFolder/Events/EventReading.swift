import Diagnostics
import Journal

/// What a person's `events/` and `photos/` gave.
struct EventReading: Sendable, Equatable {
  /// One for each habit, in their order.
  var logs: [EventLog]
  /// Those that events refer to, by name.
  var photos: [Photo] = []
  /// By file and line.
  var diagnostics: [Diagnostic] = []
}
