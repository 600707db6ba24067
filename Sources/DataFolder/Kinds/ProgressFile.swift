import Diagnostics
import Journal
import Yaml

/// `people/<username>/course.yml`
enum ProgressFile {
  static let keys = ["started", "read", "answers", "brought", "habits", "share_progress"]

  /// A person's progress. Posts that do not exist are kept with a warning.
  static func read(_ source: SourceFile, context: ReadingContext) -> CourseProgress? {
    guard let root = YamlDocument.parse(source, in: source.start..<source.bytes.count),
      let fields = Fields(root, in: source, known: keys, of: "progress")
    else { return nil }
    var progress = CourseProgress(started: fields.day("started"))
    for (post, value) in posts("read", fields, context) {
      progress.read[post] = Texts.day(value, named: "the day of reading", in: source)
    }
    for (post, value) in posts("answers", fields, context) {
      progress.answers[post] = Texts.text(value, named: "the answer", within: .answer, in: source)
    }
    progress.brought = habits("brought", fields, context)
    progress.habits = habits("habits", fields, context)
    progress.isShown = fields.flag("share_progress") ?? false
    return progress
  }

  /// The entries of a mapping from posts to habits.
  private static func habits(_ key: String, _ fields: Fields, _ context: ReadingContext) -> [PostID: Slug] {
    var habits: [PostID: Slug] = [:]
    for (post, value) in posts(key, fields, context) {
      if let slug = Slug(value.text) {
        habits[post] = slug
      } else {
        fields.source.report(.error, .notASlug, "`\(value.text)` is no habit's name", at: value.range)
      }
    }
    return habits
  }

  /// The entries of a mapping from posts to texts.
  private static func posts(
    _ key: String, _ fields: Fields, _ context: ReadingContext
  ) -> [(PostID, PlacedText)] {
    guard let node = fields.node(key) else { return [] }
    let source = fields.source
    guard case .mapping(let entries) = node.content else {
      source.report(
        .error, .wrongShape, "`\(key)` is a group of posts, not \(node.kind)", at: node.range,
        hint: "write it like `\(key): {week-01/01-welcome: …}`")
      return []
    }
    var seen: Set<String> = []
    return entries.compactMap { entry in
      guard seen.insert(entry.key).inserted else {
        source.report(
          .error, .duplicateKey, "`\(entry.key)` is given twice", at: entry.keyRange, hint: "keep one of them")
        return nil
      }
      let post = PostID(entry.key)
      if !context.exists(post) {
        source.report(
          .warning, .unknownPost, "the course has no post `\(entry.key)`", at: entry.keyRange,
          hint: Suggestion.hint(for: entry.key, among: context.posts.map(\.text)) ?? "it is kept")
      }
      guard case .scalar(let text, _) = entry.value.content else {
        source.report(.error, .wrongShape, "this is a single value, not \(entry.value.kind)", at: entry.value.range)
        return nil
      }
      return entry.value.isEmpty ? nil : (post, PlacedText(text: text, range: entry.value.range))
    }
  }
}
