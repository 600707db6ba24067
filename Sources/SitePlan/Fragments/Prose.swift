import Journal
import Markdown
import Synchronization

/// The notes of a habit: Markdown in safe mode, rendered only when their page is rendered.
struct NotesProse: MarkupSource {
  let text: String

  /// `nil` for a text without content.
  init?(_ text: String) {
    guard text.utf8.contains(where: { $0 > 0x20 }) else { return nil }
    self.text = text
  }

  func encode(into encoder: inout ModelEncoder) {
    encoder.append(text)
  }

  func write(to html: inout HTMLWriter) {
    // Headings rank below the page's own "Notes", and a prefix keeps their anchors apart from the page's.
    let renderer = MarkdownRenderer(headingShift: 2, idPrefix: "notes-", showsKnownPicturesOnly: true)
    html.append(Markup(trusted: renderer.render(text).html))
  }
}

/// The text of a course post.
struct PostProse: MarkupSource {
  /// A picture of the course, with its address on this page.
  struct Picture: Sendable {
    var path: String
    var address: String
    var width: Int
    var height: Int
  }

  let post: PostID
  let text: String
  let allowsRawHTML: Bool
  /// The posts to which the text may link because this edition has their pages.
  let open: [PostID]
  /// The relative path from the page to the edition's folder.
  let root: String
  /// The pictures that the text may show.
  let pictures: [Picture]
  /// Whether all posts are on one page: links then lead to their places there.
  let isWhole: Bool
  /// The rendering that text and table of contents share; `nil` where the page shows no contents.
  fileprivate let shared: SharedRendering?

  /// - Parameters:
  ///   - isOpen: Whether the edition has the page of a post.
  ///   - picture: The picture at a path relative to the course's folder; `nil` where the course has none there.
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

  /// The post as HTML, with links between posts turned from files into pages.
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
      // A link to a picture opens the picture by itself.
      return picture(reference.path)?.address
    } picture: { link in
      guard let reference = PostReference(link.destination, in: post) else { return nil }
      return picture(reference.path).map { .init(source: $0.address, width: $0.width, height: $0.height) }
    }
  }

  private func picture(_ path: String) -> Picture? {
    pictures.first { $0.path == path }
  }

  /// The address of a post. A post without a page leads to the overview, which says when it opens.
  private func address(of target: PostID, fragment: String) -> String {
    guard open.contains(target) else { return isWhole ? "#" : root + Addresses.course }
    if isWhole {
      return "#" + Self.anchor(of: target) + (fragment.isEmpty ? "" : "-" + fragment.dropFirst())
    }
    return root + Addresses.post(target) + fragment
  }

  /// The anchor of a post on the page of the whole course.
  static func anchor(of post: PostID) -> String {
    String(post.text.map { $0 == "/" ? "-" : $0 })
  }
}

/// The table of contents of a long post: its headings as links.
struct PostContents: MarkupSource {
  let prose: PostProse

  /// `nil` for short posts, and where all posts are on one page.
  init?(_ prose: PostProse) {
    guard prose.shared != nil else { return nil }
    self.prose = prose
  }

  /// Whether the text has at least four headings of the two upper levels.
  fileprivate static func areNeeded(for text: String) -> Bool {
    var headings = 0
    // How many bytes of the line are `#` so far; `nil` once another byte was seen.
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

/// One rendering for the two parts of a page that need it, so that the Markdown is rendered once. The part that is
/// written first leaves it for the other, which then frees it.
private final class SharedRendering: Sendable {
  private let left = Mutex<RenderedMarkdown?>(nil)

  func rendering(or render: () -> RenderedMarkdown) -> RenderedMarkdown {
    if let left = left.withLock({ $0.take() }) { return left }
    let rendering = render()
    left.withLock { $0 = rendering }
    return rendering
  }
}

/// The time to read a text, in whole minutes at 230 words a minute; at least 1.
func readingMinutes(_ text: String) -> Int {
  var words = 0
  var isInWord = false
  // A copy as an array: `String.UTF8View` checks for each byte how the text is stored.
  for byte in Array(text.utf8) {
    let isSpace = byte <= 0x20
    if !isSpace && !isInWord { words += 1 }
    isInWord = !isSpace
  }
  return max(1, (words + 229) / 230)
}
