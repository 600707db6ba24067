import Journal

/// A row that was read and found good, before rows of all files are put together.
struct StagedEvent {
  var entry: EventLog.Entry
  /// An index into the files, and the line in it.
  var file: Int32
  var line: Int32
}

/// The rows of each habit, as they come: by file, and within a file by line.
///
/// Plain memory rather than arrays, for it is written to once for each of hundreds of thousands of rows.
struct StagedEvents: ~Copyable {
  private struct Bin {
    var rows: UnsafeMutablePointer<StagedEvent>
    var count = 0
    var capacity: Int
    /// What entries point to.
    var details: [EventDetails] = []
  }

  /// Some years of a habit: memory that is not written to costs nothing, and growing copies all that is there.
  private static let firstCapacity = 1024

  private let bins: UnsafeMutableBufferPointer<Bin>

  init(habits: Int) {
    bins = .allocate(capacity: habits)
    for index in 0..<habits {
      let rows = UnsafeMutablePointer<StagedEvent>.allocate(capacity: Self.firstCapacity)
      bins.initializeElement(at: index, to: Bin(rows: rows, capacity: Self.firstCapacity))
    }
  }

  deinit {
    for bin in bins { bin.rows.deallocate() }
    bins.deinitialize().deallocate()
  }

  @inline(__always)
  func append(_ row: StagedEvent, to habit: Int) {
    if bins[habit].count == bins[habit].capacity { grow(habit) }
    (bins[habit].rows + bins[habit].count).initialize(to: row)
    bins[habit].count &+= 1
  }

  @inline(never)
  private func grow(_ habit: Int) {
    let (old, capacity) = (bins[habit].rows, bins[habit].capacity)
    bins[habit].rows = .allocate(capacity: capacity * 4)
    bins[habit].rows.moveInitialize(from: old, count: capacity)
    bins[habit].capacity = capacity * 4
    old.deallocate()
  }

  /// Keeps details of a habit, and gives the index that an entry points to them by.
  func keep(_ details: EventDetails, of habit: Int) -> Int {
    bins[habit].details.append(details)
    return bins[habit].details.count - 1
  }

  /// The rows of a habit; valid until the next is appended.
  subscript(habit: Int) -> UnsafeBufferPointer<StagedEvent> {
    UnsafeBufferPointer(start: bins[habit].rows, count: bins[habit].count)
  }

  func details(of habit: Int) -> [EventDetails] {
    bins[habit].details
  }
}
