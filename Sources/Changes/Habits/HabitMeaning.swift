import Diagnostics
import Journal

/// What a word can mean that names a habit.
public enum HabitMeaning: Sendable {
  /// This one.
  case one(TrackedHabit)
  /// Each of several.
  case several([TrackedHabit])
  /// None; one is called nearly so, perhaps.
  case none(nearest: Slug?)
}

extension Person {
  /// The habit of that name: its slug, its title, an unambiguous beginning of either, or of a word in either (`run` for
  /// `morning-run`); case does not count.
  ///
  /// - Parameter isLikely: Whether a habit is preferred where a beginning fits several, such as one that is not over.
  public func habit(meantBy name: String, preferring isLikely: (Habit) -> Bool = { _ in true }) -> HabitMeaning {
    if let exact = habits.first(where: { $0.habit.slug.text == name }) { return .one(exact) }
    let wanted = name.lowercased()
    let titled = habits.filter { $0.habit.title.lowercased() == wanted }
    if titled.count == 1 { return .one(titled[0]) }
    if !wanted.isEmpty {
      for ofWords in [false, true] {
        let meant = habits.filter { tracked in
          let names = ofWords ? Self.words(tracked.habit) : Self.names(tracked.habit)
          return names.contains { $0.hasPrefix(wanted) }
        }
        if meant.count == 1 { return .one(meant[0]) }
        let likely = meant.filter { isLikely($0.habit) }
        if likely.count == 1 { return .one(likely[0]) }
        if meant.count > 1 { return .several(meant) }
      }
    }
    let slug = Suggestion.nearest(to: name, among: habits.map(\.habit.slug.text))
    let near = habits.first { tracked in
      if let slug { return tracked.habit.slug.text == slug }
      return (Self.names(tracked.habit) + Self.words(tracked.habit)).contains {
        Suggestion.nearest(to: wanted, among: [$0]) != nil
      }
    }
    return .none(nearest: near?.habit.slug)
  }

  private static func names(_ habit: Habit) -> [String] { [habit.slug.text, habit.title.lowercased()] }

  private static func words(_ habit: Habit) -> [String] {
    names(habit).flatMap { $0.split(whereSeparator: { $0 == "-" || $0 == " " }).map(String.init) }
  }
}

extension Habit {
  /// Whether the habit is not over on a day, so that it is preferred to habits that are.
  public func isKept(on day: Day) -> Bool {
    lastDay.map { $0 >= day } ?? true
  }
}
