/// A course: weeks of posts.
public struct Course: Sendable, Equatable {
  /// When week 1 opens.
  public enum Start: Hashable, Sendable {
    /// Each reader's own day.
    case enrolment
    /// The same day for all.
    case on(Day)
  }

  /// What it is called on pages.
  public var title: String
  /// What it is about, in a sentence or two.
  public var description: String?
  /// Who wrote it.
  public var author: String?
  /// The BCP 47 tag of the language that its posts are written in; `nil`: that of the site.
  public var language: String?
  /// When week 1 opens.
  public var starts: Start
  /// Where `course pull` fetches it from.
  public var source: String?
  /// Whether posts may hold raw HTML: only for an author who is trusted as the program is.
  public var allowsRawHTML: Bool
  /// By number.
  public var weeks: [CourseWeek]
  /// By path: what posts may show.
  public var pictures: [CoursePicture]
  /// Where its files are, seen from the data folder: `course`, or the copy that was pulled.
  public var folder: String

  /// What a `course.yml` says that has no more keys than are given.
  public init(
    title: String, description: String? = nil, author: String? = nil, language: String? = nil,
    starts: Start = .enrolment, source: String? = nil, allowsRawHTML: Bool = false, weeks: [CourseWeek] = [],
    pictures: [CoursePicture] = [],
    folder: String = "course"
  ) {
    self.title = title
    self.description = description
    self.author = author
    self.language = language
    self.starts = starts
    self.source = source
    self.allowsRawHTML = allowsRawHTML
    self.weeks = weeks
    self.pictures = pictures
    self.folder = folder
  }

  /// All posts in reading order, drafts included.
  public var posts: [Post] { weeks.flatMap(\.posts) }

  /// The weeks as readers get them: without drafts, and without weeks of nothing but drafts.
  public var publishedWeeks: [CourseWeek] {
    weeks.compactMap { week in
      let posts = week.posts.filter { !$0.isDraft }
      return posts.isEmpty ? nil : CourseWeek(number: week.number, posts: posts)
    }
  }

  /// The post of that place, drafts included.
  public func post(_ id: PostID) -> Post? {
    for week in weeks {
      for post in week.posts where post.id == id { return post }
    }
    return nil
  }

  /// The day of week 1 for that reader; `nil` while they have not started a course that starts with enrolment.
  public func start(for progress: CourseProgress?) -> Day? {
    switch starts {
    case .enrolment: progress?.started
    case .on(let day): day
    }
  }
}

/// A picture in the course's folder.
public struct CoursePicture: Hashable, Sendable {
  /// Seen from the course's folder: `week-01/plate.jpg`.
  public var path: String
  /// In pixels, as it is shown.
  public var width: Int
  /// In pixels, as it is shown.
  public var height: Int
  /// SHA-256 of the file, in hexadecimal.
  public var digest: String

  /// - Parameters:
  ///   - path: Seen from the course's folder.
  ///   - width: In pixels, as it is shown; so is `height`.
  ///   - digest: SHA-256 of the file, in hexadecimal.
  public init(path: String, width: Int, height: Int, digest: String) {
    self.path = path
    self.width = width
    self.height = height
    self.digest = digest
  }
}

/// The posts of one week, in reading order.
public struct CourseWeek: Sendable, Equatable {
  /// From 1.
  public var number: Int
  /// In reading order, drafts among them.
  public var posts: [Post]

  /// - Parameter number: From 1.
  public init(number: Int, posts: [Post]) {
    self.number = number
    self.posts = posts
  }

  /// The day on which the week unlocks for a reader who started on `start`: 7·(n−1) days later.
  public func opens(forStart start: Day) -> Day { start + 7 * (number - 1) }
}

/// A post's place in the course: `week-01/01-welcome`.
public struct PostID: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// Folder and file without its ending, with a slash between them.
  public let text: String

  /// - Parameter text: Folder and file without its ending; not checked, since a post is looked up by it.
  public init(_ text: String) { self.text = text }

  /// As ``text``.
  public var description: String { text }
  /// By ``text``, which is the order of reading as long as numbers have the same length.
  public static func < (left: PostID, right: PostID) -> Bool { left.text < right.text }
}

/// One post of a course.
public struct Post: Sendable, Equatable {
  /// Its place in the course, by which progress names it.
  public var id: PostID
  /// What it is called on pages.
  public var title: String
  /// What it is about, in a sentence.
  public var summary: String?
  /// A habit that starts by itself with the week, for that week.
  public var habit: SuggestedHabit?
  /// What ``habit`` is called in the data folder: made from its title, each name once in the course.
  public var habitSlug: Slug?
  /// What the post asks its reader to decide.
  public var prompt: Prompt?
  /// What the habit that comes of the ``prompt`` is called in the data folder.
  public var promptSlug: Slug?
  /// Whether readers do not get it yet.
  public var isDraft: Bool
  /// Markdown.
  public var body: String
  /// The line of its file on which ``body`` begins, from 1.
  public var bodyLine: Int

  /// A post without habit and prompt that readers get, but for what is given.
  public init(
    id: PostID, title: String, summary: String? = nil, habit: SuggestedHabit? = nil, habitSlug: Slug? = nil,
    prompt: Prompt? = nil, promptSlug: Slug? = nil, isDraft: Bool = false, body: String, bodyLine: Int = 1
  ) {
    self.id = id
    self.title = title
    self.summary = summary
    self.habit = habit
    self.habitSlug = habitSlug
    self.prompt = prompt
    self.promptSlug = promptSlug
    self.isDraft = isDraft
    self.body = body
    self.bodyLine = bodyLine
  }
}

/// A habit that a course or the catalog suggests.
public struct SuggestedHabit: Hashable, Sendable {
  /// What it is called on pages.
  public var title: String
  /// What it is good for, in a few words.
  public var reason: String?
  /// An emoji, or the name of a drawn icon.
  public var icon: String?
  /// On which days, or how often.
  public var schedule: Schedule
  /// `nil`: a yes/no habit.
  public var target: Target?

  /// A yes/no habit for every day, but for what is given.
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
  /// What the answer becomes.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A habit with the answer as its notes.
    case habit
    /// The goal of the reader's profile, which stands on Today.
    case selfImageGoal = "self-image-goal"
  }

  /// What the answer becomes.
  public var kind: Kind
  /// The title of the habit that comes of it; `nil`: that of its post.
  public var theme: String?
  /// Suggestions for an answer.
  public var ideas: [String]
  /// The habit that the one of the answer takes over from.
  public var replaces: Slug?

  /// - Parameter theme: The title of the habit that comes of it; `nil`: that of its post.
  public init(kind: Kind, theme: String? = nil, ideas: [String] = [], replaces: Slug? = nil) {
    self.kind = kind
    self.theme = theme
    self.ideas = ideas
    self.replaces = replaces
  }
}

/// How far a reader is.
public struct CourseProgress: Sendable, Equatable {
  /// The day on which the reader began, or joined a course that has a date; `nil` before.
  public var started: Day?
  /// The day on which each post was read.
  public var read: [PostID: Day]
  /// What was answered to the prompts of posts, in the reader's own words.
  public var answers: [PostID: String]
  /// The habits that posts brought by themselves, where their files were written: one that is deleted later does not
  /// come back.
  public var brought: [PostID: Slug]
  /// The habits that the answers to posts made.
  public var habits: [PostID: Slug]

  /// Of a reader who has not begun, but for what is given.
  public init(
    started: Day? = nil, read: [PostID: Day] = [:], answers: [PostID: String] = [:], brought: [PostID: Slug] = [:],
    habits: [PostID: Slug] = [:]
  ) {
    self.started = started
    self.read = read
    self.answers = answers
    self.brought = brought
    self.habits = habits
  }

  /// The habit that the post brought, where its file was written.
  public func habit(broughtBy post: Post) -> Slug? {
    // Of a post that asks for no habit `habits` can mean no other: so it was written before there was `brought`.
    brought[post.id] ?? (post.prompt?.kind == .habit ? nil : habits[post.id])
  }

  /// The habit that the answer to the post made.
  public func habit(answering post: Post) -> Slug? {
    post.prompt?.kind == .habit ? habits[post.id] : nil
  }
}
