import Diagnostics
import Journal

/// Why something cannot be done in the course.
public enum CourseProblem: Sendable, Equatable {
  // Beginning
  /// The data folder has no course, or only a `course.yml` that says where to fetch it.
  case noCourse(isToBeFetched: Bool)
  /// The reader has started the course already, on that day.
  case started(Username, on: Day)
  /// The course has a start date of its own, and another day was named.
  case startsForEverybody(on: Day)
  /// The day is before ``Day/earliestOfHabits``.
  case tooEarly(Day)
  /// The reader has not started the course.
  case notStarted(Username)
  /// The reader starts on that day, which is in the future.
  case startsLater(on: Day)

  // Posts
  /// An earlier post of the week has to be read first.
  ///
  /// - Parameters:
  ///   - first: The next post to read in the week.
  ///   - isNext: Whether this is the post right before the wanted one.
  case waiting(title: String, first: PostID?, isNext: Bool)
  /// The post's week opens on that day; `nil` while the reader has not started.
  case locked(title: String, opens: Day?)
  /// The post has no prompt; `asking` are those that have one.
  case asksNothing(title: String, asking: [PostID])

  // Answers
  /// The title that the course gives to the habit of an answer exceeds the limit on titles.
  case titleTooLong(String, TextLimit.Excess)
  /// The answer is empty or blank.
  case answerMissing
  /// The answer contains a control character, which is invisible.
  case answerControl
  /// The answer becomes a goal and contains a line break.
  case goalNotOneLine
  /// The answer exceeds its limit.
  case answerTooLong(TextLimit.Excess)

  /// The problem in words, without a full stop.
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

  /// What the person can do about the problem; `nil` where nothing certain can be proposed.
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
