import Changes
import DataFolder
import Journal

/// A change of the check-ins of one habit: it locks the data folder, reads the person alone, applies the rules, and
/// stores the result.
struct CheckInChange: Sendable {
  let context: ActionContext
  let habit: Slug
  /// When the form was sent, if it waited in the browser for a connection, in seconds since 1970-01-01T00:00:00Z.
  private let made: Int64?
  /// The day that the page showed as today: the form may be sent after midnight.
  private let shown: Day?

  init(_ fields: FormFields, _ context: ActionContext) throws {
    guard let habit = fields["habit"].flatMap({ Slug($0) }) else {
      throw RefusedForm(context.revision.words(.formGone))
    }
    self.habit = habit
    made = fields.made
    shown = fields["day"].flatMap { Day($0) }
    self.context = context
  }

  /// The values on which a change is decided.
  struct Situation: Sendable {
    var person: Person
    var tracked: TrackedHabit
    var settings: Settings
    var rules: CheckInRules
    var layout: FolderLayout
    /// The person's date and time when a form that waited for a connection was sent; `nil` for now.
    var made: WallClock?
    /// The day of the check-in: that of ``made`` for a form that waited for a connection, otherwise the day that the
    /// page showed.
    var day: Day

    var habit: Habit { tracked.habit }
    /// The last check-in of the day; `nil` where there is none.
    var last: RecordedEvent? { tracked.events(from: day, through: day).last }
    /// The day as `CheckInRequest` takes it; `nil` for today.
    var namedDay: Day? { made?.date ?? (day == person.today ? nil : day) }
  }

  /// Stores what `body` stages, or nothing when it throws.
  ///
  /// - Throws: ``FolderErrors`` when files about the habit have errors, `StorageFailure`, ``RefusedCheckIn`` for a
  ///   `CheckInRefusal`, and what else `body` throws.
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
    try FolderErrors.none(among: reading.errors(about: habit, of: username))
    guard let person = reading.book.person(username),
      let tracked = person.habits.first(where: { $0.habit.slug == habit })
    else { throw RefusedForm(context.revision.words(.formGone)) }
    let settings = reading.book.settings
    let rules = context.rules(for: person, settings, now)
    let asked = rules.now == nil ? nil : made.map { moment($0, now, person, settings) }
    return Situation(
      person: person, tracked: tracked, settings: settings, rules: rules, layout: reading.layout,
      made: asked, day: asked?.date ?? min(shown ?? person.today, person.today))
  }

  /// The person's day and time at `made`.
  private func moment(_ made: Int64, _ now: Int64, _ person: Person, _ settings: Settings) -> WallClock {
    var clock = context.clock(at: made, now: now, of: person, settings)
    clock.date = clock.day(startingAt: settings.dayStartsAt)
    return clock
  }
}

extension ActionContext {
  /// The person's date and time at `made`, which is no later than now even if the device's clock is ahead.
  func clock(at made: Int64, now: Int64, of person: Person, _ settings: Settings) -> WallClock {
    services.wallClock(min(max(0, made), now), person.timeZone ?? settings.timeZone)
  }

  /// The rules for a person's check-ins; without a clock where the day is fixed.
  ///
  /// - Parameter now: In seconds since 1970-01-01T00:00:00Z.
  func rules(for person: Person, _ settings: Settings, _ now: Int64) -> CheckInRules {
    let isFixed = services.today != nil || settings.today != nil
    let clock = isFixed ? nil : services.wallClock(now, person.timeZone ?? settings.timeZone)
    return CheckInRules(settings, today: person.today, now: clock)
  }
}
