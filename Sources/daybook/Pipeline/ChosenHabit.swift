import Answers
import Changes
import DataFolder
import Diagnostics
import Journal

extension Workspace {
  /// The habit that a word of the command line names: by its name, or by its number in `today`.
  ///
  /// - Parameter isLikely: Whether a habit is preferred where a beginning fits several.
  /// - Throws: ``CommandFailure`` with ``CommandFailure/Code/usage`` and the habits that may be meant.
  func habit(
    _ word: String, of person: Person, preferring isLikely: (Habit) -> Bool = { _ in true }
  ) throws(CommandFailure) -> TrackedHabit {
    try person.habit(named: word, orNumberedIn: { checklist(of: person) }, preferring: isLikely)
  }

  /// Today's checklist, numbered as `today` shows it.
  func checklist(of person: Person) -> Checklist { Checklist(of: reports(of: person), for: person) }
}

extension CommandChange.Situation {
  /// The habit that a word of the command line names, if the files about it have no errors.
  ///
  /// Errors in the files of other habits, in lists or of other people keep nobody from checking in; the build that
  /// follows reports them. Only numbers are not taken then: they are those of `today`, in which a habit is missing whose file
  /// cannot be read, so that another one would be recorded.
  ///
  /// - Throws: ``CommandFailure``, with ``CommandFailure/Code/data`` for errors in the files about the habit.
  func habit(_ word: String) throws(CommandFailure) -> TrackedHabit {
    let person = person
    if let problem = uncertainty(of: word) { throw problem }
    let found: TrackedHabit
    do {
      found = try workspace.habit(word, of: person, preferring: { $0.isKept(on: person.today) })
    } catch {
      // The habit may be missing because its file has errors.
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

  /// Why nobody can tell which habit a word means that is a number of `today`; `nil` for other words, and where no habit has errors.
  private func uncertainty(of word: String) -> CommandFailure? {
    if Person.number(word) == nil || person.habits.contains(where: { $0.habit.slug.text == word }) { return nil }
    let errors = workspace.reading.errors(in: [FolderLayout.habits(of: person.username)])
    if errors.isEmpty { return nil }
    let problem = Diagnostic(
      .error, .ambiguous, "which habit number \(word) is cannot be told as long as a habit has errors",
      hint: "habits can be named")
    return CommandFailure(.data, errors + [problem])
  }
}
