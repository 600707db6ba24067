/// Habits to choose from, grouped by category.
public struct Catalog: Sendable, Equatable {
  /// A category of suggested habits.
  public struct Category: Sendable, Equatable {
    /// The category's name as its file writes it.
    public var name: String
    /// An emoji, or the name of a drawn icon.
    public var icon: String?
    /// The colour of the category's habits; `nil` for one that is derived from the name.
    public var color: HabitColor?
    /// The suggested habits, in the order of the file.
    public var habits: [SuggestedHabit]

    /// - Parameters:
    ///   - icon: An emoji, or the name of a drawn icon.
    ///   - color: `nil` for one that is derived from the name.
    public init(name: String, icon: String? = nil, color: HabitColor? = nil, habits: [SuggestedHabit] = []) {
      self.name = name
      self.icon = icon
      self.color = color
      self.habits = habits
    }
  }

  /// The categories, in the order of the file.
  public var categories: [Category]

  /// A catalog of those categories; without any, an empty one.
  public init(categories: [Category] = []) {
    self.categories = categories
  }
}

/// An achievement that a data folder defines itself.
public struct OwnAchievement: Sendable, Hashable {
  /// What the achievement counts.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The length of a streak, the number of successes, or the number of comebacks after a break.
    case streak, total, comeback
    /// Calendar weeks in which everything that was due was done.
    case perfectWeek = "perfect_week"
    /// Calendar months in which everything that was due was done.
    case perfectMonth = "perfect_month"
  }

  /// A name that no other achievement of the file has.
  public var id: String
  /// The achievement's title on pages.
  public var title: String
  /// What the achievement is awarded for, in a sentence.
  public var description: String?
  /// An emoji, or the name of a drawn icon.
  public var icon: String?
  /// What the achievement counts.
  public var kind: Kind
  /// The count that earns it: streak length, successes, perfect weeks or months, comebacks; at least 1.
  public var atLeast: Int
  /// The only habit that counts; `nil` where all do.
  public var habit: Slug?

  /// - Parameters:
  ///   - atLeast: The count that earns it; at least 1.
  ///   - habit: The only habit that counts; `nil` where all do.
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
