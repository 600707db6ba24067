import Answers
import Changes
import Diagnostics
import Journal

extension HabitInput {
  /// The input with the slug in place of any other name of the replaced habit. A name that fits no habit stays, so that
  /// it is reported together with all other problems.
  func namingReplaced(in workspace: Workspace, _ person: Person) -> HabitInput {
    guard case .text(let name)? = fields[.replaces], let replaced = try? workspace.habit(name, of: person) else {
      return self
    }
    var input = self
    input.fields[.replaces] = .text(replaced.habit.slug.text)
    return input
  }
}

extension Person {
  /// The habit of that name: its slug, its title, an unambiguous beginning of either, or of a word in either (`run` for
  /// `morning-run`); case does not count.
  ///
  /// - Parameter isLikely: Whether a habit is preferred where a beginning fits several, such as one that is not over.
  /// - Throws: ``CommandFailure`` with ``CommandFailure/Code/usage`` and the habits that may be meant.
  func habit(
    named name: String, preferring isLikely: (Habit) -> Bool = { _ in true }
  ) throws(CommandFailure) -> TrackedHabit {
    switch habit(meantBy: name, preferring: isLikely) {
    case .one(let tracked): return tracked
    case .none where habits.isEmpty:
      throw CommandFailure(
        .usage, .unknownHabit, "`\(username)` keeps no habits yet", hint: "each is a file in people/\(username)/habits/"
      )
    case .several(let meant):
      throw CommandFailure(
        .usage, .ambiguous, "`\(name)` can mean several habits", hint: "which one: \(Self.list(meant))?")
    case .none(let near):
      throw CommandFailure(
        .usage, .unknownHabit, "`\(username)` keeps no habit `\(name)`",
        hint: near.map { "did you mean `\($0)`?" } ?? "\(Counted.thereAre(habits.map(\.habit.slug.text)))")
    }
  }

  /// The habit of that name, as ``habit(named:preferring:)`` finds it, or of that number in `today`. A name that is a
  /// number takes precedence.
  ///
  /// - Parameter checklist: Today's checklist, called only where a number has to be looked up.
  func habit(
    named name: String, orNumberedIn checklist: () -> Checklist, preferring isLikely: (Habit) -> Bool
  ) throws(CommandFailure) -> TrackedHabit {
    guard let number = Self.number(name), !habits.contains(where: { $0.habit.slug.text == name }) else {
      return try habit(named: name, preferring: isLikely)
    }
    let items = checklist().items
    if let item = items.first(where: { $0.number == number }),
      let tracked = habits.first(where: { $0.habit.slug == item.reported.habit.slug })
    {
      return tracked
    }
    throw CommandFailure(
      .usage,
      .unknownHabit,
      items.isEmpty
        ? "nothing is due today, so there is no number \(name)"
        : "there is no number \(name): `today` lists \(Counted.text(items.count, "habit"))",
      hint: "\(call: "today") shows the numbers, and habits can be named")
  }

  /// A whole number of a few digits, as `today` numbers habits; `nil` for other words.
  static func number(_ word: String) -> Int? {
    (1...4).contains(word.utf8.count) && word.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(word) : nil
  }

  private static func list(_ habits: [TrackedHabit]) -> String {
    let shown = habits.prefix(12).map(\.habit.slug.text).joined(separator: ", ")
    return habits.count > 12 ? "\(shown) and \(habits.count - 12) more" : shown
  }
}
