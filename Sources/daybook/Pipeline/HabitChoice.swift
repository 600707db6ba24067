import Diagnostics
import Journal

extension Person {
  /// The habit that somebody means: by its slug, its title, or an unambiguous beginning of either; case does not count.
  ///
  /// - Throws: ``CommandFailure`` with ``CommandFailure/Code/usage`` and the habits that may be meant.
  func habit(named name: String) throws(CommandFailure) -> TrackedHabit {
    if let exact = habits.first(where: { $0.habit.slug.text == name }) { return exact }
    let wanted = name.lowercased()
    let titled = habits.filter { $0.habit.title.lowercased() == wanted }
    if titled.count == 1 { return titled[0] }
    let beginning = habits.filter {
      $0.habit.slug.text.hasPrefix(wanted) || $0.habit.title.lowercased().hasPrefix(wanted)
    }
    if beginning.count == 1, !wanted.isEmpty { return beginning[0] }
    if habits.isEmpty {
      throw CommandFailure(
        .usage, "\(username) has no habits yet", hint: "each is a file in people/\(username)/habits/")
    }
    if beginning.count > 1, !wanted.isEmpty {
      throw CommandFailure(
        .usage, "`\(name)` is the beginning of several habits", hint: "which one: \(Self.list(beginning))?")
    }
    let slugs = habits.map(\.habit.slug.text)
    let near =
      Suggestion.nearest(to: name, among: slugs)
      ?? Suggestion.nearest(to: name, among: habits.map(\.habit.title)).flatMap { title in
        habits.first { $0.habit.title == title }?.habit.slug.text
      }
    throw CommandFailure(
      .usage, "\(username) has no habit `\(name)`",
      hint: near.map { "did you mean `\($0)`?" } ?? "there are \(Self.list(habits))")
  }

  private static func list(_ habits: [TrackedHabit]) -> String {
    let shown = habits.prefix(12).map(\.habit.slug.text).joined(separator: ", ")
    return habits.count > 12 ? "\(shown) and \(habits.count - 12) more" : shown
  }
}
