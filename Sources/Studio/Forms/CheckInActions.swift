import Changes
import DataFolder
import Insights
import Journal
import SitePlan

/// The actions of the forms on today's checklist.
enum CheckInActions {
  static let all: [String: FormAction] = [
    "check-in": FormAction(perform: checkIn, formAgain: formAgain),
    "details": FormAction(perform: details, formAgain: formAgain),
    "less": FormAction(perform: less),
    "take-back": FormAction(perform: takeBack),
  ]

  /// Records a check-in. The field `value` is `done`, `skip`, `missed` or `amount`; an amount, a comment, a photo and a
  /// location are optional.
  @Sendable private static func checkIn(_ fields: FormFields, _ context: ActionContext) async throws -> ActionOutcome {
    let words = context.revision.words
    let value = try CheckInFields.value(fields, words)
    let details = try CheckInFields.details(fields, words)
    let photo = try CheckInFields.photo(fields, limit: context.book.settings.limits.photoBytes, words)
    return try await CheckInChange(fields, context).perform { draft, situation in
      let request = CheckInRequest(
        value, on: situation.namedDay, at: value == .skip || value == .missed ? nil : situation.made?.time,
        details: details)
      let checkIn = try situation.rules.accept(request, of: situation.tracked)
      var staging = CheckInStaging(of: situation.person, layout: situation.layout)
      _ = try staging.record([(situation.tracked, checkIn)], photo: photo, in: &draft)
      return outcome(checkIn.value, on: checkIn.day, notes: checkIn.notes, situation, context, &draft)
    }
  }

  /// Replaces comment, photo and location of the day's last check-in by those of the form; an empty photo field keeps
  /// the photo.
  @Sendable private static func details(_ fields: FormFields, _ context: ActionContext) async throws -> ActionOutcome {
    let words = context.revision.words
    let details = try CheckInFields.details(fields, words)
    let photo = try CheckInFields.photo(fields, limit: context.book.settings.limits.photoBytes, words)
    return try await CheckInChange(fields, context).perform { draft, situation in
      guard let event = situation.last else { throw nothingRecorded(situation, context) }
      let edit = EventEdit(
        comment: details.comment.map { .set($0) } ?? .remove,
        location: details.location.map { .set($0) } ?? .remove)
      let new = try situation.rules.accept(edit, of: event.entry, details: event.details, among: event.others)
      var staging = CheckInStaging(of: situation.person, layout: situation.layout)
      _ = try staging.replace(
        event, with: new, photo: photo, dayStartsAt: situation.settings.dayStartsAt, in: &draft)
      return outcome(new.value, situation, context, &draft)
    }
  }

  /// Takes one step off the day's last amount, and removes an amount that is no larger than a step.
  @Sendable private static func less(_ fields: FormFields, _ context: ActionContext) async throws -> ActionOutcome {
    let step = try CheckInFields.amount(fields["amount"] ?? "", context.revision.words)
    return try await CheckInChange(fields, context).perform { draft, situation in
      guard let event = situation.last else { throw nothingRecorded(situation, context) }
      var staging = CheckInStaging(of: situation.person, layout: situation.layout)
      let dayStartsAt = situation.settings.dayStartsAt
      guard case .amount(let amount) = event.entry.value, amount > step else {
        try staging.remove(event, dayStartsAt: dayStartsAt, in: &draft)
        return takenBack(event, situation, context, &draft)
      }
      let edit = EventEdit(value: .amount(Amount(millionths: amount.millionths - step.millionths)))
      let new = try situation.rules.accept(edit, of: event.entry, details: event.details, among: event.others)
      _ = try staging.replace(event, with: new, dayStartsAt: dayStartsAt, in: &draft)
      return outcome(new.value, situation, context, &draft)
    }
  }

  /// Removes the last check-in of the day.
  @Sendable private static func takeBack(_ fields: FormFields, _ context: ActionContext) async throws -> ActionOutcome {
    try await CheckInChange(fields, context).perform { draft, situation in
      guard let event = situation.last else { throw nothingRecorded(situation, context) }
      var staging = CheckInStaging(of: situation.person, layout: situation.layout)
      try staging.remove(event, dayStartsAt: situation.settings.dayStartsAt, in: &draft)
      return takenBack(event, situation, context, &draft)
    }
  }

  /// The page with what was typed, for a form that was not stored.
  @Sendable private static func formAgain(
    _ fields: FormFields, _ context: ActionContext, _ problem: String
  ) -> (any PageModel)? {
    let pages = context.revision.pages(of: .home(of: context.person.username))
    guard let today = pages.page(at: "index.html") as? TodayPage else { return nil }
    return today.refusal(
      of: fields["habit"] ?? "",
      typed: TypedCheckIn(amount: fields["amount"], comment: fields["comment"], location: fields["location"]),
      problem: problem)
  }

  // MARK: Words

  private static func outcome(
    _ value: EventValue, on day: Day? = nil, notes: [CheckInNote] = [], _ situation: CheckInChange.Situation,
    _ context: ActionContext,
    _ draft: inout FolderDraft
  ) -> ActionOutcome {
    let words = context.revision.words
    let said =
      switch value {
      case .done: words(.statusDone)
      case .skip: words(.statusSkipped)
      case .missed: words(.statusMissed)
      case .amount(let amount): words.amount(amount, unit: situation.habit.target?.unit)
      }
    let day = day ?? situation.day
    draft.summary = .checkIns([.init(value, of: situation.habit, on: day)])
    let what = words.told(words.labelled(situation.habit.title, said), of: day, today: situation.person.today)
    let known = notes.compactMap { words.sentence($0, of: situation.habit, on: day) }
    let text = ([what + (known.isEmpty ? "" : ".")] + known).joined(separator: " ")
    return ActionOutcome(note: Note(text, undo: draft.summary))
  }

  private static func takenBack(
    _ event: RecordedEvent, _ situation: CheckInChange.Situation, _ context: ActionContext, _ draft: inout FolderDraft
  ) -> ActionOutcome {
    draft.summary = .checkInDeleted(habit: situation.habit.title, on: event.day)
    let words = context.revision.words
    let what = words.told(situation.habit.title, of: event.day, today: situation.person.today)
    let text = words(.liveTakenBack, ["what": what])
    return ActionOutcome(note: Note(text, undo: draft.summary))
  }

  private static func nothingRecorded(_ situation: CheckInChange.Situation, _ context: ActionContext) -> RefusedForm {
    let words = context.revision.words
    return RefusedForm(words(.checkInNothing, ["habit": words.isolated(situation.habit.title)]))
  }
}
