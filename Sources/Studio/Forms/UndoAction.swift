import Changes
import DataFolder
import Diagnostics
import Journal

/// Takes back the change that the bar tells of, if it is still the last one of whoever's page it is.
enum UndoAction {
  static let action = FormAction { fields, context in
    let words = context.revision.words
    let scope = HistoryScope(of: context.person.username, owner: context.book.owner?.username)
    guard let last = context.writer.history(of: scope).undo.first else { throw RefusedForm(words(.liveNothingToUndo)) }
    if let named = fields["change"], !named.isEmpty, last.summary != named {
      throw RefusedForm(words(.liveChangedSince, ["what": last.summary]))
    }
    // By its number: another command may have stored something since it was looked at.
    switch try await context.writer.undo(.numbers([last.number]), of: scope, command: "daybook serve") {
    case .done(let changes):
      let what = changes.map(\.summary).joined(separator: ", ")
      return ActionOutcome(note: Note(words(.liveTakenBack, ["what": what])))
    case .nothing, .tooFew: throw RefusedForm(words(.liveNothingToUndo))
    case .irreversible(let changes, _):
      throw FolderErrors(
        changes.map { change in
          let reason = change.irreversibility.map { ": \($0.reason)" } ?? ""
          return Diagnostic(.error, "`\(change.summary)` cannot be taken back\(reason)")
        })
    case .blocked(let change, let problem, let newer):
      let because = newer.first.map { ": `\($0.summary)` changed the same since" } ?? ""
      throw FolderErrors([Diagnostic(.error, "`\(change.summary)` cannot be taken back\(because)"), problem])
    }
  }
}
