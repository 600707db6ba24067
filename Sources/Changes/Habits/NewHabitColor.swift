import Journal

/// The colour of a habit that is made without one. Commands, forms, suggestions and the course choose it alike, and write
/// it into the habit's file.
public enum NewHabitColor {
  /// The wished colour where no habit that goes on shows it already; otherwise the one whose hue is farthest from theirs.
  ///
  /// - Parameters:
  ///   - habits: All of the person's habits; those that are over on `today` do not count.
  ///   - wished: The colour of the category that a habit was suggested in, which is no choice of the person's own; `nil`
  ///     for none.
  public static func color(
    besides habits: [Habit], today: Day, wished: HabitColor? = nil
  ) -> HabitColor {
    let used = habits.filter { habit in habit.lastDay.map { $0 >= today } ?? true }.map(\.paletteName)
    if let wished, !used.contains(wished.paletteName) { return wished }
    return .named(.farthest(from: used))
  }
}
