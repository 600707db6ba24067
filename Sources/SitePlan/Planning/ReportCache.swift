import Insights
import Journal
import Synchronization

/// A cache of habit reports while several editions are planned. The public edition shows many of the habits that home
/// editions show, the command that recorded a check-in has computed their reports already, and a report takes longer to
/// compute than pages take to plan.
final class ReportCache: Sendable {
  private struct Kept {
    let reports: [Slug: ReportedHabit]
    let weekStartsOn: Weekday
    var lastUse: Int
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
    let reports = Dictionary(habits.map { ($0.habit.slug, $0) }, uniquingKeysWith: { _, last in last })
    state.withLock { state in
      state.uses += 1
      state.people[person] = Kept(reports: reports, weekStartsOn: weekStartsOn, lastUse: state.uses)
      if state.people.count > capacity, let oldest = state.people.min(by: { $0.value.lastUse < $1.value.lastUse }) {
        state.people[oldest.key] = nil
      }
    }
  }

  /// The report of a habit: the stored one where it was made from the same values, otherwise a new one.
  func report(of tracked: TrackedHabit, by person: Username, today: Day, weekStartsOn: Weekday) -> HabitReport {
    let kept = state.withLock { state -> ReportedHabit? in
      guard let kept = state.people[person], kept.weekStartsOn == weekStartsOn else { return nil }
      state.uses += 1
      state.people[person]?.lastUse = state.uses
      return kept.reports[tracked.habit.slug]
    }
    if let kept, kept.report.today == today, kept.log.hasReport(inCommonWith: tracked.log),
      kept.habit.hasReport(inCommonWith: tracked.habit)
    {
      return kept.report
    }
    return HabitReport(of: tracked.habit, log: tracked.log, today: today, weekStartsOn: weekStartsOn)
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
