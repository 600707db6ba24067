import Changes
import DataFolder
import Diagnostics
import Journal

extension FolderChange.Situation {
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
      found = try person.habit(named: word, orNumberedIn: { checklist }, preferring: { $0.isKept(on: person.today) })
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

  /// Today's, as `today` numbers it.
  var checklist: Checklist { Checklist(of: workspace.reports(of: person), today: person.today) }
}

extension Habit {
  /// Whether the habit goes on, so that it is meant rather than one that is over.
  func isKept(on day: Day) -> Bool {
    lastDay.map { $0 >= day } ?? true
  }
}
