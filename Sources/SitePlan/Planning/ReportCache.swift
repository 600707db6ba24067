import Insights
import Journal
import Synchronization

/// A cache of habit reports while several editions are planned. The public edition shows many of the habits that home
/// editions show, the command that recorded a check-in has computed their reports already, and a report takes longer to
/// compute than pages take to plan.
final class ReportCache: Sendable {
  private struct Key: Hashable {
    let person: Username
    let habit: Slug
  }

  private struct Kept {
    let reported: ReportedHabit
    let weekStartsOn: Weekday
  }

  private let kept = Mutex<[Key: Kept]>([:])

  /// Stores the reports of a person's habits, in place of those stored for that person before.
  func keep(_ habits: [ReportedHabit], of person: Username, weekStartsOn: Weekday) {
    kept.withLock { kept in
      kept = kept.filter { $0.key.person != person }
      for reported in habits {
        kept[Key(person: person, habit: reported.habit.slug)] = Kept(reported: reported, weekStartsOn: weekStartsOn)
      }
    }
  }

  /// The report of a habit: the stored one where it was made from the same values, otherwise a new one.
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
  /// Whether the two logs give the same report: they differ at most in comments, photos and places.
  fileprivate func hasReport(inCommonWith other: EventLog) -> Bool {
    entries.elementsEqual(other.entries) { $0.matches($1) }
  }
}

extension Habit {
  /// Whether the two habits give the same report: they differ at most in fields that do not affect figures.
  fileprivate func hasReport(inCommonWith other: Habit) -> Bool {
    slug == other.slug && agrees(with: other, in: Self.fieldsOfFigures)
  }

  private static let fieldsOfFigures = HabitField.all.filter(\.decidesFigures)
}
