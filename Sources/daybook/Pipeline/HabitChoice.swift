import Diagnostics
import Journal

extension Person {
  /// The habit that somebody means: by its slug, its title, an unambiguous beginning of either, or else of a word in
  /// either (`run` for `morning-run`); case does not count.
  ///
  /// - Throws: ``CommandFailure`` with ``CommandFailure/Code/usage`` and the habits that may be meant.
  func habit(named name: String) throws(CommandFailure) -> TrackedHabit {
    if let exact = habits.first(where: { $0.habit.slug.text == name }) { return exact }
    let wanted = name.lowercased()
    let titled = habits.filter { $0.habit.title.lowercased() == wanted }
    if titled.count == 1 { return titled[0] }
    if habits.isEmpty {
      throw CommandFailure(
        .usage, "\(username) has no habits yet", hint: "each is a file in people/\(username)/habits/")
    }
    if !wanted.isEmpty {
      for ofWords in [false, true] {
        let meant = habits.filter { tracked in
          let names = ofWords ? Self.words(tracked.habit) : Self.names(tracked.habit)
          return names.contains { $0.hasPrefix(wanted) }
        }
        if meant.count == 1 { return meant[0] }
        if meant.count > 1 {
          throw CommandFailure(
            .usage, "`\(name)` can mean several habits", hint: "which one: \(Self.list(meant))?")
        }
      }
    }
    let near =
      Suggestion.nearest(to: name, among: habits.map(\.habit.slug.text))
      ?? habits.first { tracked in
        (Self.names(tracked.habit) + Self.words(tracked.habit)).contains {
          Suggestion.nearest(to: wanted, among: [$0]) != nil
        }
      }?.habit.slug.text
    throw CommandFailure(
      .usage, "\(username) has no habit `\(name)`",
      hint: near.map { "did you mean `\($0)`?" } ?? "there are \(Self.list(habits))")
  }

  private static func names(_ habit: Habit) -> [String] { [habit.slug.text, habit.title.lowercased()] }

  private static func words(_ habit: Habit) -> [String] {
    names(habit).flatMap { $0.split(whereSeparator: { $0 == "-" || $0 == " " }).map(String.init) }
  }

  private static func list(_ habits: [TrackedHabit]) -> String {
    let shown = habits.prefix(12).map(\.habit.slug.text).joined(separator: ", ")
    return habits.count > 12 ? "\(shown) and \(habits.count - 12) more" : shown
  }
}
