import Changes
import DataFolder
import Foundation
import Journal

/// The clock of the machine that this runs on.
enum LocalClock {
  /// `2026-11-20 08:15`, in the machine's own time zone.
  static func machine(_ now: Int64) -> String {
    let zone = TimeZone.current
    let clock = WallClock(now, offset: zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(now))))
    return "\(clock.date) \(clock.time)"
  }
}

extension CommandChange.Situation {
  /// The rules of check-ins for this person, now.
  func rules(_ data: DataOptions) -> CheckInRules {
    let isFixed = data.today != nil || settings.today != nil
    return CheckInRules(
      settings, today: person.today,
      now: isFixed ? nil : WallClock(now, in: person.timeZone ?? settings.timeZone))
  }
}
