import Diagnostics

/// Why a change was not made, as a value: a terminal says it in English, and pages in their own language.
public enum RefusalReason: Sendable, Equatable {
  /// Of pauses and holidays.
  case pausing(PausingProblem)
  /// Of putting a habit away, and of bringing it back.
  case archiving(ArchivingProblem)
  /// Of the course.
  case course(CourseProblem)
  /// Of a picture.
  case photo(PhotoProblem)
  /// Of a place on the earth.
  case location(LocationProblem)

  /// What is wrong, without a full stop.
  var message: String {
    switch self {
    case .pausing(let problem): problem.message
    case .archiving(let problem): problem.message
    case .course(let problem): problem.message
    case .photo(let problem): problem.message
    case .location(let problem): problem.message
    }
  }

  /// What to do about it.
  var hint: Hint? {
    switch self {
    case .pausing(let problem): problem.hint
    case .archiving(let problem): problem.hint
    case .course(let problem): problem.hint
    case .photo(let problem): problem.hint
    case .location(let problem): problem.hint
    }
  }
}
