import Journal

/// How far a reader has come in a course as of a day.
///
/// Week *n* opens 7·(n−1) days after the start, which is the course's own date or the day on which the reader started.
/// Within a week each post opens once the one before it is read; the first of each week opens with the week, whatever
/// was left unread before. Drafts and weeks with nothing but drafts are left out. Read posts stay readable.
public struct CourseStatus: Sendable, Equatable {
  /// Whether a post can be read yet.
  public enum State: Sendable, Hashable {
    /// The post's week opens on that day; `nil` while the reader has not started.
    case locked(opens: Day?)
    /// The post's week is open, but the post before it is not read yet.
    case waiting
    case open
    case read(on: Day)
  }

  /// A post and its state.
  public struct PostStatus: Sendable, Hashable {
    /// The post's place in the course.
    public let id: PostID
    /// Whether the post can be read, as of the day of the status.
    public let state: State

    /// Whether the reader has marked it as read.
    public var isRead: Bool { if case .read = state { true } else { false } }
  }

  /// A week of the course and its posts.
  public struct Week: Sendable, Hashable {
    /// The number that the course gives the week, from 1.
    public let number: Int
    /// The day on which the week opens; `nil` while the reader has not started.
    public let opens: Day?
    /// Whether the week has opened by the day of the status.
    public let isOpen: Bool
    /// The posts in reading order, without drafts; at least one.
    public let posts: [PostStatus]

    /// The number of posts that are read.
    public var readCount: Int { posts.count { $0.isRead } }
    /// Whether all posts are read.
    public var isFinished: Bool { readCount == posts.count }
    /// The first post that is open and unread; `nil` where there is none.
    public var nextPost: PostID? { posts.first { $0.state == .open }?.id }
    /// The day on which the last of the posts was read; `nil` while one is unread.
    public var finishedOn: Day? { isFinished ? posts.lastReading : nil }
  }

  private let today: Day
  /// The day on which week 1 opens; `nil` while the reader has not started a course that starts with enrolment.
  public let start: Day?
  /// The weeks with published posts, in the order of the course.
  public let weeks: [Week]
  /// The number of the latest open week; `nil` before the first one opens.
  public let currentWeek: Int?
  /// The first post of the course that is open and unread; `nil` where there is none.
  public let nextPost: PostID?
  private let states: [PostID: State]

  /// - Parameters:
  ///   - progress: The reader's progress; `nil` where there is none.
  ///   - today: The reader's civil day.
  public init(_ course: Course, progress: CourseProgress?, today: Day) {
    let start = course.start(for: progress)
    self.start = start
    self.today = today
    weeks = course.publishedWeeks.map { week in
      let opens = start.map(week.opens(forStart:))
      let isOpen = opens.map { $0 <= today } ?? false
      var isPreviousRead = true
      let statuses = week.posts.map { post in
        // A post with a later day of reading counts as unread as of today.
        let readOn = progress?.read[post.id].flatMap { $0 <= today ? $0 : nil }
        let state: State =
          if let readOn { .read(on: readOn) } else if !isOpen { .locked(opens: opens) } else if isPreviousRead {
            .open
          } else { .waiting }
        isPreviousRead = readOn != nil
        return PostStatus(id: post.id, state: state)
      }
      return Week(number: week.number, opens: opens, isOpen: isOpen, posts: statuses)
    }
    currentWeek = weeks.last { $0.isOpen }?.number
    nextPost = weeks.lazy.flatMap(\.posts).first { $0.state == .open }?.id
    states = Dictionary(weeks.flatMap(\.posts).map { ($0.id, $0.state) }, uniquingKeysWith: { first, _ in first })
  }

  /// Whether ``start`` is known, even if it is still to come. For a course with a fixed date it always is.
  public var isEnrolled: Bool { start != nil }
  /// The number of posts in all weeks.
  public var postCount: Int { weeks.reduce(0) { $0 + $1.posts.count } }
  /// The number of posts that are read, in all weeks.
  public var readCount: Int { weeks.reduce(0) { $0 + $1.readCount } }
  /// Whether all posts are read; `false` for a course without posts.
  public var isFinished: Bool { !weeks.isEmpty && weeks.allSatisfy(\.isFinished) }
  /// The last day of the last week; `nil` while the reader has not started.
  public var lastDay: Day? { weeks.last?.opens.map { $0 + 6 } }
  /// Whether the last week has passed, whether its posts are read or not.
  public var isOver: Bool { lastDay.map { $0 < today } ?? false }
  /// The day on which the last of the posts was read; `nil` while one is unread.
  public var finishedOn: Day? { isFinished ? weeks.compactMap(\.finishedOn).max() : nil }

  /// The week of a post; `nil` for a post that the course does not have.
  public func week(of post: PostID) -> Week? {
    weeks.first { week in week.posts.contains { $0.id == post } }
  }

  /// The post that has to be read before this one opens; `nil` for the first of its week.
  public func predecessor(of post: PostID) -> PostID? {
    guard let posts = week(of: post)?.posts, let index = posts.firstIndex(where: { $0.id == post }), index > 0 else {
      return nil
    }
    return posts[index - 1].id
  }

  /// The state of a post; `nil` for a post that the course does not have.
  public func state(of post: PostID) -> State? { states[post] }
}

extension [CourseStatus.PostStatus] {
  fileprivate var lastReading: Day? {
    reduce(nil) { latest, post in
      guard case .read(let day) = post.state else { return latest }
      return Swift.max(latest ?? day, day)
    }
  }
}
