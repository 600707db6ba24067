import DataFolder
import Diagnostics
import Journal

/// The people whose pages a build left as they were, because their folders have errors.
struct RestingPages: Sendable {
  /// Their usernames, sorted.
  let people: [Username]
  /// The errors that concern whoever called the command; nobody else's failure is theirs.
  let errors: [Diagnostic]
  /// A sentence about each person: `ben's pages are as they were, whatever became private since: 1 error in data/people/ben.`
  private let sentences: [String]

  /// - Parameter isBefore: Whether nothing was built yet.
  init(_ reading: Reading, concerning concern: Concern, isBefore: Bool = false) {
    let found = reading.errorsByPerson.sorted { $0.key < $1.key }
    people = found.map(\.key)
    sentences = found.map { person, errors in
      let folder = reading.layout.displayed(FolderLayout.person(person))
      let reason = "\(Counted.text(errors.count, "error")) in \(folder)"
      return Self.sentence(of: person, isBefore: isBefore, because: reason)
    }
    errors = people.isEmpty ? [] : reading.errors(hindering: concern)
  }

  /// Whose pages are as they were, and what follows from it.
  ///
  /// - Parameter reason: What keeps others from being made; `nil` where that was said before.
  static func sentence(of person: Username, isBefore: Bool = false, because reason: String? = nil) -> String {
    let stay = isBefore ? "will stay as they were" : "are as they were"
    return "\(person)'s pages \(stay), whatever became private since\(reason.map { ": " + $0 } ?? "")."
  }

  /// Prints diagnostics, and whose pages are as they were.
  ///
  /// - Throws: ``CommandFailure`` where some of the errors concern whoever called the command.
  func tell(_ diagnostics: [Diagnostic]) throws(CommandFailure) {
    Console.report(diagnostics)
    for sentence in sentences { Console.remark(sentence) }
    if !errors.isEmpty { throw CommandFailure(.data) }
  }
}
