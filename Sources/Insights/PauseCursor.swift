import Journal

/// Tells for ascending days whether they are paused.
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

  /// The last day of the pause that was met last; `nil` where it has none.
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
