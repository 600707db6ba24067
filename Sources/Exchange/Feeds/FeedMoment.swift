import DataFolder
import Foundation
import Journal

/// A moment by the clock of a time zone, as feeds write it: `2026-11-20T21:10:00+01:00` (RFC 3339).
public struct FeedMoment: Sendable, Hashable {
  /// What the clock shows.
  public var clock: WallClock
  /// How many minutes the clock is ahead of UTC then.
  public var offset: Int

  /// - Parameter offset: How many minutes the clock is ahead of UTC then.
  public init(_ clock: WallClock, offset: Int) {
    self.clock = clock
    self.offset = offset
  }

  /// - Parameter zone: The IANA name of a time zone; one that does not exist stands for UTC.
  public init(_ clock: WallClock, in zone: String) {
    let known = zone == "UTC" ? nil : TimeZone(identifier: zone)
    self.init(clock, offset: (known.map { clock.offset(in: $0) } ?? 0) / 60)
  }

  /// The moment of a day of which no time is known: its noon.
  public init(noonOf day: Day, in zone: String) {
    self.init(WallClock(date: day, time: TimeOfDay(hour: 12, minute: 0) ?? .midnight), in: zone)
  }

  /// As feeds have it.
  public var text: String {
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
    let ahead = abs(offset)
    let zone = offset == 0 ? "Z" : "\(offset < 0 ? "-" : "+")\(two(ahead / 60)):\(two(ahead % 60))"
    return "\(clock.date)T\(clock.time.description):00\(zone)"
  }

  /// Reads a moment of RFC 3339, to the minute that has begun; `nil` for any other text.
  public init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard (20...35).contains(bytes.count), bytes[10] | 0x20 == UInt8(ascii: "t"), bytes[16] == UInt8(ascii: ":"),
      let day = Day(String(decoding: bytes[..<10], as: UTF8.self)),
      let time = TimeOfDay(String(decoding: bytes[11..<16], as: UTF8.self)),
      let second = Self.number(bytes[17..<19]), second <= 60
    else { return nil }
    var rest = bytes[19...]
    if rest.first == UInt8(ascii: ".") {
      rest = rest.dropFirst()
      let digits = rest.prefix { 0x30...0x39 ~= $0 }
      guard !digits.isEmpty else { return nil }
      rest = rest.dropFirst(digits.count)
    }
    guard let sign = rest.first else { return nil }
    if sign | 0x20 == UInt8(ascii: "z"), rest.count == 1 {
      self.init(WallClock(date: day, time: time), offset: 0)
      return
    }
    let zone = Array(rest.dropFirst())
    guard sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"), zone.count == 5, zone[2] == UInt8(ascii: ":"),
      let hours = Self.number(zone[..<2]), let minutes = Self.number(zone[3...]), hours < 24, minutes < 60
    else { return nil }
    let ahead = hours * 60 + minutes
    self.init(WallClock(date: day, time: time), offset: sign == UInt8(ascii: "-") ? -ahead : ahead)
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    guard digits.allSatisfy({ 0x30...0x39 ~= $0 }) else { return nil }
    return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }
}
