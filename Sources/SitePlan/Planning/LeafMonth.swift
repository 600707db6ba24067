import Insights
import Journal

/// What the leaves of a month show besides its check-ins: every day from the first check-in to today is a leaf of the
/// almanac, so that one goes from day to day, and a check-in changes the links of no other month.
struct LeafMonth: Sendable {
  /// The days of the month that have a leaf.
  let days: ClosedRange<Day>
  /// Whether the day before the first, and the day after the last, have a leaf on the page of their own month.
  let hasBefore, hasAfter: Bool
  /// The reader's day where it is one of ``days``.
  let today: Day?
  /// The day on which weeks begin: a leaf tells the number of its week.
  let weekStartsOn: Weekday
  /// What only the reader's own leaves show; `nil` on pages with everybody's check-ins.
  let own: OwnLeaves?

  func encode(into encoder: inout ModelEncoder) {
    encoder.append(days.lowerBound)
    encoder.append(days.upperBound)
    encoder.append(hasBefore)
    encoder.append(hasAfter)
    encoder.append(today)
    encoder.append(weekStartsOn.index)
    encoder.append(own != nil)
    own?.encode(into: &encoder)
  }
}

/// What the reader's own leaves show besides check-ins.
struct OwnLeaves: Sendable {
  /// A habit that was due on a day and did not succeed.
  struct Missing: Sendable {
    let day: Day
    /// The index of the habit in ``OwnLeaves/habits``.
    let habit: Int
    let state: CellState
  }

  /// A day that also has something of an earlier year, and that year's day.
  struct Earlier: Sendable {
    let day, source: Day
  }

  /// All habits of the reader.
  let habits: [HabitEntry]
  /// The encoding of what leaves show of ``habits``, made once for all months.
  let described: [UInt8]
  /// How much was due and how much of it was done, for each day of the month's leaves, in order.
  let overview: [OverviewDay]
  let missing: [Missing]
  let things: [LeafThing]
  let earlier: [Earlier]
  /// The check-ins of the same month in the years of ``earlier``.
  let sources: [EventSelection]

  func encode(into encoder: inout ModelEncoder) {
    encoder.append(described)
    encoder.append(overview.map { Int64($0.due) << 32 | Int64($0.succeeded) })
    encoder.append(missing.map { Int64($0.day.number) << 24 | Int64($0.habit) << 8 | Int64($0.state.rawValue) })
    encoder.append(things.count)
    for thing in things { thing.encode(into: &encoder) }
    encoder.append(earlier.map { Int64($0.day.number) << 32 | Int64($0.source.number) })
    for source in sources { source.encodeEvents(into: &encoder) }
  }
}

/// A task or a post on the leaf of its day: done, due or read on it.
struct LeafThing: Sendable {
  var day: Day
  var title: String
  /// The list of the task, or the week of the post.
  var note: String
  /// The path of the task's or the post's page inside the edition; `nil` where there is none.
  var path: String?
  /// Whether the task is done, or the post read.
  var isDone: Bool
  /// The BCP 47 tag of the title's language, where it is another one than the site's.
  var language: String?

  func encode(into encoder: inout ModelEncoder) {
    encoder.append(day)
    encoder.append(title)
    encoder.append(language)
    encoder.append(note)
    encoder.append(path)
    encoder.append(isDone)
  }
}

/// What the reader's own leaves are made from, worked out once for all months.
struct LeafFacts: Sendable {
  private let habits: [HabitEntry]
  private let described: [UInt8]
  private let told: [HistoryHabit]
  private let dayStartsAt: TimeOfDay
  private let first: Day
  private let overview: [OverviewDay]
  /// Whether anything was recorded, for each day from ``first`` on.
  private let recorded: [Bool]
  private let things: [YearMonth: [LeafThing]]

  /// - Parameters:
  ///   - habits: All habits of the reader.
  ///   - told: Those of them that have check-ins.
  ///   - days: From the first check-in to today.
  init(
    habits: [HabitEntry], told: [HistoryHabit], days: ClosedRange<Day>, things: [LeafThing], dayStartsAt: TimeOfDay
  ) {
    self.habits = habits
    var encoder = ModelEncoder()
    for entry in habits {
      encoder.append(entry.habit.slug.text)
      encoder.append(entry.habit.title)
      encoder.append(entry.habit.colorClass)
    }
    described = encoder.bytes
    self.told = told
    self.dayStartsAt = dayStartsAt
    first = days.lowerBound
    overview = Insights.overview(of: habits.map(\.report), from: days.lowerBound, through: days.upperBound)
    var recorded = [Bool](repeating: false, count: days.upperBound - days.lowerBound + 1)
    for habit in told {
      for entry in habit.entry.log.entries[habit.range(from: days.lowerBound, through: days.upperBound)] {
        recorded[entry.day - days.lowerBound] = true
      }
    }
    self.recorded = recorded
    self.things = Dictionary(grouping: things, by: \.day.yearMonth)
  }

  /// What the leaves of some days of one month show.
  func leaves(of days: ClosedRange<Day>) -> OwnLeaves {
    leaves(of: days, sources: days.lowerBound.month...days.lowerBound.month)
  }

  /// Appends what the leaves of some days of one year show, and perhaps more.
  func encode(_ days: ClosedRange<Day>, into encoder: inout ModelEncoder) {
    leaves(of: days, sources: days.lowerBound.month...days.upperBound.month).encode(into: &encoder)
  }

  /// What the leaves of some days of one year show.
  ///
  /// - Parameter months: The months of earlier years whose check-ins are among it.
  private func leaves(of days: ClosedRange<Day>, sources months: ClosedRange<Int>) -> OwnLeaves {
    let year = days.lowerBound.year
    let earlier = days.compactMap { day in
      sameDay(before: day).map { OwnLeaves.Earlier(day: day, source: $0) }
    }
    let years = Set(earlier.map(\.source.year)).sorted(by: >)
    return OwnLeaves(
      habits: habits, described: described,
      overview: Array(overview[(days.lowerBound - first)...(days.upperBound - first)]),
      missing: missing(in: days),
      things: months.flatMap { things[YearMonth(year: year, month: $0)] ?? [] }.filter { days.contains($0.day) },
      earlier: earlier,
      sources: years.map { year in
        EventSelection(
          habits: told,
          span: .days(
            from: YearMonth(year: year, month: months.lowerBound).firstDay,
            through: YearMonth(year: year, month: months.upperBound).lastDay), dayStartsAt: dayStartsAt)
      })
  }

  private func missing(in days: ClosedRange<Day>) -> [OwnLeaves.Missing] {
    var missing: [OwnLeaves.Missing] = []
    for (index, entry) in habits.enumerated() {
      let report = entry.report
      let scale = entry.scale
      let from = max(days.lowerBound, report.first)
      let through = min(days.upperBound, report.last)
      guard from <= through else { continue }
      for number in (from - report.first)...(through - report.first) {
        let record = report.days[number]
        guard record.isDue, !record.isDone else { continue }
        missing.append(
          OwnLeaves.Missing(
            day: report.first + number, habit: index, state: scale.state(of: record, on: report.first + number)))
      }
    }
    return missing
  }

  /// The same day of the latest earlier year in which something was recorded on it: that day has a leaf of its own, to
  /// which this one leads, skips and limits included. Today's "on this day" tells achievements instead; see `SameDay`. Later years are left out: a
  /// check-in of today would else change pages of every year before.
  private func sameDay(before day: Day) -> Day? {
    let (year, month, dayOfMonth) = day.components
    for earlier in stride(from: year - 1, through: first.year, by: -1) {
      guard let same = Day(year: earlier, month: month, day: dayOfMonth), same >= first else { continue }
      if recorded[same - first] { return same }
    }
    return nil
  }
}
