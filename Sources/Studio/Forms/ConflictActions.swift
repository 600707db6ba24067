import Changes
import DataFolder
import Journal
import Merging
import SitePlan

/// The actions of the page that decides about what two devices changed differently.
enum ConflictActions {
  static let all: [String: FormAction] = [
    "conflict-settle": FormAction(perform: settle), "conflict-merge": FormAction(perform: merge),
  ]

  @Sendable private static func settle(_ fields: FormFields, _ context: ActionContext) async throws -> ActionOutcome {
    let words = context.revision.words
    let (person, runsTheSite) = (context.person.username, context.runsTheSite)
    let choice = fields["choice"].flatMap(UnsettledConflict.Choice.init)
    // Two versions may be what keeps the folder from being sound.
    return try await context.folderChange.perform(concerning: .person(person), mends: true) { reading, draft in
      let found = try ConflictForm.conflicts(of: person, runsTheSite: runsTheSite, in: draft)
      guard let choice, let conflict = found.first(where: { $0.id == fields["conflict"] }),
        conflict.choices.contains(choice)
      else {
        throw RefusedForm(words(.conflictsGone))
      }
      let today = reading.book.person(person)?.today ?? reading.book.today
      let merged: FolderConflicts.Conflict.Merged
      do {
        merged = try conflict.settle(choice, by: person, in: reading.book, on: today, in: &draft)
      } catch is Refusal {
        throw RefusedForm(words(.conflictsGone))
      }
      let isLast = found.count == 1
      let subject = ConflictWording(words: words, book: reading.book).subject(of: conflict)
      let moved = merged.moved.map { " " + words(.conflictsMoved, ["date": words.date($0)]) } ?? ""
      return ActionOutcome(
        note: Note(words(.conflictsNote, ["subject": subject]) + moved, undo: draft.summary),
        page: isLast ? "index.html" : ConflictForm.address)
    }.outcome
  }

  /// Merges all copies of files that another program left.
  @Sendable private static func merge(_ fields: FormFields, _ context: ActionContext) async throws -> ActionOutcome {
    let words = context.revision.words
    let (person, runsTheSite) = (context.person.username, context.runsTheSite)
    return try await context.folderChange.perform(concerning: .person(person), mends: true) { reading, draft in
      let found = try ConflictForm.conflicts(of: person, runsTheSite: runsTheSite, in: draft)
      let merge = try await CopyMerge(staging: found.filter(\.isMergeable), in: reading, &draft)
      if merge.merged.isEmpty { throw RefusedForm(words(.conflictsGone)) }
      let told = [
        words(.changeCopiesMerged, count: merge.merged.count),
        ConflictWording(words: words, book: reading.book).doubts(merge),
      ]
      let isLast = try ConflictForm.conflicts(of: person, runsTheSite: runsTheSite, in: draft).isEmpty
      return ActionOutcome(
        note: Note(told.compactMap(\.self).joined(separator: ". "), undo: draft.summary),
        page: isLast ? "index.html" : ConflictForm.address)
    }.outcome
  }
}
