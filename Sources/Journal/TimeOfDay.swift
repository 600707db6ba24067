/// A wall-clock time to the minute, in no particular zone.
public struct TimeOfDay: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// Minutes since midnight, 0–1439.
  public let minutes: Int16

  /// `nil` outside 00:00–23:59.
  @inlinable
  public init?(hour: Int, minute: Int) {
    guard (0...23).contains(hour), (0...59).contains(minute) else { return nil }
    minutes = Int16(hour * 60 + minute)
  }

  /// The time that many minutes after midnight; `nil` outside 0–1439.
  @inlinable
  public init?(minutes: Int) {
    guard (0..<1440).contains(minutes) else { return nil }
    self.minutes = Int16(minutes)
  }

  /// Reads `07:05`: two digits, a colon, two digits; `nil` for any other text and for a time outside 00:00–23:59.
  public init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count == 5, bytes[2] == 0x3A else { return nil }
    let digits = [bytes[0], bytes[1], bytes[3], bytes[4]].map { Int($0) - 0x30 }
    guard digits.allSatisfy((0...9).contains) else { return nil }
    self.init(hour: digits[0] * 10 + digits[1], minute: digits[2] * 10 + digits[3])
  }

  /// 00:00.
  public static let midnight = TimeOfDay(validMinutes: 0)

  private init(validMinutes: Int16) { minutes = validMinutes }

  /// The hour, 0–23.
  public var hour: Int { Int(minutes) / 60 }
  /// The minute of the hour, 0–59.
  public var minute: Int { Int(minutes) % 60 }
  /// The time as the data folder writes it: `07:05`.
  public var description: String { "\(padded(hour, to: 2)):\(padded(minute, to: 2))" }

  /// Minutes since the midnight of a day that starts at `start`, 0–2,879: a time before `start` belongs to the night at
  /// the day's end and is counted on past 1,439.
  public func minutes(dayStartsAt start: TimeOfDay) -> Int { Int(minutes) + (self < start ? 1440 : 0) }

  /// Whether the left time is earlier in a day.
  @inlinable
  public static func < (left: TimeOfDay, right: TimeOfDay) -> Bool { left.minutes < right.minutes }
}
