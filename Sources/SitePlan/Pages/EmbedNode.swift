import Markdown

/// How others show a habit on pages of their own: two pictures, and for each what to write there.
struct EmbedNode: TemplateNode {
  static let fields = Fields<EmbedNode> {
    $0.node("badge", \.badge)
    $0.node("year", \.year)
  }

  // One reference, as in ``LinkPreview``.
  private final class Storage: Sendable {
    let badge: EmbedPictureNode
    let year: EmbedPictureNode?

    init(_ badge: EmbedPictureNode, _ year: EmbedPictureNode?) {
      self.badge = badge
      self.year = year
    }
  }

  private let storage: Storage

  init(badge: EmbedPictureNode, year: EmbedPictureNode?) {
    storage = Storage(badge, year)
  }

  /// The habit as it stands.
  var badge: EmbedPictureNode { storage.badge }
  /// Its newest year; `nil` where that has no day.
  var year: EmbedPictureNode? { storage.year }
}

/// A picture to embed.
struct EmbedPictureNode: TemplateNode {
  static let fields = Fields<EmbedPictureNode> {
    $0.text("src", \.source)
    $0.text("alt", \.alt)
    $0.text("markdown", \.markdown)
    $0.text("html", \.html)
  }

  /// The picture, relative to the page.
  var source: String
  /// What it shows, which does not change with the day.
  var alt: String
  /// What shows it in a text in Markdown.
  var markdown: String
  /// What shows it on a page.
  var html: String

  /// - Parameters:
  ///   - address: The whole address of the picture.
  ///   - page: The whole address of the page that it leads to.
  init(_ source: String, alt: String, at address: String, leadingTo page: String) {
    self.source = source
    self.alt = alt
    // What means something in Markdown is only itself behind a backslash.
    let marked = alt.reduce(into: "") { text, character in
      if "\\`*_[]<>&!".contains(character) { text.append("\\") }
      text.append(character)
    }
    markdown = "[![\(marked)](\(address))](\(page))"
    html =
      "<a href=\"\(HTMLText.escaped(page))\"><img src=\"\(HTMLText.escaped(address))\" alt=\"\(HTMLText.escaped(alt))\"></a>"
  }
}
