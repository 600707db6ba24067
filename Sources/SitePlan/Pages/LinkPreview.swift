import Journal

/// What other programs show of a page when somebody sends its address; only in the public edition, and only where it is
/// known where that is hosted.
struct LinkPreview: TemplateNode {
  static let fields = Fields<LinkPreview> {
    $0.text("address", \.address)
    $0.text("type", \.type)
    $0.text("summary", \.summary)
    $0.text("image", \.image)
    $0.text("image_text", \.imageText)
    $0.node("feed", \.feed)
  }

  /// What a page is, in the words of the Open Graph protocol.
  enum Kind: String, Sendable {
    case website, profile, article
  }

  // One reference: the value is part of the frame, of which each look-up of a key on a page makes copies.
  private final class Storage: Sendable {
    let address: String
    let kind: Kind
    let summary: String?
    let card: CardLink?
    let base: String
    let feed: LinkNode?

    init(address: String, kind: Kind, summary: String?, card: CardLink?, base: String, feed: LinkNode?) {
      self.address = address
      self.kind = kind
      self.summary = summary
      self.card = card
      self.base = base
      self.feed = feed
    }
  }

  private let storage: Storage

  /// - Parameters:
  ///   - card: The picture beside the link.
  ///   - base: The whole address of the edition's folder.
  init(address: String, kind: Kind, summary: String?, card: CardLink?, base: String, feed: LinkNode?) {
    storage = Storage(address: address, kind: kind, summary: summary, card: card, base: base, feed: feed)
  }

  /// The whole address of the page.
  var address: String { storage.address }
  /// `website`, `profile` or `article`, as the Open Graph protocol calls them.
  var type: String { storage.kind.rawValue }
  /// The page in a sentence or two; `nil` where there is none.
  var summary: String? { storage.summary }
  /// The whole address of the picture beside the link; `nil` for none.
  var image: String? { storage.card.map { storage.base + $0.path } }
  /// What the picture shows.
  var imageText: String? { storage.card?.text }
  /// The feeds of the person whose page it is, by their name: how their addresses begin, relative to the page; `nil` where
  /// there are none.
  var feed: LinkNode? { storage.feed }
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
      summary: summary.flatMap { $0.isEmpty ? nil : $0 }, card: card, base: base,
      feed: feedOf.flatMap { person in
        newsFormats == nil ? nil : LinkNode(title: person.name, href: root + Addresses.feed(of: person.username))
      })
  }
}
