import Insights
import Journal

/// The rules for check-ins, shared by the command line and the local page.
///
/// Whatever is accepted is read back without an error or a warning. A check-in that would change nothing about its day,
/// or contradict what is recorded, is refused: the recorded one has to be edited or deleted instead.
///
/// - *Yes/no habits* have one check-in a day. *Any* habit has one of `done`, `skip` and `missed` a day.
/// - *Amounts* add up, also after a `skip` or `missed`. `done` records what is left of the target.
/// - *Things done* are accepted on any day, due or not, with a note on what becomes of them: ``ExtraCheckIn``.
///   *Statements about a day*, that it was skipped, missed or a limit kept, need a day on which the habit is due.
public struct CheckInRules: Sendable {
  /// The limit on comments.
  public var commentLimit: TextLimit
  /// The time at which a day begins; an earlier time counts for the day before.
  public var dayStartsAt: TimeOfDay
  /// The first day of the weeks by which schedules and targets count.
  public var weekStartsOn: Weekday
  /// The person's civil day.
  public var today: Day
  /// The person's clock; `nil` where the settings fix today, so that nothing depends on when a command runs.
  public var now: WallClock?

  /// - Parameters:
  ///   - today: The person's civil day, which may differ from the date of `now`.
  ///   - now: The person's clock; `nil` where the settings fix today.
  public init(_ settings: Settings, today: Day, now: WallClock? = nil) {
    commentLimit = settings.limits.comments
    dayStartsAt = settings.dayStartsAt
    weekStartsOn = settings.weekStartsOn
    self.today = today
    self.now = now
  }

  /// The check-in to record.
  ///
  /// Where neither day nor time is named, `done` and amounts get the current time, since early check-ins earn an
  /// achievement.
  ///
  /// - Throws: ``CheckInRefusal`` with all problems.
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

  /// The event to store in place of a recorded one.
  ///
  /// Only what is changed has to keep the rules, so that a comment can be corrected on a day that has been paused
  /// since.
  ///
  /// - Parameters:
  ///   - entry: The recorded event, which is not in `others`.
  ///   - others: The habit with all its other events.
  /// - Throws: ``CheckInRefusal`` with all problems.
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
      // Only ticking off means the rest of the target; an edit is taken literally.
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
  /// The problem of a day outside the habit's dates or in the future; `nil` for other days.
  ///
  /// - Parameter today: The person's civil day.
  public func outside(_ day: Day, today: Day) -> CheckInProblem? {
    if day > today { return .future(day) }
    if day < .earliestOfHabits { return .tooEarly(day) }
    if let start, day < start { return .beforeStart(day, start: start) }
    if let archived, day >= archived, end.map({ day <= $0 }) ?? true { return .archived(day, on: archived) }
    if let lastDay, day > lastDay { return .afterEnd(day, end: lastDay) }
    return nil
  }
}
