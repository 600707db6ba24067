import DataFolder
import Journal
import SitePlan

/// What sending a form does.
struct FormAction: Sendable {
  var perform: @Sendable (FormFields, ActionContext) async throws -> ActionOutcome
}

/// Where a form is performed.
struct ActionContext: Sendable {
  var site: LiveSite
  var revision: LiveRevision
  var person: Person
  var writer: FolderWriter

  var book: Book { revision.book }
}

/// What came of a form.
enum ActionOutcome: Sendable {
  /// Something was stored, and pages show it.
  ///
  /// - message: is said on the next page.
  /// - page: where to go, inside the edition: `habits/run/index.html`.
  case stored(message: String, page: String)
  /// Nothing was stored: the form again, with what was typed and what is wrong beside it.
  case form(any PageModel, message: String)
}
