import Changes
import Journal
import SitePlan

/// What is said on the page after a change, and what would be taken back from there.
struct Note: Sendable, Equatable {
  var text: String
  /// Which change would be taken back; `nil` where there is none.
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
  /// What was stored, with its day where that is not the person's today.
  func told(_ what: String, of day: Day, today: Day) -> String {
    day == today ? what : self(.liveForDay, ["what": what, "date": dateWithWeekday(day)])
  }
}
