/// All habits in their order, each with buttons that move it.
public struct OrderPage: PageModel {
  /// See `Templates/pages/order.mustache`.
  public static let template = "pages/order"
  /// The keys that `pages/order` may name.
  public static let fields = Fields<OrderPage> {
    $0.include(\.frame)
    $0.node("back", \.back)
    $0.text("heading", \.heading)
    $0.text("lead", \.lead)
    $0.list("habits", \.habits)
  }

  /// What stands around the list, as on the other pages of the edition.
  public var frame: Frame
  /// What lies above the page; its `href` as the edition's folder sees it.
  public var back: LinkNode
  /// The page's `h1`.
  public var heading: String
  /// What the order is good for, in a sentence.
  public var lead: String
  /// In the order as it is; the first and the last are marked.
  public var habits: [OrderNode]

  /// - Parameters:
  ///   - back: What lies above the page; its `href` as the edition's folder sees it.
  ///   - habits: In the order as it is.
  public init(frame: Frame, back: LinkNode, heading: String, lead: String, habits: [OrderNode]) {
    self.frame = frame
    self.back = back
    self.heading = heading
    self.lead = lead
    self.habits = habits
  }
}

/// A habit in the list that is put in order.
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

  /// As addresses and files name it.
  public var habit: String
  /// The habit's.
  public var title: String
  /// The habit's; `nil` where it has none.
  public var category: String?
  /// As the edition's folder sees it.
  public var href: String
  /// The habit's drawing or emoji.
  public var icon: Markup
  /// `c-teal`.
  public var colorClass: String
  /// Whether there is no way up.
  public var isFirst: Bool
  /// Whether there is no way down.
  public var isLast: Bool

  /// - Parameters:
  ///   - habit: As addresses and files name it.
  ///   - href: As the edition's folder sees it.
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
