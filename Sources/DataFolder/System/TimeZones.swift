import Diagnostics
import Foundation
import Journal

/// Which time zones there are, and what day it is in them.
struct TimeZones: Sendable {
  /// Seconds since 1970-01-01T00:00:00Z.
  var now: Int64

  /// Whether there is a zone of this IANA name.
  func exists(_ name: String) -> Bool {
    // What Foundation reads besides names, such as `GMT+3`, other tools do not.
    name == "UTC" || (isName(name) && TimeZone(identifier: name) != nil)
  }

  func hint(for name: String) -> String? {
    Suggestion.hint(for: name, among: TimeZone.knownTimeZoneIdentifiers)
  }

  /// The civil day of now in a zone that exists, where days begin at `start`.
  func today(in name: String, dayStartsAt start: TimeOfDay) -> Day {
    var offset = 0
    if name != "UTC", let zone = TimeZone(identifier: name) {
      offset = zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(now)))
    }
    let seconds = now + Int64(offset) - Int64(start.minutes) * 60
    // Rounded down also before 1970.
    let days = seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400
    return Day(number: Int32(clamping: days))
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
