import Journal

/// What a reader of the hosted site opens of somebody, for that person, in the local web app.
public struct SeenAsPage: PageModel {
  /// The template `Templates/pages/seen-as.mustache`.
  public static let template = "pages/seen-as"
  /// The keys that `pages/seen-as` may name.
  public static let fields = Fields<SeenAsPage> {
    $0.include(\.frame)
    $0.text("title", \.title)
    $0.text("lead", \.lead)
    $0.text("nothing", \.nothing)
    $0.list("pages", \.pages)
    $0.list("others", \.others)
  }

  /// The folder of these pages inside a home edition, with a slash at its end.
  public static let folder = "as/"

  /// The page of a reader: `as/tom/index.html`.
  public static func path(of reader: Username) -> String { "\(folder)\(reader)/\(file)" }

  /// The file of such a page.
  public static let file = "index.html"

  /// The page frame, as on the other pages of the edition.
  public var frame: Frame
  /// As whom it is shown.
  public var title: String
  /// What is shown, and of when; `nil` where nothing is.
  public var lead: String?
  /// Why nothing is opened.
  public var nothing: String?
  /// The pages, by their titles where they are known and else by their paths, which lead to them as they are opened.
  public var pages: [LinkNode] = []
  /// What else is opened, by its path.
  public var others: [LinkNode] = []

  /// A page that shows nothing yet.
  public init(frame: Frame, title: String) {
    self.frame = frame
    self.title = title
  }

  /// Adds something that is listed, with the address at which it is shown.
  ///
  /// - Parameter title: What it is called; `nil` where only its path is known.
  public mutating func add(_ path: String, titled title: String? = nil) {
    let link = LinkNode(title: title ?? path, href: relativeReference(path), note: title == nil ? nil : path)
    if path.hasSuffix(".html"), path != Addresses.friendCard { pages.append(link) } else { others.append(link) }
  }
}
