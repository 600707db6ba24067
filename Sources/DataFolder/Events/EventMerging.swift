import Journal

/// Puts the rows of all files of a person together: by habit and day, rows that are in several files once, and of a
/// yes/no habit the last of each day.
struct EventMerging {
  /// A row of a yes/no habit that came after another one of the same day.
  struct Repetition: Equatable {
    /// Indices into the rows.
    var row: Int
    var earlier: Int
  }

  /// By file name, and within a file by line.
  private(set) var rows: [StagedEvent]
  private let details: [EventDetails]
  private let habits: [Habit]
  private(set) var repetitions: [Repetition] = []

  init(rows: [StagedEvent], details: [EventDetails], habits: [Habit]) {
    self.rows = rows
    self.details = details
    self.habits = habits
  }

  // MARK: Rows in several files

  /// What makes rows identical.
  private struct Content: Hashable {
    var habit: Int32
    var day: Int32
    var minutes: Int16
    var kind: UInt8
    var millionths: Int64
    var details: EventDetails?
  }

  /// Makes rows that are in several files one: each counts as often as in the file that has it most. The last ones stay,
  /// so that the row that came last before still does.
  ///
  /// Costs nothing where no two files have a day in common.
  mutating func unify(_ files: [EventFile]) {
    let shared = Self.sharedDays(files)
    guard !shared.isEmpty else { return }
    var found: [Content: [(file: Int, row: Int)]] = [:]
    for (number, file) in files.enumerated() {
      for index in file.rows where shared.contains(where: { $0.contains(rows[index].day) }) {
        let row = rows[index]
        let content = Content(
          habit: row.habit, day: row.day, minutes: row.minutes, kind: row.kind.rawValue, millionths: row.millionths,
          details: row.details >= 0 ? details[Int(row.details)] : nil)
        found[content, default: []].append((number, index))
      }
    }
    for places in found.values where places.first?.file != places.last?.file {
      var counts: [Int: Int] = [:]
      for place in places { counts[place.file, default: 0] += 1 }
      let most = counts.values.max() ?? 0
      for place in places.dropLast(most) { rows[place.row].kind = .dropped }
    }
  }

  /// The spans of days that more than one file has rows of.
  private static func sharedDays(_ files: [EventFile]) -> [ClosedRange<Int32>] {
    let spans = files.filter { !$0.rows.isEmpty && $0.firstDay <= $0.lastDay }
      .map { $0.firstDay...$0.lastDay }.sorted { $0.lowerBound < $1.lowerBound }
    var shared: [ClosedRange<Int32>] = []
    guard var reach = spans.first?.upperBound else { return [] }
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

  // MARK: Logs

  /// One log for each habit.
  mutating func logs() -> [EventLog] {
    let tally = rows.withUnsafeBufferPointer { HabitTally($0, habits: habits.count) }
    return habits.indices.map { habit in
      let order = tally.order[tally.starts[habit]..<tally.starts[habit + 1]]
      let isYesNo = habits[habit].target == nil
      if tally.isInOrder[habit], !isYesNo || !tally.repeatsDays[habit] { return log(order) }
      return orderedLog(order, isYesNo: isYesNo)
    }
  }

  /// The log of rows that are not in order, or of a yes/no habit that has more than one row on a day.
  private mutating func orderedLog(_ order: ArraySlice<Int32>, isYesNo: Bool) -> EventLog {
    let sorted = order.sorted { (rows[Int($0)].day, $0) < (rows[Int($1)].day, $1) }
    guard isYesNo else { return log(sorted[...]) }
    var kept: [Int32] = []
    kept.reserveCapacity(sorted.count)
    for index in sorted {
      if let last = kept.last, rows[Int(last)].day == rows[Int(index)].day {
        repetitions.append(Repetition(row: Int(index), earlier: Int(last)))
        kept.removeLast()
      }
      kept.append(index)
    }
    return log(kept[...])
  }

  private func log(_ order: ArraySlice<Int32>) -> EventLog {
    var kept: [EventDetails] = []
    let entries = rows.withUnsafeBufferPointer { rows in
      [EventLog.Entry](unsafeUninitializedCapacity: order.count) { buffer, count in
        for (place, index) in order.enumerated() {
          let row = rows[Int(index)]
          var detailsIndex: Int?
          if row.details >= 0 {
            detailsIndex = kept.count
            kept.append(details[Int(row.details)])
          }
          buffer.initializeElement(at: place, to: row.entry(detailsIndex: detailsIndex))
        }
        count = order.count
      }
    }
    return EventLog(sorted: entries, details: kept)
  }
}

/// Which rows each habit has.
private struct HabitTally {
  /// Where the rows of each habit begin in ``order``, and where the last one's end.
  let starts: [Int]
  /// Indices of rows, those of each habit together and in their order.
  let order: [Int32]
  /// Of each habit, whether its days never go back, and whether two rows in sequence have the same.
  private(set) var isInOrder: [Bool]
  private(set) var repeatsDays: [Bool]

  init(_ rows: UnsafeBufferPointer<StagedEvent>, habits: Int) {
    var counts = [Int](repeating: 0, count: habits + 1)
    counts.withUnsafeMutableBufferPointer { counts in
      for row in rows where row.kind != .dropped { counts[Int(row.habit) + 1] += 1 }
      for habit in 0..<habits { counts[habit + 1] += counts[habit] }
    }
    starts = counts
    let total = counts[habits]
    var lastDays = [Int32](repeating: .min, count: habits)
    var isInOrder = [Bool](repeating: true, count: habits)
    var repeatsDays = [Bool](repeating: false, count: habits)
    order = [Int32](unsafeUninitializedCapacity: total) { order, count in
      counts.withUnsafeMutableBufferPointer { places in
        lastDays.withUnsafeMutableBufferPointer { lastDays in
          for index in rows.indices where rows[index].kind != .dropped {
            let habit = Int(rows[index].habit)
            order.initializeElement(at: places[habit], to: Int32(truncatingIfNeeded: index))
            places[habit] += 1
            let day = rows[index].day
            if day <= lastDays[habit] {
              if day < lastDays[habit] { isInOrder[habit] = false }
              repeatsDays[habit] = true
            }
            lastDays[habit] = day
          }
        }
      }
      count = total
    }
    self.isInOrder = isInOrder
    self.repeatsDays = repeatsDays
  }
}
