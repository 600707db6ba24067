import DataFolder
import Diagnostics
import Insights
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
      let own = Slug(word).map { self.errors(in: [FolderLayout.habit($0, of: person.username)]) } ?? []
      if !own.isEmpty { throw CommandFailure(.data, own) }
      let unreadable = self.errors(in: [FolderLayout.habits(of: person.username)])
      throw unreadable.isEmpty ? error : CommandFailure(.data, error.diagnostics + unreadable)
    }
    let errors = self.errors(in: [
      FolderLayout.habit(found.habit.slug, of: person.username), FolderLayout.events(of: person.username),
      FolderLayout.photos(of: person.username), FolderLayout.profile(of: person.username),
    ])
    if !errors.isEmpty { throw CommandFailure(.data, errors) }
    return found
  }

  /// Today's, as `today` numbers it.
  var checklist: Checklist { Checklist(of: reports(of: person), today: person.today) }

  func reports(of person: Person) -> [ReportedHabit] {
    person.habits.map { ReportedHabit($0, today: person.today, weekStartsOn: settings.weekStartsOn) }
  }

  /// The errors in files, or in folders, seen from the data folder.
  func errors(in paths: [String]) -> [Diagnostic] {
    let shown = paths.map { workspace.reading.layout.displayed($0) }
    return workspace.reading.diagnostics.filter { diagnostic in
      guard diagnostic.severity == .error, let path = diagnostic.location?.path else { return false }
      return shown.contains { path == $0 || path.hasPrefix($0 + "/") }
    }
  }
}

extension Habit {
  /// Whether the habit goes on, so that it is meant rather than one that is over.
  func isKept(on day: Day) -> Bool {
    lastDay.map { $0 >= day } ?? true
  }
}
