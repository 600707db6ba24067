import Audience
import Changes
import DataFolder
import Journal
import SitePlan

/// The actions of the page Following and of looking for people: to ask somebody, to answer, to stop, to block.
enum FollowActions {
  static let all: [String: FormAction] = [
    "follow-request": FormAction(perform: request),
    "follow-accept": FormAction(perform: accept),
    "follow-decline": FormAction(perform: decline),
    "follow-stop": FormAction(perform: stop),
    "follow-block": FormAction(perform: block),
    "follow-unblock": FormAction(perform: unblock),
  ]

  static let page = "following.html"

  // MARK: Asking

  @Sendable private static func request(_ fields: FormFields, _ context: ActionContext) async throws -> ActionOutcome {
    try await change(fields, context, is: .wish, saying: .followAskedNote) { following, day, draft in
      try following.request(on: day, in: &draft)
    }
  }

  // MARK: Stopping and answering

  @Sendable private static func stop(_ fields: FormFields, _ context: ActionContext) async throws -> ActionOutcome {
    try await change(fields, context, is: .wish, saying: .followStoppedNote) { following, _, draft in
      try following.stop(in: &draft)
    }
  }

  @Sendable private static func accept(_ fields: FormFields, _ context: ActionContext) async throws -> ActionOutcome {
    try await change(fields, context, is: .answer, saying: .followAcceptedNote) { following, day, draft in
      try following.accept(on: day, in: &draft)
    }
  }

  @Sendable private static func decline(_ fields: FormFields, _ context: ActionContext) async throws -> ActionOutcome {
    try await change(fields, context, is: .answer, saying: .followDeclinedNote) { following, day, draft in
      try following.decline(on: day, in: &draft)
    }
  }

  // MARK: Not being found

  @Sendable private static func block(_ fields: FormFields, _ context: ActionContext) async throws -> ActionOutcome {
    let words = context.revision.words
    let choice = fields["lists"]
    return try await context.change { person, book, draft in
      let other = try namedPerson(fields, for: person, in: book)
      let label = book.label(of: other, for: person)
      let following = try Following(of: other, to: person, in: book) { book.label(of: $0, for: person) }
      if let shown = fields["state"], shown != (following.line?.state.rawValue ?? "") {
        throw RefusedForm(words(.liveGone))
      }
      let shared = SharedLists(of: person, with: other)
      // What they share is asked about, since it would go on otherwise.
      if !shared.isEmpty, choice == nil, following.line?.state != .blocked {
        throw FormAgain(BlockForm.page(shared, named: label, fields, context.source(of: person, in: book)))
      }
      if choice == BlockForm.end { try shared.end(in: &draft) }
      try following.block(on: fields.shownDay(of: person), in: &draft)
      let note = words(
        choice == BlockForm.end && !shared.isEmpty ? .followBlockedListsNote : .followBlockedNote,
        ["name": words.isolated(label)])
      return ActionOutcome(note: Note(note, undo: draft.summary), page: page)
    }
  }

  @Sendable private static func unblock(_ fields: FormFields, _ context: ActionContext) async throws -> ActionOutcome {
    try await change(fields, context, is: .answer, saying: .followUnblockedNote) { following, _, draft in
      try following.unblock(in: &draft)
    }
  }

  // MARK: Parts

  /// Whose form it is: of who follows or wants to, or of who is followed.
  private enum Kind { case wish, answer }

  /// Stages what `body` stages about the two people, and shows the page Following.
  ///
  /// - Parameter phrase: The note, with the other person's name.
  private static func change(
    _ fields: FormFields, _ context: ActionContext, is kind: Kind, saying phrase: Phrase,
    _ body: @escaping @Sendable (Following, _ day: Day, inout FolderDraft) throws -> Void
  ) async throws -> ActionOutcome {
    let words = context.revision.words
    return try await context.change { person, book, draft in
      let other = try namedPerson(fields, for: person, in: book)
      let (follower, followed) = kind == .wish ? (person, other) : (other, person)
      let following = try Following(of: follower, to: followed, in: book) { book.label(of: $0, for: person) }
      // Somebody may have answered, or changed their mind, since the page was made.
      if let shown = fields["state"], shown != (following.line?.state.rawValue ?? "") {
        throw RefusedForm(words(.liveGone))
      }
      try body(following, fields.shownDay(of: person), &draft)
      let label = words.isolated(book.label(of: other, for: person))
      return ActionOutcome(note: Note(words(phrase, ["name": label]), undo: draft.summary), page: page)
    }
  }

  /// The person that the form names.
  ///
  /// - Throws: A `Refusal` where there is nobody of that name. It is the same where the person is private and has nothing
  ///   to do with the other, so that nobody learns who is here.
  private static func namedPerson(_ fields: FormFields, for person: Person, in book: Book) throws -> Person {
    let typed = PeopleSearch.username(in: fields["person"] ?? "")
    // Whoever was blocked can be let in again, though they may have blocked the person, too.
    let known = book.people(knownTo: person) + book.people.filter { person.blocks($0.username) }
    guard let other = known.first(where: { $0.username.text == typed }) else {
      throw Refusal(.following(.nobody(typed)))
    }
    return other
  }
}
