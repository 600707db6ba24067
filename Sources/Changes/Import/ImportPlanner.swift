import DataFolder
import Exchange
import Journal

/// Decides what an import adds, from what the file says and from what is there. What is there is never changed.
public struct ImportPlanner: Sendable {
  private let person: Person
  private let settings: Settings
  private let origins: [Slug: HabitOrigin]

  /// - Parameters:
  ///   - person: Into whose folder it goes.
  ///   - origins: Where their habits were imported from, as far as they were.
  public init(into person: Person, settings: Settings, origins: [Slug: HabitOrigin]) {
    self.person = person
    self.settings = settings
    self.origins = origins
  }

  /// The plan for habits of a format.
  public func plan(_ diary: ImportedDiary, from format: String) -> ImportPlan {
    var plan = ImportPlan(items: [], limits: [:], losses: diary.losses, notes: diary.notes)
    let drafts = drafts(of: diary, from: format)
    let matches = ImportMatching(among: person.habits, origins: origins).matches(of: drafts)
    var titles = Set(person.habits.map { $0.habit.title.lowercased() })
    var slugs = Set(person.habits.map(\.habit.slug))
    var habits = person.habits.map(\.habit)
    var order = habits.compactMap(\.order).max() ?? 0
    for (draft, match) in zip(drafts, matches) {
      if let match {
        plan.items.append(ImportAddition(of: draft, to: match).item)
        continue
      }
      var item = draft.item
      item.habit.title = Self.free(item.habit.title, among: titles)
      if item.habit.title != draft.item.habit.title { item.losses.insert("there is a habit of that name", at: 0) }
      titles.insert(item.habit.title.lowercased())
      item.habit.slug = Slugs.slug(from: item.habit.title, avoiding: slugs)
      slugs.insert(item.habit.slug)
      if item.habit.color == nil { item.habit.color = NewHabitColor.color(besides: habits, today: person.today) }
      if order < Habit.orders.upperBound { order += 1 }
      item.habit.order = order
      habits.append(item.habit)
      plan.items.append(item)
    }
    plan.limits = limits(for: plan)
    return plan
  }

  /// The habits as they would be, each with which it is of those of its name.
  private func drafts(of diary: ImportedDiary, from format: String) -> [ImportDraft] {
    var numbers: [String: Int] = [:]
    return diary.habits.map { habit in
      // As names are compared.
      let name = habit.name.lowercased()
      numbers[name, default: 0] += 1
      return ImportDraft(habit, from: format, number: numbers[name] ?? 1, settings: settings, today: person.today)
    }
  }

  /// A title that no habit has: the second `Vegan` is `Vegan 2`.
  private static func free(_ title: String, among taken: Set<String>) -> String {
    if !taken.contains(title.lowercased()) { return title }
    var number = 2
    while taken.contains("\(title) \(number)".lowercased()) { number += 1 }
    return "\(title) \(number)"
  }

  // MARK: Limits

  /// The limits that are too low for what comes.
  private func limits(for plan: ImportPlan) -> [SettingKey: Int] {
    var limits: [SettingKey: Int] = [:]
    func raise(_ key: SettingKey, from limit: Int, to count: Int) {
      if count > max(limit, limits[key] ?? 0) { limits[key] = count }
    }
    for item in plan.items {
      if item.isNew {
        raise(.longestTitle, from: settings.limits.title, to: item.habit.title.count)
        raise(.longestReason, from: settings.limits.reason, to: item.habit.reason?.count ?? 0)
      }
      for checkIn in item.added {
        raise(.longestComment, from: settings.limits.comment, to: checkIn.details.comment?.count ?? 0)
      }
    }
    return limits
  }
}
