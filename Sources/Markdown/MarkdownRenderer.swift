/// Turns CommonMark into HTML by libcmark.
///
/// ```swift
/// let post = MarkdownRenderer(firstLine: 12).render(body) { link in
///   link.destination.hasSuffix(".md") ? link.destination.dropLast(3) + ".html" : nil
/// }
/// ```
public struct MarkdownRenderer: Sendable, Hashable {
  /// Whether raw HTML and links such as `javascript:` are kept, for trusted authors; otherwise cmark drops them.
  public var rawHTML: Bool
  /// The number of levels by which headings move down, so that those of a note are below the page's `h2`; none goes
  /// below 6.
  public var headingShift: Int
  /// The beginning of the headings' `id`s, which tells them from those of the page around them.
  public var idPrefix: String
  /// The number of the text's first line in its file, from 1: one more than the number of lines of front matter.
  public var firstLine: Int
  /// The most characters of an excerpt.
  public var excerptLength: Int
  /// Whether pictures that the caller does not know are replaced by their alternative text, so that no page loads
  /// anything from another host.
  public var showsKnownPicturesOnly: Bool

  /// A renderer that drops raw HTML, leaves headings at their level, cuts excerpts at 160 characters and shows all
  /// pictures; what is given replaces these defaults.
  public init(
    rawHTML: Bool = false, headingShift: Int = 0, idPrefix: String = "", firstLine: Int = 1, excerptLength: Int = 160,
    showsKnownPicturesOnly: Bool = false
  ) {
    self.rawHTML = rawHTML
    self.headingShift = headingShift
    self.idPrefix = idPrefix
    self.firstLine = firstLine
    self.excerptLength = excerptLength
    self.showsKnownPicturesOnly = showsKnownPicturesOnly
  }

  /// Renders a post or a note. Headings get an `id`, and links may be rewritten.
  ///
  /// - Parameters:
  ///   - text: Markdown.
  ///   - rewrite: Returns the new destination of a link or picture, or `nil` to keep its own. New destinations are
  ///     filtered like those of the text.
  ///   - picture: Returns the file and the size of a picture; `nil` leaves the picture to `rewrite`. A picture that has
  ///     a title and is alone in its paragraph becomes a figure with the title as its caption.
  public func render(
    _ text: String, rewriting rewrite: (RenderedMarkdown.Link) -> String? = { _ in nil },
    picture: (RenderedMarkdown.Link) -> RenderedMarkdown.Picture? = { _ in nil }
  ) -> RenderedMarkdown {
    let tree = MarkdownTree(text, allowsUnsafe: rawHTML)
    var result = RenderedMarkdown()
    var survey = TextSurvey(excerptLength: excerptLength)
    survey.read(tree.root)
    result.excerpt = survey.excerpt
    result.wordCount = survey.wordCount
    result.htmlLines = survey.htmlLines.map { $0 + firstLine - 1 }
    var anchors = AnchorNames(prefix: idPrefix)
    // The alternative text of a picture may contain another picture, so the nodes are freed only when both are done.
    var replaced: [MarkdownNode] = []
    defer { for node in replaced { node.free() } }
    for node in tree.nodes(where: { $0.isHeading || $0.isLinkOrImage }) {
      if node.isHeading {
        let text = node.plainText
        let heading = RenderedMarkdown.Heading(
          level: min(6, max(1, node.headingLevel + headingShift)), text: text, id: anchors.name(for: text))
        result.headings.append(heading)
        node.replaceHeading(tag: "h\(heading.level)", id: heading.id)
      } else {
        let link = RenderedMarkdown.Link(
          destination: node.destination, isImage: node.isImage, line: node.startLine + firstLine - 1,
          text: node.plainText)
        result.links.append(link)
        if link.isImage, let picture = picture(link) {
          replaced.append(node.replaceImage(with: picture))
        } else if link.isImage, showsKnownPicturesOnly {
          if let image = node.replaceImageByDescription() { replaced.append(image) }
        } else if let replacement = rewrite(link) {
          node.setDestination(replacement)
        }
      }
    }
    result.html = tree.html
    return result
  }

  /// The HTML that the `cmark` program makes of the text, byte for byte except for control characters, without anchors
  /// and rewriting.
  ///
  /// - Parameter rawHTML: Whether raw HTML is kept, as with `cmark --unsafe`.
  public static func commonMark(_ text: String, rawHTML: Bool = false) -> String {
    MarkdownTree(text, allowsUnsafe: rawHTML).html
  }
}
