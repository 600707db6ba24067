import Changes
import DataFolder
import Diagnostics

/// Why a form was not stored, in words for the page.
enum ChangeRefusal {
  /// `nil`: this error is none of those that people can mend.
  static func message(_ error: any Error) -> String? {
    switch error {
    case let refusal as Refusal: sentence(refusal.message, refusal.hint)
    case let problems as FieldProblems:
      problems.problems.map { sentence($0.message, $0.hint) }.joined(separator: "\n")
    case let errors as FolderErrors: errors.diagnostics.map { $0.text() }.joined(separator: "\n")
    case let failure as StorageFailure: sentence("\(failure.path): \(failure.message)", failure.hint)
    case let flaw as EditFlaw: sentence(flaw.message, flaw.hint)
    case is CancellationError: "Daybook is being ended; nothing was changed."
    default: nil
    }
  }

  /// With a capital at its beginning and full stops.
  static func sentence(_ message: String, _ hint: String?) -> String {
    [message, hint].compactMap(\.self).map { $0.prefix(1).uppercased() + $0.dropFirst() + "." }.joined(separator: " ")
  }
}
