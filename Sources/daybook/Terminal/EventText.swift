import Changes
import Diagnostics
import Journal

extension HabitText {
  /// A value in words: `done`, `skipped`, `missed`, `5.2 km`.
  static func value(_ value: EventValue, _ habit: Habit) -> String {
    if case .amount(let amount) = value { return Self.amount(amount, unit: habit.target?.unit) }
    return value.past
  }

  /// The details in words: `“Felt light”`, `photo 2026-11-20-run.jpg`, `at 38.7223, -9.1393`.
  static func details(_ details: EventDetails) -> [String] {
    var parts: [String] = []
    if let comment = details.comment { parts.append("“\(TerminalText.safe(comment))”") }
    if let photo = details.photo { parts.append("photo \(TerminalText.safe(photo))") }
    if let location = details.location { parts.append("at \(self.location(location))") }
    return parts
  }

  /// A location: `38.7223, -9.1393`.
  static func location(_ location: Location) -> String {
    "\(Location.text(degrees: location.latitude)), \(Location.text(degrees: location.longitude))"
  }

  /// A sentence for a note about a check-in.
  static func note(_ note: CheckInNote, _ checkIn: CheckIn, today: Day) -> String {
    switch note {
    case .extra(.paused): "The habit is paused that day; what you do counts all the same."
    case .extra(.restDay): "Extra: not due that day, it counts in the totals and leaves the streak alone."
    case .extra(.early(let next?)): "Early: the next is due \(DayPhrase.on(next, today: today))."
    case .extra(.early(nil)): "Early: nothing is due after it."
    case .extra(.beyond): "Extra: it counts in the totals."
    case .restOfTarget: "That is what was left of the target."
    case .night(let time): "\(time) is an hour of the night, which belongs to \(checkIn.day)."
    }
  }
}
