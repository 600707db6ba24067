import Audience
import Insights
import Journal

/// What the planning of every page of an edition draws on.
struct PlanContext: Sendable {
  let words: Words
  let icons: Icons
  let years: CalendarYears
  let edition: Frame.Edition
  let site: SiteFacts
  let isHome: Bool

  var weekStartsOn: Weekday { site.weekStartsOn }
}

/// A habit with its figures, and where its pages are.
struct HabitEntry: Sendable {
  let reported: ReportedHabit
  let address: HabitAddress
  let owner: OwnerFacts

  init(_ tracked: TrackedHabit, owner: OwnerFacts, context site: SiteFacts) {
    reported = ReportedHabit(tracked, today: owner.today, weekStartsOn: site.weekStartsOn)
    address = owner.isReader ? HabitAddress(own: tracked.habit) : HabitAddress(tracked.habit, of: owner.username)
    self.owner = owner
  }

  var habit: Habit { reported.habit }
  var log: EventLog { reported.log }
  var report: HabitReport { reported.report }

  /// Ended, put away, or not.
  var isOver: Bool { report.isOver }
  /// The years that have a page.
  var years: ClosedRange<Int> {
    let first = report.first.year
    return first...max(first, report.last.year)
  }
}

/// Whose habits are planned.
struct OwnerFacts: Sendable {
  let username: Username
  let name: String
  let today: Day
  /// Whether these are the own habits of the edition's reader.
  let isReader: Bool
  let photos: [String: Photo]
}
