import Changes
import Journal
import SitePlan

/// The message that a page shows after a change, with the change that its undo button would undo.
struct Note: Sendable, Equatable {
  var text: String
  /// The version of the change that the button undoes; `nil` for a message without the button.
  var undo: EntryVersion?

  init(_ text: String, undo: ChangeSummary? = nil) {
    self.init(text, undoing: undo.map(EntryVersion.init))
  }

  init(_ text: String, undoing undo: EntryVersion?) {
    self.text = text
    self.undo = undo
  }
}

extension Words {
  /// The text for what was stored, with its day unless that is the person's today.
  func told(_ what: String, of day: Day, today: Day) -> String {
    day == today ? what : self(.liveForDay, ["what": what, "date": dateWithWeekday(day)])
  }
}
