import Journal

/// Reads and writes reminders: `06:45`, `sat 09:00`. Weekdays are read in every spelling that schedules allow.
public enum ReminderPhrase {
  /// Reads a time, or a weekday and a time; `nil` for any other text.
  public static func parse(_ text: String) -> Reminder? {
    let words = text.words
    switch words.count {
    case 1:
      return TimeOfDay(words[0]).map { Reminder(time: $0) }
    case 2:
      guard let weekday = Weekday(named: words[0]), let time = TimeOfDay(words[1]) else { return nil }
      return Reminder(weekday: weekday, time: time)
    default:
      return nil
    }
  }

  /// The reminder as the data folder writes it.
  public static func text(for reminder: Reminder) -> String {
    let weekday = reminder.weekday.map { $0.code + " " } ?? ""
    return weekday + reminder.time.description
  }
}
