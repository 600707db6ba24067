import Journal
import Markdown
import Synchronization

/// The notes of a habit: Markdown in safe mode, rendered only when their page is.
struct NotesProse: MarkupSource {
  let text: String

  /// `nil` where there is nothing to show.
  init?(_ text: String) {
    guard text.utf8.contains(where: { $0 > 0x20 }) else { return nil }
    self.text = text
  }

  func encode(into encoder: inout ModelEncoder) {
    encoder.append(text)
  }

  func write(to html: inout HTMLWriter) {
    // Headings come below the page's own "Notes", and their anchors apart from the page's.
    let renderer = MarkdownRenderer(headingShift: 2, idPrefix: "notes-", showsKnownPicturesOnly: true)
    html.append(Markup(trusted: renderer.render(text).html))
  }
}

/// The text of a course post.
struct PostProse: MarkupSource {
  /// A picture of the course, where the page finds it.
  struct Picture: Sendable {
    var path: String
    var address: String
    var width: Int
    var height: Int
  }

  let post: PostID
  let text: String
  let allowsRawHTML: Bool
  /// Posts that the text may link to and whose pages this edition has.
  let open: [PostID]
  /// From the page to the edition's folder.
  let root: String
  /// Pictures that the text may show.
  let pictures: [Picture]
  /// Whether all posts are on one page: links then lead to their places there.
  let isWhole: Bool
  /// What the text and its contents are both written from; `nil` where a page shows no contents.
  fileprivate let shared: SharedRendering?

  /// - Parameters:
  ///   - isOpen: whether the edition has the page of a post.
  ///   - picture: the picture of a path seen from the course's folder.
  init(
    _ post: Post, in course: Course, root: String, isWhole: Bool = false, isOpen: (PostID) -> Bool,
    picture: (String) -> CoursePicture?
  ) {
    self.post = post.id
    text = post.body
    allowsRawHTML = course.allowsRawHTML
    self.root = root
    self.isWhole = isWhole
    shared = !isWhole && PostContents.areNeeded(for: post.body) ? SharedRendering() : nil
    open = PostReference.candidates(in: post.body, of: post.id, endings: [".md"]).compactMap(\.post).filter(isOpen)
    pictures =
      course.pictures.isEmpty
      ? []
      : PostReference.candidates(in: post.body, of: post.id, endings: Self.pictureEndings)
        .compactMap { picture($0.path) }
        .map { picture in
          Picture(
            path: picture.path, address: root + relativeReference(Addresses.coursePicture(picture.path)),
            width: picture.width, height: picture.height)
        }
  }

  private static let pictureEndings = [
    ".jpg", ".jpeg", ".png", ".webp", ".JPG", ".JPEG", ".PNG", ".WEBP", ".Jpg", ".Png",
  ]

  func encode(into encoder: inout ModelEncoder) {
    encoder.append(post.text)
    encoder.append(text)
    encoder.append(allowsRawHTML)
    encoder.append(isWhole)
    encoder.append(root)
    encoder.append(open.count)
    for post in open { encoder.append(post.text) }
    encoder.append(pictures.count)
    for picture in pictures {
      encoder.append(picture.path)
      encoder.append(picture.width)
      encoder.append(picture.height)
    }
  }

  func write(to html: inout HTMLWriter) {
    html.append(Markup(trusted: rendered.html))
  }

  /// Links between posts name their files; the site has them as pages.
  fileprivate var rendered: RenderedMarkdown {
    shared.map { $0.rendering(or: render) } ?? render()
  }

  private func render() -> RenderedMarkdown {
    let renderer = MarkdownRenderer(
      rawHTML: allowsRawHTML, headingShift: isWhole ? 1 : 0, idPrefix: isWhole ? Self.anchor(of: post) + "-" : "",
      showsKnownPicturesOnly: true)
    return renderer.render(text) { link in
      guard let reference = PostReference(link.destination, in: post) else { return nil }
      if let target = reference.post {
        return address(of: target, fragment: reference.fragment)
      }
      // A link to a picture, to see it by itself.
      return picture(reference.path)?.address
    } picture: { link in
      guard let reference = PostReference(link.destination, in: post) else { return nil }
      return picture(reference.path).map { .init(source: $0.address, width: $0.width, height: $0.height) }
    }
  }

  private func picture(_ path: String) -> Picture? {
    pictures.first { $0.path == path }
  }

  /// A post that is not there (yet) is as far away as the overview, which says when it opens.
  private func address(of target: PostID, fragment: String) -> String {
    guard open.contains(target) else { return isWhole ? "#" : root + Addresses.course }
    if isWhole {
      return "#" + Self.anchor(of: target) + (fragment.isEmpty ? "" : "-" + fragment.dropFirst())
    }
    return root + Addresses.post(target) + fragment
  }

  /// Where a post begins on the page of the whole course.
  static func anchor(of post: PostID) -> String {
    String(post.text.map { $0 == "/" ? "-" : $0 })
  }
}

/// The headings of a long post as links.
struct PostContents: MarkupSource {
  let prose: PostProse

  /// `nil` for posts that need no contents, and where all posts are on one page.
  init?(_ prose: PostProse) {
    guard prose.shared != nil else { return nil }
    self.prose = prose
  }

  /// From four headings on, of the two upper levels.
  fileprivate static func areNeeded(for text: String) -> Bool {
    var headings = 0
    // How many bytes of the line are `#` so far; `nil` behind anything else.
    var marks: Int? = 0
    for byte in Array(text.utf8) {
      switch byte {
      case UInt8(ascii: "\n"): marks = 0
      case UInt8(ascii: "#"): marks = marks.map { $0 + 1 }
      default:
        if byte == UInt8(ascii: " "), marks == 1 || marks == 2 { headings += 1 }
        marks = nil
      }
    }
    return headings >= 4
  }

  func encode(into encoder: inout ModelEncoder) {
    prose.encode(into: &encoder)
  }

  func write(to html: inout HTMLWriter) {
    html.append("<ol>")
    for heading in prose.rendered.headings where heading.level <= 2 {
      html.append("<li><a")
      html.attribute("href", "#" + heading.id)
      html.append(">")
      html.append(escaped: heading.text)
      html.append("</a></li>")
    }
    html.append("</ol>")
  }
}

/// A text as HTML, for the two parts of a page that are written from it: the one that comes first leaves it to the other, so
/// that it is rendered once and is gone when the page is written.
private final class SharedRendering: Sendable {
  private let left = Mutex<RenderedMarkdown?>(nil)

  func rendering(or render: () -> RenderedMarkdown) -> RenderedMarkdown {
    if let left = left.withLock({ $0.take() }) { return left }
    let rendering = render()
    left.withLock { $0 = rendering }
    return rendering
  }
}

/// How long a text takes to read, in minutes, at 230 words a minute; at least 1.
func readingMinutes(_ text: String) -> Int {
  var words = 0
  var isInWord = false
  // An array: a text asks for each of its bytes what kind of text it is.
  for byte in Array(text.utf8) {
    let isSpace = byte <= 0x20
    if !isSpace && !isInWord { words += 1 }
    isInWord = !isSpace
  }
  return max(1, (words + 229) / 230)
}
