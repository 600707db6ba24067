import DataFolder
import Exchange
import Journal

/// What an import would add to somebody's folder.
public struct ImportPlan: Sendable, Equatable {
  /// A habit of the import.
  public struct Item: Sendable, Equatable {
    /// Where the habit comes from.
    public var origin: HabitOrigin
    /// The habit as it is, or as it will be.
    public var habit: Habit
    /// Whether the person has no such habit yet.
    public var isNew: Bool
    /// What is added, by day.
    public var added: [CheckIn]
    /// How many check-ins of the file are there already.
    public var known: Int
    /// What cannot be kept as it is, and what becomes of it, in clauses.
    public var losses: [String]

    /// The days from the first to the last check-in that is added; `nil` where none is.
    public var days: ClosedRange<Day>? {
      guard let first = added.first?.day, let last = added.last?.day else { return nil }
      return first...last
    }
  }

  /// The habits, in the order of the import.
  public var items: [Item]
  /// The settings that have to be raised, with their new values.
  public var limits: [SettingKey: Int]
  /// What is left out of the file as a whole.
  public var losses: [String]
  /// How the file is read where it could be read otherwise, by which nothing is lost.
  public var notes: [String] = []

  /// Whether there is nothing to add.
  public var isEmpty: Bool { items.allSatisfy { !$0.isNew && $0.added.isEmpty } }

  /// Whether anything of the file is left out or becomes something else.
  public var hasLosses: Bool { !losses.isEmpty || items.contains { !$0.losses.isEmpty } }

  /// How many habits are new.
  public var newHabits: Int { items.count { $0.isNew } }

  /// How many check-ins are added.
  public var newCheckIns: Int { items.reduce(0) { $0 + $1.added.count } }
}
