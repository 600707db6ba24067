import Changes
import Diagnostics
import Journal

extension TrackedHabit {
  /// The check-in that the command line names: one of a day, or the last one.
  ///
  /// - Throws: ``CommandFailure`` where there is none, or where the day has several and no number tells which.
  func event(on day: Day?, number: Int?, today: Day) throws(CommandFailure) -> RecordedEvent {
    guard let day = day ?? log.entries.last?.day else {
      throw CommandFailure(
        .refused, .unknownEvent, "nothing is recorded of \(habit.title) yet",
        hint: "\(call: "done", "\(habit.slug)") records it")
    }
    let events = events(from: day, through: day)
    guard !events.isEmpty else {
      throw CommandFailure(
        .refused, .unknownEvent, "nothing is recorded of \(habit.title) \(DayPhrase.on(day, today: today))",
        hint: "\(call: "event", "list", "\(habit.slug)") shows what is")
    }
    guard let number else {
      if events.count == 1 { return events[0] }
      throw CommandFailure(
        .usage, .ambiguous, "\(habit.title) has \(events.count) events \(DayPhrase.on(day, today: today))",
        hint: "say which by \(flags: "--number", .number), from 1 to \(events.count); "
          + "\(call: "event", "list", "\(habit.slug)", "--from", "\(day)", "--to", "\(day)") shows them")
    }
    guard let event = events.first(where: { $0.number == number }) else {
      throw CommandFailure(
        .usage,
        .unknownEvent,
        "there is no event number \(number): \(habit.title) has \(events.count) "
          + DayPhrase.on(day, today: today))
    }
    return event
  }
}
