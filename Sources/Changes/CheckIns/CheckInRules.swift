import Insights
import Journal

/// Which check-ins may be recorded: one place for the command line and for the local page.
///
/// Whatever is accepted is read back without an error or a warning. A check-in that would change nothing about its day,
/// or contradict what is recorded, is refused: what is there is edited or taken back instead.
///
/// - *Yes/no habits* have one check-in a day. *Any* habit has one of `done`, `skip` and `missed` a day.
/// - *Amounts* add up, also after a `skip` or `missed`. `done` takes what is left of the target.
/// - *What was done* is welcome on any day, due or not, and it is said what becomes of it: ``ExtraCheckIn``. *Words about
///   a day*, a skip, a miss or that a limit was kept, need a day that asks for something.
public struct CheckInRules: Sendable {
  /// How long a comment may be.
  public var commentLimit: TextLimit
  /// Hours of the night before it belong to the day before.
  public var dayStartsAt: TimeOfDay
  /// By which weeks are counted, for schedules and targets per week.
  public var weekStartsOn: Weekday
  /// The person's day.
  public var today: Day
  /// The person's clock; `nil` where today is fixed, so that nothing depends on when a command runs.
  public var now: WallClock?

  /// - Parameters:
  ///   - today: The person's day, which need not be that of `now`.
  ///   - now: The person's clock; `nil` where today is fixed.
  public init(_ settings: Settings, today: Day, now: WallClock? = nil) {
    commentLimit = settings.limits.comments
    dayStartsAt = settings.dayStartsAt
    weekStartsOn = settings.weekStartsOn
    self.today = today
    self.now = now
  }

  /// The check-in as it is to be recorded.
  ///
  /// `done` and amounts of today get the time of now where none is named, since how early something was done counts.
  public func accept(_ request: CheckInRequest, of tracked: TrackedHabit) throws(CheckInRefusal) -> CheckIn {
    var problems: [CheckInProblem] = []
    let moment = CheckInMoment(request, rules: self)
    var checkIn = CheckIn(day: moment.day, when: moment.when, value: request.value)
    checkIn.details = accept(request.details, into: &problems)
    if let problem = moment.problem {
      problems.append(problem)
    } else if let problem = tracked.habit.outside(moment.day, today: today) {
      problems.append(problem)
    } else {
      judge(&checkIn, of: tracked, into: &problems)
    }
    if !problems.isEmpty { throw CheckInRefusal(problems) }
    if moment.isNight { checkIn.notes.append(.night(moment.when.time ?? dayStartsAt)) }
    return checkIn
  }

  /// The event as it is to be stored in place of one that is recorded.
  ///
  /// Only what is changed has to keep the rules: a comment can be mended on a day that is paused by now.
  ///
  /// - Parameters:
  ///   - entry: The event as it is; not in `others`.
  ///   - others: The habit with all its other events.
  public func accept(
    _ edit: EventEdit, of entry: EventLog.Entry, details: EventDetails?, among others: TrackedHabit
  ) throws(CheckInRefusal) -> CheckIn {
    var problems: [CheckInProblem] = []
    let time = edit.time.applied(to: entry.time)
    let request = CheckInRequest(edit.value ?? entry.value, on: edit.day ?? entry.day, at: time)
    let moment = CheckInMoment(request, rules: self)
    var checkIn = CheckIn(day: moment.day, when: moment.when, value: request.value)
    checkIn.details = accept(edit.applied(to: details ?? EventDetails()), before: details, into: &problems)
    let isMoved = moment.day != entry.day || time != entry.time
    if isMoved, let problem = moment.problem {
      problems.append(problem)
    } else if isMoved, let problem = others.habit.outside(moment.day, today: today) {
      problems.append(problem)
    } else if moment.day != entry.day || request.value != entry.value {
      judge(&checkIn, of: others, into: &problems)
      // The amount that is left is for ticking off; an edit says what it means.
      checkIn.value = request.value
      checkIn.notes.removeAll { if case .restOfTarget = $0 { true } else { false } }
    }
    if !problems.isEmpty { throw CheckInRefusal(problems) }
    return checkIn
  }

  // MARK: Details

  private func accept(
    _ details: EventDetails, before: EventDetails? = nil, into problems: inout [CheckInProblem]
  ) -> EventDetails {
    var details = details
    guard let comment = details.comment, comment != before?.comment else { return details }
    let text = FieldText.trimming(comment)
    details.comment = text.isEmpty ? nil : text
    if text.unicodeScalars.contains(where: { $0.isControl || $0.breaksLine }) { problems.append(.commentNotOneLine) }
    if let excess = commentLimit.excess(of: text) { problems.append(.commentTooLong(excess)) }
    return details
  }
}

extension Habit {
  /// Why nothing can be recorded for a day: the habit has not begun, is over, or the day is to come.
  fileprivate func outside(_ day: Day, today: Day) -> CheckInProblem? {
    if day > today { return .future(day) }
    if day < .earliestOfHabits { return .tooEarly(day) }
    if let start, day < start { return .beforeStart(day, start: start) }
    if let archived, day >= archived, end.map({ day <= $0 }) ?? true { return .archived(day, on: archived) }
    if let lastDay, day > lastDay { return .afterEnd(day, end: lastDay) }
    return nil
  }
}
