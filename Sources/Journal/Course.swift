/// A course: weeks of posts.
public struct Course: Sendable, Equatable {
  public enum Start: Hashable, Sendable {
    /// Each reader's own day.
    case enrolment
    /// The same day for all.
    case on(Day)
  }

  public var title: String
  public var description: String?
  public var author: String?
  public var starts: Start
  /// Where `course pull` fetches it from.
  public var source: String?
  /// Whether posts may hold raw HTML: only for an author who is trusted as the program is.
  public var allowsRawHTML: Bool
  /// By number.
  public var weeks: [CourseWeek]

  public init(
    title: String, description: String? = nil, author: String? = nil, starts: Start = .enrolment,
    source: String? = nil, allowsRawHTML: Bool = false, weeks: [CourseWeek] = []
  ) {
    self.title = title
    self.description = description
    self.author = author
    self.starts = starts
    self.source = source
    self.allowsRawHTML = allowsRawHTML
    self.weeks = weeks
  }

  /// All posts in reading order.
  public var posts: [Post] { weeks.flatMap(\.posts) }
}

/// The posts of one week, in reading order.
public struct CourseWeek: Sendable, Equatable {
  /// From 1.
  public var number: Int
  public var posts: [Post]

  public init(number: Int, posts: [Post]) {
    self.number = number
    self.posts = posts
  }

  /// The day on which the week unlocks for a reader who started on `start`: 7·(n−1) days later.
  public func opens(forStart start: Day) -> Day { start + 7 * (number - 1) }
}

/// A post's place in the course: `week-01/01-welcome`.
public struct PostID: Hashable, Comparable, Sendable, CustomStringConvertible {
  public let text: String

  public init(_ text: String) { self.text = text }

  public var description: String { text }
  public static func < (left: PostID, right: PostID) -> Bool { left.text < right.text }
}

/// One post of a course.
public struct Post: Sendable, Equatable {
  public var id: PostID
  public var title: String
  public var summary: String?
  /// A habit that starts by itself with the week, for that week.
  public var habit: CourseHabit?
  public var prompt: Prompt?
  public var isDraft: Bool
  /// Markdown.
  public var body: String

  public init(
    id: PostID, title: String, summary: String? = nil, habit: CourseHabit? = nil, prompt: Prompt? = nil,
    isDraft: Bool = false, body: String
  ) {
    self.id = id
    self.title = title
    self.summary = summary
    self.habit = habit
    self.prompt = prompt
    self.isDraft = isDraft
    self.body = body
  }
}

/// A habit that a course or the catalog suggests.
public struct CourseHabit: Hashable, Sendable {
  public var title: String
  public var reason: String?
  public var icon: String?
  public var schedule: Schedule
  public var target: Target?

  public init(
    title: String, reason: String? = nil, icon: String? = nil, schedule: Schedule = .daily, target: Target? = nil
  ) {
    self.title = title
    self.reason = reason
    self.icon = icon
    self.schedule = schedule
    self.target = target
  }
}

/// What a post asks its reader to decide.
public struct Prompt: Hashable, Sendable {
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case habit
    case selfImageGoal = "self-image-goal"
  }

  public var kind: Kind
  public var theme: String?
  public var ideas: [String]
  public var replaces: Slug?

  public init(kind: Kind, theme: String? = nil, ideas: [String] = [], replaces: Slug? = nil) {
    self.kind = kind
    self.theme = theme
    self.ideas = ideas
    self.replaces = replaces
  }
}

/// How far a reader is.
public struct CourseProgress: Sendable, Equatable {
  public var started: Day?
  public var read: [PostID: Day]
  public var answers: [PostID: String]

  public init(started: Day? = nil, read: [PostID: Day] = [:], answers: [PostID: String] = [:]) {
    self.started = started
    self.read = read
    self.answers = answers
  }
}
