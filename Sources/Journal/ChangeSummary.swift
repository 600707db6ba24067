/// What a change to the data folder did, as a value. The list of changes and the offer to undo one put it into the
/// reader's language.
public enum ChangeSummary: Hashable, Sendable {
  /// A change whose summary an earlier version of the program stored as an English sentence.
  case worded(String)
  /// Check-ins, in the order in which they were recorded.
  case checkIns([CheckIn])
  case checkInEdited(habit: String, on: Day)
  case checkInDeleted(habit: String, on: Day)
  case habitAdded(String)
  /// A habit's file was changed; `keys` are the keys that differ, empty where the file was edited as a whole.
  case habitChanged(String, keys: [String])
  case habitPaused(String, from: Day)
  case habitResumed(String, on: Day)
  case habitArchived(String)
  case habitRestored(String)
  /// A habit was deleted. Its title is not kept, since deleting leaves nothing of a habit.
  case habitDeleted
  case habitsOrdered(count: Int)
  /// All habits were paused; `through` is `nil` for a holiday until further notice, `habits` counts those that it
  /// paused.
  case holidayBegun(from: Day, through: Day?, habits: Int)
  case holidayEnded(on: Day)
  case personAdded(String)
  case profileChanged(String)
  /// A person was deleted. Their name is not kept, since deleting leaves nothing of a person.
  case personDeleted
  /// A challenge of that title was made.
  case challengeAdded(String)
  /// A challenge of that title was changed.
  case challengeChanged(String)
  /// A challenge of that title was deleted.
  case challengeDeleted(String)
  /// Somebody, the second, was asked to the challenge of that title.
  case challengeInvited(String, String)
  /// Somebody, the second, was taken out of the challenge of that title.
  case challengeRemoved(String, String)
  /// Somebody joined the challenge of that title, or brought another habit to it.
  case challengeJoined(String)
  /// Somebody who was asked to the challenge of that title declined.
  case challengeDeclined(String)
  /// So many conflicts of devices were settled, as an earlier version of the program told it.
  case conflictsSettled(count: Int)
  /// It was decided which version of a habit's check-in counts.
  case checkInSettled(habit: String, on: Day)
  /// It was decided which version counts of what has that name.
  case conflictSettled(String)
  /// So many copies that programs for synchronising left were merged into their files.
  case copiesMerged(count: Int)
  /// Somebody left the challenge of that title.
  case challengeLeft(String)
  /// Somebody asked to follow the person of that name.
  case followRequested(String)
  /// The person of that name was accepted as a follower.
  case followAccepted(String)
  /// The person of that name was declined as a follower, before they were accepted or later.
  case followDeclined(String)
  /// Somebody does not want to be found by a person any more.
  case personBlocked(String)
  /// A person may find somebody again.
  case personUnblocked(String)
  /// Somebody of that name reads on the hosted site from then on, or again.
  case readerAdded(String)
  /// The link of a reader of that name was opened.
  case readerInvited(String)
  /// A reader of that name got other words.
  case readerRekeyed(String)
  /// A reader of that name reads no longer, or not of somebody.
  case readerRemoved(String)
  /// Somebody stopped following the person of that name, or took the request back.
  case followStopped(String)
  /// Somebody of that name on another site is followed.
  case feedFollowed(String)
  /// A task of that title was added.
  case taskAdded(String)
  /// A task of that title was done.
  case taskDone(String)
  /// A task of that title is open again.
  case taskReopened(String)
  /// A task of that title was changed.
  case taskChanged(String)
  /// A task was put into the list of that title.
  case taskMoved(String, list: String)
  /// A task of that title was deleted.
  case taskDeleted(String)
  /// A list of that title was added.
  case listAdded(String)
  /// A list of that title was changed.
  case listChanged(String)
  /// A list of that title was deleted.
  case listDeleted(String)
  /// A list of that title was archived.
  case listArchived(String)
  /// A list of that title is in use again.
  case listRestored(String)
  /// A list of that title was shared with the person of that name, or they may do something else with it now.
  case listShared(String, with: String)
  /// A list of that title is shared with the person of that name no longer.
  case listUnshared(String, with: String)
  /// Somebody commented on a task of that title.
  case taskCommented(String)
  /// Files of these names were attached to a task of that title.
  case filesAttached([String], task: String)
  /// A file of that name was taken away from a task of that title.
  case fileDetached(String, task: String)
  /// A label has another name in all lists of a person.
  case labelRenamed(String, to: String)
  /// Tasks were imported into the list of that title.
  case tasksImported(count: Int, list: String)
  /// So many habits were imported, or got check-ins by an import.
  case habitsImported(count: Int)
  /// So many files were taken from a backup.
  case filesRestored(count: Int)
  /// So many tasks of a person's lists were brought in line with another program.
  case tasksSynced(count: Int)
  /// Settings were changed; `keys` are their names in `daybook.yml`.
  case settingsChanged(keys: [String])
  case courseStarted(on: Day)
  case postRead(String)
  case postAnswered(String)
  /// Whoever runs the daybook sees by name how far somebody is in the course, or does no longer.
  case courseShown(Bool)

  /// What was recorded for a habit on a day.
  public struct CheckIn: Hashable, Sendable {
    /// The habit's title.
    public var habit: String
    /// What was recorded.
    public var value: EventValue
    /// The unit of the habit's target; `nil` where the target names none or there is no target.
    public var unit: String?
    /// The day that the check-in counts for.
    public var day: Day

    /// A check-in with the title and the unit that the habit has now.
    public init(_ value: EventValue, of habit: Habit, on day: Day) {
      self.init(habit: habit.title, value: value, unit: habit.target?.unit, day: day)
    }

    /// A check-in for a habit with that title.
    public init(habit: String, value: EventValue, unit: String?, day: Day) {
      self.habit = habit
      self.value = value
      self.unit = unit
      self.day = day
    }
  }
}

extension ChangeSummary.CheckIn {
  /// Check-ins that one phrase can name: of a habit on several days, or of several habits on the same days.
  public struct Group: Hashable, Sendable {
    /// The habits' titles, in the order in which they were recorded.
    public var habits: [String]
    /// What was recorded for each of the habits on each of the days.
    public var value: EventValue
    /// The unit of the habits' targets; `nil` for a group of several habits, which never has amounts.
    public var unit: String?
    /// The days, in the order in which they were recorded.
    public var days: [Day]
  }

  /// The check-ins in groups to be named together, as in `Morning run, Read: done on 2026-11-20`.
  ///
  /// Consecutive check-ins of a habit with the same value are a group. All of them are one where every habit has the
  /// same value, which is no amount, on the same days.
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
