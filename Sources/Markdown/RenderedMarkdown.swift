/// The HTML of a Markdown text, with its headings, links, excerpt and length.
public struct RenderedMarkdown: Sendable, Equatable {
  /// A heading of the text.
  public struct Heading: Sendable, Hashable {
    /// The level in the HTML, 1–6.
    public var level: Int
    /// The heading's text without markup.
    public var text: String
    /// The `id` of its element: unique in the text, made of letters, digits and hyphens.
    public var id: String

    /// - Parameters:
    ///   - level: The level in the HTML, 1–6.
    ///   - text: Without markup.
    ///   - id: Unique in the text.
    public init(level: Int, text: String, id: String) {
      self.level = level
      self.text = text
      self.id = id
    }
  }

  /// A link or a picture of the text.
  public struct Link: Sendable, Hashable {
    /// The destination before any rewriting, with backslashes and entities resolved. Unsafe destinations are included.
    public var destination: String
    /// Whether this is a picture rather than a link.
    public var isImage: Bool
    /// The line on which the link begins, counted from ``MarkdownRenderer/firstLine``.
    public var line: Int
    /// The text of a link, or the alternative text of a picture.
    public var text: String

    /// - Parameters:
    ///   - destination: Before any rewriting.
    ///   - line: Counted from ``MarkdownRenderer/firstLine``.
    ///   - text: The text of a link, or the alternative text of a picture.
    public init(destination: String, isImage: Bool, line: Int, text: String = "") {
      self.destination = destination
      self.isImage = isImage
      self.line = line
      self.text = text
    }
  }

  /// A picture whose size is known.
  public struct Picture: Sendable, Hashable {
    /// The address that the page uses for the picture.
    public var source: String
    /// In pixels.
    public var width: Int
    /// In pixels.
    public var height: Int

    /// - Parameters:
    ///   - source: The address that the page uses for the picture.
    ///   - width: In pixels; so is `height`.
    public init(source: String, width: Int, height: Int) {
      self.source = source
      self.width = width
      self.height = height
    }
  }

  /// The HTML of the text's blocks. It is safe unless ``MarkdownRenderer/rawHTML`` is set.
  public var html: String
  /// The headings in the order of the text, those in quotations and lists included.
  public var headings: [Heading]
  /// The links and pictures in the order of the text; a picture within a link comes after the link.
  public var links: [Link]
  /// The plain text of the first paragraph, cut at a word; empty where there is none.
  public var excerpt: String
  /// The number of words in text and code, without raw HTML.
  public var wordCount: Int
  /// The lines with raw HTML other than comments, counted from ``MarkdownRenderer/firstLine``.
  public var htmlLines: [Int] = []

  /// The result for an empty text; what is given replaces its parts.
  public init(
    html: String = "", headings: [Heading] = [], links: [Link] = [], excerpt: String = "", wordCount: Int = 0
  ) {
    self.html = html
    self.headings = headings
    self.links = links
    self.excerpt = excerpt
    self.wordCount = wordCount
  }

  /// The minutes that reading takes at 230 words a minute, rounded up; at least 1.
  public var readingMinutes: Int { max(1, (wordCount + 229) / 230) }
}
