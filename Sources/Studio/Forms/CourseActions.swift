import Changes
import DataFolder
import Diagnostics
import Journal
import SitePlan

/// What the forms of course posts do.
enum CourseActions {
  static let all: [String: FormAction] = [
    "read": FormAction(perform: read),
    "answer": FormAction(perform: answer, formAgain: formAgain),
  ]

  /// Marks a post as read today.
  @Sendable private static func read(_ fields: FormFields, _ context: ActionContext) async throws -> ActionOutcome {
    try await change(fields, context) { post, rules, draft in _ = try rules.read(post, in: &draft) }
  }

  /// Answers what a post asks: with a habit, or the goal that stands on Today.
  @Sendable private static func answer(_ fields: FormFields, _ context: ActionContext) async throws -> ActionOutcome {
    // Forms end lines with a carriage return besides (WHATWG HTML §4.10.21.4).
    let text = (fields["text"] ?? "").replacing("\r\n", with: "\n")
    return try await change(fields, context) { post, rules, draft in _ = try rules.answer(post, text, in: &draft) }
  }

  /// The page with what was typed.
  @Sendable private static func formAgain(
    _ fields: FormFields, _ context: ActionContext, _ problem: String
  ) -> (any PageModel)? {
    let shelf = context.revision.shelf(of: .home(of: context.person.username))
    let page = shelf.page(at: PostPage.path(of: fields["post"] ?? "")) as? PostPage
    return page?.refusal(answer: fields["text"] ?? "", problem: problem)
  }

  /// Stores what `body` stages, if the data folder has no errors before and afterwards.
  private static func change(
    _ fields: FormFields, _ context: ActionContext,
    _ body: @Sendable (Post, CourseRules, inout FolderDraft) throws -> Void
  ) async throws -> ActionOutcome {
    let services = context.services
    return try await context.writer.change("daybook serve") { draft in
      let now = services.now()
      let before = await draft.read(today: services.today, now: now)
      try requireSound(before)
      guard let person = before.book.person(context.person.username) else {
        throw Refusal("there is no \(context.person.username) any more", hint: "reload the page")
      }
      let rules = try CourseRules(before.book, of: person)
      guard let post = rules.course.publishedWeeks.flatMap(\.posts).first(where: { $0.id.text == fields["post"] })
      else {
        throw Refusal("there is no such post any more", hint: "reload the page")
      }
      try body(post, rules, &draft)
      if !draft.isEmpty { try requireSound(await draft.read(today: services.today, now: now)) }
      return ActionOutcome(
        note: Note(
          context.revision.words(.liveStored, ["what": post.title]), undo: draft.isEmpty ? nil : draft.summary),
        page: PostPage.path(of: post.id.text))
    }
  }

  private static func requireSound(_ reading: Reading) throws(FolderErrors) {
    let errors = reading.diagnostics.filter { $0.severity == .error }
    if !errors.isEmpty { throw FolderErrors(errors) }
  }
}
