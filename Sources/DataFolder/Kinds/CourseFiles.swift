import Diagnostics
import Journal
import Yaml

/// `course/course.yml`
enum CourseFile {
  static let keys = ["title", "description", "author", "language", "starts", "source", "raw_html"]
  private static let owner = "a course"

  /// A course without its weeks, and whether its file says when it starts.
  struct Draft {
    var course: Course
    var saysStart: Bool

    /// The settings of a pulled course, with everything replaced that the data folder's own `course.yml` gives.
    func over(_ pulled: Draft) -> Draft {
      var merged = pulled
      if !course.title.isEmpty { merged.course.title = course.title }
      merged.course.description = course.description ?? pulled.course.description
      merged.course.author = course.author ?? pulled.course.author
      merged.course.language = course.language ?? pulled.course.language
      if saysStart { merged.course.starts = course.starts }
      merged.course.source = course.source
      merged.course.allowsRawHTML = course.allowsRawHTML
      return merged
    }
  }

  /// The course without its weeks; `nil` where the file cannot be read.
  ///
  /// - Parameter isPulled: Whether the course was pulled. Its own values for raw HTML and the source are ignored then,
  ///   since only the data folder's `course.yml` may decide on them.
  static func read(_ source: SourceFile, isPulled: Bool = false) -> Draft? {
    var saysStart = false
    let place = source.start..<source.start
    let reported = source.problemCount
    let root = YamlDocument.parse(source, in: source.start..<source.bytes.count)
    if root == nil, source.problemCount > reported { return nil }
    let node = root ?? YamlNode(content: .mapping([]), range: place)
    guard let fields = Fields(node, in: source, known: keys, of: owner) else { return nil }
    let origin = fields.line("source", within: .address)?.text
    // A course from another place has a title of its own.
    let title = origin == nil || isPulled ? fields.requiredLine("title", of: owner) : fields.line("title")
    var course = Course(title: title?.text ?? "")
    course.description = fields.text("description")
    course.author = fields.line("author")?.text
    course.language = SettingsFile.language(fields)
    course.source = isPulled ? nil : origin
    course.allowsRawHTML = !isPulled && (fields.flag("raw_html") ?? false)
    saysStart = fields.value("starts") != nil
    if let value = fields.value("starts"), Vocabulary([("enrolment", true)]).value(of: value.text) == nil {
      if let day = Day(value.text) {
        course.starts = .on(day)
      } else {
        source.report(
          .error, .unknownChoice, "`starts` is `enrolment` or a day, not `\(value.text)`", at: value.range,
          hint: Suggestion.hint(for: value.text, among: ["enrolment"]) ?? "write a day like 2026-11-20")
      }
    }
    return title == nil && course.source == nil ? nil : Draft(course: course, saysStart: saysStart)
  }
}

/// `course/week-01/01-welcome.md`
enum PostFile {
  static let keys = ["title", "summary", "habit", "prompt", "draft"]
  private static let owner = "a post"

  /// A post, and the diagnostic to report if the course has no habit with the name that the prompt replaces.
  struct Draft: Sendable {
    var post: Post
    var unknownReplacement: Diagnostic?
  }

  static func read(_ source: SourceFile, id: PostID, limits: Settings.Limits) -> Draft? {
    guard let parts = FrontMatter(of: source), let fields = parts.fields(of: source, known: keys, owner: owner) else {
      return nil
    }
    let title = fields.requiredLine("title", of: owner)
    var post = Post(
      id: id, title: title?.text ?? "", body: parts.text(of: source), bodyLine: parts.firstLine(of: source))
    post.summary = fields.text("summary")
    post.habit = fields.node("habit").flatMap { Fields.suggestedHabit($0, in: source, limits: limits) }
    post.isDraft = fields.flag("draft") ?? false
    var replaces: Range<Int>?
    if let node = fields.node("prompt") { (post.prompt, replaces) = prompt(node, source, limits) }
    let unknown = replaces.map {
      source.diagnostic(
        .warning, .unknownHabit, "the course has no habit `\(source.text($0))`", at: $0,
        hint: "habits of the course are named by their titles: `photograph-meals`")
    }
    return title == nil ? nil : Draft(post: post, unknownReplacement: unknown)
  }

  private static func prompt(
    _ node: YamlNode, _ source: SourceFile, _ limits: Settings.Limits
  ) -> (Prompt?, Range<Int>?) {
    let owner = "a prompt"
    guard let fields = Fields(node, in: source, known: ["kind", "theme", "ideas", "replaces"], of: owner) else {
      return (nil, nil)
    }
    if fields.node("kind") == nil { fields.reportMissing("kind", of: owner) }
    let kind = fields.choice("kind", Prompt.Kind.self)
    var prompt = Prompt(kind: kind ?? .habit)
    // The theme becomes the title of a habit.
    let theme =
      kind == .habit
      ? fields.requiredLine("theme", of: "a prompt for a habit", within: .title(limits, isStrict: false))
      : fields.line("theme")
    prompt.theme = theme?.text
    for item in fields.list("ideas", like: "[Put the fork down, Chew twenty times]") ?? [] {
      guard case .scalar(let text, _) = item.content else {
        source.report(
          .error, .wrongShape, "an idea is a text, not \(item.kind)", at: item.range,
          hint: "put a text with a colon in quotes")
        continue
      }
      let idea = PlacedText(text: text, range: item.range)
      if let idea = Texts.line(idea, named: "an idea", within: .line, in: source) { prompt.ideas.append(idea.text) }
    }
    let replaces = fields.value("replaces")
    prompt.replaces = replaces.flatMap { Slug($0.text) }
    if let replaces, prompt.replaces == nil {
      source.report(.error, .notASlug, "`\(replaces.text)` is no habit's name", at: replaces.range)
    }
    return kind == nil ? (nil, nil) : (prompt, replaces?.range)
  }
}
