import Journal

/// How reminders are written: `06:45`, `sat 09:00`.
public enum ReminderPhrase {
  /// Reads a reminder: a time, or a weekday and a time.
  public static func parse(_ text: String) -> Reminder? {
    let words = text.words
    switch words.count {
    case 1:
      return TimeOfDay(words[0]).map { Reminder(time: $0) }
    case 2:
      guard let index = SchedulePhrase.weekdayNames.firstIndex(of: words[0]), let time = TimeOfDay(words[1]) else {
        return nil
      }
      return Reminder(weekday: Weekday(index: index), time: time)
    default:
      return nil
    }
  }

  /// The reminder as it is written.
  public static func text(for reminder: Reminder) -> String {
    let weekday = reminder.weekday.map { SchedulePhrase.weekdayNames[$0.index] + " " } ?? ""
    return weekday + reminder.time.description
  }
}
