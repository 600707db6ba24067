/// How much of what was due in the last days was done.
public struct Completion: Sendable, Hashable {
  /// The occasions of some days. Those that are excused or pending are in neither number.
  public struct Window: Sendable, Hashable {
    /// Occasions that were successful.
    public internal(set) var successes = 0
    /// Occasions that are decided and not excused.
    public internal(set) var occasions = 0

    /// 0–1; `nil` where there was no occasion.
    public var rate: Double? { occasions > 0 ? Double(successes) / Double(occasions) : nil }
  }

  /// The last 7 days up to today; of a habit that is over, up to its last day.
  public private(set) var week = Window()
  /// The last 30 days.
  public private(set) var month = Window()
  /// The last 90 days.
  public private(set) var quarter = Window()
  /// The last 365 days.
  public private(set) var year = Window()

  /// The rate of ``week``: 0–1, `nil` where there was no occasion.
  public var last7: Double? { week.rate }
  /// The rate of ``month``.
  public var last30: Double? { month.rate }
  /// The rate of ``quarter``.
  public var last90: Double? { quarter.rate }
  /// The rate of ``year``.
  public var last365: Double? { year.rate }

  init(of days: [DayRecord]) {
    var window = Window()
    var counted = 0
    days.withUnsafeBufferPointer { days in
      /// Widens the window to so many days.
      func widened(to length: Int) -> Window {
        let length = min(length, days.count)
        while counted < length {
          counted += 1
          let outcome = days[days.count - counted].outcome
          window.successes += number(outcome == .succeeded)
          window.occasions += number(outcome == .succeeded) + number(outcome == .failed)
        }
        return window
      }
      week = widened(to: 7)
      month = widened(to: 30)
      quarter = widened(to: 90)
      year = widened(to: 365)
    }
  }
}
