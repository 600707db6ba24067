import Changes
import Journal
import SitePlan

/// Why a form was not stored, as a sentence in the language of the pages.
struct RefusedForm: Error, Equatable {
  var sentence: String

  init(_ sentence: String) {
    self.sentence = sentence
  }
}

/// A check-in that the rules refuse, with what it takes to say so in the language of the pages.
struct RefusedCheckIn: Error {
  var problems: [CheckInProblem]
  var habit: Habit
  /// The person's day.
  var today: Day
}
