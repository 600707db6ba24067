import DataFolder
import Journal

/// Writes habits as files, field by field.
public enum HabitFileText {
  /// The file of a new habit.
  public static func bytes(of habit: Habit) throws(EditFlaw) -> [UInt8] {
    let entries = HabitField.all.compactMap { field in
      value(field, of: habit).map { YamlValue.Entry(field.rawValue, $0) }
    }
    return try YamlEdit(new: .habit, entries, body: habit.notes).bytes
  }

  /// What the file says of each field, in its order; `nil` for fields that it leaves out.
  static func texts(of habit: Habit) -> [String?] { HabitField.all.map { value($0, of: habit)?.written } }

  /// Writes the differences between two states of a habit into its file, and leaves everything else byte for byte.
  ///
  /// - Returns: The keys that changed; `notes` for the text below them.
  @discardableResult
  public static func apply(
    from old: Habit, to new: Habit, in file: inout YamlEdit
  ) throws(EditFlaw) -> [String] {
    var changed: [String] = []
    for field in HabitField.all {
      let (key, after) = (field.rawValue, value(field, of: new))
      if value(field, of: old) == after { continue }
      if let after {
        try file.set(key, to: file.value(of: key).map { after.keepingOwnKeys(of: $0) } ?? after)
      } else {
        try file.remove(key)
      }
      changed.append(key)
    }
    if old.notes != new.notes {
      try file.setBody(new.notes)
      changed.append("notes")
    }
    return changed
  }

  /// The value of a field in the file; `nil` where the file leaves the field out.
  private static func value(_ field: HabitField, of habit: Habit) -> YamlValue? {
    switch field {
    case .title: .text(habit.title)
    case .reason: habit.reason.map(YamlValue.text)
    case .icon: habit.icon.map(YamlValue.text)
    case .color: habit.color.map { .text($0.text) }
    case .category: habit.category.map(YamlValue.text)
    case .part: habit.part.map { .text($0.text) }
    case .schedule: .text(habit.schedule.description)
    case .target: habit.target.map { .text($0.description) }
    case .start: habit.start.map(plain)
    case .end: habit.end.map(plain)
    case .paused: pauses(habit.pauses)
    case .visibility: habit.visibility == .private ? nil : .plain(habit.visibility.name)
    case .remind:
      habit.reminders.isEmpty ? nil : .list(habit.reminders.map { .text(ReminderPhrase.text(for: $0)) })
    case .remindNear: habit.remindNear.map(place)
    case .order: habit.order.map(plain)
    case .archived: habit.archived.map(plain)
    case .replaces: habit.replaces.map(plain)
    }
  }

  private static func plain(_ value: some CustomStringConvertible) -> YamlValue { .plain(value.description) }

  private static func pauses(_ pauses: [Pause]) -> YamlValue? {
    if pauses.isEmpty { return nil }
    return .list(
      pauses.map { pause in
        let days: [(key: String, day: Day?)] = [
          ("from", pause.from), ("to", pause.through), ("holiday", pause.holiday),
        ]
        return .mapping(days.compactMap { key, day in day.map { YamlValue.Entry(key, plain($0)) } })
      })
  }

  /// A place in braces, as ``Habit/remindNear`` and the places of a profile are written.
  static func place(_ place: Place) -> YamlValue {
    .mapping([
      YamlValue.Entry("label", .text(place.label)),
      YamlValue.Entry("latitude", .plain(Location.text(degrees: place.location.latitude))),
      YamlValue.Entry("longitude", .plain(Location.text(degrees: place.location.longitude))),
    ])
  }
}
