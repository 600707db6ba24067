/// A list of categories or suggested habits to pick one from, each a link to the next step of adding a habit.
public struct PickPage: PageModel {
  /// The template `Templates/pages/pick.mustache`.
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

  /// The page frame, as on the other pages of the edition.
  public var frame: Frame
  /// The link to the page above this one; its `href` is relative to the edition's folder.
  public var back: LinkNode
  /// What is to be picked: the page's `h1`.
  public var heading: String
  /// A sentence below the heading; `nil` where there is nothing more to say.
  public var lead: String?
  /// The choices, in the order of the catalog.
  public var choices: [PickNode]
  /// A link to do without the suggestions; its `href` is relative to the edition's folder.
  public var own: LinkNode?

  /// - Parameters:
  ///   - back: The link to the page above this one; its `href` is relative to the edition's folder.
  ///   - own: A link to do without the suggestions.
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

/// A category or a suggested habit, as a choice of ``PickPage``.
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

  /// The name of the category or the suggested habit.
  public var title: String
  /// How many habits the category has, or the plan of the suggested habit.
  public var note: String
  /// Why the suggested habit is worth having; `nil` for a category.
  public var reason: String?
  /// The next step, relative to the edition's folder.
  public var href: String
  /// A drawing or emoji.
  public var icon: Markup
  /// The CSS class of the colour: `c-teal`.
  public var colorClass: String

  /// - Parameters:
  ///   - note: How many habits the category has, or the plan of the suggested habit.
  ///   - reason: Why the suggested habit is worth having.
  ///   - href: The next step, relative to the edition's folder.
  public init(_ title: String, note: String, reason: String? = nil, href: String, icon: Markup, colorClass: String) {
    self.title = title
    self.note = note
    self.reason = reason
    self.href = href
    self.icon = icon
    self.colorClass = colorClass
  }
}
