import DataFolder
import Diagnostics
import Insights
import Journal

/// Decides what a reader may do in the course, and stages it.
public struct CourseRules: Sendable {
  /// The course as the data folder has it, drafts included.
  public let course: Course
  /// The reader, as the book has them.
  public let person: Person
  private let limits: Settings.Limits
  /// The posts that the reader has read and may read, as of their civil day.
  public let status: CourseStatus

  /// - Throws: A ``Refusal`` where the data folder has no course with published posts.
  public init(_ book: Book, of person: Person) throws(Refusal) {
    guard let course = book.course, !course.publishedWeeks.isEmpty else {
      throw Refusal(.course(.noCourse(isToBeFetched: book.course?.source != nil)))
    }
    self.course = course
    self.person = person
    limits = book.settings.limits
    status = CourseStatus(course, progress: person.progress, today: person.today)
  }

  private var today: Day { person.today }
  private var staging: CourseStaging { CourseStaging(of: person.username) }

  // MARK: Starting

  /// Stages that the reader starts the course: week 1 opens on that day, or the reader joins a course with a date of
  /// its own.
  ///
  /// - Returns: The day that is stored as the start.
  /// - Throws: A ``Refusal`` where the reader has started already or the day is not allowed.
  public func start(on day: Day?, in draft: inout FolderDraft) throws -> Day {
    if let started = person.progress?.started {
      throw Refusal(.course(.started(person.username, on: started)))
    }
    if case .on(let date) = course.starts, let day, day != date {
      throw Refusal(.course(.startsForEverybody(on: date)))
    }
    let first: Day
    switch course.starts {
    case .enrolment: first = day ?? today
    // Whoever joins before the course's date takes part from the date on.
    case .on(let date): first = max(date, today)
    }
    if first < .earliestOfHabits { throw Refusal(.course(.tooEarly(first))) }
    try staging.start(on: first, in: &draft)
    // The habits of the first week get their files at once.
    var starting = person
    var progress = starting.progress ?? CourseProgress()
    progress.started = first
    starting.progress = progress
    for brought in course.broughtHabits(for: progress, today: today) {
      let isThere = person.habits.contains { $0.habit.slug == brought.habit.slug }
      guard !isThere, !brought.isKept else { continue }
      starting.habits.append(TrackedHabit(habit: brought.habit))
      starting.broughtHabits[brought.habit.slug] = brought.post
    }
    try staging.keepBroughtHabits(of: starting, in: &draft)
    draft.summary = .courseStarted(on: first)
    return first
  }

  // MARK: Reading

  /// The post to read next.
  ///
  /// - Throws: A ``Refusal`` where no unread post is open.
  public func next() throws(Refusal) -> Post {
    if let id = status.nextPost, let post = course.post(id) { return post }
    try checkStarted()
    if status.isFinished { throw Refusal("everything is read", hint: "the posts stay open, and so do your habits") }
    let opens = status.weeks.first { !$0.isOpen }?.opens
    throw Refusal("nothing new is open", hint: opens.map { "the next week opens on \($0)" })
  }

  /// Checks that a post may be read: it is open, or was read before.
  ///
  /// - Throws: A ``Refusal`` otherwise.
  public func checkReadable(_ post: Post) throws(Refusal) {
    guard !post.isDraft, let state = status.state(of: post.id) else {
      throw Refusal("`\(post.id)` is a draft")
    }
    switch state {
    case .open, .read: return
    case .waiting:
      // The post before this one may have to wait too.
      let before = status.predecessor(of: post.id)
      let first = status.week(of: post.id)?.nextPost
      throw Refusal(
        .course(.waiting(title: post.title, first: first, isNext: first != nil && first == before)))
    case .locked(let opens):
      try checkStarted()
      throw Refusal(.course(.locked(title: post.title, opens: opens)))
    }
  }

  /// Stages that a post was read today.
  ///
  /// - Returns: `false` where the post was read before, so that nothing is staged.
  public func read(_ post: Post, in draft: inout FolderDraft) throws -> Bool {
    try checkReadable(post)
    if case .read = status.state(of: post.id) { return false }
    try staging.keepBroughtHabits(of: person, in: &draft)
    try staging.read(post.id, on: today, in: &draft)
    draft.summary = .postRead(post.title)
    return true
  }

  /// - Throws: A ``Refusal`` where the reader has not started, or starts on a later day.
  public func checkStarted() throws(Refusal) {
    guard let start = status.start else {
      throw Refusal(.course(.notStarted(person.username)))
    }
    if start > today { throw Refusal(.course(.startsLater(on: start))) }
  }

  // MARK: Showing

  /// Stages whether whoever runs the daybook sees by name how far the reader is, and never what they answered.
  ///
  /// - Returns: `false` where it is so already, so that nothing is staged.
  public func show(_ isShown: Bool, in draft: inout FolderDraft) throws -> Bool {
    guard (person.progress?.isShown ?? false) != isShown else { return false }
    try staging.show(isShown, in: &draft)
    draft.summary = .courseShown(isShown)
    return true
  }

  // MARK: Answering

  /// The effect of an answer.
  public enum Outcome: Sendable, Equatable {
    /// The answer is now the self-image goal in the reader's profile.
    case goal
    /// The answer made a new habit.
    case newHabit(Habit)
    /// The answer replaced the notes of an existing habit.
    case changedHabit(Habit)
  }

  /// The prompt of a post that may be answered.
  ///
  /// - Throws: A ``Refusal`` where the post has no prompt or may not be read yet.
  public func prompt(of post: Post) throws(Refusal) -> Prompt {
    guard let prompt = post.prompt else {
      let asking = course.publishedWeeks.flatMap(\.posts).filter { $0.prompt != nil }
      throw Refusal(.course(.asksNothing(title: post.title, asking: asking.map(\.id))))
    }
    try checkReadable(post)
    return prompt
  }

  /// Stages an answer: the habit that is made of it or the goal, and the reader's progress. Answering again changes
  /// what the first answer made.
  ///
  /// - Parameters:
  ///   - text: The answer as it was typed.
  ///   - schedule: The schedule of a new habit.
  public func answer(
    _ post: Post, _ text: String, schedule: Schedule = .daily, in draft: inout FolderDraft
  ) throws -> Outcome {
    let prompt = try prompt(of: post)
    let isGoal = prompt.kind == .selfImageGoal
    let answer = try Self.checked(text, isOneLine: isGoal, within: isGoal ? .paragraph : .answer)
    draft.summary = .postAnswered(post.title)
    guard prompt.kind == .habit else {
      try staging.keepBroughtHabits(of: person, in: &draft)
      try staging.setGoal(answer, in: &draft)
      try staging.answer(post.id, answer, habit: nil, in: &draft)
      return .goal
    }
    try staging.keepBroughtHabits(of: person, in: &draft)
    let made = person.progress?.habit(answering: post)
    let wanted = made ?? post.promptSlug
    let isAnswered = person.progress?.answers[post.id] != nil || made != nil
    if isAnswered, let habit = person.habits.first(where: { $0.habit.slug == wanted })?.habit {
      let notes = Self.notes(habit.notes, with: answer, before: person.progress?.answers[post.id])
      try staging.setNotes(notes, of: habit.slug, in: &draft)
      try staging.answer(post.id, answer, habit: habit.slug, in: &draft)
      return .changedHabit(habit)
    }
    let habit = try newHabit(prompt, of: post, answer, schedule: schedule, in: &draft)
    try staging.answer(post.id, answer, habit: habit.slug, in: &draft)
    return .newHabit(habit)
  }

  private func newHabit(
    _ prompt: Prompt, of post: Post, _ answer: String, schedule: Schedule, in draft: inout FolderDraft
  ) throws -> Habit {
    let title = prompt.theme ?? post.title
    if let excess = limits.titles.excess(of: title) { throw Refusal(.course(.titleTooLong(title, excess))) }
    // A habit of the reader's own that has the same slug by chance must not be changed.
    let slug = Slugs.slug(from: title, avoiding: Set(person.habits.map(\.habit.slug)))
    var habit = Habit(slug: slug, title: title, schedule: schedule, start: today, notes: answer + "\n")
    habit.color = NewHabitColor.color(besides: person.habits.map(\.habit), today: today)
    if let replaced = prompt.replaces.flatMap(replaced), replaced.slug != slug {
      habit.replaces = replaced.slug
      if let last = replaced.lastDay, last < today {
        // The replaced habit has ended already.
      } else if let start = replaced.start, start >= today {
        // The replaced habit begins today or later, so there is no day on which it could end.
      } else {
        try staging.end(replaced.slug, on: today - 1, in: &draft)
      }
    }
    try staging.add(habit, in: &draft)
    return habit
  }

  /// The reader's habit that the course refers to by this slug; `nil` where they have none.
  private func replaced(_ slug: Slug) -> Habit? {
    let post = course.posts.first { $0.habitSlug == slug || $0.promptSlug == slug }
    let own = post.flatMap { post in
      post.habitSlug == slug ? person.progress?.habit(broughtBy: post) : person.progress?.habit(answering: post)
    }
    return person.habits.first { $0.habit.slug == own ?? slug }?.habit
  }

  /// The notes with the new answer in place of the one before, keeping what the reader added below it.
  static func notes(_ notes: String, with answer: String, before: String?) -> String {
    let own = FieldText.trimming(notes)
    guard !own.isEmpty else { return answer + "\n" }
    if let before = before.map(FieldText.trimming), !before.isEmpty, own == before || own.hasPrefix(before + "\n") {
      let rest = FieldText.trimming(String(own.dropFirst(before.count)))
      return rest.isEmpty ? answer + "\n" : answer + "\n\n" + rest + "\n"
    }
    return own == answer ? notes : answer + "\n\n" + own + "\n"
  }

  private static func checked(
    _ text: String, isOneLine: Bool, within limit: TextLimit
  ) throws(Refusal) -> String {
    let answer = FieldText.trimming(text)
    guard !answer.isEmpty else { throw Refusal(.course(.answerMissing), isWrongUsage: true) }
    let controls = answer.unicodeScalars.contains {
      ($0.value < 0x20 && $0 != "\n" && $0 != "\t") || (0x7F...0x9F).contains($0.value)
    }
    if controls { throw Refusal(.course(.answerControl)) }
    if isOneLine, answer.contains("\n") { throw Refusal(.course(.goalNotOneLine)) }
    if let excess = limit.excess(of: answer) { throw Refusal(.course(.answerTooLong(excess))) }
    return answer
  }
}
