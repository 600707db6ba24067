/// A course: weeks of posts.
public struct Course: Sendable, Equatable {
  /// How the day on which week 1 opens is decided.
  public enum Start: Hashable, Sendable {
    /// Week 1 opens on the day on which each reader starts.
    case enrolment
    /// Week 1 opens on the same day for everybody.
    case on(Day)
  }

  /// The course's title on pages.
  public var title: String
  /// What the course is about, in a sentence or two.
  public var description: String?
  /// The name of the course's author.
  public var author: String?
  /// The BCP 47 tag of the language that the posts are written in; `nil` for the site's language.
  public var language: String?
  /// When week 1 opens.
  public var starts: Start
  /// The address from which `course pull` fetches the course; `nil` for a course that is written here.
  public var source: String?
  /// Whether posts may hold raw HTML. It reaches pages as it is, so the author has to be trusted like the program.
  public var allowsRawHTML: Bool
  /// The weeks, in the order of their numbers.
  public var weeks: [CourseWeek]
  /// The pictures that posts may show, sorted by path.
  public var pictures: [CoursePicture]
  /// The folder with the course's files, relative to the data folder: `course`, or the copy that was pulled.
  public var folder: String

  /// A course without weeks that starts with enrolment; what is given replaces these defaults.
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

  /// The weeks without drafts; a week with nothing but drafts is left out.
  public var publishedWeeks: [CourseWeek] {
    weeks.compactMap { week in
      let posts = week.posts.filter { !$0.isDraft }
      return posts.isEmpty ? nil : CourseWeek(number: week.number, posts: posts)
    }
  }

  /// The post with that place in the course, drafts included; `nil` where there is none.
  public func post(_ id: PostID) -> Post? {
    for week in weeks {
      for post in week.posts where post.id == id { return post }
    }
    return nil
  }

  /// The day on which week 1 opens for a reader; `nil` while they have not started a course that starts with enrolment.
  public func start(for progress: CourseProgress?) -> Day? {
    switch starts {
    case .enrolment: progress?.started
    case .on(let day): day
    }
  }
}

/// A picture in the course's folder.
public struct CoursePicture: Hashable, Sendable {
  /// The file's path relative to the course's folder: `week-01/plate.jpg`.
  public var path: String
  /// In pixels, after any rotation that the file asks for.
  public var width: Int
  /// In pixels, after any rotation that the file asks for.
  public var height: Int
  /// The SHA-256 of the file, in hexadecimal.
  public var digest: String

  /// - Parameters:
  ///   - path: Relative to the course's folder.
  ///   - width: In pixels, as the picture is shown; so is `height`.
  ///   - digest: The SHA-256 of the file, in hexadecimal.
  public init(path: String, width: Int, height: Int, digest: String) {
    self.path = path
    self.width = width
    self.height = height
    self.digest = digest
  }
}

/// The posts of one week, in reading order.
public struct CourseWeek: Sendable, Equatable {
  /// The number of the week, from 1.
  public var number: Int
  /// The posts in reading order, drafts included.
  public var posts: [Post]

  /// - Parameters:
  ///   - number: From 1.
  ///   - posts: In reading order.
  public init(number: Int, posts: [Post]) {
    self.number = number
    self.posts = posts
  }

  /// The day on which the week unlocks for a reader who started on `start`: 7·(number − 1) days later.
  public func opens(forStart start: Day) -> Day { start + 7 * (number - 1) }
}

/// A post's place in the course: `week-01/01-welcome`.
public struct PostID: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The folder's name and the file's without its extension, with a slash between them.
  public let text: String

  /// - Parameter text: Folder and file without its extension. It is not checked: a text that names no post is simply
  ///   not found.
  public init(_ text: String) { self.text = text }

  /// The same as ``text``.
  public var description: String { text }
  /// Compares ``text``; that is the reading order as long as all numbers have the same length.
  public static func < (left: PostID, right: PostID) -> Bool { left.text < right.text }
}

/// One post of a course.
public struct Post: Sendable, Equatable {
  /// The post's place in the course, by which a reader's progress refers to the post.
  public var id: PostID
  /// The post's title on pages.
  public var title: String
  /// What the post is about, in a sentence.
  public var summary: String?
  /// A habit that its readers get for the post's week without doing anything; `nil` for none.
  public var habit: SuggestedHabit?
  /// The slug that ``habit`` gets, made from its title and unique within the course; `nil` without a habit.
  public var habitSlug: Slug?
  /// What the post asks its reader to decide; `nil` for nothing.
  public var prompt: Prompt?
  /// The slug of the habit that an answer to ``prompt`` becomes; `nil` where the answer becomes none.
  public var promptSlug: Slug?
  /// Whether the post is withheld from readers.
  public var isDraft: Bool
  /// The post's text in Markdown, without the front matter.
  public var body: String
  /// The line of the post's file on which ``body`` begins, from 1.
  public var bodyLine: Int

  /// A post for all readers, without habit and prompt; what is given replaces these defaults.
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
  /// The title that the habit gets.
  public var title: String
  /// What the habit is good for, in a few words.
  public var reason: String?
  /// An emoji, or the name of a drawn icon.
  public var icon: String?
  /// The schedule that the habit gets.
  public var schedule: Schedule
  /// The target that the habit gets; `nil` for a yes/no habit.
  public var target: Target?

  /// A daily yes/no habit; what is given replaces these defaults.
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
    /// The goal in the reader's profile, which is shown on the page Today.
    case selfImageGoal = "self-image-goal"
  }

  /// What the answer becomes.
  public var kind: Kind
  /// The title of the habit that the answer becomes; `nil` for the title of the post.
  public var theme: String?
  /// Suggestions for an answer, to choose from.
  public var ideas: [String]
  /// The habit that the new one takes over from, or `nil`.
  public var replaces: Slug?

  /// - Parameters:
  ///   - theme: The title of the habit that the answer becomes; `nil` for the title of the post.
  ///   - replaces: The habit that the new one takes over from.
  public init(kind: Kind, theme: String? = nil, ideas: [String] = [], replaces: Slug? = nil) {
    self.kind = kind
    self.theme = theme
    self.ideas = ideas
    self.replaces = replaces
  }
}

/// How far a reader has come in the course.
public struct CourseProgress: Sendable, Equatable {
  /// The day on which the reader began, or joined a course with a fixed date; `nil` before.
  public var started: Day?
  /// The posts that were read, with the day of reading.
  public var read: [PostID: Day]
  /// The answers to the prompts of posts, in the reader's own words.
  public var answers: [PostID: String]
  /// The slug of the habit that each post added by itself, once its file was written. It stays after the file is
  /// deleted, so that a deleted habit is not added again.
  public var brought: [PostID: Slug]
  /// The slug of the habit that the answer to each post became.
  public var habits: [PostID: Slug]
  /// Whether whoever runs the daybook sees how far the reader is, by name.
  public var isShown = false

  /// The progress of a reader who has not begun; what is given replaces these defaults.
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

  /// The slug of the habit that the post added by itself; `nil` while its file is not written.
  public func habit(broughtBy post: Post) -> Slug? {
    // Before there was `brought`, such habits were stored in `habits`. A post whose prompt makes no habit can have no
    // other entry there.
    brought[post.id] ?? (post.prompt?.kind == .habit ? nil : habits[post.id])
  }

  /// The slug of the habit that the answer to the post became; `nil` where there is none.
  public func habit(answering post: Post) -> Slug? {
    post.prompt?.kind == .habit ? habits[post.id] : nil
  }
}
