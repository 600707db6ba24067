import Audience
import Insights
import Journal

/// What the planning of all pages of an edition shares.
struct PlanContext: Sendable {
  let words: Words
  let icons: Icons
  let edition: Frame.Edition
  let site: SiteFacts
  let isHome: Bool
  /// The places that the reader has named; always empty in the public edition.
  let places: [Place]
  let reports: ReportCache
  /// How news of people are written; `nil` where nobody asks for them.
  let newsFormats: NewsFormats?

  init(
    words: Words, icons: Icons, edition: Frame.Edition, site: SiteFacts, isHome: Bool, places: [Place] = [],
    reports: ReportCache, newsFormats: NewsFormats? = nil
  ) {
    self.words = words
    self.icons = icons
    self.edition = edition
    self.site = site
    self.isHome = isHome
    self.places = places
    self.reports = reports
    self.newsFormats = newsFormats
  }

  var weekStartsOn: Weekday { site.weekStartsOn }
  /// Whether there are files for calendar programs.
  var hasCalendars: Bool { site.siteID != nil }
}

/// A habit with its figures and the address of its pages.
///
/// The value is one reference, because lists of habits are passed on and walked through for every month and every
/// event.
struct HabitEntry: Sendable {
  private final class Storage: Sendable {
    let reported: ReportedHabit
    let facts: HabitFacts
    let drawing: HabitDrawing

    init(_ reported: ReportedHabit, _ facts: HabitFacts, _ drawing: HabitDrawing) {
      (self.reported, self.facts, self.drawing) = (reported, facts, drawing)
    }
  }

  private let storage: Storage

  init(_ tracked: TrackedHabit, owner: OwnerFacts, in context: PlanContext) {
    let (report, drawing) = context.reports.drawn(
      tracked, by: owner.username, today: owner.today, weekStartsOn: context.weekStartsOn)
    storage = Storage(
      ReportedHabit(habit: tracked.habit, log: tracked.log, report: report),
      HabitFacts(habit: tracked.habit, address: HabitAddress(tracked.habit, of: owner), owner: owner), drawing)
  }

  var reported: ReportedHabit { storage.reported }
  var facts: HabitFacts { storage.facts }
  var habit: Habit { facts.habit }
  var address: HabitAddress { facts.address }
  var owner: OwnerFacts { facts.owner }
  var log: EventLog { reported.log }
  var report: HabitReport { reported.report }
  /// The steps in which pages draw the habit's days.
  var scale: DayScale { drawing.scale }
  /// The marks of all days, which calendar, plates and portraits share.
  var daysOfYears: YearHabitFacts { YearHabitFacts(reported, drawing) }
  var drawing: HabitDrawing { storage.drawing }

  /// Whether the habit has ended or is archived.
  var isOver: Bool { report.isOver }
  /// The years that have a page.
  var years: ClosedRange<Int> {
    let first = report.first.year
    return first...max(first, report.last.year)
  }
}

extension [HabitEntry] {
  /// How many habits somebody has, of those that `isCounted` takes: one that has ended is told of and not counted.
  func countGoingOn(_ isCounted: (Habit) -> Bool = { _ in true }) -> Int {
    count { !$0.isOver && isCounted($0.habit) }
  }
}

/// A habit without its figures, for pages to keep: the memory of the figures is then free for the next habit as soon as
/// this habit's pages are planned.
struct HabitFacts: Sendable {
  let habit: Habit
  let address: HabitAddress
  let owner: OwnerFacts
}

/// The owner of habits that are planned.
struct OwnerFacts: Sendable {
  let username: Username
  let name: String
  let today: Day
  /// Whether the owner is the reader of the edition.
  let isReader: Bool
  let photos: [String: Photo]
  /// The whole addresses of the habits' pages, of an owner on another site; `nil` where the edition has pages of them.
  var pages: [Slug: String]?
  /// The host on which the owner is, of one on another site; `nil` for those of this folder.
  var host: String?
}

extension DayCells {
  /// The days from `first` through `last` of a habit.
  init(of entry: HabitEntry, from first: Day, through last: Day) {
    self.init(
      of: entry.report, target: entry.habit.target, scale: entry.scale, from: first, through: last)
  }
}
