/// What a habit's file says of it, key by key: the one list of a habit's fields besides its name and its notes.
///
/// Whatever is done with a habit field by field goes through these cases in a `switch` that names them all: reading and
/// writing its file (`HabitFile`, `HabitFileText`), what flags and forms wish of it (`HabitRules`, `HabitFlags`,
/// `HabitFormValues`), JSON (`HabitJSON`), what makes pages be planned again (`SectionInputs`), and who sees it. A new case
/// does not compile before each of them says what it makes of it.
public enum HabitField: String, CaseIterable, Sendable {
  // In the order in which a new file has them.
  case title, reason, icon, color, category, schedule, target, start, end, paused, visibility, remind
  case remindNear = "remind_near"
  case order, archived, replaces

  /// As `allCases`, made once.
  public static let all = allCases

  /// Whether a habit cannot do without it.
  public var isRequired: Bool {
    switch self {
    case .title, .schedule: true
    case .reason, .icon, .color, .category, .target, .start, .end, .paused, .visibility, .remind, .remindNear, .order,
      .archived, .replaces:
      false
    }
  }

  /// Whether those who may see the habit may see it too. What is not is private, whoever reads.
  public var isForReaders: Bool {
    switch self {
    case .title, .reason, .icon, .color, .category, .schedule, .target, .start, .end, .paused, .visibility, .order,
      .archived, .replaces:
      true
    case .remind, .remindNear: false
    }
  }

  /// Whether streaks, score and all other figures depend on it.
  public var decidesFigures: Bool {
    switch self {
    case .schedule, .target, .start, .end, .paused, .archived: true
    case .title, .reason, .icon, .color, .category, .visibility, .remind, .remindNear, .order, .replaces: false
    }
  }

  /// Whether it is wished for in flags and forms. Pauses and archiving have commands of their own, which know of days.
  public var isWished: Bool {
    switch self {
    case .paused, .archived: false
    case .title, .reason, .icon, .color, .category, .schedule, .target, .start, .end, .visibility, .remind,
      .remindNear, .order, .replaces:
      true
    }
  }
}

extension Habit {
  /// The habit with nothing but those fields of it; its name and its notes stay. Required fields are always among them.
  ///
  /// It begins with an empty habit, so that what is not listed is not there.
  public func keeping(_ fields: [HabitField]) -> Habit {
    var kept = Habit(slug: slug, title: title, schedule: schedule, notes: notes)
    for field in fields { kept.take(field, of: self) }
    return kept
  }

  /// Whether another habit has the same in all of those fields.
  public func agrees(with other: Habit, in fields: [HabitField]) -> Bool {
    var copy = self
    for field in fields { copy.take(field, of: other) }
    return copy == self
  }

  /// Takes over what another habit has in a field.
  public mutating func take(_ field: HabitField, of other: Habit) {
    switch field {
    case .title: title = other.title
    case .reason: reason = other.reason
    case .icon: icon = other.icon
    case .color: color = other.color
    case .category: category = other.category
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
