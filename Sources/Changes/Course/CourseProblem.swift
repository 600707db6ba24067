import Diagnostics
import Journal

/// Why something cannot be done in the course.
public enum CourseProblem: Sendable, Equatable {
  // Beginning
  /// The data folder has none, or only says where one is fetched from.
  case noCourse(isToBeFetched: Bool)
  /// The reader began it on that day.
  case started(Username, on: Day)
  /// It has a date of its own, and another day was named.
  case startsForEverybody(on: Day)
  /// The day is before ``Day/earliestOfHabits``.
  case tooEarly(Day)
  /// The reader has not begun it.
  case notStarted(Username)
  /// The reader begins on that day, which is still to come.
  case startsLater(on: Day)

  // Posts
  /// The post before it is to be read first.
  ///
  /// - Parameters:
  ///   - first: The next post to read in its week.
  ///   - isNext: Whether that is the one right before it.
  case waiting(title: String, first: PostID?, isNext: Bool)
  /// Its week is still to open; `nil`: nobody knows when.
  case locked(title: String, opens: Day?)
  /// The post has no question; these have one.
  case asksNothing(title: String, asking: [PostID])

  // Answers
  /// Of an answer a habit is made, and what the course calls it is more than a title may be.
  case titleTooLong(String, TextLimit.Excess)
  /// Nothing but blanks.
  case answerMissing
  /// A control character, which nobody sees.
  case answerControl
  /// A line break in a goal.
  case goalNotOneLine
  /// More than it may have.
  case answerTooLong(TextLimit.Excess)

  /// What is wrong, without a full stop.
  var message: String {
    switch self {
    case .noCourse(let isToBeFetched):
      isToBeFetched ? "the course has not been fetched yet" : "there is no course here"
    case .started(let username, let started): "the course of `\(username)` started on \(started)"
    case .startsForEverybody(let date): "the course starts on \(date) for everybody"
    case .tooEarly(let day): "\(day) is before 1900"
    case .notStarted(let username): "the course of `\(username)` has not started"
    case .startsLater(let start): "the course starts on \(start)"
    case .waiting(let title, _, _): "`\(title)` opens when the post before it is read"
    case .locked(let title, _): "`\(title)` is not open yet"
    case .asksNothing(let title, _): "`\(title)` asks nothing"
    case .titleTooLong(let title, let excess): "`\(title)` is too long for a habit: \(excess)"
    case .answerMissing: "the answer is empty"
    case .answerControl: "the answer has a control character"
    case .goalNotOneLine: "the goal is one line"
    case .answerTooLong(let excess): "the answer has \(excess)"
    }
  }

  /// What to do about it.
  var hint: Hint? {
    switch self {
    case .noCourse(let isToBeFetched):
      isToBeFetched
        ? "\(call: "course", "pull") fetches it" : "posts are files in course/week-01 of the data folder"
    case .started(let username, _):
      "another day can be written as `started` into people/\(username)/course.yml"
    case .startsForEverybody: "\(call: "course", "start") joins it"
    case .tooEarly: "is there a typing error in the year?"
    case .notStarted: "\(call: "course", "start") begins it"
    case .startsLater: "week 1 opens then"
    case .waiting(_, let first, let isNext):
      first.map { "\(call: "course", "read", "\($0)") \(isNext ? "reads it" : "comes first")" }
    case .locked(_, let opens): opens.map { "its week opens on \($0)" }
    case .asksNothing(_, let asking):
      asking.isEmpty ? nil : "these do: \(asking.map(\.text).joined(separator: ", "))"
    case .titleTooLong(_, .characters(let count, _)): "set `limits: {title: \(count)}` in daybook.yml"
    case .titleTooLong(_, .bytes), .titleTooLong(_, .character): nil
    case .answerMissing: "one sentence of your own is enough"
    case .answerControl: "delete it, or type the answer anew"
    case .goalNotOneLine: "one sentence is enough"
    case .answerTooLong(let excess): excess.hint
    }
  }
}
