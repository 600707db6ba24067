import Changes
import DataFolder
import Diagnostics

/// Takes back the change that the bar tells of, whoever made it since the page was shown.
enum UndoAction {
  static let action = FormAction { fields, context in
    if let named = fields["change"], !named.isEmpty, let last = context.writer.undoableChanges().first,
      last.summary != named
    {
      throw RefusedForm(context.revision.words(.liveChangedSince, ["what": last.summary]))
    }
    switch try await context.writer.undo("daybook serve") {
    case .undone(let change):
      return ActionOutcome(note: Note(context.revision.words(.liveTakenBack, ["what": change.summary])))
    case .nothing: throw RefusedForm(context.revision.words(.liveNothingToUndo))
    case .blocked(let change, let problem):
      throw FolderErrors([Diagnostic(.error, "`\(change.summary)` cannot be taken back"), problem])
    }
  }
}
