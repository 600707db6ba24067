/// One of several to take, each with a page that goes on from there: a step of adding a habit.
public struct PickPage: PageModel {
  public static let template = "pages/pick"
  public static let fields = Fields<PickPage> {
    $0.include(\.frame)
    $0.node("back", \.back)
    $0.text("heading", \.heading)
    $0.text("lead", \.lead)
    $0.list("choices", \.choices)
    $0.node("own", \.own)
  }

  public var frame: Frame
  /// What lies above the page; its `href` as the edition's folder sees it.
  public var back: LinkNode
  public var heading: String
  public var lead: String?
  public var choices: [PickNode]
  /// What else can be done; its `href` as the edition's folder sees it.
  public var own: LinkNode?

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
  public static let fields = Fields<PickNode> {
    $0.text("title", \.title)
    $0.text("note", \.note)
    $0.text("reason", \.reason)
    $0.text("href", \.href)
    $0.markup("icon", \.icon)
    $0.text("color", \.colorClass)
  }

  public var title: String
  public var note: String
  /// A suggested habit's.
  public var reason: String?
  /// As the edition's folder sees it.
  public var href: String
  public var icon: Markup
  public var colorClass: String

  public init(_ title: String, note: String, reason: String? = nil, href: String, icon: Markup, colorClass: String) {
    self.title = title
    self.note = note
    self.reason = reason
    self.href = href
    self.icon = icon
    self.colorClass = colorClass
  }
}
