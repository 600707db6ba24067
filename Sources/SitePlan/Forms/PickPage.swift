/// One of several to take, each with a page that goes on from there: a step of adding a habit.
public struct PickPage: PageModel {
  /// See `Templates/pages/pick.mustache`.
  public static let template = "pages/pick"
  /// The keys that `pages/pick` may name.
  public static let fields = Fields<PickPage> {
    $0.include(\.frame)
    $0.node("back", \.back)
    $0.text("heading", \.heading)
    $0.text("lead", \.lead)
    $0.list("choices", \.choices)
    $0.node("own", \.own)
  }

  /// What stands around the choices, as on the other pages of the edition.
  public var frame: Frame
  /// What lies above the page; its `href` as the edition's folder sees it.
  public var back: LinkNode
  /// What is to be picked: the page's `h1`.
  public var heading: String
  /// A sentence below the heading; `nil` where there is nothing more to say.
  public var lead: String?
  /// In the order of the catalog.
  public var choices: [PickNode]
  /// What else can be done; its `href` as the edition's folder sees it.
  public var own: LinkNode?

  /// - Parameters:
  ///   - back: What lies above the page; its `href` as the edition's folder sees it.
  ///   - own: What else can be done.
  public init(
    frame: Frame, back: LinkNode, heading: String, lead: String? = nil, choices: [PickNode], own: LinkNode? = nil
  ) {
    self.frame = frame
    self.back = back
    self.heading = heading
    self.lead = lead
    self.choices = choices
    self.own = own
  }
}

/// Something to take.
public struct PickNode: TemplateNode {
  /// The keys that `choices` offers on this page.
  public static let fields = Fields<PickNode> {
    $0.text("title", \.title)
    $0.text("note", \.note)
    $0.text("reason", \.reason)
    $0.text("href", \.href)
    $0.markup("icon", \.icon)
    $0.text("color", \.colorClass)
  }

  /// Of the category or the suggested habit.
  public var title: String
  /// How much is in it, or what the habit asks for.
  public var note: String
  /// A suggested habit's.
  public var reason: String?
  /// As the edition's folder sees it.
  public var href: String
  /// A drawing or emoji.
  public var icon: Markup
  /// `c-teal`.
  public var colorClass: String

  /// - Parameters:
  ///   - note: How much is in it, or what the habit asks for.
  ///   - reason: A suggested habit's.
  ///   - href: As the edition's folder sees it.
  public init(_ title: String, note: String, reason: String? = nil, href: String, icon: Markup, colorClass: String) {
    self.title = title
    self.note = note
    self.reason = reason
    self.href = href
    self.icon = icon
    self.colorClass = colorClass
  }
}
