/// What a change did, as a value: the list of changes and the bar that offers to take one back say it in the words of
/// whoever reads them.
public enum ChangeSummary: Hashable, Sendable {
  /// As an earlier version of the program worded it, in English.
  case worded(String)
  /// In the order in which they were recorded.
  case checkIns([CheckIn])
  case checkInEdited(habit: String, on: Day)
  case checkInDeleted(habit: String, on: Day)
  case habitAdded(String)
  /// With the keys of its file that changed; none where the file was edited as a whole.
  case habitChanged(String, keys: [String])
  case habitPaused(String, from: Day)
  case habitResumed(String, on: Day)
  case habitArchived(String)
  case habitRestored(String)
  /// It does not say which one: nothing is to stay of it.
  case habitDeleted
  case habitsOrdered(count: Int)
  /// Everything was paused; without a last day, until further notice.
  case holidayBegun(from: Day, through: Day?, habits: Int)
  case holidayEnded(on: Day)
  case personAdded(String)
  case profileChanged(String)
  /// It does not say which one: nothing is to stay of them.
  case personDeleted
  /// With the names of those that changed, as the settings' file has them.
  case settingsChanged(keys: [String])
  case courseStarted(on: Day)
  case postRead(String)
  case postAnswered(String)

  /// What was recorded of a habit on a day.
  public struct CheckIn: Hashable, Sendable {
    /// The habit's title.
    public var habit: String
    /// What was recorded.
    public var value: EventValue
    /// That of the habit's target.
    public var unit: String?
    /// The day that it counts for.
    public var day: Day

    /// What was recorded of a habit, as it is called and measured now.
    public init(_ value: EventValue, of habit: Habit, on day: Day) {
      self.init(habit: habit.title, value: value, unit: habit.target?.unit, day: day)
    }

    /// With every part given.
    public init(habit: String, value: EventValue, unit: String?, day: Day) {
      self.habit = habit
      self.value = value
      self.unit = unit
      self.day = day
    }
  }
}

extension ChangeSummary.CheckIn {
  /// Check-ins of which the same can be said: of a habit on several days, or of several habits on the same days.
  public struct Group: Hashable, Sendable {
    /// In the order in which they were recorded.
    public var habits: [String]
    /// What was recorded of each on each day.
    public var value: EventValue
    /// That of the habits' targets.
    public var unit: String?
    /// In order.
    public var days: [Day]
  }

  /// As few groups as say everything: `Morning run, Read: done on 2026-11-20`.
  public static func groups(of checkIns: [Self]) -> [Group] {
    var groups: [Group] = []
    for one in checkIns {
      if let last = groups.last, last.habits == [one.habit], last.value == one.value, last.unit == one.unit {
        groups[groups.count - 1].days.append(one.day)
      } else {
        groups.append(Group(habits: [one.habit], value: one.value, unit: one.unit, days: [one.day]))
      }
    }
    guard let first = groups.first, !first.value.isAmount,
      groups.allSatisfy({ $0.value == first.value && $0.days == first.days })
    else { return groups }
    return [Group(habits: groups.flatMap(\.habits), value: first.value, unit: nil, days: first.days)]
  }
}
