/// Turns CommonMark into HTML by libcmark.
///
/// ```swift
/// let post = MarkdownRenderer(firstLine: 12).render(body) { link in
///   link.destination.hasSuffix(".md") ? link.destination.dropLast(3) + ".html" : nil
/// }
/// ```
public struct MarkdownRenderer: Sendable, Hashable {
  /// Whether raw HTML and links such as `javascript:` are kept, as an author who is trusted may have it; otherwise
  /// cmark drops them.
  public var rawHTML: Bool
  /// How many levels headings move down, so that those of a note can sit below an `h2`; 6 stays the lowest.
  public var headingShift: Int
  /// What the headings' `id`s begin with, to keep them apart from those of the page around them.
  public var idPrefix: String
  /// The number of the text's first line in its file: one more than the lines of front matter.
  public var firstLine: Int
  /// The longest excerpt, in characters.
  public var excerptLength: Int
  /// Whether only those pictures are shown that the caller knows; of others the description stands in their place, so
  /// that no page asks another host for anything.
  public var showsKnownPicturesOnly: Bool

  /// No raw HTML, headings as they are, excerpts of 160 characters and all pictures, but for what is given.
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

  /// Renders a post or a note: headings get an `id`, and links may be rewritten.
  ///
  /// - Parameter rewrite: gives the destination that takes the place of a link's or picture's own; `nil` leaves it.
  ///   What it gives is filtered as the text's own links are.
  /// - Parameter picture: gives what stands in the place of a picture whose size is known; `nil` leaves the picture to
  ///   `rewrite`. One that has a title and a paragraph to itself becomes a figure with the title as its caption.
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
    // A picture may stand in the description of another one, which must be there until both are done.
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

  /// The HTML that the `cmark` program makes of the text, byte for byte, but for control characters, which HTML has none
  /// of: without anchors or rewriting.
  ///
  /// - Parameter rawHTML: as `cmark --unsafe`.
  public static func commonMark(_ text: String, rawHTML: Bool = false) -> String {
    MarkdownTree(text, allowsUnsafe: rawHTML).html
  }
}
