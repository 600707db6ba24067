import Journal

/// Merges a habit's rows from all files of a person: by day, with identical rows in several files once, and for a
/// yes/no habit only the last row of each day.
struct EventMerging {
  /// A row of a yes/no habit that comes after another one of the same day.
  struct Repetition: Equatable {
    /// The index of a file and the number of a line in it.
    struct Place: Equatable {
      var file: Int
      var line: Int32
    }

    var habit: Int
    var day: Day
    var place: Place
    var earlier: Place
  }

  let habits: [Habit]
  private let sharedDays: [ClosedRange<Int32>]
  private(set) var repetitions: [Repetition] = []

  init(_ files: [EventFile], habits: [Habit]) {
    self.habits = habits
    sharedDays = Self.sharedDays(files)
  }

  /// The log of a habit.
  ///
  /// - Parameters:
  ///   - habit: The index of the habit.
  ///   - events: The rows by file, and within a file by line.
  mutating func log(of habit: Int, in events: borrowing ParsedRows) -> EventLog {
    let rows = events[habit]
    var isInOrder = true
    var repeatsDays = false
    var last = Int32.min
    let entries = [EventLog.Entry](unsafeUninitializedCapacity: rows.count) { entries, count in
      for (place, row) in rows.enumerated() {
        entries.initializeElement(at: place, to: row.entry)
        let day = row.entry.day.number
        if day <= last {
          repeatsDays = true
          if day < last { isInOrder = false }
        }
        last = day
      }
      count = rows.count
    }
    let isYesNo = habits[habit].target == nil
    let details = events.details(of: habit)
    if sharedDays.isEmpty, isInOrder, !isYesNo || !repeatsDays { return EventLog(sorted: entries, details: details) }

    let lookup = EventLog(sorted: [], details: details)
    var kept = unified(rows, lookup)
    // The origin of equal entries is compared too, so that sorting need not be stable.
    kept.sort { ($0.entry.day, $0.file, $0.line) < ($1.entry.day, $1.file, $1.line) }
    if isYesNo { keepLastOfEachDay(&kept, of: habit) }
    var log = EventLog()
    log.reserveCapacity(kept.count)
    for row in kept { log.append(row.entry, details: lookup.details(of: row.entry)) }
    return log
  }

  private mutating func keepLastOfEachDay(_ rows: inout [ParsedRow], of habit: Int) {
    var kept: [ParsedRow] = []
    kept.reserveCapacity(rows.count)
    for row in rows {
      if let last = kept.last, last.entry.day == row.entry.day {
        kept.removeLast()
        repetitions.append(
          Repetition(
            habit: habit, day: row.entry.day, place: .init(file: Int(row.file), line: row.line),
            earlier: .init(file: Int(last.file), line: last.line)))
      }
      kept.append(row)
    }
    rows = kept
  }

  // MARK: Rows in several files

  /// The parts of a habit's row by which rows are identical.
  private struct Content: Hashable {
    var day: Day
    var time: TimeOfDay?
    var value: EventValue
    var details: EventDetails?
  }

  /// The rows, with those that are in several files once: each counts as often as in the file that has it most often.
  /// The last ones are kept, so that the last row of a day is the same as before.
  private func unified(_ rows: UnsafeBufferPointer<ParsedRow>, _ lookup: EventLog) -> [ParsedRow] {
    if sharedDays.isEmpty { return Array(rows) }
    var found: [Content: [Int]] = [:]
    for (index, row) in rows.enumerated() {
      let entry = row.entry
      guard sharedDays.contains(where: { $0.contains(entry.day.number) }) else { continue }
      let content = Content(
        day: entry.day, time: entry.time, value: entry.value, details: lookup.details(of: entry))
      found[content, default: []].append(index)
    }
    var isDropped = [Bool](repeating: false, count: rows.count)
    for places in found.values where places.count > 1 {
      var counts: [Int32: Int] = [:]
      for place in places { counts[rows[place].file, default: 0] += 1 }
      let most = counts.values.max() ?? 0
      for place in places.dropLast(most) { isDropped[place] = true }
    }
    return rows.indices.filter { !isDropped[$0] }.map { rows[$0] }
  }

  /// The ranges of days for which more than one file has rows.
  private static func sharedDays(_ files: [EventFile]) -> [ClosedRange<Int32>] {
    let spans = files.filter { $0.firstDay <= $0.lastDay }
      .map { $0.firstDay...$0.lastDay }.sorted { $0.lowerBound < $1.lowerBound }
    guard var reach = spans.first?.upperBound else { return [] }
    var shared: [ClosedRange<Int32>] = []
    for span in spans.dropFirst() {
      if span.lowerBound <= reach {
        let end = min(reach, span.upperBound)
        if let last = shared.last, last.upperBound >= span.lowerBound {
          shared[shared.count - 1] = last.lowerBound...max(last.upperBound, end)
        } else {
          shared.append(span.lowerBound...end)
        }
      }
      reach = max(reach, span.upperBound)
    }
    return shared
  }
}
