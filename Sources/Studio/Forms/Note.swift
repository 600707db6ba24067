import Journal
import SitePlan

/// What is said on the page after a change, and what would be taken back from there.
struct Note: Sendable, Equatable {
  var text: String
  /// As `undo` calls the change; `nil` where there is nothing to take back.
  var undo: String?

  init(_ text: String, undo: String? = nil) {
    self.text = text
    self.undo = undo
  }
}

extension Words {
  /// What was stored, with its day where that is not the person's today.
  func told(_ what: String, of day: Day, today: Day) -> String {
    day == today ? what : self(.liveForDay, ["what": what, "date": longDate(day)])
  }
}
