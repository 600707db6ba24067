import Journal

/// A valid row, before the rows of all files are merged.
struct ParsedRow {
  var entry: EventLog.Entry
  /// The index of the file; `line` is the number of the line in it.
  var file: Int32
  var line: Int32
}

/// The valid rows of each habit, by file and within a file by line.
///
/// They are in plain memory rather than in arrays, since one is added for each of hundreds of thousands of rows.
struct ParsedRows: ~Copyable {
  private struct Bin {
    var rows: UnsafeMutablePointer<ParsedRow>
    var count = 0
    var capacity: Int
    /// The details that entries refer to.
    var details: [EventDetails] = []
  }

  /// Enough for some years of a habit. Memory that is not written to costs nothing, while growing copies all rows.
  private static let firstCapacity = 1024

  private let bins: UnsafeMutableBufferPointer<Bin>

  init(habits: Int) {
    bins = .allocate(capacity: habits)
    for index in 0..<habits {
      let rows = UnsafeMutablePointer<ParsedRow>.allocate(capacity: Self.firstCapacity)
      bins.initializeElement(at: index, to: Bin(rows: rows, capacity: Self.firstCapacity))
    }
  }

  deinit {
    for bin in bins { bin.rows.deallocate() }
    bins.deinitialize().deallocate()
  }

  @inline(__always)
  func append(_ row: ParsedRow, to habit: Int) {
    if bins[habit].count == bins[habit].capacity { grow(habit) }
    (bins[habit].rows + bins[habit].count).initialize(to: row)
    bins[habit].count &+= 1
  }

  @inline(never)
  private func grow(_ habit: Int) { grow(habit, to: bins[habit].capacity * 4) }

  private func grow(_ habit: Int, to capacity: Int) {
    let (old, count) = (bins[habit].rows, bins[habit].count)
    bins[habit].rows = .allocate(capacity: capacity)
    bins[habit].rows.moveInitialize(from: old, count: count)
    bins[habit].capacity = capacity
    old.deallocate()
  }

  /// Adds the rows of files that come after those of these rows.
  func append(_ later: borrowing ParsedRows) {
    for habit in bins.indices {
      let (count, more, known) = (bins[habit].count, later.bins[habit].count, bins[habit].details.count)
      if count + more > bins[habit].capacity { grow(habit, to: count + more) }
      for index in 0..<more {
        var row = later.bins[habit].rows[index]
        row.entry = row.entry.withDetails(after: known)
        (bins[habit].rows + count + index).initialize(to: row)
      }
      bins[habit].count = count + more
      bins[habit].details += later.bins[habit].details
    }
  }

  /// Stores details of a habit; returns the index by which an entry refers to them.
  func keep(_ details: EventDetails, of habit: Int) -> Int {
    bins[habit].details.append(details)
    return bins[habit].details.count - 1
  }

  /// The rows of a habit; valid until the next row is appended.
  subscript(habit: Int) -> UnsafeBufferPointer<ParsedRow> {
    UnsafeBufferPointer(start: bins[habit].rows, count: bins[habit].count)
  }

  func details(of habit: Int) -> [EventDetails] {
    bins[habit].details
  }
}
