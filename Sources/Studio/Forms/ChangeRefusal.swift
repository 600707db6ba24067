import Changes
import DataFolder
import Diagnostics
import Journal
import SitePlan

/// Why a form was not stored, in words for the page.
struct ChangeRefusal: Equatable {
  /// In the language of the pages; at least one.
  var sentences: [String]
  /// What the files themselves are said to be, as a terminal prints it: in English, with lines that point at columns.
  var quoted: [String] = []

  /// All of it, for a page that shows one text, and for a script that shows no page.
  var text: String { (sentences + quoted).joined(separator: "\n") }

  /// Fails for an error that is none of those that people can mend.
  init?(_ error: any Error, in words: Words, weekStartsOn: Weekday) {
    switch error {
    case let refused as RefusedForm: sentences = [refused.sentence]
    case let refused as RefusedCheckIn:
      sentences = refused.problems.map {
        words.sentence($0, of: refused.habit, today: refused.today, weekStartsOn: weekStartsOn)
      }
    case let refusal as Refusal: sentences = [words.sentence(refusal)]
    case let problems as FieldProblems: sentences = problems.problems.map { words.sentence($0) }
    case let errors as FolderErrors:
      sentences = [words(.answerNotStored)]
      quoted = errors.diagnostics.errors.map { $0.text(showsCode: true) }
    case let failure as StorageFailure: sentences = [words.sentence(failure)]
    case let flaw as EditFlaw: sentences = [words.sentence(flaw)]
    case is CancellationError: sentences = [words(.liveEnded)]
    default: return nil
    }
  }

  /// With a capital at its beginning and full stops. What to call on a command line is no help on a page.
  static func sentence(_ message: String, _ hint: Hint?) -> String {
    let advice = hint.flatMap { $0.isOfWords ? $0.description : nil }
    return [message, advice].compactMap(\.self).map { $0.prefix(1).uppercased() + $0.dropFirst() + "." }.joined(
      separator: " ")
  }
}
