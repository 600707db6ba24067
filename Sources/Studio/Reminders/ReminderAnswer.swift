import Changes
import Insights
import Journal
import SitePlan

/// What somebody answers to a reminder.
enum ReminderAnswer: String, Sendable, CaseIterable {
  case done
  /// Again in ten minutes, in an hour, or at eight in the evening.
  case minutes = "10"
  case hour = "60"
  case tonight

  /// The time of the evening.
  static let evening = TimeOfDay(hour: 20, minute: 0) ?? .midnight

  /// When to be reminded again; `nil` where that is over, and where it is done.
  func moment(after clock: WallClock) -> WallClock? {
    switch self {
    case .done: nil
    case .minutes: clock.advanced(byMinutes: 10)
    case .hour: clock.advanced(byMinutes: 60)
    case .tonight: clock.time < Self.evening ? WallClock(date: clock.date, time: Self.evening) : nil
    }
  }

  var phrase: Phrase {
    switch self {
    case .done: .remindActionDone
    case .minutes: .remindInMinutes
    case .hour: .remindInAnHour
    case .tonight: .remindTonight
    }
  }

  /// Whether a word says all that there is to say; of a habit that counts amounts, how much it was has to be said.
  static func isDoneAtOnce(_ subject: DueReminder.Subject, of person: Person) -> Bool {
    guard case .habit(let slug) = subject else { return true }
    return person.habits.first { $0.habit.slug == slug }?.habit.target == nil
  }
}
