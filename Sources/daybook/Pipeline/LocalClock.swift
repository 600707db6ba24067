import Changes
import DataFolder
import Foundation
import Journal

/// Dates and times in the time zone of this machine.
enum LocalClock {
  /// A moment in this machine's time zone: `2026-11-20 08:15`.
  static func machine(_ now: Int64) -> String {
    let zone = TimeZone.current
    let clock = WallClock(now, offset: zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(now))))
    return "\(clock.date) \(clock.time)"
  }
}

extension CommandChange.Situation {
  /// The rules for check-ins of the person at the current time.
  func rules(_ data: DataOptions) -> CheckInRules {
    let isFixed = data.today != nil || settings.today != nil
    return CheckInRules(
      settings, today: person.today,
      now: isFixed ? nil : WallClock(now, in: person.timeZone ?? settings.timeZone))
  }
}
