import Journal

/// The habits of a person with their state today, as a checklist.
public struct Agenda: Sendable, Equatable {
  /// The state of a habit today.
  public enum State: Sendable, Hashable, CaseIterable {
    /// Due and not decided yet.
    case open
    case done
    /// The limit was exceeded today.
    case over
    /// Recorded as missed.
    case missed
    /// Excused today, by a `skip` row or a pause.
    case skipped
    /// Not due today: the day is not scheduled, the period is met, or the next time is still to come.
    case resting
    /// Not due today, and recorded all the same.
    case extra
  }

  /// A habit on the list.
  public struct Item: Sendable, Hashable {
    /// The index of the habit in the array that the agenda was made from.
    public let index: Int
    /// The habit's slug.
    public let habit: Slug
    /// The habit's state today.
    public let state: State
  }

  /// The items in the order of the habits. Habits whose dates do not include today are left out.
  public let items: [Item]

  /// - Parameter habits: The habits to list, in their order, with reports as of the same day.
  public init(of habits: [ReportedHabit]) {
    items = habits.indices.compactMap { index in
      let (report, log) = (habits[index].report, habits[index].log)
      let isRecorded = !log.entries(on: report.today).isEmpty
      let state: State
      switch report.statusToday {
      case .outside: return nil
      case .skipped: state = .skipped
      case .pending: state = .open
      case _ where !report.record(on: report.today).isDue: state = isRecorded ? .extra : .resting
      case .done: state = .done
      case .over: state = .over
      case .missed: state = .missed
      case .rest, .partial, .blank: state = .resting
      }
      return Item(index: index, habit: habits[index].habit.slug, state: state)
    }
  }

  /// The items in that state, in the order of the habits.
  public func items(_ state: State) -> [Item] { items.filter { $0.state == state } }
  /// The number of items in that state.
  public func count(_ state: State) -> Int { items.count { $0.state == state } }

  /// The items that the day asks for: open, done, exceeded and missed ones, in the order of the habits.
  public var checklist: [Item] {
    items.filter { [.open, .done, .over, .missed].contains($0.state) }
  }
}
