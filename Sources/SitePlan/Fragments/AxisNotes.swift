import Insights
import Journal

/// The check-ins that a habit's axis names: at most one a month and three in all, those with a photo before those with a
/// comment alone, the latest first among equals.
struct AxisNotes: Sendable {
  struct Note: Sendable {
    let entry: EventLog.Entry
    let details: EventDetails

    var day: Day { entry.day }
    /// How much there is to see: a photo with words, a photo, words.
    fileprivate var rank: Int { (details.photo == nil ? 0 : 2) + (details.comment == nil ? 0 : 1) }
  }

  /// The notes in the order of their days.
  let notes: [Note]

  private static let most = 3

  /// - Parameter range: The days of the axis.
  init(in log: EventLog, on range: ClosedRange<Day>) {
    if log.details.isEmpty {
      notes = []
      return
    }
    let entries = log.entries
    let first = entries.partition { $0.day >= range.lowerBound }
    let end = entries.partition { $0.day > range.upperBound }
    var best: [YearMonth: Note] = [:]
    for entry in entries[first..<max(first, end)] {
      guard let details = log.details(of: entry), details.comment != nil || details.photo != nil else { continue }
      let note = Note(entry: entry, details: details)
      let month = entry.day.yearMonth
      if note.rank >= best[month]?.rank ?? 0 { best[month] = note }
    }
    notes = best.values.sorted { ($0.rank, $0.day) > ($1.rank, $1.day) }.prefix(Self.most).sorted { $0.day < $1.day }
  }

  /// The names of the photos that the axis of a habit shows.
  static func photoNames(of habit: Habit, in log: EventLog, today: Day) -> [String] {
    if log.details.isEmpty { return [] }
    let dates = HabitReport.dates(of: habit, log: log, today: today)
    guard let range = HabitAxis.range(from: dates.first, through: dates.last) else { return [] }
    return AxisNotes(in: log, on: range).notes.compactMap(\.details.photo)
  }
}
