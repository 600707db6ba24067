import Changes
import DataFolder
import Diagnostics
import Journal

/// A change of a person's part of the data folder, stored only when all of it can be read before and afterwards: as the
/// command line does.
struct BookChange: Sendable {
  let context: ActionContext

  init(_ context: ActionContext) {
    self.context = context
  }

  /// Stores what `body` stages; nothing when it throws.
  ///
  /// - Parameters:
  ///   - keepsBroughtHabits: Whether habits that a course brought become files, the reader's own whatever becomes of the
  ///     course. Changes of somebody's course see to that by its rules.
  ///   - body: gets the person as they are under the lock, in the book as it is then.
  /// - Throws: ``FolderErrors`` when the folder has errors or would have new ones, `StorageFailure`, and what `body` throws.
  func perform(
    keepsBroughtHabits: Bool = true,
    _ body: @Sendable (Person, Book, inout FolderDraft) throws -> ActionOutcome
  ) async throws -> ActionOutcome {
    let services = context.services
    return try await context.writer.change("daybook serve") { draft in
      let now = services.now()
      let before = await draft.read(today: services.today, now: now)
      try before.requireSound()
      guard let person = before.book.person(context.person.username) else {
        throw RefusedForm(context.revision.words(.liveGone))
      }
      for person in before.book.people where keepsBroughtHabits && !person.broughtHabits.isEmpty {
        try CourseStaging(of: person.username).keepBroughtHabits(of: person, in: &draft)
      }
      let outcome = try body(person, before.book, &draft)
      if !draft.isEmpty { try await draft.read(today: services.today, now: now).requireSound() }
      return outcome
    }
  }
}

extension Reading {
  /// - Throws: ``FolderErrors`` with everything that is wrong with what was read.
  func requireSound() throws(FolderErrors) {
    if !errors.isEmpty { throw FolderErrors(errors) }
  }
}
