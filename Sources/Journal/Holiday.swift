/// A pause of everything: each habit is paused on the days on which it is not paused already.
///
/// What it begins says so in the habits' files, by the holiday's first day: so it ends by one word, and pauses that somebody
/// gave a habit for reasons of its own stay as they are.
public struct Holiday: Sendable, Hashable {
  /// The first paused day, which it is known by.
  public let from: Day
  /// The last paused day; `nil`: until further notice.
  public let through: Day?

  /// - Parameter lastDay: Not before `from`; `nil`: until further notice.
  public init(from: Day, lastDay: Day?) {
    self.from = from
    through = lastDay
  }

  /// Whether that day is one of it.
  public func contains(_ day: Day) -> Bool { Pause(from: from, through: through).contains(day) }

  /// The holidays that some habits of one person are paused by, the earliest first; one that is over as well.
  public static func all(of habits: some Sequence<Habit>) -> [Holiday] {
    let pieces = Dictionary(grouping: habits.flatMap(\.pauses)) { $0.holiday }
    return pieces.compactMap { from, pieces in
      let isOpen = pieces.contains { $0.through == nil }
      return from.map { Holiday(from: $0, lastDay: isOpen ? nil : pieces.compactMap(\.through).max()) }
    }.sorted { $0.from < $1.from }
  }
}
