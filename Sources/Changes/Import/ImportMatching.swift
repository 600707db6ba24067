import DataFolder
import Journal

/// Knows the habits of an import again among those that are there.
///
/// A habit that was imported says so in its file, and is known by that, whatever it is called since. What came in another
/// way, or in another format, is known by its title together with at least half of its days, or where neither has any.
struct ImportMatching {
  private let habits: [TrackedHabit]
  private let origins: [Slug: HabitOrigin]

  init(among habits: [TrackedHabit], origins: [Slug: HabitOrigin]) {
    self.habits = habits
    self.origins = origins
  }

  /// For each habit of an import the one that it is; `nil` for one that is new.
  func matches(of drafts: [ImportDraft]) -> [TrackedHabit?] {
    var matches = [TrackedHabit?](repeating: nil, count: drafts.count)
    var taken: Set<Slug> = []
    let rules: [(ImportDraft, TrackedHabit) -> Bool] = [
      { isSameByID($0, $1) && (isSameName($0, $1) || mayBe($0, $1)) },
      { isSameByName($0, $1) },
      { Self.isSameTitle($0, $1) && share($0, $1) },
      { isUnmarked($0, $1) && areEmpty($0, $1) },
    ]
    for rule in rules {
      for index in drafts.indices where matches[index] == nil {
        guard let match = habits.first(where: { !taken.contains($0.habit.slug) && rule(drafts[index], $0) }) else {
          continue
        }
        matches[index] = match
        taken.insert(match.habit.slug)
      }
    }
    return matches
  }

  private func isSameByID(_ draft: ImportDraft, _ known: TrackedHabit) -> Bool {
    guard let origin = origins[known.habit.slug], let id = draft.item.origin.id else { return false }
    return origin.from == draft.item.origin.from && origin.id == id
  }

  /// Whether the habit that is there does not say that it is another one of the same program.
  private func isUnmarked(_ draft: ImportDraft, _ known: TrackedHabit) -> Bool {
    origins[known.habit.slug]?.from != draft.item.origin.from
  }

  private func isSameByName(_ draft: ImportDraft, _ known: TrackedHabit) -> Bool {
    guard let origin = origins[known.habit.slug] else { return false }
    let own = draft.item.origin
    return origin.from == own.from && (origin.id == nil || own.id == nil) && isSameName(draft, known)
      && origin.number == own.number
  }

  private func isSameName(_ draft: ImportDraft, _ known: TrackedHabit) -> Bool {
    origins[known.habit.slug]?.name.lowercased() == draft.item.origin.name.lowercased()
  }

  /// Whether nothing speaks against it: of two whose days are known, some are the same.
  private func mayBe(_ draft: ImportDraft, _ known: TrackedHabit) -> Bool {
    draft.item.added.isEmpty || known.log.isEmpty || share(draft, known)
  }

  private static func isSameTitle(_ draft: ImportDraft, _ known: TrackedHabit) -> Bool {
    let title = draft.item.habit.title.lowercased()
    let other = known.habit.title.lowercased()
    guard other.hasPrefix(title) else { return false }
    let rest = other.dropFirst(title.count)
    return rest.isEmpty || rest.first == " " && Int(rest.dropFirst()) != nil
  }

  /// Whether nothing was recorded, here or there.
  private func areEmpty(_ draft: ImportDraft, _ known: TrackedHabit) -> Bool {
    draft.item.added.isEmpty && known.log.isEmpty
      && draft.item.habit.title.lowercased() == known.habit.title.lowercased()
  }

  /// Whether at least half of the days of the one with fewer days are days of the other.
  private func share(_ draft: ImportDraft, _ known: TrackedHabit) -> Bool {
    let coming = Set(draft.item.added.map(\.day))
    let there = Set(known.log.entries.map(\.day))
    let common = coming.intersection(there).count
    return common > 0 && 2 * common >= min(coming.count, there.count)
  }
}
