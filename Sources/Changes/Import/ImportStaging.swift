import DataFolder
import Journal

/// Stages what an import adds, as one change.
public struct ImportStaging: Sendable {
  private let person: Person
  private let layout: FolderLayout

  /// - Parameter person: The person as the draft has them.
  public init(of person: Person, layout: FolderLayout) {
    self.person = person
    self.layout = layout
  }

  /// Where the person's habits were imported from, as far as they were.
  public func origins(in draft: FolderDraft) throws -> [Slug: HabitOrigin] {
    var origins: [Slug: HabitOrigin] = [:]
    for tracked in person.habits {
      let slug = tracked.habit.slug
      guard let bytes = try draft.bytes(of: FolderLayout.habit(slug, of: person.username)),
        let file = try? YamlEdit(bytes, .habit)
      else { continue }
      origins[slug] = HabitOrigin(file)
    }
    return origins
  }

  /// Stages a plan.
  public func stage(_ plan: ImportPlan, in draft: inout FolderDraft) throws {
    if plan.isEmpty { return }
    for (key, value) in plan.limits.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      try SettingsStaging.set(key, to: "\(value)", in: &draft)
    }
    var journal = EventJournal(of: person.username, layout: layout)
    for item in plan.items where item.isNew {
      let path = FolderLayout.habit(item.habit.slug, of: person.username)
      let bytes = try EditFlaw.naming(path) {
        var file = try YamlEdit(try HabitFileText.bytes(of: item.habit), .habit)
        try file.set(HabitOrigin.key, to: item.origin.value)
        return file.bytes
      }
      draft.write(bytes, to: path)
      draft.subjects.insert(.habit(person.username, item.habit.slug))
    }
    for item in plan.items {
      let log = item.isNew ? EventLog() : person.habits.first { $0.habit.slug == item.habit.slug }?.log ?? EventLog()
      let tracked = TrackedHabit(habit: item.habit, log: log)
      for checkIn in item.added { _ = try journal.append(checkIn, of: tracked, in: draft) }
      if !item.added.isEmpty { draft.subjects.insert(.habit(person.username, item.habit.slug)) }
    }
    journal.stage(in: &draft)
    draft.owner = .person(person.username)
    draft.isLarge = true
    draft.summary = .habitsImported(count: plan.items.count { $0.isNew || !$0.added.isEmpty })
  }
}
