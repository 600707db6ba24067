import Changes
import DataFolder
import Journal
import SitePlan

/// The handling of a submitted form.
struct FormAction: Sendable {
  /// Stores what the form asks for. Throws errors that ``ChangeRefusal`` puts into words, and stores nothing then.
  var perform: @Sendable (FormFields, ActionContext) async throws -> ActionOutcome
  /// Whether something else is waited for first, such as another site: others' changes do not wait for it, too.
  var waitsForOthers = false
  /// The form with what was typed and the problem; `nil` for an action that is only a button.
  var formAgain: @Sendable (FormFields, ActionContext, _ problem: String) -> (any PageModel)? = { _, _, _ in nil }
}

/// The site, the data and the person for whom a form is handled.
struct ActionContext: Sendable {
  var site: LiveSite
  var revision: LiveRevision
  var person: Person
  var writer: FolderWriter
  /// Whether the settings of the site may be changed, and what is wrong with what everybody shares be read.
  var runsTheSite = true

  var book: Book { revision.book }
  var services: StudioServices { site.services }

  /// Performs an action after all changes that came before it, or where it waits for others, as soon as there is room:
  /// ``FetchGate/Full`` says that there is none. Errors with which it is refused quote nothing of the files of
  /// others, in whatever way it reads the folder.
  func perform(_ action: FormAction, _ fields: FormFields) async throws -> ActionOutcome {
    if action.waitsForOthers {
      return try await site.fetches.passing(person.username, at: services.now()) {
        try await changing { try await action.perform(fields, self) }
      }
    }
    return try await changing { try await site.changes.inTurn { try await action.perform(fields, self) } }
  }

  /// What every form changes the data folder by.
  var folderChange: FolderChange {
    FolderChange("daybook serve", by: writer, today: services.today, now: services.now)
  }

  /// Stores what `body` stages, if what everybody shares and the person's own files are sound before, and nothing is
  /// wrong afterwards that was not before; nothing when it throws.
  ///
  /// - Parameter body: gets the person as they are under the lock, in the book as it is then.
  /// - Throws: ``FolderErrors`` when the folder has errors or would have new ones, `StorageFailure`, and what `body` throws.
  func change(
    _ body: @Sendable (Person, Book, inout FolderDraft) async throws -> ActionOutcome
  ) async throws -> ActionOutcome {
    try await folderChange.perform(concerning: .person(person.username)) { reading, draft in
      try await body(person(in: reading.book), reading.book, &draft)
    }.outcome
  }

  /// The result of a change; errors with which it is refused quote nothing of the files of others.
  func changing<Outcome: Sendable>(_ change: () async throws -> Outcome) async throws -> Outcome {
    do {
      return try await change()
    } catch var errors as FolderErrors {
      errors.diagnostics = writer.layout.diagnostics(
        errors.diagnostics, for: person.username, seesShared: runsTheSite)
      throw errors
    }
  }

  /// What pages of forms are made from.
  ///
  /// - Parameter book: The book that the person is from; `nil` for the one of the revision.
  func source(of person: Person, in book: Book? = nil) -> FormSource {
    var source = revision.source(of: person, in: book)
    source.runsTheSite = runsTheSite
    return source
  }

  /// The same once the folder was read again, in the language that the person's next page is in.
  func refreshed() async -> ActionContext {
    await site.refresh()
    guard let latest = await site.revision else { return self }
    var context = self
    context.revision = latest.spoken(to: .person(person.username))
    return context
  }

  /// The person as they are in a book that was read later.
  ///
  /// - Throws: ``RefusedForm`` where they are gone by then.
  func person(in book: Book) throws(RefusedForm) -> Person {
    guard let person = book.person(person.username) else { throw RefusedForm(revision.words(.liveGone)) }
    return person
  }
}

/// The result of a stored form.
struct ActionOutcome: Sendable, Equatable {
  var note: Note
  /// The page to show next, inside the edition: `habits/run/index.html`; empty for the first page.
  var page = ""
}
