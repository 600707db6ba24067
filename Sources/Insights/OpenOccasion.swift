import Journal

/// A day of a habit that awaits an answer: due today and undecided, or forgotten, due on a day that has passed with nothing
/// recorded.
public struct OpenOccasion: Sendable, Equatable {
  /// The habit, with all that is recorded of it.
  public let reported: ReportedHabit
  /// The day that was asked for.
  public let day: Day

  /// Whether the day has passed.
  public var isForgotten: Bool { day < reported.report.today }

  /// Day by day from the earliest, and of each day in the order of the habits.
  ///
  /// What is due so often in a week or month, or every so many days, is asked for today alone: no single day before was
  /// forgotten.
  ///
  /// - Parameters:
  ///   - habits: With reports as of one day.
  ///   - days: How many days before today are looked at.
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
