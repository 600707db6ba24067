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
    "sum": FormAction(perform: sum, formAgain: formAgain),
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
      draft.summary = .checkIns([.init(checkIn.value, of: situation.habit, on: checkIn.day)])
      return outcome(checkIn.value, on: checkIn.day, notes: checkIn.notes, staging, situation, context, draft)
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
      draft.summary = .checkIns([.init(new.value, of: situation.habit, on: situation.day)])
      return outcome(new.value, staging, situation, context, draft)
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
      draft.summary = .checkIns([.init(new.value, of: situation.habit, on: situation.day)])
      return outcome(new.value, staging, situation, context, draft)
    }
  }

  /// Makes the amounts of the day, week or month that the page shows come to what was typed in the place of their sum.
  @Sendable private static func sum(_ fields: FormFields, _ context: ActionContext) async throws -> ActionOutcome {
    let words = context.revision.words
    let sum = try CheckInFields.amount(fields["sum"] ?? "", words)
    return try await CheckInChange(fields, context).perform { draft, situation in
      let habit = situation.habit
      guard habit.target != nil else {
        throw RefusedCheckIn(problems: [.takesNoAmount], habit: habit, today: situation.person.today)
      }
      var staging = CheckInStaging(of: situation.person, layout: situation.layout)
      do {
        let notes = try staging.bring(
          situation.tracked, on: situation.day, to: sum, rules: situation.rules, in: &draft
        ) { CheckInRequest($0, on: situation.namedDay, at: situation.made?.time) }
        draft.summary = .checkInEdited(habit: habit.title, on: situation.day)
        return outcome(.amount(sum), notes: notes, staging, situation, context, draft)
      } catch DaySumProblem.stands {
        throw RefusedForm(words(.checkInSumStands, ["habit": words.isolated(habit.title)]))
      } catch DaySumProblem.belowEarlier(let amount) {
        throw RefusedForm(words(.checkInBelowEarlier, ["amount": words.amount(amount, unit: habit.target?.unit)]))
      }
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
      typed: TypedCheckIn(
        amount: fields["amount"] ?? fields["sum"], comment: fields["comment"], location: fields["location"]),
      problem: problem)
  }

  // MARK: Words

  /// Says how the habit stands now, or where that is about another day or there is something to add, what was stored.
  private static func outcome(
    _ value: EventValue, on day: Day? = nil, notes: [CheckInNote] = [], _ staging: CheckInStaging,
    _ situation: CheckInChange.Situation, _ context: ActionContext, _ draft: FolderDraft
  ) -> ActionOutcome {
    let (words, habit, today) = (context.revision.words, situation.habit, situation.person.today)
    let day = day ?? situation.day
    let known = notes.compactMap { words.sentence($0, of: habit, on: day) }
    let tracked = staging.person.habits.first { $0.habit.slug == habit.slug } ?? situation.tracked
    if day == today, known.isEmpty {
      let (before, now) = (
        ReportedHabit(situation.tracked, today: today, weekStartsOn: situation.settings.weekStartsOn),
        ReportedHabit(tracked, today: today, weekStartsOn: situation.settings.weekStartsOn)
      )
      return ActionOutcome(note: Note(standing(of: now, after: before, value, words), undo: draft.summary))
    }
    let what = words.told(words.labelled(habit.title, words.text(of: value, for: habit)), of: day, today: today)
    let text = ([what + (known.isEmpty ? "" : ".")] + known).joined(separator: " ")
    return ActionOutcome(note: Note(text, undo: draft.summary))
  }

  /// `Eat slowly: 16 days`, `Drink water: 5 of 6 glasses`, `Eat slowly: 30 days. A milestone.` A milestone is told once,
  /// by the change that reached it.
  private static func standing(
    of habit: ReportedHabit, after before: ReportedHabit, _ value: EventValue, _ words: Words
  ) -> String {
    switch value {
    case .skip, .missed: return words.labelled(habit.habit.title, words.text(of: value, for: habit.habit))
    case .done, .amount: break
    }
    let text = words.labelled(habit.habit.title, words.standing(of: habit.habit, habit.report))
    return habit.milestoneToday == nil || before.milestoneToday != nil ? text : words(.liveMilestone, ["what": text])
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
