/// The keys of a habit's file: the one list of a habit's fields besides its slug and its notes.
///
/// Whatever treats a habit field by field has a `switch` over all of these cases: reading and writing its file
/// (`HabitFile`, `HabitFileText`), flags and forms (`HabitRules`, `HabitFlags`, `HabitFormValues`), JSON (`HabitJSON`),
/// which changes replan pages (`SectionInputs`), and who may see the field. A new case does not compile before all of
/// them handle it.
public enum HabitField: String, CaseIterable, Sendable {
  // The order in which a new file has them.
  case title, reason, icon, color, category, part, schedule, target, start, end, paused, visibility, remind
  case remindNear = "remind_near"
  case order, archived, replaces

  /// The same as `allCases`, computed once.
  public static let all = allCases

  /// Whether every habit has to have the field.
  public var isRequired: Bool {
    switch self {
    case .title, .schedule: true
    case .reason, .icon, .color, .category, .part, .target, .start, .end, .paused, .visibility, .remind, .remindNear,
      .order, .archived, .replaces:
      false
    }
  }

  /// Whether everybody who may see the habit may see the field. Other fields are for the owner only.
  public var isForReaders: Bool {
    switch self {
    case .title, .reason, .icon, .color, .category, .schedule, .target, .start, .end, .paused, .visibility, .order,
      .archived, .replaces:
      true
    case .part, .remind, .remindNear: false
    }
  }

  /// Whether streaks, score and other figures depend on the field.
  public var decidesFigures: Bool {
    switch self {
    case .schedule, .target, .start, .end, .paused, .archived: true
    case .title, .reason, .icon, .color, .category, .part, .visibility, .remind, .remindNear, .order, .replaces: false
    }
  }

  /// Whether flags and forms can set the field. Pauses and archiving have commands of their own, because they depend on
  /// the day.
  public var isWished: Bool {
    switch self {
    case .paused, .archived: false
    case .title, .reason, .icon, .color, .category, .part, .schedule, .target, .start, .end, .visibility, .remind,
      .remindNear, .order, .replaces:
      true
    }
  }
}

extension Habit {
  /// A habit with only the given fields of this one, besides title, schedule, slug and notes, which are always kept.
  /// All other fields have their defaults.
  public func keeping(_ fields: [HabitField]) -> Habit {
    var kept = Habit(slug: slug, title: title, schedule: schedule, notes: notes)
    for field in fields { kept.take(field, of: self) }
    return kept
  }

  /// Whether the other habit has the same values in all of the given fields.
  public func agrees(with other: Habit, in fields: [HabitField]) -> Bool {
    var copy = self
    for field in fields { copy.take(field, of: other) }
    return copy == self
  }

  /// Copies one field from the other habit.
  public mutating func take(_ field: HabitField, of other: Habit) {
    switch field {
    case .title: title = other.title
    case .reason: reason = other.reason
    case .icon: icon = other.icon
    case .color: color = other.color
    case .category: category = other.category
    case .part: part = other.part
    case .schedule: schedule = other.schedule
    case .target: target = other.target
    case .start: start = other.start
    case .end: end = other.end
    case .paused: pauses = other.pauses
    case .visibility: visibility = other.visibility
    case .remind: reminders = other.reminders
    case .remindNear: remindNear = other.remindNear
    case .order: order = other.order
    case .archived: archived = other.archived
    case .replaces: replaces = other.replaces
    }
  }
}
