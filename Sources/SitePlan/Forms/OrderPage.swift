/// All habits in their order, each with buttons that move it.
public struct OrderPage: PageModel {
  public static let template = "pages/order"
  public static let fields = Fields<OrderPage> {
    $0.include(\.frame)
    $0.node("back", \.back)
    $0.text("heading", \.heading)
    $0.text("lead", \.lead)
    $0.list("habits", \.habits)
  }

  public var frame: Frame
  /// What lies above the page; its `href` as the edition's folder sees it.
  public var back: LinkNode
  public var heading: String
  public var lead: String
  public var habits: [OrderNode]

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
  public var title: String
  public var category: String?
  /// As the edition's folder sees it.
  public var href: String
  public var icon: Markup
  public var colorClass: String
  public var isFirst: Bool
  public var isLast: Bool

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
