import Changes
import DataFolder
import Journal
import Merging
import SitePlan

/// The action of the form that decides about what two devices changed differently.
enum ConflictActions {
  static let all: [String: FormAction] = ["conflict-settle": FormAction(perform: settle)]

  @Sendable private static func settle(_ fields: FormFields, _ context: ActionContext) async throws -> ActionOutcome {
    let words = context.revision.words
    let (person, runsTheSite) = (context.person.username, context.runsTheSite)
    guard let choice = fields["choice"].flatMap(UnsettledConflict.Choice.init) else {
      let page = ConflictForm.page(context.source(of: context.person))
      throw FormAgain(page.again(page.groups, general: [words(.conflictsPick)]))
    }
    // Two versions may be what keeps the folder from being sound.
    return try await context.folderChange.perform(concerning: .person(person), mends: true) { reading, draft in
      let found = try ConflictForm.conflicts(of: person, runsTheSite: runsTheSite, in: draft)
      guard let conflict = found.first(where: { $0.id == fields["conflict"] }), conflict.choices.contains(choice) else {
        throw RefusedForm(words(.liveGone))
      }
      let today = reading.book.person(person)?.today ?? reading.book.today
      do {
        try conflict.settle(choice, by: person, on: today, in: &draft)
      } catch is Refusal {
        throw RefusedForm(words(.liveGone))
      }
      draft.summary = .conflictsSettled(count: 1)
      let isLast = found.count == 1
      return ActionOutcome(
        note: Note(words(.conflictsNote, ["subject": words.subject(of: conflict)]), undo: draft.summary),
        page: isLast ? "index.html" : ConflictForm.address)
    }.outcome
  }
}
