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
}
