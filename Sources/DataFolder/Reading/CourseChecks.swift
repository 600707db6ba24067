import Diagnostics
import Journal

/// Checks of a course that need all of its posts.
enum CourseChecks {
  /// A warning for each prompt that replaces a habit which no post adds.
  static func problems(of drafts: [PostFile.Draft]) -> [Diagnostic] {
    guard drafts.contains(where: { $0.unknownReplacement != nil }) else { return [] }
    var habits: Set<Slug> = []
    for post in drafts.map(\.post) {
      if let habit = post.habit { habits.insert(Slugs.slug(from: habit.title)) }
      if let prompt = post.prompt, prompt.kind == .habit, let theme = prompt.theme {
        habits.insert(Slugs.slug(from: theme))
      }
    }
    return drafts.compactMap { draft in
      guard let replaced = draft.post.prompt?.replaces, !habits.contains(replaced) else { return nil }
      var problem = draft.unknownReplacement
      problem?.hint = Suggestion.hint(for: replaced.text, among: habits.map(\.text).sorted())
      return problem
    }
  }
}
