import Journal

/// A side effect of a new value of a setting, which the setting itself does not show.
public enum SettingConsequence: Sendable, Hashable {
  /// Days begin at another time, so check-ins in between count for another day.
  case dayBegins(MovedCheckIns)
  /// Today is decided in another time zone. Recorded check-ins keep their days and times.
  case clockChanges(timeZone: String, today: Day)
  /// Builds write to another folder; both paths are relative to the data folder. What was built before stays where it
  /// is.
  case siteMoves(from: String, to: String)

  /// The check-ins that count for another day than before.
  public struct MovedCheckIns: Sendable, Hashable {
    /// The number of these check-ins, of all people.
    public var count: Int
    /// The range of the days that the check-ins count for now; `nil` where there are none.
    public var days: ClosedRange<Day>?
    /// The range of times at which the check-ins were recorded.
    public var hours: Range<TimeOfDay>
    /// Whether the check-ins now count for the day before their date, rather than for the date itself.
    public var isToDayBefore: Bool
  }

  /// All side effects of a change to the settings, in the order of the settings' documentation.
  ///
  /// - Parameters:
  ///   - before: The folder, read with the old settings.
  ///   - after: The folder, read with the new settings.
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

  /// The side effects of a change to a person's profile: a person with another time zone may have another today.
  ///
  /// - Parameters:
  ///   - before: The folder, read with the old profile.
  ///   - after: The folder, read with the new profile.
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
