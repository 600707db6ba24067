import Diagnostics

/// Why a change was refused, as a value: the terminal says it in English, and pages in their own language.
public enum RefusalReason: Sendable, Equatable {
  /// A problem with a pause or a holiday.
  case pausing(PausingProblem)
  /// A problem with archiving or restoring a habit.
  case archiving(ArchivingProblem)
  /// A problem with following, or with an answer to somebody who wants to.
  case following(FollowingProblem)
  /// A problem with who reads on the hosted site.
  case reader(ReaderProblem)
  /// A problem with somebody on another site.
  case feed(FeedProblem)
  /// A problem with a challenge.
  case challenge(ChallengeProblem)
  /// A problem with the course.
  case course(CourseProblem)
  /// A problem with a picture.
  case photo(PhotoProblem)
  /// A problem with a task or a list.
  case task(TaskProblem)
  /// A problem with a location.
  case location(LocationProblem)
  /// Somebody's folder would hold too much.
  case quota(QuotaProblem)

  /// The problem in words, without a full stop.
  var message: String {
    switch self {
    case .pausing(let problem): problem.message
    case .archiving(let problem): problem.message
    case .following(let problem): problem.message
    case .reader(let problem): problem.message
    case .feed(let problem): problem.message
    case .challenge(let problem): problem.message
    case .course(let problem): problem.message
    case .photo(let problem): problem.message
    case .task(let problem): problem.message
    case .location(let problem): problem.message
    case .quota(let problem): problem.message
    }
  }

  /// What the person can do about the problem; `nil` where nothing certain can be proposed.
  var hint: Hint? {
    switch self {
    case .pausing(let problem): problem.hint
    case .archiving(let problem): problem.hint
    case .following(let problem): problem.hint
    case .reader(let problem): problem.hint
    case .feed(let problem): problem.hint
    case .challenge(let problem): problem.hint
    case .course(let problem): problem.hint
    case .photo(let problem): problem.hint
    case .task(let problem): problem.hint
    case .location(let problem): problem.hint
    case .quota(let problem): problem.hint
    }
  }
}
