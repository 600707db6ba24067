import Journal

/// A day of a habit that awaits a check-in: today while it is due and undecided, or a past day that was due and has no
/// entry.
public struct OpenOccasion: Sendable, Equatable {
  /// The habit with all its check-ins and its report.
  public let reported: ReportedHabit
  /// The day on which the habit was due.
  public let day: Day

  /// Whether the day is before today.
  public var isForgotten: Bool { day < reported.report.today }

  /// All open occasions, by day from the earliest and within a day in the order of the habits.
  ///
  /// Habits that are due so many times a week or month, or every so many days, are included for today only, since none
  /// of their past days was due by itself.
  ///
  /// - Parameters:
  ///   - habits: The habits, with reports as of the same day.
  ///   - days: The number of days before today to look at.
  public static func all(of habits: [ReportedHabit], days: Int) -> [OpenOccasion] {
    guard let today = habits.first?.report.today else { return [] }
    let open = Set(Agenda(of: habits).items(.open).map(\.index))
    return (0...max(0, days)).reversed().flatMap { back in
      habits.indices.compactMap { index in
        let isOpen = back == 0 ? open.contains(index) : habits[index].report.record(on: today - back).status == .blank
        return isOpen ? OpenOccasion(reported: habits[index], day: today - back) : nil
      }
    }
  }
}
