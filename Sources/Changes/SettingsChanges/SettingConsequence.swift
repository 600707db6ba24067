import Journal

/// What a new value of a setting changes besides, and nobody sees in the setting itself.
public enum SettingConsequence: Sendable, Hashable {
  /// A day begins at another time: check-ins of the hours between count for another day.
  case dayBegins(MovedCheckIns)
  /// Another clock says what day it is. What is recorded keeps its days and times.
  case clockChanges(timeZone: String, today: Day)
  /// Builds go elsewhere, both as seen from the data folder. What was built stays where it is.
  case siteMoves(from: String, to: String)

  /// The check-ins that count for another day than before.
  public struct MovedCheckIns: Sendable, Hashable {
    /// How many of everybody's.
    public var count: Int
    /// From the first to the last of the days that they count for now; `nil` where there are none.
    public var days: ClosedRange<Day>?
    /// The hours of the clock that they were recorded in.
    public var hours: Range<TimeOfDay>
    /// Whether they count for the day before the one that is written, rather than for that one.
    public var isToDayBefore: Bool
  }

  /// All that there are, in the order of the settings' documentation.
  ///
  /// - Parameters:
  ///   - before: As the folder was read with the old settings.
  ///   - after: As it is read with the new ones.
  public static func all(from before: Book, to after: Book) -> [SettingConsequence] {
    let (old, new) = (before.settings, after.settings)
    var all: [SettingConsequence] = []
    if old.timeZone != new.timeZone { all.append(.clockChanges(timeZone: new.timeZone, today: after.today)) }
    if old.dayStartsAt != new.dayStartsAt {
      all.append(.dayBegins(moved(in: after, from: old.dayStartsAt, to: new.dayStartsAt)))
    }
    if old.output != new.output { all.append(.siteMoves(from: old.output, to: new.output)) }
    return all
  }

  /// What a new profile changes besides: who has a time zone of their own has a today of their own.
  ///
  /// - Parameters:
  ///   - before: As the folder was read with the old profile.
  ///   - after: As it is read with the new one.
  public static func all(of person: Username, from before: Book, to after: Book) -> [SettingConsequence] {
    guard let old = before.people.first(where: { $0.username == person }),
      let new = after.people.first(where: { $0.username == person })
    else { return [] }
    let zone = new.timeZone ?? after.settings.timeZone
    if old.timeZone ?? before.settings.timeZone == zone { return [] }
    return [.clockChanges(timeZone: zone, today: new.today)]
  }

  private static func moved(in book: Book, from old: TimeOfDay, to new: TimeOfDay) -> MovedCheckIns {
    let hours = min(old, new)..<max(old, new)
    let days = book.people.flatMap(\.habits).flatMap { tracked in
      tracked.log.entries.lazy.filter { entry in entry.time.map { hours.contains($0) } ?? false }.map(\.day)
    }
    var range: ClosedRange<Day>?
    if let first = days.min(), let last = days.max() { range = first...last }
    return MovedCheckIns(count: days.count, days: range, hours: hours, isToDayBefore: old < new)
  }
}
