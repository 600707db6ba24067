/// The list of all habits in their order, each with buttons that move it up or down.
public struct OrderPage: PageModel {
  /// The template `Templates/pages/order.mustache`.
  public static let template = "pages/order"
  /// The keys that `pages/order` may name.
  public static let fields = Fields<OrderPage> {
    $0.include(\.frame)
    $0.node("back", \.back)
    $0.text("heading", \.heading)
    $0.text("lead", \.lead)
    $0.list("habits", \.habits)
  }

  /// The page frame, as on the other pages of the edition.
  public var frame: Frame
  /// The link to the page above this one; its `href` is relative to the edition's folder.
  public var back: LinkNode
  /// The page's `h1`.
  public var heading: String
  /// What the order is good for, in a sentence.
  public var lead: String
  /// The habits in their current order.
  public var habits: [OrderNode]

  /// - Parameters:
  ///   - back: The link to the page above this one; its `href` is relative to the edition's folder.
  ///   - habits: The habits in their current order.
  public init(frame: Frame, back: LinkNode, heading: String, lead: String, habits: [OrderNode]) {
    self.frame = frame
    self.back = back
    self.heading = heading
    self.lead = lead
    self.habits = habits
  }
}

/// A habit in the list of ``OrderPage``.
public struct OrderNode: TemplateNode {
  /// The keys that `habits` offers on this page.
  public static let fields = Fields<OrderNode> {
    $0.text("habit", \.habit)
    $0.text("title", \.title)
    $0.text("category", \.category)
    $0.text("href", \.href)
    $0.markup("icon", \.icon)
    $0.text("color", \.colorClass)
    $0.flag("is_first", \.isFirst)
    $0.flag("is_last", \.isLast)
  }

  /// The habit's slug, which the form sends.
  public var habit: String
  /// The habit's title.
  public var title: String
  /// The habit's category; `nil` where it has none.
  public var category: String?
  /// The habit's page, relative to the edition's folder.
  public var href: String
  /// The habit's drawing or emoji.
  public var icon: Markup
  /// The CSS class of the habit's colour: `c-teal`.
  public var colorClass: String
  /// Whether this is the first habit, which cannot move up.
  public var isFirst: Bool
  /// Whether this is the last habit, which cannot move down.
  public var isLast: Bool

  /// - Parameters:
  ///   - habit: The habit's slug, which the form sends.
  ///   - href: The habit's page, relative to the edition's folder.
  public init(
    habit: String, title: String, category: String?, href: String, icon: Markup, colorClass: String, isFirst: Bool,
    isLast: Bool
  ) {
    self.habit = habit
    self.title = title
    self.category = category
    self.href = href
    self.icon = icon
    self.colorClass = colorClass
    self.isFirst = isFirst
    self.isLast = isLast
  }
}
