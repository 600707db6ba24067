import Diagnostics
import Journal

/// Which backups stay: `7d,4w,12m` keeps the last of each of the last seven days that have one, of four weeks and of twelve
/// months.
public struct KeepRule: Sendable, Equatable {
  /// What a backup is kept for.
  private enum Period: Character, CaseIterable {
    case day = "d"
    case week = "w"
    case month = "m"
    case year = "y"

    /// What is the same for all days of a period.
    func key(of day: Day) -> Day {
      switch self {
      case .day: day
      case .week: day.startOfWeek(startingOn: .monday)
      case .month: day.yearMonth.firstDay
      case .year: YearMonth(year: day.year, month: 1).firstDay
      }
    }
  }

  private var counts: [Period: Int] = [:]

  /// The most of a period.
  private static let most = 10_000

  /// Reads a rule such as `7d,4w,12m`; `nil` for any other text.
  public init?(_ text: String) {
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let word = part.filter { $0 != " " }
      guard let period = word.last.flatMap(Period.init), let count = Int(word.dropLast()), 1...Self.most ~= count,
        word.first?.isNumber == true, counts[period] == nil
      else { return nil }
      counts[period] = count
    }
  }

  /// As a command takes it.
  public var text: String {
    Period.allCases.compactMap { period in counts[period].map { "\($0)\(period.rawValue)" } }.joined(separator: ",")
  }

  /// Those of some backups that stay. The newest of each kind always does, and so do those that the program made by itself.
  ///
  /// Each kind is counted by itself: one without accounts stands for none with them, and one that is encrypted for none that
  /// needs no key.
  public func kept(_ names: [BackupName]) -> [BackupName] {
    var kept = names.filter { $0.occasion != nil }
    for ofKind in Dictionary(grouping: names.filter { $0.occasion == nil }, by: \.kind).values {
      kept += self.kept(newestFirst: ofKind.sorted { $1 < $0 })
    }
    return names.filter(kept.contains)
  }

  private func kept(newestFirst: [BackupName]) -> [BackupName] {
    var kept = Array(newestFirst.prefix(1))
    for (period, count) in counts {
      var keys: Set<Day> = []
      for name in newestFirst where keys.count < count && keys.insert(period.key(of: name.date)).inserted {
        kept.append(name)
      }
    }
    return kept
  }
}
