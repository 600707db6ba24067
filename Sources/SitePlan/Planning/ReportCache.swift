import Insights
import Journal
import Synchronization

/// A cache of habit reports while several editions are planned. The public edition shows many of the habits that home
/// editions show, the command that recorded a check-in has computed their reports already, and a report takes longer to
/// compute than pages take to plan.
final class ReportCache: Sendable {
  private struct Kept {
    var habits: [Slug: Known]
    let weekStartsOn: Weekday
    var lastUse: Int
  }

  private struct Known {
    let reported: ReportedHabit
    /// `nil` where the report alone was worked out.
    var drawing: HabitDrawing?
  }

  private struct State {
    var people: [Username: Kept] = [:]
    var uses = 0
  }

  private let capacity: Int
  private let state = Mutex(State())

  /// - Parameter capacity: Of how many people reports are kept: of those of whom any was used last.
  init(capacity: Int = .max) {
    self.capacity = capacity
  }

  /// Stores the reports of a person's habits, in place of those stored for that person before.
  func keep(_ habits: [ReportedHabit], of person: Username, weekStartsOn: Weekday) {
    keep(habits.map { Known(reported: $0) }, of: person, weekStartsOn: weekStartsOn)
  }

  /// Stores what was worked out of a person's habits, in place of what was stored for that person before.
  func keep(_ habits: [HabitEntry], of person: Username, weekStartsOn: Weekday) {
    keep(
      habits.map { Known(reported: $0.reported, drawing: $0.drawing) }, of: person, weekStartsOn: weekStartsOn)
  }

  private func keep(_ habits: [Known], of person: Username, weekStartsOn: Weekday) {
    let known = Dictionary(habits.map { ($0.reported.habit.slug, $0) }, uniquingKeysWith: { _, last in last })
    state.withLock { state in
      state.uses += 1
      state.people[person] = Kept(habits: known, weekStartsOn: weekStartsOn, lastUse: state.uses)
      if state.people.count > capacity, let oldest = state.people.min(by: { $0.value.lastUse < $1.value.lastUse }) {
        state.people[oldest.key] = nil
      }
    }
  }

  /// The report of a habit: the stored one where it was made from the same values, otherwise a new one.
  func report(of tracked: TrackedHabit, by person: Username, today: Day, weekStartsOn: Weekday) -> HabitReport {
    known(of: tracked, by: person, today: today, weekStartsOn: weekStartsOn)?.reported.report
      ?? HabitReport(of: tracked.habit, log: tracked.log, today: today, weekStartsOn: weekStartsOn)
  }

  /// The report of a habit and how pages draw it: what is stored where it was made from the same values, otherwise anew.
  func drawn(
    _ tracked: TrackedHabit, by person: Username, today: Day, weekStartsOn: Weekday
  ) -> (report: HabitReport, drawing: HabitDrawing) {
    guard let known = known(of: tracked, by: person, today: today, weekStartsOn: weekStartsOn) else {
      let report = HabitReport(of: tracked.habit, log: tracked.log, today: today, weekStartsOn: weekStartsOn)
      return (report, HabitDrawing(of: report, tracked.habit))
    }
    return (known.reported.report, known.drawing ?? HabitDrawing(of: known.reported.report, tracked.habit))
  }

  private func known(of tracked: TrackedHabit, by person: Username, today: Day, weekStartsOn: Weekday) -> Known? {
    let known = state.withLock { state -> Known? in
      guard let kept = state.people[person], kept.weekStartsOn == weekStartsOn else { return nil }
      state.uses += 1
      state.people[person]?.lastUse = state.uses
      return kept.habits[tracked.habit.slug]
    }
    guard let known, known.reported.report.today == today, known.reported.log.hasReport(inCommonWith: tracked.log),
      known.reported.habit.hasReport(inCommonWith: tracked.habit)
    else { return nil }
    return known
  }
}

extension EventLog {
  /// Whether the two logs give the same report: they differ at most in comments, photos and places.
  fileprivate func hasReport(inCommonWith other: EventLog) -> Bool {
    entries.count == other.entries.count && entries.elementsEqual(other.entries) { $0.matches($1) }
  }
}

extension Habit {
  /// Whether the two habits give the same report: they differ at most in fields that do not affect figures.
  fileprivate func hasReport(inCommonWith other: Habit) -> Bool {
    slug == other.slug && agrees(with: other, in: Self.fieldsOfFigures)
  }

  private static let fieldsOfFigures = HabitField.all.filter(\.decidesFigures)
}
