import Changes
import DataFolder
import Diagnostics
import Journal
import SitePlan

/// The actions of the forms on course posts.
enum CourseActions {
  static let all: [String: FormAction] = [
    "start": FormAction(perform: start),
    "read": FormAction(perform: read),
    "course-show": FormAction(perform: show),
    "answer": FormAction(perform: answer, formAgain: formAgain),
  ]

  /// Begins the course, or joins one that has a date, and leads to the first post if it is open.
  @Sendable private static func start(_ fields: FormFields, _ context: ActionContext) async throws -> ActionOutcome {
    let typed = fields["day"] ?? ""
    let day = Day(typed)
    if day == nil, !typed.isEmpty {
      throw RefusedForm(context.revision.words(.formNoDay, ["example": "2026-11-20"]))
    }
    return try await change(fields, context) { rules, draft in
      let first = try rules.start(on: day, in: &draft)
      let welcome = rules.course.publishedWeeks.first?.posts.first
      let isOpen = (rules.course.start(for: CourseProgress(started: first)) ?? first) <= rules.person.today
      return (rules.course.title, isOpen ? welcome.map { PostPage.path(of: $0.id) } : nil)
    }
  }

  /// Marks a post as read today.
  @Sendable private static func read(_ fields: FormFields, _ context: ActionContext) async throws -> ActionOutcome {
    try await changePost(fields, context) { post, rules, draft in _ = try rules.read(post, in: &draft) }
  }

  /// Shows whoever runs the daybook how far somebody is, or does so no longer.
  @Sendable private static func show(_ fields: FormFields, _ context: ActionContext) async throws -> ActionOutcome {
    let isShown = fields["show"] == "yes"
    return try await context.change { person, book, draft in
      _ = try CourseRules(book, of: person).show(isShown, in: &draft)
      let words = context.revision.words
      return ActionOutcome(
        note: Note(words(isShown ? .courseShown : .courseShownNot), undo: draft.isEmpty ? nil : draft.summary),
        page: CoursePage.path)
    }
  }

  /// Stores the answer to a post's prompt: a habit, or the goal that Today shows.
  @Sendable private static func answer(_ fields: FormFields, _ context: ActionContext) async throws -> ActionOutcome {
    // Browsers send line breaks as CR LF (WHATWG HTML, section 4.10.21.4).
    let text = (fields["text"] ?? "").replacing("\r\n", with: "\n")
    let schedule = try schedule(fields["schedule"] ?? "", context.revision.words)
    return try await changePost(fields, context) { post, rules, draft in
      _ = try rules.answer(post, text, schedule: schedule, in: &draft)
    }
  }

  /// The schedule of a new habit; daily where none was chosen.
  private static func schedule(_ text: String, _ words: Words) throws(RefusedForm) -> Schedule {
    if text.isEmpty { return .daily }
    guard case .success(let schedule) = SchedulePhrase.parse(text) else {
      throw RefusedForm(words(.formNoChoice))
    }
    return schedule
  }

  /// The page with what was typed, for a form that was not stored.
  @Sendable private static func formAgain(
    _ fields: FormFields, _ context: ActionContext, _ problem: String
  ) -> (any PageModel)? {
    let pages = context.revision.pages(of: .home(of: context.person.username))
    let page = pages.page(at: PostPage.path(of: PostID(fields["post"] ?? ""))) as? PostPage
    return page?.refusal(
      answer: fields["text"] ?? "", schedule: fields["schedule"], problem: problem,
      shown: fields.shownDay(of: context.person))
  }

  /// Changes what concerns one post, like ``change(_:_:_:)``.
  private static func changePost(
    _ fields: FormFields, _ context: ActionContext,
    _ body: @escaping @Sendable (Post, CourseRules, inout FolderDraft) throws -> Void
  ) async throws -> ActionOutcome {
    try await change(fields, context) { rules, draft in
      guard let post = rules.course.publishedWeeks.flatMap(\.posts).first(where: { $0.id.text == fields["post"] })
      else {
        throw RefusedForm(context.revision.words(.liveGone))
      }
      try body(post, rules, &draft)
      return (post.title, PostPage.path(of: post.id))
    }
  }

  /// Stores what `body` stages, on the day that the page showed as today, unless the data folder has errors before or
  /// after.
  ///
  /// - Parameter body: Stages the change and returns the name of what was stored and the page to show next; `nil` shows
  ///   the overview.
  private static func change(
    _ fields: FormFields, _ context: ActionContext,
    _ body: @Sendable (CourseRules, inout FolderDraft) throws -> (what: String, page: String?)
  ) async throws -> ActionOutcome {
    let words = context.revision.words
    return try await context.change { person, book, draft in
      let day = fields.shownDay(of: person)
      var reader = person
      reader.today = day
      let (what, page) = try body(try CourseRules(book, of: reader), &draft)
      let said = words(.liveStored, ["what": words.told(what, of: day, today: person.today)])
      return ActionOutcome(
        note: Note(said, undo: draft.isEmpty ? nil : draft.summary), page: page ?? CoursePage.path)
    }
  }
}
