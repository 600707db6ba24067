import DataFolder
import Journal
import SitePlan

/// What sending a form does.
struct FormAction: Sendable {
  /// Throws what ``ChangeRefusal`` knows to say: nothing is stored then.
  var perform: @Sendable (FormFields, ActionContext) async throws -> ActionOutcome
  /// The form again, with what was typed and what is wrong; `nil` where there is no more to it than a button.
  var formAgain: @Sendable (FormFields, ActionContext, _ problem: String) -> (any PageModel)? = { _, _, _ in nil }
}

/// Where a form is performed.
struct ActionContext: Sendable {
  var site: LiveSite
  var revision: LiveRevision
  var person: Person
  var writer: FolderWriter

  var book: Book { revision.book }
  var services: StudioServices { site.services }

  /// Performs an action in its turn.
  func perform(_ action: FormAction, _ fields: FormFields) async throws -> ActionOutcome {
    try await site.changes.inTurn { try await action.perform(fields, self) }
  }
}

/// What came of a form.
struct ActionOutcome: Sendable, Equatable {
  var note: Note
  /// Where to go, inside the edition: `habits/run/index.html`; empty: the first page.
  var page = ""
}
