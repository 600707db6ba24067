import Changes
import DataFolder
import Journal
import SitePlan

/// The actions of the forms for single check-ins.
enum EventActions {
  static let all: [String: FormAction] = [
    "event-add": FormAction(perform: add, formAgain: addAgain),
    "event-edit": FormAction(perform: edit, formAgain: editAgain),
    "event-delete": FormAction(perform: delete),
  ]

  // MARK: Record

  /// Records a check-in for a chosen day, on which the habit need not be due.
  @Sendable private static func add(_ fields: FormFields, _ context: ActionContext) async throws -> ActionOutcome {
    let values = EventFormValues(fields)
    let words = context.revision.words
    let photo = try CheckInFields.photo(fields, limit: context.book.settings.limits.photoBytes, words)
    return try await CheckInChange(fields, context).perform { draft, situation in
      var problems: [String: String] = [:]
      let meaning = values.meaning(words, today: situation.person.today, problems: &problems)
      var accepted: CheckIn?
      if let meaning {
        do throws(CheckInRefusal) {
          let request = CheckInRequest(meaning.value, on: meaning.day, at: meaning.time, details: meaning.details)
          accepted = try situation.rules.accept(request, of: situation.tracked)
        } catch {
          take(error, situation, context, into: &problems)
        }
      }
      guard let checkIn = accepted else {
        let source = context.revision.source(of: situation.person)
        let page = EventPages.add(
          situation.habit, values, problems: problems, hasLostPhoto: photo != nil, source)
        throw FormAgain(page.again(page.groups))
      }
      var staging = CheckInStaging(of: situation.person, layout: situation.layout)
      _ = try staging.record([(situation.tracked, checkIn)], photo: photo, in: &draft)
      draft.summary = .checkIns([.init(checkIn.value, of: situation.habit, on: checkIn.day)])
      return stored(checkIn, after: staging, situation, context, draft)
    }
  }

  @Sendable private static func addAgain(
    _ fields: FormFields, _ context: ActionContext, _ problem: String
  ) -> (any PageModel)? {
    guard let tracked = shown(fields, context) else { return nil }
    let page = EventPages.add(
      tracked.habit, EventFormValues(fields), hasLostPhoto: !fields.uploads("photo").isEmpty,
      context.revision.source(of: context.person))
    return page.again(page.groups, general: [problem])
  }

  // MARK: Change

  @Sendable private static func edit(_ fields: FormFields, _ context: ActionContext) async throws -> ActionOutcome {
    let values = EventFormValues(fields)
    let words = context.revision.words
    let photo = try CheckInFields.photo(fields, limit: context.book.settings.limits.photoBytes, words)
    return try await CheckInChange(fields, context).perform { draft, situation in
      let source = context.revision.source(of: situation.person)
      let event: RecordedEvent
      switch try found(fields, in: situation.tracked, words) {
      case .unchanged(let same): event = same
      case .changed(let other):
        let page = EventPages.edit(other, values, isChanged: true, hasLostPhoto: photo != nil, source)
        throw FormAgain(page.again(page.groups, general: [words(.formChanged)], anew: EventPages.address(of: other)))
      case .gone:
        // The form for a new check-in keeps what was typed, so that sending it again records the check-in.
        let page = EventPages.add(situation.habit, values, hasLostPhoto: photo != nil, source)
        throw FormAgain(page.again(page.groups, general: [words(.eventGone)]))
      }
      if values == EventFormValues(event, words: words), photo == nil {
        return ActionOutcome(note: Note(words(.formUnchanged)), page: EventPages.told(event, source))
      }
      var problems: [String: String] = [:]
      let meaning = values.meaning(words, today: situation.person.today, problems: &problems)
      var accepted: CheckIn?
      if let meaning {
        let edit = EventEdit(
          value: meaning.value, day: meaning.day, time: meaning.time.map { .set($0) } ?? .remove,
          comment: meaning.comment.map { .set($0) } ?? .remove, photo: values.removesPhoto ? .remove : .keep,
          location: meaning.location.map { .set($0) } ?? .remove)
        do throws(CheckInRefusal) {
          accepted = try situation.rules.accept(edit, of: event.entry, details: event.details, among: event.others)
        } catch {
          take(error, situation, context, into: &problems)
        }
      }
      guard let new = accepted else {
        let page = EventPages.edit(event, values, problems: problems, hasLostPhoto: photo != nil, source)
        throw FormAgain(page.again(page.groups))
      }
      var staging = CheckInStaging(of: situation.person, layout: situation.layout)
      let written = try staging.replace(
        event, with: new, photo: photo, dayStartsAt: situation.settings.dayStartsAt, in: &draft)
      draft.summary = .checkInEdited(habit: situation.habit.title, on: event.day)
      return stored(
        written, after: staging, situation, context, draft, number: new.day == event.day ? event.number : nil)
    }
  }

  @Sendable private static func editAgain(
    _ fields: FormFields, _ context: ActionContext, _ problem: String
  ) -> (any PageModel)? {
    guard let tracked = shown(fields, context), let found = try? found(fields, in: tracked, context.revision.words)
    else { return nil }
    let source = context.revision.source(of: context.person)
    let lost = !fields.uploads("photo").isEmpty
    switch found {
    case .unchanged(let event), .changed(let event):
      var page = EventPages.edit(event, EventFormValues(fields), hasLostPhoto: lost, source)
      // Nothing was compared yet, so the form keeps the version that the person has seen.
      if let seen = fields["seen"] {
        page.hidden = page.hidden.map { $0.name == "seen" ? HiddenField("seen", seen) : $0 }
      }
      return page.again(page.groups, general: [problem])
    case .gone:
      let page = EventPages.add(tracked.habit, EventFormValues(fields), hasLostPhoto: lost, source)
      return page.again(page.groups, general: [context.revision.words(.eventGone)])
    }
  }

  // MARK: Delete

  @Sendable private static func delete(_ fields: FormFields, _ context: ActionContext) async throws -> ActionOutcome {
    let words = context.revision.words
    return try await CheckInChange(fields, context).perform { draft, situation in
      let event: RecordedEvent
      switch try found(fields, in: situation.tracked, words) {
      case .unchanged(let same): event = same
      case .changed(let other):
        let page = EventPages.delete(other, context.revision.source(of: situation.person))
        throw FormAgain(page.again([], general: [words(.eventDeleteChanged)]))
      case .gone:
        // Somebody else deleted it first, which is what the person wanted.
        return ActionOutcome(
          note: Note(words(.eventDeletedAlready)), page: HabitPages.address(of: situation.habit.slug))
      }
      var staging = CheckInStaging(of: situation.person, layout: situation.layout)
      try staging.remove(event, dayStartsAt: situation.settings.dayStartsAt, in: &draft)
      draft.summary = .checkInDeleted(habit: situation.habit.title, on: event.day)
      let what = "\(words.isolated(situation.habit.title)), \(words.date(event.day))"
      return ActionOutcome(
        note: Note(words(.eventDeleted, ["what": what]), undo: draft.summary),
        page: HabitPages.address(of: situation.habit.slug))
    }
  }

  // MARK: Parts

  /// The check-in that the form is about, as it is stored now: unchanged since the form was shown, changed, or gone.
  private static func found(
    _ fields: FormFields, in tracked: TrackedHabit, _ words: Words
  ) throws(RefusedForm) -> TrackedHabit.ShownEvent {
    guard let day = fields["day"].flatMap({ Day($0) }), let number = fields["number"].flatMap({ FormPages.number($0) }),
      let seen = fields["seen"]
    else { throw RefusedForm(words(.eventUnnamed)) }
    return tracked.event(on: day, number: number, seen: EntryVersion(sent: seen))
  }

  private static func shown(_ fields: FormFields, _ context: ActionContext) -> TrackedHabit? {
    context.person.habits.first { $0.habit.slug.text == fields["habit"] }
  }

  private static func take(
    _ refusal: CheckInRefusal, _ situation: CheckInChange.Situation, _ context: ActionContext,
    into problems: inout [String: String]
  ) {
    for problem in refusal.problems {
      let name = EventFormValues.field(of: problem)
      let sentence = context.revision.words.sentence(
        problem, of: situation.habit, today: situation.person.today, weekStartsOn: situation.settings.weekStartsOn)
      problems.add(sentence, to: name)
    }
  }

  /// The outcome of a stored check-in: a note with warnings about it, and its place in the history.
  private static func stored(
    _ checkIn: CheckIn, after staging: CheckInStaging, _ situation: CheckInChange.Situation, _ context: ActionContext,
    _ draft: FolderDraft, number: Int? = nil
  ) -> ActionOutcome {
    let (words, habit) = (context.revision.words, situation.habit)
    let what = "\(words.isolated(habit.title)), \(words.date(checkIn.day))"
    let notes = checkIn.notes.compactMap { words.sentence($0, of: habit, on: checkIn.day) }
    let text = ([words(.liveStored, ["what": what]) + (notes.isEmpty ? "" : ".")] + notes).joined(separator: " ")
    let log = staging.person.habits.first { $0.habit.slug == habit.slug }?.log
    let last = max(1, log?.entries(on: checkIn.day).count ?? 1)
    return ActionOutcome(
      note: Note(text, undo: draft.isEmpty ? nil : draft.summary),
      page: context.revision.source(of: situation.person).style.address(
        of: habit, on: checkIn.day, number: min(number ?? last, last)))
  }
}
