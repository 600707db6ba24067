import Insights
import Journal
import Synchronization

/// The reports of readers' own habits, while editions are planned: the public edition tells of many of the same habits, the
/// command that recorded a check-in has told of them already, and working a report out takes longer than planning its pages.
final class ReportShelf: Sendable {
  private struct Key: Hashable {
    let person: Username
    let habit: Slug
  }

  private struct Kept {
    let reported: ReportedHabit
    let weekStartsOn: Weekday
  }

  private let kept = Mutex<[Key: Kept]>([:])

  /// Keeps what was worked out of a person's habits, in place of what was kept of them before.
  func keep(_ habits: [ReportedHabit], of person: Username, weekStartsOn: Weekday) {
    kept.withLock { kept in
      kept = kept.filter { $0.key.person != person }
      for reported in habits {
        kept[Key(person: person, habit: reported.habit.slug)] = Kept(reported: reported, weekStartsOn: weekStartsOn)
      }
    }
  }

  /// The report of a habit: one that is kept, where it was made from the same values, or a new one.
  func report(of tracked: TrackedHabit, by person: Username, today: Day, weekStartsOn: Weekday) -> HabitReport {
    let kept = kept.withLock { $0[Key(person: person, habit: tracked.habit.slug)] }
    if let kept, kept.weekStartsOn == weekStartsOn, kept.reported.report.today == today,
      kept.reported.log.hasReport(inCommonWith: tracked.log), kept.reported.habit.hasReport(inCommonWith: tracked.habit)
    {
      return kept.reported.report
    }
    return HabitReport(of: tracked.habit, log: tracked.log, today: today, weekStartsOn: weekStartsOn)
  }
}

extension EventLog {
  /// Whether the two differ at most in comments, photos and places, of which reports say nothing.
  fileprivate func hasReport(inCommonWith other: EventLog) -> Bool {
    entries.elementsEqual(other.entries) { $0.matches($1) }
  }
}

extension Habit {
  /// Whether the two differ at most in fields of which reports say nothing.
  fileprivate func hasReport(inCommonWith other: Habit) -> Bool {
    slug == other.slug && agrees(with: other, in: Self.fieldsOfFigures)
  }

  private static let fieldsOfFigures = HabitField.all.filter(\.decidesFigures)
}
