import Diagnostics
import Journal

/// Reads the course: first what there is, for readers' progress names posts, then the posts week by week.
struct CourseReader: Sendable {
  /// A week's folder, and the posts in it.
  struct Week: Sendable {
    var folder: String
    var number: Int
    var posts: [PostID]
  }

  let files: FolderFiles

  /// The weeks by number, and the names of their posts in order; names that are no posts are reported.
  func weeks(in course: ListedFolder, into problems: inout [Diagnostic]) -> [Week] {
    var weeks: [Week] = []
    for entry in course.entries where entry.name != "course.yml" {
      let place = SourceLocation(path: files.layout.displayed(course.folder.path(of: entry.name)))
      guard let number = Self.weekNumber(entry.name), entry.kind == .folder else {
        let hint = entry.kind == .folder ? "weeks are folders like `week-01`" : "posts are in folders like `week-01`"
        problems.append(Diagnostic(.warning, "this is not read", at: place, hint: hint))
        continue
      }
      if let other = weeks.first(where: { $0.number == number }) {
        problems.append(
          Diagnostic(.error, "`\(entry.name)` and `\(other.folder)` are both week \(number)", at: place))
        continue
      }
      guard let listed = files.folder(entry.name, in: course.folder, into: &problems) else { continue }
      let slugs = NamedFiles.slugs(of: listed.entries, in: listed.folder.path, files: files, into: &problems)
      let posts = slugs.map { PostID("\(entry.name)/\($0)") }
      weeks.append(Week(folder: entry.name, number: number, posts: posts))
    }
    return weeks.sorted { $0.number < $1.number }
  }

  /// The posts of a week.
  func read(
    _ week: Week, in course: OpenFolder, limits: Settings.Limits
  ) -> (drafts: [PostFile.Draft], problems: [Diagnostic]) {
    var problems: [Diagnostic] = []
    guard case .success(let folder) = course.folder(week.folder) else { return ([], problems) }
    var drafts: [PostFile.Draft] = []
    for id in week.posts {
      let name = String(id.text.dropFirst(week.folder.utf8.count + 1)) + ".md"
      guard case .source(let source) = files.source(name, in: folder, into: &problems) else { continue }
      if let draft = PostFile.read(source, id: id, limits: limits) { drafts.append(draft) }
      problems += source.finish()
    }
    return (drafts, problems)
  }

  /// `week-01` is week 1.
  private static func weekNumber(_ name: String) -> Int? {
    guard name.hasPrefix("week-") else { return nil }
    let digits = name.dropFirst(5)
    guard (1...4).contains(digits.utf8.count), digits.utf8.allSatisfy(Texts.isDigit), let number = Int(digits) else {
      return nil
    }
    return number >= 1 ? number : nil
  }
}
