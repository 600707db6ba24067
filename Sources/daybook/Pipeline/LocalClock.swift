import Changes
import Foundation
import Journal

/// What the clock on the wall shows.
enum LocalClock {
  /// In an IANA time zone; in UTC where there is no such zone.
  ///
  /// - Parameter now: Seconds since 1970-01-01T00:00:00Z.
  static func at(_ now: Int64, in zone: String) -> WallClock {
    var offset = 0
    if zone != "UTC", let zone = TimeZone(identifier: zone) {
      offset = zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(now)))
    }
    let seconds = now + Int64(offset)
    // Rounded down also before 1970.
    let days = seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400
    let minutes = Int((seconds - days * 86_400) / 60)
    return WallClock(date: Day(number: Int32(clamping: days)), time: TimeOfDay(minutes: minutes) ?? .midnight)
  }

  /// `2026-11-20 08:15`, in the machine's own time zone.
  static func machine(_ now: Int64) -> String {
    let zone = TimeZone.current
    let clock = at(now + Int64(zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(now)))), in: "UTC")
    return "\(clock.date) \(clock.time)"
  }
}

extension FolderChange.Situation {
  /// The rules of check-ins for this person, now.
  func rules(_ data: DataOptions) -> CheckInRules {
    let isFixed = data.today != nil || settings.today != nil
    return CheckInRules(
      settings, today: person.today,
      now: isFixed ? nil : LocalClock.at(now, in: person.timeZone ?? settings.timeZone))
  }
}
