import Diagnostics
import Journal

/// Reads the course: first which posts there are, since readers' progress names posts, then the posts week by week.
///
/// The course is in `course/`. Where its `course.yml` names a source, posts and pictures are those of the copy that
/// `course pull` stored, and `course/` only overrides its settings.
struct CourseReader: Sendable {
  /// A week's folder and the files in it.
  struct Week: Sendable {
    var folder: String
    var number: Int
    var posts: [PostID]
    /// The names of the picture files.
    var pictures: [String]
  }

  /// The settings and the files of a course, before its posts are read.
  struct Outline: Sendable {
    /// The course without weeks; `nil` where its settings could not be read.
    var course: Course?
    var folder: OpenFolder
    /// The weeks in the order of their numbers.
    var weeks: [Week]
    /// The names of the files in `images/`.
    var images: [String]

    var posts: [PostID] { weeks.flatMap(\.posts) }
  }

  /// The folder of pictures that belong to no single week.
  static let imageFolder = "images"

  let files: FolderFiles
  let limits: Settings.Limits

  // MARK: What there is

  /// The settings, and the names of posts and pictures; `nil` where there is no course. Other files are reported.
  func outline(in root: OpenFolder, into problems: inout [Diagnostic]) -> Outline? {
    guard let own = files.folder(FolderLayout.course, in: root, into: &problems) else { return nil }
    let settings = settings(in: own.folder, isPulled: false, into: &problems)
    if let source = settings?.course.source {
      if let copy = PulledCourse.current(of: source, in: root, files: files) {
        return outline(ofPulled: copy, under: settings, besides: own, into: &problems)
      }
      let hasWeeks = own.entries.contains { Self.weekNumber($0.name) != nil }
      problems.append(
        Diagnostic(
          .warning, .courseNotFetched, "the course comes from elsewhere, and has not been fetched yet",
          at: SourceLocation(path: files.layout.displayed(FolderLayout.courseSettings)),
          hint: hasWeeks
            ? "\(call: "course", "pull") fetches it; until then, what lies here is read"
            : "\(call: "course", "pull") fetches it"))
    }
    var course = settings?.course
    if let source = course?.source, course?.title.isEmpty == true { course?.title = source }
    return outline(of: own, course: course, into: &problems)
  }

  private func outline(
    ofPulled copy: ListedFolder, under settings: CourseFile.Draft?, besides own: ListedFolder,
    into problems: inout [Diagnostic]
  ) -> Outline {
    for entry in own.entries where entry.name != "course.yml" {
      let path = files.layout.displayed(own.folder.path(of: entry.name))
      problems.append(
        Diagnostic(
          .warning, .notRead, "this is not read", at: SourceLocation(path: path),
          hint: "the posts are those of the `source` in course.yml"))
    }
    let pulled = self.settings(in: copy.folder, isPulled: true, into: &problems)
    let merged = settings.flatMap { own in pulled.map { own.over($0) } }
    return outline(of: copy, course: merged?.course, into: &problems)
  }

  /// The outline of a pulled copy, without the overrides of the data folder.
  func outline(ofPulled copy: ListedFolder, into problems: inout [Diagnostic]) -> Outline {
    let pulled = settings(in: copy.folder, isPulled: true, into: &problems)
    return outline(of: copy, course: pulled?.course, into: &problems)
  }

  private func settings(
    in folder: OpenFolder, isPulled: Bool, into problems: inout [Diagnostic]
  ) -> CourseFile.Draft? {
    switch files.source("course.yml", in: folder, into: &problems) {
    case .refused: return nil
    case .absent:
      problems.append(
        Diagnostic(
          .error, .missingFile, "the course has no course.yml",
          at: SourceLocation(path: files.layout.displayed(folder.path(of: "course.yml"))),
          hint: "it can be as short as `title: …`"))
      return nil
    case .source(let source):
      let draft = CourseFile.read(source, isPulled: isPulled)
      problems += source.finish()
      return draft
    }
  }

  private func outline(
    of listed: ListedFolder, course: Course?, into problems: inout [Diagnostic]
  ) -> Outline {
    var outline = Outline(course: course, folder: listed.folder, weeks: [], images: [])
    outline.course?.folder = listed.folder.path
    for entry in listed.entries where entry.name != "course.yml" {
      let place = SourceLocation(path: files.layout.displayed(listed.folder.path(of: entry.name)))
      if entry.name == Self.imageFolder, entry.kind == .folder {
        guard let images = files.folder(entry.name, in: listed.folder, into: &problems) else { continue }
        outline.images = pictures(of: images, into: &problems).map(\.name)
        continue
      }
      guard let number = Self.weekNumber(entry.name), entry.kind == .folder else {
        let hint: Hint =
          entry.kind == .folder
          ? "weeks are folders like `week-01`, and pictures of several weeks lie in `images`"
          : "posts are in folders like `week-01`"
        problems.append(Diagnostic(.warning, .notRead, "this is not read", at: place, hint: hint))
        continue
      }
      if let other = outline.weeks.first(where: { $0.number == number }) {
        problems.append(
          Diagnostic(
            .error, .duplicateEntry, "`\(entry.name)` and `\(other.folder)` are both week \(number)", at: place)
        )
        continue
      }
      guard let week = files.folder(entry.name, in: listed.folder, into: &problems) else { continue }
      let pictures = week.entries.filter { $0.kind == .file && CoursePictures.isPicture($0.name) }
      let texts = pictures.isEmpty ? week.entries : week.entries.filter { !pictures.contains($0) }
      let slugs = NamedFiles.slugs(of: texts, in: week.folder.path, files: files, into: &problems)
      outline.weeks.append(
        Week(
          folder: entry.name, number: number, posts: slugs.map { PostID("\(entry.name)/\($0)") },
          pictures: pictures.map(\.name)))
    }
    outline.weeks.sort { $0.number < $1.number }
    return outline
  }

  private func pictures(of listed: ListedFolder, into problems: inout [Diagnostic]) -> [FolderEntry] {
    listed.entries.filter { entry in
      if entry.kind == .file, CoursePictures.isPicture(entry.name) { return true }
      problems.append(
        Diagnostic(
          .warning, .notRead, "this is not read",
          at: SourceLocation(path: files.layout.displayed(listed.folder.path(of: entry.name))),
          hint: "pictures here are JPEG, PNG or WebP"))
      return false
    }
  }

  // MARK: What it says

  /// The posts and pictures of a week, or the pictures of `images`.
  struct Part: Sendable {
    var drafts: [PostFile.Draft] = []
    var pictures: [CoursePicture] = []
    var problems: [Diagnostic] = []
  }

  /// Reads the posts and the pictures of a week.
  func read(_ week: Week, of outline: Outline) -> Part {
    var part = Part()
    guard case .success(let folder) = outline.folder.folder(week.folder) else { return part }
    for id in week.posts {
      let name = String(id.text.dropFirst(week.folder.utf8.count + 1)) + ".md"
      guard case .source(let source) = files.source(name, in: folder, into: &part.problems) else { continue }
      if let draft = PostFile.read(source, id: id, limits: limits) { part.drafts.append(draft) }
      part.problems += source.finish()
    }
    part.pictures = CoursePictures.read(
      week.pictures, in: folder, as: week.folder, files: files, into: &part.problems)
    return part
  }

  /// Reads the pictures of `images`.
  func readImages(of outline: Outline) -> Part {
    var part = Part()
    guard !outline.images.isEmpty, case .success(let folder) = outline.folder.folder(Self.imageFolder) else {
      return part
    }
    part.pictures = CoursePictures.read(
      outline.images, in: folder, as: Self.imageFolder, files: files, into: &part.problems)
    return part
  }

  /// The course made of its parts, which are in the order of its weeks.
  ///
  /// - Returns: `nil` where its settings could not be read.
  func course(_ outline: Outline, _ weeks: [Part], images: Part, into problems: inout [Diagnostic]) -> Course? {
    let parts = weeks + [images]
    problems += parts.flatMap(\.problems)
    problems += CourseChecks.problems(of: weeks.flatMap(\.drafts))
    guard var course = outline.course else { return nil }
    course.weeks = zip(outline.weeks, weeks).map { CourseWeek(number: $0.number, posts: $1.drafts.map(\.post)) }
    course.pictures = parts.flatMap(\.pictures).sorted { $0.path < $1.path }
    nameHabits(of: &course)
    return course
  }

  /// Reads all parts of the course one after the other.
  func read(_ outline: Outline, into problems: inout [Diagnostic]) -> Course? {
    course(outline, outline.weeks.map { read($0, of: outline) }, images: readImages(of: outline), into: &problems)
  }

  /// Gives the posts' habits their slugs, made from their titles and unique within the course. Drafts come last, so
  /// that the slugs of published posts reveal nothing about drafts. The titles are cut to the reader's limits, since
  /// the habits become theirs.
  private func nameHabits(of course: inout Course) {
    var taken: Set<Slug> = []
    func name(_ title: String?) -> Slug? {
      guard let title else { return nil }
      let slug = Slugs.slug(from: title, avoiding: taken)
      taken.insert(slug)
      return slug
    }
    for isDraft in [false, true] {
      for week in course.weeks.indices {
        for index in course.weeks[week].posts.indices {
          let post = course.weeks[week].posts[index]
          guard post.isDraft == isDraft else { continue }
          course.weeks[week].posts[index].habitSlug = name(post.habit?.title)
          if let habit = post.habit {
            course.weeks[week].posts[index].habit?.title = limits.titles.shortened(habit.title)
            course.weeks[week].posts[index].habit?.reason = habit.reason.map(limits.reasons.shortened)
          }
          guard post.prompt?.kind == .habit else { continue }
          course.weeks[week].posts[index].promptSlug = name(post.prompt?.theme)
        }
      }
    }
  }

  /// The number of a week from its folder's name, such as 1 for `week-01`; `nil` for other names.
  private static func weekNumber(_ name: String) -> Int? {
    guard name.hasPrefix("week-") else { return nil }
    let digits = name.dropFirst(5)
    guard (1...4).contains(digits.utf8.count), digits.utf8.allSatisfy(Texts.isDigit), let number = Int(digits) else {
      return nil
    }
    return number >= 1 ? number : nil
  }
}
