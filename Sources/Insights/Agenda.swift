import Journal

/// Today's checklist.
public struct Agenda: Sendable, Equatable {
  /// How a habit stands today.
  public enum State: Sendable, Hashable, CaseIterable {
    /// Due and undecided.
    case open
    case done
    /// A limit that was passed today.
    case over
    /// Said to be missed.
    case missed
    /// Excused today, by a `skip` row or a pause.
    case skipped
    /// Nothing is due today: not scheduled, or the period is met, or the next time is still to come.
    case resting
  }

  /// A habit on the list.
  public struct Item: Sendable, Hashable {
    /// The habit's place among those that the agenda was made of.
    public let index: Int
    /// Which habit it is.
    public let habit: Slug
    /// How it stands today.
    public let state: State
  }

  /// In the order of the habits, without those whose dates today is outside of.
  public let items: [Item]

  /// - Parameter habits: With reports as of one day, in the order in which they are to be listed.
  public init(of habits: [ReportedHabit]) {
    items = habits.indices.compactMap { index in
      let state: State
      switch habits[index].report.statusToday {
      case .pending: state = .open
      case .done: state = .done
      case .over: state = .over
      case .missed: state = .missed
      case .skipped: state = .skipped
      case .rest, .partial, .blank: state = .resting
      case .outside: return nil
      }
      return Item(index: index, habit: habits[index].habit.slug, state: state)
    }
  }

  /// The items in that state, in order.
  public func items(_ state: State) -> [Item] { items.filter { $0.state == state } }
  /// How many items are in that state.
  public func count(_ state: State) -> Int { items.count { $0.state == state } }

  /// What the day asks for: open, done, passed and missed habits, in order.
  public var checklist: [Item] {
    items.filter { $0.state != .resting && $0.state != .skipped }
  }
}
