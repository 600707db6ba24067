import Changes
import Journal
import SitePlan

/// An error for a form that was not stored, with the reason as a sentence in the language of the pages.
struct RefusedForm: Error, Equatable {
  var sentence: String

  init(_ sentence: String) {
    self.sentence = sentence
  }
}

/// An error for a check-in that the rules refuse, with what the sentence about it needs.
struct RefusedCheckIn: Error {
  var problems: [CheckInProblem]
  var habit: Habit
  /// The day that is today for the person.
  var today: Day
}
