/// What a text in Markdown became, and what was learnt on the way.
public struct RenderedMarkdown: Sendable, Equatable {
  /// A heading, in the order of the text.
  public struct Heading: Sendable, Hashable {
    /// As rendered, 1–6.
    public var level: Int
    /// Without its markup.
    public var text: String
    /// The `id` of its element: unique in the text, made of letters, digits and hyphens.
    public var id: String

    /// - Parameters:
    ///   - level: As rendered, 1–6.
    ///   - text: Without its markup.
    ///   - id: Unique in the text.
    public init(level: Int, text: String, id: String) {
      self.level = level
      self.text = text
      self.id = id
    }
  }

  /// A link or a picture, as the text has it.
  public struct Link: Sendable, Hashable {
    /// As written, before any rewriting; backslashes and entities are resolved, unsafe ones are here too.
    public var destination: String
    /// Whether it is a picture that is shown rather than a link to follow.
    public var isImage: Bool
    /// The line it stands on, counted from ``MarkdownRenderer/firstLine``.
    public var line: Int
    /// What it says: of a link its text, of a picture its description.
    public var text: String

    /// - Parameters:
    ///   - destination: As written, before any rewriting.
    ///   - line: Counted from ``MarkdownRenderer/firstLine``.
    public init(destination: String, isImage: Bool, line: Int, text: String = "") {
      self.destination = destination
      self.isImage = isImage
      self.line = line
      self.text = text
    }
  }

  /// A picture whose size is known.
  public struct Picture: Sendable, Hashable {
    /// As the page refers to it.
    public var source: String
    /// In pixels.
    public var width: Int
    /// In pixels.
    public var height: Int

    /// - Parameters:
    ///   - source: As the page refers to it.
    ///   - width: In pixels; so is `height`.
    public init(source: String, width: Int, height: Int) {
      self.source = source
      self.width = width
      self.height = height
    }
  }

  /// What stands inside an element of the page: safe, unless ``MarkdownRenderer/rawHTML`` is kept.
  public var html: String
  /// In the order of the text, those in quotations and lists too.
  public var headings: [Heading]
  /// In the order of the text; a picture within a link comes after the link.
  public var links: [Link]
  /// The plain text of the first paragraph, cut at a word; empty where there is none.
  public var excerpt: String
  /// Words of text and code, raw HTML left out.
  public var wordCount: Int
  /// The lines with raw HTML other than comments, counted from ``MarkdownRenderer/firstLine``.
  public var htmlLines: [Int] = []

  /// Of an empty text, but for what is given.
  public init(
    html: String = "", headings: [Heading] = [], links: [Link] = [], excerpt: String = "", wordCount: Int = 0
  ) {
    self.html = html
    self.headings = headings
    self.links = links
    self.excerpt = excerpt
    self.wordCount = wordCount
  }

  /// Minutes that reading takes at 230 words a minute, rounded up; at least 1.
  public var readingMinutes: Int { max(1, (wordCount + 229) / 230) }
}
