import Journal

extension HabitField {
  /// What messages call it.
  var name: String {
    switch self {
    case .title, .reason, .icon, .category, .schedule, .target, .visibility, .order: "the \(rawValue)"
    case .color: "the colour"
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

/// What somebody wants of a habit, as they wrote it: in flags, on a form.
public struct HabitInput: Sendable, Equatable {
  /// What is wished for one field.
  public enum Wish: Sendable, Equatable {
    /// As it was typed.
    case text(String)
    /// Only for reminders.
    case list([String])
    /// That it has none.
    case nothing
  }

  /// Fields that are not in it stay as they are, or have their defaults.
  public var fields: [HabitField: Wish]
  /// Markdown; `nil`: as it is. Empty: none.
  public var notes: String?

  /// Wishes for the fields that are named; with none the habit is left as it is.
  public init(_ fields: [HabitField: Wish] = [:], notes: String? = nil) {
    self.fields = fields
    self.notes = notes
  }

  /// Whether nothing is wished.
  public var isEmpty: Bool { fields.isEmpty && notes == nil }
}
