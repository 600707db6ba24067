/// Habits to choose from, by category.
public struct Catalog: Sendable, Equatable {
  /// Habits of one kind, in the order of the file.
  public struct Category: Sendable, Equatable {
    /// As the file has it.
    public var name: String
    /// An emoji, or the name of a drawn icon.
    public var icon: String?
    /// `nil`: one that follows from the name.
    public var color: HabitColor?
    /// In the order of the file.
    public var habits: [SuggestedHabit]

    /// A category without habits, unless some are given.
    public init(name: String, icon: String? = nil, color: HabitColor? = nil, habits: [SuggestedHabit] = []) {
      self.name = name
      self.icon = icon
      self.color = color
      self.habits = habits
    }
  }

  /// In the order of the file.
  public var categories: [Category]

  /// An empty catalog, unless categories are given.
  public init(categories: [Category] = []) {
    self.categories = categories
  }
}

/// An achievement of the person's own making.
public struct OwnAchievement: Sendable, Hashable {
  /// What is counted.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Days (or what else streaks are counted in), successes, returns after a break.
    case streak, total, comeback
    /// Calendar weeks in which everything that was due was done.
    case perfectWeek = "perfect_week"
    /// Calendar months of that kind.
    case perfectMonth = "perfect_month"
  }

  /// Unique in its file.
  public var id: String
  /// What it is called on pages.
  public var title: String
  /// What it is for, in a sentence.
  public var description: String?
  /// An emoji, or the name of a drawn icon.
  public var icon: String?
  /// What is counted.
  public var kind: Kind
  /// How much it takes: streak length, successes, perfect weeks or months, comebacks; at least 1.
  public var atLeast: Int
  /// Only this habit; `nil`: any.
  public var habit: Slug?

  /// - Parameters:
  ///   - atLeast: At least 1.
  ///   - habit: The only one that counts; `nil`: any.
  public init(
    id: String, title: String, description: String? = nil, icon: String? = nil, kind: Kind, atLeast: Int,
    habit: Slug? = nil
  ) {
    self.id = id
    self.title = title
    self.description = description
    self.icon = icon
    self.kind = kind
    self.atLeast = atLeast
    self.habit = habit
  }
}
