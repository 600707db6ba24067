import Changes
import DataFolder
import Diagnostics
import Journal
import SitePlan

/// The reasons why a form was not stored, in words for the page.
struct ChangeRefusal: Equatable {
  /// The reasons in the language of the pages; at least one.
  var sentences: [String]
  /// The diagnostics of files with errors as a terminal prints them: in English, with lines that point at columns.
  var quoted: [String] = []

  /// A reason that is a sentence already.
  init(_ sentence: String) { sentences = [sentence] }

  /// All reasons in one text, for a page without a list and for a script that shows no page.
  var text: String { (sentences + quoted).joined(separator: "\n") }

  /// `nil` for an error that the person cannot resolve, such as a failure of the program.
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

  /// A message as a sentence, followed by the hint as another. A hint that names a command is left out, because a page
  /// cannot run it.
  static func sentence(_ message: String, _ hint: Hint?) -> String {
    let advice = hint.flatMap { $0.isOfWords ? $0.description : nil }
    return [message, advice].compactMap(\.self).map { $0.prefix(1).uppercased() + $0.dropFirst() + "." }.joined(
      separator: " ")
  }
}
