/// The share of due occasions that were successful, over the last 7 to 365 days.
public struct Completion: Sendable, Hashable {
  /// The occasions of a range of days. Excused and pending ones are in neither number.
  public struct Window: Sendable, Hashable {
    /// The number of successful occasions.
    public internal(set) var successes = 0
    /// The number of occasions that are decided and not excused.
    public internal(set) var occasions = 0

    /// ``successes`` divided by ``occasions``, 0–1; `nil` where there was no occasion.
    public var rate: Double? { occasions > 0 ? Double(successes) / Double(occasions) : nil }
  }

  /// The last 7 days up to today, or for a habit that is over up to its last day.
  public private(set) var week = Window()
  /// The last 30 days, ending like ``week``.
  public private(set) var month = Window()
  /// The last 90 days, ending like ``week``.
  public private(set) var quarter = Window()
  /// The last 365 days, ending like ``week``.
  public private(set) var year = Window()

  /// The rate of ``week``, 0–1; `nil` where there was no occasion.
  public var last7: Double? { week.rate }
  /// The rate of ``month``, 0–1; `nil` where there was no occasion.
  public var last30: Double? { month.rate }
  /// The rate of ``quarter``, 0–1; `nil` where there was no occasion.
  public var last90: Double? { quarter.rate }
  /// The rate of ``year``, 0–1; `nil` where there was no occasion.
  public var last365: Double? { year.rate }

  init(of days: [DayRecord]) {
    var window = Window()
    var counted = 0
    days.withUnsafeBufferPointer { days in
      /// Extends the window to that many days and returns it.
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
