import Changes
import DataFolder
import Diagnostics
import Journal
import SitePlan

/// Why a form was not stored, in words for the page.
enum ChangeRefusal {
  /// In the language of the pages, but for what the files themselves are said to be.
  ///
  /// `nil`: this error is none of those that people can mend.
  static func message(_ error: any Error, in words: Words, weekStartsOn: Weekday) -> String? {
    switch error {
    case let refused as RefusedForm: refused.sentence
    case let refused as RefusedCheckIn:
      refused.problems.map {
        words.sentence($0, of: refused.habit, today: refused.today, weekStartsOn: weekStartsOn)
      }.joined(separator: "\n")
    case let refusal as Refusal: sentence(refusal.message, refusal.hint)
    case let problems as FieldProblems:
      problems.problems.map { words.sentence($0) }.joined(separator: "\n")
    case let errors as FolderErrors: errors.diagnostics.map { $0.text() }.joined(separator: "\n")
    case let failure as StorageFailure: sentence("\(failure.path): \(failure.message)", failure.hint)
    case let flaw as EditFlaw: sentence(flaw.message, flaw.hint)
    case is CancellationError: words(.liveEnded)
    default: nil
    }
  }

  /// With a capital at its beginning and full stops. What to call on a command line is no help on a page.
  static func sentence(_ message: String, _ hint: Hint?) -> String {
    let advice = hint.flatMap { $0.isOfWords ? $0.description : nil }
    return [message, advice].compactMap(\.self).map { $0.prefix(1).uppercased() + $0.dropFirst() + "." }.joined(
      separator: " ")
  }
}
