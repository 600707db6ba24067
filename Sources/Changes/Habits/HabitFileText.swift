import DataFolder
import Journal

/// What a habit's file says of it, key by key.
public enum HabitFileText {
  /// The file of a new habit.
  public static func bytes(of habit: Habit) throws(EditFlaw) -> [UInt8] {
    var file = try YamlEdit([], .habit)
    for (key, value) in values(of: habit) {
      if let value { try file.set(key, to: value) }
    }
    try file.setBody(habit.notes)
    return file.bytes
  }

  /// Changes in a file what differs between two states of a habit, and leaves everything else byte for byte.
  ///
  /// - Returns: The keys that changed, `notes` for what stands below them.
  @discardableResult
  public static func apply(
    from old: Habit, to new: Habit, in file: inout YamlEdit
  ) throws(EditFlaw) -> [String] {
    var changed: [String] = []
    for ((key, before), (_, after)) in zip(values(of: old), values(of: new)) where before != after {
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

  /// All keys in the order of the data format; `nil` for what is not said.
  private static func values(of habit: Habit) -> [(key: String, value: YamlValue?)] {
    [
      ("title", .text(habit.title)), ("reason", habit.reason.map(YamlValue.text)),
      ("icon", habit.icon.map(YamlValue.text)), ("color", habit.color.map { .text($0.text) }),
      ("category", habit.category.map(YamlValue.text)),
      ("schedule", .text(habit.schedule.description)),
      ("target", habit.target.map { .text($0.description) }), ("start", habit.start.map(plain)),
      ("end", habit.end.map(plain)), ("paused", pauses(habit.pauses)),
      ("visibility", habit.visibility == .private ? nil : .plain(habit.visibility.text)),
      (
        "remind",
        habit.reminders.isEmpty ? nil : .list(habit.reminders.map { .text(ReminderPhrase.text(for: $0)) })
      ),
      ("remind_near", habit.remindNear.map(place)), ("order", habit.order.map(plain)),
      ("archived", habit.archived.map(plain)), ("replaces", habit.replaces.map(plain)),
    ]
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

  private static func place(_ place: Place) -> YamlValue {
    .mapping([
      YamlValue.Entry("label", .text(place.label)),
      YamlValue.Entry("latitude", .plain(EventRow.degrees(place.location.latitude))),
      YamlValue.Entry("longitude", .plain(EventRow.degrees(place.location.longitude))),
    ])
  }
}
