import Changes
import DataFolder
import Journal
import SitePlan

/// The actions of the forms about challenges: to make, change and delete one, to ask people, and to answer.
enum ChallengeActions {
  static let all: [String: FormAction] = [
    "challenge-add": FormAction(perform: add, formAgain: addAgain),
    "challenge-edit": FormAction(perform: edit, formAgain: editAgain),
    "challenge-invite": FormAction(perform: invite),
    "challenge-remove": FormAction(perform: remove),
    "challenge-delete": FormAction(perform: delete),
    "challenge-join": FormAction(perform: join),
    "challenge-decline": FormAction(perform: decline),
    "challenge-leave": FormAction(perform: leave),
  ]

  // MARK: The maker's

  @Sendable private static func add(_ fields: FormFields, _ context: ActionContext) async throws -> ActionOutcome {
    let values = ChallengeFormValues(fields)
    let words = context.revision.words
    return try await context.change { person, book, draft in
      let source = context.source(of: person, in: book)
      var problems = HabitFormProblems(in: values.plan, words: words)
      let habit = person.habits.map(\.habit).first { $0.slug.text == values.habit }
      let asked = try values.invited.map { try known($0, to: person, in: book) }
      var made: Challenge?
      do throws(FieldProblems) {
        made = try ChallengeRules(today: person.today)
          .made(values.input(words), by: person.username, with: habit, among: book.challenges)
      } catch {
        problems.add(error, in: values.plan, words: words)
      }
      guard problems.isEmpty, var challenge = made else {
        let page = ChallengePages.new(values, problems: problems, source)
        throw FormAgain(page.again(page.groups, general: problems.general))
      }
      challenge.participants += asked.map { .init(person: $0.username, habit: nil, state: .invited) }
      try ChallengeStaging.add(challenge, by: person, to: &draft)
      draft.subjects.formUnion(asked.map { .person($0.username) })
      return outcome(challenge, words(.liveStored, ["what": words.isolated(challenge.title)]), draft)
    }
  }

  @Sendable private static func addAgain(
    _ fields: FormFields, _ context: ActionContext, _ problem: String
  ) -> (any PageModel)? {
    let page = ChallengePages.new(ChallengeFormValues(fields), context.source(of: context.person))
    return page.again(page.groups, general: [problem])
  }

  @Sendable private static func edit(_ fields: FormFields, _ context: ActionContext) async throws -> ActionOutcome {
    let values = ChallengeFormValues(fields)
    let words = context.revision.words
    return try await context.change { person, book, draft in
      let challenge = try challenge(fields, of: person, in: book)
      let source = context.source(of: person, in: book)
      let version = EntryVersion(of: challenge)
      guard EntryVersion(sent: fields["seen"] ?? "") == version else {
        let page = ChallengePages.edit(challenge, values, seen: version, HabitFormProblems(), source)
        throw FormAgain(
          page.again(
            page.groups, general: [words(.formChanged)], anew: ChallengePages.address(of: challenge.slug, "edit")))
      }
      var problems = HabitFormProblems(in: values.plan, words: words)
      var edited: Challenge?
      do throws(FieldProblems) {
        edited = try ChallengeRules(today: person.today)
          .edited(challenge, values.input(changing: challenge, words))
      } catch {
        problems.add(error, in: values.plan, words: words)
      }
      guard problems.isEmpty, let edited else {
        let page = ChallengePages.edit(challenge, values, seen: version, problems, source)
        throw FormAgain(page.again(page.groups, general: problems.general))
      }
      let keys = try ChallengeStaging(challenge, by: person).change(to: edited, in: &draft)
      return outcome(
        edited, words(keys.isEmpty ? .formUnchanged : .liveStored, ["what": words.isolated(edited.title)]), draft)
    }
  }

  @Sendable private static func editAgain(
    _ fields: FormFields, _ context: ActionContext, _ problem: String
  ) -> (any PageModel)? {
    let source = context.source(of: context.person)
    guard let challenge = ChallengePages.challenge(fields["challenge"] ?? "", source) else { return nil }
    let page = ChallengePages.edit(
      challenge, ChallengeFormValues(fields), seen: EntryVersion(sent: fields["seen"] ?? ""), HabitFormProblems(),
      source)
    return page.again(page.groups, general: [problem])
  }

  @Sendable private static func invite(_ fields: FormFields, _ context: ActionContext) async throws -> ActionOutcome {
    let words = context.revision.words
    return try await context.change { person, book, draft in
      var challenge = try challenge(fields, of: person, in: book)
      let asked = try fields.all("invite").map { try known($0, to: person, in: book) }
      if asked.isEmpty {
        let page = ChallengePages.invite(
          challenge, problem: words(.challengeFormChoose), context.source(of: person, in: book))
        throw FormAgain(page.again(page.groups))
      }
      for party in asked {
        try ChallengeStaging(challenge, by: person).invite(party, in: &draft)
        challenge.participants.append(.init(person: party.username, habit: nil, state: .invited))
      }
      let names = asked.map { words.isolated($0.label) }.joined(separator: ", ")
      return outcome(challenge, words(.challengeInvitedNote, ["names": names]), draft)
    }
  }

  @Sendable private static func remove(_ fields: FormFields, _ context: ActionContext) async throws -> ActionOutcome {
    let words = context.revision.words
    return try await context.change { person, book, draft in
      let challenge = try challenge(fields, of: person, in: book)
      let party = try known(fields["person"] ?? "", to: person, in: book)
      try ChallengeStaging(challenge, by: person).remove(party, in: &draft)
      return outcome(challenge, words(.challengeRemovedNote, ["name": words.isolated(party.label)]), draft)
    }
  }

  @Sendable private static func delete(_ fields: FormFields, _ context: ActionContext) async throws -> ActionOutcome {
    try await change(fields, context, .challengeDeletedNote, page: ChallengePages.list) { staging, _, _, draft in
      try staging.delete(in: &draft)
    }
  }

  // MARK: Everybody's

  /// Joins with the habit that the form names, or with a new one where it names none.
  @Sendable private static func join(_ fields: FormFields, _ context: ActionContext) async throws -> ActionOutcome {
    let words = context.revision.words
    return try await change(fields, context, .challengeJoinedNote) { staging, challenge, person, draft in
      let name = fields["habit"] ?? ""
      let habit: Habit
      if name.isEmpty {
        let limits = context.book.settings.limits
        habit = try ChallengeRules(today: person.today).habit(for: challenge, of: person, limits: limits)
        try HabitStaging(of: person).add(habit, to: &draft)
      } else {
        guard let own = person.habits.first(where: { $0.habit.slug.text == name })?.habit else {
          throw RefusedForm(words(.liveGone))
        }
        habit = own
      }
      try staging.join(with: habit, in: &draft)
    }
  }

  @Sendable private static func decline(_ fields: FormFields, _ context: ActionContext) async throws -> ActionOutcome {
    try await change(fields, context, .challengeDeclinedNote, page: ChallengePages.list) { staging, _, _, draft in
      try staging.decline(in: &draft)
    }
  }

  @Sendable private static func leave(_ fields: FormFields, _ context: ActionContext) async throws -> ActionOutcome {
    try await change(fields, context, .challengeLeftNote, page: ChallengePages.list) { staging, _, _, draft in
      try staging.leave(in: &draft)
    }
  }

  // MARK: Parts

  /// Stores what `body` stages of the challenge that the form names.
  ///
  /// - Parameters:
  ///   - said: What the note says of the challenge.
  ///   - page: The page to show next; `nil` for the challenge's.
  private static func change(
    _ fields: FormFields, _ context: ActionContext, _ said: Phrase, page: String? = nil,
    _ body: @escaping @Sendable (ChallengeStaging, Challenge, Person, inout FolderDraft) throws -> Void
  ) async throws -> ActionOutcome {
    let words = context.revision.words
    return try await context.change { person, book, draft in
      let challenge = try challenge(fields, of: person, in: book)
      try body(ChallengeStaging(challenge, by: person), challenge, person, &draft)
      return outcome(challenge, words(said, ["name": words.isolated(challenge.title)]), draft, page: page)
    }
  }

  private static func outcome(
    _ challenge: Challenge, _ said: String, _ draft: FolderDraft, page: String? = nil
  ) -> ActionOutcome {
    ActionOutcome(
      note: Note(said, undo: draft.isEmpty ? nil : draft.summary),
      page: page ?? ChallengePages.address(of: challenge.slug))
  }

  /// The challenge that the form names.
  ///
  /// - Throws: A `Refusal` where there is none of that name that concerns the person.
  private static func challenge(
    _ fields: FormFields, of person: Person, in book: Book
  ) throws(Refusal) -> Challenge {
    let name = fields["challenge"] ?? ""
    guard let found = book.challenges.first(where: { $0.slug.text == name }), found.concerns(person.username) else {
      throw Refusal(.challenge(.none(name)))
    }
    return found
  }

  /// Somebody whom the person knows.
  ///
  /// - Throws: A `Refusal` where there is nobody of that name; it is the same where the person may not know of them.
  private static func known(_ name: String, to person: Person, in book: Book) throws(Refusal) -> Following.Party {
    guard let other = book.people(knownTo: person).first(where: { $0.username.text == name }) else {
      throw Refusal(.challenge(.nobody(name)))
    }
    if other.username == person.username { throw Refusal(.challenge(.oneself)) }
    return Following.Party(other.username, label: other.label(for: person.username))
  }
}
