import DataFolder
import Diagnostics
import Journal
import Markdown
import SitePlan

/// The findings about a course beyond the errors that keep it from being read.
struct CourseAudit: Sendable {
  let diagnostics: [Diagnostic]

  /// - Parameter reading: The reading of the data folder, whose diagnostics about the course's files are among the
  ///   findings.
  init(_ course: Course, in reading: Reading) {
    var audit = Audit(course: course, layout: reading.layout)
    let prefix = reading.layout.displayed(course.folder) + "/"
    audit.problems = reading.diagnostics.filter { $0.location?.path.hasPrefix(prefix) ?? false }
    audit.checkWeeks()
    audit.checkNames()
    for post in course.posts { audit.check(post) }
    audit.checkPictures()
    diagnostics = audit.problems.inReadingOrder()
  }
}

private struct Audit {
  let course: Course
  let layout: FolderLayout
  var problems: [Diagnostic] = []
  private var used: Set<String> = []
  private let rendered: [PostID: RenderedMarkdown]

  init(course: Course, layout: FolderLayout) {
    self.course = course
    self.layout = layout
    rendered = Dictionary(
      course.posts.map { ($0.id, MarkdownRenderer(rawHTML: true, firstLine: $0.bodyLine).render($0.body)) },
      uniquingKeysWith: { first, _ in first })
  }

  private func place(_ post: Post, line: Int? = nil) -> SourceLocation {
    let path = layout.displayed("\(course.folder)/\(post.id).md")
    return line.map { SourceLocation(path: path, line: $0, column: 1) } ?? SourceLocation(path: path)
  }

  private mutating func report(
    _ severity: Diagnostic.Severity, _ code: DiagnosticCode, _ message: String, at place: SourceLocation,
    hint: Hint? = nil
  ) {
    problems.append(Diagnostic(severity, code, message, at: place, hint: hint))
  }

  // MARK: Weeks and names

  mutating func checkWeeks() {
    let settings = SourceLocation(path: layout.displayed("\(course.folder)/course.yml"))
    guard let last = course.weeks.last?.number else {
      return report(
        .error, .emptyCourse, "the course has no posts", at: settings, hint: "the first week is the folder `week-01`")
    }
    for number in 1...last {
      let week = course.weeks.first { $0.number == number }
      let name = "week-\(number < 10 ? "0" : "")\(number)"
      guard let week, !week.posts.isEmpty else {
        report(
          .error, .emptyCourse, "week \(number) has no posts", at: settings,
          hint: "put some into `\(name)`, or give later weeks lower numbers")
        continue
      }
      if week.posts.allSatisfy(\.isDraft) {
        report(
          .warning, .emptyCourse, "week \(number) has only drafts", at: place(week.posts[0]),
          hint: "readers will find it empty")
      }
    }
  }

  mutating func checkNames() {
    var titles: [String: Post] = [:]
    var habits: [String: Post] = [:]
    for post in course.posts {
      if let other = titles.updateValue(post, forKey: post.title.lowercased()) {
        report(.warning, .duplicateTitle, "`\(post.title)` is also the title of \(other.id)", at: place(post))
      }
      let theme = post.prompt?.kind == .habit ? post.prompt?.theme : nil
      for title in [post.habit?.title, theme].compactMap(\.self) {
        if let other = habits.updateValue(post, forKey: title.lowercased()) {
          report(
            .warning, .duplicateTitle, "\(other.id) makes a habit `\(title)`, too", at: place(post),
            hint: "readers would have two habits of one name")
        }
      }
      if let prompt = post.prompt, prompt.ideas.isEmpty {
        report(
          .warning, .promptWithoutIdeas, "the prompt offers no ideas", at: place(post),
          hint: "ideas: [Put the fork down, …]")
      }
      if !post.body.contains(where: { !$0.isWhitespace }) {
        report(.warning, .emptyCourse, "the post has no text", at: place(post))
      }
    }
  }

  // MARK: Links and pictures

  mutating func check(_ post: Post) {
    guard let text = rendered[post.id] else { return }
    checkForOtherMarkdown(post)
    if !course.allowsRawHTML, let line = text.htmlLines.first {
      report(
        .warning, .otherMarkup, "HTML is left out, and a block of it with the words in it", at: place(post, line: line),
        hint: "write it in Markdown; readers who trust you let HTML in with `raw_html: true` in their course.yml")
    }
    for link in text.links {
      let place = place(post, line: link.line)
      if link.isImage, link.text.isEmpty {
        report(
          .warning, .pictureWithoutDescription, "the picture has no description", at: place,
          hint: "write it between the brackets: ![…](…)")
      }
      if link.destination.hasPrefix("#") {
        check(fragment: link.destination, in: post, at: place)
      } else if let reference = PostReference(link.destination, in: post.id) {
        check(reference, link, at: place)
      } else if let scheme = scheme(of: link.destination) {
        if link.isImage {
          report(
            .error, .deadLink, "a picture from elsewhere is not shown", at: place,
            hint: "put it into the course's folder: no page of the site loads anything from elsewhere")
        } else if !["https", "http", "mailto"].contains(scheme) {
          report(.warning, .deadLink, "links with `\(scheme):` are dropped", at: place)
        }
      } else {
        report(.error, .deadLink, "`\(link.destination)` leads out of the course", at: place)
      }
    }
  }

  /// Reports syntax of other Markdown dialects, which CommonMark shows as it is written; only the first of each kind in
  /// a post.
  private mutating func checkForOtherMarkdown(_ post: Post) {
    var isCode = false
    var found: Set<String> = []
    for (index, line) in post.body.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let text = line.drop { $0 == " " }
      if text.hasPrefix("```") || text.hasPrefix("~~~") { isCode.toggle() }
      if isCode || line.hasPrefix("    ") { continue }
      let isTable = text.contains("|") && text.contains("---") && text.allSatisfy { "|-: \r".contains($0) }
      let isFootnote = text.hasPrefix("[^") && text.contains("]:")
      guard let kind = isTable ? "a table" : isFootnote ? "a footnote" : nil, found.insert(kind).inserted else {
        continue
      }
      report(
        .warning, .otherMarkup, "\(kind) is no part of CommonMark, and is shown as it is written",
        at: place(post, line: post.bodyLine + index),
        hint: isTable ? "a list says it as well, or a picture" : "put the sources under a heading at the end")
    }
  }

  private mutating func check(_ reference: PostReference, _ link: RenderedMarkdown.Link, at place: SourceLocation) {
    if let id = reference.post, !link.isImage {
      guard let target = course.post(id) else {
        let known = course.posts.map(\.id.text)
        return report(
          .error, .deadLink, "there is no post `\(id)`", at: place, hint: Suggestion.hint(for: id.text, among: known))
      }
      if target.isDraft {
        report(
          .warning, .deadLink, "`\(id)` is a draft", at: place,
          hint: "the link leads to the overview until it is none")
      }
      if !reference.fragment.isEmpty { check(fragment: reference.fragment, in: target, at: place) }
      return
    }
    used.insert(reference.path)
    guard !course.pictures.contains(where: { $0.path == reference.path }) else { return }
    let known = course.pictures.map(\.path)
    report(
      .error, link.isImage ? .missingPicture : .deadLink,
      link.isImage ? "there is no picture `\(reference.path)`" : "the course has no file `\(reference.path)`",
      at: place,
      hint: Suggestion.hint(for: reference.path, among: known)
        ?? (link.isImage ? "pictures are JPEG, PNG or WebP, beside the post or in `images`" : nil))
  }

  private mutating func check(fragment: String, in post: Post, at place: SourceLocation) {
    let id = String(fragment.dropFirst()).removingPercentEscapes
    let headings = rendered[post.id]?.headings.map(\.id) ?? []
    guard !id.isEmpty, !headings.contains(id) else { return }
    report(
      .error, .deadLink, "`\(post.id)` has no heading `\(id)`", at: place,
      hint: Suggestion.hint(for: id, among: headings))
  }

  mutating func checkPictures() {
    for picture in course.pictures where !used.contains(picture.path) {
      report(
        .warning, .notRead, "no post shows this picture",
        at: SourceLocation(path: layout.displayed("\(course.folder)/\(picture.path)")))
    }
  }

  private func scheme(of destination: String) -> String? {
    guard let colon = destination.firstIndex(of: ":") else { return nil }
    let scheme = destination[..<colon]
    return scheme.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) } && !scheme.isEmpty
      ? scheme.lowercased() : nil
  }
}

extension String {
  /// A link's fragment with percent escapes resolved, to compare it with the `id`s of headings.
  fileprivate var removingPercentEscapes: String {
    guard contains("%") else { return self }
    return PostReference(self, in: PostID("x"))?.path ?? self
  }
}
