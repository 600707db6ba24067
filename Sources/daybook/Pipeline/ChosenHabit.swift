import Changes
import DataFolder
import Diagnostics
import Journal

extension Workspace {
  /// The habit that a word of the command line means: a name, or a number of `today`, for every command alike.
  ///
  /// - Parameter isLikely: Which habits are meant rather than others, where a beginning fits several.
  /// - Throws: ``CommandFailure`` with ``CommandFailure/Code/usage`` and the habits that may be meant.
  func habit(
    _ word: String, of person: Person, preferring isLikely: (Habit) -> Bool = { _ in true }
  ) throws(CommandFailure) -> TrackedHabit {
    try person.habit(named: word, orNumberedIn: { checklist(of: person) }, preferring: isLikely)
  }

  /// Today's, as `today` numbers it.
  func checklist(of person: Person) -> Checklist { Checklist(of: reports(of: person), today: person.today) }
}

extension CommandChange.Situation {
  /// The habit that a word of the command line means, if all is well with the files that tell of it.
  ///
  /// Errors in the files of other habits, in lists or of other people do not keep anybody from checking in: the build says
  /// them.
  ///
  /// - Throws: ``CommandFailure``: with ``CommandFailure/Code/data`` and the errors of the files that are in the way.
  func habit(_ word: String) throws(CommandFailure) -> TrackedHabit {
    let person = person
    let found: TrackedHabit
    do {
      found = try workspace.habit(word, of: person, preferring: { $0.isKept(on: person.today) })
    } catch {
      // Perhaps it is among those that could not be read.
      let own = Slug(word).map { workspace.reading.errors(in: [FolderLayout.habit($0, of: person.username)]) } ?? []
      if !own.isEmpty { throw CommandFailure(.data, own) }
      let unreadable = workspace.reading.errors(in: [FolderLayout.habits(of: person.username)])
      let failure = workspace.addressing(person.username, error)
      throw unreadable.isEmpty ? failure : CommandFailure(.data, failure.diagnostics + unreadable)
    }
    let errors = workspace.reading.errors(about: found.habit.slug, of: person.username)
    if !errors.isEmpty { throw CommandFailure(.data, errors) }
    return found
  }
}

extension Habit {
  /// Whether the habit goes on, so that it is meant rather than one that is over.
  func isKept(on day: Day) -> Bool {
    lastDay.map { $0 >= day } ?? true
  }
}
