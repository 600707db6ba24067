import Journal

extension HabitField {
  /// The words for the field in messages.
  var name: String {
    switch self {
    case .title, .reason, .icon, .category, .schedule, .target, .visibility, .order: "the \(rawValue)"
    case .color: "the colour"
    case .part: "the part of the day"
    case .start: "the start"
    case .end: "the last day"
    case .paused: "the pauses"
    case .remind: "the reminder"
    case .remindNear: "the place to be reminded near"
    case .archived: "the day it was archived on"
    case .replaces: "the habit that this one takes over from"
    }
  }
}

/// The wanted fields of a habit, as somebody wrote them in flags or a form.
public struct HabitInput: Sendable, Equatable {
  /// The wanted value of a field.
  public enum Wish: Sendable, Equatable {
    /// A text, as it was typed.
    case text(String)
    /// Several texts; for reminders only.
    case list([String])
    /// A schedule that was put together rather than written; for the schedule only.
    case schedule(Schedule)
    /// A target that was put together rather than written; for the target only.
    case target(Target)
    /// No value: the field is cleared.
    case nothing
  }

  /// The wanted values. Other fields stay as they are, or in a new habit have their defaults.
  public var fields: [HabitField: Wish]
  /// The wanted notes, in Markdown; empty for none, `nil` to leave them as they are.
  public var notes: String?

  /// What is not given stays as it is.
  public init(_ fields: [HabitField: Wish] = [:], notes: String? = nil) {
    self.fields = fields
    self.notes = notes
  }

  /// Whether the input changes nothing.
  public var isEmpty: Bool { fields.isEmpty && notes == nil }
}
