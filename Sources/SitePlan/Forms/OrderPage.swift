/// Habits or tasks in their order, each with buttons that move it up or down.
public struct OrderPage: PageModel {
  /// The template `Templates/pages/order.mustache`.
  public static let template = "pages/order"
  /// The keys that `pages/order` may name.
  public static let fields = Fields<OrderPage> {
    $0.include(\.frame)
    $0.node("back", \.back)
    $0.text("heading", \.heading)
    $0.text("lead", \.lead)
    $0.text("action", \.action)
    $0.list("rows", \.rows)
    $0.flag("has_handles", { $0.rows.count > 1 && $0.rows.allSatisfy { $0.icon == nil } })
    $0.flag("has_neighbours", { $0.previous != nil || $0.next != nil })
    $0.node("previous", \.previous)
    $0.node("next", \.next)
  }

  /// The page frame, as on the other pages of the edition.
  public var frame: Frame
  /// The link to the page above this one; its `href` is relative to the edition's folder.
  public var back: LinkNode
  /// The page's `h1`.
  public var heading: String
  /// What the order is good for, in a sentence.
  public var lead: String
  /// The last part of the address to which a move is posted.
  public var action: String
  /// The habits or tasks in their current order.
  public var rows: [OrderNode]
  /// The rows before these; its `href` is relative to the edition's folder.
  public var previous: LinkNode?
  /// The rows behind these; its `href` is relative to the edition's folder.
  public var next: LinkNode?

  /// - Parameters:
  ///   - back: The link to the page above this one; its `href` is relative to the edition's folder.
  ///   - action: The last part of the address to which a move is posted.
  ///   - rows: The habits or tasks in their current order.
  public init(frame: Frame, back: LinkNode, heading: String, lead: String, action: String, rows: [OrderNode]) {
    self.frame = frame
    self.back = back
    self.heading = heading
    self.lead = lead
    self.action = action
    self.rows = rows
  }
}

/// A habit or a task in the list of ``OrderPage``.
public struct OrderNode: TemplateNode {
  /// The keys that `rows` offers.
  public static let fields = Fields<OrderNode> {
    $0.text("key", \.key)
    $0.list("hidden", \.hidden)
    $0.text("title", \.title)
    $0.text("note", \.note)
    $0.text("href", \.href)
    $0.markup("icon", \.icon)
    $0.text("color", \.colorClass)
    $0.flag("is_first", \.isFirst)
    $0.flag("is_last", \.isLast)
  }

  /// What stays the same when the row has moved, so that a button keeps the focus: a habit's slug, a task's title.
  public var key: String
  /// What the form sends to name what is moved.
  public var hidden: [HiddenField]
  /// The title.
  public var title: String
  /// A habit's category, or when a task is due; `nil` for neither.
  public var note: String?
  /// The page of the habit or task, relative to the edition's folder; `nil` for a task that has none.
  public var href: String?
  /// A habit's drawing or emoji, by which it is dragged; `nil` for a task.
  public var icon: Markup?
  /// The CSS class of its colour: `c-teal`.
  public var colorClass: String
  /// Whether this is the first of all, which cannot move up.
  public var isFirst: Bool
  /// Whether this is the last of all, which cannot move down.
  public var isLast: Bool

  /// - Parameters:
  ///   - key: What stays the same when the row has moved.
  ///   - hidden: What the form sends to name what is moved.
  ///   - href: The page of the habit or task, relative to the edition's folder.
  public init(
    key: String, hidden: [HiddenField], title: String, note: String?, href: String?, icon: Markup?,
    colorClass: String, isFirst: Bool, isLast: Bool
  ) {
    self.key = key
    self.hidden = hidden
    self.title = title
    self.note = note
    self.href = href
    self.icon = icon
    self.colorClass = colorClass
    self.isFirst = isFirst
    self.isLast = isLast
  }
}
