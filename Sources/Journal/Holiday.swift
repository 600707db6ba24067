/// A pause of everything: each habit is paused on those days of the holiday on which it is not paused already.
///
/// The pauses that a holiday adds to the habits' files carry its first day. By it they all end together, while pauses
/// that a habit has for reasons of its own stay as they are.
public struct Holiday: Sendable, Hashable {
  /// The first paused day, which also identifies the holiday.
  public let from: Day
  /// The last paused day; `nil`: until further notice.
  public let through: Day?

  /// - Parameters:
  ///   - from: The first paused day.
  ///   - lastDay: The last paused day, not before `from`; `nil`: until further notice.
  public init(from: Day, lastDay: Day?) {
    self.from = from
    through = lastDay
  }

  /// Whether the day is within the holiday.
  public func contains(_ day: Day) -> Bool { Pause(from: from, through: through).contains(day) }

  /// All holidays of a person's habits, past ones included, the earliest first.
  public static func all(of habits: some Sequence<Habit>) -> [Holiday] {
    let pieces = Dictionary(grouping: habits.flatMap(\.pauses)) { $0.holiday }
    return pieces.compactMap { from, pieces in
      let isOpen = pieces.contains { $0.through == nil }
      return from.map { Holiday(from: $0, lastDay: isOpen ? nil : pieces.compactMap(\.through).max()) }
    }.sorted { $0.from < $1.from }
  }
}
