import Diagnostics
import Foundation
import Journal

/// The time zones that exist, and which day it is in them.
struct TimeZones: Sendable {
  /// Seconds since 1970-01-01T00:00:00Z.
  var now: Int64

  /// Whether there is a zone with this IANA name.
  func exists(_ name: String) -> Bool {
    // Foundation also reads texts such as `GMT+3`, which other programs do not.
    name == "UTC" || (isName(name) && TimeZone(identifier: name) != nil)
  }

  func hint(for name: String) -> Hint? {
    Suggestion.hint(for: name, among: TimeZone.knownTimeZoneIdentifiers)
  }

  /// The civil day at ``now`` in an existing zone, where days begin at `start`.
  func today(in name: String, dayStartsAt start: TimeOfDay) -> Day {
    WallClock(now, in: name).day(startingAt: start)
  }

  private func isName(_ name: String) -> Bool {
    let isPlain = name.utf8.allSatisfy { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2B, 0x2D, 0x2F, 0x5F: true
      default: false
      }
    }
    return isPlain && (name.contains("/") || name.utf8.count <= 3 || !name.hasPrefix("GMT"))
  }
}

extension WallClock {
  /// The wall clock in an IANA time zone, or in UTC where there is no such zone.
  ///
  /// - Parameter now: Seconds since 1970-01-01T00:00:00Z.
  public init(_ now: Int64, in zone: String) {
    var offset = 0
    if zone != "UTC", let zone = TimeZone(identifier: zone) {
      offset = zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(now)))
    }
    self.init(now, offset: offset)
  }

  /// How many seconds a time zone is ahead of UTC when its clocks show this. A minute that they skip is read as if they had
  /// not, and one that they show twice is the first.
  public func offset(in zone: TimeZone) -> Int {
    let shown = Double(minutes) * 60
    // The offset of the moment itself, by one that is at most a day away.
    let near = zone.secondsFromGMT(for: Date(timeIntervalSince1970: shown - 86_400))
    let own = zone.secondsFromGMT(for: Date(timeIntervalSince1970: shown - Double(near)))
    let isShown = zone.secondsFromGMT(for: Date(timeIntervalSince1970: shown - Double(own))) == own
    return isShown ? own : near
  }
}

extension DayAndTime {
  /// A minute of one time zone by the clock of another one; `nil` where there is no zone of one of the names, and for a day as
  /// a whole.
  ///
  /// A minute that clocks skip is read as if they had not, and one that they show twice is the first.
  public func moved(from zone: String, to other: String) -> DayAndTime? {
    guard let time, let from = Self.zone(zone), let to = Self.zone(other) else { return nil }
    let shown = WallClock(date: day, time: time)
    let moment = Int64(shown.minutes) * 60 - Int64(shown.offset(in: from))
    let clock = WallClock(moment, offset: to.secondsFromGMT(for: Date(timeIntervalSince1970: Double(moment))))
    return DayAndTime(day: clock.date, time: clock.time)
  }

  private static func zone(_ name: String) -> TimeZone? {
    // Some programs put their own name or a path before the name of the zone.
    let last = name.split(separator: "/").suffix(2).joined(separator: "/")
    guard let known = [name, last].first(where: TimeZones(now: 0).exists) else { return nil }
    return TimeZone(identifier: known)
  }
}
