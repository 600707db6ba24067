import Changes
import DataFolder
import Journal

/// A change of the check-ins of one habit: lock, read the person alone, decide, store.
struct CheckInChange: Sendable {
  let context: ActionContext
  let habit: Slug
  /// When it was asked for, where it waited for a connection: in seconds since 1970-01-01T00:00:00Z.
  private let made: Int64?
  /// The day that the page showed: its form may be sent when the day has turned.
  private let shown: Day?

  init(_ fields: FormFields, _ context: ActionContext) throws {
    guard let habit = fields["habit"].flatMap({ Slug($0) }) else {
      throw RefusedForm(context.revision.words(.formGone))
    }
    self.habit = habit
    made = fields["made"].flatMap { Int64($0) }
    shown = fields["day"].flatMap { Day($0) }
    self.context = context
  }

  /// What a change is decided on.
  struct Situation: Sendable {
    var person: Person
    var tracked: TrackedHabit
    var settings: Settings
    var rules: CheckInRules
    var layout: FolderLayout
    /// The person's day and clock when it was asked for; `nil`: now.
    var made: WallClock?
    /// The day that it is about: on which it was made, where it waited, else the one that the page showed.
    var day: Day

    var habit: Habit { tracked.habit }
    /// The last event of the day.
    var last: RecordedEvent? { tracked.events(from: day, through: day).last }
    /// The day as a request names it; `nil` for today.
    var namedDay: Day? { made?.date ?? (day == person.today ? nil : day) }
  }

  /// Stores what `body` stages; nothing when it throws.
  ///
  /// - Throws: ``FolderErrors`` when files that tell of the habit have errors, `StorageFailure`, and what `body` throws.
  func perform(_ body: @Sendable (inout FolderDraft, Situation) throws -> ActionOutcome) async throws -> ActionOutcome {
    try await context.folderChange.performOnCheckIns(of: context.person.username) { found, draft in
      let situation = try situation(found.reading, found.now)
      do {
        return try body(&draft, situation)
      } catch let refusal as CheckInRefusal {
        throw RefusedCheckIn(
          problems: refusal.problems, habit: situation.habit, today: situation.person.today)
      }
    }.outcome
  }

  private func situation(_ reading: Reading, _ now: Int64) throws -> Situation {
    let username = context.person.username
    let errors = reading.errors(about: habit, of: username)
    if !errors.isEmpty { throw FolderErrors(errors) }
    guard let person = reading.book.person(username),
      let tracked = person.habits.first(where: { $0.habit.slug == habit })
    else { throw RefusedForm(context.revision.words(.formGone)) }
    let settings = reading.book.settings
    let isFixed = context.services.today != nil || settings.today != nil
    let clock = isFixed ? nil : context.services.wallClock(now, person.timeZone ?? settings.timeZone)
    let asked = isFixed ? nil : made.map { moment($0, now, person, settings) }
    return Situation(
      person: person, tracked: tracked, settings: settings,
      rules: CheckInRules(settings, today: person.today, now: clock), layout: reading.layout,
      made: asked, day: asked?.date ?? min(shown ?? person.today, person.today))
  }

  /// A device whose clock is ahead was no later than now.
  private func moment(_ made: Int64, _ now: Int64, _ person: Person, _ settings: Settings) -> WallClock {
    var clock = context.services.wallClock(min(max(0, made), now), person.timeZone ?? settings.timeZone)
    clock.date = clock.day(startingAt: settings.dayStartsAt)
    return clock
  }
}
