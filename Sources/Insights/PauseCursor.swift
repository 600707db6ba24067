import Journal

/// Tells whether days are paused. Its days have to be asked in ascending order, which makes each question cheap.
struct PauseCursor {
  private let pauses: [Pause]
  private var next = 0
  private var from: Int32 = .max
  private var through: Int32 = .max

  init(_ pauses: [Pause]) {
    self.pauses = pauses.count > 1 ? pauses.sorted { $0.from < $1.from } : pauses
    advance()
  }

  @inline(__always)
  mutating func contains(_ number: Int32) -> Bool {
    while number > through { advance() }
    return number >= from
  }

  /// The last day of the pause that ``contains(_:)`` reached; `nil` where it is open or there is no further one.
  var currentThrough: Int32? { through == .max ? nil : through }

  private mutating func advance() {
    guard next < pauses.count else {
      from = .max
      through = .max
      return
    }
    from = pauses[next].from.number
    through = pauses[next].through?.number ?? .max
    next += 1
  }
}
