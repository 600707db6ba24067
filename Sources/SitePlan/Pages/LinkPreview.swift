import Journal

/// What other programs show of a page when somebody sends its address; only in the public edition, and only where it is
/// known where that is hosted.
struct LinkPreview: TemplateNode {
  static let fields = Fields<LinkPreview> {
    $0.text("address", \.address)
    $0.text("type", { $0.kind.rawValue })
    $0.text("summary", \.summary)
    $0.text("image", \.image)
    $0.text("image_text", \.imageText)
    $0.node("feed", \.feed)
  }

  /// What a page is, in the words of the Open Graph protocol.
  enum Kind: String, Sendable {
    case website, profile, article
  }

  /// The whole address of the page.
  var address: String
  var kind: Kind
  /// The page in a sentence or two; `nil` where there is none.
  var summary: String?
  /// The whole address of the picture beside the link; `nil` for none.
  var image: String?
  /// What the picture shows.
  var imageText: String?
  /// The feeds of the person whose page it is, by their name: how their addresses begin, relative to the page; `nil` where
  /// there are none.
  var feed: LinkNode?
}

extension PlanContext {
  /// What other programs show of the page at a path; `nil` where that is not known.
  ///
  /// - Parameters:
  ///   - summary: The page in a sentence or two.
  ///   - card: The picture beside the link.
  ///   - feedOf: Who has feeds that the page leads to, and their name.
  func preview(
    _ path: String, _ kind: LinkPreview.Kind, _ summary: String?, card: CardLink? = nil,
    feedOf: (username: Username, name: String)? = nil
  ) -> LinkPreview? {
    guard !isHome, let base = site.baseURL else { return nil }
    let root = String(repeating: "../", count: path.utf8.count { $0 == UInt8(ascii: "/") })
    return LinkPreview(
      // The first page of the site is the site itself.
      address: base + (path == Addresses.people ? "" : relativeReference(path)), kind: kind,
      summary: summary.flatMap { $0.isEmpty ? nil : $0 }, image: card.map { base + $0.path }, imageText: card?.text,
      feed: feedOf.flatMap { person in
        newsFormats == nil
          ? nil : LinkNode(title: person.name, href: root + Addresses.feed(of: person.username))
      })
  }
}
